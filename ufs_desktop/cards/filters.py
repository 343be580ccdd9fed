"""Menus that write into the search line, and show what it asks for already."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ufs_desktop.cabinet.values import QueryField
from ufs_desktop.cards.terms import chosen, with_chosen
from ufs_desktop.cards.ticks import TickMenu
from ufs_desktop.plain import tip
from ufs_desktop.theme.colours import SIZES

NUMBERS = tuple(str(number) for number in range(11))
ANY = "any"
MOST_ROWS = 2
LONGEST = 18  # signs of what is chosen, on the button


class FilterMenu(TickMenu):
    """The values of one field of the search language."""

    def __init__(self, field: QueryField) -> None:
        super().__init__(ANY, field.title, LONGEST)
        self.field = field
        self.names = (field.name, *field.aliases)
        self.setAccessibleName(f"Filter by {field.title}")
        self.setToolTip(tip(f"{field.help}, such as {field.example}"))
        self.offer(field.values or (NUMBERS if field.is_number else ()))

    def read(self, text: str) -> None:
        """Show what the search line asks for."""
        asked = {value.lower() for value in chosen(text, self.names)}
        self.choose([value for value in self.values if value.lower() in asked])


class FilterBar(QWidget):
    """A menu for every field that is a filter, as far as there is room; the others are typed."""

    edited = Signal(str)  # the search line as it is to be

    def __init__(self, fields: Sequence[QueryField]) -> None:
        super().__init__()
        self._text = ""
        self.menus = {field.name: FilterMenu(field) for field in fields if field.title}
        for menu in self.menus.values():
            menu.picked.connect(partial(self._write, menu))
            menu.setParent(self)
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
        """In as many rows as they need; in a very narrow place those that two rows hold."""
        left, top, row = 0, 0, 1
        for menu in self.menus.values():
            size = menu.sizeHint()
            if left and left + size.width() > self.width():
                left, top, row = 0, top + size.height() + SIZES.gap_small, row + 1
            menu.setVisible(row <= MOST_ROWS)
            menu.setGeometry(left, top, size.width(), size.height())
            left += size.width() + SIZES.gap_small
        shown = [
            menu.geometry().bottom() + 1 for menu in self.menus.values() if menu.isVisibleTo(self)
        ]
        self.setFixedHeight(max(shown, default=0))

    def _write(self, menu: FilterMenu) -> None:
        self.edited.emit(with_chosen(self._text, menu.names, menu.chosen))

    # Qt

    def event(self, event: QEvent) -> bool:
        """A menu has other words, or words have another size."""
        if event.type() is QEvent.Type.LayoutRequest:
            self._fit()
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()
