"""The open cabinet of the fighting game: finds, reads, writes and analyses its cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path

from engine.decks.deck import Deck
from engine.decks.figures import DeckFigures, figures_of
from engine.decks.files import parse_deck_text
from engine.decks.hands import SampleHand, mulligan_rule
from engine.decks.legality import copies_in, deck_card, judge_list
from engine.decks.lines import DeckError, DeckFile, DeckList, Part, with_character
from engine.library.catalogue import Catalogue
from engine.library.export import write_cards
from engine.library.intake import OWN
from engine.library.query.complete import complete
from engine.library.query.fields import LANGUAGE
from engine.library.query.parse import parse_query
from engine.library.query.tree import asks_for
from engine.library.records import CardRecord
from engine.ufs.editions.registry import USUAL
from ufs_desktop.cabinet.charts import Chart
from ufs_desktop.cabinet.kit import BY_NAME, CardPen, Order
from ufs_desktop.cabinet.pen import OwnPen, Penmanship
from ufs_desktop.cabinet.ranks import ranks
from ufs_desktop.cabinet.refusals import asked_in, told, write_export
from ufs_desktop.cabinet.trials import DealtHand, MarkedDeck
from ufs_desktop.cabinet.values import (
    NO_LIMITS,
    CardAccount,
    CardRow,
    CardSheet,
    CopyLimits,
    DeckText,
    Offers,
    Ruled,
)
from ufs_desktop.fight.account import MOST_MENTIONS, account_of, speaks_of
from ufs_desktop.fight.card_list import row_of
from ufs_desktop.fight.deck_formats import deck_text, read_any
from ufs_desktop.fight.deck_rules import rules_today
from ufs_desktop.fight.drafts import BLANK, draft_of, drafted, proof_of
from ufs_desktop.fight.figures import deck_charts, simulated_charts
from ufs_desktop.fight.hand_figures import hand_charts
from ufs_desktop.fight.library import library_to_show, shipped_shelf
from ufs_desktop.fight.measurement import marked
from ufs_desktop.fight.sheets import key_of, sheet_of


class FightCabinet:
    """The user's library, open, with the cards that came with the program."""

    def __init__(self) -> None:
        self._held = ExitStack()
        with told():
            shown = self._held.enter_context(library_to_show())
        self._collection, self.repair, self._is_own = shown
        self._rows: Mapping[str, CardRow] = {}
        self._ranks: dict[Order, dict[str, int]] = {}
        self._catalogue: Catalogue = self._collection.catalogue()
        self._state: object = None

    def close(self) -> None:
        self._held.close()

    # Finding

    def state(self) -> object:
        with told():
            return self._collection.state()

    def rows(self) -> Mapping[str, CardRow]:
        self._refresh()
        return self._rows

    def search(self, query: str, order: Order = BY_NAME) -> tuple[str, ...]:
        asked = asked_in(query, LANGUAGE)
        self._refresh()
        with told():
            found = self._collection.found(asked)
        if order.column is not None:
            found.sort(key=self._ranks_by(order).__getitem__)
        return tuple(found)

    def complete(self, text: str, cursor: int) -> Offers:
        with told():
            return Offers(*complete(text, cursor, LANGUAGE, self._collection.labels))

    def unread(self, query: str) -> int:
        if not asks_for("status", parse_query(query, LANGUAGE)):
            return 0
        with told():
            return self._collection.unread()

    def labels(self, field: str) -> tuple[str, ...]:
        with told():
            return tuple(self._collection.labels(field))

    def _refresh(self) -> None:
        """Rebuild the rows and the catalogue, if the cards have changed."""
        state = self.state()
        if state == self._state:
            return
        with told():
            self._rows = {listed.key: row_of(listed) for listed in self._collection.listed()}
            self._catalogue = self._collection.catalogue()
        self._ranks.clear()
        self._state = state

    def _ranks_by(self, order: Order) -> dict[str, int]:
        if order not in self._ranks:
            self._ranks[order] = ranks(self._rows, order)
        return self._ranks[order]

    # Reading

    def sheets(self, keys: Iterable[str]) -> Mapping[str, CardSheet]:
        with told():
            found = {key: self._collection.card(key) for key in keys}
        return {key: sheet_of(record) for key, record in found.items() if record is not None}

    def named(self, names: Iterable[str]) -> Mapping[str, CardSheet]:
        self._refresh()
        with told():
            found = {name: self._catalogue.named(name) for name in names}
        return {name: sheet_of(record) for name, record in found.items() if record is not None}

    def near(self, name: str) -> tuple[str, ...]:
        self._refresh()
        with told():
            return tuple(self._catalogue.suggestions(name))

    def account(self, key: str) -> CardAccount | None:
        with told():
            record = self._collection.card(key)
            if record is None:
                return None
            speaking = self._collection.search(speaks_of(record), MOST_MENTIONS).cards
            is_own = any(each.source == OWN for each in self._collection.held(key))
        return account_of(record, speaking)._replace(is_own=is_own)

    # Writing

    def export(self, keys: Iterable[str], path: Path) -> int:
        with told():
            found = [self._collection.card(key) for key in keys]
        records = [record for record in found if record is not None]
        write_export(path, write_cards(records, path.suffix))
        return len(records)

    def pen(self) -> CardPen:
        ways = Penmanship(
            card=self._card,
            blank=lambda: BLANK,
            draft_of=draft_of,
            drafted=drafted,
            proof_of=proof_of,
            key_of=key_of,
            card_key=str,
            name_of=lambda record: record.name,
            replaced=lambda held: [each for each in held if each.source == OWN],
            is_shipped=lambda record: record.name in shipped_shelf().library,
        )
        return OwnPen(self._collection, ways, "" if self._is_own else self.repair)

    def _card(self, key: str) -> CardRecord | None:
        with told():
            return self._collection.card(key)

    # Decks

    def judge(self, deck: DeckList) -> tuple[Ruled, ...]:
        self._refresh()
        try:
            rules = rules_today(deck.edition or USUAL.code, deck.format)
        except DeckError as error:
            return tuple(Ruled("", problem) for problem in error.problems)
        with told():
            found = judge_list(rules, deck, self._catalogue)
        return tuple(Ruled(each.rule, each.text, each.cards) for each in found)

    def copy_limits(self, deck: DeckList) -> CopyLimits:
        self._refresh()
        try:
            rules = rules_today(deck.edition or USUAL.code, deck.format)
        except DeckError:
            return NO_LIMITS
        with told():
            found = {line.name: self._catalogue.named(line.name) for line in deck.lines}
        most = {
            name: copies_in(rules, deck_card(record)) for name, record in found.items() if record
        }
        side = (Part.SIDE,) if rules.copies.with_sideboard else ()
        return CopyLimits(most, (Part.CHARACTER, Part.MAIN, *side))

    def read_deck(self, path: Path) -> DeckFile:
        self._refresh()
        with told():
            return read_any(path, self._catalogue)

    def parse_deck(self, text: str) -> DeckFile:
        self._refresh()
        with told():
            return parse_deck_text(text, self._catalogue)

    def begun(self, deck: DeckList) -> DeckList:
        self._refresh()
        with told():
            has_one = bool(deck.part(Part.CHARACTER))
            return deck if has_one else with_character(deck, self._catalogue)

    def write_deck(self, deck: DeckList, format: str) -> DeckText:
        self._refresh()
        with told():
            return deck_text(deck, format, self._catalogue)

    # Trying them

    def charts(self, deck: DeckList, assumed: Mapping[str, int]) -> tuple[Chart, ...]:
        return deck_charts(self._figures(deck), deck.edition or USUAL.code, assumed)

    def simulated(self, deck: DeckList) -> tuple[Chart, ...]:
        return simulated_charts(self._figures(deck))

    def deal(self, deck: DeckList, chance: str, *, goes_first: bool) -> DealtHand:
        rule = mulligan_rule(deck.edition or USUAL.code, goes_first=goes_first)
        return SampleHand(self._figures(deck), rule, chance)

    def hand_charts(
        self, deck: DeckList, names: Sequence[str], assumed: Mapping[str, int]
    ) -> tuple[Chart, ...]:
        return hand_charts(self._figures(deck), names, assumed)

    def mark(self, deck: Deck) -> MarkedDeck:
        self._refresh()
        with told():
            return marked(deck, self._catalogue)

    def _figures(self, deck: DeckList) -> DeckFigures:
        self._refresh()
        with told():
            return figures_of(deck, self._catalogue)
