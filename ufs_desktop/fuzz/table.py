"""The table of everything that can be opened against every kind of damage."""

from __future__ import annotations

from collections.abc import Iterator

from ufs_desktop.fuzz.damage import Damage
from ufs_desktop.fuzz.samples import SAMPLES
from ufs_desktop.fuzz.trial import Trial


def cells(key: str = "") -> Iterator[Trial]:
    """Every combination, those that mean nothing too (`Trial.why_not`)."""
    for name in SAMPLES:
        for damage in Damage:
            yield Trial(name, damage, key)


def trials(key: str = "") -> list[Trial]:
    """The combinations that mean something."""
    return [cell for cell in cells(key) if not cell.why_not]
