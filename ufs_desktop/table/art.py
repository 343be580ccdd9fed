"""Pictures of our own, drawn as vectors from what a card is: the same card, the same picture."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterator

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen, QPolygonF

from ufs_desktop.table.symbols import COLOURS


def paint_art(
    painter: QPainter, name: str, kind: str, symbols: tuple[str, ...], box: QRectF
) -> None:
    """The picture of a card inside `box`."""
    chance = _numbers(f"{kind}/{name}")
    painter.save()
    painter.setClipRect(box, Qt.ClipOperation.IntersectClip)
    tints = [QColor(COLOURS.get(symbol, "#8899aa")) for symbol in symbols[:3]] or [
        QColor("#8899aa")
    ]
    _sky(painter, box, tints, chance)
    painter.translate(box.center())
    painter.scale(box.width() / 2, box.height() / 2)
    match kind:
        case "character" | "backup":
            _figure(painter, tints, chance)
        case "attack":
            _strike(painter, tints, chance)
        case "action":
            _burst(painter, tints, chance)
        case "asset":
            _thing(painter, tints, chance)
        case _:
            _ground(painter, tints, chance)
    painter.restore()


def _numbers(identity: str) -> Iterator[float]:
    """Endless numbers from 0 to 1 that depend on the identity alone."""
    block = hashlib.blake2b(identity.encode(), digest_size=32).digest()
    while True:
        yield from (byte / 255 for byte in block)
        block = hashlib.blake2b(block, digest_size=32).digest()


def _shade(colour: QColor, factor: float, alpha: float = 1.0) -> QColor:
    shaded = QColor.fromHslF(
        colour.hslHueF() if colour.hslHueF() >= 0 else 0.6,
        min(1.0, colour.hslSaturationF() * 0.85),
        max(0.0, min(1.0, colour.lightnessF() * factor)),
    )
    shaded.setAlphaF(alpha)
    return shaded


def _sky(painter: QPainter, box: QRectF, tints: list[QColor], chance: Iterator[float]) -> None:
    slant = next(chance)
    sky = QLinearGradient(box.topLeft(), QPointF(box.right() - slant * box.width(), box.bottom()))
    sky.setColorAt(0, _shade(tints[0], 0.28))
    sky.setColorAt(0.55, _shade(tints[-1], 0.5))
    sky.setColorAt(1, _shade(tints[len(tints) // 2], 0.2))
    painter.fillRect(box, sky)
    painter.setPen(Qt.PenStyle.NoPen)
    glow = _shade(tints[0], 1.15, 0.55)
    painter.setBrush(glow)
    reach = box.width() * (0.12 + 0.12 * next(chance))
    at = QPointF(box.left() + box.width() * next(chance), box.top() + box.height() * 0.3)
    painter.drawEllipse(at, reach, reach)


def _figure(painter: QPainter, tints: list[QColor], chance: Iterator[float]) -> None:
    """Head and shoulders before the light."""
    lean = (next(chance) - 0.5) * 0.3
    body = QPainterPath(QPointF(-0.95, 1.05))
    body.cubicTo(-0.8, 0.1, -0.35 + lean, 0.25, -0.22 + lean, 0.05)
    body.lineTo(0.22 + lean, 0.05)
    body.cubicTo(0.35 + lean, 0.25, 0.8, 0.1, 0.95, 1.05)
    head = QPainterPath()
    head.addEllipse(QPointF(lean, -0.3), 0.3, 0.42)
    hair = QPainterPath()
    for lock in range(5):
        angle = math.pi * (1.05 + 0.23 * lock)
        reach = 0.42 + 0.3 * next(chance)
        tip = QPointF(lean + reach * math.cos(angle), -0.35 + reach * math.sin(angle) * 1.2)
        hair.addPolygon(QPolygonF([QPointF(lean - 0.26, -0.35), tip, QPointF(lean + 0.26, -0.35)]))
    painter.setPen(QPen(_shade(tints[0], 1.2), 0.03))
    painter.setBrush(_shade(tints[-1], 0.16))
    hair.setFillRule(Qt.FillRule.WindingFill)
    for shape in (hair, body, head):
        painter.drawPath(shape)


def _strike(painter: QPainter, tints: list[QColor], chance: Iterator[float]) -> None:
    """Blades of light along one line."""
    painter.rotate(-55 + 90 * next(chance))
    painter.setPen(Qt.PenStyle.NoPen)
    for blade in range(4):
        bend = 0.15 + 0.3 * next(chance)
        top = -0.75 + 0.42 * blade + 0.15 * next(chance)
        edge = QPainterPath(QPointF(-1.5, top + 0.25))
        edge.quadTo(QPointF(0, top - bend), QPointF(1.5, top))
        edge.quadTo(QPointF(0, top - bend + 0.18 + 0.1 * next(chance)), QPointF(-1.5, top + 0.25))
        painter.setBrush(_shade(tints[blade % len(tints)], 1.2 - 0.15 * blade, 0.9))
        painter.drawPath(edge)


def _burst(painter: QPainter, tints: list[QColor], chance: Iterator[float]) -> None:
    """Rays from one point."""
    centre = QPointF((next(chance) - 0.5) * 0.7, (next(chance) - 0.3) * 0.6)
    rays = 9 + int(6 * next(chance))
    painter.setPen(Qt.PenStyle.NoPen)
    for ray in range(rays):
        angle = 2 * math.pi * ray / rays + 0.2 * next(chance)
        width = 0.06 + 0.1 * next(chance)
        points = [centre]
        for side in (angle - width, angle + width):
            points.append(centre + QPointF(2.4 * math.cos(side), 2.4 * math.sin(side)))
        painter.setBrush(_shade(tints[ray % len(tints)], 0.95, 0.75))
        painter.drawPolygon(QPolygonF(points))
    painter.setBrush(_shade(tints[0], 1.3))
    painter.drawEllipse(centre, 0.22, 0.22)


def _thing(painter: QPainter, tints: list[QColor], chance: Iterator[float]) -> None:
    """Something cut like a gem."""
    sides = 5 + int(4 * next(chance))
    turn = next(chance)
    outer = _ring_points(sides, 0.72, turn)
    inner = _ring_points(sides, 0.36, turn + 0.2 * next(chance))
    painter.setPen(QPen(_shade(tints[0], 1.3, 0.6), 0.025))
    for side in range(sides):
        after = (side + 1) % sides
        painter.setBrush(_shade(tints[side % len(tints)], 0.5 + 0.6 * next(chance)))
        painter.drawPolygon(QPolygonF([outer[side], outer[after], inner[after], inner[side]]))
    painter.setBrush(_shade(tints[0], 1.1))
    painter.drawPolygon(QPolygonF(inner))


def _ground(painter: QPainter, tints: list[QColor], chance: Iterator[float]) -> None:
    """Ridges, one behind the other."""
    painter.setPen(Qt.PenStyle.NoPen)
    for ridge in range(4):
        base = -0.15 + 0.3 * ridge
        path = QPainterPath(QPointF(-1.1, 1.1))
        path.lineTo(-1.1, base)
        for step in range(6):
            at = -1.1 + 2.2 * (step + 1) / 6
            path.lineTo(at - 0.18, base - 0.4 * next(chance))
            path.lineTo(at, base - 0.1 * next(chance))
        path.lineTo(1.1, 1.1)
        painter.setBrush(_shade(tints[ridge % len(tints)], 0.55 - 0.1 * ridge))
        painter.drawPath(path)


def _ring_points(sides: int, reach: float, turn: float) -> list[QPointF]:
    angles = [2 * math.pi * (side / sides + turn) for side in range(sides)]
    return [QPointF(reach * math.cos(angle), reach * 1.1 * math.sin(angle)) for angle in angles]
