"""A decision is taken back for free only if it told its player nothing of the rival's cards.

The same move is made where the rival's hidden cards lie otherwise: if the player then sees anything
else, that somebody is asked or passed over included, the move was no free one.
"""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from engine.bots.ufs.names import BOTS
from engine.kernel.decisions import Answer
from engine.kernel.game import Game
from engine.kernel.history import History, Undo
from engine.kernel.ids import Player
from engine.kernel.resample import hidden_groups
from engine.kernel.rng import Rng
from engine.kernel.views import View, view_for
from engine.ufs.editions.registry import PLAYED, USUAL
from engine.ufs.game import Fight, new_game
from ufs_desktop.fight.library import decks_to_play, shipped_shelf

WORLDS = 3
TELLING = 10  # a game in which silence would tell
BY_CHANCE = "random"


def elsewhere(game: Fight, player: Player, rng: Rng) -> Fight:
    """The same game with the rival's hidden cards dealt anew."""
    other = game.clone()
    for cards in hidden_groups(other, player):
        if other.cards[cards[0]].owner == player:
            continue
        definitions = [other.definition(card) for card in cards]
        rng.shuffle(definitions)
        for card, definition in zip(cards, definitions, strict=True):
            if definition != other.definition(card):
                other.redefine(card, definition)
    return other


def seen(game: Fight, player: Player) -> View:
    """What the player sees, but for the number of the question."""
    view = view_for(game, player)
    asked = view.decision
    return view._replace(decision=None if asked is None else asked._replace(id=None))


def after(game: Fight, choice: Answer) -> Fight:
    history = History(game)
    assert game.pending is not None
    history.answer(game.pending.id, choice)
    history.answer_forced()
    return history.game


def played(number: int, bot: str, edition: str) -> Iterable[tuple[Fight, Answer, History[Fight]]]:
    """A game move by move: what it was before, the move, and the history with it."""
    shelf = shipped_shelf()
    names = sorted(name for name, deck in shelf.decks.items() if deck.edition == edition)
    pair = [shelf.decks[names[(2 * number + seat) % len(names)]] for seat in (0, 1)]
    history = History(new_game(f"oracle {number}", edition, decks_to_play(pair).cards))
    bots = [BOTS[bot](f"{number}/{seat}") for seat in (0, 1)]
    while (asked := history.answer_forced()) is not None:
        before = history.game.clone()
        choice = bots[asked.player].choose(history.game, asked)
        history.answer(asked.id, choice)
        history.answer_forced()
        yield before, choice, history


def free_and_telling(
    number: int, bot: str, most: int = 100_000, edition: str = USUAL.code
) -> tuple[int, int]:
    """How many free undos there were, and how many of them told their player something."""
    rng = Rng(f"worlds {number}")
    free = telling = 0
    for moves, (before, choice, history) in enumerate(played(number, bot, edition)):
        assert before.pending is not None
        player = before.pending.player
        if history.undo_for(player) is not Undo.FREE:
            continue
        free += 1
        here = seen(history.game, player)
        worlds = (elsewhere(before, player, rng) for _ in range(WORLDS))
        telling += any(seen(after(world, choice), player) != here for world in worlds)
        if moves > most:
            break
    return free, telling


@pytest.mark.parametrize(
    ("number", "bot", "most"), [(TELLING, BY_CHANCE, 60), (3, "heuristic", 40)]
)
def test_a_free_undo_tells_nothing(number: int, bot: str, most: int) -> None:
    free, telling = free_and_telling(number, bot, most)
    assert free > 3
    assert telling == 0


def test_silence_is_what_would_tell(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the watch over silence the same game holds free undos that tell something."""
    monkeypatch.setattr(Game, "pass_over", lambda game, player: None)
    assert free_and_telling(TELLING, BY_CHANCE, most=60)[1] > 0


@pytest.mark.slow
@pytest.mark.parametrize("edition", PLAYED)
@pytest.mark.parametrize("number", range(14))
def test_no_free_undo_of_many_games_tells_anything(number: int, edition: str) -> None:
    bot = "heuristic" if number % 3 == 0 else BY_CHANCE
    assert free_and_telling(number, bot, edition=edition)[1] == 0
