"""Timing for measurements: the best of several rounds, since noise only ever adds time.

Only CPU time of this process counts, whatever else the machine does.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

ROUNDS = 7
ROUND_SECONDS = 0.03

Figures = dict[str, float]
Measurement = Callable[[], Figures]


def seconds(work: Callable[[], Any]) -> float:
    """The time of one call."""
    work()
    calls = 1
    while calls * _round(work, calls) < ROUND_SECONDS:
        calls *= 2
    return min(_round(work, calls) for _ in range(ROUNDS))


def _round(work: Callable[[], Any], calls: int) -> float:
    """The time per call, reading the clock only twice: that takes as long as a short call."""
    begun = time.process_time()
    for _ in range(calls):
        work()
    return (time.process_time() - begun) / calls


def us(work: Callable[[], Any]) -> float:
    return round(seconds(work) * 1e6, 2)


def ms(work: Callable[[], Any]) -> float:
    return round(seconds(work) * 1e3, 3)
