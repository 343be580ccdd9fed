"""What a number of games says about a rate: intervals that are right in 19 of 20 cases."""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple, Self

NORMAL_95 = 1.959964  # standard deviations to either side


class Rate(NamedTuple):
    """A share of trials, with Wilson's interval; a draw counts as half a win.

    Without any trial it may be anything.
    """

    share: float
    low: float
    high: float
    trials: int

    @classmethod
    def of(cls, wins: float, trials: int) -> Self:
        if not trials:
            return cls(0.5, 0.0, 1.0, 0)
        share, square = wins / trials, NORMAL_95**2
        middle = (share + square / (2 * trials)) / (1 + square / trials)
        reach = NORMAL_95 * sqrt(share * (1 - share) / trials + square / (4 * trials**2))
        reach /= 1 + square / trials
        return cls(
            share,
            max(0.0, min(share, middle - reach)),
            min(1.0, max(share, middle + reach)),
            trials,
        )


class Lead(NamedTuple):
    """How much higher one rate is than another: Newcombe's interval for two independent rates."""

    amount: float
    low: float
    high: float

    @classmethod
    def between(cls, now: Rate, before: Rate) -> Self:
        amount = now.share - before.share
        down = sqrt((now.share - now.low) ** 2 + (before.high - before.share) ** 2)
        up = sqrt((now.high - now.share) ** 2 + (before.share - before.low) ** 2)
        return cls(amount, max(-1.0, amount - down), min(1.0, amount + up))


class Mean(NamedTuple):
    """An average, and how far off it may be either way."""

    value: float
    margin: float

    @classmethod
    def of(cls, total: float, squares: float, trials: int) -> Self:
        """From the sum of the observed values and the sum of their squares."""
        if not trials:
            return cls(0.0, 0.0)
        value = total / trials
        variance = max(0.0, squares / trials - value * value) * trials / max(1, trials - 1)
        return cls(value, NORMAL_95 * sqrt(variance / trials))
