"""Random play of Tide, and proof that the harness finds what it looks for.

The long run is `pytest -m soak tests/kernel` (1,000 games, every tenth fully checked).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, ClassVar

import pytest

from engine.kernel import machine
from engine.kernel.decisions import Decision, Kind, Refusal
from engine.kernel.game import Result
from engine.kernel.harness import Broken, Mode, bad_answers, play
from engine.kernel.ids import CardId
from engine.kernel.machine import Ask, Outcome, Procedure
from engine.kernel.rng import Rng
from engine.kernel.save import state_hash
from tests.kernel.playing import begun, choose
from tests.kernel.tide import procedures
from tests.kernel.tide.model import DECK, Tide, hand
from tests.kernel.tide.procedures import Turn, new_game


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(8))
def test_whole_games_checked_at_each_decision(seed: int) -> None:
    playout = play(new_game, seed, Mode.FULL)
    assert playout.game.result is not None
    assert playout.refused > 5 * playout.decisions
    assert playout.compared > playout.decisions // 4


@pytest.mark.parametrize(
    "seed",
    [100, *(pytest.param(at, marks=pytest.mark.slow) for at in range(101, 120))],
)
def test_whole_games_checked_now_and_then(seed: int) -> None:
    assert play(new_game, seed, Mode.FULL, every=7).compared


@pytest.mark.parametrize("games", [10, pytest.param(200, marks=pytest.mark.slow)])
def test_hundreds_of_games_end_with_every_card_in_its_place(games: int) -> None:
    results = [play(new_game, seed).game.result for seed in range(1000, 1000 + games)]
    assert {result.losers for result in results if result} >= {(0,), (1,)}


def test_a_run_depends_on_its_seed_alone() -> None:
    once = state_hash(play(new_game, 7).game)
    assert state_hash(play(new_game, 7).game) == once
    assert state_hash(play(new_game, 7, Mode.FULL, every=20).game) == once
    assert state_hash(play(new_game, 8).game) != once


@pytest.mark.soak
def test_a_thousand_games() -> None:
    for seed in range(10_000, 11_000):
        play(new_game, seed, Mode.FULL if seed % 10 == 0 else Mode.CHEAP)


def test_tide_asks_every_kind_of_decision_and_nests() -> None:
    """What the tiny game is there to exercise does come up."""
    kinds, depth, refills = set(), 0, 0
    for seed in (0, 6):
        for decision, names in _decisions(seed):
            kinds.add(decision.kind)
            depth = max(depth, names.count("Window"))
        refills += sum("T.3.2.2" in entry.rules for entry in play(new_game, seed).game.log)
    assert kinds == set(Kind)
    assert depth >= 2  # a window inside a window
    assert refills > 0  # a deck refilled in the middle of a draw


class Leaky(Tide):
    """Shows in its backs what they hide."""

    CODE: ClassVar[str] = "leaky"

    def back(self, viewer: int, card: CardId) -> Any:
        return self.cards[card].printed.rank


class Peeking(Tide):
    """Lets a judgement depend on a card that nobody sees."""

    CODE: ClassVar[str] = "peeking"

    def judge(self, decision: Decision, choice: Any) -> Refusal | None:
        refusal = super().judge(decision, choice)
        if decision.judged == "name" and self.zones[decision.player, DECK]:
            top = self.cards[self.zones[decision.player, DECK][-1]].printed
            if choice == top.name:
                return Refusal("T.4.1", "too good a guess")
        return refusal


class Forgetful(Tide):
    """Keeps something of its state where a clone shares it."""

    CODE: ClassVar[str] = "forgetful"
    CONTAINERS: ClassVar[tuple[str, ...]] = tuple(c for c in Tide.CONTAINERS if c != "coins")


class Losing(Tide):
    """Lets a card vanish."""

    CODE: ClassVar[str] = "losing"

    def between_steps(self) -> Procedure | None:
        if self.turn == 2 and self.zones[0, DECK]:
            self.zones[0, DECK] = self.zones[0, DECK][1:]
        return super().between_steps()


class Stuck(Tide):
    """Stops without a question."""

    CODE: ClassVar[str] = "stuck"

    def between_steps(self) -> Procedure | None:
        if self.turn == 2:
            self.stack.clear()
        return super().between_steps()


class Unsure(Tide):
    """Ends the game and asks on."""

    CODE: ClassVar[str] = "unsure"

    def between_steps(self) -> Procedure | None:
        following = super().between_steps()
        if self.turn == 2:
            self.result = Result((0,), "T.0")
            self.pending = Decision(0, Kind.YES_NO, "more", "T.0")
        return following


@pytest.mark.parametrize(
    ("kind", "what"),
    [
        (Leaky, "shows something of hidden cards"),
        (Peeking, "decide what player"),
        (Forgetful, "changed the original"),
        (Losing, "in no zone"),
        (Stuck, "nothing is asked"),
        (Unsure, "though the game is over"),
    ],
)
def test_the_harness_finds_faulty_games(kind: type[Tide], what: str) -> None:
    def start(seed: int) -> Tide:
        game = kind(f"odd {seed}")  # whose first game shows every fault soon
        game.stack.append(procedures.Match())
        return game

    with pytest.raises(Broken, match=what):
        _play_some(start)


def test_the_harness_finds_options_that_tell_of_hidden_cards(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The order in which hand cards are offered depends on the card on top of the deck."""
    honest = Turn.STEPS["offer_cards"]

    def offer(frame: Turn, game: Tide) -> Outcome:
        outcome = honest.run(frame, game)
        deck = game.zones[frame.player, DECK]
        if isinstance(outcome, Ask) and deck and game.cards[deck[-1]].printed.rank > 2:
            turned = outcome.decision._replace(options=outcome.decision.options[::-1])
            return outcome._replace(decision=turned)
        return outcome

    monkeypatch.setitem(Turn.MARKED, "offer_cards", tuple(honest._replace(run=offer)))
    with pytest.raises(Broken, match="hidden cards show in what is asked"):
        _play_some(new_game)


def test_the_harness_finds_games_without_end() -> None:
    with pytest.raises(Broken, match="no end within 10 decisions"):
        play(new_game, 1, limit=10)


def test_a_broken_promise_says_how_to_get_there() -> None:
    with pytest.raises(Broken) as broken:
        play(new_game, 3, limit=10)
    assert broken.value.seed == 3
    assert str(broken.value).startswith("seed 3, decision ")


def test_there_are_bad_answers_of_each_kind() -> None:
    game = begun()
    for kind in Kind:
        asked = Decision(0, kind, "p", "R", hand(game, 0), 1, 2)
        assert len(list(bad_answers(asked))) > 6


def _play_some(start: Callable[[int], Tide]) -> None:
    for seed in range(6):
        play(start, seed, Mode.FULL)


def _decisions(seed: int) -> Iterator[tuple[Decision, tuple[str, ...]]]:
    """Every decision of a random game, and the procedures under way."""
    game, rng = begun(seed), Rng(f"kinds {seed}")
    while game.pending is not None:
        yield game.pending, tuple(type(frame).__name__ for frame in game.stack)
        machine.answer(game, game.pending.id, choose(game, rng))
