"""What is known of cards outside of any game: plain values, the same for the cards of any game."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from engine.decks.lines import Part
from engine.kernel.errors import EngineError
from ufs_desktop.headings import Heading
from ufs_desktop.pictures.look import Likeness

Cell = str | int | None  # a value of a card as lists show it; None: the card has none
Draft = Mapping[str, str]  # a card being written: what stands in the fields of its form


class CabinetError(EngineError):
    """The cards cannot be read or written; says why in words for the user."""


class CabinetClosed(CabinetError):
    """The user's own cards could not be opened, so nothing was written."""


class CabinetMistake(EngineError):
    """The program made a mistake over a question, which a report is worth; the cards are whole."""


class ExportError(EngineError):
    """Cards cannot be written to a file; says why."""


class CardChanged(EngineError):
    """Another window has changed a card meanwhile, so nothing was written; says so."""


class DraftFault(EngineError):
    """What was written is no card; says why."""


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
    width: int = 66  # pixels, at the usual size of words
    digits: int = 2  # of its numbers


class QueryField(NamedTuple):
    """A field of the search language, for its page of help and for filters."""

    name: str
    example: str
    help: str
    title: str = ""  # as a filter; empty: none is offered
    values: tuple[str, ...] = ()  # to choose from; none: `OpenCabinet.labels` knows, or a number
    is_number: bool = False
    aliases: tuple[str, ...] = ()  # other names that mean it


class SearchHelp(NamedTuple):
    """What the page on the search language says beside the fields."""

    places: str  # where words alone are looked for
    examples: tuple[str, ...]  # one of each of `cards.language.WAYS`


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
    others: tuple[Likeness, ...] = ()  # of a card's front: its back, or its other half


class Ruled(NamedTuple):
    """What a rule says; without a rule: something that could not be judged.

    `cards` are the names of those it is about.
    """

    rule: str
    text: str
    cards: tuple[str, ...] = ()


class CopyLimits(NamedTuple):
    """How many copies a deck may have of its cards, in these parts of it together."""

    most: Mapping[str, int]  # by the names that the deck has for them, as far as they are known
    parts: tuple[Part, ...] = ()


NO_LIMITS = CopyLimits({})


class TextState(StrEnum):
    """What becomes of an ability at the table."""

    ENFORCED = "enforced"
    MANUAL = "manual"  # carried out by hand
    DEAD = "dead"  # nothing comes of it: `AbilityLine.why`


class AbilityLine(NamedTuple):
    """One ability of a card, and what the program makes of it."""

    text: str
    state: TextState
    why: str = ""  # it is manual, or dead
    at: int = 0  # where reading stopped, in `text`
    told: str = ""  # how it was read, with what its pronouns mean
    face: int = 0  # of the card's faces, the one that it stands on


class PrintingLine(NamedTuple):
    """Where a card was printed."""

    set: str
    number: str
    rarity: str = ""
    set_name: str = ""
    released: str = ""


class LegalityLine(NamedTuple):
    """Whether a card may be in decks of a format, and how many of it."""

    edition: str  # by code
    format: str
    copies: int  # 0: none
    against: tuple[Ruled, ...] = ()


class NamingCard(NamedTuple):
    """Another card, and the words with which it speaks of this one."""

    key: str
    name: str
    words: str


class CardAccount(NamedTuple):
    """All that is told of one card. The first of its faces is its front."""

    faces: tuple[CardSheet, ...]
    edition: str  # by code, in whose words its text is written
    abilities: tuple[AbilityLine, ...]
    headings: tuple[Heading, ...]  # its pronouns and keywords, with rulings, as in the preview
    printings: tuple[PrintingLine, ...]
    legality: tuple[LegalityLine, ...]
    mentions: tuple[NamingCard, ...]
    sides: tuple[str, ...] = ()  # what its faces are called, where it has several
    is_own: bool = False  # the user has written it, or corrected it

    @property
    def sheet(self) -> CardSheet:
        return self.faces[0]


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


class Brought(NamedTuple):
    """What an import has done; `notes` tell of everything that was not taken as it stood."""

    files: int
    cards: int
    added: int
    replaced: int
    notes: tuple[str, ...] = ()


class Withdrawn(NamedTuple):
    """What taking out an import has done; `notes` tell of what did not go as it should."""

    source: str
    cards: int
    notes: tuple[str, ...] = ()


class DraftField(NamedTuple):
    """A field of the form in which cards are written."""

    name: str
    label: str
    tip: str = ""
    choices: tuple[str, ...] = ()
    is_number: bool = False
    is_long: bool = False  # several lines
    is_many: bool = False  # several of the choices, with commas between them
    kinds: tuple[str, ...] = ()  # types of cards that print it; none: every type
    unwritten: str = ""  # what the card has at the table if nothing is written here


class DraftProof(NamedTuple):
    """What a draft comes to. Without a look it is no card yet."""

    look: Likeness | None
    abilities: tuple[AbilityLine, ...] = ()
    headings: tuple[Heading, ...] = ()
    problems: tuple[str, ...] = ()


class KeptCard(NamedTuple):
    """A change of the user's own cards; `undo` is the cabinet's own affair."""

    key: str  # of the card, as it is now
    name: str
    undo: object
    not_copied: str = ""  # why the library could not be copied afterwards
