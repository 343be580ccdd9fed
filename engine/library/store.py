"""The library database: one SQLite file in a folder that the caller names.

So far it holds the cache of compiled abilities. A schema change is an entry of `MIGRATIONS`;
`user_version` counts those a file has been through. Every change is one transaction. A damaged
row of the cache is as good as missing: its text is compiled again. A damaged file is set aside
under another name by `set_aside`, never deleted, and a new one begins.

A store belongs to the thread that opened it.
"""

from __future__ import annotations

import json
import os
import sqlite3
import zlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import NamedTuple, Self

from engine.kernel.errors import EngineError
from engine.library.trees import DamagedTree, TreeReader, write_tree
from engine.text.errors import Declined
from engine.text.normalise import Dialect
from engine.ufs.effects.nodes import Ability

FILE_NAME = "library.sqlite"
APPLICATION_ID = 0x55464C42  # in the header of our files, so that another program's is known
PATIENCE = 10.0  # seconds to wait while another window of the program writes
FEW = 200  # looked up one by one; more are read in one sweep
MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        "CREATE TABLE compiled ("
        " compiler TEXT NOT NULL, dialect TEXT NOT NULL, text TEXT NOT NULL,"
        " understood INTEGER NOT NULL, body TEXT NOT NULL, proof INTEGER NOT NULL,"
        " PRIMARY KEY (compiler, dialect, text)) WITHOUT ROWID",
    ),
)

_DIALECTS = {dialect.value: dialect for dialect in Dialect}

Compiled = Ability | Declined


class StoreError(EngineError):
    """The library database cannot be used."""

    def __init__(self, path: Path, what: str) -> None:
        super().__init__(f"{path.as_posix()}: {what}")
        self.path = path
        self.what = what


class StoreDamaged(StoreError):
    """The file is no whole database any more; `set_aside` makes room for a new one."""


class AbilityText(NamedTuple):
    """What an ability is compiled from, and so the key of the cache."""

    text: str
    dialect: Dialect


class Row(NamedTuple):
    """A compiled ability as stored: a tree, or the reason why there is none."""

    understood: bool
    body: str


def to_row(compiled: Compiled) -> Row:
    """What the cache keeps of a result."""
    if isinstance(compiled, Ability):
        return Row(True, write_tree(compiled))
    reason = [compiled.position, compiled.why, list(compiled.expected)]
    return Row(False, json.dumps(reason, ensure_ascii=False, separators=(",", ":")))


class RowReader:
    """Rows back to results; one reader for many rows, since trees share their parts."""

    def __init__(self) -> None:
        self._trees = TreeReader()

    def read(self, text: str, row: Row) -> Compiled | None:
        """None where the row makes no sense."""
        try:
            return self._trees.read(row.body) if row.understood else _declined(text, row.body)
        except (DamagedTree, ValueError, TypeError):
            return None


def _declined(text: str, body: str) -> Declined:
    position, why, expected = json.loads(body)
    return Declined(text, int(position), tuple(str(word) for word in expected), str(why))


def set_aside(path: Path) -> Path:
    """Give a damaged file another name, so that a new one can be made; says which."""
    number = 1
    while (kept := path.with_name(f"{path.stem}.damaged-{number}{path.suffix}")).exists():
        number += 1
    os.replace(path, kept)
    for journal in (path.with_name(path.name + "-journal"), path.with_name(path.name + "-wal")):
        journal.unlink(missing_ok=True)
    return kept


class Store:
    """An open library database. `compiler` is the stamp of the compiler whose results count."""

    def __init__(self, path: Path, compiler: str) -> None:
        self.path = path
        self.compiler = compiler
        self._outdated_gone = False
        self._reader = RowReader()
        with self._explained():
            path.parent.mkdir(parents=True, exist_ok=True)
            self._connection = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)
            # A letter that the disk has broken spoils the checksum, not the reading.
            self._connection.text_factory = _lenient
        try:
            self._prepare()
        except StoreError:
            self._connection.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        self._connection.close()

    def compiled(self, keys: Iterable[AbilityText]) -> dict[AbilityText, Compiled]:
        """The results that the cache has of these texts."""
        wanted = set(keys)
        found: dict[AbilityText, Compiled] = {}
        with self._explained():
            for key, row, proof in self._rows(wanted):
                if key in wanted and proof == _proof(self.compiler, key, row):
                    result = self._reader.read(key.text, row)
                    if result is not None:
                        found[key] = result
        return found

    def keep(self, rows: Mapping[AbilityText, Row]) -> None:
        """Remember results, all or none; those of other compilers go."""
        entries = [
            (self.compiler, key.dialect, key.text, *row, _proof(self.compiler, key, row))
            for key, row in rows.items()
        ]
        with self._transaction() as connection:
            if not self._outdated_gone:
                connection.execute("DELETE FROM compiled WHERE compiler <> ?", (self.compiler,))
            connection.executemany(
                "INSERT OR REPLACE INTO compiled VALUES (?, ?, ?, ?, ?, ?)", entries
            )
        self._outdated_gone = True

    def forget_compiled(self) -> None:
        """Empty the cache."""
        with self._transaction() as connection:
            connection.execute("DELETE FROM compiled")

    def compiled_count(self) -> int:
        """How many results of this compiler there are."""
        with self._explained():
            query = "SELECT count(*) FROM compiled WHERE compiler = ?"
            return int(self._connection.execute(query, (self.compiler,)).fetchone()[0])

    def check(self) -> tuple[str, ...]:
        """What is wrong with the file, as SQLite finds it; nothing if it is whole."""
        with self._explained():
            found = self._connection.execute("PRAGMA integrity_check(20)").fetchall()
        return tuple(str(line) for (line,) in found if line != "ok")

    def _rows(self, wanted: set[AbilityText]) -> Iterator[tuple[AbilityText, Row, int]]:
        query = "SELECT text, dialect, understood, body, proof FROM compiled WHERE compiler = ?"
        if len(wanted) > FEW:
            for found in self._connection.execute(query, (self.compiler,)):
                yield from _read_row(found)
            return
        for key in wanted:
            one = self._connection.execute(
                f"{query} AND dialect = ? AND text = ?", (self.compiler, key.dialect, key.text)
            )
            for found in one:
                yield from _read_row(found)

    def _prepare(self) -> None:
        """Make sure that the file is ours and of this version."""
        with self._explained():
            version = self._pragma("user_version")
            ours = self._pragma("application_id") == APPLICATION_ID
            tables = self._connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]
        if tables and not ours:
            raise StoreError(self.path, "is a database of another program")
        if version > len(MIGRATIONS):
            raise StoreError(self.path, "was written by a newer version of the program")
        if version < len(MIGRATIONS):
            self._migrate()

    def _migrate(self) -> None:
        with self._transaction() as connection:
            # Asked again inside: another process may have done it meanwhile.
            for statements in MIGRATIONS[self._pragma("user_version") :]:
                for statement in statements:
                    connection.execute(statement)
            connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
            connection.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")

    def _pragma(self, name: str) -> int:
        return int(self._connection.execute(f"PRAGMA {name}").fetchone()[0])

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        with self._explained():
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield self._connection
            except BaseException:
                self._connection.execute("ROLLBACK")
                raise
            self._connection.execute("COMMIT")

    @contextmanager
    def _explained(self) -> Iterator[None]:
        """Errors of SQLite as ours, with the file's name."""
        try:
            yield
        except (sqlite3.OperationalError, sqlite3.ProgrammingError) as error:
            raise StoreError(self.path, str(error)) from error
        except sqlite3.DatabaseError as error:
            raise StoreDamaged(self.path, str(error)) from error
        except OSError as error:
            raise StoreError(self.path, error.strerror or str(error)) from error


def _lenient(raw: bytes) -> str:
    return raw.decode("utf-8", "replace")


def _read_row(found: tuple[object, ...]) -> Iterator[tuple[AbilityText, Row, int]]:
    """A row as it should be; nothing for one that the disk has changed."""
    match found:
        case str() as text, str() as dialect, int() as understood, str() as body, int() as proof:
            if dialect in _DIALECTS:
                key = AbilityText(text, _DIALECTS[dialect])
                yield key, Row(bool(understood), body), proof


def _proof(compiler: str, key: AbilityText, row: Row) -> int:
    """A checksum over everything in a row: one changed letter could make another ability."""
    whole = f"{compiler}\0{key.dialect}\0{key.text}\0{row.understood:d}\0{row.body}"
    return zlib.crc32(whole.encode("utf-8", "surrogatepass"))
