"""What is known of cards outside of any game: plain values, the same for the cards of any game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from engine.kernel.errors import EngineError
from ufs_desktop.table.look import Likeness

Cell = str | int | None  # a value of a card as lists show it; None: the card has none


class CabinetError(EngineError):
    """The cards cannot be read or written; says why in words for the user."""


class QueryFault(EngineError):
    """A search that makes no sense: where, why, and what could stand there."""

    def __init__(self, position: int, why: str, expected: tuple[str, ...] = ()) -> None:
        super().__init__(f"at {position}: {why}")
        self.position = position
        self.why = why
        self.expected = expected


class Offers(NamedTuple):
    """What could replace the text from `start` up to the cursor."""

    start: int
    words: tuple[str, ...]


class ListColumn(NamedTuple):
    """A column of the list; `field` is its name in `CardRow.cells`' order."""

    field: str
    title: str
    is_number: bool = False


class QueryField(NamedTuple):
    """A field of the search language, for its page of help and for filters."""

    name: str
    example: str
    help: str
    title: str = ""  # as a filter; empty: none is offered
    values: tuple[str, ...] = ()  # to choose from; none: `OpenCabinet.labels` knows, or a number
    is_number: bool = False


class CardRow(NamedTuple):
    """A card in the list. `key` stays its own as long as its name and type do."""

    key: str
    name: str
    kind: str  # its type
    cells: tuple[Cell, ...]  # one for each column


class CardSheet(NamedTuple):
    """A card as it is printed, for whoever shows, groups or counts it."""

    key: str
    name: str  # as deck lists name it
    kind: str
    look: Likeness
    groups: Mapping[str, tuple[str, ...]]  # "type", "difficulty", "symbol", "keyword"
    values: Mapping[str, Cell]  # by the names of the search language: "difficulty", "speed" ...
    text: tuple[str, ...]  # its paragraphs
    spoken: str = ""  # all of it in a sentence, for those who listen


class Ruled(NamedTuple):
    """What a rule says; without a rule: something that could not be judged.

    `cards` are the names of those it is about.
    """

    rule: str
    text: str
    cards: tuple[str, ...] = ()


class DeckFormat(NamedTuple):
    """A format of deck files; `suffix` is the ending of their names."""

    name: str
    title: str
    suffix: str
    help: str = ""  # what it is for


class DeckText(NamedTuple):
    """A deck in a format, and what that format does not hold of it."""

    text: str
    losses: tuple[str, ...] = ()
