"""The user's cards as their library holds them: records, each with a checksum over all its row.

`record` holds what came in, and is the only table that cannot be made again. Each source keeps its
own records. Of one printing that which came in last counts; the others count again when it goes.
What records look like, and what is made of them, each game says.
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
# Of the rows of one printing that which came in last.
COUNTING = "id IN (SELECT max(id) FROM record {where} GROUP BY shipped, identity)"


class DamagedRecord(ValueError):
    """A row that is not what was written."""


class RecordChanged(EngineError):
    """Somebody else has changed what was to be put back as it was."""


class UserRecord(NamedTuple):
    """A record of the user's, and where it came from; without a number it is a new one."""

    record: Any  # each game's own
    source: str
    id: int | None = None


class RecordPlace(NamedTuple):
    """Where a record of the user's is kept: only one is in each."""

    identity: str
    source: str


class RecordSwap(NamedTuple):
    """Records of the user's that go, and those that come; `found` are those that are in all these
    places if nobody else has changed them since, where that matters."""

    gone: tuple[RecordPlace, ...]
    come: tuple[UserRecord, ...]
    found: tuple[UserRecord, ...] | None = None


class Exchanged(NamedTuple):
    """What was done to the user's records."""

    undo: RecordSwap
    not_copied: str = ""  # why the library could not be copied afterwards


class Removed(NamedTuple):
    """What taking out a source has done."""

    cards: int
    not_copied: str = ""  # why the library could not be copied afterwards


@dataclass(frozen=True)
class RecordForm(Generic[Record]):
    """How a game's records are kept."""

    key: Callable[[Record], str]  # of the card that it is of
    identity: Callable[[Record], str]  # what two records of the same printing have in common
    write: Callable[[Record], str]
    read: Callable[[str], Record]  # DamagedRecord: it makes no sense

    def place(self, held: UserRecord) -> RecordPlace:
        return RecordPlace(self.identity(held.record), held.source)


class RecordLibrary(Database, Generic[Record]):
    """A user's records."""

    FORM: ClassVar[RecordForm[Any]]

    def add(
        self, records: Iterable[Record], source: str, progress: Progress | None = None
    ) -> Imported:
        """Take in the user's cards, all or none; what their source had of them before is gone.

        Afterwards the library is copied, so that a file damaged later costs nothing. `progress`
        hears how many of the cards are made.
        """
        rows = {self.FORM.identity(record): record for record in records}
        with self._transaction(is_large=True) as connection:
            before = self._count(_PRINTINGS)
            keys = self._insert(connection, list(rows.values()), source, shipped=False)
            added = self._count(_PRINTINGS) - before
            self._derive(connection, keys, progress)
        return Imported(added, len(rows) - added, self._copied())

    def _copied(self) -> str:
        """Copy the library; says why it could not be, since what was done is done all the same.

        Without the copy a repair would bring back what was there before.
        """
        try:
            self.back_up("imports")
        except StoreError as error:
            return error.what
        return ""

    def remove(self, source: str, progress: Progress | None = None) -> Removed:
        """Take out what came from a source of the user's; `progress` hears as that of `add`.

        What it took the place of is there again.
        """
        with self._transaction(is_large=True) as connection:
            query = "SELECT card_key FROM record WHERE shipped = 0 AND source = ?"
            keys = [str(key) for (key,) in connection.execute(query, (source,))]
            connection.execute("DELETE FROM record WHERE shipped = 0 AND source = ?", (source,))
            self._derive(connection, set(keys), progress)
        return Removed(len(keys), self._copied())

    def held(self, key: str) -> list[UserRecord]:
        """The user's records of a card, as far as they count."""
        counting = COUNTING.format(where="WHERE shipped = 0 AND card_key = ?")
        with self._explained():
            return self._held(counting, key)

    def exchange(self, wanted: RecordSwap) -> Exchanged:
        """Let records of the user's go and others come, in one step that can be undone.

        What comes counts from now on, whatever other sources have of its printing. RecordChanged:
        nothing was done.
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
        """An import may have got a number since then: it would be lost."""
        return not self._connection.execute("SELECT 1 FROM record WHERE id = ?", (id_,)).fetchall()

    def sources(self) -> dict[str, int]:
        """What was imported, by name, and how many records each has brought."""
        query = (
            "SELECT source, count(*) FROM record WHERE shipped = 0 AND source <> ?"
            " GROUP BY source ORDER BY source"
        )
        with self._explained():
            found = self._connection.execute(query, (OWN,)).fetchall()
        return {str(source): int(count) for source, count in found}

    def damaged_records(self) -> list[str]:
        """Records whose rows are not what was written, by name."""
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
        """The records as rows; says whose cards they are."""
        form = self.FORM
        keys = [form.key(record) for record in records]
        rows = []
        for key, record in zip(keys, records, strict=True):
            body = form.write(record)
            told = (id, shipped, form.identity(record), key, source, body, proof(source, body))
            rows.append(told)
        # A printing read again is the newest word about it, and so gets the highest id.
        connection.executemany(
            "INSERT OR REPLACE INTO record (id, shipped, identity, card_key, source, body, proof)"
            " VALUES (?, ?, ?, ?, ?, ?, ?)",
            rows,
        )
        return set(keys)

    def _derive(
        self, connection: sqlite3.Connection, keys: set[str], progress: Progress | None = None
    ) -> None:
        """Make again what is made of the records of these cards."""

    def _readable(self, bodies: Iterable[str]) -> list[Record]:
        found = []
        for body in bodies:
            with suppress(DamagedRecord):
                found.append(self.FORM.read(body))
        return found

    def _count(self, what: str) -> int:
        return int(self._connection.execute(f"SELECT count(*) FROM {what}").fetchone()[0])


def proof(*parts: str) -> int:
    """A checksum: one changed letter could make another card."""
    return zlib.crc32("\0".join(parts).encode("utf-8", "surrogatepass"))
