"""What tables share whose rows are read and chosen as a whole."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView

from ufs_desktop.theme.lettering import LEFT, RIGHT
from ufs_desktop.theme.wardrobe import wardrobe

Index = QModelIndex | QPersistentModelIndex  # a position in a model
NOWHERE = QModelIndex()  # the root of a model


class TitledColumn(Protocol):
    """What a heading needs to know about its column."""

    @property
    def title(self) -> str: ...

    @property
    def is_number(self) -> bool: ...


def prepare_table(table: QTableView, name: str) -> None:
    """Set up a table that is not edited; Tab leads to the next widget."""
    table.setAccessibleName(name)
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    table.setTabKeyNavigation(False)
    table.setShowGrid(False)
    table.verticalHeader().hide()


def prepare_list(table: QTableView, name: str) -> None:
    """Set up a table of any length: all rows are equally high, so none has to be measured."""
    prepare_table(table, name)
    table.setAlternatingRowColors(True)
    table.setWordWrap(False)
    table.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
    table.horizontalHeader().setHighlightSections(False)
    table.horizontalHeader().setStretchLastSection(True)


def fit_words(table: QTableView, height: int, widths: Iterable[int]) -> None:
    """Set the row height and column widths, scaled to the size of words."""
    share = wardrobe().words
    table.verticalHeader().setDefaultSectionSize(round(height * share))
    scaled = [round(width * share) for width in widths]
    for at, width in enumerate(scaled):
        table.setColumnWidth(at, width)
    names = table.findChild(RoomyNames) or RoomyNames(table)
    names.fit(scaled)


class RoomyNames(QObject):
    """Widens the first column by the room that the others leave, to twice its width at most."""

    def __init__(self, table: QTableView) -> None:
        super().__init__(table)
        self._table, self._widths = table, [0]
        table.viewport().installEventFilter(self)

    def fit(self, widths: Sequence[int]) -> None:
        """Set the least width of each column."""
        self._widths = [*widths]
        self._spread()

    def _spread(self) -> None:
        own = self._widths[0]
        spare = self._table.viewport().width() - sum(self._widths)
        self._table.setColumnWidth(0, own + max(0, min(own, spare)))

    # Qt

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self._spread()
        return super().eventFilter(watched, event)


def column_heading(
    columns: Sequence[TitledColumn], section: int, orientation: Qt.Orientation, role: int
) -> object:
    """What a model with these columns returns from `headerData`; rows have no headings."""
    if orientation is Qt.Orientation.Vertical:
        return None
    column = columns[section]
    if role == Qt.ItemDataRole.TextAlignmentRole:
        return RIGHT if column.is_number else LEFT
    return column.title if role == Qt.ItemDataRole.DisplayRole else None
