"""A clock that does not take a machine's sleep for anybody's silence."""

from __future__ import annotations

import pytest

from tests.net.wires import HandClock
from ufs_desktop.net.clock import LEAP, SteadyClock


def test_time_passes_and_sleep_does_not() -> None:
    hand = HandClock()
    clock = SteadyClock(hand)
    for _ in range(8):
        hand.now += 0.25
        clock()
    assert clock() == pytest.approx(2.0)
    hand.now += 8 * 3600  # the lid was closed
    assert clock() == pytest.approx(2.0 + LEAP)
    hand.now += 0.5
    assert clock() == pytest.approx(2.5 + LEAP)


def test_a_clock_that_is_set_back_stands_still() -> None:
    hand = HandClock()
    clock = SteadyClock(hand)
    hand.now -= 100
    assert clock() == 0
    hand.now += 1
    assert clock() == pytest.approx(1)
