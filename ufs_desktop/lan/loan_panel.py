"""Asks the host whether a guest's deck is played with cards that only the guest has."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from ufs_desktop.plain import PlainLabel
from ufs_desktop.session.module import LentCards
from ufs_desktop.theme.colours import SIZES
from ufs_desktop.widgets.fields import beside

ONE = "{name}’s deck needs a card that you do not have: {cards}."
SEVERAL = "{name}’s deck needs {count} cards that you do not have: {cards}."
ENFORCED = "The program enforces all of their text."
BY_HAND = (
    "The program enforces all of the text of {enforced}; of {by_hand} something is done by hand: "
    "{cards}."
)
KEPT = "Lent cards are there for this match alone; your library stays as it is."
PLAY, OTHER = "Play with them", "Ask for another deck"
MOST, LONGEST = 8, 40  # names that are told, and signs of one


class LoanPanel(QWidget):
    """`settled` tells whether the host agrees."""

    settled = Signal(bool)

    def __init__(self) -> None:
        super().__init__()
        self.words = PlainLabel(wrap=True)
        self.words.setAccessibleName("Cards of the other player")
        self.play, self.other = QPushButton(PLAY), QPushButton(OTHER)
        self.play.setObjectName("primary")
        self.play.clicked.connect(lambda: self.settled.emit(True))
        self.other.clicked.connect(lambda: self.settled.emit(False))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(SIZES.gap)
        layout.addWidget(self.words)
        layout.addLayout(beside(self.other, self.play))
        self.setFocusProxy(self.other)
        self.hide()

    def ask(self, name: str, cards: LentCards | None) -> None:
        """What would be lent by whom; nothing, if nothing is to be asked any more."""
        if cards is not None:
            self.words.setText(offer_words(name, cards))
        self.setVisible(cards is not None)


def offer_words(name: str, cards: LentCards) -> str:
    """What the host should know before they agree."""
    count, by_hand = len(cards.names), len(cards.by_hand)
    first = (ONE if count == 1 else SEVERAL).format(
        name=name, count=count, cards=listed(cards.names)
    )
    second = BY_HAND.format(enforced=count - by_hand, by_hand=by_hand, cards=listed(cards.by_hand))
    return f"{first} {second if by_hand else ENFORCED} {KEPT}"


def listed(names: Sequence[str]) -> str:
    """Names of cards; of many only the first ones."""
    told = [name if len(name) <= LONGEST else f"{name[: LONGEST - 1]}…" for name in names[:MOST]]
    more = len(names) - len(told)
    return ", ".join(told) + (f" and {more} more" if more else "")
