"""What a card of the second game looks like, as a plain value: like cards share one picture."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from engine.fftcg.faces import TcgFace, TcgNow, TcgPrint, TcgStand
from engine.fftcg.model.words import CardZone
from engine.kernel.views import CardView
from ufs_desktop.fftcg.face import paint_face
from ufs_desktop.pictures.look import UserPicture
from ufs_desktop.table.lines import UNKNOWN
from ufs_desktop.theme.colours import Colours


class TcgLook(NamedTuple):
    """All that a picture depends on; without anything printed, it is the back."""

    printed: TcgPrint | None = None
    now: TcgNow | None = None
    damage: int = 0
    frozen: bool = False
    is_held: bool = False  # in a hand, whose lower part is not seen

    @property
    def is_back(self) -> bool:
        return self.printed is None

    @property
    def name(self) -> str:
        return "" if self.printed is None else self.printed.name

    @property
    def number(self) -> str:
        return "" if self.printed is None else self.printed.number

    @property
    def back(self) -> TcgLook:
        return CARD_BACK

    def paint(
        self, painter: QPainter, box: QRectF, colours: Colours, own: UserPicture | None
    ) -> None:
        done = (self.damage, self.frozen)
        printed, now = self.printed, self.now
        paint_face(painter, box, printed, now, done, colours, own, is_held=self.is_held)


CARD_BACK = TcgLook()


def face_in(card: CardView | None) -> TcgFace | None:
    """The face of a card that its viewer knows."""
    face = None if card is None else card.face
    return face if isinstance(face, TcgFace) else None


def stand_in(card: CardView) -> TcgStand:
    """How it lies."""
    face = face_in(card)
    stand = card.face if face is None else face.stand
    assert isinstance(stand, TcgStand), "a card tells how it lies"
    return stand


def look_at(card: CardView, zone: str = "") -> TcgLook:
    """How the card is painted."""
    face = face_in(card)
    if face is None:
        return CARD_BACK
    stand = face.stand
    return TcgLook(face.printed, face.now, stand.damage, stand.frozen, zone == CardZone.HAND)


def name_of(card: CardView | None) -> str:
    """The card's name, for somebody who may not know it."""
    face = face_in(card)
    return UNKNOWN if face is None else face.printed.name
