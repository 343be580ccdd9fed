"""Compares two decks: copies by part, and everything other than the cards."""

from __future__ import annotations

from typing import NamedTuple

from engine.decks.edits import PART_NAMES
from engine.decks.lines import DeckList, Part, counted

BESIDE = ("name", "edition", "format", "notes", "tags", "plan", "sideboard_plans")
BESIDE_WORDS = {"sideboard_plans": "sideboard plans", "edition": "rules"}


class CopiesChange(NamedTuple):
    """How many copies of a card each of two decks has in a part."""

    part: Part
    name: str
    before: int
    after: int

    @property
    def words(self) -> str:
        where = "" if self.part is Part.MAIN else f" ({PART_NAMES[self.part]})"
        return f"{self.after - self.before:+d} {self.name}{where}"


class DeckDifference(NamedTuple):
    """What changes from one deck to another."""

    copies: tuple[CopiesChange, ...] = ()
    beside: tuple[str, ...] = ()  # what else differs, in words

    @property
    def words(self) -> str:
        return ", ".join((*(change.words for change in self.copies), *self.beside))


def difference(before: DeckList, after: DeckList) -> DeckDifference:
    """The difference between two decks; printings do not count, as only the pictures differ."""
    beside = (key for key in BESIDE if getattr(before, key) != getattr(after, key))
    return DeckDifference(
        tuple(each for each in copies_side_by_side(before, after) if each.before != each.after),
        tuple(BESIDE_WORDS.get(key, key) for key in beside),
    )


def copies_side_by_side(before: DeckList, after: DeckList) -> tuple[CopiesChange, ...]:
    """Every card of two decks, in the order of the first, with the copies in each."""
    rows = []
    for part in Part:
        old, new = counted(before.part(part)), counted(after.part(part))
        names = dict.fromkeys((*old, *new))
        rows += [CopiesChange(part, name, old.get(name, 0), new.get(name, 0)) for name in names]
    return tuple(rows)
