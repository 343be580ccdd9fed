"""The user's own pictures of cards: found in folders and decoded in a separate thread.

A file is matched by the printing that it is named after (`set/number`, `set-number`, `set_number`,
or the number in a folder named like the set) or by the card's name. Without a file, and until it is
decoded, a card shows our own picture.
"""

from __future__ import annotations

import logging
import os
from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from threading import Event
from typing import cast

from PySide6.QtCore import QBuffer, QIODevice, QObject, QSize, Qt, Signal
from PySide6.QtGui import QImage, QImageReader

from engine.kernel.contents import contents
from engine.library.names import words
from ufs_desktop.data.job import Jobs
from ufs_desktop.pictures.look import ASPECT, Likeness, UserPicture

SUFFIXES = frozenset({".png", ".jpg", ".jpeg", ".webp"})
FORMATS = frozenset({b"png", b"jpeg", b"webp"})  # vector formats are programs: they might not end
LARGEST = 32 * 1024 * 1024  # bytes of a file
PREVIEW = "-preview"  # a suffix that picture collections give their files
WHOLE_FROM, WHOLE_TO = 0.64, 0.80  # width to height; a picture of such a shape shows a whole card
MOST_POINTS = 24_000_000  # pixels of a picture to decode, four bytes each
MOST_ROOM = 128  # megabytes that decoding may take
MOST_SCANS = 32  # of one JPEG: each repaints the whole picture, and takes few bytes
START_OF_SCAN = b"\xff\xda"
MOST_FILES = 100_000  # to look at
KEPT = 200  # decoded pictures
BATCH = 8  # pictures to decode before they are shown
UNREADABLE = (
    "Card pictures cannot be read from here:\n{folders}\nCards show the pictures that came with "
    "the program. Put the folders back, or remove them under Settings, Pictures."
)

logger = logging.getLogger(__name__)
Want = tuple[Path, int]  # a file, and the width of the card in pixels


@dataclass(frozen=True)
class Index:
    """The files of some folders by name, and the folders that cannot be read."""

    files: Mapping[str, Path]
    unreadable: tuple[Path, ...] = ()

    def file_of(self, look: Likeness) -> Path | None:
        """The file for a card. The printing comes before the name, as two printings may have two
        pictures."""
        if look.is_back:
            return None
        keys = (key_of(look.number), key_of(look.name))
        return next((self.files[key] for key in keys if key in self.files), None)


EMPTY = Index({})


def folders_of(setting: str) -> tuple[Path, ...]:
    """The folders in the setting, one per line."""
    return tuple(Path(line) for line in setting.splitlines() if line.strip())


def key_of(name: str) -> str:
    """Only the letters and digits: file names cannot hold every character of a card's name."""
    return "".join(words(name))


def index_of(folders: Sequence[Path], stopped: Event | None = None) -> Index:
    """All pictures in the folders and below; if there are two for a card, the first folder's."""
    files: dict[str, Path] = {}
    unreadable = []
    for folder in folders:
        try:
            os.scandir(folder).close()
        except OSError as error:
            logger.info("%s: %s", folder, error.strerror)
            unreadable.append(folder)
            continue
        for path in _pictures_under(folder, stopped or Event()):
            stem = path.stem.removesuffix(PREVIEW)
            for key in (key_of(f"{path.parent.name}/{stem}"), key_of(stem)):
                files.setdefault(key, path)
    return Index(files, tuple(unreadable))


def _pictures_under(folder: Path, stopped: Event) -> Iterator[Path]:
    """The pictures below a folder in order of name; limited, should it hold far too many files."""
    seen = 0
    for place, inner, names in os.walk(folder):
        inner.sort()
        seen += len(names)
        if stopped.is_set():
            return
        if seen > MOST_FILES:
            logger.info("%s: only the first %d files are used", folder, MOST_FILES)
            return
        for name in sorted(names):
            if Path(name).suffix.lower() in SUFFIXES:
                yield Path(place, name)


def read_picture(path: Path, width: int) -> UserPicture | None:
    """The picture for a card of this width; None if the file is broken or huge."""
    try:
        data = contents(path, LARGEST)
    except OSError as error:
        logger.info("%s: picture left out: %s", path, error.strerror)
        return None
    buffer = QBuffer()
    buffer.setData(data)
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer)
    reader.setAllocationLimit(MOST_ROOM)
    reader.setAutoTransform(True)
    if why := _refusal(reader, data):
        logger.info("%s: picture left out: %s", path, why)
        return None
    size = reader.size()
    is_whole = WHOLE_FROM <= size.width() / size.height() <= WHOLE_TO
    reader.setScaledSize(_scaled(size, width, is_whole=is_whole))
    image = reader.read()
    if image.isNull():
        logger.info("%s: picture left out: %s", path, reader.errorString())
        return None
    return UserPicture(image.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied), is_whole)


def _refusal(reader: QImageReader, data: bytes) -> str:
    """Why a picture is not decoded. Its format is detected by its content, as suffixes lie."""
    kind = bytes(reader.format().data())
    if kind not in FORMATS:
        return f"no format that is read: {kind.decode('ascii', 'replace')}"
    size = reader.size()
    if size.isEmpty():
        return reader.errorString()
    if size.width() * size.height() > MOST_POINTS:
        return f"{size.width()} x {size.height()} points"
    if kind == b"jpeg" and data.count(START_OF_SCAN) > MOST_SCANS:
        return f"it is painted more than {MOST_SCANS} times"
    return ""


def _scaled(size: QSize, width: int, *, is_whole: bool) -> QSize:
    """The size at which to decode: as large as it is shown, but never enlarged."""
    if is_whole:
        wanted = QSize(width, round(width * ASPECT))
        return wanted if wanted.width() < size.width() else size
    covering = Qt.AspectRatioMode.KeepAspectRatioByExpanding
    wanted = size.scaled(QSize(width, round(width / 1.4)), covering)
    return wanted if wanted.width() < size.width() else size


class Album(QObject):
    """Provides the user's pictures. `arrived` announces those that had to be decoded first."""

    arrived = Signal()
    changed = Signal()  # other folders, or the same ones reread
    warned = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._jobs = Jobs()
        self._index = EMPTY
        self._made: OrderedDict[Want, UserPicture | None] = OrderedDict()
        self._wanted: dict[Want, None] = {}
        self._is_decoding = False
        self._stopped = Event()  # set once the current folders are no longer wanted

    def open(self, folders: Sequence[Path]) -> None:
        """Use these folders from now on."""
        self._forget()
        if folders:
            stopped, wanted = self._stopped, tuple(folders)
            self._jobs.start(
                lambda: index_of(wanted, stopped),
                lambda found: self._on_index(stopped, found),
                self.warned.emit,
            )
        self.changed.emit()

    def close(self) -> None:
        """Forget everything; no thread is running when this returns."""
        self._forget()
        self._jobs.finish()

    def _forget(self) -> None:
        self._stopped.set()
        self._stopped = Event()
        self._index, self._is_decoding = EMPTY, False
        self._made.clear()
        self._wanted.clear()

    def picture(self, look: Likeness, width: int) -> UserPicture | None:
        """The picture for a card of this width, if there is one and it is decoded."""
        path = self._index.file_of(look)
        if path is None:
            return None
        want = (path, width)
        if want in self._made:
            self._made.move_to_end(want)
            return self._made[want]
        self._wanted[want] = None
        self._decode()
        return None

    def is_coming(self, look: Likeness, width: int) -> bool:
        path = self._index.file_of(look)
        return path is not None and (path, width) not in self._made

    def _decode(self) -> None:
        if self._is_decoding or not self._wanted:
            return
        self._is_decoding = True
        batch, stopped = tuple(islice(self._wanted, BATCH)), self._stopped
        for want in batch:
            del self._wanted[want]
        self._jobs.start(
            lambda: {want: read_picture(*want) for want in batch if not stopped.is_set()},
            lambda read: self._on_read(stopped, read),
            self.warned.emit,
        )

    def _on_index(self, stopped: Event, found: object) -> None:
        if stopped.is_set():
            return
        self._index = cast(Index, found)
        if self._index.unreadable:
            folders = "\n".join(map(str, self._index.unreadable))
            self.warned.emit(UNREADABLE.format(folders=folders))
        self.changed.emit()

    def _on_read(self, stopped: Event, read: object) -> None:
        if stopped.is_set():
            return
        self._is_decoding = False
        self._made.update(cast(dict[Want, UserPicture | None], read))
        while len(self._made) > KEPT:
            self._made.popitem(last=False)
        self.arrived.emit()
        self._decode()


ALBUM = Album()  # global like the current theme
