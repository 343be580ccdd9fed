"""A button that shows a key; once pressed, it records the next key as the new one."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QPushButton

from ufs_desktop.commands import key_of
from ufs_desktop.plain import tip

WAITS = "Press a key…"
TIP = "Change this key: press here, then the new key; Esc leaves it as it is"


class KeyField(QPushButton):
    """Signals which key was pressed; its owner makes the change."""

    recorded = Signal(str)  # a key in its portable form

    def __init__(self, shown: str, act: str) -> None:
        super().__init__(shown)
        self._shown = shown
        self._is_waiting = False
        self.setObjectName("keyField")
        self.setToolTip(tip(TIP))
        self.setAutoDefault(False)
        self.setAccessibleName(f"{act}: {shown}")
        self.setAccessibleDescription(TIP)
        self.clicked.connect(self._begin)

    @property
    def is_waiting(self) -> bool:
        return self._is_waiting

    def _begin(self) -> None:
        self._wait(not self._is_waiting)

    def _wait(self, on: bool) -> None:
        self._is_waiting = on
        self.setDown(on)
        self.setText(WAITS if on else self._shown)

    # Qt

    def event(self, event: QEvent) -> bool:
        if self._is_waiting and event.type() == QEvent.Type.ShortcutOverride:
            event.accept()  # whatever it means elsewhere, it is the new key here
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self._is_waiting:
            super().keyPressEvent(event)
            return
        key = key_of(event)
        if key:
            self._wait(False)
        if key and event.key() != Qt.Key.Key_Escape:
            self.recorded.emit(key)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if not self._is_waiting:
            super().keyReleaseEvent(event)

    def focusNextPrevChild(self, forward: bool) -> bool:
        return False if self._is_waiting else super().focusNextPrevChild(forward)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._wait(False)
        super().focusOutEvent(event)
