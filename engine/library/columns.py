"""Columns of printed text in memory, for pattern searches: SQLite would call back for every row."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable

from engine.library.query.folding import fixed_parts, folded


class Column:
    """One field of every face, folded; text that several faces share is searched only once."""

    def __init__(self, rows: Iterable[tuple[int, str]]) -> None:
        self._texts: dict[int, str] = {}
        self._faces: defaultdict[str, list[int]] = defaultdict(list)
        for face, text in rows:
            self._texts[face] = small = folded(text)
            self._faces[small].append(face)

    def found(
        self, pattern: re.Pattern[str], within: Collection[int] | None = None
    ) -> frozenset[int]:
        """The faces in which a folded pattern is found; only those of `within`, if given."""
        matches = _matcher(pattern)
        if within is None or len(within) > len(self._faces):
            faces = [each for text, each in self._faces.items() if matches(text)]
            return frozenset([face for each in faces for face in each])
        return frozenset([face for face in within if matches(self._texts[face])])


def _matcher(pattern: re.Pattern[str]) -> Callable[[str], object]:
    """The pattern's search, preceded by a faster search for its fixed parts."""
    parts, search = fixed_parts(pattern.pattern), pattern.search
    if not parts:
        return search
    if len(parts) == 1:
        (part,) = parts
        return lambda text: part in text and search(text)
    return lambda text: _are_in_order(parts, text) and search(text)


def _are_in_order(parts: tuple[str, ...], text: str) -> bool:
    at = 0
    for part in parts:
        at = text.find(part, at)
        if at < 0:
            return False
        at += len(part)
    return True
