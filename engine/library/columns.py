"""A column of printed words in memory, for patterns: SQLite would call back for every row."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable

from engine.library.query.folding import folded, longest_fixed


class Column:
    """What every face prints in one place, folded; words that several print are searched once."""

    def __init__(self, rows: Iterable[tuple[int, str]]) -> None:
        self._texts: dict[int, str] = {}
        self._faces: defaultdict[str, list[int]] = defaultdict(list)
        for face, text in rows:
            self._texts[face] = small = folded(text)
            self._faces[small].append(face)

    def found(
        self, pattern: re.Pattern[str], within: Collection[int] | None = None
    ) -> frozenset[int]:
        """The faces in which a folded pattern is found, of those alone that are in question."""
        fixed, search = longest_fixed(pattern.pattern), pattern.search
        if within is None or len(within) > len(self._faces):
            faces = [each for text, each in self._faces.items() if fixed in text and search(text)]
            return frozenset([face for each in faces for face in each])
        texts = self._texts
        return frozenset([face for face in within if fixed in texts[face] and search(texts[face])])
