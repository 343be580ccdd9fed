"""Occurrences on a table, and what a text may say of them."""

from __future__ import annotations

from typing import Any

from engine.kernel.events import Event
from engine.kernel.ids import CardId
from engine.ufs import atoms
from engine.ufs.atoms import Why
from engine.ufs.effects import nodes as n
from engine.ufs.model.effect import Context
from engine.ufs.rules.occurrences import is_meant
from tests.ufs.build import Table

THIS = n.ThisCard()


def of_type(kind: n.CardType) -> n.Cards:
    return n.Cards(n.IsType(kind), pick=n.Pick.ANY)


def at(zone: n.Zone | None, whose: n.Who = n.Who.YOU) -> n.Place:
    return n.Place(zone, whose)


WALLS, ASSETS = of_type(n.CardType.FOUNDATION), of_type(n.CardType.ASSET)
FACES = of_type(n.CardType.CHARACTER)
BLOCKS = n.Cards(n.IsBlock(), pick=n.Pick.ANY)
MID = n.Cards(n.HasAttackZone(n.AttackZone.MID), pick=n.Pick.ANY)
LOW = n.Cards(n.HasAttackZone(n.AttackZone.LOW), pick=n.Pick.ANY)


def meant(
    table: Table, event: Event, verb: n.Verb, context: Context | None = None, **parts: Any
) -> bool:
    pattern = n.EventPattern(verb, **parts)
    return is_meant(table.game, context or table.context(), pattern, event)


def gone(table: Table, card: CardId) -> Event:
    """The card is destroyed."""
    atoms.move(table.game, (card,), n.Zone.DISCARD, n.Verb.DESTROY, Why(0))
    return table.release()[0]
