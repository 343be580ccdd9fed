"""The main window: a page, a menu of what exists, and the geometry it had last time."""

from collections.abc import Sequence

from PySide6.QtCore import QByteArray, QSettings, QSize
from PySide6.QtGui import QCloseEvent, QIcon, QKeySequence
from PySide6.QtWidgets import QMainWindow

from ufs_desktop.about import AboutDialog
from ufs_desktop.home.features import Feature
from ufs_desktop.home.page import APP_NAME, HomePage

DEFAULT_SIZE = QSize(1280, 720)
SMALLEST_SIZE = QSize(560, 360)
GEOMETRY = "window/geometry"


class MainWindow(QMainWindow):
    """Owns the pages; without `settings` it neither restores nor keeps its geometry."""

    def __init__(self, features: Sequence[Feature], settings: QSettings | None = None) -> None:
        super().__init__()
        self._settings = settings
        self.setWindowTitle(APP_NAME)
        self.setWindowIcon(QIcon(":/icons/app.svg"))
        self.setMinimumSize(SMALLEST_SIZE)
        self._home = HomePage(features)
        self.setCentralWidget(self._home)
        self._home.setFocus()
        self._add_menus()
        self._restore_geometry()

    def show_about(self) -> None:
        """Open the About dialog."""
        dialog = AboutDialog(self)
        dialog.exec()
        dialog.deleteLater()

    def _add_menus(self) -> None:
        file_menu = self.menuBar().addMenu("&File")
        quit_action = file_menu.addAction("&Quit")
        quit_action.setShortcut(QKeySequence(QKeySequence.StandardKey.Quit))
        quit_action.triggered.connect(self.close)
        help_menu = self.menuBar().addMenu("&Help")
        about_action = help_menu.addAction(f"&About {APP_NAME}")
        about_action.triggered.connect(self.show_about)

    def _restore_geometry(self) -> None:
        self.resize(DEFAULT_SIZE)
        if self._settings is not None:
            kept = self._settings.value(GEOMETRY)
            if isinstance(kept, QByteArray):
                self.restoreGeometry(kept)

    def closeEvent(self, event: QCloseEvent) -> None:
        if self._settings is not None:
            self._settings.setValue(GEOMETRY, self.saveGeometry())
        super().closeEvent(event)
