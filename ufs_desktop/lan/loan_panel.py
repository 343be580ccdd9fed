"""Asks the host whether to play with a guest's cards that only the guest has."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from ufs_desktop.plain import PlainLabel
from ufs_desktop.remote.loan_words import offer_words
from ufs_desktop.session.module import LentCards
from ufs_desktop.theme.sizes import SIZES
from ufs_desktop.widgets.fields import beside
from ufs_desktop.widgets.first_focus import FirstFocus

PLAY, OTHER = "Play with them", "Ask for another deck"


class LoanPanel(QWidget):
    """Emits `settled` with whether the host agrees."""

    settled = Signal(bool)

    def __init__(self) -> None:
        super().__init__()
        self.words = PlainLabel(wrap=True)
        self.words.setAccessibleName("The other player’s cards")
        self.play, self.other = QPushButton(PLAY), QPushButton(OTHER)
        self.play.setObjectName("primary")
        self.play.clicked.connect(lambda: self.settled.emit(True))
        self.other.clicked.connect(lambda: self.settled.emit(False))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(SIZES.gap)
        layout.addWidget(self.words)
        layout.addLayout(beside(self.other, self.play))
        FirstFocus(self, lambda: self.other)
        self.hide()

    def ask(self, name: str, cards: LentCards | None) -> None:
        """Ask about a player's cards; None withdraws the question."""
        if cards is not None:
            self.words.setText(offer_words(name, cards))
        self.setVisible(cards is not None)
