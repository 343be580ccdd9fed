"""An attack as it is announced: a line from who strikes to whom, and where it aims."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from ufs_desktop.table.beats import StrikeBeat
from ufs_desktop.table.items.beat import NO_PEN, BeatItem, line_box, write
from ufs_desktop.theme.wardrobe import worn

BEND = 0.16  # of its length, by which the line leaves the straight way
HEAD = 2.2  # units of the arrow's head
WIDE, HIGH = 27.0, 8.2  # units of the label


class StrikeItem(BeatItem):
    """The line grows while the beat comes; the label stands in the middle of the table."""

    beat: StrikeBeat

    def __init__(
        self, beat: StrikeBeat, start: QPointF, end: QPointF, middle: QPointF, unit: float
    ) -> None:
        label = QRectF(-WIDE / 2 * unit, -HIGH / 2 * unit, WIDE * unit, HIGH * unit)
        super().__init__(beat, middle, label)
        self.setCacheMode(self.CacheMode.NoCache)
        self._unit = unit
        self._share = 1.0
        self._way = _arc(start - middle, end - middle)

    def come(self, share: float, *, moves: bool) -> None:
        self._share = share if moves else 1.0
        self.setOpacity(min(1.0, share * 3))
        self.update()

    # Qt

    def boundingRect(self) -> QRectF:
        room = (HEAD + 1) * self._unit
        line = self._way.boundingRect().adjusted(-room, -room, room, room)
        return line.united(super().boundingRect())

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._line(painter)
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

    def _line(self, painter: QPainter) -> None:
        """As much of the way as has come, with a dark edge and a head that points on."""
        unit, steps = self._unit, 24
        reached = max(0.02, self._share)
        points = [self._way.pointAtPercent(reached * at / steps) for at in range(steps + 1)]
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for colour, width in ((QColor(worn().shade), unit * 0.9), (self.colour, unit * 0.5)):
            pen = QPen(colour, width)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            painter.setPen(pen)
            painter.drawPolyline(QPolygonF(points))
        tip, before = points[-1], points[-3]
        angle = math.atan2(tip.y() - before.y(), tip.x() - before.x())
        sides = [tip + _turned(angle + turn, -HEAD * unit) for turn in (-0.45, 0.45)]
        painter.setPen(NO_PEN)
        painter.setBrush(self.colour)
        painter.drawPolygon(QPolygonF([tip + _turned(angle, unit * 0.6), *sides]))


def _arc(start: QPointF, end: QPointF) -> QPainterPath:
    across = end - start
    bend = QPointF(-across.y(), across.x()) * BEND
    path = QPainterPath(start)
    path.quadTo(start + across / 2 + bend, end)
    return path


def _turned(angle: float, length: float) -> QPointF:
    return QPointF(math.cos(angle), math.sin(angle)) * length
