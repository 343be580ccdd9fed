"""Menus that write into the search line, and show what it asks for already."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QSizePolicy, QToolButton, QWidget

from ufs_desktop.cabinet.values import QueryField
from ufs_desktop.cards.terms import chosen, with_chosen
from ufs_desktop.plain import tip
from ufs_desktop.theme.colours import SIZES

NUMBERS = tuple(str(number) for number in range(11))
CLEAR = "Any"
LONGEST = 18  # signs of what is chosen, on the button


class FilterMenu(QToolButton):
    """The values of one field, each to be ticked."""

    picked = Signal(object)  # tuple of values

    def __init__(self, field: QueryField) -> None:
        super().__init__()
        self.field = field
        self.names = (field.name, *field.aliases)
        self._chosen: tuple[str, ...] = ()
        self._values: tuple[str, ...] = ()
        self.setObjectName("filter")
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setToolTip(tip(f"{field.help}, such as {field.example}"))
        self._menu = QMenu(self)
        self._menu.setStyleSheet("QMenu { menu-scrollable: 1; }")
        self.setMenu(self._menu)
        self.offer(field.values or (NUMBERS if field.is_number else ()))

    def offer(self, values: Sequence[str]) -> None:
        """What can be chosen: what the cards have, or what the field can be."""
        self._values = tuple(values)
        self.setEnabled(bool(values))
        self._fill()

    def read(self, text: str) -> None:
        """Show what the search line asks for."""
        asked = [value.lower() for value in chosen(text, self.names)]
        self._chosen = tuple(value for value in self._values if value.lower() in asked)
        self._fill()

    def _fill(self) -> None:
        self._menu.clear()
        nothing = self._menu.addAction(CLEAR)
        nothing.setEnabled(bool(self._chosen))
        nothing.triggered.connect(lambda: self.picked.emit(()))
        self._menu.addSeparator()
        for value in self._values:
            action = QAction(value.replace("&", "&&"), self._menu)
            action.setCheckable(True)
            action.setChecked(value in self._chosen)
            action.triggered.connect(lambda on, value=value: self._turn(value, is_on=on))
            self._menu.addAction(action)
        words = ", ".join(self._chosen)
        short = words if len(words) <= LONGEST else f"{self._chosen[0]} +{len(self._chosen) - 1}"
        self.setText(f"{self.field.title}: {short}" if words else self.field.title)
        self.setAccessibleName(f"Filter by {self.field.title}: {words or 'any'}")
        self.setProperty("tone", "on" if words else "off")
        self.style().polish(self)

    def _turn(self, value: str, *, is_on: bool) -> None:
        wanted = {*self._chosen, value} if is_on else set(self._chosen) - {value}
        self.picked.emit(tuple(each for each in self._values if each in wanted))


class FilterBar(QWidget):
    """A menu for every field that is a filter, as far as there is room; the others are typed."""

    edited = Signal(str)  # the search line as it is to be

    def __init__(self, fields: Sequence[QueryField]) -> None:
        super().__init__()
        self._text = ""
        self.menus = {field.name: FilterMenu(field) for field in fields if field.title}
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(SIZES.gap_small)
        for menu in self.menus.values():
            menu.picked.connect(partial(self._pick, menu))
            row.addWidget(menu)
        row.addStretch(1)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    @property
    def unknown(self) -> tuple[str, ...]:
        """The fields whose values the cards alone know."""
        return tuple(
            name
            for name, menu in self.menus.items()
            if not menu.field.values and not menu.field.is_number
        )

    def read(self, text: str) -> None:
        """Show what the search line asks for."""
        self._text = text
        for menu in self.menus.values():
            menu.read(text)
        self._fit()

    def _fit(self) -> None:
        """Show those that go beside each other."""
        left = self.width()
        for menu in self.menus.values():
            left -= menu.sizeHint().width() + SIZES.gap_small
            menu.setVisible(left >= -SIZES.gap_small)

    def _pick(self, menu: FilterMenu, values: Sequence[str]) -> None:
        self.edited.emit(with_chosen(self._text, menu.names, values))

    # Qt

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()
