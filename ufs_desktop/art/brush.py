"""The brush of every picture: coordinates, a faction's colours, and dice that depend on the
card."""

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
    """Pseudorandom numbers that depend only on an identity: a card looks the same everywhere."""

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
    """Paints in coordinates with y from -1 to 1 and x from -`wide` to `wide`."""

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
        """Move the origin to another point until `put_back`."""
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
    """A closed shape: two numbers are a line to a point, four a quadratic curve, six a cubic."""
    path = bow(start, *parts)
    path.closeSubpath()
    path.setFillRule(WINDING)
    return path


def bow(start: Point, *parts: tuple[float, ...]) -> QPainterPath:
    """The same as an open path."""
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
    """The colour, made translucent."""
    seen = QColor(colour)
    seen.setAlphaF(share)
    return seen
