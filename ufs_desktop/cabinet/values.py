"""What lists and pages show about cards: plain values, the same for the cards of any game."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from engine.decks.lines import Part
from engine.kernel.errors import EngineError
from ufs_desktop.headings import Heading
from ufs_desktop.pictures.look import Likeness

Cell = str | int | None  # a card's value as lists show it; None if it has none
Draft = Mapping[str, str]  # a card being written: the contents of its form's fields


class CabinetError(EngineError):
    """The cards cannot be read or written; the message is for the user."""


class CabinetClosed(CabinetError):
    """The user's own cards could not be opened, so nothing was written."""


class CabinetMistake(EngineError):
    """An error of the program while answering, worth a report; the cards are intact."""


class ExportError(EngineError):
    """Cards cannot be written to a file; says why."""


class CardChanged(EngineError):
    """Another window has changed a card meanwhile, so nothing was written; says so."""


class DraftFault(EngineError):
    """The draft is no card; says why."""


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
    """A column of the list; columns are in the order of `CardRow.cells`."""

    field: str
    title: str
    is_number: bool = False
    width: int = 66  # pixels at the usual size of words
    digits: int = 2  # how many its numbers have at most


class QueryField(NamedTuple):
    """A field of the search language, for the help page and for filters."""

    name: str
    example: str
    help: str
    title: str = ""  # as a filter; empty if it is not offered as one
    values: tuple[str, ...] = ()  # to choose from; empty: see `OpenCabinet.labels`, or a number
    is_number: bool = False
    aliases: tuple[str, ...] = ()  # other names for it


class SearchHelp(NamedTuple):
    """What the page on the search language says besides the fields."""

    places: str  # where plain words are looked for
    examples: tuple[str, ...]  # one of each of `cards.language.WAYS`


class CardRow(NamedTuple):
    """A card in the list. Its `key` is stable as long as its name and type are."""

    key: str
    name: str
    kind: str  # its type
    cells: tuple[Cell, ...]  # one for each column


class CardSheet(NamedTuple):
    """A printed card, for showing, grouping and counting."""

    key: str
    name: str  # as in deck lists
    kind: str
    look: Likeness
    groups: Mapping[str, tuple[str, ...]]  # "type", "difficulty", "symbol", "keyword"
    values: Mapping[str, Cell]  # by the names of the search language, such as "difficulty"
    text: tuple[str, ...]  # its paragraphs
    spoken: str = ""  # everything in one sentence, for screen readers
    others: tuple[Likeness, ...] = ()  # for the front of a card: its back, or its other half


class Ruled(NamedTuple):
    """A verdict with its rule; without a rule, something that could not be judged.

    `cards` are the names of the cards concerned.
    """

    rule: str
    text: str
    cards: tuple[str, ...] = ()


class CopyLimits(NamedTuple):
    """How many copies of its cards a deck may have in these parts altogether."""

    most: Mapping[str, int]  # by their names in the deck, if known
    parts: tuple[Part, ...] = ()


NO_LIMITS = CopyLimits({})


class TextState(StrEnum):
    """How an ability is handled at the table."""

    ENFORCED = "enforced"
    MANUAL = "manual"  # carried out by hand
    DEAD = "dead"  # without effect; `AbilityLine.why` says why


class AbilityLine(NamedTuple):
    """One ability of a card, and how the program handles it."""

    text: str
    state: TextState
    why: str = ""  # why it is manual or dead
    at: int = 0  # the position in `text` where reading stopped
    told: str = ""  # how it was read, with the meaning of its pronouns
    face: int = 0  # the index of the face that it is printed on


class PrintingLine(NamedTuple):
    """One printing of a card."""

    set: str
    number: str
    rarity: str = ""
    set_name: str = ""
    released: str = ""


class LegalityLine(NamedTuple):
    """How many copies of a card decks of a format may contain."""

    edition: str  # by code
    format: str
    copies: int  # 0 if it is not allowed
    against: tuple[Ruled, ...] = ()


class NamingCard(NamedTuple):
    """Another card, and the words in which it mentions this one."""

    key: str
    name: str
    words: str


class CardAccount(NamedTuple):
    """Everything about one card. The first of its faces is its front."""

    faces: tuple[CardSheet, ...]
    edition: str  # the code of the edition in whose words its text is written
    abilities: tuple[AbilityLine, ...]
    headings: tuple[Heading, ...]  # its pronouns, keywords and rulings, as in the preview
    printings: tuple[PrintingLine, ...]
    legality: tuple[LegalityLine, ...]
    mentions: tuple[NamingCard, ...]
    sides: tuple[str, ...] = ()  # the names of its faces, if it has several
    is_own: bool = False  # whether the user has written or corrected it

    @property
    def sheet(self) -> CardSheet:
        return self.faces[0]


class DeckFormat(NamedTuple):
    """A format of deck files, whose names end with `suffix`."""

    name: str
    title: str
    suffix: str
    help: str = ""  # what it is for


class DeckText(NamedTuple):
    """A deck in a format, and what the format cannot express."""

    text: str
    losses: tuple[str, ...] = ()


class Brought(NamedTuple):
    """What an import did; `notes` list everything that was not imported unchanged."""

    files: int
    cards: int
    added: int
    replaced: int
    notes: tuple[str, ...] = ()


class Withdrawn(NamedTuple):
    """What the removal of an import did; `notes` list what went wrong."""

    source: str
    cards: int
    notes: tuple[str, ...] = ()


class DraftField(NamedTuple):
    """A field of the form for writing cards."""

    name: str
    label: str
    tip: str = ""
    choices: tuple[str, ...] = ()
    is_number: bool = False
    is_long: bool = False  # several lines
    is_many: bool = False  # several of the choices, separated by commas
    kinds: tuple[str, ...] = ()  # types of cards that print it; empty for every type
    unwritten: str = ""  # what the card has at the table if this is left empty


class DraftProof(NamedTuple):
    """What a draft amounts to. Without a look it is no card yet."""

    look: Likeness | None
    abilities: tuple[AbilityLine, ...] = ()
    headings: tuple[Heading, ...] = ()
    problems: tuple[str, ...] = ()


class KeptCard(NamedTuple):
    """A change of the user's own cards; only the cabinet understands `undo`."""

    key: str  # the card's current key
    name: str
    undo: object
    not_copied: str = ""  # why the library could not be copied afterwards
