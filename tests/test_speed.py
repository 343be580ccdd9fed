"""The bounds of tests: waiting is free, work is not."""

from __future__ import annotations

import time

from tests.speed import is_within, slowness


def test_waiting_for_others_costs_nothing() -> None:
    assert is_within(0.02, lambda: time.sleep(0.1), rounds=2)


def test_work_that_takes_too_long_is_noticed() -> None:
    assert not is_within(0.001, lambda: sum(range(2_000_000)), rounds=3)


def test_a_quick_machine_has_no_shorter_bounds() -> None:
    assert slowness() >= 1
