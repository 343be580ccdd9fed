"""Buttons that answer, rebuilt for each moment of a decision, in a row or in a column."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QBoxLayout, QVBoxLayout, QWidget

from ufs_desktop.commands import ROLES, KeyMap
from ufs_desktop.plain import PlainLabel
from ufs_desktop.table.interactions.base import Button
from ufs_desktop.theme.sizes import SIZES
from ufs_desktop.widgets.answer_button import AnswerButton
from ufs_desktop.widgets.column_area import ColumnArea

DIGITS = 9


class Buttons(QWidget):
    """Emits the name of the button that was pressed."""

    pressed = Signal(str)
    stepped = Signal(object, int)  # from a button to the one above or below

    def __init__(self, *, vertical: bool = False) -> None:
        super().__init__()
        direction = (
            QBoxLayout.Direction.TopToBottom if vertical else QBoxLayout.Direction.LeftToRight
        )
        self._layout = QBoxLayout(direction, self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(SIZES.gap_small)
        self._shown: tuple[Button, ...] = ()
        self._widgets: list[AnswerButton] = []
        self._headings: list[PlainLabel] = []
        self._vertical = vertical
        self._keys = KeyMap()
        self._room = 0  # pixels that a row may take; 0 if unlimited

    @property
    def shown(self) -> tuple[Button, ...]:
        return self._shown

    @property
    def widgets(self) -> tuple[AnswerButton, ...]:
        return tuple(self._widgets)

    def name_keys(self, keys: KeyMap) -> None:
        """Draw the keys on the buttons: those of their roles, or else digits."""
        self._keys = keys
        numbers = iter(range(1, DIGITS + 1))
        for widget in self._widgets:
            command = ROLES.get(widget.button.role)
            digit = "" if widget.button.role else str(next(numbers, ""))
            widget.show_key(digit if command is None else keys.shown(command))

    def show_buttons(self, buttons: Sequence[Button]) -> None:
        """Show these and no others."""
        if tuple(buttons) == self._shown:
            return
        focused = next((each.button.name for each in self._widgets if each.hasFocus()), None)
        self._shown = tuple(buttons)
        for part in (*self._widgets, *self._headings):
            self._layout.removeWidget(part)
            part.hide()
            part.deleteLater()
        self._widgets, self._headings = [self._make(button) for button in buttons], []
        self.name_keys(self._keys)
        group = ""
        for widget in self._widgets:
            if widget.button.group != group:
                group = widget.button.group
                self._headings.append(PlainLabel(group, "section"))
                self._lay(self._headings[-1])
            self._lay(widget)
        self._share()
        for part in (*self._widgets, *self._headings):
            part.show()  # now, since a hidden one would not count in the size of the panel
        self.setVisible(bool(buttons))
        again = self.widget(focused) if focused is not None else None
        if again is not None:
            again.setFocus()

    def _lay(self, part: QWidget) -> None:
        self._layout.addWidget(part)
        part.ensurePolished()  # so that its words are measured in their final font

    def widget(self, name: str) -> AnswerButton | None:
        """The button of that name."""
        return next((each for each in self._widgets if each.button.name == name), None)

    def fit_width(self, width: int) -> None:
        for widget in self._widgets:
            widget.fit_width(width)

    def fit_row(self, room: int) -> None:
        """Take no more than this width from now on."""
        self._room = room
        self._share()

    def _share(self) -> None:
        """Break the words of each button that is wider than its share of the room."""
        if not self._room:
            return
        left = self._room - self._layout.spacing() * (len(self._widgets) - 1)
        for place, widget in enumerate(sorted(self._widgets, key=lambda each: each.full_width)):
            width = min(widget.full_width, left // (len(self._widgets) - place))
            widget.fit_width(width)
            left -= width

    def _make(self, button: Button) -> AnswerButton:
        widget = AnswerButton(button, wraps=self._vertical)
        name = button.name
        widget.clicked.connect(lambda: self.pressed.emit(name))
        widget.stepped.connect(lambda by, widget=widget: self.stepped.emit(widget, by))
        return widget


class ButtonColumn(QWidget):
    """Answers below each other; those with a key of their own never scroll out of sight."""

    pressed = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._answers, self._fixed = Buttons(vertical=True), Buttons(vertical=True)
        self._scroll = _Scroller(self._answers)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(SIZES.gap_small)
        layout.addWidget(self._scroll)
        layout.addWidget(self._fixed)
        for part in (self._answers, self._fixed):
            part.pressed.connect(self.pressed)
            part.stepped.connect(self._step)

    @property
    def shown(self) -> tuple[Button, ...]:
        return (*self._answers.shown, *self._fixed.shown)

    def widget(self, name: str) -> AnswerButton | None:
        return self._answers.widget(name) or self._fixed.widget(name)

    def show_buttons(self, buttons: Sequence[Button]) -> None:
        """Show these and no others, scrolled to the first one."""
        if set(buttons) != set(self.shown):
            self._scroll.verticalScrollBar().setValue(0)
        self._answers.show_buttons([button for button in buttons if not button.role])
        self._fixed.show_buttons([button for button in buttons if button.role])
        self.setVisible(bool(buttons))

    def name_keys(self, keys: KeyMap) -> None:
        for part in (self._answers, self._fixed):
            part.name_keys(keys)

    def take_focus(self) -> bool:
        """Focus what Enter confirms, else the first answer; False if none can be pressed."""
        found = sorted(self._enabled(), key=lambda each: each.button.role != "default")
        if found:
            found[0].setFocus(Qt.FocusReason.OtherFocusReason)
        return bool(found)

    def fit(self, width: int, most: int) -> None:
        """Take this width and no more than this height; answers beyond it are scrolled to."""
        bar = self._scroll.verticalScrollBar().sizeHint().width()
        for part, room in ((self._answers, width - bar), (self._fixed, width)):
            part.fit_width(room)
            part.updateGeometry()  # at once: what was measured before may have been lower
        fixed = self._fixed.sizeHint().height() + SIZES.gap_small if self._fixed.shown else 0
        needed = self._answers.sizeHint().height() if self._answers.shown else 0
        self._scroll.setVisible(bool(needed))
        self._scroll.setFixedHeight(min(needed, max(40, most - fixed)))
        self.updateGeometry()

    @property
    def least_width(self) -> int:
        """The least width at which no word lies under the key of its button."""
        every = (*self._answers.widgets, *self._fixed.widgets)
        return max((widget.least_width for widget in every), default=0)

    @property
    def is_scrolled(self) -> bool:
        """Whether there are answers out of sight."""
        return bool(self._answers.shown) and (
            self._scroll.maximumHeight() < self._answers.sizeHint().height()
        )

    def _enabled(self) -> Iterator[AnswerButton]:
        every = (*self._answers.widgets, *self._fixed.widgets)
        return (widget for widget in every if widget.isEnabled())

    def _step(self, widget: AnswerButton, by: int) -> None:
        """Move the focus to the next button in this direction, wrapping around."""
        every = list(self._enabled())
        if widget in every:
            following = every[(every.index(widget) + by) % len(every)]
            following.setFocus(Qt.FocusReason.TabFocusReason)
            self._scroll.ensureWidgetVisible(following)


class _Scroller(ColumnArea):
    """A scroll area that leaves all keys to its parent."""

    # Qt

    def keyPressEvent(self, event: QKeyEvent) -> None:
        event.ignore()
