"""Exports a deck: shows it in any format, to be copied or saved to a file."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QListWidget,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from engine.decks.lines import DeckList
from engine.kernel.contents import write_file
from engine.kernel.errors import EngineError
from ufs_desktop.cabinet.librarian import Librarian
from ufs_desktop.cabinet.values import DeckFormat, DeckText
from ufs_desktop.data.job import Jobs
from ufs_desktop.decks.folder import file_name
from ufs_desktop.plain import PlainLabel
from ufs_desktop.theme.sizes import SIZES
from ufs_desktop.widgets.dialogs import column_of
from ufs_desktop.widgets.file_dialogs import ask_target

SIZE = QSize(860, 560)
BESIDE = 32  # pixels of the list's own margins
LOST = "This format cannot hold {losses}."
WHOLE = "This format can hold the whole deck."
SAVED, COPIED, NOT_SAVED = "Saved as {path}.", "Copied.", "Not saved as {path}: {why}"


class ExportDialog(QDialog):
    """The formats on the left, and the deck in the chosen one on the right."""

    saved = Signal(object)  # Path

    def __init__(self, librarian: Librarian, deck: DeckList, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._librarian, self._deck = librarian, deck
        self._jobs = Jobs()
        self._written: DeckText | None = None
        self.setWindowTitle(f"Export {deck.name}")
        self.resize(SIZE)
        self.formats: tuple[DeckFormat, ...] = librarian.cabinet.deck_files
        self.list = QListWidget()
        self.list.setAccessibleName("Formats")
        self.list.addItems([each.title for each in self.formats])
        self.list.setMinimumWidth(self.list.sizeHintForColumn(0) + BESIDE)
        self.about, self.losses = PlainLabel(name="soft", wrap=True), PlainLabel(name="about")
        self.losses.setWordWrap(True)
        self.text = QPlainTextEdit()
        self.text.setReadOnly(True)
        self.text.setTabChangesFocus(True)
        self.text.setAccessibleName("The deck in this format")
        self.copy, self.save = QPushButton("&Copy"), QPushButton("&Save…")
        self.leave = QPushButton("C&lose")
        self.save.setObjectName("primary")
        self._lay_out()
        self.list.currentRowChanged.connect(self._ask)
        self.copy.clicked.connect(self.copy_text)
        self.save.clicked.connect(self._ask_where)
        self.leave.clicked.connect(self.reject)
        self.finished.connect(self._on_end)
        self.list.setCurrentRow(0)
        self.list.setFocus()

    @property
    def format(self) -> DeckFormat:
        return self.formats[max(0, self.list.currentRow())]

    @property
    def is_ready(self) -> bool:
        """Whether the text of the chosen format is there."""
        return self._written is not None

    def choose(self, name: str) -> None:
        """Show the format of this name."""
        self.list.setCurrentRow([each.name for each in self.formats].index(name))

    def copy_text(self) -> None:
        """Copy the text to the clipboard."""
        if self._written is not None:
            QGuiApplication.clipboard().setText(self._written.text)
            self.losses.setText(COPIED)

    def save_to(self, path: Path) -> None:
        """Write the text to a file."""
        written = self._written
        if written is None:
            return

        def done(_: object) -> None:
            self.losses.setText(SAVED.format(path=path))
            self.saved.emit(path)

        def refused(why: str) -> None:
            self.losses.setText(NOT_SAVED.format(path=path, why=why))

        self._jobs.start(lambda: write_file(path, written.text), done, refused)

    def _on_end(self) -> None:
        self._jobs.finish()
        self._librarian.forget(f"export of {id(self)}")

    def _ask(self) -> None:
        deck, name = self._deck, self.format.name
        self._written = None
        self.about.setText(self.format.help)
        for button in (self.copy, self.save):
            button.setEnabled(False)
        self._librarian.ask(
            f"export of {id(self)}",
            lambda cabinet: cabinet.write_deck(deck, name),
            self._show,
            self._refuse,
        )

    def _show(self, written: DeckText) -> None:
        self._written = written
        self.text.setPlainText(written.text)
        losses = ", ".join(written.losses)
        self.losses.setText(LOST.format(losses=losses) if losses else WHOLE)
        for button in (self.copy, self.save):
            button.setEnabled(True)

    def _refuse(self, error: EngineError) -> None:
        self.text.clear()
        self.losses.setText(str(error))

    def _ask_where(self) -> None:
        proposed = f"{file_name(self._deck.name)}{self.format.suffix}"
        kinds = f"{self.format.title} (*{self.format.suffix});;All files (*)"
        target = ask_target(self, "Save the deck", proposed, kinds)
        if target is not None:
            self.save_to(target)

    def _lay_out(self) -> None:
        right = QVBoxLayout()
        right.setSpacing(SIZES.gap_small)
        right.addWidget(self.about)
        right.addWidget(self.text, 1)
        right.addWidget(self.losses)
        top = QHBoxLayout()
        top.setSpacing(SIZES.gap)
        top.addWidget(self.list, 1)
        top.addLayout(right, 3)
        row = QHBoxLayout()
        row.addStretch(1)
        for button in (self.leave, self.copy, self.save):
            button.setAutoDefault(False)
            row.addWidget(button)
        layout = column_of(self)
        layout.addLayout(top, 1)
        layout.addLayout(row)
