""" "Each player discards 1 card. If it is an attack, ...": of two cards, nobody can say which.

What each player does with their own card they are asked for themselves.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.kernel.plain import field_names
from engine.ufs.effects import nodes as n
from engine.ufs.effects.both_players import GROUPS, asked_of_each, is_told_to_both
from engine.ufs.effects.tree_nodes import nodes_in

_ASKING = (n.Condition, n.Amount, n.Predicate)


def asks_of_two(ability: n.Ability) -> bool:
    """Whether it asks of one card where each of the players did something to one of theirs."""
    told = (ability.cost, ability.effects)
    shared = {getattr(node, "bind", "") for node in nodes_in(told) if _is_shared(node)}
    return not shared.isdisjoint(_asked((told, ability.x), frozenset()))


def _is_shared(node: n.Node) -> bool:
    place = getattr(getattr(node, "cards", None), "place", None)
    return is_told_to_both(node) or (place is not None and place.whose in GROUPS)


def _asked(value: Any, own: frozenset[str]) -> Iterator[str]:
    """The names of single cards that something is asked of, but for those asked of each player."""
    if isinstance(value, tuple):
        for item in value:
            yield from _asked(item, own)
    elif isinstance(value, n.Node) and not isinstance(value, n.AbilityGrant):
        own = own | asked_of_each(value) if isinstance(value, n.Instruction) else own
        for name in field_names(type(value)):
            part = getattr(value, name)
            if isinstance(part, n.Bound) and isinstance(value, _ASKING) and not part.plural:
                yield from {part.name} - own
            yield from _asked(part, own)
