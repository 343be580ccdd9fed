"""Cards that are painted once for all tables of a test run."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap

from ufs_desktop.fight.look import CardLook
from ufs_desktop.table.look import UserPicture
from ufs_desktop.theme.colours import Colours

KEPT = 800  # pictures
_paint = CardLook.paint
_painted: OrderedDict[Any, QPixmap] = OrderedDict()


def paint_once(
    look: CardLook, painter: QPainter, box: QRectF, colours: Colours, own: UserPicture | None
) -> None:
    """Stands in for `CardLook.paint`: a pixmap gets what another one of its size got before."""
    target = painter.device()
    if own is not None or not isinstance(target, QPixmap):
        _paint(look, painter, box, colours, own)
        return
    size, ratio = target.size(), target.devicePixelRatio()
    key = (look, colours, box.getRect(), size.toTuple(), ratio)
    picture = _painted.get(key)
    if picture is None:
        picture = _painted[key] = QPixmap(size)
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        brush = QPainter(picture)
        _paint(look, brush, box, colours, None)
        brush.end()
        if len(_painted) > KEPT:
            _painted.popitem(last=False)
    painter.drawPixmap(0, 0, picture)
