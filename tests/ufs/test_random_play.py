"""Random games of the fighting game: nothing breaks, nothing leaks, every log line has its rule.

The long runs are `pytest -m soak tests/ufs`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from itertools import combinations_with_replacement

import pytest
from _pytest.mark import ParameterSet

from engine.kernel import machine
from engine.kernel.harness import Mode, Playout, play
from engine.ufs.editions.rulebook import rulebook
from engine.ufs.game import Fight, new_game
from engine.ufs.model.values import Definition
from tests.sets.shipped import decks, definition, names

EDITION = "comprehensive"
UNCITED = frozenset({"protocol"})  # acts outside the rules: conceding, resolving text by hand
STEPS = 3_000  # decisions, forced ones among them, that no game may need


@cache
def pairings(kind: str) -> tuple[tuple[str, str], ...]:
    stems = sorted(stem for stem, deck in decks().items() if deck.kind == kind)
    return tuple(combinations_with_replacement(stems, 2))


def cards(name: str) -> list[Definition]:
    return [definition(card) for card in names(decks()[name])]


def starts(kind: str) -> Callable[[int], Fight]:
    """The game of a seed: each seed another pairing of decks of the kind."""

    def start(seed: int) -> Fight:
        first, second = pairings(kind)[seed % len(pairings(kind))]
        return new_game(f"{kind} {seed}", EDITION, [cards(first), cards(second)])

    return start


def slowly(firsts: Iterable[int], *more: object) -> list[ParameterSet]:
    """More of the same, for the long run."""
    return [pytest.param(first, *more, marks=pytest.mark.slow) for first in firsts]


def check_log(playout: Playout) -> None:
    known = frozenset(rulebook(EDITION)) | UNCITED
    for line in playout.game.log:
        assert line.rules, f"no rule behind {line}"
        assert set(line.rules) <= known, f"unknown rules in {line}"


@pytest.mark.parametrize(("seed", "every"), [(11, 40), *slowly(range(12), 8)])
def test_plain_games_hold_all_promises(seed: int, every: int) -> None:
    check_log(play(starts("vanilla"), seed, Mode.FULL, every=every, limit=STEPS))


@pytest.mark.parametrize(("seed", "every"), [(4, 60), *slowly(range(0, 72, 4), 16)])
def test_games_hold_all_promises(seed: int, every: int) -> None:
    check_log(play(starts("starter"), seed, Mode.FULL, every=every, limit=STEPS))


@pytest.mark.parametrize("first", slowly(range(0, 200, 5)))
def test_many_plain_games(first: int) -> None:
    for seed in range(first, first + 5):
        check_log(play(starts("vanilla"), seed, Mode.CHEAP, limit=STEPS))


@pytest.mark.parametrize("first", slowly(range(1_000, 1_100, 5)))
def test_many_games(first: int) -> None:
    for seed in range(first, first + 5):
        check_log(play(starts("starter"), seed, Mode.CHEAP, limit=STEPS))


@pytest.mark.soak
@pytest.mark.parametrize("first", range(10_000, 11_000, 50))
def test_a_thousand_plain_games(first: int) -> None:
    _check_games("vanilla", first)


@pytest.mark.soak
@pytest.mark.parametrize("first", range(10_000, 13_000, 50))
def test_three_thousand_games(first: int) -> None:
    _check_games("starter", first)


def _check_games(kind: str, first: int) -> None:
    for seed in range(first, first + 50):
        mode = Mode.CHEAP if seed % 50 else Mode.FULL
        check_log(play(starts(kind), seed, mode, every=10, limit=STEPS))


def test_the_same_seed_plays_the_same_game() -> None:
    ends = [play(starts("starter"), 4).game for _ in range(2)]
    assert ends[0].result == ends[1].result
    assert ends[0].log == ends[1].log


def test_a_game_starts_with_a_question() -> None:
    assert machine.run(starts("starter")(0)) is not None
