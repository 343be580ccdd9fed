"""A deck's earlier versions, read from their file in the background."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from ufs_desktop.data.job import Rereader
from ufs_desktop.decks.keeper import DeckKeeper
from ufs_desktop.decks.versions import DeckVersion


class DeckPast(QObject):
    """The versions of the deck that a keeper saves; call `read` to get them."""

    outdated = Signal()  # there may be a new version
    answered = Signal()  # `versions` and `trouble` have been updated

    def __init__(self, keeper: DeckKeeper) -> None:
        super().__init__(keeper)
        self._keeper = keeper
        self._reading = Rereader(self._kept, self._hear, self._hear_trouble)
        self.versions: tuple[DeckVersion, ...] = ()  # the newest first
        self.trouble = ""  # why they cannot be read
        keeper.saved.connect(self.outdated)

    def read(self) -> None:
        """Read them from the file; `answered` follows."""
        self._reading.start()

    def finish(self) -> None:
        """Wait until nothing is being read any more."""
        self._reading.finish()

    def _kept(self) -> tuple[DeckVersion, ...]:
        """Read the versions; runs in a separate thread."""
        path = self._keeper.path
        return self._keeper.versions.versions(path) if path is not None else ()

    def _hear(self, versions: object) -> None:
        assert isinstance(versions, tuple)
        self.versions, self.trouble = versions[::-1], ""
        self.answered.emit()

    def _hear_trouble(self, why: str) -> None:
        self.trouble = why
        self.answered.emit()
