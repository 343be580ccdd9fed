"""Random games by the rules of other editions: nothing breaks or leaks, log lines have own rules.

The long runs are `pytest -m soak tests/ufs/test_own_editions_play.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations_with_replacement

import pytest

from engine.kernel.harness import Mode, play
from engine.ufs.editions.advanced.edition import ADVANCED
from engine.ufs.editions.universus.edition import UNIVERSUS
from engine.ufs.game import Fight, new_game
from engine.ufs.model.edition import Edition
from engine.ufs.model.values import Definition
from tests.ufs.test_random_play import STEPS, UNCITED, cards, pairings, slowly
from ufs_desktop.fight.library import shipped_shelf
from ufs_desktop.fight.module import FIGHT

KINDS = ("vanilla", "starter")
OWN = pytest.mark.parametrize("edition", [UNIVERSUS, ADVANCED], ids=lambda each: each.code)


@cache
def own_pairings(edition: Edition) -> tuple[tuple[Sequence[Definition], Sequence[Definition]], ...]:
    """Of the decks that the edition has itself."""
    decks: list[Sequence[Definition]] = [
        FIGHT.cards_of(deck) for deck in shipped_shelf().starters(edition.code)
    ]
    return tuple(combinations_with_replacement(decks, 2))


def starts(edition: Edition) -> Callable[[int], Fight]:
    """Each seed another pairing of decks, of either kind and of the edition's own in turn."""

    def start(seed: int) -> Fight:
        own = own_pairings(edition)
        if own and seed % 3 == 0:
            decks = own[seed // 3 % len(own)]
        else:
            pairs = pairings(KINDS[seed % 2])
            first, second = pairs[seed // 2 % len(pairs)]
            decks = cards(first), cards(second)
        return new_game(f"{edition.code} {seed}", edition.code, decks)

    return start


def check(edition: Edition, seed: int, mode: Mode) -> None:
    playout = play(starts(edition), seed, mode, every=48, limit=STEPS)
    known = edition.rulebook().keys() | UNCITED
    for line in playout.game.log:
        assert line.rules, f"no rule behind {line}"
        assert set(edition.cited_as(line.rules)) <= known, f"unknown rules in {line}"


@OWN
@pytest.mark.parametrize("seed", [15, *slowly(range(2, 15)), *slowly(range(16, 24))])
def test_games_hold_all_promises(edition: Edition, seed: int) -> None:
    check(edition, seed, Mode.FULL)


@OWN
@pytest.mark.parametrize("first", slowly(range(100, 300, 4)))
def test_many_games(edition: Edition, first: int) -> None:
    for seed in range(first, first + 4):
        check(edition, seed, Mode.CHEAP)


@pytest.mark.soak
@OWN
@pytest.mark.parametrize("first", range(10_000, 12_000, 50))
def test_two_thousand_games(edition: Edition, first: int) -> None:
    for seed in range(first, first + 50):
        check(edition, seed, Mode.CHEAP if seed % 50 else Mode.FULL)
