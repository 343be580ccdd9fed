"""Reads zip files from untrusted sources.

What a file claims about itself, above all sizes, is not trusted: bytes are counted as they are
unpacked.
"""

from __future__ import annotations

import errno
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from engine.kernel.contents import opened, read_up_to

# What `zipfile` raises for damage: RuntimeError also if a password or an unknown method is
# required, ValueError if a name is not text or an offset is before the start of the file.
DAMAGE = (
    zipfile.BadZipFile, zlib.error, EOFError, RuntimeError, ValueError, OverflowError, struct.error,
)  # fmt: skip
METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)  # the others cannot be unpacked within bounds
LARGEST_LISTING = 1024 * 1024  # bytes of the list of members; ten thousand take about that


class ArchiveError(Exception):
    """An archive that cannot be read; says why in a few words."""


class Archive:
    """An open archive. Raises KeyError for a missing member, ArchiveError for an unreadable one."""

    def __init__(self, archive: zipfile.ZipFile) -> None:
        self._archive = archive

    def member(self, name: str, largest: int) -> bytes:
        """The contents of a file in the archive, of at most this many bytes."""
        with self.opened(name) as read:
            data = read_up_to(read, largest)
        if data is None:
            raise ArchiveError(f"{name} in it is far too large")
        return data

    @contextmanager
    def opened(self, name: str) -> Iterator[Callable[[int], bytes]]:
        """A function that reads the next bytes of a file in the archive."""
        info = self._archive.getinfo(name)
        if info.compress_type not in METHODS:
            raise ArchiveError("the archive is damaged, or packed in a way that is not supported")
        with _explained(), self._archive.open(info) as packed:
            yield packed.read


def is_archive(path: Path) -> bool:
    """Whether a file is laid out as a zip file. Raises OSError if it cannot be read."""
    with opened(path) as file:
        return zipfile.is_zipfile(file)


@contextmanager
def open_archive(path: Path, largest_listing: int = LARGEST_LISTING) -> Iterator[Archive]:
    """The archive in a file, open while it is read."""
    with opened(path) as file:
        listing = _Listing(file, largest_listing)
        with _explained():
            archive = zipfile.ZipFile(listing)  # the part of a file that it needs
        listing.left = -1
        with archive:
            yield Archive(archive)


def member(path: Path, name: str, largest: int) -> bytes:
    """The contents of a file in an archive. Raises KeyError or ArchiveError, as `Archive` does."""
    with open_archive(path) as archive:
        return archive.member(name, largest)


@contextmanager
def _explained() -> Iterator[None]:
    try:
        yield
    except DAMAGE as error:
        raise ArchiveError("the archive is damaged") from error
    except OSError as error:
        if error.errno != errno.EINVAL:  # an offset outside the file
            raise
        raise ArchiveError("the archive is damaged") from error


class _Listing:
    """A file of which only `most` bytes are read until the list of members is known."""

    def __init__(self, file: BinaryIO, most: int) -> None:
        self._file = file
        self.left = most  # negative: no bound
        self.seek, self.tell = file.seek, file.tell
        self.seekable = file.seekable

    def read(self, count: int = -1) -> bytes:
        if self.left < 0:
            return self._file.read(count)
        data = self._file.read(min(count, self.left + 1) if count >= 0 else self.left + 1)
        if len(data) > self.left:
            raise ArchiveError("the archive has far too many members")
        self.left -= len(data)
        return data
