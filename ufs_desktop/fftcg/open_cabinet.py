"""The open cabinet of the second game: finds, reads, writes and analyses its cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path

from engine.decks.deck import Deck
from engine.decks.fftcg.legality import MOST_COPIES
from engine.decks.fftcg.lists import (
    list_faults,
    parse_duel_list,
    read_duel_list,
    write_duel_list,
)
from engine.decks.files import Format
from engine.decks.lines import DeckError, DeckFile, DeckList, Part
from engine.fftcg.rulebook import BOOK
from engine.library.database import StoreError
from engine.library.fftcg.brought import write_brought
from engine.library.fftcg.fields import LANGUAGE
from engine.library.fftcg.library import TcgLibrary
from engine.library.fftcg.search import search_face_of
from engine.library.query.complete import complete
from engine.library.query.match import SearchFace, face_matches
from ufs_desktop.bundle import Incomplete
from ufs_desktop.cabinet.charts import Chart
from ufs_desktop.cabinet.kit import BY_NAME, CardPen, Order
from ufs_desktop.cabinet.pen import OwnPen, Penmanship
from ufs_desktop.cabinet.ranks import ranks
from ufs_desktop.cabinet.refusals import asked_in, told, write_export
from ufs_desktop.cabinet.trials import DealtHand, MarkedDeck
from ufs_desktop.cabinet.values import (
    CabinetError,
    CardAccount,
    CardRow,
    CardSheet,
    CopyLimits,
    DeckText,
    Offers,
    Ruled,
)
from ufs_desktop.fftcg.drafts import blank_draft, draft_of, drafted, proof_of
from ufs_desktop.fftcg.figures import TcgStock, duel_charts
from ufs_desktop.fftcg.own import came_as, library_cards, opened_own, own_stamp
from ufs_desktop.fftcg.sheets import account_of, row_of, sheet_of
from ufs_desktop.fftcg.stock import catalogue
from ufs_desktop.fftcg.trials import DuelHand, marked_duel_deck
from ufs_desktop.intake import UNUSABLE


class DuelCabinet:
    """The cards that came with the program, and the user's own."""

    def __init__(self) -> None:
        self.repair = ""
        self._held = ExitStack()
        self._library: TcgLibrary | None = None
        try:
            self._cards = catalogue()
            opened = self._held.enter_context(opened_own())
        except Incomplete as error:
            raise CabinetError(str(error)) from error
        except StoreError as error:
            self.repair = UNUSABLE.format(why=error)
        else:
            self._library, self.repair = opened.collection, str(opened.repair or "")
        self._rows: Mapping[str, CardRow] = {}
        self._faces: Mapping[str, SearchFace] = {}
        self._ranks: dict[Order, dict[str, int]] = {}
        self._state: object = None
        self._refresh()

    def close(self) -> None:
        self._held.close()

    # Finding

    def state(self) -> object:
        """What came with the program does not change; the user's own cards do."""
        return (BOOK, own_stamp() if self._library is not None else None)

    def rows(self) -> Mapping[str, CardRow]:
        self._refresh()
        return self._rows

    def _refresh(self) -> None:
        """Rebuild all that was made from the cards, if they have changed."""
        state = self.state()
        if state == self._state:
            return
        if self._library is not None:
            with told():
                self._cards = library_cards(self._library.records())
        cards = self._cards
        self._rows = {
            number: row_of(record, cards.title(number)) for number, record in cards.records.items()
        }
        self._faces = {number: search_face_of(number, cards) for number in cards.records}
        self._ranks = {BY_NAME: ranks(self._rows, Order(0))}
        self._state = state

    def search(self, query: str, order: Order = BY_NAME) -> tuple[str, ...]:
        asked = asked_in(query, LANGUAGE)
        self._refresh()
        if order not in self._ranks:
            self._ranks[order] = ranks(self._rows, order)
        found = (number for number, face in self._faces.items() if face_matches(asked, face))
        return tuple(sorted(found, key=self._ranks[order].__getitem__))

    def complete(self, text: str, cursor: int) -> Offers:
        return Offers(*complete(text, cursor, LANGUAGE, self.labels))

    def unread(self, query: str) -> int:
        """Always 0: texts are read when they are asked about."""
        return 0

    def labels(self, field: str) -> tuple[str, ...]:
        found = {"set": "set", "number": "number"}.get(field)
        records = self._cards.records.values()
        return tuple(sorted({getattr(record, found) for record in records})) if found else ()

    # Reading

    def sheets(self, keys: Iterable[str]) -> Mapping[str, CardSheet]:
        return {key: sheet_of(key, self._cards) for key in keys if key in self._cards.records}

    def named(self, names: Iterable[str]) -> Mapping[str, CardSheet]:
        found = {name: self._cards.named(name) for name in names}
        return {
            name: sheet_of(listed.record.number, self._cards)
            for name, listed in found.items()
            if listed is not None
        }

    def near(self, name: str) -> tuple[str, ...]:
        return tuple(self._cards.suggestions(name))

    def account(self, key: str) -> CardAccount | None:
        return account_of(key, self._cards) if key in self._cards.records else None

    # Writing

    def export(self, keys: Iterable[str], path: Path) -> int:
        records = [self._cards.records[key] for key in keys if key in self._cards.records]
        write_export(path, write_brought(records, path.suffix))
        return len(records)

    def pen(self) -> CardPen:
        self._refresh()
        cards = self._cards
        ways = Penmanship(
            card=cards.records.get,
            blank=lambda: blank_draft(cards),
            draft_of=draft_of,
            drafted=lambda draft, base: drafted(draft, base, cards),
            proof_of=lambda draft, base: proof_of(draft, base, cards),
            key_of=lambda record: record.number,
            card_key=str.casefold,
            name_of=lambda record: record.name,
            replaced=lambda held: held,
            is_shipped=lambda record: came_as(record) is not None,
        )
        return OwnPen(self._library, ways, "" if self._library is not None else self.repair)

    # Decks

    def judge(self, deck: DeckList) -> tuple[Ruled, ...]:
        return tuple(Ruled(*fault) for fault in list_faults(deck, self._cards))

    def copy_limits(self, deck: DeckList) -> CopyLimits:
        names = (line.name for line in deck.part(Part.MAIN))
        known = {name: MOST_COPIES for name in names if self._cards.named(name) is not None}
        return CopyLimits(known, (Part.MAIN,))

    def read_deck(self, path: Path) -> DeckFile:
        try:
            return read_duel_list(path, self._cards)
        except OSError as error:
            raise DeckError(path.name, (f"{error.strerror or error}",)) from error

    def parse_deck(self, text: str) -> DeckFile:
        return parse_duel_list(text, self._cards)

    def begun(self, deck: DeckList) -> DeckList:
        """The same deck, since no card has a part of its own."""
        return deck

    def write_deck(self, deck: DeckList, format: str) -> DeckText:
        return DeckText(write_duel_list(deck, Format(format), self._cards))

    # Trying them

    def charts(self, deck: DeckList, assumed: Mapping[str, int]) -> tuple[Chart, ...]:
        return duel_charts(self._stocks(deck), assumed)

    def simulated(self, deck: DeckList) -> tuple[Chart, ...]:
        """No charts: all numbers of this game are exact."""
        return ()

    def deal(self, deck: DeckList, chance: str, *, goes_first: bool) -> DealtHand:
        stocks = self._stocks(deck)
        names = [self._cards.title(card.number) for card, copies in stocks for _ in range(copies)]
        return DuelHand(names, chance)

    def hand_charts(
        self, deck: DeckList, names: Sequence[str], assumed: Mapping[str, int]
    ) -> tuple[Chart, ...]:
        """The charts of what is left in the deck after such a hand."""
        left = self._without(self._stocks(deck), names)
        return duel_charts(left, assumed)[:3]

    def mark(self, deck: Deck) -> MarkedDeck:
        return marked_duel_deck(deck, self._cards)

    def _stocks(self, deck: DeckList) -> list[TcgStock]:
        """Its cards, as far as they are known."""
        found = ((line, self._cards.named(line.name)) for line in deck.part(Part.MAIN))
        return [TcgStock(listed.record, line.count) for line, listed in found if listed is not None]

    def _without(self, stocks: Sequence[TcgStock], names: Sequence[str]) -> list[TcgStock]:
        held = {stock: names.count(self._cards.title(stock.record.number)) for stock in stocks}
        left = (TcgStock(each.record, each.copies - gone) for each, gone in held.items())
        return [stock for stock in left if stock.copies > 0]
