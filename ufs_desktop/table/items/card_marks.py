"""The marks painted on a card on the table: its role in the pending decision, badge and ribbon,
copies, signs, notes, and what answering with it comes to."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from ufs_desktop.pictures.look import ASPECT
from ufs_desktop.table.spread import Placement, Strip
from ufs_desktop.theme.lettering import CENTRE, cut, fitting, font_for
from ufs_desktop.theme.wardrobe import worn

QUARTER = 90.0
CORNER = 0.06  # of a card's width: how round its corners are
VAIN_WORDS = "no effect now"
VAIN_WHOLE, VAIN_HIGH = 80, 18  # pixels: width of a card that has them in one line, its height
RIBBON_BESIDE = 4.2  # least badges: a card this wide has room for both
TAG = (ASPECT - 1) / 2  # of a card's width: the room above a card that lies on its side
TAG_TEXT = 0.7  # of its height
BADGE_LEAST, BADGE_SHARE = 16.0, 0.18  # pixels, and of a card's width
LABEL_ROOM = 0.93  # of a label's width, so that words do not touch its ends
OUTCOME_ON = 3.0  # pixels by which a card's outcome overlaps it
PICTURE_AT = 0.26  # of its height from the top: where words upon its picture begin
COUNT = 0.28  # of a card's width: the number of copies
SIGN, SIGN_AT = 0.28, 0.34  # size in its width, place in its height: what was done to it
COUNT_AT = 0.43  # of its height from the top


class Stance(Enum):
    """What a card is to the pending decision."""

    PLAIN = auto()
    LIT = auto()  # a legal answer
    CHOSEN = auto()
    DIMMED = auto()
    VAIN = auto()  # legal, but it would change nothing now


VEILED = (Stance.DIMMED, Stance.VAIN)


def strip_height(placement: Placement) -> float:
    """How high badge and ribbon are: they grow with the card."""
    return max(BADGE_LEAST, placement.width * BADGE_SHARE)


def strip_of(placement: Placement, box: QRectF) -> QRectF:
    """Where badge and ribbon stand."""
    high = strip_height(placement)
    tops = {
        Strip.ABOVE: box.top() - high + 1,
        Strip.BELOW: box.bottom() + 2,
        Strip.WITHIN: box.top() + PICTURE_AT * box.height(),
    }
    return QRectF(box.left(), tops[placement.strip], box.width(), high - 3)


def outcome_of(placement: Placement, box: QRectF, above: int) -> QRectF:
    """Where the `above`-th line of a card's outcome stands: stacked up from the card's upper edge,
    where it hides nothing of the card and stays visible if the hand hangs over the table's edge;
    or, with a strip WITHIN, stacked down from where the ribbon would be."""
    high = strip_height(placement)
    if placement.strip is Strip.WITHIN:
        top = box.top() + PICTURE_AT * box.height() + high * (above - (not placement.ribbon))
    else:
        top = box.top() - high * above + OUTCOME_ON
    return QRectF(box.left() + 4, top, box.width() - 8, high)


class CardMarks:
    """Paints the marks of one card in its box; made anew for each painting."""

    def __init__(
        self, painter: QPainter, box: QRectF, placement: Placement, rotation: float
    ) -> None:
        self._painter, self._box = painter, box
        self._placement, self._rotation = placement, rotation

    def paint_standing(self, standing: Stance, *, has_cursor: bool) -> None:
        """Paint a veil, and rings around the card."""
        colours, painter = worn(), self._painter
        radius = self._placement.width * CORNER
        if standing in VEILED:
            self._veil(self._box, radius)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if self._placement.is_current:
            self._ring(colours.accent, 3.0, 1.5)
        if standing is Stance.LIT:
            self._ring(colours.answer, 2.5, 2.5)
        if standing is Stance.CHOSEN:
            self._ring(colours.good, 3.5, 3.0)
        if has_cursor:
            self._ring(colours.text, 2.0, 6.0, dashed=True)

    def _veil(self, box: QRectF, radius: float) -> None:
        veil = QColor(worn().shade)
        veil.setAlpha(120)
        self._painter.setPen(Qt.PenStyle.NoPen)
        self._painter.setBrush(veil)
        self._painter.drawRoundedRect(box, radius, radius)

    def _ring(self, colour: str, width: float, out: float, *, dashed: bool = False) -> None:
        pen = QPen(QColor(colour), width)
        if dashed:
            pen.setStyle(Qt.PenStyle.DashLine)
        self._painter.setPen(pen)
        radius = self._placement.width * CORNER + out
        self._painter.drawRoundedRect(self._box.adjusted(-out, -out, out, out), radius, radius)

    def paint(self, standing: Stance, outcome: Sequence[str]) -> None:
        """Paint everything that is said in words, numbers and signs."""
        box, colours, placement = self._box, worn(), self._placement
        if placement.tag and self._rotation == QUARTER:
            self._tag(standing)
        if placement.copies:
            self._count()
        if standing is Stance.CHOSEN:
            spot = QRectF(box.center().x() - 13, box.center().y() - 13, 26, 26)
            self._label(spot, "✓", colours.good, colours.text_on_accent)
        if standing is Stance.VAIN:
            self._vain()
        for above, words in enumerate(reversed(outcome), start=1):
            band = outcome_of(placement, box, above)
            self._label(band, words, colours.answer, colours.text_on_accent)
        if placement.ribbon or placement.badge:
            self._strip()
        self._signs()
        for line, text in enumerate(placement.notes):
            band = QRectF(box.left() + 2, box.bottom() - 17 * (line + 1), box.width() - 4, 15)
            self._label(band, text, colours.text, colours.floor)

    def _signs(self) -> None:
        """In the middle of the picture, between the numbers; upright even if the card is turned."""
        painter, box = self._painter, self._box
        size = max(BADGE_LEAST, self._placement.width * SIGN)
        for number, sign in enumerate(self._placement.signs):
            painter.save()
            painter.translate(box.center().x(), box.top() + SIGN_AT * box.height())
            painter.translate(0, number * size)
            painter.rotate(-self._rotation)
            spot = QRectF(-size / 2, -size / 2, size, size)
            painter.setPen(QPen(QColor(worn().text), 1))
            painter.setBrush(QColor(worn().floor))
            painter.drawEllipse(spot)
            inner = spot.adjusted(*[size * side * 0.2 for side in (1, 1, -1, -1)])
            sign(painter, inner, worn().text)
            painter.restore()

    def _vain(self) -> None:
        """Words across the card's middle, in two lines if it is narrow."""
        box = self._box
        lines = [VAIN_WORDS] if box.width() >= VAIN_WHOLE else VAIN_WORDS.rsplit(maxsplit=1)
        top = box.center().y() - VAIN_HIGH * len(lines) / 2
        for at, words in enumerate(lines):
            band = QRectF(box.left() + 2, top + VAIN_HIGH * at, box.width() - 4, VAIN_HIGH)
            self._label(band, words, worn().panel_raised, worn().text)

    def _tag(self, standing: Stance) -> None:
        """The name of a card on its side, upright above it, within the space of a ready card, and
        veiled if the card is."""
        painter, box = self._painter, self._box
        name, high = self._placement.tag, self._placement.width * TAG
        painter.save()
        painter.rotate(-QUARTER)
        band = QRectF(box.top(), box.left() - high, box.height(), high)
        band = band.adjusted(high, 1, -high, 1)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(worn().panel_raised))
        painter.drawRoundedRect(band, 3, 3)
        painter.setPen(QColor(worn().text))
        room = band.adjusted(2, 0, -2, 0)
        painter.setFont(fitting(name, room, high * TAG_TEXT))
        flags = CENTRE | Qt.TextFlag.TextWordWrap | Qt.TextFlag.TextDontClip
        painter.drawText(room, flags, name)
        if standing in VEILED:
            self._veil(band, 3)
        painter.restore()

    def _count(self) -> None:
        """How many copies lie here, at the right edge under name and numbers."""
        box, size = self._box, max(BADGE_LEAST, self._placement.width * COUNT)
        spot = QRectF(box.right() - size, box.top() + COUNT_AT * box.height(), size, size * 0.68)
        self._label(spot, self._placement.copies, worn().text, worn().floor)

    def _strip(self) -> None:
        """Badge and ribbon beside the card; a narrow one has room for the ribbon alone."""
        colours, placement, box = worn(), self._placement, self._box
        ribbon = strip_of(placement, box)
        badge = QRectF(box.left() + 2, ribbon.top(), ribbon.height() * 1.8, ribbon.height())
        has_room = not placement.ribbon or box.width() >= BADGE_LEAST * RIBBON_BESIDE
        if placement.badge and has_room:
            self._label(badge, placement.badge, colours.panel_raised, colours.text_soft)
            ribbon.setLeft(badge.right() + 2)
        if placement.ribbon:
            self._label(ribbon, placement.ribbon, colours.accent, colours.text_on_accent)

    def _label(self, box: QRectF, text: str, background: str, ink: str) -> None:
        painter = self._painter
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(background))
        painter.drawRoundedRect(box, 4, 4)
        painter.setPen(QColor(ink))
        room = box.width() * LABEL_ROOM
        painter.setFont(font_for(text, room, box.height() * 0.72))
        painter.drawText(box, CENTRE, cut(text, room, painter.font()))
