"""The cache of compiled abilities in the library database.

A damaged row counts as missing: its text is compiled again.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from engine.library.database import Database
from engine.library.trees import DamagedTree, TreeReader, write_tree
from engine.text.errors import Declined
from engine.text.ufs.normalise import Dialect
from engine.ufs.effects.nodes import Ability

LONGEST = 200_000  # characters of a row; the longest written have a few thousand
FEW = 200  # are looked up one by one; more are read in one sweep

_DIALECTS = {dialect.value: dialect for dialect in Dialect}

Compiled = Ability | Declined


class AbilityText(NamedTuple):
    """What an ability is compiled from, and so the key of the cache."""

    text: str
    dialect: Dialect


class CompiledRow(NamedTuple):
    """A compiled ability as stored: a tree, or the reason for having none."""

    understood: bool
    body: str


def to_row(compiled: Compiled) -> CompiledRow:
    """A result in the form in which the cache stores it."""
    if isinstance(compiled, Ability):
        return CompiledRow(True, write_tree(compiled))
    reason = [compiled.position, compiled.why, list(compiled.expected)]
    return CompiledRow(False, json.dumps(reason, ensure_ascii=False, separators=(",", ":")))


class RowReader:
    """Turns rows back into results; one reader serves many rows, since trees share parts."""

    def __init__(self) -> None:
        self._trees = TreeReader()

    def read(self, text: str, row: CompiledRow) -> Compiled | None:
        """The result, or None if the row makes no sense."""
        if len(row.body) > LONGEST:
            return None
        try:
            return self._trees.read(row.body) if row.understood else _declined(text, row.body)
        except (DamagedTree, ValueError, TypeError, RecursionError):
            return None


def _declined(text: str, body: str) -> Declined:
    position, why, expected = json.loads(body)
    return Declined(text, int(position), tuple(str(word) for word in expected), str(why))


class Store(Database):
    """The cache in an open library. `compiler` is the stamp of the compiler whose results count."""

    def __init__(self, path: Path, compiler: str) -> None:
        super().__init__(path)
        self.compiler = compiler
        self._outdated_gone = False
        self._reader = RowReader()

    def compiled(self, keys: Iterable[AbilityText]) -> dict[AbilityText, Compiled]:
        """The results that the cache has for these texts."""
        wanted = set(keys)
        found: dict[AbilityText, Compiled] = {}
        with self._explained():
            for key, row, proof in self._rows(wanted):
                if key in wanted and proof == _proof(self.compiler, key, row):
                    result = self._reader.read(key.text, row)
                    if result is not None:
                        found[key] = result
        return found

    def keep(self, rows: Mapping[AbilityText, CompiledRow]) -> None:
        """Store results, all or none, and delete those of other compilers."""
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

    def _rows(self, wanted: set[AbilityText]) -> Iterator[tuple[AbilityText, CompiledRow, int]]:
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


def _read_row(found: tuple[object, ...]) -> Iterator[tuple[AbilityText, CompiledRow, int]]:
    """The row, if it has the right types; none if it was corrupted on disk."""
    match found:
        case str() as text, str() as dialect, int() as understood, str() as body, int() as proof:
            if dialect in _DIALECTS:
                key = AbilityText(text, _DIALECTS[dialect])
                yield key, CompiledRow(bool(understood), body), proof


def _proof(compiler: str, key: AbilityText, row: CompiledRow) -> int:
    """A checksum over a whole row: a changed letter could turn it into another ability."""
    whole = f"{compiler}\0{key.dialect}\0{key.text}\0{row.understood:d}\0{row.body}"
    return zlib.crc32(whole.encode("utf-8", "surrogatepass"))
