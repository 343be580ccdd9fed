"""A clock for those who wait for others: what a machine sleeps through does not count."""

from __future__ import annotations

import time
from collections.abc import Callable

LEAP = 3.0  # seconds: whoever reads a clock four times a second is never so late by itself


class SteadyClock:
    """Seconds from any beginning. It has to be read often; a longer gap counts as a short one, so
    that nobody's time runs out, and nobody is taken for lost, while this machine stood still."""

    def __init__(self, read: Callable[[], float] = time.monotonic) -> None:
        self._read = read
        self._last = read()
        self._now = 0.0

    def __call__(self) -> float:
        last, self._last = self._last, self._read()
        self._now += min(max(0.0, self._last - last), LEAP)
        return self._now
