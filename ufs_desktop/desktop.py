"""Builds the Qt application and its window, and runs it or takes its picture."""

import signal
from pathlib import Path

from PySide6.QtCore import QSettings, QSize, QTimer
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from ufs_desktop import (
    __version__,
    resources_rc,  # noqa: F401 - importing it makes :/icons and :/fonts known to Qt
    theme,
)
from ufs_desktop.cli.main import available
from ufs_desktop.home.features import working
from ufs_desktop.window import MainWindow

IDENTITY = "ufs-desktop"


def open_window(arguments: list[str], size: QSize | None) -> int:
    """Show the main window until its user closes it."""
    application = make_application(arguments)
    window = MainWindow(working(available()), QSettings(IDENTITY, IDENTITY))
    if size is not None:
        window.resize(size)
    window.show()
    # Qt's loop keeps Python's own handler for Ctrl+C in the terminal from ever running.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    return application.exec()


def take_picture(arguments: list[str], size: QSize | None, file: Path) -> bool:
    """Write a picture of the window as it looks when it has just opened."""
    application = make_application(arguments)
    window = MainWindow(working(available()))
    if size is not None:
        window.resize(size)
    window.show()
    # Not quit(), which closes the window before its picture is taken.
    QTimer.singleShot(0, lambda: application.exit())
    application.exec()
    return window.grab().save(str(file), "PNG")


def make_application(arguments: list[str]) -> QApplication:
    """The one QApplication, named and dressed."""
    application = QApplication(arguments)
    application.setApplicationName(IDENTITY)
    application.setApplicationDisplayName("UFS Desktop")
    application.setApplicationVersion(__version__)
    application.setDesktopFileName(IDENTITY)
    application.setWindowIcon(QIcon(":/icons/app.svg"))
    theme.apply(application)
    return application
