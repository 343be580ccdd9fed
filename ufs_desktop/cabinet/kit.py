"""What the card library and the deck editor ask of a game: `TableKit.cabinet`.

A game that brings a `CardCabinet` gets both tabs; one without has neither. What needs no cards
(columns, fields, formats) stands in the cabinet itself and may be read anywhere. What reads or
writes cards is asked of an `OpenCabinet`, which lives in the thread of a `Librarian`:

    librarian.ask("list", lambda cabinet: cabinet.search(text), show, explain)

`show` and `explain` are called in the window's thread; asked again under the same name, an
answer that is late is dropped. Nothing but values (`cabinet.values`) crosses between threads.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple, Protocol

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from engine.decks.deck import Deck
from engine.decks.lines import DeckFile, DeckList
from ufs_desktop.cabinet.charts import Assumption, Chart
from ufs_desktop.cabinet.trials import DealtHand, MarkedDeck, TrialBooth
from ufs_desktop.cabinet.values import (
    Brought,
    CardAccount,
    CardRow,
    CardSheet,
    CopyLimits,
    DeckFormat,
    DeckText,
    Draft,
    DraftField,
    DraftProof,
    KeptCard,
    ListColumn,
    Offers,
    QueryField,
    Ruled,
    SearchHelp,
    Withdrawn,
)


class Order(NamedTuple):
    """By which column cards are listed; without one by name."""

    column: int | None = None
    is_down: bool = False


BY_NAME = Order()


class CardPen(Protocol):
    """Writes cards of the user's own."""

    def draft(self, key: str) -> Draft:
        """A card to be corrected, or a blank one."""

    def is_shipped(self, key: str) -> bool:
        """Whether the card that is to be corrected came with the program."""

    def proof(self, draft: Draft, key: str = "") -> DraftProof:
        """What a draft comes to, that corrects a card; nothing is written."""

    def keep(self, draft: Draft, key: str = "", before: Draft | None = None) -> KeptCard:
        """Take a draft into the user's own cards. DraftFault: it is no card. CardChanged: the card
        is not as it was `before`, where that is told."""

    def throw_away(self, key: str) -> KeptCard | None:
        """Take what the user has written of a card out again, if there is anything."""

    def take_back(self, kept: KeptCard) -> KeptCard:
        """Undo what was kept or thrown away; what comes back undoes that. CardChanged."""

    def sources(self) -> Mapping[str, int]:
        """What was imported, not written, by name, and how many cards each has brought."""


class OpenCabinet(Protocol):
    """The cards, open; belongs to the thread that opened it. CabinetError: they cannot be read."""

    @property
    def repair(self) -> str:
        """What had to be done about a damaged file, for the user; usually nothing."""

    def close(self) -> None: ...

    # Finding

    def state(self) -> object:
        """Another value as soon as any card has changed."""

    def rows(self) -> Mapping[str, CardRow]:
        """Every card as the list shows it, by key."""

    def search(self, query: str, order: Order = BY_NAME) -> tuple[str, ...]:
        """The keys of all that is found. QueryFault: the query makes no sense."""

    def complete(self, text: str, cursor: int) -> Offers:
        """What could be typed next."""

    def unread(self, query: str) -> int:
        """How many cards a query may find once their texts are read: `CardCabinet.read`."""

    def labels(self, field: str) -> tuple[str, ...]:
        """The sets, rarities or formats that there are."""

    # Reading

    def sheets(self, keys: Iterable[str]) -> Mapping[str, CardSheet]:
        """Cards as they are printed, by key; those that are gone are left out."""

    def named(self, names: Iterable[str]) -> Mapping[str, CardSheet]:
        """Cards as deck lists name them; names of no card are left out."""

    def near(self, name: str) -> tuple[str, ...]:
        """Names of cards that may have been meant, the likeliest first."""

    def account(self, key: str) -> CardAccount | None:
        """All that is told of a card, by the rules of its own edition."""

    # Writing

    def export(self, keys: Iterable[str], path: Path) -> int:
        """Write cards to a file that can be imported again; says how many."""

    def pen(self) -> CardPen | None:
        """What writes the user's own cards; some games have none."""

    # Decks

    def judge(self, deck: DeckList) -> tuple[Ruled, ...]:
        """Everything against a deck by its edition and format."""

    def copy_limits(self, deck: DeckList) -> CopyLimits:
        """How many of its cards may be in it by the same rules."""

    def read_deck(self, path: Path) -> DeckFile:
        """The deck of a file of any format. DeckError: it holds none, or cannot be read."""

    def parse_deck(self, text: str) -> DeckFile:
        """The same for a text, such as a pasted one."""

    def begun(self, deck: DeckList) -> DeckList:
        """A deck that lacks its starting character with the first that could be, if it has one."""

    def write_deck(self, deck: DeckList, format: str) -> DeckText:
        """A deck in one of the formats that are written."""

    # Trying them

    def charts(self, deck: DeckList, assumed: Mapping[str, int]) -> tuple[Chart, ...]:
        """A deck's numbers that are counted or exact."""

    def simulated(self, deck: DeckList) -> tuple[Chart, ...]:
        """Those that take a moment, since nobody can reckon them."""

    def deal(self, deck: DeckList, chance: str, *, goes_first: bool) -> DealtHand:
        """An opening hand; the same chance deals the same one."""

    def hand_charts(
        self, deck: DeckList, names: Sequence[str], assumed: Mapping[str, int]
    ) -> tuple[Chart, ...]:
        """What such a hand, known to its player, makes of the rest of the deck."""

    def mark(self, deck: Deck) -> MarkedDeck:
        """A deck with the mark of its version."""


class CardCarrier(Protocol):
    """Card files on their way into the cabinet or out of it, or texts being read, in a process of
    its own.
    """

    def hear(self, listen: Callable[[str, int, int], object]) -> Brought | Withdrawn | None:
        """Wait for the end; hears what is being done, how much is and of how much.

        None: nothing has come that its user should hear of. CabinetError: it was not done.
        """

    def cancel(self) -> None:
        """Stop: no cards come in or go after all, and no more texts are read."""


@dataclass(frozen=True)
class OwnWays:
    """How cards of the user's own come into a cabinet whose `pen` writes them."""

    bring: Callable[[tuple[Path, ...]], CardCarrier]  # files and folders; begins at once
    take_out: Callable[[str], CardCarrier]  # of `CardPen.sources`; begins at once
    # The texts that no search knows of yet; begins at once. None: a search reads them itself.
    read: Callable[[], CardCarrier] | None
    card_files: str  # what such files are, for the dialog that asks for them
    draft_fields: tuple[DraftField, ...]  # of the form in which they are written


class StartingCard(NamedTuple):
    """What the card of a deck that lies apart asks of the others, in a game that has one."""

    shared: Callable[[CardSheet, CardSheet], tuple[str, ...]]  # what binds the second to the first
    fitting: Callable[[CardSheet], str]  # a search for the cards that fit it


@dataclass(frozen=True)
class CardCabinet:
    """The cards of a game: what is known without opening them, and how they are opened."""

    open: Callable[[], OpenCabinet]  # in the thread that will use it; CabinetError
    own: OwnWays | None
    exports: str  # the files that cards are written to, for the dialog that asks for one
    columns: tuple[ListColumn, ...]  # of the list; the first is the name
    fields: tuple[QueryField, ...]  # of the search language
    example: str  # of a search
    search: SearchHelp
    groupings: Mapping[str, str]  # `CardSheet.groups` by name, and what they are called
    formats: Mapping[str, tuple[str, ...]]  # of decks, by edition; the first is the usual one
    deck_files: tuple[DeckFormat, ...]  # that decks are written in
    deck_copy: str  # the one of them in which a deck is copied
    starting: StartingCard | None
    has_sideboard: bool
    signs: str  # the grouping whose signs stand at the lines of a deck
    paint_sign: Callable[[QPainter, str, QRectF], None]
    editions: Mapping[str, str]  # and what they are called
    assumptions: tuple[Assumption, ...]  # that charts are made under, by key
    booth: TrialBooth


def pen_of(cabinet: OpenCabinet) -> CardPen:
    """What writes in a cabinet that has `OwnWays`."""
    pen = cabinet.pen()
    assert pen is not None, "nothing offers to write cards where there is none"
    return pen


def own_ways(cabinet: CardCabinet) -> OwnWays:
    """Those of a cabinet in which somebody writes."""
    assert cabinet.own is not None, "nothing offers to write cards where there are none"
    return cabinet.own
