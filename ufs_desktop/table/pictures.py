"""Card pictures made once for each look and size, a few at a time so that nothing stalls.

Until a picture is painted another one stands in for it: the same card in another size or in the
last theme, or what its place showed before. Only a card that was never seen shows its back.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Set
from time import perf_counter

from PySide6.QtCore import QObject, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPixmap

from ufs_desktop.pictures.album import ALBUM, Album
from ufs_desktop.pictures.look import Likeness, UserPicture
from ufs_desktop.table.metrics import card_size
from ufs_desktop.theme.wardrobe import wardrobe, worn_cards

SLICE = 0.005  # seconds of painting before the window gets its turn: something may be moving
KEPT = 600  # pictures

PictureKey = tuple[Likeness, float]
Painted = Set[PictureKey] | None  # None: everything that is shown is to be repainted


class Pictures(QObject):
    """Hands out pictures; `ready` tells which ones are painted now."""

    ready = Signal(object)  # Painted

    def __init__(
        self, ratio: float = 1.0, album: Album = ALBUM, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._ratio = ratio
        self._album = album
        self._awaiting: set[PictureKey] = set()  # shown with our picture until the user's is there
        self._made: OrderedDict[PictureKey, QPixmap] = OrderedDict()
        self._old: dict[PictureKey, QPixmap] = {}  # what was painted before `forget`
        self._sizes: dict[Likeness, float] = {}  # the last size in which each was painted
        self._stand_ins: dict[PictureKey, QPixmap] = {}
        self._wanted: dict[PictureKey, None] = {}
        self._is_stopped = False
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._work)
        wardrobe().changed.connect(self.forget)
        album.changed.connect(self.forget)
        album.arrived.connect(self._on_arrival)

    @property
    def is_busy(self) -> bool:
        return bool(self._wanted)

    def set_ratio(self, ratio: float) -> None:
        """Set the screen's scale; another one means making all pictures again."""
        if ratio != self._ratio:
            self._ratio = ratio
            self.forget()

    def forget(self) -> None:
        """Forget all pictures: everything is to be repainted."""
        self._old.update(self._made)
        self._made.clear()
        self._wanted.clear()
        self._awaiting.clear()
        self._timer.stop()
        self.ready.emit(None)

    def picture(self, look: Likeness, width: float, before: QPixmap | None = None) -> QPixmap:
        """The picture of a card this wide, or a stand-in; `before`: what its place showed last."""
        key = (look, width)
        found = self._made.get(key)
        if found is not None:
            self._made.move_to_end(key)
            return found
        if look.is_back:
            return self._make(key)
        if not self._is_stopped:
            self._wanted[key] = None
            if not self._timer.isActive():
                self._timer.start()
        return self._stand_in(key, before) or self.picture(look.back, width)

    def let_go(self, look: Likeness, width: float) -> None:
        """Drop a picture shown in passing, which is not needed in this size again soon."""
        key = (look, width)
        self._made.pop(key, None)
        self._wanted.pop(key, None)
        if self._sizes.get(look) == width:
            del self._sizes[look]

    def _stand_in(self, key: PictureKey, before: QPixmap | None) -> QPixmap | None:
        """Another picture, scaled to this size."""
        found = self._stand_ins.get(key)
        look, width = key
        if found is None:
            other = (look, self._sizes.get(look, width))
            source = self._old.get(key) or self._made.get(other) or self._old.get(other) or before
            if source is None:
                return None
            size = card_size(width) * self._ratio
            found = source.scaled(QSize(round(size.width()), round(size.height())))
            found.setDevicePixelRatio(self._ratio)
            self._stand_ins[key] = found
        return found

    def finish(self) -> None:
        """Paint everything that is wanted, without waiting, for pictures of the window."""
        while self._wanted:
            self._work()

    def stop(self) -> None:
        """Paint no more from now on, even though a closing window still shows its cards."""
        self._is_stopped = True
        self._wanted.clear()
        self._awaiting.clear()
        self._forget_stand_ins()
        self._timer.stop()

    def _on_arrival(self) -> None:
        """Repaint what has waited for a picture that has now arrived."""
        for look, width in tuple(self._awaiting):
            if not self._album.is_coming(look, self._points(width)):
                self._awaiting.discard((look, width))
                self._wanted[look, width] = None
        if self._wanted and not self._timer.isActive():
            self._timer.start()

    def _points(self, width: float) -> int:
        return round(width * self._ratio)

    def _own(self, key: PictureKey) -> UserPicture | None:
        look, width = key
        found = self._album.picture(look, self._points(width))
        if found is None and self._album.is_coming(look, self._points(width)):
            self._awaiting.add(key)
        return found

    def _work(self) -> None:
        start, painted = perf_counter(), set()
        while self._wanted and perf_counter() - start < SLICE:
            key = next(iter(self._wanted))
            del self._wanted[key]
            self._make(key)
            painted.add(key)
        if not self._wanted:
            self._timer.stop()
            self._forget_stand_ins()
        self.ready.emit(painted)

    def _forget_stand_ins(self) -> None:
        self._old.clear()
        self._stand_ins.clear()

    def _make(self, key: PictureKey) -> QPixmap:
        look, width = key
        size = card_size(width)
        pixmap = QPixmap(
            QSize(round(size.width() * self._ratio), round(size.height() * self._ratio))
        )
        pixmap.setDevicePixelRatio(self._ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        try:  # a painter that is left open crashes the whole program
            box = QRectF(0, 0, size.width(), size.height())
            look.paint(painter, box, worn_cards(), self._own(key))
        finally:
            painter.end()
        self._made[key] = pixmap
        self._sizes[look] = width
        self._stand_ins.pop(key, None)
        while len(self._made) > KEPT:
            (gone, last), _ = self._made.popitem(last=False)
            if self._sizes.get(gone) == last:
                del self._sizes[gone]
        return pixmap
