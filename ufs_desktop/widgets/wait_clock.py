"""A clock that shows how long the current player has been deciding."""

from __future__ import annotations

from PySide6.QtCore import QElapsedTimer, QTimer
from PySide6.QtGui import QHideEvent, QShowEvent

from ufs_desktop.plain import PlainLabel

SECOND = 1000  # milliseconds
QUIET = 5  # seconds before the time is worth showing


class WaitClock(PlainLabel):
    """Counts while it is visible; a new decision restarts it."""

    def __init__(self) -> None:
        super().__init__(name="about")
        self._name = ""
        self._since = QElapsedTimer()
        self._timer = QTimer(self)
        self._timer.setInterval(SECOND)
        self._timer.timeout.connect(lambda: self.tell(self._since.elapsed() // SECOND))

    def watch(self, name: str) -> None:
        """This player is deciding from now on; an empty name if nobody is."""
        self._name = name
        self._since.start()
        self.tell(0)
        self._run()

    def tell(self, seconds: int) -> None:
        """Show the time once it is worth showing."""
        told = bool(self._name) and seconds >= QUIET
        self.setText(f"{self._name}  {seconds // 60}:{seconds % 60:02}" if told else "")
        self.setAccessibleName(f"{self._name} has been deciding for {seconds} s" if told else "")

    def _run(self) -> None:
        if self._name and self.isVisible():
            self._timer.start()
        else:
            self._timer.stop()

    # Qt

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._run()

    def hideEvent(self, event: QHideEvent) -> None:
        self._timer.stop()
        super().hideEvent(event)
