"""A file that is only added to, a line an entry: what a side of a match needs to go on with it.

Each line is on its way to the disk before anybody hears of what it tells, so a program that is
killed loses nothing that was said. Nobody but the user can read the file: it holds tokens.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from pathlib import Path
from typing import Any

from engine.kernel.contents import Bounds, JsonError, contents, read_json

Json = Any  # what json.loads gives
LARGEST = 64 * 1024 * 1024  # bytes
BOUNDS = Bounds(text=16 * 1024 * 1024)  # of a line


class Journal:
    """Adds to one file. A disk that refuses ends no match: the file, which could not be gone on
    with, is removed, and `trouble` says why."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.trouble = ""
        self._file: int | None = None
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file = os.open(path, os.O_CREAT | os.O_APPEND | os.O_WRONLY, 0o600)
        except OSError as error:
            self._give_up(error)

    def add(self, entry: list[Json]) -> None:
        data = json.dumps(entry, separators=(",", ":")).encode() + b"\n"
        try:
            while data and self._file is not None:
                data = data[os.write(self._file, data) :]
        except OSError as error:
            self._give_up(error)

    def clear(self) -> None:
        """Begin anew: what was written is not needed any more."""
        if self._file is not None:
            os.ftruncate(self._file, 0)

    def close(self) -> None:
        if self._file is not None:
            os.close(self._file)
            self._file = None

    def _give_up(self, error: OSError) -> None:
        self.trouble = f"{error.strerror or error}"
        with suppress(OSError):
            self.close()
        with suppress(OSError):
            self.path.unlink(missing_ok=True)


def read_journal(path: Path) -> list[list[Json]]:
    """The entries; a last line that was cut off is none. OSError or JsonError: it is unreadable."""
    entries = []
    for line in contents(path, LARGEST).split(b"\n")[:-1]:
        entry = read_json(line, BOUNDS)
        if type(entry) is not list or not entry or type(entry[0]) is not str:
            raise JsonError("a line is no entry")
        entries.append(entry)
    return entries
