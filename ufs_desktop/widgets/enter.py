"""Enter presses the button that has the keyboard: Qt leaves that to Space, or in a dialog to the
button that the dialog would have pressed.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QPushButton, QToolButton, QWidget

ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
BUTTONS = (QPushButton, QToolButton)  # what is ticked keeps to Space, as everywhere


class HearsEnter:
    """A button that knows itself what Enter means on it."""


class EnterPresses(QObject):
    """Follows the keyboard through one window. A key that is held presses nothing: it was meant for
    what was there before; nor does one for a button that is down, which waits for it."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.focusChanged.connect(self._follow)

    def _follow(self, before: QWidget | None, now: QWidget | None) -> None:
        if isinstance(before, BUTTONS):
            before.removeEventFilter(self)
        is_ours = isinstance(now, BUTTONS) and not isinstance(now, HearsEnter)
        if now is not None and is_ours and now.window() is self._window:
            now.installEventFilter(self)

    # Qt

    def eventFilter(self, button: QObject, event: QEvent) -> bool:
        if event.type() is not QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return False
        if not isinstance(button, BUTTONS) or button.isDown() or event.key() not in ENTER:
            return False
        if not event.isAutoRepeat():  # a dialog's button would be pressed by one, too
            button.click()
        return True
