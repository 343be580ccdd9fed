"""Opens the library at the start: checks it, and repairs it if it is damaged.

A damaged file is kept under another name. Its records are read as far as possible, and those that
cannot be read come from the newest intact copy; everything else is derived from them again.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeVar

from engine.library.database import (
    StoreDamaged,
    StoreError,
    backups,
    delete_database,
    is_record_table,
    rename_database,
    set_aside,
)
from engine.library.user_records import (
    DamagedRecord,
    RecordLibrary,
    RecordPlace,
    RecordSwap,
    UserRecord,
    proof,
)

Saved = dict[RecordPlace, UserRecord]
Library = TypeVar("Library", bound=RecordLibrary[Any])
GONE = "was missing and has been rebuilt from its backup copy"
# The plus keeps SQLite off the index, with which it would read every row before returning any.
_ROWS = "SELECT id, source, body, proof FROM record WHERE +shipped = 0 ORDER BY id"


@dataclass(frozen=True, slots=True)
class Repair:
    """What was done about a damaged file."""

    why: str
    kept: Path | None  # the damaged file; None if the file was gone
    records: int  # the user's, read from it or from a copy
    copies: tuple[Path, ...]  # that records came from
    not_copied: str = ""  # why the library could not be copied afterwards

    def __str__(self) -> str:
        if self.kept is None:
            return f"The card library {self.why}: {self._found}.{self._lack}"
        where = f"The damaged file was saved as {self.kept.name}."
        return f"The card library was damaged ({self.why}): {self._found}. {where}{self._lack}"

    @property
    def _found(self) -> str:
        if not self.records:
            return "no imported card can be read from it"
        cards = "card was" if self.records == 1 else "cards were"
        return f"{self.records:,} imported {cards} saved"

    @property
    def _lack(self) -> str:
        return f" It could not be copied: {self.not_copied}." if self.not_copied else ""


class OpenedLibrary(NamedTuple, Generic[Library]):
    """The library, and the repair that it needed, if any."""

    collection: Library
    repair: Repair | None


def open_library(path: Path, kind: type[Library]) -> OpenedLibrary[Library]:
    """The library of a path, intact. Raises StoreError if it cannot be used at all."""
    if not path.exists() and (copies := backups(path)):
        return _restored(path, kind, copies)
    try:
        collection = _checked(path, kind)
    except StoreDamaged as error:
        return _repaired(path, kind, error.what)
    return OpenedLibrary(collection, None)


def _checked(path: Path, kind: type[Library]) -> Library:
    collection = kind(path)
    try:
        wrong = collection.check()
        lost = [] if wrong else collection.damaged_records()
    except StoreError:
        collection.close()
        raise
    if wrong or lost:
        collection.close()
        raise StoreDamaged(path, wrong[0] if wrong else f"changed records: {', '.join(lost[:3])}")
    return collection


def _repaired(path: Path, kind: type[Library], why: str) -> OpenedLibrary[Library]:
    copies = backups(path)
    kept = set_aside(path)
    saved: Saved = {}
    used = []
    for copy in (*_needed(copies), kept):
        found = _by_place(copy, kind)
        if found and copy != kept:
            used.append(copy)
        saved |= found
    return _filled(path, kind, saved, Repair(why, kept, len(saved), tuple(used)))


def _restored(path: Path, kind: type[Library], copies: list[Path]) -> OpenedLibrary[Library]:
    """A library that was missing, rebuilt from its copies."""
    used = _needed(copies)
    saved: Saved = {}
    for copy in used:
        saved |= _by_place(copy, kind)
    return _filled(path, kind, saved, Repair(GONE, None, len(saved), tuple(used)))


def _filled(
    path: Path, kind: type[Library], saved: Saved, repair: Repair
) -> OpenedLibrary[Library]:
    """A new library of these records, all or none; on failure the files are as they were."""
    in_order = sorted(saved.values(), key=lambda held: held.id or 0)  # the last one counts
    come = tuple(held._replace(id=None) for held in in_order)
    with ExitStack() as failing:
        failing.callback(_left_as_it_was, path, repair.kept)
        collection = kind(path)
        failing.callback(collection.close)
        made = collection.exchange(RecordSwap((), come))
        failing.pop_all()
    return OpenedLibrary(collection, replace(repair, not_copied=made.not_copied))


def _left_as_it_was(path: Path, kept: Path | None) -> None:
    """Put everything back: next time an empty library would be taken for an intact one."""
    delete_database(path)
    if kept is not None:
        rename_database(kept, path)


def _needed(copies: list[Path]) -> list[Path]:
    """The newest intact copy, since every import makes one; or else all copies, oldest first."""
    whole = next((copy for copy in copies if _is_whole(copy)), None)
    return [whole] if whole else copies[::-1]


def _is_whole(path: Path) -> bool:
    with closing(_opened(path)) as connection:
        try:
            return is_record_table(connection) and bool(
                connection.execute("PRAGMA integrity_check(1)").fetchone() == ("ok",)
            )
        except (sqlite3.Error, UnicodeDecodeError):
            return False


def _by_place(path: Path, kind: type[RecordLibrary[Any]]) -> Saved:
    return {kind.FORM.place(each): each for each in saved_records(path, kind)}


def saved_records(path: Path, kind: type[RecordLibrary[Any]]) -> Iterator[UserRecord]:
    """The user's records in a file that may be damaged, as far as they are unchanged."""
    for order in ("", " DESC"):
        yield from _until_error(path, kind, f"{_ROWS}{order}")


def _until_error(path: Path, kind: type[RecordLibrary[Any]], query: str) -> Iterator[UserRecord]:
    """The records up to the first page that cannot be read."""
    connection = _opened(path)
    try:
        rows = connection.execute(query) if is_record_table(connection) else ()
        for id_, source, body, kept in rows:
            if isinstance(body, str) and kept == proof(str(source), body):
                yield UserRecord(kind.FORM.read(body), str(source), id_)
    except (sqlite3.Error, UnicodeDecodeError, DamagedRecord):
        return
    finally:
        connection.close()


def _opened(path: Path) -> sqlite3.Connection:
    """A file opened only for reading, whatever its state."""
    connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True)
    connection.text_factory = lambda raw: raw.decode("utf-8", "replace")
    return connection
