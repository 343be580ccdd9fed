"""What a deck was before, read from its file of versions beside the window's own thread."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject, Signal

from ufs_desktop.data.job import Jobs
from ufs_desktop.decks.keeper import DeckKeeper
from ufs_desktop.decks.versions import DeckVersion


class DeckPast(QObject):
    """The versions of the deck that a keeper writes; whoever looks at them calls `read`."""

    outdated = Signal()  # there may be another version by now
    answered = Signal()  # `versions` and `trouble` are what was read last

    def __init__(self, keeper: DeckKeeper) -> None:
        super().__init__(keeper)
        self._keeper = keeper
        self._jobs = Jobs()
        self._is_reading = self._is_over = False
        self._is_wanted = False  # once more, after what is read just now
        self.versions: tuple[DeckVersion, ...] = ()  # the newest first
        self.trouble = ""  # why they cannot be read
        keeper.saved.connect(self.outdated)

    def read(self) -> None:
        """Ask the file for them; `answered` follows."""
        path = self._keeper.path
        if self._is_over or path is None:
            return
        if self._is_reading:
            self._is_wanted = True
            return
        self._is_reading = True
        self._jobs.start(
            partial(self._keeper.versions.versions, path), self._hear, self._hear_trouble
        )

    def finish(self) -> None:
        """Nothing is read any more when this returns."""
        self._is_over = True
        self._jobs.finish()

    def _hear(self, versions: object) -> None:
        assert isinstance(versions, tuple)
        self.versions, self.trouble = versions[::-1], ""
        self._answer()

    def _hear_trouble(self, why: str) -> None:
        self.trouble = why
        self._answer()

    def _answer(self) -> None:
        self._is_reading = False
        self.answered.emit()
        if self._is_wanted:
            self._is_wanted = False
            self.read()
