"""What the card library and the deck editor ask of a game: `TableKit.cabinet`.

A game with a `CardCabinet` gets both tabs; one without gets neither. What needs no cards (columns,
fields, formats) is in the cabinet itself and may be read from any thread. Reading and writing cards
is asked of an `OpenCabinet`, which lives in the thread of a `Librarian`:

    librarian.ask("list", lambda cabinet: cabinet.search(text), show, explain)

`show` and `explain` are called in the window's thread. If something is asked again under the same
name, the earlier answer is dropped. Only values (`cabinet.values`) cross between threads.
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
    """The column by which cards are listed; without one, by name."""

    column: int | None = None
    is_down: bool = False


BY_NAME = Order()


class CardPen(Protocol):
    """Writes the user's own cards."""

    def draft(self, key: str) -> Draft:
        """The draft of a card to be corrected, or a blank one."""

    def is_shipped(self, key: str) -> bool:
        """Whether the card to be corrected came with the program."""

    def proof(self, draft: Draft, key: str = "") -> DraftProof:
        """What a draft, perhaps a correction of a card, amounts to; nothing is written."""

    def keep(self, draft: Draft, key: str = "", before: Draft | None = None) -> KeptCard:
        """Add a draft to the user's own cards. DraftFault if it is no card; CardChanged if the card
        is no longer as it was `before`, where that is given."""

    def throw_away(self, key: str) -> KeptCard | None:
        """Remove what the user has written about a card, if there is anything."""

    def take_back(self, kept: KeptCard) -> KeptCard:
        """Undo what was kept or thrown away; the returned value undoes the undo. CardChanged."""

    def sources(self) -> Mapping[str, int]:
        """What was imported rather than written, by name, with the number of cards of each."""


class OpenCabinet(Protocol):
    """The opened cards; belongs to the thread that opened it. CabinetError if unreadable."""

    @property
    def repair(self) -> str:
        """What had to be done about a damaged file, in words for the user; usually empty."""

    def close(self) -> None: ...

    # Finding

    def state(self) -> object:
        """A value that is different whenever any card has changed."""

    def rows(self) -> Mapping[str, CardRow]:
        """Every card as the list shows it, by key."""

    def search(self, query: str, order: Order = BY_NAME) -> tuple[str, ...]:
        """The keys of all cards found. QueryFault if the query makes no sense."""

    def complete(self, text: str, cursor: int) -> Offers:
        """What could be typed next."""

    def unread(self, query: str) -> int:
        """How many more cards a query may find once their texts are read (`OwnWays.read`)."""

    def labels(self, field: str) -> tuple[str, ...]:
        """The existing sets, rarities or formats."""

    # Reading

    def sheets(self, keys: Iterable[str]) -> Mapping[str, CardSheet]:
        """Printed cards by key; those that are gone are left out."""

    def named(self, names: Iterable[str]) -> Mapping[str, CardSheet]:
        """Cards by their names in deck lists; unknown names are left out."""

    def near(self, name: str) -> tuple[str, ...]:
        """Names of cards that may have been meant, the most likely first."""

    def account(self, key: str) -> CardAccount | None:
        """All there is to say about a card, by the rules of its own edition."""

    # Writing

    def export(self, keys: Iterable[str], path: Path) -> int:
        """Write cards to a file that can be imported again; returns how many."""

    def pen(self) -> CardPen | None:
        """The writer of the user's own cards; some games have none."""

    # Decks

    def judge(self, deck: DeckList) -> tuple[Ruled, ...]:
        """Every objection to a deck by its edition and format."""

    def copy_limits(self, deck: DeckList) -> CopyLimits:
        """How many copies of its cards it may contain by the same rules."""

    def read_deck(self, path: Path) -> DeckFile:
        """The deck in a file of any format. DeckError if there is none, or it is unreadable."""

    def parse_deck(self, text: str) -> DeckFile:
        """The same for text, such as pasted text."""

    def begun(self, deck: DeckList) -> DeckList:
        """The deck, with the first possible starting character if it lacks one."""

    def write_deck(self, deck: DeckList, format: str) -> DeckText:
        """A deck in one of the formats that can be written."""

    # Trying them

    def charts(self, deck: DeckList, assumed: Mapping[str, int]) -> tuple[Chart, ...]:
        """The numbers about a deck that are counted or computed exactly."""

    def simulated(self, deck: DeckList) -> tuple[Chart, ...]:
        """Those that have to be simulated, which takes a moment."""

    def deal(self, deck: DeckList, chance: str, *, goes_first: bool) -> DealtHand:
        """An opening hand; the same random key deals the same one."""

    def hand_charts(
        self, deck: DeckList, names: Sequence[str], assumed: Mapping[str, int]
    ) -> tuple[Chart, ...]:
        """Numbers about the rest of the deck, given a known hand."""

    def mark(self, deck: Deck) -> MarkedDeck:
        """A deck with the mark of its version."""


class CardCarrier(Protocol):
    """An import, a removal, or the reading of texts, in a process of its own."""

    def hear(self, listen: Callable[[str, int, int], object]) -> Brought | Withdrawn | None:
        """Wait for the end; `listen` hears what is being done, how much is done, and of how much.

        Returns None if there is nothing to tell the user. CabinetError if it was not done.
        """

    def cancel(self) -> None:
        """Stop: no cards are added or removed, and no more texts are read."""


@dataclass(frozen=True)
class OwnWays:
    """How the user's own cards get into a cabinet whose `pen` can write them."""

    bring: Callable[[tuple[Path, ...]], CardCarrier]  # files and folders; starts immediately
    take_out: Callable[[str], CardCarrier]  # a source of `CardPen.sources`; starts immediately
    # Reads texts that searches do not know yet, starting immediately. None: searches read them.
    read: Callable[[], CardCarrier] | None
    card_files: str  # the filter of the dialog that asks for such files
    draft_fields: tuple[DraftField, ...]  # of the form for writing them


class StartingCard(NamedTuple):
    """What a deck's starting card demands of the others, in a game that has one."""

    shared: Callable[[CardSheet, CardSheet], tuple[str, ...]]  # what two have in common
    fitting: Callable[[CardSheet], str]  # a query for cards that fit it


@dataclass(frozen=True)
class CardCabinet:
    """The cards of a game: what is known without opening them, and how to open them."""

    open: Callable[[], OpenCabinet]  # called in the thread that will use it; CabinetError
    own: OwnWays | None
    exports: str  # the filter of the dialog that asks for a file to export to
    columns: tuple[ListColumn, ...]  # of the list, the name first
    fields: tuple[QueryField, ...]  # of the search language
    example: str  # an example of a search
    search: SearchHelp
    groupings: Mapping[str, str]  # the keys of `CardSheet.groups`, with their titles
    formats: Mapping[str, tuple[str, ...]]  # of decks, by edition, the usual one first
    deck_files: tuple[DeckFormat, ...]  # in which decks can be written
    deck_copy: str  # the one used to copy a deck
    starting: StartingCard | None
    has_sideboard: bool
    signs: str  # the grouping whose signs mark the lines of a deck
    paint_sign: Callable[[QPainter, str, QRectF], None]
    editions: Mapping[str, str]  # with their names
    assumptions: tuple[Assumption, ...]  # of the charts
    booth: TrialBooth


def pen_of(cabinet: OpenCabinet) -> CardPen:
    """The pen of a cabinet that has `OwnWays`."""
    pen = cabinet.pen()
    assert pen is not None, "nothing offers to write cards where there is none"
    return pen


def own_ways(cabinet: CardCabinet) -> OwnWays:
    """The ways of a cabinet whose cards the user can write."""
    assert cabinet.own is not None, "nothing offers to write cards where there are none"
    return cabinet.own
