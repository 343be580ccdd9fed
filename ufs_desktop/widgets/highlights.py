"""The moments that decided a game, each with a button that leads there."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QPushButton, QWidget

from ufs_desktop.plain import PlainLabel, tip
from ufs_desktop.table.lines import Highlight
from ufs_desktop.theme.sizes import SIZES

LOOK = "Look at it"


class Highlights(QWidget):
    """Rows of a title, words and a button; a remark without a moment has a row to itself."""

    moment_wanted = Signal(int)  # a line of the log

    def __init__(self) -> None:
        super().__init__()
        self._told: tuple[Highlight, ...] = ()
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, SIZES.gap_small, 0, SIZES.gap_small)
        self._grid.setHorizontalSpacing(SIZES.gap)
        self._grid.setVerticalSpacing(SIZES.gap_small)
        self._grid.setColumnStretch(1, 1)

    @property
    def told(self) -> tuple[Highlight, ...]:
        return self._told

    @property
    def words(self) -> list[PlainLabel]:
        """The labels that a narrow table wraps."""
        return [label for label in self.findChildren(PlainLabel) if not label.objectName()]

    @property
    def buttons(self) -> list[QPushButton]:
        """The buttons, from the first moment to the last."""
        return self.findChildren(QPushButton)

    def settle(self) -> None:
        """Recompute the layout after changes."""
        self._grid.activate()

    def show_moments(self, moments: Sequence[Highlight]) -> None:
        """Show these and no others; nothing is rebuilt if they are the same."""
        if tuple(moments) == self._told:
            return
        self._told = tuple(moments)
        while (item := self._grid.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.setParent(None)
                widget.deleteLater()
        for row, moment in enumerate(moments):
            self._add(row, moment)

    def _add(self, row: int, moment: Highlight) -> None:
        if moment.line is None:
            words = PlainLabel(moment.words, "about")
            words.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            self._grid.addWidget(words, row, 0, 1, 3)
            return
        self._grid.addWidget(PlainLabel(moment.title, "section"), row, 0)
        self._grid.addWidget(PlainLabel(moment.words), row, 1)
        button = QPushButton(LOOK)
        button.setObjectName("small")
        button.setAccessibleName(f"{LOOK}: {moment.title}")
        button.setToolTip(tip("Opens the replay just before this moment"))
        button.clicked.connect(partial(self._on_click, moment.line))
        self._grid.addWidget(button, row, 2)

    def _on_click(self, line: int) -> None:
        self.moment_wanted.emit(line)
