"""A deck in a tab of its own: all available cards on the left, the deck in the middle, and details
about it on the right.

The panels on the right share the deck's bench: see `bench`. A new one is a line in `_panels`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import (
    QDragEnterEvent,
    QDropEvent,
    QGuiApplication,
    QResizeEvent,
)
from PySide6.QtWidgets import QTabWidget, QVBoxLayout, QWidget

from engine.decks.edits import ChangeCopies, DeckEdit, DeckSlot, ReplaceDeck
from engine.decks.lines import DeckError, DeckFile, DeckList, Part
from ufs_desktop.cabinet.librarian import Librarian
from ufs_desktop.cards.detail import CardDetail
from ufs_desktop.decks.bench import DeckBench
from ufs_desktop.decks.columns import ABOUT, DECK, DeckColumns
from ufs_desktop.decks.head import DeckHeading
from ufs_desktop.decks.history import HistoryPanel
from ufs_desktop.decks.import_dialog import ImportDialog
from ufs_desktop.decks.keeper import DeckKeeper, place_of
from ufs_desktop.decks.line_model import SLOT, UNKNOWN, slot_in
from ufs_desktop.decks.notes import NotesPanel
from ufs_desktop.decks.notice import PageNotice
from ufs_desktop.decks.parts import DeckParts
from ufs_desktop.decks.past import DeckPast
from ufs_desktop.decks.save_watch import SaveWatch
from ufs_desktop.decks.supply import CardSupply, give_keys, pass_key
from ufs_desktop.decks.verdict import VerdictPanel
from ufs_desktop.decks.workshop import CARDS, DeckWorkshop, TrialStock
from ufs_desktop.pages.drop import fallen_files, let_files_in
from ufs_desktop.pages.page import Act, Page
from ufs_desktop.theme.sizes import SIZES
from ufs_desktop.theme.wardrobe import wardrobe
from ufs_desktop.widgets.dialogs import open_dialog, warn
from ufs_desktop.widgets.first_focus import FirstFocus

READ_ONLY = "This deck came with the program. Duplicate it to change it."
DUPLICATE = "Duplicate it"
NAMING = "Identify unknown cards"
KEYS = (
    ("/", "search for cards"),
    ("Enter, Shift+Enter", "on a card you have found: add a copy to the deck, to the sideboard"),
    ("+ and -", "one copy more, one copy fewer"),
    ("1 to 9", "that many copies"),
    ("C", "make the card the starting character, where decks have one"),
    ("Enter", "on a card in the deck: move one copy to the sideboard, if there is one, or back"),
    ("Delete", "remove a card from the deck"),
    ("Ctrl+C, Ctrl+V", "copy the deck as text, import a copied deck"),
    ("Ctrl+E", "export the deck"),
    ("Ctrl+P", "print proxies, or a picture of the deck"),
)
NO_STOCK = TrialStock()


class DeckPage(Page):
    """One deck. Without a keeper it can be viewed, played and duplicated, but not changed."""

    play_wanted = Signal(object)  # OfferedDeck
    goldfish_wanted = Signal(object)  # OfferedDeck: a game against a player who does nothing
    duplicate_wanted = Signal()
    export_wanted = Signal()
    correction_wanted = Signal(str)  # the key of a card
    told = Signal(str)  # what happened to a deck that could not be saved
    print_wanted = Signal()
    text_pasted = Signal(str)
    files_dropped = Signal(object)  # list of Path

    def __init__(
        self,
        librarian: Librarian,
        deck: DeckList,
        keeper: DeckKeeper | None,
        place: str,
        stock: TrialStock = NO_STOCK,
    ) -> None:
        super().__init__()
        self.place = place
        self.keeper = keeper
        self._past = DeckPast(keeper) if keeper is not None else None
        self.bench = DeckBench(librarian, deck, self)
        self._is_wanted = False  # for play, as soon as it is judged
        self._rule_edition = ""  # of a rule that is just being requested
        self.heading, self.notice = DeckHeading(self.bench), PageNotice()
        self._watch: SaveWatch | None = None
        if keeper is not None:
            self._watch = SaveWatch(self.bench, keeper, self.heading, self.notice)
            self._watch.naming_wanted.connect(self.ask_names)
            keeper.saved.connect(self._follow_file)
            keeper.reloaded.connect(self._follow_file)
        self.supply = CardSupply(self.bench, f"{self._errands} found")
        self.browser, self.parts = self.supply.browser, DeckParts(self.bench)
        self.card = CardDetail(librarian, f"{self._errands} shown")
        self.verdict, self.notes = VerdictPanel(self.bench), NotesPanel(self.bench)
        self.sides = QTabWidget()
        self.sides.setObjectName("deckSides")
        self.sides.tabBar().setAccessibleName("About the card and the deck")
        for title, panel in self._panels().items():
            self.sides.addTab(panel, title)
        self.work = DeckWorkshop(self.bench, self.supply, self._past, stock)
        self.columns = DeckColumns(self.work, self.parts, self.sides)
        if deck.lines:
            self.columns.go_to(DECK)
        self._fill_menu()
        self.setAcceptDrops(True)
        self._lay_out()
        self._connect()
        self._refresh()
        FirstFocus(self, self._first)
        if keeper is None:
            self._lock()

    def _first(self) -> QWidget:
        """The widget that first has the focus."""
        if self.browser.isVisible():
            return self.browser.line
        return self.columns.bar if self.columns.is_narrow else self.work.tabBar()

    def _panels(self) -> Mapping[str, QWidget]:
        """The tabs on the right."""
        panels: dict[str, QWidget] = {
            "Card": self.card,
            "Rules": self.verdict,
            "Notes": self.notes,
        }
        if self._past is not None:
            self.history = HistoryPanel(self.bench, self._past)
            self.history.edited.connect(self.do)
            panels["History"] = self.history
        return panels

    @property
    def _errands(self) -> str:
        """The common prefix of all requests to the librarian from here."""
        return f"deck {id(self)}"

    @property
    def title(self) -> str:
        return self.bench.deck.name or "A deck"

    @property
    def edition(self) -> str:
        """That of a card's rule while it is being requested, otherwise the deck's."""
        return self._rule_edition or self.bench.deck.edition

    @property
    def acts(self) -> Mapping[str, Act]:
        acts: dict[str, Act] = {}
        if self.bench.draft.past:
            acts["take_back"] = self.bench.undo
        if self.bench.draft.future:
            acts["redo"] = self.bench.redo
        return acts

    @property
    def is_read_only(self) -> bool:
        return self.keeper is None

    def do(self, edit: DeckEdit) -> bool:
        """Change the deck, if it can be changed; returns whether that changed anything."""
        return not self.is_read_only and self.bench.do(edit)

    def add(self, name: str, part: Part = Part.MAIN, by: int = 1) -> None:
        """Change the number of copies of a card, of any printing."""
        self._add(DeckSlot(part, name), by)

    def _add(self, slot: DeckSlot, by: int) -> None:
        if self.do(ChangeCopies(slot, by)):
            self.parts.go_to_slot(slot)

    def play(self) -> None:
        """Offer the deck for play, once the rules have been checked."""
        if not self.bench.is_answered:
            self._is_wanted = True
            return
        self._is_wanted = False
        try:
            self.play_wanted.emit(self.bench.offered())
        except DeckError as error:
            warn(self, "This deck cannot be played: " + "; ".join(error.problems))

    def show_card(self, name: str) -> None:
        """Show a card of the deck, large; the cursor goes to its line."""
        self._show_named(name)
        self.parts.go_to(name)

    def ask_names(self) -> None:
        """Ask which cards the unknown names mean."""
        deck, unknown = self.bench.deck, set(self.bench.unknown)
        lines = tuple(
            replace(line, why=UNKNOWN) if line.name in unknown else line for line in deck.lines
        )
        file = DeckFile(replace(deck, lines=lines))
        dialog = ImportDialog(self.bench.librarian, file, self.window(), NAMING)
        dialog.taken.connect(lambda deck: self.do(ReplaceDeck(deck, "identify unknown cards")))
        open_dialog(dialog)

    def begin(self) -> None:
        self.browser.begin()

    def end(self) -> None:
        """Close the page; a deck that could not be saved is rescued to where it can be found."""
        self.heading.take()
        self.notes.take()
        if self._past is not None:
            self._past.finish()
        self.work.finish()
        self.browser.finish()
        self.card.finish()
        self.bench.close()
        self.bench.librarian.forget(self._errands)
        if self.keeper is None:
            return
        left = self.keeper.finish()
        if left is not None:
            self.told.emit(self.keeper.rescue(self.bench.deck))

    # What is shown

    def _fit(self) -> None:
        self.parts.fit(self.height())

    def _refresh(self) -> None:
        self.parts.refresh()
        self.supply.refresh()
        self.columns.call_deck(self.parts.title)

    def _on_change(self) -> None:
        self._refresh()
        if self._watch is not None:
            self._watch.keep()
        self.changed.emit()

    def _on_information(self) -> None:
        self._refresh()
        if self._watch is not None:
            self._watch.tell_unknown()
        if self._is_wanted and self.bench.is_answered:
            self.play()

    def _follow_file(self) -> None:
        """Adopt the place of the current file. If the deck was kept as another one, the first file
        and its place are left to whoever has changed it."""
        assert self.keeper is not None
        assert self.keeper.path is not None
        self.place = place_of(self.keeper.path)

    def _show_named(self, name: str) -> None:
        sheet = self.bench.sheets.get(name)
        if sheet is not None:
            self.card.show_card(sheet.key, sheet)

    def _show_found(self, key: str) -> None:
        """Show the card at the cursor of the search."""
        self.card.show_card(key, self.browser.sheets.sheet(key))

    def _correct(self) -> None:
        if self.card.account is not None:
            self.correction_wanted.emit(self.card.account.sheet.key)

    def _want_rule(self, rule: str, edition: str) -> None:
        """Request a rule for the shown card, whose edition may differ from the deck's."""
        self._rule_edition = edition
        self.rule_wanted.emit(rule)
        self._rule_edition = ""

    def _show_verdict(self) -> None:
        self.sides.setCurrentWidget(self.verdict)
        self.columns.go_to(ABOUT)

    def _find(self, query: str) -> None:
        """Find the cards behind a number: mark them in the deck, and fill in the search line."""
        self.browser.search_for(query)
        self.bench.librarian.ask(
            f"{self._errands} marks", lambda cabinet: cabinet.search(query), self.parts.mark
        )

    # Making

    @property
    def _editors(self) -> tuple[DeckHeading | NotesPanel | DeckParts, ...]:
        return (self.heading, self.notes, self.parts)

    def _lay_out(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.heading)
        layout.addWidget(self.notice)
        body = QVBoxLayout()
        body.setContentsMargins(SIZES.gap, SIZES.gap_small, SIZES.gap, SIZES.gap)
        body.addWidget(self.columns)
        layout.addLayout(body, 1)

    def _connect(self) -> None:
        heading = self.heading
        for part in self._editors:
            part.edited.connect(self.do)
        heading.undo_wanted.connect(self.bench.undo)
        heading.redo_wanted.connect(self.bench.redo)
        heading.play_wanted.connect(self.play)
        self.bench.changed.connect(self._on_change)
        self.bench.informed.connect(self._on_information)
        self.browser.reached.connect(self._show_found)
        self.supply.wanted.connect(self._add)
        self.parts.naming_wanted.connect(self.ask_names)
        self.parts.reached.connect(self._show_named)
        self.parts.verdict_wanted.connect(self._show_verdict)
        self.verdict.card_wanted.connect(self.show_card)
        self.card.card_wanted.connect(self.card.show_card)
        self.card.correct_wanted.connect(self._correct)
        self.card.rule_wanted.connect(self._want_rule)
        self.verdict.rule_wanted.connect(self.rule_wanted)
        self.work.search_wanted.connect(self._find)
        self.work.card_wanted.connect(self.show_card)
        self.work.table_wanted.connect(lambda _: self.play())
        self.work.goldfish_wanted.connect(self.goldfish_wanted)
        wardrobe().changed.connect(self._fit)
        self._give_keys()

    def _give_keys(self) -> None:
        give_keys(
            self,
            {
                "/": self._go_to_search,
                "Ctrl+E": self.export_wanted.emit,
                "Ctrl+P": self.print_wanted.emit,
                "Ctrl+C": self.copy_text,
                "Ctrl+V": self._paste,
            },
        )
        pass_key(self, "Ctrl+E")  # on X11, a field would move its cursor to the end

    def _go_to_search(self) -> None:
        self.columns.go_to(CARDS)
        self.supply.go_to_search()

    def _paste(self) -> None:
        self.text_pasted.emit(QGuiApplication.clipboard().text())

    def _fill_menu(self) -> None:
        menu = self.heading.menu
        menu.addAction("&Export…\tCtrl+E", self.export_wanted.emit)
        menu.addAction("&Copy as text\tCtrl+C", self.copy_text)
        menu.addAction("&Print…\tCtrl+P", self.print_wanted.emit)
        menu.addAction("&Duplicate", self.duplicate_wanted.emit)

    def copy_text(self) -> None:
        """Copy the deck to the clipboard as a plain list."""
        deck, librarian = self.bench.deck, self.bench.librarian
        librarian.ask(
            f"{self._errands} copy",
            lambda cabinet: cabinet.write_deck(deck, librarian.cabinet.deck_copy),
            lambda written: QGuiApplication.clipboard().setText(written.text),
        )

    def _lock(self) -> None:
        for part in (*self._editors, self.supply):
            part.lock()
        self.notice.tell(READ_ONLY, {DUPLICATE: self.duplicate_wanted.emit})

    # Qt

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Accept deck files, and lines of a deck: dropped outside of it, they are removed."""
        if event.mimeData().hasFormat(SLOT) and not self.is_read_only:
            event.acceptProposedAction()
        else:
            let_files_in(event)

    def dropEvent(self, event: QDropEvent) -> None:
        slot = slot_in(event.mimeData())
        if slot is not None:
            event.acceptProposedAction()
            self.do(ChangeCopies(slot, -1))
        elif paths := fallen_files(event):
            self.files_dropped.emit(paths)

    def event(self, event: QEvent) -> bool:
        """Check the file when the page is seen again: another window may have changed it."""
        is_seen = event.type() in (QEvent.Type.WindowActivate, QEvent.Type.Show)
        if is_seen and self.keeper is not None:
            self.keeper.look()
        return super().event(event)
