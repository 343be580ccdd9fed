"""What is made ready while the first page is looked at, so that the first table comes at once."""

from __future__ import annotations

import contextlib

from PySide6.QtCore import QObject, Signal

from engine.decks.deck import DeckError
from ufs_desktop.data.job import Jobs
from ufs_desktop.sweeper import Sweeper
from ufs_desktop.table.kit import TableKit

COUNT = 2  # decks: those that a new game offers; with them the words of all texts are known


class Preparation(QObject):
    """Reads the cards, compiles the first decks and brings in what the first page does without, in
    the background and once; from then on garbage is looked for in the window's thread."""

    done = Signal()

    def __init__(self, kit: TableKit, parent: QObject) -> None:
        super().__init__(parent)
        self._kit = kit
        self._jobs = Jobs()
        self._sweeper = Sweeper(self)
        self.is_done = False

    def begin(self) -> None:
        self._jobs.start(lambda: _make_ready(self._kit), self._settle, self._settle)

    def finish(self) -> None:
        """Wait until everything is read; the window closes."""
        self._jobs.finish()
        self._sweeper.stop()

    def _settle(self, _: object) -> None:
        self._sweeper.start()
        self.is_done = True
        self.done.emit()


def _make_ready(kit: TableKit) -> None:
    """A deck that cannot be played says so when a game with it is begun."""
    for offered in kit.shelf.starters()[:COUNT]:
        with contextlib.suppress(DeckError):
            kit.module.cards_of(offered.deck)
    # Most of what games on the network need, so that the window does not wait for it later; classes
    # of Qt's are made in the window's thread alone, or it crashes.
    from ufs_desktop.net import guest, host, verification, versions  # noqa: F401

    versions.make()  # of what has begun to run, before anybody may put newer files in its place
