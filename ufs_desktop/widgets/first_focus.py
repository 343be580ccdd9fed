"""Where the keyboard begins in a page.

A focus proxy says so too, but Tab then goes straight to it: what stands before it in the page is
never come to, and a proxy that is hidden gets the keyboard all the same.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QWidget


class FirstFocus(QObject):
    """Hands the keyboard on, from a widget that is given it to where it begins just then."""

    def __init__(self, owner: QWidget, first: Callable[[], QWidget | None]) -> None:
        super().__init__(owner)
        self._owner, self._first = owner, first
        owner.installEventFilter(self)

    # Qt

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._owner and isinstance(event, QFocusEvent) and event.gotFocus():
            first = self._first()
            if first is not None:
                first.setFocus(event.reason())
        return super().eventFilter(watched, event)
