"""What stands beside each other on a deck's page: the ways to work on it, the deck itself, and what
is known about it. Where not all of them have room, a bar leads from one to the next; where one is
higher than there is room, it scrolls.
"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QSplitter, QTabBar, QVBoxLayout, QWidget

from ufs_desktop.decks.workshop import CARDS, NUMBERS, TITLES, TRIAL, DeckWorkshop
from ufs_desktop.theme.sizes import SIZES
from ufs_desktop.theme.wardrobe import wardrobe
from ufs_desktop.widgets.column_area import ColumnArea

DECK, ABOUT = len(TITLES), len(TITLES) + 1  # what the bar has behind the ways to work
TWO, THREE = 620, 800  # pixels that so many columns need, at the usual size of words
# Of all three, to begin with.
WIDTHS = {CARDS: (430, 440, 390), NUMBERS: (730, 526, 0), TRIAL: (1, 0, 0)}
EVEN = (500, 500, 500)


class DeckColumns(QWidget):
    """Shows as many of its three columns as fit; those that are seen are as wide as they were when
    they were last seen together."""

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
        """Whether not all three have room."""
        return self._room < 3

    def go_to(self, place: int) -> None:
        """Bring it in front: a way to work, DECK or ABOUT."""
        self._keep()
        self._front = place
        if place < DECK:
            self._work.setCurrentIndex(place)
        self._mark()
        self._show()

    def call_deck(self, title: str) -> None:
        """How the bar calls it."""
        self.bar.setTabText(DECK, title)

    def _mark(self) -> None:
        """What is in front, in the bar."""
        self.bar.blockSignals(True)
        self.bar.setTabVisible(DECK, self._room == 1)
        self.bar.setCurrentIndex(self._in_front)
        self.bar.blockSignals(False)

    @property
    def _in_front(self) -> int:
        """Of two columns one is the deck anyway: beside it stands what is worked with."""
        page = self._work.currentIndex()
        if self._room == 2 and self._front == DECK:
            return ABOUT if page == TRIAL else page
        return self._front if self.is_narrow else page

    @property
    def _key(self) -> tuple[int, int]:
        """What the widths depend on: for how many there is room, and what is in front."""
        return self._room, self._in_front

    @property
    def _shown(self) -> tuple[bool, bool, bool]:
        """Numbers take the room of what is known about the deck, and trials all there is."""
        room, front = self._key
        if room == 1:
            return front < DECK, front == DECK, front == ABOUT
        if room == 2:
            return front < DECK, front != TRIAL, front >= DECK
        return True, front != TRIAL, front == CARDS

    def _keep(self) -> None:
        """The widths that are seen; not those that a window had on its way to another size."""
        self._widths[self._seen] = self.splitter.sizes()

    def _show(self) -> None:
        """What is in front, and what has room beside it."""
        if self._seen == self._key:
            return
        self._seen = self._key
        had_keyboard = QApplication.focusWidget()
        for column, is_shown in zip(self._columns, self._shown, strict=True):
            column.setVisible(is_shown)
        self.splitter.setSizes(self._widths.get(self._seen, EVEN))
        if had_keyboard and self.isAncestorOf(had_keyboard) and not had_keyboard.isVisible():
            self.bar.setFocus()  # and not something outside of the page

    def _fit(self) -> None:
        """As many as there is room for."""
        words = wardrobe().words
        room = 1 + (self.width() >= TWO * words) + (self.width() >= THREE * words)
        if room == self._room:
            return
        self._room = room
        self.bar.setVisible(self.is_narrow)
        self._work.tabBar().setVisible(not self.is_narrow)
        policy = Qt.FocusPolicy.NoFocus if self.is_narrow else Qt.FocusPolicy.TabFocus
        self._work.setFocusPolicy(policy)  # Tab would go to the bar that is hidden, and stay
        self._mark()
        self._show()

    # Qt

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()
