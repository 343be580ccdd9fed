"""The table of every kind of file against every kind of damage."""

from __future__ import annotations

from collections.abc import Iterator

from ufs_desktop.fuzz.damage import Damage
from ufs_desktop.fuzz.samples import SAMPLES
from ufs_desktop.fuzz.trial import Trial


def cells(key: str = "") -> Iterator[Trial]:
    """Every combination, including those that make no sense (`Trial.why_not`)."""
    for name in SAMPLES:
        for damage in Damage:
            yield Trial(name, damage, key)


def trials(key: str = "") -> list[Trial]:
    """The combinations that make sense."""
    return [cell for cell in cells(key) if not cell.why_not]
