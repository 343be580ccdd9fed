"""What all beats on the table share: they come, stand and go, and report pointer and clicks."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Signal
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import (
    QGraphicsItem,
    QGraphicsObject,
    QGraphicsSceneHoverEvent,
    QGraphicsSceneMouseEvent,
)

from ufs_desktop.table.beats import Beat, Tone
from ufs_desktop.table.metrics import Z
from ufs_desktop.theme.lettering import CENTRE, cut, font_for
from ufs_desktop.theme.wardrobe import worn

RISE = 12.0  # pixels by which a beat comes up
HELD = 7.0  # the width of its edge while the pointer rests on a beat
EDGE = 8.0  # room around what is painted


class BeatItem(QGraphicsObject):
    """One beat. What is painted fills `box`, whose middle is the item's place."""

    skipped = Signal()
    hovered = Signal(bool)

    def __init__(self, beat: Beat, at: QPointF, box: QRectF) -> None:
        super().__init__()
        self.beat = beat
        self.box = box
        self.is_held = False  # the pointer rests on it
        self._place = at
        self.setPos(at)
        self.setZValue(Z.BEAT)
        self.setAcceptHoverEvents(True)
        self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)

    @property
    def colour(self) -> QColor:
        return colour_of(self.beat.tone)

    def keep_place(self) -> None:
        """Make its current position the one that it comes to."""
        self._place = self.pos()

    def come(self, share: float, *, moves: bool) -> None:
        """Show this share of it: 0 before it comes, 1 once it is there."""
        self.setOpacity(share)
        if moves:
            self.setPos(self._place + QPointF(0, (1 - share) * RISE))

    def leave(self, share: float) -> None:
        self.setOpacity(1 - share)

    def settle(self) -> None:
        """Called once it is over, even if it was skipped."""

    def _hold(self, is_held: bool) -> None:
        self.is_held = is_held
        self.update()
        self.hovered.emit(is_held)

    def ground(self, painter: QPainter, box: QRectF, radius: float) -> None:
        """Paint a ground to read on, with an edge in the colour of the beat."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(QColor(worn().panel))
        painter.setPen(QPen(self.colour, HELD if self.is_held else 3))
        painter.drawRoundedRect(box, radius, radius)

    # Qt

    def boundingRect(self) -> QRectF:
        return self.box.adjusted(-EDGE, -EDGE, EDGE, EDGE)

    def shape(self) -> QPainterPath:
        path = QPainterPath()
        path.addRect(self.box)
        return path

    def hoverEnterEvent(self, event: QGraphicsSceneHoverEvent) -> None:
        self._hold(True)

    def hoverLeaveEvent(self, event: QGraphicsSceneHoverEvent) -> None:
        self._hold(False)

    def mousePressEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        """A click means this beat alone, not what lies under it."""
        event.accept()
        self.skipped.emit()


def colour_of(tone: Tone) -> QColor:
    return QColor(getattr(worn(), tone))


def write(painter: QPainter, box: QRectF, words: str, size: float, colour: QColor | str) -> None:
    """Paint words in the middle of a box, as large as asked, or smaller to fit."""
    painter.setFont(font_for(words, box.width(), size))
    painter.setPen(QColor(colour))
    painter.drawText(box, CENTRE, cut(words, box.width(), painter.font()))


def write_over(painter: QPainter, box: QRectF, words: str, size: float, colour: QColor) -> None:
    """Paint words with a dark edge, readable over anything."""
    for across, down in ((-2, 0), (2, 0), (0, -2), (0, 2)):
        write(painter, box.translated(across, down), words, size, worn().shade)
    write(painter, box, words, size, colour)


def line_box(box: QRectF, top: float, height: float) -> QRectF:
    """One line of a box; `top` and `height` are shares of the box's height."""
    high = box.height()
    return QRectF(box.left(), box.top() + top * high, box.width(), height * high)
