"""The choices before hosting a game; all have sensible defaults."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QPushButton, QVBoxLayout, QWidget

from ufs_desktop.grammar import YOU
from ufs_desktop.lan.own_decks import OwnDecks
from ufs_desktop.lan.own_name import HOST_NAME, own_name_field
from ufs_desktop.plain import PlainLabel, tip
from ufs_desktop.session.deck import OfferedDeck
from ufs_desktop.session.match import LENGTHS, length_words
from ufs_desktop.settings import Settings
from ufs_desktop.table.kit import TableKit
from ufs_desktop.theme.sizes import SIZES
from ufs_desktop.widgets.edition_choice import EditionChoice, add_rules
from ufs_desktop.widgets.fields import beside, choice_of, form_layout
from ufs_desktop.widgets.first_focus import FirstFocus
from ufs_desktop.widgets.new_game import remember_deck

CLOCKS = {0: "No clock", 20: "20 minutes each", 30: "30 minutes each", 45: "45 minutes each"}
WATCHING = {-1: "Nobody may watch", 0: "Up to 8 may watch", 60: "Up to 8, one minute behind"}
HOST = "Host the game"
ILLEGAL = "You cannot bring an illegal deck to a network game."


class HostWish(NamedTuple):
    """The game that a player wants to host."""

    name: str
    deck: OfferedDeck
    edition: str
    best_of: int
    minutes: int  # on each player's clock; 0: no clock
    may_undo: bool
    watching: int  # seconds that spectators are behind; -1: there are none


class HostForm(QWidget):
    """Emits `wanted` with what was chosen."""

    wanted = Signal(object)  # HostWish
    left = Signal()

    def __init__(self, kit: TableKit, decks: OwnDecks, settings: Settings) -> None:
        super().__init__()
        self._settings = settings
        self._notice = ""
        self.edition = EditionChoice(settings, kit.module)
        lengths = {each: length_words(each) for each in LENGTHS}
        self.length = choice_of(lengths, "Length of the match")
        self.name = own_name_field(settings, HOST_NAME)
        self.deck = decks.choice(self.edition, 0, kit.shelf)
        self.clock = choice_of(CLOCKS, "Clock")
        self.clock.setToolTip(tip("A player who runs out of time and a short reserve loses"))
        self.watching = choice_of(WATCHING, "Spectators")
        self.undo = QCheckBox("Players may ask to take a move back")
        self.undo.setChecked(True)
        self.refusal = PlainLabel(name="refusal", wrap=True)
        self.start = QPushButton(HOST)
        self.start.setObjectName("play")
        self.start.setAutoDefault(True)
        self.leave = QPushButton("Cancel")
        self._lay_out()
        self.start.clicked.connect(lambda: self.wanted.emit(self.wish()))
        self.name.returnPressed.connect(self.start.click)
        self.leave.clicked.connect(self.left)
        self.deck.changed.connect(self._refresh)
        self.deck.file_taken.connect(partial(remember_deck, settings))
        FirstFocus(self, lambda: self.start)
        self._refresh()

    def wish(self) -> HostWish:
        """The current choices; the name is kept for later games."""
        name = self.name.text().strip() or YOU
        self._settings.set("name", name)
        return HostWish(
            name,
            self.deck.chosen,
            self.edition.code,
            int(self.length.currentData()),
            int(self.clock.currentData()),
            self.undo.isChecked(),
            int(self.watching.currentData()),
        )

    def warn(self, words: str) -> None:
        """Show a warning about hosting a game."""
        self._notice = words
        self._refresh()

    def tell(self, words: str) -> None:
        """Say why a game could not be opened."""
        self.refusal.setText(words)
        self.refusal.setVisible(bool(words))

    def _lay_out(self) -> None:
        form = form_layout()
        form.addRow("Your name", self.name)
        form.addRow("Your deck", self.deck)
        add_rules(form, self.edition, self.length)
        form.addRow("Clock", self.clock)
        form.addRow("Spectators", self.watching)
        form.addRow("", self.undo)
        buttons = beside(self.leave, self.start)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(SIZES.gap)
        layout.addLayout(form)
        layout.addWidget(self.refusal)
        layout.addLayout(buttons)
        layout.addStretch(1)

    def _refresh(self) -> None:
        """Allow hosting only with a legal deck, as is required of guests."""
        has_problems = bool(self.deck.chosen.problems)
        self.start.setEnabled(not has_problems)
        self.tell(ILLEGAL if has_problems else self._notice)
