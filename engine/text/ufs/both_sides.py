""" "Each player discards 1 card. Add it to your hand.": which of the two cards is unclear.

What each player does with their own card, and what they are asked about it, refers to that card.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.kernel.plain import field_names
from engine.ufs.effects import nodes as n
from engine.ufs.effects.both_players import asked_of_each, is_done_to_both, is_told_to_both
from engine.ufs.effects.tree_nodes import nodes_in


def speaks_of_one_of_two(ability: n.Ability) -> bool:
    """Whether it speaks of one card although each player did something to one of theirs."""
    told = (ability.cost, ability.effects)
    names = (getattr(node, "bind", "") for node in nodes_in(told) if is_done_to_both(node))
    return any(_single((told, ability.x), frozenset(names) - {""}))


def _single(value: Any, shared: frozenset[str]) -> Iterator[bool]:
    """For every pronoun, except for a player's own card: whether it means a single shared one."""
    if isinstance(value, tuple):
        for item in value:
            yield from _single(item, shared)
    elif isinstance(value, n.Bound):
        yield value.name in shared and not value.plural
    elif isinstance(value, n.Instruction) and is_told_to_both(value):
        return
    elif isinstance(value, n.Node) and not isinstance(value, n.AbilityGrant):
        own = asked_of_each(value) if isinstance(value, n.Instruction) else frozenset[str]()
        for name in field_names(type(value)):
            yield from _single(getattr(value, name), shared - own)
