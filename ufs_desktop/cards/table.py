"""The cards that were found as a table; a click on a heading orders them by it."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView

from ufs_desktop.cabinet.kit import BY_NAME, Order
from ufs_desktop.cards.model import CardModel
from ufs_desktop.theme.wardrobe import wardrobe

ROW_HEIGHT = 28
WIDTHS = {"name": 220, "type": 112, "block": 82, "zone": 66, "symbol": 150, "keyword": 190}
USUAL_WIDTH = 66


class CardTable(QTableView):
    """A line for each card."""

    order_wanted = Signal(object)  # Order

    def __init__(self, model: CardModel) -> None:
        super().__init__()
        self._cards = model
        self.setObjectName("cardTable")
        self.setAccessibleName("Cards, as a table")
        self.setModel(model)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setDragEnabled(True)
        self.setShowGrid(False)
        self.setAlternatingRowColors(True)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        heading = self.horizontalHeader()
        heading.setSectionsClickable(True)
        heading.setHighlightSections(False)
        heading.setStretchLastSection(True)
        heading.sectionClicked.connect(self.turn)
        self._fit_words()
        wardrobe().changed.connect(self._fit_words)
        self.order = BY_NAME
        self._show_order()

    def turn(self, column: int) -> None:
        """Order by a column; once more turns the order round."""
        is_same = (self.order.column or 0) == column
        self.order = Order(column, is_same and not self.order.is_down)
        self._show_order()
        self.order_wanted.emit(self.order)

    def _fit_words(self) -> None:
        """As wide and high as words of this size need."""
        share = wardrobe().words
        self.verticalHeader().setDefaultSectionSize(round(ROW_HEIGHT * share))
        for at, column in enumerate(self._cards.columns):
            self.setColumnWidth(at, round(WIDTHS.get(column.field, USUAL_WIDTH) * share))

    def _show_order(self) -> None:
        down, up = Qt.SortOrder.DescendingOrder, Qt.SortOrder.AscendingOrder
        heading = self.horizontalHeader()
        heading.setSortIndicatorShown(True)
        heading.setSortIndicator(self.order.column or 0, down if self.order.is_down else up)
