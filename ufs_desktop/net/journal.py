"""A file that is only added to, a line an entry: what a side of a match needs to go on with it.

Each line is on its way to the disk before anybody hears of what it tells, so a program that is
killed loses nothing that was said. Nobody but the user can read the file: it holds tokens.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from engine.kernel.contents import Bounds, JsonError, contents, read_json

Json = Any  # what json.loads gives
LARGEST = 64 * 1024 * 1024  # bytes
BOUNDS = Bounds(text=16 * 1024 * 1024)  # of a line


class Journal:
    """Adds to one file; OSError, if the disk refuses."""

    def __init__(self, path: Path) -> None:
        self.path = path
        path.parent.mkdir(parents=True, exist_ok=True)
        flags = os.O_CREAT | os.O_APPEND
        self._file = os.open(path, flags | os.O_WRONLY, 0o600)

    def add(self, entry: list[Json]) -> None:
        os.write(self._file, json.dumps(entry, separators=(",", ":")).encode() + b"\n")

    def clear(self) -> None:
        """Begin anew: what was written is not needed any more."""
        os.ftruncate(self._file, 0)

    def close(self) -> None:
        os.close(self._file)


def read_journal(path: Path) -> list[list[Json]]:
    """The entries; a last line that was cut off is none. OSError or JsonError: it is unreadable."""
    entries = []
    for line in contents(path, LARGEST).split(b"\n")[:-1]:
        entry = read_json(line, BOUNDS)
        if type(entry) is not list or not entry or type(entry[0]) is not str:
            raise JsonError("a line is no entry")
        entries.append(entry)
    return entries
