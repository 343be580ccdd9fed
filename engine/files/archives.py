"""What is read from zip files that nobody vouches for.

What a file says of itself, sizes above all, is not believed: bytes are counted as they come out.
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

# What `zipfile` raises for damage: a RuntimeError also where a password or a method that it does
# not know is asked for, a ValueError where a name is no text or a place lies before the file.
DAMAGE = (
    zipfile.BadZipFile, zlib.error, EOFError, RuntimeError, ValueError, OverflowError, struct.error,
)  # fmt: skip
METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)  # the others unpack without a bound
LARGEST_LISTING = 1024 * 1024  # bytes of the list of members; ten thousand take about as much


class ArchiveError(Exception):
    """An archive that cannot be read, in a few words."""


class Archive:
    """An open archive; KeyError: there is no such member, ArchiveError: it cannot be read."""

    def __init__(self, archive: zipfile.ZipFile) -> None:
        self._archive = archive

    def member(self, name: str, largest: int) -> bytes:
        """A file of the archive, which may hold so many bytes."""
        with self.opened(name) as read:
            data = read_up_to(read, largest)
        if data is None:
            raise ArchiveError(f"{name} in it is far too large")
        return data

    @contextmanager
    def opened(self, name: str) -> Iterator[Callable[[int], bytes]]:
        """Reads a file of the archive by so many bytes at once."""
        info = self._archive.getinfo(name)
        if info.compress_type not in METHODS:
            raise ArchiveError("the archive is damaged, or packed in a way that is not supported")
        with _explained(), self._archive.open(info) as packed:
            yield packed.read


def is_archive(path: Path) -> bool:
    """Whether a file is laid out as a zip file; OSError: it cannot be read."""
    with opened(path) as file:
        return zipfile.is_zipfile(file)


@contextmanager
def open_archive(path: Path, largest_listing: int = LARGEST_LISTING) -> Iterator[Archive]:
    """The archive of a file, while it is read."""
    with opened(path) as file:
        listing = _Listing(file, largest_listing)
        with _explained():
            archive = zipfile.ZipFile(listing)  # as much of a file as it needs
        listing.left = -1
        with archive:
            yield Archive(archive)


def member(path: Path, name: str, largest: int) -> bytes:
    """A file of the archive; KeyError: it is not in it, ArchiveError: it cannot be read."""
    with open_archive(path) as archive:
        return archive.member(name, largest)


@contextmanager
def _explained() -> Iterator[None]:
    try:
        yield
    except DAMAGE as error:
        raise ArchiveError("the archive is damaged") from error
    except OSError as error:
        if error.errno != errno.EINVAL:  # a place outside the file
            raise
        raise ArchiveError("the archive is damaged") from error


class _Listing:
    """A file of which only so much is read until the list of its members is known."""

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
