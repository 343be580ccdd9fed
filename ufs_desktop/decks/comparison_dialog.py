"""Shows two decks side by side: every card with its copies in each, or only what differs."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QBrush, QColor
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QTableWidget,
    QWidget,
)

from engine.decks.comparison import DeckDifference, copies_side_by_side, difference
from engine.decks.edits import PART_NAMES
from engine.decks.lines import DeckList
from ufs_desktop.plain import PlainLabel
from ufs_desktop.theme.lettering import CENTRE, LEFT, cut, font
from ufs_desktop.theme.sizes import SIZES
from ufs_desktop.theme.wardrobe import wardrobe, worn
from ufs_desktop.widgets.dialogs import column_of
from ufs_desktop.widgets.tables import prepare_table

SIZE = QSize(720, 560)
TITLE_WIDTH = 130  # of a deck's name above its column
SAME = "Both decks contain the same cards{beside}."
DIFFERENT, ONE_DIFFERENT = "{count} cards are different{beside}.", "1 card is different{beside}."


class ComparedDeck(NamedTuple):
    """A deck with the title to show for it."""

    title: str
    deck: DeckList


class ComparisonDialog(QDialog):
    """A table; its last column says how to turn the first deck into the second."""

    def __init__(
        self, first: ComparedDeck, second: ComparedDeck, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(f"{first.title} and {second.title}")
        self.resize(SIZE * wardrobe().words)
        self._decks = (first, second)
        found = difference(first.deck, second.deck)
        self.words = PlainLabel(_summed_up(found), "soft", wrap=True)
        self.only = QCheckBox("Only differences")
        self.only.setChecked(bool(found.copies))
        self.table = QTableWidget(0, 5)
        prepare_table(self.table, "Both decks")
        self.table.setAlternatingRowColors(True)
        self.table.setWordWrap(False)
        titles = (_short(first.title), _short(second.title))
        self.table.setHorizontalHeaderLabels(["Part", "Card", *titles, "Change"])
        heading = self.table.horizontalHeader()
        heading.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        heading.setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        layout = column_of(self)
        layout.addWidget(self.words)
        layout.addWidget(self.only)
        layout.addWidget(self.table, 1)
        layout.addWidget(buttons)
        self.only.toggled.connect(self._fill)
        self._fill()
        self.table.setFocus()

    def _fill(self) -> None:
        first, second = self._decks
        rows = [
            row
            for row in copies_side_by_side(first.deck, second.deck)
            if row.before != row.after or not self.only.isChecked()
        ]
        model = self.table.model()
        for count in (0, len(rows)):  # so that no old row is left
            self.table.setRowCount(count)
        for at, row in enumerate(rows):
            change = row.after - row.before
            said = f"{change:+d}" if change else ""
            cells = (PART_NAMES[row.part], row.name, str(row.before), str(row.after), said)
            for column, text in enumerate(cells):
                model.setData(model.index(at, column), text)  # Qt makes the cell
                item = self.table.item(at, column)
                assert item is not None
                item.setTextAlignment(LEFT if column < 2 else CENTRE)
                if column == 4 and change:
                    item.setForeground(QBrush(QColor(worn().good if change > 0 else worn().bad)))
        self.table.setCurrentCell(0, 1)
        self.table.horizontalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignCenter)


def _summed_up(found: DeckDifference) -> str:
    """A sentence on how much is different."""
    count, others = len(found.copies), ", ".join(found.beside)
    if not count:
        return SAME.format(beside=f"; different: {others}" if others else "")
    form = ONE_DIFFERENT if count == 1 else DIFFERENT
    return form.format(count=count, beside=f", and also: {others}" if others else "")


def _short(title: str) -> str:
    words = wardrobe().words
    return cut(title, TITLE_WIDTH * words, font(SIZES.text * words))
