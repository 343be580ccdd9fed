"""The progress of an import, a removal or the reading of texts, with a way to cancel, and the
report about an import.
"""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QFrame,
    QHBoxLayout,
    QPlainTextEdit,
    QProgressBar,
    QPushButton,
    QWidget,
)

from ufs_desktop.cabinet.porter import Porter
from ufs_desktop.cabinet.values import Brought
from ufs_desktop.grammar import counted
from ufs_desktop.plain import PlainLabel
from ufs_desktop.theme.sizes import SIZES
from ufs_desktop.widgets.dialogs import column_of

BEGUN = "One moment…"
SIZE = QSize(680, 460)
MOST_NOTES = 5_000  # lines to show; nobody reads more


class IntakeBar(QFrame):
    """Shown below the list while cards are imported or removed, or their texts are read."""

    def __init__(self, porter: Porter) -> None:
        super().__init__()
        self._porter = porter
        self.setObjectName("promptBar")
        self.words = PlainLabel(BEGUN)
        self.bar = QProgressBar()
        self.bar.setAccessibleName("Progress")
        self.bar.setTextVisible(False)
        self.cancel_button = QPushButton("Cancel")
        self.cancel_button.setObjectName("small")
        self.cancel_button.clicked.connect(self._cancel)
        row = QHBoxLayout(self)
        row.setContentsMargins(SIZES.gap, SIZES.gap_small, SIZES.gap, SIZES.gap_small)
        row.setSpacing(SIZES.gap)
        row.addWidget(self.words)
        row.addWidget(self.bar, 1)
        row.addWidget(self.cancel_button)
        porter.told.connect(self._tell)
        porter.changed.connect(self._refresh)
        self._refresh()

    def _tell(self, what: str, done: int, total: int) -> None:
        self.words.setText(f"{what}: {done:,} of {total:,}")
        self.bar.setRange(0, total)
        self.bar.setValue(done)

    def _cancel(self) -> None:
        self.cancel_button.setEnabled(False)
        self.words.setText("Cancelling…")
        self._porter.cancel()

    def _refresh(self) -> None:
        self.words.setText(BEGUN)
        self.bar.setRange(0, 0)  # not known yet
        self.cancel_button.setEnabled(True)
        self.setVisible(self._porter.is_busy)


class BroughtDialog(QDialog):
    """The report about an import, to be read and copied."""

    def __init__(self, brought: Brought, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Import")
        self.resize(SIZE)
        self.words = words_of(brought)
        self.notes = QPlainTextEdit("\n".join(brought.notes[:MOST_NOTES]))
        self.notes.setReadOnly(True)
        self.notes.setAccessibleName("What could not be imported as it was")
        self.notes.setTabChangesFocus(True)
        self.copy_button, self.close_button = QPushButton("Copy the report"), QPushButton("Close")
        self.copy_button.clicked.connect(self.copy_report)
        self.close_button.clicked.connect(self.accept)
        self.close_button.setDefault(True)
        self._report = "\n".join((self.words, *brought.notes))
        about = PlainLabel(_about(brought), "about", wrap=True)
        self.notes.setVisible(bool(brought.notes))
        buttons = QHBoxLayout()
        buttons.addWidget(self.copy_button)
        buttons.addStretch(1)
        buttons.addWidget(self.close_button)
        layout = column_of(self)
        layout.addWidget(PlainLabel(self.words, wrap=True))
        layout.addWidget(about)
        layout.addWidget(self.notes, 1)
        layout.addLayout(buttons)

    def copy_report(self) -> None:
        """Copy the whole report, even if only a part is shown."""
        QApplication.clipboard().setText(self._report)


def words_of(brought: Brought) -> str:
    """The import in a sentence or two."""
    if not brought.cards:
        return "No cards were found, so nothing has changed."
    cards = counted(brought.cards, "card")
    files = counted(brought.files, "file")
    return f"{cards} read from {files}: {brought.added:,} new, {brought.replaced:,} replaced."


def _about(brought: Brought) -> str:
    notes = len(brought.notes)
    if not notes:
        return "Everything was imported as it was."
    shown = (
        ""
        if notes <= MOST_NOTES
        else (f" The first {MOST_NOTES:,} are shown; Copy has all of them.")
    )
    return f"Not imported as it was ({counted(notes, 'note')}):{shown}"
