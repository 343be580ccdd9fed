"""Lists what was imported, by file or folder of origin, and removes it again."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QDialog, QListWidget, QPushButton, QWidget

from engine.kernel.errors import EngineError
from ufs_desktop.cabinet.kit import pen_of
from ufs_desktop.cabinet.librarian import Librarian
from ufs_desktop.cabinet.values import Withdrawn
from ufs_desktop.grammar import counted
from ufs_desktop.plain import PlainLabel
from ufs_desktop.widgets.dialogs import ask, lay_out_list

TITLE = "Imported cards"
SIZE = QSize(560, 420)
LOOKING = "One moment…"
NOTHING = (
    "Nothing has been imported. Use Import… on the Cards page to import card files and folders."
)
PICK = "Choose what to remove. Cards you have written yourself are not listed here."
NOT_READ = "This cannot be shown. {why}"
SURE = (
    "Remove {cards} of “{source}” from your library? Whatever they replaced comes back. Decks "
    "keep the names, but cards that nothing else provides become unknown."
)
TAKEN_OUT = "{cards} of “{source}” removed."


class ImportedDialog(QDialog):
    """Each source with the number of its cards; Enter asks whether to remove it."""

    agreed = Signal(str)  # the source to be removed

    def __init__(self, librarian: Librarian, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(TITLE)
        self.resize(SIZE)
        self._librarian = librarian
        self._errand = f"imported {id(self)}"
        self._sources: tuple[tuple[str, int], ...] = ()
        self.words = PlainLabel(LOOKING, "about", wrap=True)
        self.list = QListWidget()
        self.list.setAccessibleName("What was imported")
        self.list.setWordWrap(True)
        self.take_out_button, self.close_button = QPushButton("Remove…"), QPushButton("Close")
        lay_out_list(self, self.words, self.list, [self.take_out_button], [self.close_button])
        self._connect()
        self.take_out_button.setEnabled(False)
        self.close_button.setFocus()
        self._look()

    def _connect(self) -> None:
        self.take_out_button.clicked.connect(self._ask)
        self.list.itemDoubleClicked.connect(self._ask)
        self.close_button.clicked.connect(self.reject)
        self.close_button.setAutoDefault(False)
        self.take_out_button.setDefault(True)
        self._librarian.changed.connect(self._look)
        self.finished.connect(self._leave)

    def _look(self) -> None:
        self._librarian.ask(
            self._errand, lambda cabinet: pen_of(cabinet).sources(), self._fill, self._refuse
        )

    def _fill(self, sources: Mapping[str, int]) -> None:
        row = max(0, self.list.currentRow())
        self._sources = tuple(sources.items())
        self.list.clear()
        self.list.addItems(
            [f"{source}\n{counted(cards, 'card')}" for source, cards in self._sources]
        )
        self.words.setText(PICK if sources else NOTHING)
        self.take_out_button.setEnabled(bool(sources))
        if sources:
            self.list.setCurrentRow(min(row, len(sources) - 1))
            self.list.setFocus()

    def _refuse(self, error: EngineError) -> None:
        self._fill({})
        self.words.setText(NOT_READ.format(why=error))

    def _ask(self) -> None:
        """Ask for confirmation: it cannot be undone, but the file can be imported again."""
        row = self.list.currentRow()
        if not 0 <= row < len(self._sources):
            return
        source, cards = self._sources[row]
        words = SURE.format(cards=counted(cards, "card"), source=source)
        ask(self, TITLE, words, lambda: self._take_out(source), act="Remove")

    def _take_out(self, source: str) -> None:
        self.agreed.emit(source)
        self.accept()

    def _leave(self) -> None:
        self._librarian.changed.disconnect(self._look)
        self._librarian.forget(self._errand)


def words_of_removal(gone: Withdrawn) -> str:
    """The removal in a sentence, and what went wrong."""
    done = TAKEN_OUT.format(cards=counted(gone.cards, "card"), source=gone.source)
    return "\n\n".join((done, *gone.notes))
