"""The layout of the one folder that holds all of the user's data, and names for files in it."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from itertools import count, takewhile
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from engine.kernel.contents import write_file

LOCK, LOG = "running.lock", "log"
SET_ASIDE = "before-restore"  # prefix of the folders that a restore leaves behind


class Places(NamedTuple):
    """The files and folders inside the data folder. A game with a drawer has its own files in
    there; what all games share is next to it."""

    folder: Path
    drawer: str = ""

    @property
    def of_game(self) -> Path:
        return self.folder / self.drawer if self.drawer else self.folder

    @property
    def unfinished(self) -> Path:
        return self.of_game / "unfinished.json"

    @property
    def hosted(self) -> Path:
        return self.of_game / "hosted.journal"

    @property
    def joined(self) -> Path:
        return self.of_game / "joined.journal"

    @property
    def replays(self) -> Path:
        return self.of_game / "replays"

    @property
    def decks(self) -> Path:
        return self.of_game / "decks"

    @property
    def measured(self) -> Path:
        return self.of_game / "measured"

    @property
    def settings(self) -> Path:
        return self.folder / "settings.json"

    @property
    def log(self) -> Path:
        return self.folder / LOG

    @property
    def lock(self) -> Path:
        return self.folder / LOCK


def free_name(path: Path) -> Path:
    """The path, with a number added if such a file already exists."""
    return next(each for each in _numbered(path) if not each.exists())


def stays_inside(name: str) -> bool:
    """Whether a path that a file names, such as "league/old", stays in its folder on every system:
    on some, other signs than "/" lead elsewhere too."""
    path = PurePosixPath(name)
    if path.is_absolute() or any(sign in name for sign in ("\\", ":", "\0")):
        return False
    return bool(path.parts) and ".." not in path.parts


def within(name: str, most: int) -> str:
    """As much of a name as fits into `most` bytes: disks count bytes, not characters."""
    return name.encode()[:most].decode(errors="ignore")


def write_beside(path: Path, whole: str) -> Path:
    """Write a file of this name, with a number added if one exists, even if it was just created."""
    part = path.with_name(f".{os.getpid()}-{threading.get_ident()}{path.suffix}")
    try:
        write_file(part, whole)
        return moved(part, path)
    finally:
        part.unlink(missing_ok=True)


def moved(file: Path, wanted: Path) -> Path:
    """Rename a file to this name, with a number added if necessary: it never replaces another."""
    if wanted.exists() and wanted.samefile(file):  # the disk may ignore case
        return file.replace(wanted)
    while True:
        free = free_name(wanted)
        try:
            os.link(file, free)
        except FileExistsError:  # created since the check
            continue
        except OSError:  # the disk has no hard links
            return file.replace(free)
        file.unlink()
        return free


def taken_names(path: Path) -> Iterator[Path]:
    """The existing files of this name: the plain one, then those with numbers."""
    return takewhile(Path.exists, _numbered(path))


def _numbered(path: Path) -> Iterator[Path]:
    yield path
    for number in count(2):
        yield path.with_name(f"{path.stem} {number}{path.suffix}")
