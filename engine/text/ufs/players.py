"""Players spoken of again: whether "they" and "that player" have somebody to mean."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import Any

from engine.ufs.effects import nodes as n


def without_antecedent(ability: n.Ability) -> str | None:
    """The pronoun for a player whom the ability has not mentioned, if there is one.

    "They" are the opponent, so the opponent must be spoken of, and nobody who could be either.
    """
    parts = tuple(_parts(ability))
    players = {part for part in parts if isinstance(part, n.Who)}
    events = [part for part in parts if isinstance(part, n.EventPattern)]
    anyone = any(event.by is n.Who.ANY for event in events)
    if n.Who.THEY in players and (anyone or n.Who.OPPONENT not in players):
        return "they"
    named = any(type(part) is n.Name and part.property is n.Property.PLAYER for part in parts)
    doers = {part for part in _parts(ability, n.CheckRef) if isinstance(part, n.Who)}
    if n.Who.THAT_PLAYER in doers and not (anyone or named):
        return "that player"
    return None


def _parts(value: Any, but: type[n.Node] | None = None) -> Iterator[Any]:  # any field of a node
    """Everything in a tree but granted abilities, which stand by themselves."""
    if isinstance(value, tuple):
        for item in value:
            yield from _parts(item, but)
        return
    yield value
    skipped = isinstance(value, n.AbilityGrant) or (but is not None and isinstance(value, but))
    if isinstance(value, n.Node) and not skipped:
        for field in fields(value):  # type: ignore[arg-type]
            yield from _parts(getattr(value, field.name), but)
