"""What covers the table: the hand-over between two players at one window, and the result."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from ufs_desktop.home.backdrop import Backdrop
from ufs_desktop.theme_colours import SIZES


class HandOver(Backdrop):
    """Hides everything until the next player says that he is at the window."""

    taken = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._page = parent
        self._title = QLabel()
        self._title.setObjectName("title")
        words = QLabel("The table is hidden until you look at it.")
        words.setObjectName("tagline")
        self.button = QPushButton("Show my cards")
        self.button.setObjectName("primary")
        self.button.setMinimumWidth(220)
        self.button.clicked.connect(self._take)
        layout = QVBoxLayout(self)
        layout.setSpacing(SIZES.gap)
        layout.addStretch(1)
        for widget in (self._title, words, self.button):
            layout.addWidget(widget, 0, Qt.AlignmentFlag.AlignHCenter)
        layout.addStretch(1)
        self.hide()

    @property
    def words(self) -> str:
        return self._title.text()

    def ask(self, name: str) -> None:
        """Cover everything and ask for a player by his name."""
        self._title.setText(f"Hand over to {name}")
        self.setGeometry(self._page.rect())
        self.show()
        self.raise_()
        self.button.setFocus()

    def _take(self) -> None:
        self.hide()
        self.taken.emit()

    # Qt

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self._take()
        else:
            event.accept()  # nothing below this cover may be answered


class ResultPanel(QFrame):
    """Who won and why, and what comes next."""

    rematch_wanted = Signal()
    leave_wanted = Signal()
    rule_wanted = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._table = parent
        self.setObjectName("overlay")
        self._title, self._why = QLabel(), QLabel()
        self._title.setObjectName("big")
        self._why.setTextFormat(Qt.TextFormat.RichText)
        self._why.linkActivated.connect(self.rule_wanted)
        self.rematch = QPushButton("Rematch")
        self.rematch.setObjectName("primary")
        self.rematch.clicked.connect(self.rematch_wanted)
        self.leave = QPushButton("Back to the first page")
        self.leave.clicked.connect(self.leave_wanted)
        self.look = QPushButton("Look at the table")
        self.look.clicked.connect(self.hide)
        row = QHBoxLayout()
        row.addWidget(self.rematch)
        row.addWidget(self.look)
        row.addWidget(self.leave)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(*(SIZES.gap_large,) * 4)
        layout.setSpacing(SIZES.gap)
        layout.addWidget(self._title, 0, Qt.AlignmentFlag.AlignHCenter)
        layout.addWidget(self._why, 0, Qt.AlignmentFlag.AlignHCenter)
        layout.addLayout(row)
        self.hide()

    @property
    def words(self) -> str:
        return self._title.text()

    def tell(self, title: str, why: str, *, can_rematch: bool) -> None:
        self._title.setText(title)
        self._why.setText(why)
        self.rematch.setVisible(can_rematch)
        self.look.setVisible(can_rematch)
        self.leave.setVisible(can_rematch)
        self.fit()
        self.show()
        self.raise_()

    def fit(self) -> None:
        self.adjustSize()
        middle = self._table.rect().center()
        self.move(middle.x() - self.width() // 2, middle.y() - self.height() // 2)
