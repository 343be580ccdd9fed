"""Who may see a card, and whether its values count (C.2, C.3.1)."""

from __future__ import annotations

from enum import StrEnum

from engine.kernel.ids import CardId, Player
from engine.ufs.effects.nodes.words import Zone
from engine.ufs.model.card import Card
from engine.ufs.model.game import PUBLIC_ZONES, UfsGame


class Publicity(StrEnum):
    """A.4.2."""

    PUBLIC = "public"
    PRIVATE = "private"
    UNKNOWN = "unknown"


def publicity(card: Card) -> Publicity:
    """C.2: what the rules make of the card where it lies."""
    if card.face_up or card.revealed:  # C.2.1.1
        return Publicity.PUBLIC
    if card.zone in (Zone.HAND, Zone.STAGE):  # C.2.2.1
        return Publicity.PRIVATE
    return Publicity.UNKNOWN  # C.2.3.1


def is_valued(card: Card) -> bool:
    """C.3.1: public, or in a public zone. A face-down card on the table is valued, but blank."""
    return card.face_up or card.revealed or card.zone in PUBLIC_ZONES


def may_see(game: UfsGame, viewer: Player, card: CardId) -> bool:
    """Whether this player may look at the card's face now."""
    record = game.cards[card]
    match publicity(record):
        case Publicity.PUBLIC:
            return True
        case Publicity.PRIVATE:
            return record.owner == viewer or (viewer, card) in game.looks
        case Publicity.UNKNOWN:
            return (viewer, card) in game.looks  # C.2.2.2


def faces_up_by_default(zone: Zone) -> bool:
    """D.2, D.3, D.4: cards lie face up in public zones."""
    return zone in PUBLIC_ZONES
