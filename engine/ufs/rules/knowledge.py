"""Who may see a card, and whether its values count (C.2, C.3.1)."""

from __future__ import annotations

from enum import StrEnum

from engine.kernel.ids import CardId, Player
from engine.ufs.effects.nodes.words import Zone
from engine.ufs.model.card import Card
from engine.ufs.model.game import PUBLIC_ZONES, UfsGame

TABLE = frozenset({Zone.STAGE, Zone.POOL})


class Knowledge(StrEnum):
    """A.4.2."""

    PUBLIC = "public"
    PRIVATE = "private"
    UNKNOWN = "unknown"


def publicity(card: Card) -> Knowledge:
    """C.2: what the rules make of the card where it lies."""
    if card.face_up or card.revealed:  # C.2.1.1
        return Knowledge.PUBLIC
    if card.zone in (Zone.HAND, Zone.STAGE):  # C.2.2.1
        return Knowledge.PRIVATE
    return Knowledge.UNKNOWN  # C.2.3.1


def is_valued(card: Card) -> bool:
    """C.3.1: public, or in a public zone. A face-down card on the table is valued, but blank."""
    return card.face_up or card.revealed or card.zone in PUBLIC_ZONES


def may_see(game: UfsGame, viewer: Player, card: CardId) -> bool:
    """Whether this player may look at the card's face now."""
    record = game.cards[card]
    match publicity(record):
        case Knowledge.PUBLIC:
            return True
        case Knowledge.PRIVATE:
            return record.owner == viewer or (viewer, card) in game.looks
        case Knowledge.UNKNOWN:
            return (viewer, card) in game.looks  # C.2.2.2


def faces_up_by_default(zone: Zone) -> bool:
    """D.2, D.3, D.4: cards lie face up in public zones."""
    return zone in PUBLIC_ZONES


def lands_face_up(card: Card, to: Zone, wanted: bool | None = None) -> bool:
    """How a card comes to lie in a zone: as an effect wants it, or by default."""
    if wanted is not None:
        return wanted
    if not card.face_up and card.zone in TABLE and to in TABLE:  # D.1.3
        return False
    return faces_up_by_default(to)
