"""Notices when a window is first visible: only then is it known where the desktop has put it, so
that what is opened over it really lies over it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QWidget


class FirstSight(QObject):
    """Acts once, as soon as a shown window is visible on screen."""

    def __init__(self, window: QWidget, act: Callable[[], object]) -> None:
        super().__init__(window)
        self._act = act
        handle = window.windowHandle()
        if handle.isExposed():
            self._be_seen()
        else:
            handle.installEventFilter(self)

    def _be_seen(self) -> None:
        """Act after handling the desktop's pending events about the window."""
        QTimer.singleShot(0, self, self._act)

    # Qt

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Expose:
            watched.removeEventFilter(self)
            self._be_seen()
        return False
