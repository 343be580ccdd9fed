"""The columns of a deck's page: the ways to work on it, the deck itself, and details about it. If
there is not enough room for all of them, a bar switches between them; a column that is too high
scrolls.
"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QSplitter, QTabBar, QVBoxLayout, QWidget

from ufs_desktop.decks.workshop import CARDS, NUMBERS, TITLES, TRIAL, DeckWorkshop
from ufs_desktop.theme.sizes import SIZES
from ufs_desktop.theme.wardrobe import wardrobe
from ufs_desktop.widgets.column_area import ColumnArea

DECK, ABOUT = len(TITLES), len(TITLES) + 1  # tabs that follow the ways to work
TWO, THREE = 620, 800  # pixels that two or three columns need at the default text size
# The initial widths of all three columns.
WIDTHS = {CARDS: (430, 440, 390), NUMBERS: (730, 526, 0), TRIAL: (1, 0, 0)}
EVEN = (500, 500, 500)


class DeckColumns(QWidget):
    """Shows as many of its three columns as fit; those shown are as wide as when they were last
    shown together."""

    def __init__(self, work: DeckWorkshop, deck: QWidget, about: QWidget) -> None:
        super().__init__()
        self._work, self._columns = work, (work, deck, about)
        self._room, self._front, self._seen = 3, CARDS, (3, CARDS)
        self._widths = {(3, page): list(widths) for page, widths in WIDTHS.items()}
        self.bar = QTabBar()
        self.bar.setObjectName("deckBar")
        self.bar.setAccessibleName("Parts of the page")
        self.bar.setDrawBase(False)
        for title in (*TITLES, "Deck", "Details"):
            self.bar.addTab(title)
        self.bar.hide()
        self.splitter = QSplitter(Qt.Orientation.Horizontal)
        self.splitter.setHandleWidth(SIZES.gap)
        self.splitter.setChildrenCollapsible(False)
        for at, column in enumerate(self._columns):
            self.splitter.addWidget(column)
            self.splitter.setStretchFactor(at, (3, 3, 2)[at])
        self.splitter.setSizes(WIDTHS[CARDS])
        about.setMinimumHeight(1)  # each of its panels scrolls by itself
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(SIZES.gap_small)
        layout.addWidget(self.bar)
        layout.addWidget(ColumnArea(self.splitter), 1)
        self.splitter.splitterMoved.connect(self._keep)
        work.currentChanged.connect(self.go_to)
        self.bar.currentChanged.connect(self.go_to)
        wardrobe().changed.connect(self._fit)

    @property
    def is_narrow(self) -> bool:
        """Whether there is no room for all three columns."""
        return self._room < 3

    def go_to(self, place: int) -> None:
        """Bring a column to the front: a way to work, DECK or ABOUT."""
        self._keep()
        self._front = place
        if place < DECK:
            self._work.setCurrentIndex(place)
        self._mark()
        self._show()

    def call_deck(self, title: str) -> None:
        """Set the deck's title in the bar."""
        self.bar.setTabText(DECK, title)

    def _mark(self) -> None:
        """Mark in the bar what is in front."""
        self.bar.blockSignals(True)
        self.bar.setTabVisible(DECK, self._room == 1)
        self.bar.setCurrentIndex(self._in_front)
        self.bar.blockSignals(False)

    @property
    def _in_front(self) -> int:
        """The column in front; if there are two, one is the deck anyway, so it is the other."""
        page = self._work.currentIndex()
        if self._room == 2 and self._front == DECK:
            return ABOUT if page == TRIAL else page
        return self._front if self.is_narrow else page

    @property
    def _key(self) -> tuple[int, int]:
        """What the widths depend on: how many columns fit, and which is in front."""
        return self._room, self._in_front

    @property
    def _shown(self) -> tuple[bool, bool, bool]:
        """Which columns to show; numbers also take the room of the details, trials all of it."""
        room, front = self._key
        if room == 1:
            return front < DECK, front == DECK, front == ABOUT
        if room == 2:
            return front < DECK, front != TRIAL, front >= DECK
        return True, front != TRIAL, front == CARDS

    def _keep(self) -> None:
        """Remember the widths of the columns that are shown now."""
        self._widths[self._seen] = self.splitter.sizes()

    def _show(self) -> None:
        """Show what is in front, and the columns that fit next to it."""
        if self._seen == self._key:
            return
        self._seen = self._key
        had_keyboard = QApplication.focusWidget()
        for column, is_shown in zip(self._columns, self._shown, strict=True):
            column.setVisible(is_shown)
        self.splitter.setSizes(self._widths.get(self._seen, EVEN))
        if had_keyboard and self.isAncestorOf(had_keyboard) and not had_keyboard.isVisible():
            self.bar.setFocus()  # and not to anything outside the page

    def _fit(self) -> None:
        """Show as many columns as there is room for."""
        words = wardrobe().words
        room = 1 + (self.width() >= TWO * words) + (self.width() >= THREE * words)
        if room == self._room:
            return
        self._room = room
        self.bar.setVisible(self.is_narrow)
        self._work.tabBar().setVisible(not self.is_narrow)
        policy = Qt.FocusPolicy.NoFocus if self.is_narrow else Qt.FocusPolicy.TabFocus
        self._work.setFocusPolicy(policy)  # or Tab would get stuck in the hidden bar
        self._mark()
        self._show()

    # Qt

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()
