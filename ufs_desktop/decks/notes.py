"""What a player writes about a deck: notes and tags."""

from __future__ import annotations

from PySide6.QtCore import QElapsedTimer, QTimer, Signal
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QVBoxLayout, QWidget

from engine.decks.edits import SetTags, WriteNotes
from ufs_desktop.decks.bench import DeckBench
from ufs_desktop.plain import PlainLabel
from ufs_desktop.theme.sizes import SIZES

PAUSE = 700  # milliseconds after which typing becomes one undoable step
LONGEST_TYPED = 5_000  # milliseconds after which it does so even without a pause


class NotesPanel(QWidget):
    """Follows a bench."""

    edited = Signal(object)  # DeckEdit

    def __init__(self, bench: DeckBench) -> None:
        super().__init__()
        self._bench = bench
        self.notes = QPlainTextEdit()
        self.notes.setAccessibleName("Notes")
        self.notes.setPlaceholderText("How it wins, what to keep, what to change…")
        self.notes.setTabChangesFocus(True)
        self.tags = QLineEdit()
        self.tags.setAccessibleName("Tags, separated by commas")
        self.tags.setPlaceholderText("Tags, separated by commas")
        for field in (self.notes, self.tags):
            field.setAcceptDrops(False)  # files and cards are for the page
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(PAUSE)
        self._pause.timeout.connect(self._take_notes)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(*(SIZES.gap_small,) * 4)
        layout.setSpacing(SIZES.gap_small)
        layout.addWidget(PlainLabel("Notes", "section"))
        layout.addWidget(self.notes, 1)
        layout.addWidget(PlainLabel("Tags", "section"))
        layout.addWidget(self.tags)
        self._typing = QElapsedTimer()  # since the last step
        self.notes.textChanged.connect(self._wait)
        self.tags.editingFinished.connect(self._take_tags)
        bench.changed.connect(self.refresh)
        self.refresh()

    def lock(self) -> None:
        self.notes.setReadOnly(True)
        self.tags.setReadOnly(True)

    def take(self) -> None:
        """Put what was typed into the deck."""
        self._take_notes()
        if self.tags.isModified():
            self._take_tags()

    def refresh(self) -> None:
        """Show the deck as it is now; what is being typed is left alone."""
        deck = self._bench.deck
        if not self._pause.isActive() and self.notes.toPlainText() != deck.notes:
            self.notes.blockSignals(True)
            self.notes.setPlainText(deck.notes)
            self.notes.blockSignals(False)
        if not self.tags.hasFocus() and not self.tags.isModified():
            self.tags.setText(", ".join(deck.tags))

    def _wait(self) -> None:
        """Wait for a pause, but not long, so that at most a few seconds of typing can be lost."""
        if not self._pause.isActive():
            self._typing.start()
        if not self._typing.hasExpired(LONGEST_TYPED):
            self._pause.start()

    def _take_notes(self) -> None:
        self._pause.stop()
        if self.notes.toPlainText() != self._bench.deck.notes:
            self.edited.emit(WriteNotes(self.notes.toPlainText()))

    def _take_tags(self) -> None:
        self.tags.setModified(False)
        tags = (tag.strip() for tag in self.tags.text().split(","))
        self.edited.emit(SetTags(tuple(tag for tag in tags if tag)))
