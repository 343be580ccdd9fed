"""The ways to work on a deck, next to it: the available cards, its numbers, and trying it.

Numbers and trials are created when they are first looked at.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QTabWidget, QVBoxLayout, QWidget

from ufs_desktop.decks.bench import DeckBench
from ufs_desktop.decks.history import WHEN
from ufs_desktop.decks.numbers.panel import NumbersPanel
from ufs_desktop.decks.past import DeckPast
from ufs_desktop.decks.trial.panel import TrialPanel
from ufs_desktop.decks.trial.past import PastVersion
from ufs_desktop.decks.trial.results import ResultShelf
from ufs_desktop.table.pictures import Pictures
from ufs_desktop.theme.sizes import SIZES

CARDS, NUMBERS, TRIAL = range(3)
TITLES = ("Cards", "Numbers", "Try it")


class TrialStock(NamedTuple):
    """Where results are kept and rivals are found. Without a folder, none are kept."""

    results: Path | None = None
    decks: Path | None = None


class DeckWorkshop(QTabWidget):
    """Three pages; `finish` ends all their background work."""

    search_wanted = Signal(str)
    card_wanted = Signal(str)  # by its name
    table_wanted = Signal(object)  # OfferedDeck
    goldfish_wanted = Signal(object)  # OfferedDeck

    def __init__(
        self, bench: DeckBench, cards: QWidget, past: DeckPast | None, stock: TrialStock
    ) -> None:
        super().__init__()
        self.setObjectName("deckWork")
        self.tabBar().setAccessibleName("Ways to work on the deck")
        self.setDocumentMode(True)
        self.tabBar().setDrawBase(False)
        self._bench, self._past, self._stock = bench, past, stock
        self.numbers: NumbersPanel | None = None
        self.trial: TrialPanel | None = None
        self._pictures: Pictures | None = None
        self._places = [QWidget() for _ in TITLES[1:]]
        self.addTab(cards, TITLES[CARDS])
        for title, place in zip(TITLES[1:], self._places, strict=True):
            layout = QVBoxLayout(place)
            layout.setContentsMargins(0, SIZES.gap_small, 0, 0)
            self.addTab(place, title)
        self.currentChanged.connect(self._on_turn)
        if past is not None:
            past.outdated.connect(self._read_past)
            past.answered.connect(self._show_past)

    def finish(self) -> None:
        """End all requests and games, since the page closes."""
        if self.numbers is not None:
            self.numbers.close_panel()
        if self.trial is not None:
            self.trial.finish()
        if self._pictures is not None:
            self._pictures.stop()

    def _on_turn(self, page: int) -> None:
        if page == NUMBERS and self.numbers is None:
            self.numbers = NumbersPanel(self._bench)
            self.numbers.search_wanted.connect(self.search_wanted)
            self._put(page, self.numbers)
        elif page == TRIAL and self.trial is None:
            self.trial = self._make_trial()
            self._put(page, self.trial)
        self._read_past()

    def _put(self, page: int, panel: QWidget) -> None:
        layout = self._places[page - 1].layout()
        assert layout is not None
        layout.addWidget(panel)

    def _make_trial(self) -> TrialPanel:
        self._pictures = Pictures(self.devicePixelRatioF(), parent=self)
        results = ResultShelf(self._stock.results)
        trial = TrialPanel(self._bench, self._pictures, results, self._stock.decks)
        trial.card_wanted.connect(self.card_wanted)
        trial.table_wanted.connect(self.table_wanted)
        trial.goldfish_wanted.connect(self.goldfish_wanted)
        return trial

    def _read_past(self) -> None:
        if self._past is not None and self.trial is not None:
            self._past.read()

    def _show_past(self) -> None:
        """Offer the deck's earlier versions for comparison."""
        if self._past is not None and self.trial is not None:
            self.trial.measuring.show_versions(
                [
                    PastVersion(f"{each.when.strftime(WHEN)}: {each.words}", each.deck)
                    for each in self._past.versions
                ]
            )

    # Qt

    def minimumSizeHint(self) -> QSize:
        """The size that the page in front needs: a page behind it may need more than there is
        room for."""
        least = super().minimumSizeHint()
        pages = filter(None, map(self.widget, range(self.count())))
        widths = [page.minimumSizeHint().width() for page in pages]
        bar = self.tabBar().minimumSizeHint().width()
        spare = max(widths) - widths[self.currentIndex()]
        return QSize(max(least.width() - spare, bar), least.height())
