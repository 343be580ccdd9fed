"""The panel in the middle of the table at the end: what was achieved, and what comes next."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from ufs_desktop.plain import PlainLabel
from ufs_desktop.theme.sizes import SIZES

WIDEST = 640  # pixels, so that lines stay short enough to be read


class FinishWords(NamedTuple):
    """A heading, a few words, and three ways to go on, the usual one first."""

    title: str
    words: str
    onward: str
    again: str
    leave: str


class FinishPanel(QFrame):
    """Lies over the table."""

    onward_wanted = Signal()
    again_wanted = Signal()
    leave_wanted = Signal()

    def __init__(self, table: QWidget) -> None:
        super().__init__(table)
        self._table = table
        self.setObjectName("overlay")
        self._title, self._words = PlainLabel(name="big"), PlainLabel(name="tagline", wrap=True)
        self._words.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.onward, self.again, self.leave = QPushButton(), QPushButton(), QPushButton()
        self.onward.setObjectName("primary")
        self.onward.clicked.connect(self.onward_wanted)
        self.again.clicked.connect(self.again_wanted)
        self.leave.clicked.connect(self.leave_wanted)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(*(SIZES.gap_large,) * 4)
        layout.setSpacing(SIZES.gap)
        layout.addWidget(self._title, 0, Qt.AlignmentFlag.AlignHCenter)
        layout.addWidget(self._words)
        row = QHBoxLayout()
        for button in (self.onward, self.again, self.leave):
            button.setAutoDefault(True)
            row.addWidget(button)
        layout.addLayout(row)
        self.hide()

    def open_up(self, told: FinishWords) -> None:
        self.setAccessibleName(told.title)
        self.setAccessibleDescription(told.words)
        self._title.setText(told.title)
        self._words.setText(told.words)
        for button, words in zip((self.onward, self.again, self.leave), told[2:], strict=True):
            button.setText(words)
        self.show()
        self.fit()
        self.raise_()
        self.onward.setFocus()

    @property
    def words(self) -> str:
        return self._words.text()

    def fit(self) -> None:
        room = self._table.width() - 2 * SIZES.gap
        self.ensurePolished()
        self.setFixedWidth(max(min(WIDEST, room), self.minimumSizeHint().width()))
        self.adjustSize()
        middle = self._table.rect().center()
        self.move(middle.x() - self.width() // 2, middle.y() - self.height() // 2)
