"""Runs Qt without a window for as long as a command needs it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QTimer


def application() -> QCoreApplication:
    return QCoreApplication.instance() or QCoreApplication(["ufs"])


def run_for(app: QCoreApplication, seconds: int, too_long: Callable[[], None]) -> None:
    """Run until the application is told to quit; call `too_long` if that takes too long. No timer
    is left running."""
    limit = QTimer(singleShot=True, interval=1000 * seconds)
    limit.timeout.connect(too_long)
    limit.start()
    app.exec()
    limit.stop()
