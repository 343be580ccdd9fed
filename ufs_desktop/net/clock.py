"""A clock for waiting on others, in which the time that the machine sleeps does not count."""

from __future__ import annotations

import time
from collections.abc import Callable

LEAP = 3.0  # seconds: a clock read four times a second never has such a gap by itself


class SteadyClock:
    """Seconds from an arbitrary start. It must be read often: a long gap counts as a short one, so
    that nobody runs out of time or is considered lost because this machine was suspended."""

    def __init__(self, read: Callable[[], float] = time.monotonic) -> None:
        self._read = read
        self._last = read()
        self._now = 0.0

    def __call__(self) -> float:
        last, self._last = self._last, self._read()
        self._now += min(max(0.0, self._last - last), LEAP)
        return self._now
