"""Pictures of cards' faces for lists of any length, painted in a thread and cached up to a
limit."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Iterable
from typing import NamedTuple

from PySide6.QtCore import QObject, QRectF, QThread, Signal, Slot
from PySide6.QtGui import QImage, QPainter, QPixmap

from ufs_desktop.pictures.album import ALBUM, Album
from ufs_desktop.pictures.look import ASPECT, Likeness, UserPicture
from ufs_desktop.theme.colours import Colours
from ufs_desktop.theme.wardrobe import wardrobe, worn_cards

MOST_BYTES = 150 * 2**20
POINT = 4  # bytes per pixel


class FaceKey(NamedTuple):
    """A face, and its width on the screen."""

    look: Likeness
    width: int  # device pixels
    ratio: float = 1.0


class Commission(NamedTuple):
    """A face to paint, with everything that its painting depends on."""

    key: FaceKey
    colours: Colours
    own: UserPicture | None
    age: int  # generation: pictures commissioned before a change of theme are discarded


class Easel(QThread):
    """Paints one face after the other."""

    painted = Signal(object, QImage)  # Commission

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("faces")
        self._wanted: list[Commission] = []
        self._bell = threading.Condition()
        self._is_ended = False

    def want(self, commissions: Iterable[Commission]) -> None:
        """Paint these next, instead of everything that has not been started."""
        with self._bell:
            self._wanted = list(commissions)[::-1]
            self._bell.notify()

    def end(self) -> None:
        with self._bell:
            self._is_ended = True
            self._bell.notify()

    def _next(self) -> Commission | None:
        with self._bell:
            self._bell.wait_for(lambda: self._wanted or self._is_ended)
            return None if self._is_ended else self._wanted.pop()

    # Qt

    def run(self) -> None:
        while (commission := self._next()) is not None:
            self.painted.emit(commission, paint_face(commission))


def paint_face(commission: Commission) -> QImage:
    """Paint the picture of a face; callable from any thread."""
    key = commission.key
    wide = key.width / key.ratio
    image = QImage(key.width, round(key.width * ASPECT), QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(key.ratio)
    image.fill(0)
    painter = QPainter(image)
    box = QRectF(0, 0, wide, image.height() / key.ratio)
    key.look.paint(painter, box, commission.colours, commission.own)
    painter.end()
    return image


class FaceCache(QObject):
    """Provides painted pictures; `ready` announces those that had to be painted first."""

    ready = Signal()

    def __init__(self, most: int = MOST_BYTES, album: Album = ALBUM) -> None:
        super().__init__()
        self._most, self._album = most, album
        self._made: OrderedDict[FaceKey, QPixmap] = OrderedDict()
        self._awaiting: set[FaceKey] = set()  # shown with our picture until the user's is loaded
        self._easel: Easel | None = None
        self._age = 0
        self._is_ended = False
        self.bytes = 0
        wardrobe().changed.connect(self._forget)
        album.changed.connect(self._forget)
        album.arrived.connect(self._on_arrival)

    def picture(self, key: FaceKey) -> QPixmap | None:
        """The picture, if it is painted."""
        found = self._made.get(key)
        if found is not None:
            self._made.move_to_end(key)
        return found

    def want(self, keys: Iterable[FaceKey]) -> None:
        """Paint what is visible now; earlier requests are dropped."""
        missing = [key for key in dict.fromkeys(keys) if key not in self._made]
        if (missing or self._easel is not None) and not self._is_ended:
            self._thread().want(map(self._commission, missing))

    def finish(self) -> None:
        """Stop painting; no thread is running when this returns."""
        self._is_ended = True
        if self._easel is not None:
            self._easel.blockSignals(True)
            self._easel.end()
            self._easel.wait()
            self._easel = None

    def _commission(self, key: FaceKey) -> Commission:
        own = self._album.picture(key.look, key.width)
        if own is None and self._album.is_coming(key.look, key.width):
            self._awaiting.add(key)
        return Commission(key, worn_cards(), own, self._age)

    def _thread(self) -> Easel:
        if self._easel is None:
            self._easel = Easel()
            self._easel.painted.connect(self._on_painted)
            self._easel.start()
        return self._easel

    @Slot(object, QImage)
    def _on_painted(self, commission: Commission, image: QImage) -> None:
        if commission.age != self._age or self._is_ended:
            return
        key = commission.key
        if commission.own is None and self._album.picture(key.look, key.width) is not None:
            self.ready.emit()  # the user's picture has arrived meanwhile: repaint with it
            return
        self._drop(commission.key)
        self._made[commission.key] = QPixmap.fromImage(image)
        self.bytes += _size(commission.key)
        while self.bytes > self._most:
            self._drop(next(iter(self._made)))
        self.ready.emit()

    def _drop(self, key: FaceKey) -> None:
        if self._made.pop(key, None) is not None:
            self.bytes -= _size(key)

    @Slot()
    def _forget(self) -> None:
        """Drop all pictures, to be painted again."""
        self._age += 1
        self._made.clear()
        self._awaiting.clear()
        self.bytes = 0
        self.ready.emit()

    @Slot()
    def _on_arrival(self) -> None:
        """Drop the faces that waited for the user's pictures, so that views ask for them again."""
        for key in tuple(self._awaiting):
            if not self._album.is_coming(key.look, key.width):
                self._awaiting.discard(key)
                self._drop(key)
        self.ready.emit()


def _size(key: FaceKey) -> int:
    return key.width * round(key.width * ASPECT) * POINT
