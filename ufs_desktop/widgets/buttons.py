"""A row of buttons that answer, made anew for each moment of a decision."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from ufs_desktop.commands import ROLES, KeyMap
from ufs_desktop.plain import tip
from ufs_desktop.table.interactions.base import Button
from ufs_desktop.theme.colours import SIZES

WORDS_WIDTH = 266  # pixels for the words of a button in a column


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
        self._keys = KeyMap()

    @property
    def shown(self) -> tuple[Button, ...]:
        return self._shown

    def name_keys(self, keys: KeyMap) -> None:
        """Tell the keys in the tooltips."""
        self._keys = keys
        for button, widget in zip(self._shown, self._widgets, strict=True):
            widget.setToolTip(tip(self._hint(button)))

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
        widget = QPushButton(words)
        if self._vertical:
            widget.setText(wrapped(words, widget.fontMetrics(), WORDS_WIDTH))
        widget.setToolTip(tip(self._hint(button)))
        widget.setObjectName("primary" if button.role == "default" else "answer")
        widget.setEnabled(button.enabled)
        widget.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        if self._vertical:
            widget.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
            widget.setStyleSheet("text-align: left;")
        name = button.name
        widget.clicked.connect(lambda: self.pressed.emit(name))
        return widget

    def _hint(self, button: Button) -> str:
        command = ROLES.get(button.role)
        return button.label if command is None else f"{button.label} ({self._keys.shown(command)})"


class ButtonColumn(QWidget):
    """Answers one below the other; those with a key of their own never scroll out of sight."""

    pressed = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._answers, self._fixed = Buttons(vertical=True), Buttons(vertical=True)
        self._scroll = _scroller(self._answers)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(SIZES.gap_small)
        layout.addWidget(self._scroll)
        layout.addWidget(self._fixed)
        for part in (self._answers, self._fixed):
            part.pressed.connect(self.pressed)

    @property
    def shown(self) -> tuple[Button, ...]:
        return (*self._answers.shown, *self._fixed.shown)

    def widget(self, name: str) -> QPushButton | None:
        return self._answers.widget(name) or self._fixed.widget(name)

    def show_buttons(self, buttons: Sequence[Button]) -> None:
        """Show these and no others."""
        self._answers.show_buttons([button for button in buttons if not button.role])
        self._fixed.show_buttons([button for button in buttons if button.role])
        self.setVisible(bool(buttons))

    def name_keys(self, keys: KeyMap) -> None:
        for part in (self._answers, self._fixed):
            part.name_keys(keys)

    def fit(self, most: int) -> None:
        """Take no more height than this; answers beyond it are scrolled to."""
        fixed = self._fixed.sizeHint().height() + SIZES.gap_small if self._fixed.shown else 0
        needed = self._answers.sizeHint().height() if self._answers.shown else 0
        self._scroll.setVisible(bool(needed))
        self._scroll.setFixedHeight(min(needed, max(40, most - fixed)))


def wrapped(words: str, metrics: QFontMetrics, width: int) -> str:
    """The words in lines that are no wider than this."""
    lines = [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and metrics.horizontalAdvance(longer) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return "\n".join(lines)


def _scroller(content: QWidget) -> QScrollArea:
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setWidget(content)
    return area
