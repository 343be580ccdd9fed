"""An append-only file with an entry per line: what one side of a match needs to continue it.

Each line is handed to the system before anybody is told what it says, so a program that is killed
loses nothing that was told. A thread soon syncs it to disk without delaying anybody; if nothing may
be told before that, the writer waits by `settle`. Only the user can read the file, since it has
tokens.
"""

from __future__ import annotations

import json
import os
import threading
from contextlib import suppress
from pathlib import Path

from engine.kernel.contents import Bounds, Json, JsonError, contents, read_json

LARGEST = 32 * 1024 * 1024  # bytes; a best of nine with long games takes half
LONGEST_LINE = 8 * 1024 * 1024  # bytes; a very long game with huge decks takes half
SYNCING = "journal"  # the name of the threads that write to the disk
BOUNDS = Bounds(text=LONGEST_LINE)  # of a line


class Journal:
    """Appends to one file. A disk error does not end the match: the file, which is then useless, is
    removed, and `trouble` says why."""

    def __init__(self, path: Path, *, replaces: bool = False) -> None:
        """`replaces`: the file of an earlier journal is kept until this one is settled."""
        self.path = path
        self.trouble = ""
        self._file: int | None = None
        self._early: list[bytes] | None = [] if replaces else None  # entries that wait until then
        self._is_own = not replaces  # the file
        self._lock = threading.Lock()
        self._syncing: threading.Thread | None = None
        self._is_settled = True  # all that was written is on disk, or a sync is about to begin
        self._refusal: OSError | None = None  # a disk error in the thread
        if not replaces:
            try:
                self._open()
            except OSError as error:
                self._give_up(error)

    def add(self, entry: list[Json]) -> None:
        data = json.dumps(entry, separators=(",", ":")).encode() + b"\n"
        if self._early is not None:
            self._early.append(data)
            return
        try:
            if self._refusal is not None:
                raise self._refusal
            self._write(data)
        except OSError as error:
            self._give_up(error)
        else:
            self._settle_soon()

    def settle(self) -> None:
        """Wait until all that was added is on disk."""
        try:
            if self._early is not None:
                self._take_place(b"".join(self._early))
            if self._file is not None:
                os.fsync(self._file)
        except OSError as error:
            self._give_up(error)

    def clear(self) -> None:
        """Start anew: what was written is no longer needed once this is settled."""
        if self._file is not None:
            self._early = []

    def _take_place(self, data: bytes) -> None:
        """Replace the contents of the file by all that was added so far."""
        self._early = None
        if self._file is None:
            self._open()
            self._is_own = True
        assert self._file is not None
        os.ftruncate(self._file, 0)
        self._write(data)

    def _open(self) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self._file = os.open(self.path, os.O_CREAT | os.O_APPEND | os.O_WRONLY, 0o600)
        if self._is_own:
            self._end_line(self._file)

    def _write(self, data: bytes) -> None:
        while data and self._file is not None:
            data = data[os.write(self._file, data) :]

    def discard(self) -> None:
        """Remove the file, which is no longer needed."""
        self.close()
        if self._is_own:
            with suppress(OSError):
                self.path.unlink(missing_ok=True)

    def close(self) -> None:
        with self._lock:
            syncing = self._syncing
        if syncing is not None:
            syncing.join()
        self._early = None
        if self._file is not None:
            os.close(self._file)
            self._file = None

    def _end_line(self, file: int) -> None:
        """Drop a last line that was cut off, say by a power cut, so that a new one can begin."""
        whole = contents(self.path, LARGEST)
        end = whole.rfind(b"\n") + 1
        if end < len(whole):
            os.ftruncate(file, end)

    def _settle_soon(self) -> None:
        """Sync in a thread, one at a time, which ends when nothing is left to do."""
        with self._lock:
            self._is_settled = False
            if self._syncing is None and self._file is not None:
                self._syncing = threading.Thread(
                    target=self._sync, args=(self._file,), name=SYNCING
                )
                self._syncing.start()

    def _sync(self, file: int) -> None:
        while True:
            with self._lock:
                if self._is_settled or self._refusal is not None:
                    self._syncing = None
                    return
                self._is_settled = True
            try:
                os.fsync(file)
            except OSError as error:
                self._refusal = error

    def _give_up(self, error: OSError) -> None:
        self.trouble = f"{error.strerror or error}"
        with suppress(OSError):
            self.close()
        self.discard()


def read_journal(path: Path) -> list[list[Json]]:
    """The entries, without a last line that was cut off. Raises OSError or JsonError."""
    entries = []
    for line in contents(path, LARGEST).split(b"\n")[:-1]:
        if len(line) > LONGEST_LINE:
            raise JsonError("a line is far longer than any")
        entry = read_json(line, BOUNDS)
        if type(entry) is not list or not entry or type(entry[0]) is not str:
            raise JsonError("a line is no entry")
        entries.append(entry)
    return entries
