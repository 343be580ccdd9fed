"""How many cards make up for a check that is short, where some count as several."""

from __future__ import annotations

import pytest

from engine.ufs.rules.commits import fewest, makes_up


@pytest.mark.parametrize(
    ("short", "weights", "loosely", "exactly"),
    [
        (2, (1, 1), True, True),
        (2, (1,), False, False),
        (2, (1, 1, 1), False, False),
        (2, (2,), True, True),
        (2, (2, 1), False, False),
        (1, (2,), True, True),
        (2, (3,), True, False),
        (3, (2, 2), True, False),
        (3, (2, 1), True, True),
        (1, (1, 1), False, False),
    ],
)
def test_what_makes_up(short: int, weights: tuple[int, ...], loosely: bool, exactly: bool) -> None:
    assert makes_up(short, weights, False) is loosely
    assert makes_up(short, weights, True) is exactly


@pytest.mark.parametrize(
    ("short", "weights", "loosely", "exactly"),
    [
        (3, (1, 1, 1, 1), 3, 3),
        (3, (2, 2), 2, 0),
        (3, (2, 2, 1), 2, 2),
        (4, (3, 3, 2, 2, 1), 2, 2),
        (1, (4,), 1, 1),
        (5, (1, 1), 0, 0),
        (3, (1, 1), 0, 0),
    ],
)
def test_how_few_do(short: int, weights: tuple[int, ...], loosely: int, exactly: int) -> None:
    assert fewest(short, weights, False) == loosely
    assert fewest(short, weights, True) == exactly
