"""Opening the library at the start: checked, and repaired where it is damaged.

A damaged file is kept under another name. Its records are read as far as they can be, those that
cannot be come from the newest whole copy; everything else is made of them again.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from engine.library.collection import Collection
from engine.library.database import StoreDamaged, StoreError, backups, is_record_table, set_aside
from engine.library.records import CardRecord
from engine.library.rows import DamagedRecord, identity, proof, read_record

GONE = "was gone and is made again of its copy"
_ROWS = "SELECT source, body, proof FROM record WHERE shipped = 0 ORDER BY id"


class Saved(NamedTuple):
    """A record of the user's, and what it came from."""

    record: CardRecord
    source: str


@dataclass(frozen=True, slots=True)
class Repair:
    """What was done about a damaged file."""

    why: str
    kept: Path | None  # the damaged file, unless there is none any more
    records: int  # of the user's, read from it or from a copy
    copies: tuple[Path, ...]  # that records came from

    def __str__(self) -> str:
        if self.kept is None:
            return f"The card library {self.why}: {self._found}."
        where = f"The damaged file is kept as {self.kept.name}."
        return f"The card library was damaged ({self.why}): {self._found}. {where}"

    @property
    def _found(self) -> str:
        if not self.records:
            return "no imported card can be read from it"
        cards = "card was" if self.records == 1 else "cards were"
        return f"{self.records:,} imported {cards} saved"


class OpenedLibrary(NamedTuple):
    """The library, and what had to be repaired for it."""

    collection: Collection
    repair: Repair | None


def open_library(path: Path) -> OpenedLibrary:
    """The library of a path, whole. StoreError: it cannot be used at all."""
    if not path.exists() and (copies := backups(path)):
        return _restored(path, copies)
    try:
        collection = _checked(path)
    except StoreDamaged as error:
        return _repaired(path, error.what)
    return OpenedLibrary(collection, None)


def _checked(path: Path) -> Collection:
    collection = Collection(path)
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


def _repaired(path: Path, why: str) -> OpenedLibrary:
    copies = backups(path)
    kept = set_aside(path)
    saved: dict[str, Saved] = {}
    used = []
    for copy in (*_needed(copies), kept):
        found = {identity(each.record): each for each in saved_records(copy)}
        if found and copy != kept:
            used.append(copy)
        saved |= found
    collection = _filled(path, saved)
    return OpenedLibrary(collection, Repair(why, kept, len(saved), tuple(used)))


def _restored(path: Path, copies: list[Path]) -> OpenedLibrary:
    """A library that is gone, made again of what was copied of it."""
    used = _needed(copies)
    saved = {identity(each.record): each for copy in used for each in saved_records(copy)}
    collection = _filled(path, saved)
    return OpenedLibrary(collection, Repair(GONE, None, len(saved), tuple(used)))


def _filled(path: Path, saved: dict[str, Saved]) -> Collection:
    collection = Collection(path)
    for source in dict.fromkeys(each.source for each in saved.values()):
        collection.add((each.record for each in saved.values() if each.source == source), source)
    return collection


def _needed(copies: list[Path]) -> list[Path]:
    """The newest whole copy, as every import makes one; without any all of them, oldest first."""
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


def saved_records(path: Path) -> Iterator[Saved]:
    """The user's records of a file that may be damaged, as far as they are what was written."""
    for order in ("", " DESC"):
        yield from _until_error(path, f"{_ROWS}{order}")


def _until_error(path: Path, query: str) -> Iterator[Saved]:
    """The rows up to the first page that cannot be read."""
    connection = _opened(path)
    try:
        rows = connection.execute(query) if is_record_table(connection) else ()
        for source, body, kept in rows:
            if isinstance(body, str) and kept == proof(str(source), body):
                yield Saved(read_record(body), str(source))
    except (sqlite3.Error, UnicodeDecodeError, DamagedRecord):
        return
    finally:
        connection.close()


def _opened(path: Path) -> sqlite3.Connection:
    """A file that is only read, whatever its state."""
    connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True)
    connection.text_factory = lambda raw: raw.decode("utf-8", "replace")
    return connection
