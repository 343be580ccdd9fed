"""Lists a deck's violations of the rules; each line leads to its cards and its rule."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QListWidget, QPushButton, QVBoxLayout, QWidget

from ufs_desktop.decks.bench import DeckBench, in_words
from ufs_desktop.plain import PlainLabel, tip
from ufs_desktop.theme.sizes import SIZES

NOTHING = "This deck breaks no rules."
HELP = "Choose a line to go to its card."
READ = "Read rule {rule}"


class VerdictPanel(QWidget):
    """Follows a bench."""

    card_wanted = Signal(str)
    rule_wanted = Signal(str)

    def __init__(self, bench: DeckBench) -> None:
        super().__init__()
        self._bench = bench
        self.words = PlainLabel(name="about", wrap=True)
        self.list = QListWidget()
        self.list.setAccessibleName("Rules this deck breaks")
        self.list.setWordWrap(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.currentRowChanged.connect(self._on_row)
        self.list.itemClicked.connect(lambda _: self._on_row(self.list.currentRow()))
        self.read = QPushButton()
        self.read.clicked.connect(self._read)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(*(SIZES.gap_small,) * 4)
        layout.setSpacing(SIZES.gap_small)
        layout.addWidget(self.words)
        layout.addWidget(self.list, 1)
        layout.addWidget(self.read)
        bench.informed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show the current rulings; the chosen line stays chosen."""
        row = self.list.currentRow()
        self.list.blockSignals(True)
        self.list.clear()
        for at, ruled in enumerate(self._bench.rulings):
            self.list.addItem(in_words(ruled))
            self.list.item(at).setToolTip(tip(", ".join(ruled.cards)))
        self.list.setCurrentRow(min(row, self.list.count() - 1))
        self.list.blockSignals(False)
        self.words.setText(self._bench.trouble or (HELP if self._bench.rulings else NOTHING))
        self.list.setVisible(bool(self._bench.rulings))
        self._offer_rule(self.list.currentRow())

    def _on_row(self, row: int) -> None:
        self._offer_rule(row)
        if 0 <= row < len(self._bench.rulings):
            for name in self._bench.rulings[row].cards[:1]:
                self.card_wanted.emit(name)

    def _offer_rule(self, row: int) -> None:
        rulings = self._bench.rulings
        rule = rulings[row].rule if 0 <= row < len(rulings) else ""
        self.read.setText(READ.format(rule=rule))
        self.read.setVisible(bool(rule))

    def _read(self) -> None:
        row = self.list.currentRow()
        if 0 <= row < len(self._bench.rulings):
            self.rule_wanted.emit(self._bench.rulings[row].rule)
