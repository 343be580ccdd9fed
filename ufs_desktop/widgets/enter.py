"""Makes Enter press the focused button: Qt leaves that to Space, and in a dialog Enter presses the
default button.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QPushButton, QToolButton, QWidget

ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
BUTTONS = (QPushButton, QToolButton)  # check boxes stay with Space, as everywhere


class HearsEnter:
    """A button that handles Enter itself."""


class EnterPresses(QObject):
    """Follows the focus within one window. A held key presses nothing, since it was meant for what
    was there before; nor is a button pressed that is already down."""

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
        if not event.isAutoRepeat():  # repeats are swallowed: a dialog would act on them
            button.click()
        return True
