"""What a game has already written: leaves never change, so each is written once and kept.

A game and its clones share one such memory, which lasts as long as they do.
"""

from __future__ import annotations

from typing import Any, NamedTuple

REMEMBERED = 16_000  # leaves whose written form is kept; beyond that, all are written anew


class Fragment(NamedTuple):
    """A leaf as written, with what it needs elsewhere in the file. Inline ones have no key."""

    leaf: Any  # of any class; held so that its id stays its own
    name: str
    key: str
    raw: Any  # as `json` takes it
    text: str  # as it stands in a file
    shapes: tuple[str, ...]
    parts: tuple[Fragment, ...]


class Fragments:
    """The leaves that one game has written, by id. Not state: a loaded game starts afresh."""

    def __init__(self) -> None:
        self._by_id: dict[int, Fragment] = {}

    def of(self, leaf: Any) -> Fragment | None:
        return self._by_id.get(id(leaf))

    def remember(self, fragment: Fragment) -> None:
        if len(self._by_id) >= REMEMBERED:
            self._by_id.clear()
        self._by_id[id(fragment.leaf)] = fragment

    def forget(self) -> None:
        """Write everything anew from now on; for measurements."""
        self._by_id.clear()
