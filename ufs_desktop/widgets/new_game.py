"""The New game dialog: everything has a sensible choice already, so Enter starts a game."""

from __future__ import annotations

import secrets
import textwrap
from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QButtonGroup,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from engine.bots.names import BOTS
from ufs_desktop.session.setup import GameSetup, Seat, SeatKind
from ufs_desktop.session.starters import StarterDeck
from ufs_desktop.settings import PACES, Settings
from ufs_desktop.theme_colours import SIZES
from ufs_desktop.widgets.choice import Choice

EDITIONS = {"comprehensive": "Comprehensive rules"}
BOT_NAMES = {"random": "Sparring dummy: anything legal", "heuristic": "Fighter: knows the game"}
NAME_LENGTH = 24
LONGEST_NOTES, NOTES_HEIGHT = 210, 54  # characters and pixels: three lines


class NewGameDialog(QDialog):
    """Asks for edition, decks, names and opponent; `setup()` is the answer."""

    def __init__(
        self, decks: Sequence[StarterDeck], settings: Settings, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle("New game")
        self.setMinimumWidth(700)
        self._decks = tuple(decks)
        self._settings = settings
        self.edition = _combo(EDITIONS)
        self.own_name = _name(settings.now.name)
        self.rival_name = _name("Rival")
        self.own_deck, self.rival_deck = self._deck_combo(0), self._deck_combo(1)
        self._own_notes, self._rival_notes = _notes(), _notes()
        self.against_bot, self.hot_seat = QRadioButton("A bot"), QRadioButton("Someone beside me")
        self.bot = _combo({name: BOT_NAMES.get(name, name.capitalize()) for name in sorted(BOTS)})
        self.pace = _combo({str(pace): label for pace, label in PACES.items()})
        self.pace.setCurrentIndex(max(0, self.pace.findData(str(settings.now.bot_pace))))
        self._lay_out()
        self._connect()
        self._show_notes()

    def setup(self) -> GameSetup:
        """The game that was asked for, with a key of chance of its own."""
        against_bot = self.against_bot.isChecked()
        own, rival = (self._decks[c.currentIndex()] for c in (self.own_deck, self.rival_deck))
        kind = SeatKind.BOT if against_bot else SeatKind.PERSON
        bot = str(self.bot.currentData())
        first = self.own_name.text().strip() or "You"
        second = self.rival_name.text().strip() or "Rival"
        return GameSetup(
            edition=str(self.edition.currentData()),
            seats=(
                Seat(first, SeatKind.PERSON, own.name, own.deck),
                Seat(second, kind, rival.name, rival.deck, bot),
            ),
            key=secrets.token_hex(16),
            pace=int(self.pace.currentData()),
        )

    def _lay_out(self) -> None:
        group = QButtonGroup(self)
        group.addButton(self.against_bot)
        group.addButton(self.hot_seat)
        self.against_bot.setChecked(True)
        opponent = QHBoxLayout()
        opponent.addWidget(self.against_bot)
        opponent.addSpacing(SIZES.gap_large)
        opponent.addWidget(self.hot_seat)
        opponent.addStretch(1)
        form = QFormLayout()
        form.setHorizontalSpacing(SIZES.gap_large)
        form.setVerticalSpacing(SIZES.gap)
        form.setLabelAlignment(Qt.AlignmentFlag.AlignRight)
        form.addRow("Rules", self.edition)
        form.addRow("Your name", self.own_name)
        form.addRow("Your deck", self.own_deck)
        form.addRow("", self._own_notes)
        form.addRow("Opponent", opponent)
        form.addRow("Bot", self.bot)
        form.addRow("Bot's pace", self.pace)
        form.addRow("Opponent's name", self.rival_name)
        form.addRow("Opponent's deck", self.rival_deck)
        form.addRow("", self._rival_notes)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        start = self.buttons.addButton("Start", QDialogButtonBox.ButtonRole.AcceptRole)
        start.setObjectName("primary")
        start.setDefault(True)
        self.start = start
        layout = QVBoxLayout(self)
        layout.setContentsMargins(*(SIZES.gap_large,) * 4)
        layout.setSpacing(SIZES.gap_large)
        layout.addLayout(form)
        layout.addStretch(1)
        layout.addWidget(self.buttons)

    def _connect(self) -> None:
        self.buttons.accepted.connect(self._keep_and_accept)
        self.buttons.rejected.connect(self.reject)
        for combo in (self.own_deck, self.rival_deck):
            combo.currentIndexChanged.connect(self._show_notes)
        self.against_bot.toggled.connect(self._on_opponent)

    def _on_opponent(self, against_bot: bool) -> None:
        for widget in (self.bot, self.pace):
            widget.setEnabled(against_bot)

    def _keep_and_accept(self) -> None:
        self._settings.set("name", self.own_name.text().strip() or "You")
        self._settings.set("bot_pace", int(self.pace.currentData()))
        self.accept()

    def _deck_combo(self, wanted: int) -> Choice:
        combo = Choice()
        for deck in self._decks:
            combo.addItem(f"{deck.name}  ·  {deck.character}")
        combo.setCurrentIndex(min(wanted, len(self._decks) - 1))
        return combo

    def _show_notes(self) -> None:
        for combo, label in (
            (self.own_deck, self._own_notes),
            (self.rival_deck, self._rival_notes),
        ):
            notes = self._decks[combo.currentIndex()].notes
            label.setText(textwrap.shorten(notes, LONGEST_NOTES, placeholder=" …"))
            label.setToolTip(notes)


def _combo(entries: dict[str, str]) -> Choice:
    combo = Choice()
    for key, label in entries.items():
        combo.addItem(label, key)
    return combo


def _name(text: str) -> QLineEdit:
    field = QLineEdit(text)
    field.setMaxLength(NAME_LENGTH)
    return field


def _notes() -> QLabel:
    label = QLabel()
    label.setObjectName("about")
    label.setWordWrap(True)
    label.setMinimumHeight(NOTES_HEIGHT)
    label.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
    return label
