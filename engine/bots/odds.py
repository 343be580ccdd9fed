"""The odds of passing a check, counted from the cards not yet seen (E.3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

USUAL = {2: 0.05, 3: 0.2, 4: 0.35, 5: 0.3, 6: 0.1}  # of a deck that nobody has seen


class Prospect(NamedTuple):
    """What an attempt promises."""

    passes: float  # the probability, commits included
    commits: float  # cards committed, on average over all outcomes


class Odds:
    """How likely each control value is at the next check."""

    def __init__(self, controls: Iterable[int]) -> None:
        counted = Counter(controls)
        total = counted.total()
        found = {value: count / total for value, count in counted.items()} if total else USUAL
        self.chances: tuple[tuple[int, float], ...] = tuple(sorted(found.items()))

    @property
    def mean(self) -> float:
        """The control value to be expected."""
        return sum(value * chance for value, chance in self.chances)

    def shifted(self, change: int) -> Odds:
        """The same with a bonus or a penalty on every check."""
        if not change:
            return self
        moved = Odds(())
        moved.chances = tuple((value + change, chance) for value, chance in self.chances)
        return moved

    def at_least(self, wanted: int) -> float:
        """The probability of a value that high."""
        return sum(chance for value, chance in self.chances if value >= wanted)

    def prospect(self, difficulty: int, ready: int) -> Prospect:
        """Of a check against the difficulty with so many cards to commit for it."""
        passes = commits = 0.0
        for value, chance in self.chances:
            short = max(difficulty - value, 0)
            if short <= ready:
                passes += chance
                commits += chance * short
        return Prospect(passes, commits)


USUAL_ODDS = Odds(())
