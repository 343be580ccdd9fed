"""What a view tells about a card of the fighting game."""

from __future__ import annotations

from engine.kernel.views import CardView
from engine.ufs.faces import CardFace, CardState, Numbers


def state_of(card: CardView) -> CardState:
    """How the card lies, which everybody sees."""
    face = card.face
    state: CardState = face.state if isinstance(face, CardFace) else face
    return state


def face_of(card: CardView) -> CardFace | None:
    """The face, for a viewer who knows it."""
    return card.face if isinstance(card.face, CardFace) else None


def values_of(face: CardFace) -> Numbers:
    """What counts now: the printed values until something has changed them."""
    return face.state.current if face.state.current is not None else face.printed


def seen_values(card: CardView) -> Numbers | None:
    """What counts now, as far as a viewer sees it; for a hidden card, what everybody may know."""
    face = face_of(card)
    return state_of(card).current if face is None else values_of(face)
