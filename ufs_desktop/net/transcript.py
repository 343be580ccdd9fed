"""The transcript of a match that both sides write, each entry chained to all before it.

| entry | what it tells |
| --- | --- |
| `deal` | game, the host's commitment |
| `part` | game, the guest's part, digest of the lists of the guest's deck |
| `shown` | game, seal of the view that the guest was shown, digest and first place of its new log lines, digest of the answer that led there, whether nothing happened |
| `answer` | the guest's own: decision, seal, key |
| `back` | the connection was taken up again, and moments may be missing |
| `opening` | game, the host's part |

Both write the same; the head of the chain tells whether they did.
"""  # noqa: E501

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from typing import NamedTuple

from engine.kernel.contents import Json
from engine.kernel.views import LogView

Entry = list[Json]
NO_HEAD = hashlib.sha256(b"ufs-lan transcript").hexdigest()


class Mark(NamedTuple):
    """The length of a transcript, and the head of its chain."""

    entries: int
    head: str


class Transcript:
    """Calls `keep` with each new entry, and with each count to which entries are cut."""

    def __init__(
        self, entries: Sequence[Entry] = (), keep: Callable[[list[Json]], None] | None = None
    ) -> None:
        self.entries: list[Entry] = []
        self._heads = [NO_HEAD]
        self._keep: Callable[[list[Json]], None] = _forget
        for entry in entries:
            self.add(*entry)
        self._keep = keep or _forget

    @property
    def mark(self) -> Mark:
        return Mark(len(self.entries), self._heads[-1])

    def add(self, *entry: Json) -> None:
        text = json.dumps([self._heads[-1], *entry], separators=(",", ":"))
        self._heads.append(hashlib.sha256(text.encode()).hexdigest())
        self.entries.append(list(entry))
        self._keep(["entry", *entry])

    def tells(self, kind: str, game: int) -> bool:
        """Whether it has an entry of that kind about that game."""
        return any(entry[:2] == [kind, game] for entry in self.entries)

    def clear(self) -> None:
        """Forget all, since another match begins."""
        self.entries.clear()
        del self._heads[1:]

    @property
    def is_settled(self) -> bool:
        """Whether every game that was dealt has been opened: the match is over."""
        dealt, opened = (
            {entry[1] for entry in self.entries if entry[0] == kind} for kind in ("deal", "opening")
        )
        return bool(dealt) and dealt <= opened

    def has(self, mark: Mark) -> bool:
        """Whether the other side's entries are the beginning of these."""
        return mark.entries < len(self._heads) and self._heads[mark.entries] == mark.head

    def cut(self, count: int) -> None:
        """Drop what comes after this many entries: it never reached the other side."""
        del self.entries[count:], self._heads[count + 1 :]
        self._keep(["cut", count])


def digest_of(*values: Json) -> str:
    """The digest by which a transcript records an answer or log lines."""
    text = json.dumps(values, separators=(",", ":"))
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


def lines_digest(lines: Sequence[LogView]) -> str:
    return digest_of(*lines)


def _forget(entry: list[Json]) -> None:
    """Keep nothing."""
