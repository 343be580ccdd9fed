"""The cards of the library: those that shipped and those that the user brought.

Cards, faces, printings and the full-text index are derived from the records: a card is merged from
its printings (`printings.merge`). Shipped and imported cards of one name and type are printings of
one card.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from engine.library.catalogue import Catalogue, LibraryCatalogue, near_names
from engine.library.database import UNREAD_CARDS
from engine.library.intake import Progress
from engine.library.names import normalised
from engine.library.printings import card_key, merge
from engine.library.query.fields import NUMBERS, SYMBOL_BITS
from engine.library.query.match import SearchFace
from engine.library.query.tree import Query
from engine.library.records import CardRecord
from engine.library.rows import identity, read_record, write_record
from engine.library.search import Searcher
from engine.library.search_faces import search_faces
from engine.library.user_records import COUNTING, RecordForm, RecordLibrary

SHIPPED_STAMP = "shipped"
PAGE = 200  # results of a search that are read; the others are only counted
_WORDS = ("name", "keyword", "text", "universe", "watermark")
_CHOICES = ("type", "zone", "blockzone", "edition")
_PRINTED = ("name", "keyword", "universe", "watermark")
_OF_FACES = ("face_text", "face_words", "face_status")
_COUNTING = COUNTING.format(where="WHERE card_key = ?")
_FACE = ("card", *_PRINTED, *_CHOICES, *NUMBERS, "symbols")


class Listed(NamedTuple):
    """A card as a list shows it."""

    key: str
    name: str
    keyword: str
    type: str
    zone: str
    block_zone: str
    edition: str
    difficulty: int | None
    control: int | None
    speed: int | None
    damage: int | None
    block: int | None
    hand: int | None
    vitality: int | None
    symbols: int  # as bits of `SYMBOL_BITS`
    set: str
    number: str
    rarity: str
    other_type: str  # of its back or other half, if different


_FIRST = ", ".join(  # nothing from a body that the disk has corrupted
    f"coalesce(iif(json_valid(body), json_extract(body, '$.printings[0].{part}'), ''), '')"
    for part in ("set", "number", "rarity")
)
_LISTED = (
    "SELECT card.card_key, face.name, keyword, type, zone, blockzone, edition, difficulty,"
    f" control, speed, damage, block, hand, vitality, symbols, {_FIRST},"
    " coalesce((SELECT type FROM face other WHERE other.card = card.id"
    " AND other.type <> face.type), '')"
    " FROM card JOIN face ON face.id = (SELECT min(id) FROM face WHERE card = card.id)"
    " ORDER BY card.sort, card.id"
)


def _key(record: CardRecord) -> str:
    """The key of the card of which the record is a printing."""
    return "\0".join(card_key(record))


class Results(NamedTuple):
    """The results of a search: how many cards were found, and those of the page asked for."""

    total: int
    cards: tuple[CardRecord, ...]


class Collection(RecordLibrary[CardRecord]):
    """The cards of an open library."""

    FORM = RecordForm(_key, identity, write_record, read_record)

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self._searcher = Searcher(self._connection)

    # The shipped cards

    def ship(self, stamp: str, records: Callable[[], Iterable[CardRecord]]) -> bool:
        """Bring the shipped cards up to this stamp; returns whether there was anything to do."""
        with self._explained():
            query = "SELECT value FROM stamp WHERE name = ?"
            found = self._connection.execute(query, (SHIPPED_STAMP,)).fetchone()
        if found and found[0] == stamp:
            return False
        shipped = list(records())
        with self._transaction() as connection:
            gone = connection.execute("SELECT card_key FROM record WHERE shipped = 1").fetchall()
            connection.execute("DELETE FROM record WHERE shipped = 1")
            keys = self._insert(connection, shipped, "", shipped=True)
            self._derive(connection, keys | {str(key) for (key,) in gone})
            connection.execute("INSERT OR REPLACE INTO stamp VALUES (?, ?)", (SHIPPED_STAMP, stamp))
        return True

    def rebuild(self) -> int:
        """Derive everything from the records again; returns how many cards there are."""
        with self._transaction() as connection:
            for table in ("card", "face", *_OF_FACES, "printing", "card_format"):
                connection.execute(f"DELETE FROM {table}")
            keys = {str(key) for (key,) in connection.execute("SELECT card_key FROM record")}
            self._derive(connection, keys)
        return self.count()

    # Asking

    def count(self) -> int:
        """How many cards there are."""
        with self._explained():
            return self._count("card")

    def search(self, query: Query, limit: int = PAGE, offset: int = 0) -> Results:
        """The cards that a query finds, sorted by name; only those of one page are read."""
        with self._one_moment() as connection:
            found = self._searcher.cards(query)
            page = found[offset : offset + limit]
            one = "SELECT body FROM card WHERE id = ?"
            bodies = [connection.execute(one, (card,)).fetchone()[0] for card in page]
        return Results(len(found), tuple(self._readable(map(str, bodies))))

    def state(self) -> tuple[int, int]:
        """A value that changes as soon as any card does."""
        with self._explained():
            return self._searcher.state()

    def found(self, query: Query) -> list[str]:
        """The keys of all cards that a query finds, sorted by name."""
        with self._one_moment():
            return self._searcher.keys(query)

    def listed(self) -> Iterator[Listed]:
        """Every card as a list shows it: its front face and its first printing."""
        with self._explained(), self._plain_text():
            yield from map(Listed._make, self._connection.execute(_LISTED))

    def card(self, key: str) -> CardRecord | None:
        """The card of a key, if there is one."""
        with self._explained():
            query = "SELECT body FROM card WHERE card_key = ?"
            bodies = self._connection.execute(query, (key,)).fetchall()
        return next(iter(self._readable(str(body) for (body,) in bodies)), None)

    def unread(self) -> int:
        """How many cards have text whose status is not known yet."""
        with self._explained():
            return self._count(f"card WHERE id IN ({UNREAD_CARDS})")

    def labels(self, field: str) -> list[str]:
        """Every set, rarity or format of the library, as completion offers them."""
        tables = {
            "set": "SELECT code FROM printing UNION SELECT title FROM printing",
            "rarity": "SELECT DISTINCT rarity FROM printing",
            "format": "SELECT DISTINCT format FROM card_format",
        }
        if field not in tables:
            return []
        with self._explained():
            rows = self._connection.execute(tables[field]).fetchall()
        return sorted(str(label) for (label,) in rows if label)

    def catalogue(self) -> Catalogue:
        """The cards as deck lists name them: their present state, for this thread only."""
        return LibraryCatalogue(self._near, self._names)

    def _near(self, name: str, set_code: str, number: str) -> list[CardRecord]:
        """The cards that a line of a deck may mean, by name and type."""
        near = near_names(name)
        marks = ", ".join("?" * len(near.alone))
        begun = " OR (sort >= ? AND sort < ?)" * len(near.begun)
        printed = "SELECT card FROM printing WHERE code = ? AND number = ?"
        ranges = [bound for start in near.begun for bound in (start, f"{start[:-1]}!")]
        query = f"SELECT body FROM card WHERE sort IN ({marks}){begun} OR id IN ({printed})"
        values = [*near.alone, *ranges, normalised(set_code), normalised(number) or None]
        with self._explained():
            rows = self._connection.execute(f"{query} ORDER BY card_key", values).fetchall()
        return self._readable(str(body) for (body,) in rows)

    def _names(self) -> list[str]:
        fronts = "SELECT min(id) FROM face GROUP BY card"
        with self._explained():
            rows = self._connection.execute(f"SELECT name FROM face WHERE id IN ({fronts})")
            return [str(name) for (name,) in rows]

    # Deriving cards from records

    def _derive(
        self, connection: sqlite3.Connection, keys: set[str], progress: Progress | None = None
    ) -> None:
        """Derive the cards of these keys again."""
        for done, key in enumerate(sorted(keys), 1):
            _forget(connection, key)
            query = f"SELECT body FROM record WHERE {_COUNTING} ORDER BY shipped DESC, id"
            bodies = [str(body) for (body,) in connection.execute(query, (key,))]
            records = self._readable(bodies)
            if records:
                _insert_card(connection, key, merge(records))
            if progress is not None:
                progress(done, len(keys))


def _forget(connection: sqlite3.Connection, key: str) -> None:
    found = connection.execute("SELECT id FROM card WHERE card_key = ?", (key,)).fetchone()
    if not found:
        return
    faces = "SELECT id FROM face WHERE card = ?"
    connection.execute(f"DELETE FROM face_words WHERE rowid IN ({faces})", found)
    connection.execute(f"DELETE FROM face_text WHERE id IN ({faces})", found)
    connection.execute(f"DELETE FROM face_status WHERE face IN ({faces})", found)
    for table in ("face", "printing", "card_format"):
        connection.execute(f"DELETE FROM {table} WHERE card = ?", found)
    connection.execute("DELETE FROM card WHERE id = ?", found)


def _insert_card(connection: sqlite3.Connection, key: str, record: CardRecord) -> None:
    sort = normalised(record.name)
    card = connection.execute(
        "INSERT INTO card (card_key, sort, body) VALUES (?, ?, ?)",
        (key, sort, write_record(record)),
    ).lastrowid
    assert card is not None, "SQLite numbers every row it has inserted"
    for face in search_faces(record):
        _insert_face(connection, card, face)
    connection.executemany(
        "INSERT INTO printing VALUES (?, ?, ?, ?, ?)",
        [
            (card, *map(normalised, (each.set, each.set_name, each.number, each.rarity)))
            for each in record.printings
        ],
    )
    connection.executemany(
        "INSERT OR IGNORE INTO card_format VALUES (?, ?)",
        [(card, normalised(each)) for each in record.formats],
    )


def _insert_face(connection: sqlite3.Connection, card: int, face: SearchFace) -> None:
    values = [
        card,
        *(face.printed[name] for name in _PRINTED),
        *(face.choices[name] for name in _CHOICES),
        *(face.numbers[name] for name in NUMBERS),
        sum(SYMBOL_BITS[symbol] for symbol in face.several["symbol"]),
    ]
    marks = ", ".join("?" * len(_FACE))
    columns = ", ".join(_FACE)
    row = connection.execute(f"INSERT INTO face ({columns}) VALUES ({marks})", values).lastrowid
    connection.execute("INSERT INTO face_text VALUES (?, ?)", (row, face.printed["text"]))
    connection.execute(
        "INSERT INTO face_words (rowid, name, keyword, text, universe, watermark)"
        " VALUES (?, ?, ?, ?, ?, ?)",
        (row, *(face.words[name] for name in _WORDS)),
    )
