"""What is read from zip files that nobody vouches for."""

from __future__ import annotations

import zipfile
import zlib
from pathlib import Path

# What `zipfile` raises for damage: a RuntimeError also where a password or a method that it does
# not know is asked for.
DAMAGE = (zipfile.BadZipFile, zlib.error, EOFError, RuntimeError)


class ArchiveError(Exception):
    """An archive that cannot be read, in a few words."""


def is_archive(path: Path) -> bool:
    return zipfile.is_zipfile(path)


def member(path: Path, name: str, largest: int) -> bytes:
    """A file of the archive; KeyError: it is not in it, ArchiveError: it cannot be read."""
    try:
        with zipfile.ZipFile(path) as archive:
            if archive.getinfo(name).file_size > largest:
                raise ArchiveError(f"{name} in it is far too large")
            return archive.read(name)
    except DAMAGE as error:
        raise ArchiveError("the archive is damaged") from error
