"""What lies where in the one folder that holds all of the user's data."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

LOCK, LOG = "running.lock", "log"
SET_ASIDE = "before-restore"  # beginning of the names of folders that a restore leaves behind


class Places(NamedTuple):
    """The files and folders inside the data folder."""

    folder: Path

    @property
    def unfinished(self) -> Path:
        return self.folder / "unfinished.json"

    @property
    def hosted(self) -> Path:
        return self.folder / "hosted.journal"

    @property
    def joined(self) -> Path:
        return self.folder / "joined.journal"

    @property
    def replays(self) -> Path:
        return self.folder / "replays"

    @property
    def decks(self) -> Path:
        return self.folder / "decks"

    @property
    def measured(self) -> Path:
        return self.folder / "measured"

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
    number, free = 2, path
    while free.exists():
        free = path.with_name(f"{path.stem} {number}{path.suffix}")
        number += 1
    return free
