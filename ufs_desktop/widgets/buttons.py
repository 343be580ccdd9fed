"""A row of buttons that answer, made anew for each moment of a decision."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QBoxLayout, QPushButton, QSizePolicy, QWidget

from ufs_desktop.table.interactions.base import Button
from ufs_desktop.theme_colours import SIZES

LINE = 42  # characters of a button in a column
KEYS = {"default": "Enter", "pass": "Space", "cancel": "Esc"}


class Buttons(QWidget):
    """Tells the name of the button that was pressed."""

    pressed = Signal(str)

    def __init__(self, *, vertical: bool = False) -> None:
        super().__init__()
        direction = (
            QBoxLayout.Direction.TopToBottom if vertical else QBoxLayout.Direction.LeftToRight
        )
        self._layout = QBoxLayout(direction, self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(SIZES.gap_small)
        self._shown: tuple[Button, ...] = ()
        self._widgets: list[QPushButton] = []
        self._vertical = vertical

    @property
    def shown(self) -> tuple[Button, ...]:
        return self._shown

    def show_buttons(self, buttons: Sequence[Button]) -> None:
        """Show these and no others."""
        if tuple(buttons) == self._shown:
            return
        self._shown = tuple(buttons)
        for widget in self._widgets:
            self._layout.removeWidget(widget)
            widget.hide()
            widget.deleteLater()
        self._widgets = [self._make(button) for button in buttons]
        for widget in self._widgets:
            self._layout.addWidget(widget)
            widget.show()  # now: a hidden one would not count in the size of the panel
        self.setVisible(bool(buttons))

    def widget(self, name: str) -> QPushButton | None:
        """The button of that name."""
        for button, widget in zip(self._shown, self._widgets, strict=True):
            if button.name == name:
                return widget
        return None

    def _make(self, button: Button) -> QPushButton:
        words = button.label.replace("&", "&&")
        lines = textwrap.wrap(words, LINE) if self._vertical else [words]
        widget = QPushButton("\n".join(lines))
        key = KEYS.get(button.role, "")
        widget.setToolTip(f"{button.label} ({key})" if key else button.label)
        widget.setObjectName("primary" if button.role == "default" else "answer")
        widget.setEnabled(button.enabled)
        widget.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        if self._vertical:
            widget.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
            widget.setStyleSheet("text-align: left;")
        name = button.name
        widget.clicked.connect(lambda: self.pressed.emit(name))
        return widget
