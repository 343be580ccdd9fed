"""Which game is played, where the program has more than one."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Signal

from ufs_desktop.widgets.choice import ChoiceBox

FEWEST = 2  # to choose from


class GameChoice(ChoiceBox):
    """The games by name, with this one in front; hidden while there is only one."""

    wanted = Signal(str)  # another one, by the drawer that it has

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
