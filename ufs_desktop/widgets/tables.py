"""What tables have in common whose lines are read and chosen whole."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView

from ufs_desktop.theme.lettering import LEFT, RIGHT
from ufs_desktop.theme.wardrobe import wardrobe

Index = QModelIndex | QPersistentModelIndex  # where something stands in a model
NOWHERE = QModelIndex()  # above all lines of a model


class TitledColumn(Protocol):
    """A column, as far as its heading goes."""

    @property
    def title(self) -> str: ...

    @property
    def is_number(self) -> bool: ...


def prepare_table(table: QTableView, name: str) -> None:
    """Nothing is written in its lines, and Tab leads on to what comes after it."""
    table.setAccessibleName(name)
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    table.setTabKeyNavigation(False)
    table.setShowGrid(False)
    table.verticalHeader().hide()


def prepare_list(table: QTableView, name: str) -> None:
    """One of any length: every line is as high as the others, and none is measured for it."""
    prepare_table(table, name)
    table.setAlternatingRowColors(True)
    table.setWordWrap(False)
    table.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
    table.horizontalHeader().setHighlightSections(False)
    table.horizontalHeader().setStretchLastSection(True)


def fit_words(table: QTableView, height: int, widths: Iterable[int]) -> None:
    """Lines so high and columns so wide, as words of this size need it."""
    share = wardrobe().words
    table.verticalHeader().setDefaultSectionSize(round(height * share))
    scaled = [round(width * share) for width in widths]
    for at, width in enumerate(scaled):
        table.setColumnWidth(at, width)
    names = table.findChild(RoomyNames) or RoomyNames(table)
    names.fit(scaled)


class RoomyNames(QObject):
    """The first column takes what no other needs, up to as much again as it has."""

    def __init__(self, table: QTableView) -> None:
        super().__init__(table)
        self._table, self._widths = table, [0]
        table.viewport().installEventFilter(self)

    def fit(self, widths: Sequence[int]) -> None:
        """All columns are at least so wide."""
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
    """What a model of columns answers for `headerData`; its lines have no headings."""
    if orientation is Qt.Orientation.Vertical:
        return None
    column = columns[section]
    if role == Qt.ItemDataRole.TextAlignmentRole:
        return RIGHT if column.is_number else LEFT
    return column.title if role == Qt.ItemDataRole.DisplayRole else None
