"""Values of cards in layers (C.3.3). Nothing else in the engine reads a printed number.

Layer 0 is print, layers 1 and 2 are definition effects; together they are the base values. The
current state (layer 3) depends on history and is data on the card, written by atoms.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.ufs.effects.nodes.words import AttackZone, CardType, Zone
from engine.ufs.model.card import Card
from engine.ufs.model.game import UfsGame
from engine.ufs.model.values import FACE_DOWN, FACE_DOWN_FOUNDATION, Values

if TYPE_CHECKING:
    from engine.ufs.rules.layers import Defining

HIDDEN_ZONES = frozenset({Zone.HAND, Zone.DECK, Zone.MOMENTUM, Zone.TRANSIT})


def face(game: UfsGame, card: Card) -> Values:
    """Layer 0, and the copying that makes a multiple copy (C.3.3.1, I.3.8.2).

    Cards in hidden zones keep their print through layer 2 (C.3.2.1); on the table a face-down
    card prints nothing, and in a staging area it is a foundation (D.2.2.2).
    """
    if card.copy_of is not None:
        return card.copy_of
    if card.face_up or card.revealed or card.zone in HIDDEN_ZONES:
        return game.definitions[card.definition].printed  # C.3.3.1
    return FACE_DOWN_FOUNDATION if card.zone is Zone.STAGE else FACE_DOWN


def base_values(game: UfsGame, card: Card, found: tuple[Defining, ...] | None = None) -> Values:
    """C.3.3.3.2: the values through layer 2; `found`: the definitions in force, if known."""
    from engine.ufs.rules import layers  # layers look at cards, and cards are made of values

    values = layers.defined(game, card, face(game, card), found)  # C.3.3, C.3.3.3.2
    if values.type is CardType.ATTACK and values.attack_zone is None:  # C.3.3.3.2.1
        values = values._replace(attack_zone=AttackZone.MID)
    return values
