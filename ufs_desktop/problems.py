"""Gathers the material of a problem report from the page in front."""

from __future__ import annotations

from PySide6.QtCore import QBuffer, QIODevice, QObject, QTimer, Signal, Slot
from PySide6.QtWidgets import QWidget

from engine.kernel.replay import Replay
from ufs_desktop.data.logfile import LogFile
from ufs_desktop.data.report import Material
from ufs_desktop.pages.page import Page
from ufs_desktop.session.base import Session

PATIENCE = 3000  # milliseconds; an engine that hangs is a problem worth reporting


class Problems(QObject):
    """Asks the session for its game, and goes on without it if there is no answer in time."""

    gathered = Signal(object)  # Material

    def __init__(self, window: QWidget, log: LogFile | None) -> None:
        super().__init__(window)
        self._window = window
        self._log = log
        self._material: Material | None = None
        self._session: Session | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(PATIENCE)
        self._timer.timeout.connect(lambda: self._finish(None))

    def gather(self, page: Page) -> None:
        """Capture what is shown now; `gathered` follows once the session has sent its game."""
        self.stop()
        log = self._log.text() if self._log is not None else ""
        self._material = page.material()._replace(picture=_picture(self._window), log=log)
        self._session = page.session
        if self._session is None:
            self._finish(None)
            return
        self._session.recorded.connect(self._on_recorded)
        self._timer.start()
        self._session.record()

    def stop(self) -> None:
        """Stop waiting."""
        self._timer.stop()
        session, self._session = self._session, None
        if session is not None:
            session.recorded.disconnect(self._on_recorded)

    @Slot(object)
    def _on_recorded(self, replay: Replay | None) -> None:
        self._finish(replay)

    def _finish(self, replay: Replay | None) -> None:
        self.stop()
        if self._material is not None:
            self.gathered.emit(self._material._replace(replay=replay))


def _picture(window: QWidget) -> bytes:
    """A screenshot of the window as it is now, as PNG."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    window.grab().save(buffer, "PNG")
    return bytes(buffer.data().data())
