"""How many copies of a listed card a deck contains, as a number and in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ufs_desktop.cabinet.values import ListColumn

COLUMN = ListColumn("held", "Deck", is_number=True, width=56)
ABOUT = "How many copies the deck has"


class HeldCard(NamedTuple):
    """Copies by place. `full_at` is the allowed number, set once it is reached."""

    main: int = 0
    side: int = 0
    starts: bool = False
    full_at: int | None = None

    @property
    def shown(self) -> str:
        """The number; empty if neither deck nor sideboard contains the card."""
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
