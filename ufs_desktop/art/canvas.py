"""The part of a card that holds its picture, and signs of one colour."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from threading import get_ident

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath

from ufs_desktop.art.brush import Brush, Dice
from ufs_desktop.art.palette import Palette


@contextmanager
def canvas(painter: QPainter, box: QRectF, palette: Palette, identity: str) -> Iterator[Brush]:
    """A brush clipped to `box`; the same identity gives the same picture everywhere."""
    painter.save()
    try:
        painter.setClipRect(box.toRect(), Qt.ClipOperation.IntersectClip)
        painter.translate(box.center())
        half = box.height() / 2
        painter.scale(half, half)
        yield Brush(painter, palette, box.width() / box.height(), Dice(identity))
    finally:
        painter.restore()


def paint_shape(
    painter: QPainter, draw: Callable[[str], QPainterPath], name: str, box: QRectF, colour: str
) -> None:
    """A shape in one colour; `draw` makes it around the origin, 1 being half the side of `box`."""
    painter.save()
    painter.translate(box.center())
    painter.scale(box.width() / 2, box.height() / 2)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colour))
    painter.drawPath(_drawn(draw, name, get_ident()))
    painter.restore()


@cache
def _drawn(draw: Callable[[str], QPainterPath], name: str, thread: int) -> QPainterPath:
    """The path of this name; each thread has its own, since painting a path changes it inside."""
    return draw(name)


def paint_cut(painter: QPainter, image: QImage, area: QRectF) -> None:
    """Paint a user's picture, cropped to the window of a card."""
    wide, high = float(image.width()), float(image.height())
    share = area.width() / area.height()
    part = QRectF(0, 0, min(wide, high * share), min(high, wide / share))
    part.moveCenter(QRectF(0, 0, wide, high).center())
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.drawImage(area, image, part)
