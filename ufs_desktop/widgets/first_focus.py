"""Decides where the keyboard focus starts on a page.

A focus proxy could do that, but then Tab goes straight to it, skipping what comes before it on the
page, and a proxy gets the focus even while it is hidden.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QWidget


class FirstFocus(QObject):
    """Passes the focus that a widget gets on to the child where it should start at that moment."""

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
