"""The choice of the current game's bot and of its pace."""

from __future__ import annotations

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFormLayout, QVBoxLayout, QWidget

from engine.kernel.ids import Player
from ufs_desktop.plain import PlainLabel, add_row
from ufs_desktop.session.local import LocalSession
from ufs_desktop.session.module import GameModule
from ufs_desktop.session.setup import Seat
from ufs_desktop.settings import PACES, Settings
from ufs_desktop.theme.sizes import SIZES
from ufs_desktop.widgets.choice import ChoiceBox

WORDS = "Your choice applies from the bot's next decision on."


def bot_choice(module: GameModule, chosen: str) -> ChoiceBox:
    """The bots to choose from."""
    choice = ChoiceBox()
    for name in sorted(module.bots):
        choice.addItem(module.bot_names.get(name, name.capitalize()), name)
    choice.setCurrentIndex(max(0, choice.findData(chosen)))
    return choice


def pace_choice(pace: int) -> ChoiceBox:
    """The paces to choose from."""
    choice = ChoiceBox()
    for each, label in PACES.items():
        choice.addItem(label, each)
    choice.setCurrentIndex(max(0, choice.findData(pace)))
    return choice


class OpponentDialog(QDialog):
    """If accepted, changes the game's bots; the pace also applies to later games."""

    def __init__(
        self, session: LocalSession, settings: Settings, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle("Bot")
        self._session, self._settings = session, settings
        self.bots = {
            player: bot_choice(session.setup.module, seat.bot) for player, seat in self._seats()
        }
        self.pace = pace_choice(session.setup.pace)
        form = QFormLayout()
        form.setHorizontalSpacing(SIZES.gap_large)
        form.setVerticalSpacing(SIZES.gap)
        for player, choice in self.bots.items():
            add_row(form, session.names[player], choice)
        form.addRow("Pace", self.pace)
        words = PlainLabel(WORDS, "about", wrap=True)
        buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        buttons.accepted.connect(self._change)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(*(SIZES.gap_large,) * 4)
        layout.setSpacing(SIZES.gap_large)
        layout.addWidget(words)
        layout.addLayout(form)
        layout.addWidget(buttons)

    def _seats(self) -> list[tuple[Player, Seat]]:
        setup = self._session.setup
        return [(p, setup.seats[p]) for p in (0, 1) if p not in setup.people]

    def _change(self) -> None:
        setup, pace = self._session.setup, int(self.pace.currentData())
        self._session.change_pace(pace)
        self._settings.set("bot_pace", pace)
        for player, choice in self.bots.items():
            if choice.currentData() != setup.seats[player].bot:
                self._session.change_bot(player, str(choice.currentData()))
        self.accept()
