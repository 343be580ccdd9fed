"""Lists the versions of a deck, with time and changes, to compare or restore them."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QListWidget, QPushButton, QVBoxLayout, QWidget

from engine.decks.edits import ReplaceDeck
from ufs_desktop.decks.bench import DeckBench
from ufs_desktop.decks.comparison_dialog import ComparedDeck, ComparisonDialog
from ufs_desktop.decks.past import DeckPast
from ufs_desktop.decks.versions import DeckVersion
from ufs_desktop.plain import PlainLabel
from ufs_desktop.theme.sizes import SIZES
from ufs_desktop.widgets.dialogs import open_dialog

WHEN = "%d %b %Y, %H:%M"
NOTHING = "Every change is kept here, from the very first."
HELP = "Restoring a version is a change like any other: you can undo it."
NOT_READ = "The versions cannot be read. {why}"
NOW = "Now"


class HistoryPanel(QWidget):
    """Follows the past of a deck; the newest version comes first."""

    edited = Signal(object)  # DeckEdit

    def __init__(self, bench: DeckBench, past: DeckPast) -> None:
        super().__init__()
        self._bench, self._past = bench, past
        self._versions: tuple[DeckVersion, ...] = ()
        self.words = PlainLabel(name="about", wrap=True)
        self.list = QListWidget()
        self.list.setAccessibleName("Versions of the deck")
        self.list.setWordWrap(True)
        self.compare, self.restore = QPushButton("Compare…"), QPushButton("Restore")
        row = QHBoxLayout()
        row.addWidget(self.compare)
        row.addWidget(self.restore)
        row.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(*(SIZES.gap_small,) * 4)
        layout.setSpacing(SIZES.gap_small)
        layout.addWidget(self.words)
        layout.addWidget(self.list, 1)
        layout.addLayout(row)
        self.compare.clicked.connect(self.open_comparison)
        self.restore.clicked.connect(self._restore)
        self.list.itemDoubleClicked.connect(lambda _: self.open_comparison())
        past.outdated.connect(self.refresh)
        past.answered.connect(self._fill)
        self._fill()

    @property
    def version(self) -> DeckVersion | None:
        """The version that is chosen."""
        row = self.list.currentRow()
        return self._versions[row] if 0 <= row < len(self._versions) else None

    def refresh(self) -> None:
        """Read the versions again if they are visible."""
        if self.isVisible():
            self._past.read()

    def _fill(self) -> None:
        """Show what was read; the chosen version stays chosen."""
        chosen = self.version
        self._versions = self._past.versions
        self.list.clear()
        for each in self._versions:
            self.list.addItem(f"{each.when.strftime(WHEN)}\n{each.words}")
        at = self._versions.index(chosen) if chosen in self._versions else 0
        self.list.setCurrentRow(at if self._versions else -1)
        trouble = NOT_READ.format(why=self._past.trouble) if self._past.trouble else ""
        self.words.setText(trouble or (HELP if self._versions else NOTHING))
        for button in (self.compare, self.restore):
            button.setEnabled(bool(self._versions))

    def open_comparison(self) -> None:
        """Compare the chosen version with the deck as it is now."""
        version = self.version
        if version is not None:
            before = ComparedDeck(version.when.strftime(WHEN), version.deck)
            open_dialog(
                ComparisonDialog(before, ComparedDeck(NOW, self._bench.deck), self.window())
            )

    def _restore(self) -> None:
        version = self.version
        if version is not None:
            words = f"restore the version of {version.when.strftime(WHEN)}"
            self.edited.emit(ReplaceDeck(version.deck, words))

    # Qt

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.refresh()
