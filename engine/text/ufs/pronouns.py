"""The inverse of `resolve`: the tree as the grammar reads it, with nameless pronouns."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from operator import is_
from typing import Any

from engine.kernel.plain import field_names
from engine.text.ufs.sentences import parted
from engine.ufs.effects import nodes as n

# Names without an antecedent: the cards of the whole cost, and those Stun committed (I.3.12.2).
FIXED_NAMES = frozenset({"paid", "stunned"})
RIVAL = n.BelongsTo(n.Who.OPPONENT)


def rebuild(value: Any, change: Callable[[Any], Any]) -> Any:
    """The value with `change` applied to each of its parts; the same object if nothing changed."""
    if isinstance(value, tuple):
        changed = tuple(change(part) for part in value)
        return value if all(map(is_, changed, value)) else changed
    return _rebuild_node(value, change) if isinstance(value, n.Node) else value


def _rebuild_node(value: Any, change: Callable[[Any], Any]) -> Any:
    changed: dict[str, object] = {}
    for name in field_names(type(value)):
        old = getattr(value, name)
        new = change(old)
        if new is not old:
            changed[name] = new
    return replace(value, **changed) if changed else value


def _is_it(cards: n.CardRef | None) -> bool:
    return isinstance(cards, n.Bound | n.Same) and cards.noun == n.ANY_CARD


def is_rivals(cards: n.Cards) -> bool:
    said = cards.place.said if cards.place is not None else n.Said.IN
    parts = cards.filter.parts if isinstance(cards.filter, n.AllOf) else ()
    either = cards.place is not None and cards.place.whose is n.Who.EITHER
    return RIVAL in parts and not either and said in (n.Said.IMPLIED, n.Said.BARE)


Told = Callable[[n.Node, n.Node], None]


def _to_nobody(said: n.Node, nameless: n.Node) -> None:
    """Most callers do not need to be told."""


def forget(value: Any, told: Told = _to_nobody) -> Any:
    """The inverse of `resolve`: pronouns without names, as the grammar knows them.

    `told` is called for every pronoun, with the nameless node that replaces it.
    """
    if isinstance(value, n.Ability):
        value = replace(
            value, effects=parted(value.effects, static=value.kind is n.AbilityKind.CONTINUOUS)
        )
    if isinstance(value, n.Fired | n.Instead):
        value = replace(value, then=parted(value.then, static=False))
    if isinstance(value, n.Among) and _is_unsaid(value.of):
        chosen = rebuild(_unplaced(value), lambda part: forget(part, told))
        told(value.of, chosen)
        return chosen
    if isinstance(value, n.Same | n.Bound | n.Rest | n.Happening):
        nameless = _nameless(value)
        told(value, nameless)
        return nameless
    if isinstance(value, n.Cancel) and value.cards is not None and _is_it(value.cards):
        cancels = replace(value, cards=None)
        told(value.cards, cancels)
        return cancels
    if isinstance(value, n.Act | n.Counters) and value.bind:
        value = replace(value, bind="")
    if isinstance(value, n.Cards) and is_rivals(value) and value.place is not None:
        value = replace(value, place=replace(value.place, whose=n.Who.YOU))
    if isinstance(value, n.Place) and value.zone is None:
        return replace(value, zone=n.Zone.STAGE)
    return rebuild(value, lambda part: forget(part, told))


def _is_unsaid(cards: n.CardRef) -> bool:
    return isinstance(cards, n.Bound) and cards.form is n.Pronoun.UNSAID


def _unplaced(value: n.Among) -> n.Cards:
    """The choice as one in staging: the words are the same."""
    place = n.Place(n.Zone.STAGE, value.chooser, n.Said.IMPLIED)
    return n.Cards(value.filter, value.quantity, place, chooser=value.chooser)


def _nameless(value: n.Same | n.Bound | n.Rest | n.Happening) -> n.Node:
    if isinstance(value, n.Same):
        return n.Bound("", value.form, None, value.noun, value.plural)
    if isinstance(value, n.Rest):
        return replace(value, name="", of=None)
    if isinstance(value, n.Happening):
        return replace(value, name="")
    return value if value.name in FIXED_NAMES else replace(value, name="")
