"""Timing for measurements: the best of several rounds, since noise only ever adds."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

ROUNDS = 7
ROUND_SECONDS = 0.03

Figures = dict[str, float]
Measurement = Callable[[], Figures]


def seconds(work: Callable[[], Any]) -> float:
    """How long one call takes."""
    work()
    return min(_round(work) for _ in range(ROUNDS))


def _round(work: Callable[[], Any]) -> float:
    calls = 0
    begun = now = time.perf_counter()
    while now - begun < ROUND_SECONDS:
        work()
        calls += 1
        now = time.perf_counter()
    return (now - begun) / calls


def us(work: Callable[[], Any]) -> float:
    return round(seconds(work) * 1e6, 2)


def ms(work: Callable[[], Any]) -> float:
    return round(seconds(work) * 1e3, 3)
