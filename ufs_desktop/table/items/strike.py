"""An attack being announced: a line from attacker to target, and where it aims."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from ufs_desktop.table.beats import StrikeBeat, Tone
from ufs_desktop.table.items.beat import BeatItem, colour_of, line_box, write
from ufs_desktop.theme.wardrobe import worn

BEND = 0.16  # of its length, by which the line bends away from straight
LEAST = 0.02  # of the line, which is never shorter
HEAD, STEPS = 2.2, 24  # units of the arrow's head; parts of the line
WIDE, HIGH = 27.0, 8.2  # units of the label


class ArrowItem(QGraphicsItem):
    """The line as an item of its own, so that only what it crosses is repainted while it grows."""

    def __init__(self, start: QPointF, end: QPointF, unit: float, tone: Tone) -> None:
        super().__init__()
        self.way, self._unit, self._tone = _arc(start, end), unit, tone
        self._share = 1.0
        self._room = (HEAD + 1) * unit  # that the line takes beside its path
        self._bounds = _around(self.way.boundingRect(), self._room)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def grow(self, share: float) -> None:
        """Show this share of the line, repainting only what has changed."""
        start, end = sorted((max(LEAST, self._share), max(LEAST, share)))
        self._share = share
        parts = (_part(start, end, at) for at in range(STEPS + 1))
        added = QPolygonF([self.way.pointAtPercent(part) for part in parts])
        self.update(_around(added.boundingRect(), self._room))

    # Qt

    def boundingRect(self) -> QRectF:
        return self._bounds

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """The part of the path that is shown, with a dark edge and an arrowhead at its end."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        own, unit = colour_of(self._tone), self._unit
        reached = max(LEAST, self._share)
        points = [self.way.pointAtPercent(_part(0.0, reached, at)) for at in range(STEPS + 1)]
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for colour, width in ((QColor(worn().shade), unit * 0.9), (own, unit * 0.5)):
            pen = QPen(colour, width)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            painter.setPen(pen)
            painter.drawPolyline(QPolygonF(points))
        tip, before = points[-1], points[-3]
        angle = math.atan2(tip.y() - before.y(), tip.x() - before.x())
        sides = [tip + _turned(angle + turn, -HEAD * unit) for turn in (-0.45, 0.45)]
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(own)
        painter.drawPolygon(QPolygonF([tip + _turned(angle, unit * 0.6), *sides]))


class StrikeItem(BeatItem):
    """The label stands in the middle of the table; the line grows while the beat comes."""

    beat: StrikeBeat

    def __init__(
        self, beat: StrikeBeat, start: QPointF, end: QPointF, middle: QPointF, unit: float
    ) -> None:
        label = QRectF(-WIDE / 2 * unit, -HIGH / 2 * unit, WIDE * unit, HIGH * unit)
        super().__init__(beat, middle, label)
        self._unit = unit
        self._arrow = ArrowItem(start, end, unit, beat.tone)
        self._arrow.setParentItem(self)
        self._arrow.setFlag(self.GraphicsItemFlag.ItemStacksBehindParent)
        self._arrow.setFlag(self.GraphicsItemFlag.ItemIgnoresParentOpacity)

    def keep_place(self) -> None:
        """The line stays on the table where it is, wherever the label stands."""
        super().keep_place()
        self._arrow.setPos(-self.pos())

    def come(self, share: float, *, moves: bool) -> None:
        self.setOpacity(min(1.0, share * 3))
        self._arrow.grow(share if moves else 1.0)

    def leave(self, share: float) -> None:
        """Hide the line immediately, so that what it crosses is repainted only once."""
        self._arrow.hide()
        super().leave(share)

    # Qt

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        unit, beat = self._unit, self.beat
        self.ground(painter, self.box, unit)
        inner = self.box.adjusted(unit, 0, -unit, 0)
        if beat.sign is not None:
            side = inner.height() * 0.6
            place = QRectF(inner.left(), inner.center().y() - side / 2, side, side)
            beat.sign(painter, place, self.colour.name())
            inner.setLeft(place.right() + unit * 0.8)
        write(painter, line_box(inner, 0.05, 0.24), beat.title, unit * 1.5, worn().text_soft)
        write(painter, line_box(inner, 0.3, 0.36), beat.words, unit * 2.5, worn().text)
        write(painter, line_box(inner, 0.68, 0.26), beat.below, unit * 1.8, self.colour)


def _arc(start: QPointF, end: QPointF) -> QPainterPath:
    across = end - start
    bend = QPointF(-across.y(), across.x()) * BEND
    path = QPainterPath(start)
    path.quadTo(start + across / 2 + bend, end)
    return path


def _part(start: float, end: float, at: int) -> float:
    """The share of the path at a step between two other shares."""
    return start + (end - start) * at / STEPS


def _around(box: QRectF, room: float) -> QRectF:
    return box.adjusted(-room, -room, room, room)


def _turned(angle: float, length: float) -> QPointF:
    return QPointF(math.cos(angle), math.sin(angle)) * length
