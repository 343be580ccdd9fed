"""The icons on the buttons of the replay viewer, drawn as shapes so that they need no font."""

from __future__ import annotations

from enum import Enum

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap, QPolygonF

SIZE = 18


class Sign(Enum):
    """What a button does."""

    FIRST = "first"
    TURN_BACK = "turn back"
    BACK = "back"
    PLAY = "play"
    PAUSE = "pause"
    FORWARD = "forward"
    TURN_FORWARD = "turn forward"
    LAST = "last"


# Triangles as (left, right, points right) and bars as (left, width), in hundredths.
_SHAPES: dict[Sign, tuple[tuple[tuple[int, int, bool], ...], tuple[tuple[int, int], ...]]] = {
    Sign.FIRST: (((26, 56, False), (56, 86, False)), ((12, 10),)),
    Sign.TURN_BACK: (((12, 48, False), (48, 84, False)), ()),
    Sign.BACK: (((36, 80, False),), ((20, 11),)),
    Sign.PLAY: (((24, 84, True),), ()),
    Sign.PAUSE: ((), ((24, 18), (58, 18))),
    Sign.FORWARD: (((20, 64, True),), ((69, 11),)),
    Sign.TURN_FORWARD: (((16, 52, True), (52, 88, True)), ()),
    Sign.LAST: (((14, 44, True), (44, 74, True)), ((78, 10),)),
}


def icon(sign: Sign, colour: str, faint: str, ratio: float) -> QIcon:
    """The sign in a colour, and in a faint one for a disabled button."""
    made = QIcon(_drawn(sign, colour, ratio))
    made.addPixmap(_drawn(sign, faint, ratio), QIcon.Mode.Disabled)
    return made


def _drawn(sign: Sign, colour: str, ratio: float) -> QPixmap:
    pixmap = QPixmap(QSize(SIZE, SIZE) * ratio)
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(SIZE / 100, SIZE / 100)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colour))
    triangles, bars = _SHAPES[sign]
    for left, right, is_right in triangles:
        base, tip = (left, right) if is_right else (right, left)
        painter.drawPolygon(QPolygonF([QPointF(base, 18), QPointF(base, 82), QPointF(tip, 50)]))
    for left, width in bars:
        painter.drawRect(QRectF(left, 18, width, 64))
    painter.end()
    return pixmap
