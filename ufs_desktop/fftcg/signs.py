"""The elements as shapes with colours, and other small signs: none is told by colour alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen

ELEMENT_COLOURS: Mapping[str, str] = {
    "fire": "#d8493a",
    "ice": "#6fb7d6",
    "wind": "#4fa564",
    "earth": "#b98a3c",
    "lightning": "#9063c4",
    "water": "#3f6fc2",
    "light": "#d8d0a8",
    "dark": "#55506a",
}
Outline = tuple[tuple[float, float], ...]  # in hundredths of a square
OUTLINES: Mapping[str, Outline] = {
    "ice": ((50, 4), (62, 38), (96, 50), (62, 62), (50, 96), (38, 62), (4, 50), (38, 38)),
    "earth": ((20, 20), (80, 20), (96, 50), (80, 80), (20, 80), (4, 50)),
    "lightning": ((58, 4), (20, 56), (46, 56), (38, 96), (82, 40), (54, 40)),
}


def paint_element(painter: QPainter, element: str, box: QRectF, colour: str = "") -> None:
    """The shape of an element, as large as the box."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colour or ELEMENT_COLOURS.get(element, "#888888")))
    painter.drawPath(element_path(element, box))
    painter.restore()


def element_path(element: str, box: QRectF) -> QPainterPath:
    """Its outline; a plain square for a word that is no element."""
    if element in OUTLINES:
        return _polygon(OUTLINES[element], box)
    painted: Mapping[str, Callable[[QRectF], QPainterPath]] = {
        "fire": partial(_drop, is_flame=True),
        "water": partial(_drop, is_flame=False),
        "wind": _gusts,
        "light": _sun,
        "dark": _moon,
    }
    if element in painted:
        return painted[element](box)
    path = QPainterPath()
    path.addRect(box)
    return path


def _at(box: QRectF, x: float, y: float) -> QPointF:
    return QPointF(box.left() + box.width() * x / 100, box.top() + box.height() * y / 100)


def _polygon(outline: Outline, box: QRectF) -> QPainterPath:
    path = QPainterPath(_at(box, *outline[0]))
    for point in outline[1:]:
        path.lineTo(_at(box, *point))
    path.closeSubpath()
    return path


def _drop(box: QRectF, *, is_flame: bool) -> QPainterPath:
    """A drop; a flame has a second tip."""
    path = QPainterPath(_at(box, 50, 4))
    path.cubicTo(_at(box, 60, 30), _at(box, 90, 45), _at(box, 86, 68))
    path.cubicTo(_at(box, 82, 90), _at(box, 62, 96), _at(box, 50, 96))
    path.cubicTo(_at(box, 38, 96), _at(box, 18, 90), _at(box, 14, 68))
    if is_flame:
        path.lineTo(_at(box, 16, 34))
        path.lineTo(_at(box, 34, 52))
    else:
        path.cubicTo(_at(box, 10, 45), _at(box, 40, 30), _at(box, 50, 4))
    path.closeSubpath()
    return path


def _gusts(box: QRectF) -> QPainterPath:
    path = QPainterPath()
    for top, left, width in ((16, 14, 70), (42, 4, 88), (68, 22, 62)):
        bar = QRectF(_at(box, left, top), _at(box, left + width, top + 15))
        path.addRoundedRect(bar, bar.height() / 2, bar.height() / 2)
    return path


def _sun(box: QRectF) -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(QRectF(_at(box, 28, 28), _at(box, 72, 72)))
    rays = (
        ((44, 2), (56, 2), (50, 22)),
        ((44, 98), (56, 98), (50, 78)),
        ((2, 44), (2, 56), (22, 50)),
        ((98, 44), (98, 56), (78, 50)),
    )
    for ray in rays:
        path.addPath(_polygon(ray, box))
    return path


def _moon(box: QRectF) -> QPainterPath:
    whole, bite = QPainterPath(), QPainterPath()
    whole.addEllipse(QRectF(_at(box, 6, 6), _at(box, 94, 94)))
    bite.addEllipse(QRectF(_at(box, 34, 0), _at(box, 108, 76)))
    return whole.subtracted(bite)


def crystal_path(box: QRectF) -> QPainterPath:
    """The cut stone in which a cost stands."""
    return _polygon(((50, 0), (100, 28), (100, 72), (50, 100), (0, 72), (0, 28)), box)


def point_sign(painter: QPainter, box: QRectF, colour: str) -> None:
    """A shield: points that are left."""
    shield = ((8, 8), (50, 0), (92, 8), (88, 60), (50, 100), (12, 60))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colour))
    painter.drawPath(_polygon(shield, box))


def hand_sign(painter: QPainter, box: QRectF, colour: str) -> None:
    """Two cards, one behind the other."""
    painter.setPen(QPen(QColor(colour), max(1.0, box.width() / 12)))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for left, top in ((10, 14), (34, 4)):
        painter.drawRoundedRect(QRectF(_at(box, left, top), _at(box, left + 52, top + 80)), 2, 2)


def frost_sign(painter: QPainter, box: QRectF) -> None:
    """A star of ice upon what is frozen."""
    paint_element(painter, "ice", box)
    painter.setPen(QPen(QColor("#0d1017"), max(1.0, box.width() / 14)))
    painter.setBrush(QBrush(Qt.BrushStyle.NoBrush))
    painter.drawPath(element_path("ice", box))
