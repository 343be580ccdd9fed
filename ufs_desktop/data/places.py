"""What lies where in the one folder that holds all of the user's data."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count, takewhile
from pathlib import Path
from typing import NamedTuple

LOCK, LOG = "running.lock", "log"
SET_ASIDE = "before-restore"  # beginning of the names of folders that a restore leaves behind


class Places(NamedTuple):
    """The files and folders inside the data folder; of a game that has a drawer its own lie there,
    and what all games share lies beside it."""

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
    """The path, or with a number where a file of that name is there already."""
    return next(each for each in _numbered(path) if not each.exists())


@contextmanager
def reserved_name(path: Path) -> Iterator[Path]:
    """The same for a file that is about to be written, kept for it from now on: no other window or
    thread gets it. If nothing comes of the file, the name is free again."""
    free = _taken(path)
    try:
        yield free
    except BaseException:
        free.unlink(missing_ok=True)
        raise


def _taken(path: Path) -> Path:
    while True:
        free = free_name(path)
        with suppress(FileExistsError):  # somebody else was quicker
            free.open("x").close()
            return free


def taken_names(path: Path) -> Iterator[Path]:
    """The files that were called so before, each after the first with its number."""
    return takewhile(Path.exists, _numbered(path))


def _numbered(path: Path) -> Iterator[Path]:
    yield path
    for number in count(2):
        yield path.with_name(f"{path.stem} {number}{path.suffix}")
