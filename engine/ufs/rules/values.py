"""The print of a card: layer 0 of its values (C.3.3). Nothing else reads a printed number.

Layers 1 and 2 are definition effects (`layers`). The current state, layer 3, depends on history and
is data on the card, written by atoms.
"""

from __future__ import annotations

from engine.ufs.effects.nodes.words import Zone
from engine.ufs.model.card import Card
from engine.ufs.model.game import UfsGame
from engine.ufs.model.values import FACE_DOWN, FACE_DOWN_FOUNDATION, Values

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
