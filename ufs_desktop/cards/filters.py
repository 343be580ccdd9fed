"""Filter menus that write into the search line, and show what it already asks for."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QMenu, QSizePolicy, QToolButton, QWidget

from ufs_desktop.cabinet.values import QueryField
from ufs_desktop.cards.terms import chosen, with_chosen
from ufs_desktop.cards.ticks import TickMenu
from ufs_desktop.plain import tip
from ufs_desktop.theme.sizes import SIZES

NUMBERS = tuple(str(number) for number in range(11))
ANY, MORE, ALL = "any", "More", "Filters"
NOWHERE = "No card in your library has a value for it."
MOST_ROWS = 2
LONGEST = 18  # characters of the choice shown on the button


class FilterMenu(TickMenu):
    """The values of one field of the search language."""

    def __init__(self, field: QueryField) -> None:
        super().__init__(ANY, field.title, LONGEST)
        self.field = field
        self.names = (field.name, *field.aliases)
        self.setAccessibleName(f"Filter by {field.title}")
        self.offer(field.values or (NUMBERS if field.is_number else ()))

    def offer(self, values: Sequence[str]) -> None:
        super().offer(values)
        about = f"{self.field.help}, such as {self.field.example}"
        self.setToolTip(tip(about if values else f"{about}. {NOWHERE}"))

    def read(self, text: str) -> None:
        """Tick what the search line asks for."""
        asked = {value.lower() for value in chosen(text, self.names)}
        self.choose([value for value in self.values if value.lower() in asked])


class MoreFilters(QToolButton):
    """A menu of the filters that have no button of their own."""

    def __init__(self) -> None:
        super().__init__()
        self._menus: tuple[FilterMenu, ...] = ()
        self.words = MORE
        self.setObjectName("filter")
        self.setAccessibleName("More filters")
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMenu(QMenu(self))
        self.menu().aboutToShow.connect(self.fill)

    def gather(self, menus: Sequence[FilterMenu]) -> None:
        """Contain these menus, and show on the button what is chosen in them."""
        self._menus = tuple(menus)
        asked = [menu.field.title for menu in menus if menu.chosen]
        words = f"{self.words}: {', '.join(asked)}" if asked else self.words
        if words != self.text():
            self.setText(words)
            self.setProperty("tone", "on" if asked else "off")
            self.style().polish(self)

    def fill(self) -> None:
        """Fill the menu, which is about to be shown."""
        self.menu().clear()
        for each in self._menus:
            self.menu().addMenu(each.menu()).setEnabled(each.isEnabled())


class FilterBar(QWidget):
    """A menu for every filter field; those without room are in an extra menu."""

    edited = Signal(str)  # the new text for the search line

    def __init__(self, fields: Sequence[QueryField]) -> None:
        super().__init__()
        self._text = ""
        self.menus = {field.name: FilterMenu(field) for field in fields if field.title}
        for menu in self.menus.values():
            menu.picked.connect(partial(self._write, menu))
            menu.setParent(self)
            menu.menu().setTitle(menu.field.title)
        self.more = MoreFilters()
        self.more.setParent(self)
        self.is_one = False  # whether all menus are behind one button
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    @property
    def unknown(self) -> tuple[str, ...]:
        """The fields whose values only the cards know."""
        return tuple(
            name
            for name, menu in self.menus.items()
            if not menu.field.values and not menu.field.is_number
        )

    def be_one(self, is_one: bool) -> None:
        """Put all menus behind one button, and take only its width, or the opposite."""
        self.is_one = is_one
        self.more.words = ALL if is_one else MORE
        across = QSizePolicy.Policy.Fixed if is_one else QSizePolicy.Policy.Ignored
        self.setSizePolicy(across, QSizePolicy.Policy.Fixed)
        self._fit()

    def read(self, text: str) -> None:
        """Show what the search line asks for."""
        self._text = text
        for menu in self.menus.values():
            menu.read(text)
        self._fit()

    def _fit(self) -> None:
        """Show the menus that fit into the allowed rows, and the others in the extra menu."""
        menus = list(self.menus.values())
        shown = 0 if self.is_one else len(menus)
        while len(rows := self._rows(self._buttons(shown))) > MOST_ROWS and shown:
            shown -= 1
        self.more.setVisible(shown < len(menus))
        self.more.gather(menus[shown:])  # fitted again if its words change
        for at, menu in enumerate(menus):
            menu.setVisible(at < shown)
        self._place(rows)
        if self.is_one:
            self.updateGeometry()

    def _buttons(self, shown: int) -> list[QWidget]:
        """This many menus, and the extra one if there are others."""
        menus = list(self.menus.values())
        return [*menus[:shown], *([self.more] if shown < len(menus) else [])]

    def _rows(self, shown: Sequence[QWidget]) -> list[list[QWidget]]:
        """The buttons distributed over rows."""
        rows: list[list[QWidget]] = []
        left = 0
        for button in shown:
            width = button.sizeHint().width()
            if not rows or left + width > self.width():
                rows.append([])
                left = 0
            rows[-1].append(button)
            left += width + SIZES.gap_small
        return rows

    def _place(self, rows: Sequence[Sequence[QWidget]]) -> None:
        top = 0
        for row in rows:
            left = 0
            for button in row:
                button.setGeometry(QRect(QPoint(left, top), button.sizeHint()))
                left += button.width() + SIZES.gap_small
            top += row[0].height() + SIZES.gap_small
        self.setFixedHeight(max(0, top - SIZES.gap_small))

    def _write(self, menu: FilterMenu) -> None:
        self.edited.emit(with_chosen(self._text, menu.names, menu.chosen))

    # Qt

    def sizeHint(self) -> QSize:
        return self.more.sizeHint() if self.is_one else super().sizeHint()

    def event(self, event: QEvent) -> bool:
        """Fit again when the words of a menu, or the size of words, have changed."""
        if event.type() is QEvent.Type.LayoutRequest:
            self._fit()
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()
