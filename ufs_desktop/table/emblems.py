"""Small signs on cards and panels: heart, hand, shield, speed, damage and the three zones."""

from __future__ import annotations

import math
from functools import cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPolygonF


def paint_emblem(painter: QPainter, name: str, box: QRectF, colour: str) -> None:
    """A sign in one colour, filling `box`."""
    painter.save()
    painter.translate(box.center())
    painter.scale(box.width() / 2, box.height() / 2)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colour))
    painter.drawPath(_shape(name))
    painter.restore()


@cache
def _shape(name: str) -> QPainterPath:
    match name:
        case "heart":
            return _heart()
        case "hand":
            return _hand()
        case "shield":
            return _shield()
        case "speed":
            return _speed()
        case "damage":
            return _damage()
        case "zone-high" | "zone-mid" | "zone-low":
            return _zone(name)
    raise ValueError(f"there is no emblem {name!r}")


def _polygon(*points: tuple[float, float]) -> QPainterPath:
    path = QPainterPath()
    path.addPolygon(QPolygonF([QPointF(x, y) for x, y in points]))
    path.closeSubpath()
    return path


def _heart() -> QPainterPath:
    path = QPainterPath(QPointF(0, 0.85))
    path.cubicTo(-1.3, -0.1, -0.75, -1.1, 0, -0.4)
    path.cubicTo(0.75, -1.1, 1.3, -0.1, 0, 0.85)
    return path


def _hand() -> QPainterPath:
    """Three cards in a fan."""
    path = QPainterPath()
    for at in (-1, 0, 1):
        angle = 0.3 * at
        turned = [
            (x * math.cos(angle) - y * math.sin(angle), x * math.sin(angle) + y * math.cos(angle))
            for x, y in ((-0.24, -0.85), (0.24, -0.85), (0.24, 0.5), (-0.24, 0.5))
        ]
        path.addPath(_polygon(*((x + at * 0.42, y + 0.1) for x, y in turned)))
    return path


def _shield() -> QPainterPath:
    path = QPainterPath(QPointF(-0.75, -0.8))
    path.quadTo(0, -0.55, 0, -0.95)
    path.quadTo(0, -0.55, 0.75, -0.8)
    path.cubicTo(0.85, 0.2, 0.45, 0.7, 0, 0.95)
    path.cubicTo(-0.45, 0.7, -0.85, 0.2, -0.75, -0.8)
    return path


def _speed() -> QPainterPath:
    """Two arrow heads."""
    path = _polygon((-0.85, -0.75), (-0.05, 0), (-0.85, 0.75), (-0.4, 0))
    path.addPath(_polygon((0, -0.75), (0.85, 0), (0, 0.75), (0.45, 0)))
    return path


def _damage() -> QPainterPath:
    """A star of impact."""
    points = []
    for corner in range(14):
        reach = 0.95 if corner % 2 == 0 else 0.45
        angle = math.pi * corner / 7
        points.append((reach * math.cos(angle), reach * math.sin(angle)))
    return _polygon(*points)


def _zone(name: str) -> QPainterPath:
    """Three bars of which one is full: head, body or feet."""
    path = QPainterPath()
    wanted = ("zone-high", "zone-mid", "zone-low").index(name)
    for at in range(3):
        top = -0.9 + 0.66 * at
        if at == wanted:
            path.addRect(QRectF(-0.85, top, 1.7, 0.5))
        else:
            path.addRect(QRectF(-0.3, top + 0.18, 0.6, 0.14))
    return path
