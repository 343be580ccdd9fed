"""Random games by the universus rules: nothing breaks or leaks, every log line has an own rule.

The long runs are `pytest -m soak tests/ufs/test_universus_play.py`.
"""

from __future__ import annotations

import pytest

from engine.kernel.harness import Mode, play
from engine.ufs.editions.universus.edition import UNIVERSUS
from engine.ufs.game import Fight, new_game
from tests.ufs.test_random_play import STEPS, UNCITED, cards, pairings, slowly

KINDS = ("vanilla", "starter")


def start(seed: int) -> Fight:
    """Each seed another pairing of decks, of either kind in turn."""
    pairs = pairings(KINDS[seed % 2])
    first, second = pairs[seed // 2 % len(pairs)]
    return new_game(f"universus {seed}", UNIVERSUS.code, [cards(first), cards(second)])


def check(seed: int, mode: Mode) -> None:
    playout = play(start, seed, mode, every=16, limit=STEPS)
    known = UNIVERSUS.rulebook().keys() | UNCITED
    for line in playout.game.log:
        assert line.rules, f"no rule behind {line}"
        assert set(UNIVERSUS.cited_as(line.rules)) <= known, f"unknown rules in {line}"


@pytest.mark.parametrize("seed", [3, *slowly([2]), *slowly(range(4, 24))])
def test_games_hold_all_promises(seed: int) -> None:
    check(seed, Mode.FULL)


@pytest.mark.parametrize("first", [100, *slowly(range(104, 300, 4))])
def test_many_games(first: int) -> None:
    for seed in range(first, first + 4):
        check(seed, Mode.CHEAP)


@pytest.mark.soak
@pytest.mark.parametrize("first", range(10_000, 12_000, 50))
def test_two_thousand_games(first: int) -> None:
    for seed in range(first, first + 50):
        check(seed, Mode.CHEAP if seed % 50 else Mode.FULL)
