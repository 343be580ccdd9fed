"""Searches for games on the network for as long as somebody is interested."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QElapsedTimer, QObject, QTimer, Signal

from ufs_desktop.net.discovery import PORT, Lookout
from ufs_desktop.net.finds import Finds, GameFound
from ufs_desktop.net.invitation import DEFAULT_PORT

EVERY = 1_000  # milliseconds between checks for silent games


class Network(NamedTuple):
    """The ports for hosting and finding games; tests stay on this machine."""

    port: int = DEFAULT_PORT  # for games, if it is free
    listed_at: int = PORT  # for announcements
    only_here: bool = False


class GameSearch(QObject):
    """Keeps a list of games; `changed` says that it is different."""

    changed = Signal()

    def __init__(self, network: Network) -> None:
        super().__init__()
        self._network = network
        self._finds = Finds()
        self._clock = QElapsedTimer()
        self._clock.start()
        self._lookout: Lookout | None = None
        self._timer = QTimer(self)
        self._timer.setInterval(EVERY)
        self._timer.timeout.connect(self._look)

    @property
    def games(self) -> Sequence[GameFound]:
        return self._finds.games

    def places(self, match: str) -> Sequence[GameFound]:
        """All the places where a game was heard, the best address first."""
        return self._finds.places(match)

    def begin(self) -> None:
        if self._lookout is None:
            self._lookout = Lookout(self._network.listed_at, only_here=self._network.only_here)
            self._lookout.heard.connect(self._hear)
            self._timer.start()

    def stop(self) -> None:
        self._timer.stop()
        if self._lookout is not None:
            self._lookout.stop()
            self._lookout = None

    @property
    def _now(self) -> float:
        return self._clock.elapsed() / 1000

    def _hear(self, words: bytes, address: str) -> None:
        if self._finds.hear(words, address, self._now):
            self.changed.emit()

    def _look(self) -> None:
        if self._finds.forget(self._now):
            self.changed.emit()
