"""Long work of many parts: its order, its end, and how garbage is looked for meanwhile."""

from __future__ import annotations

import gc
import multiprocessing
import sys
import time
from typing import NamedTuple

import pytest

from ufs_desktop import garbage
from ufs_desktop.cli.errors import CommandFailed
from ufs_desktop.cli.workers import Parts, carry_out


class Looking(NamedTuple):
    """How rarely a process looks, and whether never through what was there at its start."""

    thresholds: tuple[int, int, int]
    spares_some: bool


RARELY = Looking((garbage.YOUNG, garbage.MIDDLE, garbage.OLD), True)


def looking() -> Looking:
    return Looking(gc.get_threshold(), all(each is not sys.modules for each in gc.get_objects()))


def slow(seconds: float) -> tuple[float, Looking]:
    time.sleep(seconds)  # ValueError: fewer than none
    return seconds, looking()


@pytest.mark.parametrize("processes", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_results_come_in_the_order_of_the_tasks_up_to_one_that_is_hindered(processes: int) -> None:
    """Garbage is looked for rarely meanwhile."""
    before = looking()
    found: list[tuple[float, Looking]] = []
    with pytest.raises((CommandFailed, ValueError), match="sleep"):
        carry_out(slow, [0.5, 0.0, 0.1, -1.0, 0.0], processes, Parts("parts"), found.append)
    assert found == [(0.5, RARELY), (0.0, RARELY), (0.1, RARELY)]
    assert looking() == before


def test_what_is_interrupted_waits_for_nobody() -> None:
    def stop(_: object) -> None:
        raise KeyboardInterrupt

    began = time.monotonic()
    assert not carry_out(slow, [0.0, 60.0], 2, Parts("parts"), stop)
    assert time.monotonic() - began < 40
    assert multiprocessing.active_children() == []


def test_the_usual_looking_comes_back_after_an_error() -> None:
    before = looking()
    with pytest.raises(ZeroDivisionError), garbage.settled():
        raise ZeroDivisionError
    assert looking() == before
