"""The arena floor: light from above and rings in perspective, drawn as vectors."""

from PySide6.QtCore import QPoint, QPointF, QRect, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QLinearGradient,
    QPainter,
    QPen,
    QPixmap,
    QPixmapCache,
    QRadialGradient,
)

from ufs_desktop.theme.colours import Colours

RINGS = 9
TILT = 0.34  # how flat the floor lies


def floor(size: QSize, ratio: float, colours: Colours) -> QPixmap:
    """The floor for a widget of this size, sharp at the screen's scale."""
    worn = (colours.floor, colours.floor_light, colours.accent, colours.own, colours.ring)
    key = f"floor {size.width()}x{size.height()} {ratio} {worn}"
    pixmap = QPixmap()
    if QPixmapCache.find(key, pixmap):
        return pixmap
    pixmap = QPixmap(size * ratio)
    pixmap.setDevicePixelRatio(ratio)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _draw(painter, QRect(QPoint(0, 0), size), colours)
    painter.end()
    QPixmapCache.insert(key, pixmap)
    return pixmap


def _draw(painter: QPainter, area: QRect, colours: Colours) -> None:
    """Paint the floor, the light in two corners, and the rings into `area`."""
    painter.fillRect(area, QColor(colours.floor))
    width, height = area.width(), area.height()
    centre = QPointF(width / 2, height * 0.96)
    _glow(painter, area, QPointF(width / 2, 0), width * 0.62, colours.floor_light, 255)
    _glow(painter, area, QPointF(0, height), width * 0.40, colours.accent, 34)
    _glow(painter, area, QPointF(width, height), width * 0.40, colours.own, 34)
    for ring in range(1, RINGS + 1):
        _ring(painter, centre, width * 0.085 * ring, colours, 1 - ring / (RINGS + 1))
    _horizon(painter, area, colours)


def _glow(
    painter: QPainter, area: QRect, at: QPointF, reach: float, colour: str, strength: int
) -> None:
    light = QColor(colour)
    light.setAlpha(strength)
    dark = QColor(colour)
    dark.setAlpha(0)
    gradient = QRadialGradient(at, max(reach, 1))
    gradient.setColorAt(0, light)
    gradient.setColorAt(1, dark)
    painter.fillRect(area, gradient)


def _ring(
    painter: QPainter, centre: QPointF, reach: float, colours: Colours, strength: float
) -> None:
    colour = QColor(colours.ring)
    colour.setAlphaF(0.25 + 0.6 * strength)
    painter.setPen(QPen(colour, 1.5))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(centre, reach, reach * TILT)


def _horizon(painter: QPainter, area: QRect, colours: Colours) -> None:
    """Paint a line at the top in two colours, one for each fighter."""
    line = QLinearGradient(0, 0, area.width(), 0)
    line.setColorAt(0, QColor(colours.accent))
    line.setColorAt(0.5, QColor(colours.floor_light))
    line.setColorAt(1, QColor(colours.own))
    painter.fillRect(0, 0, area.width(), 2, line)
