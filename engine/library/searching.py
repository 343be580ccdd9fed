"""Searching the library at every keystroke.

What a leaf of a query finds is kept, so that with the next letter only the leaf being typed is
asked for anew. All that is kept goes when the file changes, by whomever.
"""

from __future__ import annotations

import re
import sqlite3

from engine.library.query.sql import Leaf, select
from engine.library.query.tree import All, Not, Pattern, Query, Some

MOST_KEPT = 64  # leaves; of twenty thousand cards a leaf takes a megabyte at most
_NOTHING = re.compile("(?!)")


class Searcher:
    """Answers queries over one connection."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._pattern = _NOTHING
        self._state = (-1, -1)
        self._cards: list[int] = []  # ids in the order of their names
        self._ranks: dict[int, int] = {}  # by face, the place of its card in that order
        self._faces: frozenset[int] = frozenset()
        self._kept: dict[Leaf, frozenset[int]] = {}
        connection.create_function("found", 1, self._found)

    def cards(self, query: Query) -> list[int]:
        """The ids of all cards that the query finds, by name."""
        self._refresh()
        found = self._matching(query)
        if found is self._faces:
            return self._cards
        ranks = self._ranks
        return [self._cards[rank] for rank in sorted({ranks[face] for face in found})]

    def _matching(self, query: Query) -> frozenset[int]:
        match query:
            case All(parts):
                return self._all(parts)
            case Some(parts):
                return frozenset().union(*map(self._matching, parts))
            case Not(part):
                return self._faces - self._matching(part)
            case _:
                return self._leaf(query)

    def _all(self, parts: tuple[Query, ...]) -> frozenset[int]:
        found = self._faces
        for part in parts:
            if not found:
                break
            matching = self._matching(part)
            found = matching if found is self._faces else found & matching
        return found

    def _leaf(self, leaf: Leaf) -> frozenset[int]:
        found = self._kept.pop(leaf, None)
        if found is None:
            self._pattern = leaf.pattern if isinstance(leaf, Pattern) else _NOTHING
            rows = self._connection.execute(*select(leaf))
            found = frozenset([face for (face,) in rows])
        self._kept[leaf] = found  # at the end: the one used last goes last
        if len(self._kept) > MOST_KEPT:
            del self._kept[next(iter(self._kept))]
        return found

    def _found(self, text: str) -> bool:
        return self._pattern.search(text) is not None

    def _refresh(self) -> None:
        """Start anew if another connection, or this one, has changed the file."""
        version = self._connection.execute("PRAGMA data_version").fetchone()[0]
        state = (int(version), self._connection.total_changes)
        if state == self._state:
            return
        rows = self._connection.execute(
            "SELECT face.id, card.id FROM card JOIN face ON face.card = card.id"
            " ORDER BY card.sort, card.id"
        ).fetchall()
        self._cards = list(dict.fromkeys(card for _, card in rows))
        places = {card: place for place, card in enumerate(self._cards)}
        self._ranks = {face: places[card] for face, card in rows}
        self._faces = frozenset(self._ranks)
        self._kept.clear()
        self._state = state
