"""The library database: one SQLite file in a folder that the caller names.

A schema change is one more entry in the migrations; `user_version` counts those applied to a file.
Before a file is migrated, a copy is made next to it. Every change is one transaction. A damaged
file is renamed by `set_aside`, never deleted, and a new one is begun.

A database belongs to the thread that opened it.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from functools import cache
from pathlib import Path
from types import TracebackType
from typing import Self

from engine.kernel.contents import NO_FILE
from engine.kernel.errors import EngineError

FILE_NAME = "library.sqlite"
APPLICATION_ID = 0x55464C42  # in the header of our files, which tells them from other programs'
LARGEST = 2**30  # bytes of a file; twenty thousand cards take a twentieth of that
INNER = "face_words_"  # prefix of the names of tables that SQLite makes for its index
JOURNALS = ("-journal", "-wal")  # they belong to the old file of that name, not to a new one
# The ids of cards that have an unread face.
UNREAD_CARDS = "SELECT card FROM face WHERE id NOT IN (SELECT face FROM face_status)"
PATIENCE = 10.0  # seconds to wait while another window of the program writes
Migrations = tuple[tuple[str, ...], ...]
# What cannot be rebuilt: the records as they came in. Everything else is derived from them.
RECORDS = (
    "CREATE TABLE record ("
    " id INTEGER PRIMARY KEY, shipped INTEGER NOT NULL, identity TEXT NOT NULL,"
    " card_key TEXT NOT NULL, source TEXT NOT NULL, body TEXT NOT NULL,"
    " proof INTEGER NOT NULL, UNIQUE (shipped, identity))",
    "CREATE INDEX record_card ON record (card_key)",
)
# Each source keeps its own: removing one brings back what it had replaced.
RECORDS_BY_SOURCE = (
    "ALTER TABLE record RENAME TO record_before",
    "DROP INDEX record_card",
    "CREATE TABLE record ("
    " id INTEGER PRIMARY KEY, shipped INTEGER NOT NULL, identity TEXT NOT NULL,"
    " card_key TEXT NOT NULL, source TEXT NOT NULL, body TEXT NOT NULL,"
    " proof INTEGER NOT NULL, UNIQUE (shipped, identity, source))",
    "INSERT INTO record (id, shipped, identity, card_key, source, body, proof)"
    " SELECT id, shipped, identity, card_key, source, body, proof FROM record_before",
    "DROP TABLE record_before",
    "CREATE INDEX record_card ON record (card_key)",
)
RECORD_MIGRATIONS: Migrations = (RECORDS, RECORDS_BY_SOURCE)
MIGRATIONS: Migrations = (
    (
        "CREATE TABLE compiled ("
        " compiler TEXT NOT NULL, dialect TEXT NOT NULL, text TEXT NOT NULL,"
        " understood INTEGER NOT NULL, body TEXT NOT NULL, proof INTEGER NOT NULL,"
        " PRIMARY KEY (compiler, dialect, text)) WITHOUT ROWID",
    ),
    (
        *RECORDS,
        "CREATE TABLE stamp (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
        "CREATE TABLE card ("
        " id INTEGER PRIMARY KEY, card_key TEXT NOT NULL UNIQUE, sort TEXT NOT NULL,"
        " body TEXT NOT NULL)",
        "CREATE INDEX card_sort ON card (sort, id)",
        "CREATE TABLE face ("
        " id INTEGER PRIMARY KEY, card INTEGER NOT NULL REFERENCES card, name TEXT NOT NULL,"
        " keyword TEXT NOT NULL, universe TEXT NOT NULL, watermark TEXT NOT NULL,"
        " type TEXT NOT NULL, zone TEXT NOT NULL,"
        " blockzone TEXT NOT NULL, edition TEXT NOT NULL, difficulty INTEGER, control INTEGER,"
        " speed INTEGER, damage INTEGER, block INTEGER, hand INTEGER, vitality INTEGER,"
        " symbols INTEGER NOT NULL)",
        "CREATE INDEX face_card ON face (card)",
        # Separate, since rows of faces are read all the time, texts only for patterns.
        "CREATE TABLE face_text (id INTEGER PRIMARY KEY REFERENCES face, text TEXT NOT NULL)",
        "CREATE VIRTUAL TABLE face_words USING fts5("
        " name, keyword, text, universe, watermark,"
        " tokenize = 'unicode61 remove_diacritics 0', prefix = '1 2 3')",
        "CREATE TABLE printing ("
        " card INTEGER NOT NULL REFERENCES card, code TEXT NOT NULL, title TEXT NOT NULL,"
        " number TEXT NOT NULL, rarity TEXT NOT NULL)",
        "CREATE INDEX printing_card ON printing (card)",
        "CREATE INDEX printing_code ON printing (code, number)",
        "CREATE INDEX printing_title ON printing (title)",
        "CREATE INDEX printing_number ON printing (number)",
        "CREATE INDEX printing_rarity ON printing (rarity)",
        "CREATE TABLE card_format ("
        " card INTEGER NOT NULL REFERENCES card, format TEXT NOT NULL,"
        " PRIMARY KEY (format, card)) WITHOUT ROWID",
        "CREATE INDEX card_format_card ON card_format (card)",
    ),
    (
        # The statuses of a face's text, as bits; a face without a row is unread.
        "CREATE TABLE face_status ("
        " face INTEGER PRIMARY KEY REFERENCES face, statuses INTEGER NOT NULL)",
    ),
    RECORDS_BY_SOURCE,
)


class StoreError(EngineError):
    """The library database cannot be used."""

    def __init__(self, path: Path, what: str) -> None:
        super().__init__(f"{path.as_posix()}: {what}")
        self.path = path
        self.what = what


class StoreDamaged(StoreError):
    """The file is no longer an intact database; `set_aside` makes room for a new one."""


def set_aside(path: Path) -> Path:
    """Rename a damaged file, so that a new one can be made; returns its new name."""
    number = 1
    while (kept := path.with_name(f"{path.stem}.damaged-{number}{path.suffix}")).exists():
        number += 1
    rename_database(path, kept)
    return kept


def rename_database(path: Path, name: Path) -> None:
    """Rename a database together with its journals."""
    os.replace(path, name)
    for ending in JOURNALS:
        journal = path.with_name(path.name + ending)
        if journal.exists():
            os.replace(journal, name.with_name(name.name + ending))


def delete_database(path: Path) -> None:
    """Delete a file of which everything can be rebuilt."""
    for ending in ("", *JOURNALS):
        path.with_name(path.name + ending).unlink(missing_ok=True)


def backups(path: Path) -> list[Path]:
    """The backup copies of a library, the newest first."""
    found = path.parent.glob(f"{path.stem}.backup-*{path.suffix}")
    return sorted(found, key=lambda copy: copy.stat().st_mtime_ns, reverse=True)


class Database:
    """An open library database; this class itself has the tables of the fighting game."""

    @classmethod
    def migrations(cls) -> Migrations:
        """The migrations that its file goes through."""
        return MIGRATIONS

    def __init__(self, path: Path) -> None:
        self.path = path
        with self._explained():
            path.parent.mkdir(parents=True, exist_ok=True)
            _refuse_unless_plain(path)
            self._connection = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)
            # A character corrupted on disk fails the checksum, not the reading.
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

    def check(self) -> tuple[str, ...]:
        """What SQLite finds wrong with the file; empty if it is intact."""
        with self._explained():
            found = self._connection.execute("PRAGMA integrity_check(20)").fetchall()
        return tuple(str(line) for (line,) in found if line != "ok")

    def back_up(self, label: str) -> Path:
        """Make a whole copy next to the file; one of the same label is replaced in one step."""
        copy = self.path.with_name(f"{self.path.stem}.backup-{label}{self.path.suffix}")
        part = copy.with_name(f"{copy.name}.part")
        with self._explained():
            part.unlink(missing_ok=True)
            self._connection.execute("VACUUM INTO ?", (str(part),))
            _settle(part)
            os.replace(part, copy)
        return copy

    def _prepare(self) -> None:
        """Make sure that the file is ours and of this version."""
        with self._explained():
            version = self._pragma("user_version")
            ours = self._pragma("application_id") == APPLICATION_ID
            tables = self._connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]
        if tables and not ours:
            raise StoreError(self.path, "belongs to another program")
        migrations = self.migrations()
        if version > len(migrations):
            raise StoreError(self.path, "was written by a newer version of the program")
        with self._explained():
            is_own = not tables or own_tables(self._connection) == _tables_after(
                migrations[:version]
            )
        if not is_own:
            raise StoreDamaged(self.path, "contains tables that the program does not make")
        if version < len(migrations):
            self._migrate()

    def _migrate(self) -> None:
        version = self._pragma("user_version")
        if version:
            wrong = self.check()
            if wrong:  # only an intact file may be copied
                raise StoreDamaged(self.path, wrong[0])
            self.back_up(f"version-{version}")
        with self._transaction() as connection:
            # Asked again inside the transaction: another process may have migrated it meanwhile.
            for statements in self.migrations()[self._pragma("user_version") :]:
                for statement in statements:
                    connection.execute(statement)
            connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
            connection.execute(f"PRAGMA user_version = {len(self.migrations())}")

    def _pragma(self, name: str) -> int:
        return int(self._connection.execute(f"PRAGMA {name}").fetchone()[0])

    @contextmanager
    def _transaction(self, *, is_large: bool = False) -> Iterator[sqlite3.Connection]:
        """All or nothing. A large one stays in memory until it is done, so that others can read."""
        with self._explained():
            self._connection.execute(f"PRAGMA cache_spill = {int(not is_large)}")
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield self._connection
            except BaseException:  # Ctrl+C too: leave no transaction open, and reraise it
                self._connection.execute("ROLLBACK")
                raise
            self._connection.execute("COMMIT")

    @contextmanager
    def _one_moment(self) -> Iterator[sqlite3.Connection]:
        """Let several queries see one state, whatever others write meanwhile."""
        with self._explained():
            self._connection.execute("BEGIN")
            try:
                yield self._connection
            finally:
                if self._connection.in_transaction:  # some disk errors end it
                    self._connection.execute("COMMIT")

    @contextmanager
    def _plain_text(self) -> Iterator[None]:
        """Read a great deal of text quickly; undecodable text is an error here."""
        self._connection.text_factory = str
        try:
            yield
        finally:
            self._connection.text_factory = _lenient

    @contextmanager
    def _explained(self) -> Iterator[None]:
        """Turn errors of SQLite into ours, with the file's name."""
        try:
            yield
        except (sqlite3.OperationalError, sqlite3.ProgrammingError) as error:
            raise StoreError(self.path, str(error)) from error
        except sqlite3.DatabaseError as error:
            raise StoreDamaged(self.path, str(error)) from error
        except UnicodeDecodeError as error:  # an error message of SQLite quoted the file
            raise StoreDamaged(self.path, "what it says of its tables is no text") from error
        except OSError as error:
            raise StoreError(self.path, error.strerror or str(error)) from error


def own_tables(connection: sqlite3.Connection) -> Mapping[str, str]:
    """A file's schema, by name: a stranger's view or trigger might run forever."""
    rows = connection.execute("SELECT type, name, sql FROM sqlite_schema")
    return {
        name: " ".join(str(sql).split())
        for kind, name, sql in rows
        if not name.startswith("sqlite_") and not (kind == "table" and name.startswith(INNER))
    }


@cache
def _tables_after(migrations: Migrations) -> Mapping[str, str]:
    """The schema of a file that has been through these migrations."""
    with closing(sqlite3.connect(":memory:")) as connection:
        for statements in migrations:
            for statement in statements:
                connection.execute(statement)
        return own_tables(connection)


def is_record_table(connection: sqlite3.Connection) -> bool:
    """Whether records can be queried in a file that may be damaged or older."""
    versions = (RECORD_MIGRATIONS[:count] for count in range(1, len(RECORD_MIGRATIONS) + 1))
    own = [_tables_after(version)["record"] for version in versions]
    return own_tables(connection).get("record") in own


def _refuse_unless_plain(path: Path) -> None:
    """Refuse a pipe, for which SQLite would wait, and a file far too large to be a library."""
    if path.exists() and not path.is_file():
        raise StoreError(path, NO_FILE)
    if path.exists() and path.stat().st_size > LARGEST:
        raise StoreError(path, "is far larger than any library")


def _settle(path: Path) -> None:
    """Wait until a file is on disk, so that no power cut leaves its name without its contents."""
    with path.open("rb") as file:
        os.fsync(file.fileno())


def _lenient(raw: bytes) -> str:
    return raw.decode("utf-8", "replace")
