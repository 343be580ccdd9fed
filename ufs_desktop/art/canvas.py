"""The part of a card that holds its picture."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter

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


def paint_cut(painter: QPainter, image: QImage, area: QRectF) -> None:
    """Paint a user's picture, cropped to the window of a card."""
    wide, high = float(image.width()), float(image.height())
    share = area.width() / area.height()
    part = QRectF(0, 0, min(wide, high * share), min(high, wide / share))
    part.moveCenter(QRectF(0, 0, wide, high).center())
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.drawImage(area, image, part)
