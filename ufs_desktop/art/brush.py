"""What every picture is painted with: its space, a faction's colours, an identity's dice."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from typing import TypeVar

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from ufs_desktop.art.palette import Palette

Point = tuple[float, float]
Choice = TypeVar("Choice")
WINDING = Qt.FillRule.WindingFill


class Dice:
    """Numbers that depend on an identity alone: the same card falls the same way everywhere."""

    def __init__(self, identity: str) -> None:
        self._numbers = _numbers(identity)

    def between(self, low: float, high: float) -> float:
        return low + (high - low) * next(self._numbers)

    def pick(self, among: Sequence[Choice]) -> Choice:
        return among[int(next(self._numbers) * 0.999 * len(among))]

    def is_under(self, share: float) -> bool:
        return next(self._numbers) < share


def _numbers(identity: str) -> Iterator[float]:
    block = hashlib.blake2b(identity.encode(), digest_size=32).digest()
    while True:
        yield from (byte / 255 for byte in block)
        block = hashlib.blake2b(block, digest_size=32).digest()


class Brush:
    """Paints where y goes from -1 to 1 and x from -`wide` to `wide`."""

    def __init__(self, painter: QPainter, palette: Palette, wide: float, dice: Dice) -> None:
        self.painter = painter
        self.palette = palette
        self.wide = wide
        self.dice = dice

    def fill(self, colour: QColor, *points: Point) -> None:
        self._wet(colour)
        self.painter.drawPolygon(QPolygonF([QPointF(x, y) for x, y in points]))

    def shape(self, colour: QColor, path: QPainterPath) -> None:
        self._wet(colour)
        self.painter.drawPath(path)

    def disc(self, colour: QColor, x: float, y: float, wide: float, high: float = 0.0) -> None:
        self._wet(colour)
        self.painter.drawEllipse(QPointF(x, y), wide, high or wide)

    def line(self, colour: QColor, width: float, *points: Point) -> None:
        self._pen(colour, width)
        self.painter.drawPolyline(QPolygonF([QPointF(x, y) for x, y in points]))

    def stroke(self, colour: QColor, width: float, path: QPainterPath) -> None:
        self._pen(colour, width)
        self.painter.drawPath(path)

    def ring(self, colour: QColor, width: float, x: float, y: float, reach: float) -> None:
        self._pen(colour, width)
        self.painter.drawEllipse(QPointF(x, y), reach, reach)

    def mirror(self) -> None:
        self.painter.scale(-1, 1)

    def place(self, x: float, y: float, scale: float = 1.0, turn: float = 0.0) -> None:
        """Paint from now on around another point; `put_back` ends it."""
        self.painter.save()
        self.painter.translate(x, y)
        self.painter.rotate(turn)
        self.painter.scale(scale, scale)

    def put_back(self) -> None:
        self.painter.restore()

    def _wet(self, colour: QColor) -> None:
        self.painter.setPen(Qt.PenStyle.NoPen)
        self.painter.setBrush(colour)

    def _pen(self, colour: QColor, width: float) -> None:
        pen = QPen(colour, width)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        self.painter.setPen(pen)
        self.painter.setBrush(Qt.BrushStyle.NoBrush)


def outline(start: Point, *parts: tuple[float, ...]) -> QPainterPath:
    """A closed shape: two numbers go straight to a point, four bend once, six twice."""
    path = bow(start, *parts)
    path.closeSubpath()
    path.setFillRule(WINDING)
    return path


def bow(start: Point, *parts: tuple[float, ...]) -> QPainterPath:
    """The same, left open."""
    path = QPainterPath(QPointF(*start))
    for part in parts:
        match part:
            case (x, y):
                path.lineTo(x, y)
            case (bend_x, bend_y, x, y):
                path.quadTo(bend_x, bend_y, x, y)
            case (first_x, first_y, then_x, then_y, x, y):
                path.cubicTo(first_x, first_y, then_x, then_y, x, y)
    return path


def clear(colour: QColor, share: float) -> QColor:
    """The colour, seen through."""
    seen = QColor(colour)
    seen.setAlphaF(share)
    return seen
