"""How many cards may be committed to pass a check that falls short (E.3.5.2.3.2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import product


def makes_up(short: int, weights: Sequence[int], exactly: bool) -> bool:
    """Whether cards of these weights may be committed for a check that falls short by this much.

    No card may be superfluous. If they have to count `exactly`, a single card that counts as
    several is still allowed for a shortfall of one.
    """
    if sum(weights) < short:
        return False
    if exactly:
        return sum(weights) == short or (short == 1 and len(weights) == 1)
    return sum(weights) - min(weights) < short


def fewest(short: int, weights: Sequence[int], exactly: bool) -> int:
    """The fewest of these cards that make up the shortfall; 0 if they cannot."""
    kinds = Counter(weights)
    sets = product(*(range(min(count, short) + 1) for count in kinds.values()))
    chosen = (tuple(Counter(dict(zip(kinds, counts, strict=True))).elements()) for counts in sets)
    return min((len(each) for each in chosen if makes_up(short, each, exactly)), default=0)
