"""What tables have in common whose lines are read and chosen whole."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView

from ufs_desktop.theme.lettering import LEFT, RIGHT
from ufs_desktop.theme.wardrobe import wardrobe


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
    for at, width in enumerate(widths):
        table.setColumnWidth(at, round(width * share))


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
