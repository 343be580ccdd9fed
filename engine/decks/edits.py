"""Editing of decks: every change is a value, and everything can be undone and redone.

A deck being edited is always one that our own files can hold, in the order in which they hold it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple, Protocol

from engine.decks.lines import (
    LONGEST_NAME,
    MOST_CARDS,
    DeckLine,
    DeckList,
    Part,
    joined,
    whole,
)
from engine.files.text import visible

MOST_NAMES = 500  # in a part
MOST_PRINTINGS = 50  # of a name
MOST_TAGS = 50
LONGEST_TAG = 80
LONGEST_NOTES = 20_000
LONGEST_CODE = 40
PART_NAMES = {Part.CHARACTER: "character", Part.MAIN: "deck", Part.SIDE: "sideboard"}


class DeckSlot(NamedTuple):
    """A line of a deck without its count: a card in a part, of one printing or of any."""

    part: Part
    name: str
    set: str = ""
    number: str = ""

    @classmethod
    def of(cls, line: DeckLine) -> DeckSlot:
        return cls(line.part, line.name, line.set, line.number)

    def line(self, count: int) -> DeckLine:
        return DeckLine(count, self.name, self.part, self.set, self.number)

    def within(self, part: Part) -> DeckSlot:
        return self._replace(part=part)


class DeckEdit(Protocol):
    """A change to a deck. One that is not possible leaves the deck as it is."""

    @property
    def words(self) -> str: ...

    def applied(self, deck: DeckList) -> DeckList: ...


@dataclass(frozen=True, slots=True)
class ChangeCopies:
    """More or fewer copies of a card; a new starting character replaces the old one."""

    slot: DeckSlot
    by: int

    @property
    def words(self) -> str:
        return f"{self.by:+d} {self.slot.name}"

    def applied(self, deck: DeckList) -> DeckList:
        if self.slot.part is Part.CHARACTER:
            rest = [line for line in deck.lines if line.part is not Part.CHARACTER]
            chosen = [self.slot.line(1)] if self.by > 0 else []
            return replace(deck, lines=(*chosen, *rest))
        return replace(deck, lines=tuple(_counted_by(deck.lines, self.slot, self.by)))


@dataclass(frozen=True, slots=True)
class MoveCopies:
    """Copies go to another part; a starting character that is replaced goes to the main deck."""

    slot: DeckSlot
    to: Part
    count: int = 1

    @property
    def words(self) -> str:
        return f"{self.count} {self.slot.name} to the {PART_NAMES[self.to]}"

    def applied(self, deck: DeckList) -> DeckList:
        held = copies_of(deck, self.slot)
        moved = min(1 if self.to is Part.CHARACTER else self.count, held)
        if moved < 1 or self.to is self.slot.part:
            return deck
        out = ChangeCopies(self.slot, -moved).applied(deck)
        if self.to is Part.CHARACTER:
            lines = tuple(_to_main(line) for line in out.lines)
            out = replace(out, lines=lines)
        return ChangeCopies(self.slot.within(self.to), moved).applied(out)


@dataclass(frozen=True, slots=True)
class PlaceLine:
    """A card moves before another of its part, or to the end if no other is given."""

    slot: DeckSlot
    before: DeckSlot | None = None

    @property
    def words(self) -> str:
        return f"move {self.slot.name}"

    def applied(self, deck: DeckList) -> DeckList:
        moved = [line for line in deck.lines if _is_named(line, self.slot)]
        rest = [line for line in deck.lines if not _is_named(line, self.slot)]
        at = len(rest)
        if self.before is not None:
            ahead = self.before
            at = next((n for n, line in enumerate(rest) if _is_named(line, ahead)), at)
        return replace(deck, lines=(*rest[:at], *moved, *rest[at:]))


@dataclass(frozen=True, slots=True)
class NameCard:
    """Lines with an unknown name get the name of a known card."""

    name: str
    meant: str

    @property
    def words(self) -> str:
        return f"replace {self.name} with {self.meant}"

    def applied(self, deck: DeckList) -> DeckList:
        if not _line_of(self.meant):
            return deck
        lines = (
            replace(line, name=self.meant, set="", number="", uuid="", why="")
            if line.name == self.name
            else line
            for line in deck.lines
        )
        return replace(deck, lines=tuple(lines))


@dataclass(frozen=True, slots=True)
class RenameDeck:
    """The deck gets another name."""

    name: str

    @property
    def words(self) -> str:
        return f"rename to {self.name}"

    def applied(self, deck: DeckList) -> DeckList:
        return replace(deck, name=self.name)


@dataclass(frozen=True, slots=True)
class WriteNotes:
    """The deck gets other notes."""

    notes: str

    @property
    def words(self) -> str:
        return "notes"

    def applied(self, deck: DeckList) -> DeckList:
        return replace(deck, notes=self.notes)


@dataclass(frozen=True, slots=True)
class SetTags:
    """The deck gets other tags."""

    tags: tuple[str, ...]

    @property
    def words(self) -> str:
        return "tags"

    def applied(self, deck: DeckList) -> DeckList:
        return replace(deck, tags=self.tags)


@dataclass(frozen=True, slots=True)
class ChooseFormat:
    """The deck gets other rules by which it is meant to be played."""

    edition: str
    format: str = ""

    @property
    def words(self) -> str:
        return f"rules: {' '.join(filter(None, (self.edition, self.format)))}"

    def applied(self, deck: DeckList) -> DeckList:
        return replace(deck, edition=self.edition, format=self.format)


@dataclass(frozen=True, slots=True)
class ReplaceDeck:
    """Everything becomes as in another deck; `words` say where that one is from."""

    deck: DeckList
    words: str

    def applied(self, deck: DeckList) -> DeckList:
        return self.deck


class DraftStep(NamedTuple):
    """An edit in words, and the deck before it, or after it if it was undone."""

    words: str
    deck: DeckList


@dataclass(frozen=True, slots=True)
class DeckDraft:
    """A deck being edited, with the steps that can be undone and redone."""

    deck: DeckList
    past: tuple[DraftStep, ...] = ()
    future: tuple[DraftStep, ...] = ()

    @classmethod
    def of(cls, deck: DeckList) -> DeckDraft:
        return cls(in_order(deck))

    def after(self, edit: DeckEdit) -> DeckDraft:
        """The draft after an edit; unchanged if it has no effect or the deck would not fit."""
        deck = in_order(edit.applied(self.deck))
        if deck == self.deck or not fits(deck):
            return self
        return DeckDraft(deck, (*self.past, DraftStep(edit.words, self.deck)))

    @property
    def undone(self) -> DeckDraft:
        """The draft as before the last edit."""
        if not self.past:
            return self
        words, deck = self.past[-1]
        return DeckDraft(deck, self.past[:-1], (*self.future, DraftStep(words, self.deck)))

    @property
    def redone(self) -> DeckDraft:
        """The draft after redoing the edit that was undone last."""
        if not self.future:
            return self
        words, deck = self.future[-1]
        return DeckDraft(deck, (*self.past, DraftStep(words, self.deck)), self.future[:-1])


def copies_of(deck: DeckList, slot: DeckSlot) -> int:
    """How many copies a deck has in a slot."""
    return sum(line.count for line in deck.lines if DeckSlot.of(line) == slot)


def fits(deck: DeckList) -> bool:
    """Whether a file can hold it."""
    total = sum(line.count for line in deck.lines)
    parts = [[line.name for line in deck.part(part)] for part in Part]
    return (
        total <= MOST_CARDS
        and all(len(set(names)) <= MOST_NAMES for names in parts)
        and all(names.count(name) <= MOST_PRINTINGS for names in parts for name in set(names))
    )


def in_order(deck: DeckList) -> DeckList:
    """The deck as our own files hold it: parts in order, printings of a card next to each other.

    What applied only to the file it came from (line numbers, ids of printings) is dropped.
    """
    lines = joined(line for line in map(_tidy, deck.lines) if line.name and line.count > 0)
    ordered = tuple(line for part in Part for line in _by_name(lines, part))
    tags = (_line_of(tag)[:LONGEST_TAG].rstrip() for tag in deck.tags)
    return replace(
        deck,
        lines=ordered,
        name=_line_of(deck.name)[:LONGEST_NAME].rstrip(),
        notes=_text_of(deck.notes)[:LONGEST_NOTES],
        tags=tuple(dict.fromkeys(tag for tag in tags if tag))[:MOST_TAGS],
        edition=deck.edition[:LONGEST_CODE],
        format=deck.format[:LONGEST_CODE],
    )


def _by_name(lines: Iterable[DeckLine], part: Part) -> Iterator[DeckLine]:
    of_part = [line for line in lines if line.part is part]
    if part is Part.CHARACTER:
        of_part = [replace(line, count=1) for line in of_part[:1]]
    for name in dict.fromkeys(line.name for line in of_part):
        yield from (line for line in of_part if line.name == name)


def _tidy(line: DeckLine) -> DeckLine:
    name = _line_of(line.name)[:LONGEST_NAME].rstrip()
    number = line.number[:LONGEST_CODE] if line.set else ""
    return DeckLine(line.count, name, line.part, line.set[:LONGEST_CODE], number)


def _line_of(text: str) -> str:
    return " ".join(_text_of(text).split())


def _text_of(text: str) -> str:
    return visible(whole(text))


def _counted_by(lines: Iterable[DeckLine], slot: DeckSlot, by: int) -> Iterator[DeckLine]:
    """The lines with more or fewer copies in a slot; a slot without a line is added at the end."""
    found = False
    for line in lines:
        if DeckSlot.of(line) == slot:
            found = True
            if line.count + by > 0:
                yield replace(line, count=line.count + by)
        else:
            yield line
    if not found and by > 0:
        yield slot.line(by)


def _is_named(line: DeckLine, slot: DeckSlot) -> bool:
    return line.part is slot.part and line.name == slot.name


def _to_main(line: DeckLine) -> DeckLine:
    return replace(line, part=Part.MAIN) if line.part is Part.CHARACTER else line
