"""Measures how long the window's thread works without returning to its event loop."""

from __future__ import annotations

import time

from PySide6.QtCore import QAbstractEventDispatcher, QObject


class Watchdog(QObject):
    """Measures the turns of the event loop, and keeps the longest one of each activity.

    A turn is measured in thread time, so that other programs do not count.
    """

    def __init__(self) -> None:
        super().__init__()
        self.turns = 0
        self.longest_of: dict[str, float] = {}  # milliseconds, by activity
        self._activity = ""
        self._began = time.thread_time()
        self._dispatcher = QAbstractEventDispatcher.instance()
        self._dispatcher.awake.connect(self._on_turn)
        self._dispatcher.aboutToBlock.connect(self._on_turn)

    @property
    def longest(self) -> float:
        return max(self.longest_of.values(), default=0.0)

    def watch(self, activity: str) -> None:
        """Name the activity from now on, including the current turn."""
        self._activity = activity

    def stop(self) -> None:
        self._on_turn()
        self._dispatcher.awake.disconnect(self._on_turn)
        self._dispatcher.aboutToBlock.disconnect(self._on_turn)

    def _on_turn(self) -> None:
        now = time.thread_time()
        taken = (now - self._began) * 1000
        self._began = now
        self.turns += 1
        self.longest_of[self._activity] = max(taken, self.longest_of.get(self._activity, 0.0))
