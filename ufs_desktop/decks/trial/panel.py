"""Trying the deck on a bench: sample hands, games alone, and measuring it."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QTabWidget, QVBoxLayout, QWidget

from ufs_desktop.decks.bench import DeckBench
from ufs_desktop.decks.trial.hands import HandPanel
from ufs_desktop.decks.trial.measure import MeasurePanel
from ufs_desktop.decks.trial.results import ResultShelf
from ufs_desktop.session.deck import OfferedDeck
from ufs_desktop.session.module import GameModule
from ufs_desktop.session.setup import GameSetup, Seat, SeatKind, fresh_key
from ufs_desktop.table.pictures import Pictures

POST = "Training post"


class TrialPanel(QWidget):
    """Two pages: hands, and measuring. `finish` ends all their background work."""

    card_wanted = Signal(str)  # the name of a card pointed at, focused or chosen
    table_wanted = Signal(object)  # OfferedDeck: start a game with it
    goldfish_wanted = Signal(object)  # OfferedDeck: against a player who does nothing

    def __init__(
        self,
        bench: DeckBench,
        pictures: Pictures,
        results: ResultShelf,
        decks: Path | None = None,
    ) -> None:
        super().__init__()
        self.hands = HandPanel(bench, pictures)
        self.measuring = MeasurePanel(bench, results, decks)
        tabs = QTabWidget()
        tabs.setDocumentMode(True)
        tabs.tabBar().setDrawBase(False)
        tabs.tabBar().setAccessibleName("Ways to try the deck")
        tabs.addTab(self.hands, "Hand&s")
        tabs.addTab(self.measuring, "M&easure")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(tabs)
        self.tabs = tabs
        self.hands.card_reached.connect(self.card_wanted)
        self.measuring.card_wanted.connect(self.card_wanted)
        self.hands.table_wanted.connect(self.table_wanted)
        self.hands.goldfish_wanted.connect(self.goldfish_wanted)

    def finish(self) -> None:
        """End all games, since the page closes."""
        self.hands.finish()
        self.measuring.finish()


def goldfish(
    module: GameModule, own: OfferedDeck, rival: OfferedDeck, idle: str, name: str, edition: str
) -> GameSetup:
    """A game against a player who does nothing voluntarily."""
    seats = (
        Seat(name, SeatKind.HERE, own.name, own.deck),
        Seat(POST, SeatKind.BOT, rival.name, rival.deck, idle),
    )
    return GameSetup(module, edition, seats, fresh_key(), pace=0)
