"""How an ability is handled: enforced, manual, or waiting for rules of the newest edition."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum, StrEnum
from functools import lru_cache
from typing import Any

from engine.kernel.plain import field_names
from engine.ufs.effects.keyword_abilities import UNIVERSUS_KEYWORDS
from engine.ufs.effects.nodes import (
    NEEDS_UNIVERSUS,
    OF_THE_NEWEST,
    Ability,
    HasKeyword,
    KeywordGrant,
    KeywordLink,
    Manual,
    Node,
    Skip,
    is_carried_out,
)

# Members of different word lists are equal if their words are: "attack" is a verb and a type.
_NEWEST_WORDS = frozenset((type(word), word.value) for word in NEEDS_UNIVERSUS)
_NAMING = (HasKeyword, KeywordGrant, KeywordLink)


class Status(StrEnum):
    """How much of an ability is enforced, in the words shown next to it."""

    ENFORCED = "enforced"
    MANUAL = "manual"
    NEEDS_UNIVERSUS = "needs universus"


@lru_cache(4096)  # called for every card in every view
def status_of(ability: Ability, *, is_newest: bool = False) -> Status:
    """The status of an ability on a card, in the newest edition or in another one."""
    if any(isinstance(effect, Manual) for effect in ability.effects):
        return Status.MANUAL
    return Status.NEEDS_UNIVERSUS if is_beyond(ability, is_newest) else Status.ENFORCED


def is_beyond(tree: Node, is_newest: bool) -> bool:
    """Whether an edition cannot carry out a tree; the newest one has all mechanics there are."""
    return is_never_executed(tree) if is_newest else needs_universus(tree)


def needs_universus(tree: Node) -> bool:
    """Whether only the newest edition has the mechanics of a tree."""
    return any(map(_is_newest, _parts(tree)))


def is_never_executed(tree: Node) -> bool:
    """Whether a tree needs mechanics that no edition carries out."""
    return any(map(_is_unexecuted, _parts(tree)))


def needs_newest_keyword(name: str) -> bool:
    """Whether a keyword ability exists only in the newest edition."""
    return name.lower() in UNIVERSUS_KEYWORDS


def _is_newest(part: Any) -> bool:
    if isinstance(part, Enum):
        return (type(part), part.value) in _NEWEST_WORDS
    if type(part) in OF_THE_NEWEST or _is_unexecuted(part):
        return True
    return isinstance(part, _NAMING) and needs_newest_keyword(part.name)


def _is_unexecuted(part: Any) -> bool:
    return isinstance(part, Skip) and not is_carried_out(part)


def _parts(value: Any) -> Iterator[Any]:
    """The nodes of a tree and their plain values, in no particular order."""
    waiting = [value]
    while waiting:
        part = waiting.pop()
        yield part
        if isinstance(part, tuple):
            waiting += part
        elif isinstance(part, Node):
            waiting += [getattr(part, name) for name in field_names(type(part))]
