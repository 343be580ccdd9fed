"""The statuses of the text of every card in the library, determined once for all searches.

    with CardReadings(path, compiler_stamp()) as readings:
        readings.read_all(work)

Results of another compiler no longer count, and a changed card is unread again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import repeat
from pathlib import Path
from typing import NamedTuple

from engine.library.compilation import Work, compile_texts
from engine.library.database import UNREAD_CARDS, Database
from engine.library.query.fields import STATUS_BITS, TextStatus
from engine.library.records import CardRecord, Face
from engine.library.report import ability_texts, face_statuses, paragraphs
from engine.library.rows import read_record
from engine.library.store import AbilityText, Compiled
from engine.library.user_records import DamagedRecord
from engine.text.ufs.compile import try_compile
from engine.text.ufs.normalise import Dialect

READER_STAMP = "reader"


class UnreadCard(NamedTuple):
    """A card that has an unread face."""

    id: int
    body: str
    record: CardRecord | None  # None if it was corrupted on disk and cannot be read


def statuses_now(face: Face, dialect: Dialect) -> frozenset[TextStatus]:
    """The statuses of a face that is in no library."""
    texts = {AbilityText(each.text, dialect) for each in paragraphs(face)}
    return face_statuses(face, {text: try_compile(*text) for text in texts}, dialect)


class CardReadings(Database):
    """The statuses in an open library. `compiler` is the stamp of the current compiler."""

    def __init__(self, path: Path, compiler: str) -> None:
        super().__init__(path)
        self._compiler = compiler

    def forget_outdated(self) -> None:
        """Delete statuses that another compiler determined."""
        with self._explained():
            query = "SELECT value FROM stamp WHERE name = ?"
            found = self._connection.execute(query, (READER_STAMP,)).fetchone()
        if found and found[0] == self._compiler:
            return
        with self._transaction() as connection:
            connection.execute("DELETE FROM face_status")
            row = (READER_STAMP, self._compiler)
            connection.execute("INSERT OR REPLACE INTO stamp VALUES (?, ?)", row)

    def read_all(self, work: Work) -> int:
        """Read the texts of every unread card; returns how many were read.

        If cancelled, it keeps what was already read.
        """
        unread = list(self._unread())
        records = [card.record for card in unread if card.record is not None]
        compiled = compile_texts(ability_texts(records), work)
        return self._keep((card for card in unread if _is_compiled(card, compiled)), compiled)

    def _unread(self) -> Iterator[UnreadCard]:
        query = f"SELECT id, body FROM card WHERE id IN ({UNREAD_CARDS}) ORDER BY id"
        with self._explained():
            rows = self._connection.execute(query).fetchall()
        for id_, body in rows:
            try:
                record = read_record(str(body))
            except DamagedRecord:
                record = None
            yield UnreadCard(id_, str(body), record)

    def _keep(self, cards: Iterable[UnreadCard], compiled: Mapping[AbilityText, Compiled]) -> int:
        """Write the statuses of cards that have not changed meanwhile; returns how many."""
        kept = 0
        with self._transaction() as connection:
            for card in cards:
                query = "SELECT body FROM card WHERE id = ?"
                if connection.execute(query, (card.id,)).fetchone() != (card.body,):
                    continue
                query = "SELECT id FROM face WHERE card = ? ORDER BY id"
                ids = [face for (face,) in connection.execute(query, (card.id,))]
                rows = zip(ids, _bits(card.record, compiled), strict=card.record is not None)
                connection.executemany("INSERT OR REPLACE INTO face_status VALUES (?, ?)", rows)
                kept += 1
        return kept


def _is_compiled(card: UnreadCard, compiled: Mapping[AbilityText, Compiled]) -> bool:
    return card.record is None or all(text in compiled for text in ability_texts([card.record]))


def _bits(record: CardRecord | None, compiled: Mapping[AbilityText, Compiled]) -> Iterator[int]:
    if record is None:
        yield from repeat(STATUS_BITS[TextStatus.UNREAD])
        return
    for face in record.faces:
        found = face_statuses(face, compiled, record.dialect)
        yield sum(STATUS_BITS[status] for status in found)
