"""The user's own cards of the second game, in their library."""

from __future__ import annotations

import json

from engine.files.reports import CardFileError
from engine.library.database import RECORD_MIGRATIONS, Migrations
from engine.library.fftcg.brought import parse_brought, written
from engine.library.fftcg.cards import TcgRecord
from engine.library.user_records import COUNTING, DamagedRecord, RecordForm, RecordLibrary

LIBRARY_FILE = "cards.sqlite"
_RECORDS = f"SELECT body FROM record WHERE {COUNTING.format(where='')} ORDER BY id"


def _number(record: TcgRecord) -> str:
    """5.2.5.1: what tells a card from all others."""
    return record.number.casefold()


def _write(record: TcgRecord) -> str:
    return json.dumps([written(record)], ensure_ascii=False, separators=(",", ":"))


def _read(body: str) -> TcgRecord:
    try:
        found = parse_brought(body.encode("utf-8", "replace"), "")
    except CardFileError as error:
        raise DamagedRecord(error.what) from error
    if found.problems or len(found.cards) != 1:
        raise DamagedRecord("a record that is not a card")
    return found.cards[0]


class TcgLibrary(RecordLibrary[TcgRecord]):
    """An open library: each of its cards is the last one imported under its number."""

    FORM = RecordForm(_number, _number, _write, _read)

    @classmethod
    def migrations(cls) -> Migrations:
        return RECORD_MIGRATIONS

    def records(self) -> tuple[TcgRecord, ...]:
        """All cards, in the order in which they came."""
        with self._explained():
            rows = self._connection.execute(_RECORDS).fetchall()
        return tuple(self._readable(str(body) for (body,) in rows))
