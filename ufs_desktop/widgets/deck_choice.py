"""The choice of one player's deck for a new game: a starter deck or a file of their own."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from engine.decks.lines import DeckError
from ufs_desktop.plain import PlainLabel, tip
from ufs_desktop.session.deck import OfferedDeck
from ufs_desktop.theme.sizes import SIZES
from ufs_desktop.widgets.choice import ChoiceBox
from ufs_desktop.widgets.file_dialogs import ask_file

FILES = "Decks (*.yaml *.yml *.json *.cod *.o8d *.dek *.txt *.csv *.bbcode *.forum);;All files (*)"
LONGEST_NOTES, NOTES_LINES = 210, 3  # characters, and the lines they take
LEAST_LETTERS = 16  # of a deck's name, where there is little room
LISTED = 3  # problems shown; the tooltip has them all
UNREADABLE = "{file} cannot be played: {why}"

Reader = Callable[[Path], OfferedDeck]


class DeckChoice(QWidget):
    """A list of decks with a button next to it that asks for a file."""

    changed = Signal()
    file_taken = Signal(object)  # Path

    def __init__(
        self, decks: Sequence[OfferedDeck], recent: Sequence[Path], wanted: int, read: Reader
    ) -> None:
        super().__init__()
        self._read, self._recent = read, tuple(recent)
        self._entries: list[OfferedDeck | Path] = []
        self._shown = 0
        self._file: Path | None = None  # that the chosen deck came from
        self._is_laid_out = False  # whether its width is known
        self.combo = ChoiceBox()
        self.combo.setSizeAdjustPolicy(
            ChoiceBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self.combo.setMinimumContentsLength(LEAST_LETTERS)
        self.notes = PlainLabel(wrap=True)
        self.notes.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(SIZES.gap_small)
        self.file = QPushButton("File…")
        self.file.setToolTip(tip("Choose a deck from one of your files"))
        self.file.setAutoDefault(False)
        self.file.clicked.connect(self._ask)
        row = QHBoxLayout()
        row.setSpacing(SIZES.gap_small)
        row.addWidget(self.combo, 1)
        row.addWidget(self.file)
        layout.addLayout(row)
        layout.addWidget(self.notes)
        self.combo.currentIndexChanged.connect(self._on_choice)
        self.offer(decks, wanted)

    def offer(self, decks: Sequence[OfferedDeck], wanted: int) -> None:
        """Offer other decks, choosing the one at index `wanted`; a chosen file stays chosen."""
        self.combo.blockSignals(True)
        self.combo.clear()
        self._entries = [*decks, *self._recent]
        for entry in self._entries:
            self.combo.addItem(_entry_words(entry))
        self._shown = min(wanted, max(0, len(decks) - 1))
        self.combo.setCurrentIndex(self._shown)
        self.combo.blockSignals(False)
        file, self._file = self._file, None
        if file is not None:
            self.choose_file(file)
        else:
            self._tell()
            self.changed.emit()

    @property
    def chosen(self) -> OfferedDeck:
        entry = self._entries[self._shown]
        assert isinstance(entry, OfferedDeck)
        return entry

    def choose(self, deck: OfferedDeck) -> None:
        """Choose a deck, which is added if it is not in the list."""
        lists = [entry.deck if isinstance(entry, OfferedDeck) else None for entry in self._entries]
        if deck.deck in lists:
            self.combo.setCurrentIndex(lists.index(deck.deck))
        else:
            self._add(deck)

    def choose_file(self, path: Path) -> None:
        """Take the deck of a file; if it cannot be played, say so and change nothing."""
        try:
            deck = self._read(path)
        except (DeckError, OSError) as error:
            why = "; ".join(error.problems) if isinstance(error, DeckError) else str(error)
            self._put_back()
            self._say(UNREADABLE.format(file=path.name, why=why), "refusal")
            return
        self._add(deck)
        self._file = path
        self.file_taken.emit(path)

    def _add(self, deck: OfferedDeck) -> None:
        self._entries.append(deck)
        self.combo.addItem(_entry_words(deck))
        self.combo.setCurrentIndex(len(self._entries) - 1)

    def _on_choice(self, at: int) -> None:
        entry = self._entries[at]
        if isinstance(entry, OfferedDeck):
            self._shown, self._file = at, None
            self._tell()
            self.changed.emit()
        else:
            self.choose_file(entry)

    def _ask(self) -> None:
        path = ask_file(self, "Choose a deck", FILES)
        if path is not None:
            self.choose_file(path)

    def _put_back(self) -> None:
        """Restore the choice as it was before a file was asked for."""
        self.combo.blockSignals(True)
        self.combo.setCurrentIndex(self._shown)
        self.combo.blockSignals(False)

    def _tell(self) -> None:
        problems = self.chosen.problems
        if problems:
            more = len(problems) - LISTED
            tail = (f"and {more} more",) if more > 0 else ()
            self._say("\n".join((*problems[:LISTED], *tail)), "refusal", "\n".join(problems))
        else:
            notes = self.chosen.notes
            words = textwrap.shorten(notes, LONGEST_NOTES, placeholder=" …")
            self._say(words, "about", notes)

    def _say(self, words: str, style: str, whole: str = "") -> None:
        self.notes.setObjectName(style)
        self.notes.style().polish(self.notes)
        self.notes.setText(words)
        self.notes.setToolTip(tip(whole))
        self._make_room()

    def _make_room(self) -> None:
        """Set the height of the notes: forms do not ask for the height of wrapped words."""
        usual = self.notes.fontMetrics().lineSpacing() * NOTES_LINES
        needed = self.notes.heightForWidth(self.width()) if self._is_laid_out else 0
        self.notes.setMinimumHeight(max(usual, needed))

    # Qt

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._is_laid_out = True
        self._make_room()


def _entry_words(entry: OfferedDeck | Path) -> str:
    if isinstance(entry, Path):
        return f"{entry.name}  ·  your file"
    return f"{entry.name}  ·  {entry.character}"
