"""What a view tells of a card of the fighting game."""

from __future__ import annotations

from engine.kernel.views import CardView
from engine.ufs.faces import CardFace, CardState


def state_of(card: CardView) -> CardState:
    """How the card lies, which everybody sees."""
    face = card.face
    state: CardState = face.state if isinstance(face, CardFace) else face
    return state


def face_of(card: CardView) -> CardFace | None:
    """The face, for a viewer who knows it."""
    return card.face if isinstance(card.face, CardFace) else None
