"""What both players do, and which questions about it each answers separately (K.1.3)."""

from __future__ import annotations

from functools import lru_cache

from engine.ufs.effects import nodes as n
from engine.ufs.effects.tree_nodes import nodes_in

GROUPS = frozenset({n.Who.EACH, n.Who.BOTH})


def is_told_to_both(instruction: n.Node) -> bool:
    """Whether both players have to carry it out."""
    named = (getattr(instruction, "by", None), getattr(instruction, "who", None))
    return any(who in GROUPS for who in named)


def is_done_to_both(instruction: n.Node) -> bool:
    """Whether it is done to a card of each player, by whomever."""
    place = getattr(getattr(instruction, "cards", None), "place", None)
    return is_told_to_both(instruction) or (place is not None and place.whose in GROUPS)


@lru_cache(maxsize=4096)
def asked_of_each(instruction: n.Instruction) -> frozenset[str]:
    """The names of what each player did, if the condition is asked of each of them separately.

    "Each player reveals the top card of their deck and adds it to their hand if it is an attack."
    """
    if not isinstance(instruction, n.If):
        return frozenset()
    branches = [each for each in (instruction.then, instruction.otherwise) if each is not None]
    if not all(map(_is_done_by_both, branches)):
        return frozenset()
    return _names_meant(instruction.condition) & _names_meant(instruction.then)


def _is_done_by_both(instruction: n.Instruction) -> bool:
    if isinstance(instruction, n.Sequence):
        return all(map(_is_done_by_both, instruction.parts))
    return is_told_to_both(instruction)


def _names_meant(node: n.Node) -> frozenset[str]:
    return frozenset(part.name for part in nodes_in(node) if isinstance(part, n.Bound))
