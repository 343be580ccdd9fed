"""Checks that "they" and "that player" have somebody to mean."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.kernel.plain import field_names
from engine.ufs.effects import nodes as n

# Any player, or both together: not the opponent whom "they" could mean.
_ANYBODY = (n.Who.EACH, n.Who.BOTH, n.Who.ANY, n.Who.EITHER)
# Nodes with a player that the text does not mention: "each turn", "the next attack this turn".
_UNSAID = (n.This, n.Next)


def without_antecedent(ability: n.Ability) -> str | None:
    """The pronoun for a player who was not mentioned before it, if there is one.

    "They" are the opponent, who must have been mentioned, and after that nobody who could be
    either player. Limits in front of the ability or in brackets mention nobody.
    """
    said: n.Who | None = None
    one = False  # "that player" has somebody to mean
    for part, in_check in _reading((ability.cost, ability.trigger, ability.effects, ability.x)):
        if part is n.Who.THEY and said is not n.Who.OPPONENT:
            return "they"
        if part is n.Who.THAT_PLAYER and not in_check and not one:
            return "that player"
        if isinstance(part, n.Who) and (part is n.Who.OPPONENT or part in _ANYBODY):
            said = part
        one = one or _names_a_player(part)
    return None


def _names_a_player(part: Any) -> bool:  # any field of a node
    if isinstance(part, n.EventPattern):
        anybodys = isinstance(part.during, n.During) and part.during.whose is n.Who.ANY
        return part.by is n.Who.ANY or anybodys
    return isinstance(part, n.Name) and part.property is n.Property.PLAYER


def _reading(value: Any, in_check: bool = False) -> Iterator[tuple[Any, bool]]:
    """Everything in a tree in reading order, except granted abilities."""
    if isinstance(value, tuple):
        for item in value:
            yield from _reading(item, in_check)
        return
    yield value, in_check
    if not isinstance(value, n.Node) or isinstance(value, n.AbilityGrant):
        return
    in_check = in_check or (isinstance(value, n.CheckRef) and value.which in ("that", "this"))
    for name in _in_order(value):
        part = getattr(value, name)
        if not (isinstance(value, _UNSAID) and isinstance(part, n.Who)):
            yield from _reading(part, in_check)


def _in_order(value: n.Node) -> tuple[str, ...]:
    tail = bool(getattr(value, "tail", False))
    key = (type(value), tail)
    if key not in _orders:
        _orders[key] = _order(type(value), tail=tail)
    return _orders[key]


_orders: dict[tuple[type[n.Node], bool], tuple[str, ...]] = {}


def _order(kind: type[n.Node], *, tail: bool) -> tuple[str, ...]:
    """The doer comes first, then the fields in order, except those that are printed last."""
    names = field_names(kind)
    first: list[str] = [name for name in ("by", "who") if name in names]
    if issubclass(kind, n.May):
        first = ["who", "cost"]
    elif issubclass(kind, n.Alternative):
        first = ["first"]
    elif tail:
        first = ["then"]
    return (*first, *(name for name in names if name not in first))
