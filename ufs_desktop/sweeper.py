"""Collects garbage in the window's thread, and in no other.

Python collects in whichever thread happens to make the next object, and frees there what it finds.
In the engine's thread that may be a closed dialog or the scene of the previous table, whose timers
and items Qt allows only their own thread to free: the program would crash.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer

from ufs_desktop import garbage

PAUSE = 250  # milliseconds between collections, each of a few thousand objects at most


class Sweeper(QObject):
    """Replaces Python's own collections between `start` and `stop`."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._turns = 0
        self._timer = QTimer(self)
        self._timer.setInterval(PAUSE)
        self._timer.timeout.connect(self._sweep)

    def start(self) -> None:
        garbage.keep()
        self._timer.start()

    def stop(self) -> None:
        self._timer.stop()

    def _sweep(self) -> None:
        self._turns += 1
        garbage.sweep(self._turns)
