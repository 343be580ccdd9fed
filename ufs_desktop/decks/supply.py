"""The available cards next to a deck: search them, find what fits, and add them to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from engine.decks.edits import PART_NAMES, DeckSlot, copies_of
from engine.decks.lines import Part
from ufs_desktop.cards.browser import CardBrowser
from ufs_desktop.decks.bench import DeckBench
from ufs_desktop.decks.counts import DIGITS, offer_counts
from ufs_desktop.decks.holdings import holdings
from ufs_desktop.plain import PlainLabel, tip
from ufs_desktop.theme.sizes import SIZES
from ufs_desktop.theme.wardrobe import wardrobe

FITS, SHORT = "Fits the character", "Fits"
ADDS, TO_SIDE = "Enter adds a copy, 1 to 9 set the number", "; Shift+Enter: to the sideboard"
HINT_SHARE = 0.1  # of the height
LOW = 340  # pixels; below, there is no room for a line under the cards, at the default text size
FACES = 24 * 2**20  # bytes of painted faces: many decks may be open at the same time


class CardSupply(QWidget):
    """Emits which cards are wanted in the deck; it changes nothing by itself."""

    wanted = Signal(object, int)  # DeckSlot, and by how many copies

    def __init__(self, bench: DeckBench, name: str) -> None:
        super().__init__()
        self._bench = bench
        self._is_locked = False
        self.browser = CardBrowser(bench.librarian, name, FACES, counts_copies=True)
        self.fits = QToolButton()
        self.fits.setObjectName("filter")
        self.fits.setText(FITS)
        self.fits.setToolTip(tip("Search for cards that fit the starting character"))
        self.fits.setAccessibleName(FITS)
        self.fits.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.fits.setCheckable(True)
        row = self._row = QHBoxLayout()
        cabinet = bench.librarian.cabinet
        if cabinet.starting is not None:
            row.addWidget(self.fits)
        adds = ADDS + TO_SIDE * cabinet.has_sideboard
        self.hint = PlainLabel(adds, "about", wrap=True)
        row.addWidget(self.hint, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SIZES.gap_small)
        column.addWidget(self.browser, 1)
        column.addLayout(row)
        self.fits.clicked.connect(self._search_fitting)
        self.browser.line.textChanged.connect(self._mark_fits)
        self.browser.activated.connect(lambda _: self._add())
        for view in (self.browser.table, self.browser.grid):
            view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
            view.customContextMenuRequested.connect(partial(self._offer, view))
        self._give_keys()
        wardrobe().changed.connect(self._fit)
        self.setFocusProxy(self.browser)

    @property
    def _query(self) -> str:
        """A search for the cards that fit the character."""
        character, starting = self._bench.character, self._bench.librarian.cabinet.starting
        return starting.fitting(character) if character and starting else ""

    def lock(self) -> None:
        """Forbid adding to the deck."""
        self._is_locked = True

    def refresh(self) -> None:
        """Show the deck as it is now."""
        self.fits.setEnabled(bool(self._query))
        self._mark_fits()
        self.browser.model.show_held(holdings(self._bench))

    def go_to_search(self) -> None:
        self.browser.line.setFocus()
        self.browser.line.selectAll()

    def _fit(self) -> None:
        """If words are large and room is scarce, hide the hint about keys in favour of cards."""
        is_low = self.height() < LOW * wardrobe().words
        self._place_fits(is_low=is_low)
        beside = self.fits.width() if self.fits.isVisible() else 0
        high = self.hint.heightForWidth(max(1, self.width() - beside - SIZES.gap))
        self.hint.setVisible(not is_low and high <= self.height() * HINT_SHARE)

    def _place_fits(self, *, is_low: bool) -> None:
        words = SHORT if is_low else FITS
        if self._bench.librarian.cabinet.starting is None or self.fits.text() == words:
            return
        self.fits.setText(words)
        if is_low:
            self.browser.add_beside(self.fits)
        else:
            self._row.insertWidget(0, self.fits)

    def _mark_fits(self) -> None:
        """Keep the button pressed while the search contains its query."""
        self.fits.setChecked(bool(self._query) and self._query in self.browser.text)

    def _search_fitting(self) -> None:
        """Put the query into the search line, or take it out again."""
        query, text = self._query, self.browser.text
        if query and query in text:
            self.browser.search_for(" ".join(text.replace(query, " ").split()))
        elif query:
            self.browser.search_for(f"{text} {query}".strip())

    @property
    def _name(self) -> str:
        """The name of the card at the cursor; empty if there is none."""
        at = self.browser.model.place(self.browser.key)
        return self.browser.model.row(at).name if at >= 0 else ""

    def _add(self, part: Part = Part.MAIN, by: int = 1) -> None:
        """Change the number of copies of the card at the cursor, of any printing."""
        if self._name:
            self.wanted.emit(DeckSlot(part, self._name), by)

    def _make(self, count: int) -> None:
        """Set its number of copies of no particular printing in the main deck."""
        self._add(by=count - copies_of(self._bench.deck, DeckSlot(Part.MAIN, self._name)))

    def _offer(self, view: QWidget, place: QPoint) -> None:
        """Offer what can be done with the card at the cursor."""
        if self._is_locked or not self._name:
            return
        cabinet, menu = self._bench.librarian.cabinet, QMenu(view)
        menu.addAction("One &more\tEnter", self._add)
        menu.addAction("One &fewer\t-", partial(self._add, by=-1))
        offer_counts(menu, self._make)
        if cabinet.has_sideboard:
            to = f"One to the &{PART_NAMES[Part.SIDE]}\tShift+Enter"
            menu.addAction(to, partial(self._add, Part.SIDE))
        if cabinet.starting is not None:
            menu.addAction("As &starting character\tC", partial(self._add, Part.CHARACTER))
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(view.mapToGlobal(place))

    def _give_keys(self) -> None:
        """Bind the keys; otherwise the lists would look for entries that begin with them."""
        cabinet = self._bench.librarian.cabinet
        acts: dict[str, Callable[[], object]] = dict.fromkeys("+=", self._add)
        acts["-"] = partial(self._add, by=-1)
        acts |= {digit: partial(self._make, int(digit)) for digit in DIGITS}
        if cabinet.has_sideboard:
            acts |= dict.fromkeys(("Shift+Return", "Shift+Enter"), partial(self._add, Part.SIDE))
        if cabinet.starting is not None:
            acts["C"] = partial(self._add, Part.CHARACTER)
        give_keys(self.browser, acts)

    # Qt

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()


class _PassedKey(QObject):
    """Makes fields leave a key to the page, which they would consume on some window systems."""

    def __init__(self, key: str, owner: QWidget) -> None:
        super().__init__(owner)
        self._key = QKeySequence(key)
        for field in owner.findChildren(QWidget):
            if isinstance(field, QLineEdit | QPlainTextEdit):
                field.installEventFilter(self)

    # Qt

    def eventFilter(self, field: QObject, event: QEvent) -> bool:
        if event.type() is not QEvent.Type.ShortcutOverride or not isinstance(event, QKeyEvent):
            return False
        is_passed = QKeySequence(event.keyCombination()) == self._key
        if is_passed:
            event.ignore()
        return is_passed


def pass_key(owner: QWidget, key: str) -> None:
    """Let a key of `give_keys` work even in fields that have a use of their own for it."""
    _PassedKey(key, owner)


def give_keys(owner: QWidget, acts: Mapping[str, Callable[[], object]]) -> None:
    """Bind keys in a widget and everything within it."""
    for key, act in acts.items():
        shortcut = QShortcut(QKeySequence(key), owner)
        shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        shortcut.activated.connect(act)
