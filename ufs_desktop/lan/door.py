"""The entrance to network games: all that a window needs before somebody wants one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from ufs_desktop.lan.last_match import LanMatch, unfinished_matches
from ufs_desktop.lan.premises import Premises

if TYPE_CHECKING:
    from ufs_desktop.lan.desk import LanDesk


class LanDoor(QObject):
    """Loads the code for network games, a tenth of the program, at their first use."""

    replay_wanted = Signal(object, int, int)
    next_begun = Signal()

    def __init__(self, premises: Premises) -> None:
        super().__init__(premises.tabs)
        self._premises = premises
        self._desk: LanDesk | None = None

    @property
    def desk(self) -> LanDesk:
        if self._desk is None:
            from ufs_desktop.lan.desk import LanDesk

            desk = LanDesk(self._premises)
            desk.replay_wanted.connect(self.replay_wanted)
            desk.next_begun.connect(self.next_begun)
            self._desk = desk
        return self._desk

    @property
    def unfinished(self) -> list[LanMatch]:
        """The matches that can be resumed now, the latest first."""
        if self._desk is not None:
            return self._desk.unfinished
        return unfinished_matches(self._premises.settings, self._premises.folders)

    def finish(self) -> None:
        """Wait for work in progress, since the window closes."""
        if self._desk is not None:
            self._desk.finish()
