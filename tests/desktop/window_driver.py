"""What tests of the whole window ask of it, and how they press its buttons."""

from __future__ import annotations

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QMessageBox
from pytestqt.qtbot import QtBot

from ufs_desktop.playing.page import TablePage
from ufs_desktop.window import MainWindow


def table(window: MainWindow) -> TablePage:
    assert isinstance(window.page, TablePage)
    return window.page


def asked(window: MainWindow) -> bool:
    decision = table(window).view.decision if table(window).view is not None else None
    return decision is not None and decision.id is not None


def resume(window: MainWindow, qtbot: QtBot) -> None:
    """Go on with the unfinished game, or be told why not."""
    window.games.resume()
    qtbot.waitUntil(lambda: not window.games.resuming.is_busy)


def told(window: MainWindow) -> str:
    """The words of the message that is open, which is closed."""
    boxes = [box for box in window.findChildren(QMessageBox) if box.isVisible()]
    assert len(boxes) == 1
    words = boxes[0].text()
    boxes[0].accept()
    return words


def is_telling(window: MainWindow) -> bool:
    return any(box.isVisible() for box in window.findChildren(QMessageBox))


def press(box: QMessageBox, label: str) -> None:
    next(button for button in box.buttons() if button.text() == label).click()


def entry(window: MainWindow, label: str) -> QAction:
    menus = [action.menu() for action in window.menuBar().actions()]
    actions = [action for menu in menus if isinstance(menu, QMenu) for action in menu.actions()]
    return next(action for action in actions if action.text() == label)
