"""Chat between players: plain lines, a few ready phrases, and a way to mute it."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
)

from ufs_desktop.plain import PlainLabel
from ufs_desktop.theme.sizes import SIZES

LONGEST = 200  # characters of one message
CUT = "The rest was left out: a message has at most {most} characters."
KEPT = 200  # lines
PHRASES = (
    "Hello!",
    "Good luck, have fun.",
    "Well played.",
    "One moment, please.",
    "Sorry, that was a slip.",
    "Thank you for the game.",
)


class ChatField(QLineEdit):
    """A field that swallows Up and Down: what is typed here means nothing to the table."""

    left = Signal()

    # Qt

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)
            event.accept()


class ChatPanel(QFrame):
    """Shows what was said; `said` carries what the player at the window says."""

    said = Signal(str)
    left = Signal()  # the keyboard goes back to the table
    mute_toggled = Signal(bool)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("log")
        self.lines = QPlainTextEdit()
        self.lines.setReadOnly(True)
        self.lines.setMaximumBlockCount(KEPT)
        self.lines.setAccessibleName("Messages")
        self.lines.setTabChangesFocus(True)
        self.field = ChatField()
        self.field.setMaxLength(LONGEST)
        self.field.setPlaceholderText("Say something…")
        self.field.setAccessibleName("Say something")
        self.cut = PlainLabel(CUT.format(most=LONGEST), "about", wrap=True)
        self.cut.hide()
        self.phrases = QPushButton("Phrases")
        self.phrases.setObjectName("small")
        self.menu = QMenu(self.phrases)
        for phrase in PHRASES:
            self.menu.addAction(phrase, partial(self.said.emit, phrase))
        self.phrases.setMenu(self.menu)
        self.mute = QCheckBox("Mute")
        self._is_heard = True
        self._lay_out()
        self.field.returnPressed.connect(self._send)
        self.field.inputRejected.connect(self.cut.show)
        self.field.textChanged.connect(self._on_text)
        self.field.left.connect(self.left)
        self.mute.toggled.connect(self._on_mute)

    @property
    def text(self) -> str:
        return self.lines.toPlainText()

    @property
    def is_muted(self) -> bool:
        return self.mute.isChecked()

    def add(self, name: str, words: str) -> None:
        """Add a line that somebody said."""
        self.lines.appendPlainText(f"{name}: {words}")

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.addWidget(PlainLabel("CHAT", "section"))
        head.addStretch(1)
        head.addWidget(self.mute)
        head.addWidget(self.phrases)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(*(SIZES.gap_small,) * 4)
        layout.setSpacing(4)
        layout.addLayout(head)
        layout.addWidget(self.lines, 1)
        layout.addWidget(self.cut)
        layout.addWidget(self.field)

    def _send(self) -> None:
        words = self.field.text().strip()
        self.field.clear()
        if words:
            self.said.emit(words)

    def _on_text(self, text: str) -> None:
        if not text:
            self.cut.hide()

    def reach(self, *, is_heard: bool) -> None:
        """Set whether what is said here reaches anybody; until then, what was typed stays."""
        self._is_heard = is_heard
        self._enable()

    def _enable(self) -> None:
        is_open = self._is_heard and not self.is_muted
        if not is_open and self.field.hasFocus():
            self.left.emit()
        self.field.setEnabled(is_open)
        self.phrases.setEnabled(is_open)

    def _on_mute(self, is_muted: bool) -> None:
        self._enable()
        self.mute_toggled.emit(is_muted)
