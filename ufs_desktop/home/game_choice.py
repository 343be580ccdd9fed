"""The choice of the game to play, if the program has more than one."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent

from ufs_desktop.widgets.choice import ChoiceBox

FEWEST = 2  # to choose from
STEPS = {
    *(Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown),
    *(Qt.Key.Key_Home, Qt.Key.Key_End),
}


class GameChoice(ChoiceBox):
    """The games by name, with the current one chosen; hidden if there is only one."""

    wanted = Signal(str)  # another game, by its drawer

    def __init__(self, games: Mapping[str, str], now: str) -> None:
        super().__init__()
        for drawer, title in games.items():
            self.addItem(title, drawer)
        self.setAccessibleName("Game")
        self._now = now
        self.setCurrentIndex(self.findData(now))
        if len(games) < FEWEST:
            self.hide()
        self.activated.connect(self._choose)

    def _choose(self) -> None:
        drawer = str(self.currentData())
        if drawer != self._now:
            self.wanted.emit(drawer)

    # Qt

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open the list instead of choosing immediately: another game closes this window."""
        if event.key() in STEPS or (event.text().isprintable() and event.text()):
            self.showPopup()
        else:
            super().keyPressEvent(event)
