"""Limits how often something may be done, so that nobody can keep the other side busy."""

from __future__ import annotations

import time
from collections.abc import Callable


class Allowance:
    """A token bucket: `burst` at once, refilled at `rate` per second."""

    def __init__(
        self, burst: float, rate: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._burst, self._rate, self._clock = burst, rate, clock
        self._left, self._since = burst, clock()

    @property
    def left(self) -> float:
        """How much may be taken now."""
        before, self._since = self._since, self._clock()
        self._left = min(self._burst, self._left + (self._since - before) * self._rate)
        return self._left

    def take(self, amount: float) -> None:
        self._left -= amount

    def takes_one(self) -> bool:
        """Whether one more is allowed; if so, count it."""
        if self.left < 1:
            return False
        self.take(1)
        return True
