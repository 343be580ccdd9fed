"""Searches the library at every keystroke.

The results of each leaf of a query are cached, so that the next letter requires only the leaf
being typed to be searched again. Patterns come last, when most faces are already ruled out. The
whole cache is dropped when the file changes, whoever changed it.
"""

from __future__ import annotations

import sqlite3

from engine.library.columns import Column
from engine.library.query.folding import folded_pattern
from engine.library.query.sql import Leaf, printed, select
from engine.library.query.tree import All, Not, Pattern, Query, Some

MOST_KEPT = 64  # leaves; with twenty thousand cards one takes at most a megabyte


class Searcher:
    """Answers queries over one connection."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._state = (-1, -1)
        self._cards: list[int] = []  # ids sorted by name
        self._keys: dict[int, str] = {}  # by card
        self._ranks: dict[int, int] = {}  # by face, the place of its card in that order
        self._faces: frozenset[int] = frozenset()
        self._kept: dict[Leaf | Pattern, frozenset[int]] = {}
        self._columns: dict[str, Column] = {}

    def cards(self, query: Query) -> list[int]:
        """The ids of all cards that the query finds, sorted by name."""
        self._refresh()
        found = self._matching(query, self._faces)
        if found is self._faces:
            return self._cards
        ranks = self._ranks
        return [self._cards[rank] for rank in sorted({ranks[face] for face in found})]

    def keys(self, query: Query) -> list[str]:
        """The same cards by their keys."""
        found = self.cards(query)  # may reload the keys
        return [self._keys[card] for card in found]

    def state(self) -> tuple[int, int]:
        """A value that changes as soon as the file does, whoever changed it."""
        self._refresh()
        return self._state

    def _matching(self, query: Query, within: frozenset[int]) -> frozenset[int]:
        """The faces that a query finds; those outside `within` may be missing or not."""
        match query:
            case All(parts):
                return self._all(parts, within)
            case Some(parts):
                return frozenset().union(*(self._matching(part, within) for part in parts))
            case Not(part):
                return within - self._matching(part, within)
            case Pattern():
                return self._pattern(query, within)
            case _:
                return self._leaf(query)

    def _all(self, parts: tuple[Query, ...], within: frozenset[int]) -> frozenset[int]:
        for part in sorted(parts, key=_has_pattern):
            if not within:
                break
            matching = self._matching(part, within)
            within = matching if within is self._faces else within & matching
        return within

    def _leaf(self, leaf: Leaf) -> frozenset[int]:
        found = self._kept.pop(leaf, None)
        if found is None:
            rows = self._connection.execute(*select(leaf))
            found = frozenset([face for (face,) in rows])
        return self._keep(leaf, found)

    def _pattern(self, leaf: Pattern, within: frozenset[int]) -> frozenset[int]:
        """The faces of a pattern, cached if every face was searched."""
        found = self._kept.pop(leaf, None)
        if found is not None:
            return self._keep(leaf, found)
        asked = None if within is self._faces else within
        pattern = folded_pattern(leaf.pattern.pattern)
        if pattern is None:
            found = self._read_through(leaf)
        else:
            found = self._column(leaf.field).found(pattern, asked)
        return found if pattern and asked is not None else self._keep(leaf, found)

    def _read_through(self, leaf: Pattern) -> frozenset[int]:
        """The faces of a pattern that cannot be folded."""
        rows = self._connection.execute(printed(leaf.field))
        return frozenset([face for face, text in rows if leaf.pattern.search(text)])

    def _keep(self, leaf: Leaf | Pattern, found: frozenset[int]) -> frozenset[int]:
        self._kept[leaf] = found  # at the end: the last used is dropped last
        if len(self._kept) > MOST_KEPT:
            del self._kept[next(iter(self._kept))]
        return found

    def _column(self, field: str) -> Column:
        if field not in self._columns:
            self._columns[field] = Column(self._connection.execute(printed(field)))
        return self._columns[field]

    def _refresh(self) -> None:
        """Reload everything if another connection, or this one, has changed the file."""
        version = self._connection.execute("PRAGMA data_version").fetchone()[0]
        state = (int(version), self._connection.total_changes)
        if state == self._state:
            return
        rows = self._connection.execute(
            "SELECT face.id, card.id, card.card_key FROM card JOIN face ON face.card = card.id"
            " ORDER BY card.sort, card.id"
        ).fetchall()
        self._keys = {card: str(key) for _, card, key in rows}  # in the order of the rows
        self._cards = list(self._keys)
        places = {card: place for place, card in enumerate(self._cards)}
        self._ranks = {face: places[card] for face, card, _ in rows}
        self._faces = frozenset(self._ranks)
        self._kept.clear()
        self._columns.clear()
        self._state = state


def _has_pattern(query: Query) -> bool:
    match query:
        case All(parts) | Some(parts):
            return any(map(_has_pattern, parts))
        case Not(part):
            return _has_pattern(part)
        case _:
            return isinstance(query, Pattern)
