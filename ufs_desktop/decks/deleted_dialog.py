"""Lists the deleted decks, to restore them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QAbstractItemView, QDialog, QListWidget, QPushButton, QWidget

from ufs_desktop.data.job import Jobs
from ufs_desktop.decks.bin import MOST, DeckBin
from ufs_desktop.decks.folder import DeckEntry
from ufs_desktop.decks.history import WHEN
from ufs_desktop.plain import PlainLabel
from ufs_desktop.widgets.dialogs import lay_out_list

TITLE = "Deleted decks"
SIZE = QSize(560, 420)
LOOKING = "One moment…"
NOTHING = f"No decks have been deleted. Up to {MOST} deleted decks are kept here."
PICK = f"Choose the decks to restore, with their versions. The last {MOST} decks are kept."
NOT_READ = "The deleted decks cannot be read. {why}"


class DeletedDialog(QDialog):
    """Lists decks with their folder and time of deletion; Enter restores those chosen."""

    wanted = Signal(object)  # list of DeckEntry

    def __init__(self, deleted: DeckBin, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(TITLE)
        self.resize(SIZE)
        self._entries: Sequence[DeckEntry] = ()
        self._jobs = Jobs()
        self.words = PlainLabel(LOOKING, "about", wrap=True)
        self.list = QListWidget()
        self.list.setAccessibleName(TITLE)
        self.list.setWordWrap(True)
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.back_button, self.close_button = QPushButton("Restore"), QPushButton("Close")
        lay_out_list(self, self.words, self.list, [self.back_button], [self.close_button])
        self.back_button.setEnabled(False)
        self.back_button.setDefault(True)
        self.back_button.clicked.connect(self._take)
        self.list.itemDoubleClicked.connect(self._take)
        self.close_button.setAutoDefault(False)
        self.close_button.clicked.connect(self.reject)
        self.close_button.setFocus()
        self.finished.connect(self._jobs.finish)
        self._jobs.start(deleted.entries, self._fill, self._refuse)

    def _fill(self, entries: object) -> None:
        assert isinstance(entries, list), "the bin lists its decks"
        self._entries = entries
        self.list.addItems([_words(entry) for entry in entries])
        self.words.setText(PICK if entries else NOTHING)
        self.back_button.setEnabled(bool(entries))
        if entries:
            self.list.setCurrentRow(0)
            self.list.setFocus()

    def _refuse(self, why: str) -> None:
        self.words.setText(NOT_READ.format(why=why))

    def _take(self) -> None:
        rows = sorted(self.list.row(item) for item in self.list.selectedItems())
        if rows:
            self.wanted.emit([self._entries[row] for row in rows])
            self.accept()


def _words(entry: DeckEntry) -> str:
    when = datetime.fromtimestamp(entry.changed).strftime(WHEN) if entry.changed else ""
    return f"{entry.name}\n{' · '.join(filter(None, (entry.folder, when)))}"
