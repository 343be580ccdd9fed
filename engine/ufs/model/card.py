"""A card in a game: one frozen record, replaced by atoms at every change.

Because the record never changes, an event that holds it holds the card's last known state.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Any, NamedTuple

from engine.kernel.game import MAKE
from engine.kernel.ids import CardId, Player, Ref
from engine.kernel.records import often_replaced
from engine.ufs.effects.nodes.words import Zone
from engine.ufs.model.values import Values


class PlayedAs(StrEnum):
    """How a card came into the card pool by being played (K.3.24)."""

    NOTHING = ""  # it was added, not played
    ATTACK = "attack"
    FOUNDATION = "foundation"
    ASSET = "asset"
    ACTION = "action"
    CHARACTER = "character"
    BACKUP = "backup"
    BLOCK = "block"


@often_replaced
class Card(NamedTuple):
    """One physical card. `epoch` counts its zone changes; `applied` belongs to its current state.

    `values` are those of its current state, or its base values if it has none.
    """

    id: CardId
    definition: int
    owner: Player
    zone: Zone
    epoch: int = 0
    ready: bool = True
    face_up: bool = True
    revealed: bool = False  # public for now (C.2.1.2)
    base: Values = Values()  # layers 0 to 2 (C.3.3.3.2)
    values: Values = Values()  # layer 3, or the base values of a card without current state
    has_state: bool = False  # a valued card has a current state (C.3.3.4)
    applied: tuple[str, ...] = ()  # modifications already in `values` (C.3.3.4.3), by key
    quiet: tuple[str, ...] = ()  # applied before the refresh: no event (C.3.3.4.4.2)
    attached_to: CardId | None = None
    played_as: PlayedAs = PlayedAs.NOTHING
    played_turn: int = 0  # the turn in which it was played from its present zone
    dealt_damage: bool = False  # as an attack, since it entered the pool (F.3.2.2)
    copy_of: Values | None = None  # the print of a multiple copy (I.3.8.2)
    arrived: int = 0  # the event serial at which it entered its zone
    terrain_since: int = 0  # since when it is a Terrain in staging (E.2.5), or 0
    counters: tuple[tuple[str, int], ...] = ()
    stamina: int | None = None  # of a staged backup (newest edition)

    @property
    def ref(self) -> Ref:
        return MAKE(Ref, (self.id, self.epoch))  # called more often than anything else


def with_values(fields: dict[str, Any]) -> dict[str, Any]:
    """The fields of a card from an older save, where its current state was one optional field."""
    if "current" not in fields:
        return fields
    current = fields.pop("current")
    values = fields.get("base", Values()) if current is None else current
    return fields | {"values": values, "has_state": current is not None}
