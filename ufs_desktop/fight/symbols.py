"""The resource symbols: twelve shapes that nobody confuses even without their colours."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from ufs_desktop.art.canvas import paint_shape

COLOURS = {
    "air": "#bfe6f5",
    "all": "#f4f4f4",
    "chaos": "#d95fd0",
    "death": "#8f9aa8",
    "earth": "#c59a5b",
    "evil": "#c0392b",
    "fire": "#ff8a3c",
    "good": "#ffe27a",
    "life": "#6fd08c",
    "order": "#7fa8ff",
    "void": "#a98bff",
    "water": "#4cc3ff",
    "infinity": "#ffffff",
}
NAMES = tuple(COLOURS)
INSIDE = 0.72  # of the disc, which the shape fills


def paint_symbol(painter: QPainter, name: str, box: QRectF) -> None:
    """A symbol on a dark disc, filling `box`."""
    painter.save()
    painter.setPen(QPen(QColor(COLOURS[name]), max(1.0, box.width() * 0.05)))
    painter.setBrush(QColor("#10131b"))
    painter.drawEllipse(box)
    painter.restore()
    side = box.width() * INSIDE
    inside = QRectF(0, 0, side, side)
    inside.moveCenter(box.center())
    paint_shape(painter, _shape, name, inside, COLOURS[name])


def _shape(name: str) -> QPainterPath:
    return SHAPES[name]()


def _polygon(points: Sequence[tuple[float, float]]) -> QPainterPath:
    path = QPainterPath()
    path.addPolygon(QPolygonF([QPointF(x, y) for x, y in points]))
    path.closeSubpath()
    return path


def _star(points: int, inner: float) -> QPainterPath:
    corners = []
    for corner in range(points * 2):
        reach = 1.0 if corner % 2 == 0 else inner
        angle = math.pi * corner / points - math.pi / 2
        corners.append((reach * math.cos(angle), reach * math.sin(angle)))
    return _polygon(corners)


def _ellipse(x: float, y: float, wide: float, high: float) -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(QPointF(x, y), wide, high)
    return path


def _bar(x: float, y: float, wide: float, high: float) -> QPainterPath:
    path = QPainterPath()
    path.addRoundedRect(QRectF(x, y, wide, high), high / 2, high / 2)
    return path


def _air() -> QPainterPath:
    """Three gusts."""
    path = _bar(-0.95, -0.72, 1.5, 0.34)
    path.addPath(_bar(-0.55, -0.17, 1.5, 0.34))
    path.addPath(_bar(-0.95, 0.38, 1.2, 0.34))
    return path


def _all() -> QPainterPath:
    """Four arms of one length."""
    return _polygon(
        [
            *((-0.3, -1), (0.3, -1), (0.3, -0.3), (1, -0.3), (1, 0.3), (0.3, 0.3)),
            *((0.3, 1), (-0.3, 1), (-0.3, 0.3), (-1, 0.3), (-1, -0.3), (-0.3, -0.3)),
        ]
    )


def _chaos() -> QPainterPath:
    """Eight points in all directions."""
    return _star(8, 0.42)


def _death() -> QPainterPath:
    """A skull."""
    path = _ellipse(0, -0.22, 0.82, 0.74)
    path.addRect(QRectF(-0.46, 0.3, 0.92, 0.62))
    path = path.simplified()
    for x in (-0.36, 0.36):
        path = path.subtracted(_ellipse(x, -0.14, 0.22, 0.24))
    return path


def _earth() -> QPainterPath:
    """Two mountains."""
    return _polygon([(-1, 0.8), (-0.35, -0.75), (0.05, 0.1), (0.4, -0.35), (1, 0.8)])


def _evil() -> QPainterPath:
    """A pair of horns."""
    return _ellipse(0, 0.1, 0.95, 0.85).subtracted(_ellipse(0, -0.42, 0.72, 0.78))


def _fire() -> QPainterPath:
    path = QPainterPath(QPointF(0.1, -1))
    path.cubicTo(0.2, -0.4, 0.85, -0.1, 0.75, 0.45)
    path.cubicTo(0.65, 0.95, -0.6, 1.2, -0.75, 0.4)
    path.cubicTo(-0.85, -0.1, -0.35, -0.2, -0.4, -0.6)
    path.cubicTo(-0.05, -0.5, 0.2, -0.7, 0.1, -1)
    return path


def _good() -> QPainterPath:
    """A sun: a disc inside a ring of rays."""
    rays = _star(12, 0.72).subtracted(_ellipse(0, 0, 0.6, 0.6))
    rays.addPath(_ellipse(0, 0, 0.4, 0.4))
    return rays


def _life() -> QPainterPath:
    """A leaf with its vein."""
    path = QPainterPath(QPointF(-0.85, 0.85))
    path.cubicTo(-1.1, -0.5, 0.1, -0.95, 0.95, -0.9)
    path.cubicTo(1.0, 0.1, 0.5, 1.1, -0.85, 0.85)
    return path.subtracted(_polygon([(-0.9, 1.0), (-1.0, 0.85), (0.42, -0.42), (0.5, -0.3)]))


def _order() -> QPainterPath:
    """A square inside a square."""
    path = QPainterPath()
    path.addRect(QRectF(-0.85, -0.85, 1.7, 1.7))
    path.addRect(QRectF(-0.52, -0.52, 1.04, 1.04))
    path.addRect(QRectF(-0.24, -0.24, 0.48, 0.48))
    return path


def _void() -> QPainterPath:
    """A ring around nothing."""
    return _ellipse(0, 0, 0.98, 0.98).subtracted(_ellipse(0, 0, 0.6, 0.6))


def _water() -> QPainterPath:
    path = QPainterPath(QPointF(0, -1))
    path.cubicTo(0.3, -0.45, 0.78, -0.05, 0.75, 0.35)
    path.cubicTo(0.7, 1.2, -0.7, 1.2, -0.75, 0.35)
    path.cubicTo(-0.78, -0.05, -0.3, -0.45, 0, -1)
    return path


def _infinity() -> QPainterPath:
    rings = _ellipse(-0.5, 0, 0.5, 0.42).united(_ellipse(0.5, 0, 0.5, 0.42))
    for x in (-0.5, 0.5):
        rings = rings.subtracted(_ellipse(x, 0, 0.27, 0.2))
    return rings


SHAPES: dict[str, Callable[[], QPainterPath]] = {
    "air": _air,
    "all": _all,
    "chaos": _chaos,
    "death": _death,
    "earth": _earth,
    "evil": _evil,
    "fire": _fire,
    "good": _good,
    "life": _life,
    "order": _order,
    "void": _void,
    "water": _water,
    "infinity": _infinity,
}
