"""What is asked for with the window is opened over it, once it is where the desktop has put it."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from ufs_desktop.widgets.first_sight import FirstSight


def test_nothing_is_done_before_a_window_is_seen_and_then_once(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.winId()  # its handle is there, as it is when a window manager has not shown it yet
    seen: list[bool] = []
    FirstSight(window, lambda: seen.append(window.windowHandle().isExposed()))
    QApplication.processEvents()
    assert seen == []
    window.show()
    qtbot.waitUntil(lambda: seen == [True])
    window.hide()
    window.show()
    QApplication.processEvents()
    assert seen == [True]


def test_of_a_window_that_is_seen_already_it_is_done_soon(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    with qtbot.waitExposed(window):
        window.show()
    seen: list[bool] = []
    FirstSight(window, lambda: seen.append(True))
    assert seen == []
    qtbot.waitUntil(lambda: seen == [True])
