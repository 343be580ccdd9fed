"""How many copies of a card that is found a deck holds: as a number, and in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ufs_desktop.cabinet.values import ListColumn

COLUMN = ListColumn("held", "Deck", is_number=True, width=56)
ABOUT = "How many copies the deck has"


class HeldCard(NamedTuple):
    """Copies by where they are. `full_at`: as many as are allowed, where there are as many."""

    main: int = 0
    side: int = 0
    starts: bool = False
    full_at: int | None = None

    @property
    def shown(self) -> str:
        """The number; nothing for what neither deck nor sideboard holds."""
        main = str(self.main) if self.main else ""
        return f"{main}+{self.side}" if self.side else main

    @property
    def words(self) -> str:
        said = ", ".join(self._places())
        if self.full_at is None:
            return said
        most = f"no more than {self.full_at}" if self.full_at else "none"
        return f"{said}: {most} allowed"

    def _places(self) -> Iterator[str]:
        if self.main:
            yield f"{self.main} in the deck"
        if self.side:
            yield f"{self.side} in the sideboard"
        if self.starts:
            yield "the starting character"


NOT_HELD = HeldCard()
