"""Small signs on cards and panels: values, zones and the emblems of the factions."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPolygonF, QTransform

from engine.ufs.effects.nodes.words import AttackZone
from ufs_desktop.art.canvas import paint_shape
from ufs_desktop.table.spread import Sign

ZONES = frozenset(AttackZone)


def paint_emblem(painter: QPainter, name: str, box: QRectF, colour: str) -> None:
    """A sign in one colour, filling `box`."""
    paint_shape(painter, _shape, name, box, colour)


def paint_zone(painter: QPainter, zone: str, box: QRectF, colour: str) -> None:
    """The sign of an attack or block zone; a zone unknown to the game has none."""
    if zone in ZONES:
        paint_emblem(painter, f"zone-{zone}", box, colour)


@cache
def emblem_sign(name: str) -> Sign:
    """The sign of this name, for a table to paint."""
    return lambda painter, box, colour: paint_emblem(painter, name, box, colour)


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
        case "lock":
            return _lock()
        case "frost":
            return _frost()
        case "zone-high" | "zone-mid" | "zone-low":
            return _zone(name)
    if name in FACTIONS:
        return FACTIONS[name]()
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


def _lock() -> QPainterPath:
    """A padlock with its keyhole."""
    path = QPainterPath()
    path.addEllipse(QPointF(0, -0.3), 0.56, 0.6)
    path.addEllipse(QPointF(0, -0.3), 0.32, 0.36)
    body = QPainterPath()
    body.addRoundedRect(QRectF(-0.78, -0.2, 1.56, 1.12), 0.18, 0.18)
    hole = QPainterPath()
    hole.addEllipse(QPointF(0, 0.3), 0.2, 0.2)
    hole.addRect(QRectF(-0.08, 0.35, 0.16, 0.34))
    return path.subtracted(body).united(body.subtracted(hole))


def _frost() -> QPainterPath:
    """A crystal of snow: three bars across each other, with barbs at their ends."""
    bar = QPainterPath()
    bar.addRect(QRectF(-0.09, -0.95, 0.18, 1.9))
    for end in (-1, 1):
        for side in (-1, 1):
            barb = ((0, 0.5), (0.34, 0.82), (0.24, 0.93), (0, 0.72))
            bar.addPath(_polygon(*((side * x, end * y) for x, y in barb)))
    path = QPainterPath()
    for turn in (0, 60, 120):
        path.addPath(QTransform().rotate(turn).map(bar))
    path.setFillRule(Qt.FillRule.WindingFill)
    return path


# --- factions -------------------------------------------------------------------------------------


def _lighthouse() -> QPainterPath:
    path = _polygon((-0.38, 0.95), (-0.2, -0.3), (0.2, -0.3), (0.38, 0.95))
    path.addPath(_polygon((-0.3, -0.4), (0, -0.95), (0.3, -0.4)))
    for side in (-1, 1):
        path.addPath(_polygon((side * 0.4, -0.5), (side * 1.0, -0.85), (side * 1.0, -0.2)))
    return path


def _anchor() -> QPainterPath:
    path = QPainterPath()
    path.addRect(QRectF(-0.13, -0.5, 0.26, 1.3))
    path.addRect(QRectF(-0.5, -0.35, 1.0, 0.24))
    path.addEllipse(QPointF(0, -0.72), 0.26, 0.26)
    arc = QPainterPath(QPointF(-0.95, 0.1))
    arc.cubicTo(-0.85, 1.15, 0.85, 1.15, 0.95, 0.1)
    arc.cubicTo(0.6, 0.7, -0.6, 0.7, -0.95, 0.1)
    path.setFillRule(Qt.FillRule.WindingFill)
    path.addPath(arc)
    return path


def _bell() -> QPainterPath:
    """A bell over two waves."""
    path = QPainterPath(QPointF(-0.7, 0.25))
    path.cubicTo(-0.35, 0.0, -0.45, -0.95, 0, -0.95)
    path.cubicTo(0.45, -0.95, 0.35, 0.0, 0.7, 0.25)
    path.closeSubpath()
    for y in (0.36, 0.7):
        path.addRoundedRect(QRectF(-0.9, y, 1.8, 0.22), 0.11, 0.11)
    return path


def _kite() -> QPainterPath:
    path = _polygon((0.05, -0.95), (0.05, -0.3), (0.65, -0.3))
    path.addPath(_polygon((-0.05, -0.95), (-0.05, -0.3), (-0.65, -0.3)))
    path.addPath(_polygon((0.05, -0.2), (0.65, -0.2), (0.05, 0.5)))
    path.addPath(_polygon((-0.05, -0.2), (-0.65, -0.2), (-0.05, 0.5)))
    path.addPath(_polygon((-0.3, 0.55), (0.3, 0.75), (-0.3, 0.95)))
    path.addPath(_polygon((0.3, 0.55), (-0.3, 0.75), (0.3, 0.95)))
    path.setFillRule(Qt.FillRule.WindingFill)
    return path


def _furnace() -> QPainterPath:
    """A flame in an arch."""
    path = QPainterPath(QPointF(-0.85, 0.95))
    path.lineTo(-0.85, -0.1)
    path.cubicTo(-0.85, -1.2, 0.85, -1.2, 0.85, -0.1)
    path.lineTo(0.85, 0.95)
    path.lineTo(0.58, 0.95)
    path.lineTo(0.58, -0.1)
    path.cubicTo(0.58, -0.8, -0.58, -0.8, -0.58, -0.1)
    path.lineTo(-0.58, 0.95)
    path.closeSubpath()
    flame = QPainterPath(QPointF(0.02, -0.4))
    flame.cubicTo(0.2, 0.1, 0.6, 0.5, 0.2, 0.95)
    flame.lineTo(-0.2, 0.95)
    flame.cubicTo(-0.6, 0.4, -0.1, 0.2, 0.02, -0.4)
    path.addPath(flame)
    return path


def _crown() -> QPainterPath:
    """A crown of salt crystals."""
    path = _polygon(
        (-0.95, 0.4), (-0.75, -0.5), (-0.4, 0.1), (0, -0.95), (0.4, 0.1), (0.75, -0.5), (0.95, 0.4)
    )
    path.addRect(QRectF(-0.9, 0.55, 1.8, 0.3))
    return path


def _ring() -> QPainterPath:
    """A drop in a ring: what the bouts are for."""
    path = QPainterPath()
    path.addEllipse(QPointF(0, 0), 0.98, 0.98)
    path.addEllipse(QPointF(0, 0), 0.74, 0.74)
    drop = QPainterPath(QPointF(0, -0.55))
    drop.cubicTo(0.2, -0.15, 0.45, 0.0, 0.42, 0.22)
    drop.cubicTo(0.38, 0.65, -0.38, 0.65, -0.42, 0.22)
    drop.cubicTo(-0.45, 0.0, -0.2, -0.15, 0, -0.55)
    path.addPath(drop)
    return path


def _ranks() -> QPainterPath:
    """Three stripes, as learners wear them."""
    path = QPainterPath()
    for top in (-0.9, -0.3, 0.3):
        path.addPath(
            _polygon(
                (-0.85, top + 0.45),
                (0, top),
                (0.85, top + 0.45),
                (0.85, top + 0.7),
                (0, top + 0.28),
                (-0.85, top + 0.7),
            )
        )
    path.setFillRule(Qt.FillRule.WindingFill)
    return path


def _gate() -> QPainterPath:
    """A gate between two towers."""
    path = QPainterPath()
    for left in (-0.95, 0.6):
        path.addRect(QRectF(left, -0.8, 0.35, 1.7))
    for at in (-0.4, -0.08, 0.24):
        path.addRect(QRectF(at, -0.5, 0.16, 1.4))
    for top in (-0.5, 0.1):
        path.addRect(QRectF(-0.6, top, 1.2, 0.16))
    path.setFillRule(Qt.FillRule.WindingFill)
    return path


def _bird() -> QPainterPath:
    """A sparrow on the wing."""
    path = QPainterPath(QPointF(-0.95, -0.55))
    path.cubicTo(-0.4, -0.5, -0.1, -0.25, 0.05, 0.0)
    path.cubicTo(0.15, -0.45, 0.5, -0.85, 0.95, -0.9)
    path.cubicTo(0.75, -0.5, 0.7, -0.1, 0.45, 0.25)
    path.cubicTo(0.25, 0.6, -0.1, 0.7, -0.4, 0.7)
    path.lineTo(-0.85, 0.95)
    path.lineTo(-0.6, 0.5)
    path.cubicTo(-0.4, 0.25, -0.5, -0.1, -0.95, -0.55)
    return path


def _reeds() -> QPainterPath:
    """Reeds over still water."""
    path = QPainterPath()
    for left, top in ((-0.55, -0.5), (-0.08, -0.95), (0.39, -0.35)):
        path.addRoundedRect(QRectF(left - 0.05, top, 0.26, 0.6), 0.13, 0.13)
        path.addRect(QRectF(left + 0.04, top + 0.5, 0.08, 0.55 - top))
    path.addRoundedRect(QRectF(-0.95, 0.72, 1.9, 0.2), 0.1, 0.1)
    path.setFillRule(Qt.FillRule.WindingFill)
    return path


def _compass() -> QPainterPath:
    """A rose of four long points and four short ones."""
    points = []
    for corner in range(16):
        reach = (0.98, 0.3, 0.62, 0.3)[corner % 4]
        angle = math.pi * corner / 8
        points.append((reach * math.sin(angle), -reach * math.cos(angle)))
    return _polygon(*points)


def _scales() -> QPainterPath:
    """A pair of scales, one pan lower than the other."""
    path = QPainterPath()
    path.addRect(QRectF(-0.08, -0.85, 0.16, 1.65))
    path.addRect(QRectF(-0.45, 0.75, 0.9, 0.18))
    path.addPath(_polygon((-0.85, -0.6), (0.85, -0.78), (0.85, -0.62), (-0.85, -0.44)))
    for x, y in ((-0.68, 0.3), (0.68, 0.05)):
        for side in (-1, 1):
            foot = x + 0.22 * side
            path.addPath(_polygon((x, y - 0.78), (x + 0.05, y - 0.78), (foot, y), (foot - 0.05, y)))
        pan = QPainterPath(QPointF(x - 0.3, y))
        pan.quadTo(x, y + 0.42, x + 0.3, y)
        path.addPath(pan)
    path.setFillRule(Qt.FillRule.WindingFill)
    return path


def _moon() -> QPainterPath:
    """A waning moon over the water."""
    moon, shadow = QPainterPath(), QPainterPath()
    moon.addEllipse(QPointF(-0.05, -0.25), 0.7, 0.7)
    shadow.addEllipse(QPointF(0.28, -0.38), 0.58, 0.58)
    path = moon.subtracted(shadow)
    path.addRoundedRect(QRectF(-0.9, 0.6, 1.5, 0.13), 0.06, 0.06)
    path.addRoundedRect(QRectF(-0.55, 0.82, 1.5, 0.13), 0.06, 0.06)
    return path


FACTIONS: dict[str, Callable[[], QPainterPath]] = {
    "faction-lamplighters": _lighthouse,
    "faction-wreckers": _anchor,
    "faction-choir": _bell,
    "faction-kiteward": _kite,
    "faction-cinder": _furnace,
    "faction-court": _crown,
    "faction-circuit": _ring,
    "faction-drill": _ranks,
    "faction-tidegate": _gate,
    "faction-sparrow": _bird,
    "faction-stillmere": _reeds,
    "faction-pilots": _compass,
    "faction-chandlers": _scales,
    "faction-moonrakers": _moon,
}
