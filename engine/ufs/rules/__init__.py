"""Read-only questions about a game, one file a chapter. They never emit, ask or cache.

Importing the package enters every reader of trees in `readings`.
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
