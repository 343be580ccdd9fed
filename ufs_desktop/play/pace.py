"""Hides whether the other player had an answer: no moment is shown before a fixed time is over."""

from __future__ import annotations

from PySide6.QtCore import QElapsedTimer, QObject, QTimer, Signal

from ufs_desktop.session.base import Session
from ufs_desktop.session.update import Update


class Pacer(QObject):
    """Holds updates back until `delay` after the last answer, whatever happened in between."""

    due = Signal(object)  # Update

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.delay = 0  # milliseconds
        self._session = session
        self._since = QElapsedTimer()
        self._waiting: list[Update] = []
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._release)

    @property
    def is_waiting(self) -> bool:
        return bool(self._waiting)

    def answered(self) -> None:
        """Start counting the time, since the player has answered."""
        self._since.start()

    def take(self, update: Update) -> None:
        """Show an update now, or hold the session and show it as soon as it may be seen."""
        left = self.delay - self._since.elapsed() if self._since.isValid() else 0
        if not self._waiting and (left <= 0 or update.still):
            self._since.invalidate()
            self.due.emit(update)
            return
        self._waiting.append(update)
        self._session.hold()
        if not self._timer.isActive():
            self._timer.start(int(left))

    def advise(self, vain: tuple[int, ...]) -> bool:
        """Note the vain offers of the last moment; False if it is not held back any more."""
        if not self._waiting:
            return False
        self._waiting[-1] = self._waiting[-1]._replace(vain=vain, is_tried=True)
        return True

    def stop(self) -> None:
        """Show nothing more."""
        self._timer.stop()
        self._waiting.clear()

    def begin_anew(self) -> None:
        """Another game, in which no answer has been given yet."""
        self.stop()
        self._since.invalidate()

    def _release(self) -> None:
        self._since.invalidate()
        waiting, self._waiting = self._waiting, []
        self._session.go_on()
        for update in waiting:
            self.due.emit(update)
