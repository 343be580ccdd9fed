"""Menus that write into the search line, and show what it asks for already."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from ufs_desktop.cabinet.values import QueryField
from ufs_desktop.cards.terms import chosen, with_chosen
from ufs_desktop.cards.ticks import TickMenu
from ufs_desktop.plain import tip
from ufs_desktop.theme.colours import SIZES

NUMBERS = tuple(str(number) for number in range(11))
ANY = "any"
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
    """A menu for every field that is a filter, in as many rows as they need."""

    edited = Signal(str)  # the search line as it is to be

    def __init__(self, fields: Sequence[QueryField]) -> None:
        super().__init__()
        self._text = ""
        self.menus = {field.name: FilterMenu(field) for field in fields if field.title}
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(SIZES.gap_small)
        for menu in self.menus.values():
            menu.picked.connect(partial(self._write, menu))
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

    def _write(self, menu: FilterMenu) -> None:
        self.edited.emit(with_chosen(self._text, menu.names, menu.chosen))
