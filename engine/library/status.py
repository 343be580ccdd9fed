"""What becomes of an ability at the table: enforced, manual, or waiting for its edition's rules."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum, StrEnum
from operator import attrgetter
from typing import Any

from engine.text.ufs.normalise import Dialect
from engine.ufs.effects.nodes import (
    NEEDS_UNIVERSUS,
    UNIVERSUS_KEYWORDS,
    HasKeyword,
    KeywordGrant,
    KeywordLink,
    Node,
)

# Members of different word lists are equal where their words are: "attack" is a verb and a type.
_NEWEST_WORDS = frozenset((type(word), word.value) for word in NEEDS_UNIVERSUS)
_NEWEST_KEYWORDS = frozenset(name.lower() for name in UNIVERSUS_KEYWORDS)
_NAMING = (HasKeyword, KeywordGrant, KeywordLink)


class Status(StrEnum):
    """As shown beside an ability."""

    ENFORCED = "enforced"
    MANUAL = "manual"
    NEEDS_UNIVERSUS = "needs universus"


def edition_needed(tree: Node) -> Dialect | None:
    """The edition that alone has the mechanics of a tree, or None where every edition has them."""
    return Dialect.UNIVERSUS if any(map(_is_newest, _parts(tree))) else None


def needs_newest_keyword(name: str) -> bool:
    """Whether a keyword ability is one of the newest edition."""
    return name.lower() in _NEWEST_KEYWORDS


def _is_newest(part: Any) -> bool:
    if isinstance(part, Enum):
        return (type(part), part.value) in _NEWEST_WORDS
    return isinstance(part, _NAMING) and needs_newest_keyword(part.name)


def _parts(value: Any) -> Iterator[Any]:
    """A tree's nodes and their plain values, in no order that matters."""
    waiting = [value]
    while waiting:
        part = waiting.pop()
        yield part
        if isinstance(part, tuple):
            waiting += part
        elif isinstance(part, Node):
            names = part.__dataclass_fields__  # type: ignore[attr-defined]  # of all but the base
            waiting += [attrgetter(name)(part) for name in names]
