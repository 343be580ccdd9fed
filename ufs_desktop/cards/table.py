"""The cards found, as a table; a click on a heading sorts by it."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QTableView

from ufs_desktop.cabinet.kit import BY_NAME, Order
from ufs_desktop.cards.model import CardModel
from ufs_desktop.theme.wardrobe import wardrobe
from ufs_desktop.widgets.tables import fit_words, prepare_list

ROW_HEIGHT = 28
FIRST_NUMBERS = 2  # number columns that deck lists show, too


class CardTable(QTableView):
    """A table with a row for each card."""

    order_wanted = Signal(object)  # Order

    def __init__(self, model: CardModel) -> None:
        super().__init__()
        self._cards = model
        self.setObjectName("cardTable")
        prepare_list(self, "Cards, as a table")
        self.setModel(model)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setDragEnabled(True)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        heading = self.horizontalHeader()
        heading.setSectionsClickable(True)
        heading.sectionClicked.connect(self.turn)
        if model.held_at is not None:
            self._order_for_decks(model.held_at)
        self._fit_words()
        wardrobe().changed.connect(self._fit_words)
        self.order = BY_NAME
        self._show_order()

    def turn(self, column: int) -> None:
        """Sort by a column of the cards; doing it again reverses the order."""
        is_same = (self.order.column or 0) == column
        if column != self._cards.held_at:
            self.order = Order(column, is_same and not self.order.is_down)
            self.order_wanted.emit(self.order)
        self._show_order()

    def _order_for_decks(self, held_at: int) -> None:
        """Put copies before the name, as in deck lists, and the first number columns after it: next
        to a deck there is no room for all columns."""
        heading = self.horizontalHeader()
        heading.moveSection(held_at, 0)
        numbers = [at for at, column in enumerate(self._cards.columns) if column.is_number]
        for place, at in enumerate(numbers[:FIRST_NUMBERS], start=2):
            heading.moveSection(heading.visualIndex(at), place)

    def _fit_words(self) -> None:
        fit_words(self, ROW_HEIGHT, (column.width for column in self._cards.columns))

    def _show_order(self) -> None:
        down, up = Qt.SortOrder.DescendingOrder, Qt.SortOrder.AscendingOrder
        heading = self.horizontalHeader()
        heading.setSortIndicatorShown(True)
        heading.setSortIndicator(self.order.column or 0, down if self.order.is_down else up)

    # Qt

    def scrollTo(
        self,
        index: QModelIndex | QPersistentModelIndex,
        hint: QAbstractItemView.ScrollHint = QAbstractItemView.ScrollHint.EnsureVisible,
    ) -> None:
        """Scroll to a name together with what is before it, however wide names are."""
        super().scrollTo(index, hint)
        if index.column() == 0:
            self.horizontalScrollBar().setValue(0)
