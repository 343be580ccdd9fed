"""The user's cards as their library holds them: records, each with a checksum.

The table `record` holds what came in and is the only one that cannot be rebuilt. Each source keeps
its own records. The last record of a printing counts; when it is removed, earlier ones count again.
Each game determines what its records look like and what is derived from them.
"""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from engine.kernel.errors import EngineError
from engine.library.database import Database, StoreError
from engine.library.intake import OWN, Imported, Progress

Record = TypeVar("Record")
_PLACE = "identity = ? AND source = ?"
_PRINTINGS = "(SELECT DISTINCT identity FROM record WHERE shipped = 0)"
# For each printing, the row that came in last.
COUNTING = "id IN (SELECT max(id) FROM record {where} GROUP BY shipped, identity)"


class DamagedRecord(ValueError):
    """A row that differs from what was written."""


class RecordChanged(EngineError):
    """Somebody else has changed the records that were to be restored."""


class UserRecord(NamedTuple):
    """A record of the user's and its source; without an id it is a new one."""

    record: Any  # each game's own
    source: str
    id: int | None = None


class RecordPlace(NamedTuple):
    """Where a record of the user's is kept; each place holds at most one."""

    identity: str
    source: str


class RecordSwap(NamedTuple):
    """The user's records to remove and to add. `found`, if given, are the records expected in all
    these places: any difference means that somebody else has changed them."""

    gone: tuple[RecordPlace, ...]
    come: tuple[UserRecord, ...]
    found: tuple[UserRecord, ...] | None = None


class Exchanged(NamedTuple):
    """The outcome of an exchange of the user's records."""

    undo: RecordSwap
    not_copied: str = ""  # why the library could not be copied afterwards


class Removed(NamedTuple):
    """The outcome of removing a source."""

    cards: int
    not_copied: str = ""  # why the library could not be copied afterwards


@dataclass(frozen=True)
class RecordForm(Generic[Record]):
    """How a game's records are kept."""

    key: Callable[[Record], str]  # of the card to which it belongs
    identity: Callable[[Record], str]  # what two records of the same printing have in common
    write: Callable[[Record], str]
    read: Callable[[str], Record]  # may raise DamagedRecord

    def place(self, held: UserRecord) -> RecordPlace:
        return RecordPlace(self.identity(held.record), held.source)


class RecordLibrary(Database, Generic[Record]):
    """A library of a user's records."""

    FORM: ClassVar[RecordForm[Any]]

    def add(
        self, records: Iterable[Record], source: str, progress: Progress | None = None
    ) -> Imported:
        """Import the user's cards, all or none, replacing what their source had of them before.

        Afterwards the library is copied, so that a file damaged later costs nothing. `progress` is
        told how many of the cards are done.
        """
        rows = {self.FORM.identity(record): record for record in records}
        with self._transaction(is_large=True) as connection:
            before = self._count(_PRINTINGS)
            keys = self._insert(connection, list(rows.values()), source, shipped=False)
            added = self._count(_PRINTINGS) - before
            self._derive(connection, keys, progress)
        return Imported(added, len(rows) - added, self._copied())

    def _copied(self) -> str:
        """Copy the library; returns why that failed, if it did, since the change stays in effect.

        Without the copy, a repair would bring back the previous state.
        """
        try:
            self.back_up("imports")
        except StoreError as error:
            return error.what
        return ""

    def remove(self, source: str, progress: Progress | None = None) -> Removed:
        """Remove what came from a source of the user's; `progress` is told the same as in `add`.

        What it had replaced counts again.
        """
        with self._transaction(is_large=True) as connection:
            query = "SELECT card_key FROM record WHERE shipped = 0 AND source = ?"
            keys = [str(key) for (key,) in connection.execute(query, (source,))]
            connection.execute("DELETE FROM record WHERE shipped = 0 AND source = ?", (source,))
            self._derive(connection, set(keys), progress)
        return Removed(len(keys), self._copied())

    def held(self, key: str) -> list[UserRecord]:
        """The user's records of a card that count."""
        counting = COUNTING.format(where="WHERE shipped = 0 AND card_key = ?")
        with self._explained():
            return self._held(counting, key)

    def exchange(self, wanted: RecordSwap) -> Exchanged:
        """Remove records of the user's and add others, in one step that can be undone.

        Added records count from now on, whatever other sources have for their printing. If it
        raises RecordChanged, nothing was done.
        """
        form = self.FORM
        coming = {form.place(each): each for each in wanted.come}
        touched = dict.fromkeys((*wanted.gone, *coming))
        with self._transaction() as connection:
            before = [held for each in touched for held in self._held(_PLACE, *each)]
            if wanted.found is not None and self._bodies(wanted.found) != self._bodies(before):
                raise RecordChanged("Another window has changed it since.")
            for each in touched:
                connection.execute(f"DELETE FROM record WHERE shipped = 0 AND {_PLACE}", each)
            keys = {form.key(each.record) for each in before}
            for held in coming.values():
                id_ = held.id if self._is_free(held.id) else None
                row = [held.record]
                keys |= self._insert(connection, row, held.source, shipped=False, id=id_)
            self._derive(connection, keys)
        undo = RecordSwap(tuple(coming), tuple(before), tuple(coming.values()))
        return Exchanged(undo, self._copied())

    def _bodies(self, records: Iterable[UserRecord]) -> dict[RecordPlace, str]:
        return {self.FORM.place(each): self.FORM.write(each.record) for each in records}

    def _is_free(self, id_: int | None) -> bool:
        """Whether an id is unused; an import may have taken it since, and would be overwritten."""
        return not self._connection.execute("SELECT 1 FROM record WHERE id = ?", (id_,)).fetchall()

    def sources(self) -> dict[str, int]:
        """The imported sources by name, and how many records each has brought."""
        query = (
            "SELECT source, count(*) FROM record WHERE shipped = 0 AND source <> ?"
            " GROUP BY source ORDER BY source"
        )
        with self._explained():
            found = self._connection.execute(query, (OWN,)).fetchall()
        return {str(source): int(count) for source, count in found}

    def damaged_records(self) -> list[str]:
        """The names of records whose rows differ from what was written."""
        query = "SELECT card_key, source, body, proof FROM record"
        with self._explained():
            rows = self._connection.execute(query).fetchall()
        return [
            str(key).split("\0")[0]
            for key, source, body, kept in rows
            if kept != proof(str(source), str(body))
        ]

    def _held(self, where: str, *values: str) -> list[UserRecord]:
        query = f"SELECT body, source, id FROM record WHERE shipped = 0 AND {where} ORDER BY id"
        rows = self._connection.execute(query, values).fetchall()
        return [
            UserRecord(self.FORM.read(str(body)), str(source), int(id_))
            for body, source, id_ in rows
        ]

    def _insert(
        self,
        connection: sqlite3.Connection,
        records: Sequence[Record],
        source: str,
        *,
        shipped: bool,
        id: int | None = None,
    ) -> set[str]:
        """Insert the records as rows; returns the keys of their cards."""
        form = self.FORM
        keys = [form.key(record) for record in records]
        rows = []
        for key, record in zip(keys, records, strict=True):
            body = form.write(record)
            told = (id, shipped, form.identity(record), key, source, body, proof(source, body))
            rows.append(told)
        # A printing that is read again is the newest version, and so gets the highest id.
        connection.executemany(
            "INSERT OR REPLACE INTO record (id, shipped, identity, card_key, source, body, proof)"
            " VALUES (?, ?, ?, ?, ?, ?, ?)",
            rows,
        )
        return set(keys)

    def _derive(
        self, connection: sqlite3.Connection, keys: set[str], progress: Progress | None = None
    ) -> None:
        """Derive again what is derived from the records of these cards."""

    def _readable(self, bodies: Iterable[str]) -> list[Record]:
        found = []
        for body in bodies:
            with suppress(DamagedRecord):
                found.append(self.FORM.read(body))
        return found

    def _count(self, what: str) -> int:
        return int(self._connection.execute(f"SELECT count(*) FROM {what}").fetchone()[0])


def proof(*parts: str) -> int:
    """A checksum: a changed letter could turn it into another card."""
    return zlib.crc32("\0".join(parts).encode("utf-8", "surrogatepass"))
