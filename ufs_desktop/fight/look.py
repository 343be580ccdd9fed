"""What a card looks like, as a plain value: two cards that look alike share one picture."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from engine.kernel.views import CardView
from engine.ufs.faces import CardFace, Numbers, Portrait
from ufs_desktop.fight.cardview import face_of, state_of
from ufs_desktop.fight.face import paint_card
from ufs_desktop.fight.words import keyword_words
from ufs_desktop.pictures.look import UserPicture
from ufs_desktop.theme.colours import Colours

LYING_OPEN = frozenset({"hand", "transit", "discard", "removed"})  # a known card shows its face


HAND, TABLE, DUEL = "hand", "table", "duel"  # places; in a duel it is held large


class CardLook(NamedTuple):
    """Everything that a card's picture depends on; without printed numbers, it is the back."""

    printed: Numbers | None = None
    current: Numbers | None = None
    text: tuple[str, ...] = ()
    number: str = ""  # the printing, for pictures
    portrait: Portrait = Portrait()
    place: str = ""  # where it lies, for a face that is read from there: HAND, TABLE or DUEL

    @property
    def is_back(self) -> bool:
        return self.printed is None

    @property
    def name(self) -> str:
        """The printed name, under which pictures of it are found."""
        return "" if self.printed is None else self.printed.name

    @property
    def back(self) -> CardLook:
        return BACK

    @property
    def shown(self) -> Numbers:
        """The numbers that count now."""
        assert self.printed is not None
        return self.current if self.current is not None else self.printed

    def paint(
        self, painter: QPainter, box: QRectF, colours: Colours, own: UserPicture | None
    ) -> None:
        paint_card(painter, box, self, colours, own)


BACK = CardLook()


def look_of(card: CardView, zone: str) -> CardLook:
    """How the card is painted where it lies; face down, it shows its back to its owner too."""
    face, state = face_of(card), state_of(card)
    if state.is_copy and state.current is not None:
        return CardLook(state.current)
    if face is None or not (face.state.face_up or zone in LYING_OPEN):
        return BACK
    current = face.state.current
    look = _look(face, None if current == face.printed else current)
    if zone in LYING_OPEN:
        look = look._replace(text=(*look.text, *_other_half(face)))
    return look._replace(place=HAND if zone == "hand" else TABLE)


def _other_half(face: CardFace) -> tuple[str, ...]:
    """What a split card says on its other half, below the words of the one that is painted."""
    if face.other is None or not face.other.is_half:
        return ()
    printed = face.other.printed
    attack = f"{printed.attack_zone}, {printed.speed} speed, {printed.damage} damage"
    numbers = f" ({attack})" if printed.attack_zone else ""
    words = ", ".join(map(keyword_words, printed.keywords))
    title = f"Or {printed.type} {printed.difficulty}{numbers}: {words}".rstrip(": ")
    return (title, *face.other.text)


def is_open_in_hand(card: CardView) -> bool:
    """Whether the viewer knows a card that lies in a hand."""
    return not look_of(card, "hand").is_back


def held_large(look: CardLook) -> CardLook:
    """The same card in a duel, with its words."""
    return look._replace(place=DUEL) if look.place == TABLE else look


def open_look(card: CardView) -> CardLook:
    """The face wherever the card lies, if its viewer knows it."""
    face, state = face_of(card), state_of(card)
    if state.is_copy and state.current is not None:
        return CardLook(state.current)  # what lies under it is another card
    return BACK if face is None else _look(face, face.state.current)


def _look(face: CardFace, current: Numbers | None) -> CardLook:
    return CardLook(face.printed, current, face.text, face.number, face.portrait)
