"""The control check in progress, and how its number came about (E.3)."""

from __future__ import annotations

from engine.kernel.ids import CardId, Ref
from engine.ufs.atoms.effects import remember
from engine.ufs.model.game import Check, UfsGame
from engine.ufs.model.step import CHECK, Origin, Step
from engine.ufs.rules.card_needs import KEPT, MODIFIED, asked_for


def heed_questions(game: UfsGame) -> None:
    """Note what has to be announced or remembered in this game because a card asks for it."""
    for name in sorted(asked_for(game.definitions)):
        remember(game, name, (True,))


def open_check(game: UfsGame) -> None:
    """E.3: a check begins, perhaps during another."""
    game.check_changes.append(())


def begin_check(game: UfsGame, check: Check) -> None:
    """E.3.1, E.3.3: a check, or a re-check, starts from its own number."""
    game.check = check
    game.check_changes[-1:] = [()]
    playing = _played_by(check)
    if not check.is_recheck and playing in game.facts.get(MODIFIED, ()):
        remember(game, MODIFIED, tuple(each for each in game.facts[MODIFIED] if each != playing))


def start_check_at(game: UfsGame, number: int) -> None:
    """E.3.1.3: the number checked has been set in advance."""
    game.check = checking(game)._replace(start=number, has_number=True)


def read_check(game: UfsGame, card: Ref, number: int) -> None:
    """E.3.1, E.3.1.1: the number checked is that of the card discarded."""
    check = checking(game)
    game.check = check._replace(card=card, start=number, value=number, has_number=True)


def change_check(game: UfsGame, value: int, origin: Origin) -> None:
    """E.3.1.2, E.3.1.3: the final value of the check in progress."""
    check = checking(game)
    game.check = check._replace(value=value)
    playing = _played_by(check)
    if value != check.value and check.has_number and KEPT[MODIFIED] in game.facts:
        remember(game, MODIFIED, (*game.facts.get(MODIFIED, ()), playing))
    if game.check_changes:
        step = Step(CHECK, check.value, value, origin)
        game.check_changes[-1] = (*game.check_changes[-1], step)
    game.stirred = True


def _played_by(check: Check) -> CardId | None:
    """The card that the check is made to play."""
    return check.playing.card if check.playing is not None and check.purpose == "play" else None


def want_recheck(game: UfsGame) -> None:
    """E.3.3: the check will be made again."""
    game.check = checking(game)._replace(wants_recheck=True)


def decide_check(game: UfsGame, passed: bool) -> None:
    """E.3.5: the check is passed or failed."""
    game.check = checking(game)._replace(passed=passed)


def close_check(game: UfsGame, outer: Check | None) -> Check:
    """E.3.6: the check is over; the one around it, if there is one, goes on."""
    finished = game.last_check = checking(game)
    game.check = outer
    del game.check_changes[-1:]
    return finished


def checking(game: UfsGame) -> Check:
    """The check in progress, where there must be one."""
    assert game.check is not None
    return game.check
