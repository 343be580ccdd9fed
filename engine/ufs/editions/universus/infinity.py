"""Cards with infinity have no symbols (infinity.1)."""

from __future__ import annotations

from engine.ufs.handwork import as_played
from engine.ufs.model.values import Definition


def without_infinity(definition: Definition) -> Definition:
    """A card as it is played: infinity lets it be in any deck and gives it nothing else."""
    played = as_played(definition, is_newest=True)
    if not played.printed.infinity:
        return played
    return played._replace(printed=played.printed._replace(symbols=frozenset()))
