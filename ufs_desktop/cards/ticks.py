"""A button with a menu of values, any number of which can be ticked."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QToolButton

CLEAR = "None of them"
LONGEST = 30  # characters of the choice shown on the button


class TickMenu(QToolButton):
    """Shows on its face what is ticked, `nothing` if nothing is."""

    picked = Signal()

    def __init__(self, nothing: str, title: str = "", longest: int = LONGEST) -> None:
        super().__init__()
        self._nothing, self._title, self._longest = nothing, title, longest
        self.chosen: tuple[str, ...] = ()
        self.values: tuple[str, ...] = ()
        self.setObjectName("filter")
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMenu(QMenu(self))
        self.menu().aboutToShow.connect(self.fill)
        self.menu().setStyleSheet("QMenu { menu-scrollable: 1; }")
        self._tell()

    def offer(self, values: Sequence[str]) -> None:
        """Set what can be ticked."""
        self.values = tuple(values)
        self.setEnabled(bool(values))
        self.choose(self.chosen)

    def choose(self, values: Collection[str]) -> None:
        """Tick these, without a signal."""
        wanted = tuple(value for value in self.values if value in values)
        if wanted != self.chosen:
            self.chosen = wanted
            self._tell()

    def fill(self) -> None:
        """Fill the menu, which is about to be shown, with all values and their ticks."""
        menu = self.menu()
        menu.clear()
        clear = menu.addAction(CLEAR)
        clear.setEnabled(bool(self.chosen))
        clear.triggered.connect(lambda: self._pick(()))
        menu.addSeparator()
        for value in self.values:
            action = QAction(value.replace("&", "&&"), menu)
            action.setCheckable(True)
            action.setChecked(value in self.chosen)
            action.triggered.connect(lambda on, value=value: self._turn(value, is_on=on))
            menu.addAction(action)

    def _turn(self, value: str, *, is_on: bool) -> None:
        self._pick({*self.chosen, value} if is_on else set(self.chosen) - {value})

    def _pick(self, values: Collection[str]) -> None:
        self.choose(values)
        self.picked.emit()

    def _tell(self) -> None:
        words = ", ".join(self.chosen)
        if len(words) > self._longest:
            words = f"{self.chosen[0]} +{len(self.chosen) - 1}"
        before = f"{self._title}: " if self._title else ""
        self.setText(f"{before}{words}" if words else self._title or self._nothing)
        self.setAccessibleDescription(", ".join(self.chosen) or self._nothing)
        self.setProperty("tone", "on" if words and self._title else "off")
        self.style().polish(self)
