"""All node classes, and the words that only the newest edition's rules know."""

from __future__ import annotations

from enum import StrEnum

from engine.ufs.effects.nodes import (
    abilities,
    acts,
    amounts,
    cards,
    changes,
    conditions,
    filters,
    rulings,
    structure,
)
from engine.ufs.effects.nodes.base import Node
from engine.ufs.effects.nodes.words import AbilityKind, CardType, Stat, Verb

_MODULES = (
    *(amounts, filters, cards, conditions),
    *(acts, changes, structure, rulings, abilities),
)

NODE_CLASSES: tuple[type[Node], ...] = tuple(
    value
    for module in _MODULES
    for value in vars(module).values()
    if isinstance(value, type) and issubclass(value, Node) and value.__module__ == module.__name__
)

NEEDS_UNIVERSUS: frozenset[StrEnum] = frozenset(
    {
        AbilityKind.BLITZ,
        CardType.BACKUP,
        Stat.STAMINA,
        Verb.TRANSFORM,
        Verb.ATTACK,
    }
)
UNIVERSUS_NODES: frozenset[type[Node]] = frozenset({acts.Ruin, acts.LoseStamina})
# What no edition that is played carries out.
UNEXECUTED: frozenset[type[Node]] = frozenset({acts.LoseStamina})
UNIVERSUS_KEYWORDS: frozenset[str] = frozenset({"Deflect", "Echo", "Shift"})
