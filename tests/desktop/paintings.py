"""Cards that are painted once for all tables of a test run."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap

from ufs_desktop.fftcg.look import TcgLook
from ufs_desktop.fight.look import CardLook
from ufs_desktop.pictures.look import UserPicture
from ufs_desktop.theme.colours import Colours

KEPT = 800  # pictures
LOOKS = (CardLook, TcgLook)
_paint: dict[type, Any] = {kind: kind.paint for kind in LOOKS}
_painted: OrderedDict[Any, QPixmap] = OrderedDict()


def paint_once(
    look: CardLook | TcgLook,
    painter: QPainter,
    box: QRectF,
    colours: Colours,
    own: UserPicture | None,
) -> None:
    """Stands in for `paint` of a look: a pixmap gets what another one of its size got before."""
    target, paint = painter.device(), _paint[type(look)]
    if own is not None or not isinstance(target, QPixmap):
        paint(look, painter, box, colours, own)
        return
    size, ratio = target.size(), target.devicePixelRatio()
    key = (type(look), look, colours, box.getRect(), size.toTuple(), ratio)
    picture = _painted.get(key)
    if picture is None:
        picture = _painted[key] = QPixmap(size)
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        brush = QPainter(picture)
        paint(look, brush, box, colours, None)
        brush.end()
        if len(_painted) > KEPT:
            _painted.popitem(last=False)
    _painted.move_to_end(key)  # the first page and starters are painted again and again
    painter.drawPixmap(0, 0, picture)
