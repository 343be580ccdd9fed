"""What a deck was before, read from its file of versions beside the window's own thread."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from ufs_desktop.data.job import Rereader
from ufs_desktop.decks.keeper import DeckKeeper
from ufs_desktop.decks.versions import DeckVersion


class DeckPast(QObject):
    """The versions of the deck that a keeper writes; whoever looks at them calls `read`."""

    outdated = Signal()  # there may be another version by now
    answered = Signal()  # `versions` and `trouble` are what was read last

    def __init__(self, keeper: DeckKeeper) -> None:
        super().__init__(keeper)
        self._keeper = keeper
        self._reading = Rereader(self._kept, self._hear, self._hear_trouble)
        self.versions: tuple[DeckVersion, ...] = ()  # the newest first
        self.trouble = ""  # why they cannot be read
        keeper.saved.connect(self.outdated)

    def read(self) -> None:
        """Ask the file for them; `answered` follows."""
        self._reading.start()

    def finish(self) -> None:
        """Nothing is read any more when this returns."""
        self._reading.finish()

    def _kept(self) -> tuple[DeckVersion, ...]:
        """In a thread of its own."""
        path = self._keeper.path
        return self._keeper.versions.versions(path) if path is not None else ()

    def _hear(self, versions: object) -> None:
        assert isinstance(versions, tuple)
        self.versions, self.trouble = versions[::-1], ""
        self.answered.emit()

    def _hear_trouble(self, why: str) -> None:
        self.trouble = why
        self.answered.emit()
