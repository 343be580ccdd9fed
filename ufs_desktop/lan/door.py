"""The way to games on the network: all that a window needs of them before anybody wants one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from ufs_desktop.lan.last_match import LanMatch, unfinished_match
from ufs_desktop.pages.tabs import Tabs
from ufs_desktop.session.deck import OfferedDeck
from ufs_desktop.session.lan_folders import LanFolders
from ufs_desktop.settings import Settings
from ufs_desktop.table.kit import TableKit

if TYPE_CHECKING:
    from ufs_desktop.lan.desk import LanDesk


class LanDoor(QObject):
    """What games on the network need is a tenth of the program: it comes in with the first one."""

    replay_wanted = Signal(object, int)
    next_begun = Signal()

    def __init__(
        self,
        kit: TableKit,
        tabs: Tabs,
        settings: Settings,
        decks: Sequence[OfferedDeck],
        folders: LanFolders,
        own_files: Callable[[], Sequence[Path]] = tuple,
    ) -> None:
        """`own_files`: where the player's own decks are."""
        super().__init__(tabs)
        self._kit, self._tabs, self._settings = kit, tabs, settings
        self._decks, self._folders, self._own_files = decks, folders, own_files
        self._desk: LanDesk | None = None

    @property
    def desk(self) -> LanDesk:
        if self._desk is None:
            from ufs_desktop.lan.desk import LanDesk

            desk = LanDesk(
                self._kit, self._tabs, self._settings, self._decks, self._folders, self._own_files
            )
            desk.replay_wanted.connect(self.replay_wanted)
            desk.next_begun.connect(self.next_begun)
            self._desk = desk
        return self._desk

    @property
    def unfinished(self) -> LanMatch | None:
        """The match that can be gone on with now."""
        if self._desk is not None:
            return self._desk.unfinished
        return unfinished_match(self._settings, self._folders)

    def finish(self) -> None:
        """Wait for what is being done; the window closes."""
        if self._desk is not None:
            self._desk.finish()
