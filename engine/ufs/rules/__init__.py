"""Read-only questions about a game, by subject. They never emit events, ask players or cache.

Importing the package registers every reader of trees in `readings`.
"""

from engine.ufs.rules import (
    ability_filters,
    amounts,
    conditions,
    filters,
    patterns,
    references,
    spans,
)

__all__ = [
    "ability_filters",
    "amounts",
    "conditions",
    "filters",
    "patterns",
    "references",
    "spans",
]
