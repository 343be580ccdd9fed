"""Chance: the same key gives the same numbers, and its state is a key and a counter."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.kernel.rng import Rng


@given(st.text(max_size=8), st.integers(0, 20), st.integers(1, 1000))
def test_a_saved_state_goes_on_alike(key: str, before: int, bound: int) -> None:
    rng = Rng(key)
    for _ in range(before):
        rng.below(7)
    restored, twin = Rng(*rng.state), rng.clone()
    drawn = [rng.below(bound) for _ in range(5)]
    assert drawn == [restored.below(bound) for _ in range(5)]
    assert drawn == [twin.below(bound) for _ in range(5)]
    assert all(0 <= number < bound for number in drawn)


def test_keys_give_different_numbers() -> None:
    assert [Rng("a").below(1 << 40)] != [Rng("b").below(1 << 40)]


def test_numbers_are_spread_evenly() -> None:
    rng = Rng("even")
    counts = Counter(rng.below(6) for _ in range(6000))
    assert set(counts) == set(range(6))
    assert all(850 < count < 1150 for count in counts.values())


@given(st.lists(st.integers(), max_size=12), st.integers(0, 99))
def test_shuffle_and_sample_keep_the_items(items: list[int], seed: int) -> None:
    mixed = list(items)
    Rng(str(seed)).shuffle(mixed)
    assert sorted(mixed) == sorted(items)
    drawn = Rng(str(seed)).sample(items, len(items) // 2)
    assert not Counter(drawn) - Counter(items)


def test_nothing_lies_below_zero() -> None:
    with pytest.raises(ValueError, match="no number below 0"):
        Rng("key").below(0)
