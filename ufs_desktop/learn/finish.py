"""What comes after the guided match: a game of one's own."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from ufs_desktop.plain import PlainLabel
from ufs_desktop.theme.colours import SIZES

TITLE = "You won!"
WORDS = "Now try it without a coach. Your first rival is a gentle one."


class FinishPanel(QFrame):
    """Lies in the middle of the table."""

    play_wanted = Signal()
    again_wanted = Signal()
    leave_wanted = Signal()

    def __init__(self, table: QWidget) -> None:
        super().__init__(table)
        self._table = table
        self.setObjectName("overlay")
        self.setAccessibleName(TITLE)
        self.play = QPushButton("Play your first game")
        self.play.setObjectName("primary")
        self.again, self.leave = QPushButton("Play this again"), QPushButton("Back to Home")
        self.play.clicked.connect(self.play_wanted)
        self.again.clicked.connect(self.again_wanted)
        self.leave.clicked.connect(self.leave_wanted)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(*(SIZES.gap_large,) * 4)
        layout.setSpacing(SIZES.gap)
        for label in (PlainLabel(TITLE, "big"), PlainLabel(WORDS, "tagline")):
            layout.addWidget(label, 0, Qt.AlignmentFlag.AlignHCenter)
        row = QHBoxLayout()
        for button in (self.play, self.again, self.leave):
            button.setAutoDefault(True)
            row.addWidget(button)
        layout.addLayout(row)
        self.hide()

    def open_up(self) -> None:
        self.show()
        self.fit()
        self.raise_()
        self.play.setFocus()

    def fit(self) -> None:
        self.adjustSize()
        middle = self._table.rect().center()
        self.move(middle.x() - self.width() // 2, middle.y() - self.height() // 2)
