"""A viewer for a pile: its cards in order, with a search."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from engine.kernel.sight import Handle
from engine.kernel.views import CardView
from ufs_desktop.grammar import counted, whose_first
from ufs_desktop.plain import PlainLabel
from ufs_desktop.table.kit import TableKit
from ufs_desktop.table.pictures import Pictures
from ufs_desktop.theme.sizes import SIZES
from ufs_desktop.widgets.enter import ENTER
from ufs_desktop.widgets.picker import CardGrid

WIDTH, HEIGHT = 668, 460
NONE = "No card here has that in its name or text."
GOES_IN = (*ENTER, Qt.Key.Key_Up, Qt.Key.Key_Down)  # from the search to its results


class PileViewer(QFrame):
    """A panel over the table, only for looking; Esc closes it."""

    card_hovered = Signal(object)
    closed = Signal()

    def __init__(self, kit: TableKit, parent: QWidget, pictures: Pictures) -> None:
        super().__init__(parent)
        self._kit = kit
        self._table = parent
        self.setObjectName("overlay")
        self._pictures = pictures
        self._cards: tuple[CardView, ...] = ()
        self._whose = ""
        self._grid: CardGrid | None = None
        self.found = 0  # number of cards that match the search
        self._title = PlainLabel()
        self._title.setObjectName("overlayTitle")
        self._search = QLineEdit()
        self._search.setPlaceholderText("Search")
        self._search.setAccessibleName("Search the pile")
        self._search.setClearButtonEnabled(True)
        self._search.textChanged.connect(self._fill)
        self.close_button = QPushButton("Close")
        self.close_button.clicked.connect(self.hide)
        self.none = PlainLabel(NONE, "soft", wrap=True)
        self.none.hide()
        row = QHBoxLayout()
        row.addWidget(self._title, 1)
        row.addWidget(self._search)
        row.addWidget(self.close_button)
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(SIZES.gap, SIZES.gap, SIZES.gap, SIZES.gap)
        self._layout.addLayout(row)
        self._layout.addWidget(self.none)
        self.hide()

    @property
    def words(self) -> str:
        return self._title.text()

    def open_pile(self, owner: str, zone: str, cards: Sequence[CardView]) -> None:
        """Show the cards of a pile, the top one first; a shared pile has no owner."""
        pile = self._kit.plan.zones[zone]
        self._whose = f"{whose_first(owner)} {pile}" if owner else pile.capitalize()
        self._search.clear()
        self._show_cards(cards)
        self.fit()
        self.show()
        self.raise_()
        self._search.setFocus()

    def renew(self, cards: Sequence[CardView]) -> None:
        """Show what is in the pile now."""
        if tuple(cards) != self._cards:
            was_among_them = self._grid is not None and self._grid.isAncestorOf(self._focus)
            self._show_cards(cards)
            if was_among_them:
                self._search.setFocus()

    def go_in(self) -> None:
        """Move the focus to the cards."""
        if self._grid is not None:
            self._grid.take_focus()

    @property
    def _focus(self) -> QWidget:
        return QApplication.focusWidget() or self

    def _show_cards(self, cards: Sequence[CardView]) -> None:
        self._cards = tuple(cards)
        self._title.setText(f"{self._whose}, {counted(len(cards), 'card')}")
        self._fill(self._search.text())

    def fit(self) -> None:
        parent = self._table
        wide, high = min(WIDTH, parent.width() - 24), min(HEIGHT, parent.height() - 24)
        self.setGeometry((parent.width() - wide) // 2, (parent.height() - high) // 2, wide, high)

    def _empty(self) -> None:
        """Drop the cards: hidden buttons would be restyled at every change of theme."""
        if self._grid is not None:
            self._layout.removeWidget(self._grid)
            self._grid.hide()
            self._grid.deleteLater()
            self._grid = None

    def _fill(self, wanted: str) -> None:
        self._empty()
        words = wanted.strip().casefold()
        found = [card for card in self._cards if words in self._said_on(card)]
        known = {card.handle: card for card in found}
        self.found = len(known)
        self.none.setVisible(not known)
        self._grid = CardGrid(self._kit.faces, list(known), known, self._pictures)
        self._grid.hovered.connect(self.card_hovered)
        self._grid.activated.connect(self._look_at)
        self._layout.addWidget(self._grid, 1)

    def _said_on(self, card: CardView) -> str:
        """What can be searched for."""
        faces = self._kit.faces
        return "\n".join((faces.name(card), *faces.text(card))).casefold()

    def _look_at(self, card: Handle) -> None:
        """Focus the card, so that the preview shows it; nothing is chosen here."""
        if self._grid is not None:
            self._grid.show_chosen(())
            self._grid.button(card).setFocus()

    # Qt

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if not event.spontaneous():
            self._empty()
            self.closed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.hide()
        elif event.key() in GOES_IN:
            self.go_in()
        else:
            super().keyPressEvent(event)
