"""Game events once they are formed, what holds them up, and the end of the game (E.2, J.1.2)."""

from __future__ import annotations

from engine.kernel.events import Batch
from engine.kernel.game import Result
from engine.kernel.ids import Player
from engine.ufs.model.game import PLAYERS, UfsGame


def close_event(game: UfsGame) -> Batch:
    """The event being formed is complete; its occurrences share one moment."""
    if game.batch:
        game.moment += 1
    return game.take_batch()


def pass_event(game: UfsGame, batch: Batch) -> None:
    """The event is history, for conditions on the past."""
    game.turn_events.append(batch)


def end_event(game: UfsGame) -> Batch:
    """The event being formed, which is not empty, is complete and immediately history."""
    game.moment += 1
    batch = (*game.batch,)
    game.batch = []
    game.turn_events.append(batch)
    return batch


def add_to_event(game: UfsGame, batch: Batch) -> None:
    """Occurrences that were kept aside belong to the event being formed."""
    game.batch.extend(batch)
    game.stirred = True


def drop_events(game: UfsGame, kept: int = 0) -> None:
    """Drop all but the first `kept` occurrences of the event being formed."""
    del game.batch[kept:]


def begin_pause(game: UfsGame) -> None:
    """E.2: pause conditions are being resolved."""
    game.pausing = True


def go_on(game: UfsGame) -> None:
    """E.2: no pause condition is true, so the game goes on."""
    game.restaged = game.pausing = False


def begin_together(game: UfsGame) -> None:
    """K.1.3: both players act; nothing comes between."""
    game.together += 1


def end_together(game: UfsGame) -> None:
    """K.1.3: both have acted."""
    game.together -= 1


def act_under(game: UfsGame, rules: tuple[str, ...]) -> None:
    """The log cites these rules, if any, for what is done from here to the end of the step."""
    game.rules = rules or game.rules


def lose_game(game: UfsGame, losers: tuple[Player, ...], rule: str) -> None:
    """A.1: the game is over."""
    game.result = Result(losers, rule)


def draw_game(game: UfsGame, rule: str) -> None:
    """A.1: the game is over, and nobody has won it."""
    game.result = Result(PLAYERS, rule)
