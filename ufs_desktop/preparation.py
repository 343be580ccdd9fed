"""Prepares things while the user looks at the first page, so that the first table opens quickly."""

from __future__ import annotations

import contextlib

from PySide6.QtCore import QObject, Signal

from engine.decks.deck import DeckError
from ufs_desktop.data.job import Jobs
from ufs_desktop.sweeper import Sweeper
from ufs_desktop.table.kit import TableKit

COUNT = 2  # the decks that a new game offers; after them, the wording of all texts is known


class Preparation(QObject):
    """Reads the cards, compiles the first decks and imports modules that the first page does not
    need, once and in the background; from then on garbage is collected in the window's thread."""

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
        """Wait for the preparation and stop collecting, as the window closes."""
        self._jobs.finish()
        self._sweeper.stop()

    def _settle(self, _: object) -> None:
        self._sweeper.start()
        self.is_done = True
        self.done.emit()


def _make_ready(kit: TableKit) -> None:
    """Do the work in the background; an unplayable deck is reported when a game uses it."""
    for offered in kit.shelf.starters()[:COUNT]:
        with contextlib.suppress(DeckError):
            kit.module.cards_of(offered.deck)
    # Most of what network games need, so that the window does not wait for it later; but classes
    # derived from Qt's must be created in the window's thread, or the program crashes.
    from ufs_desktop.net import guest, host, verification, versions  # noqa: F401

    versions.make()  # of the running code, before newer files may replace it
