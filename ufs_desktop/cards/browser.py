"""Finding cards: the search line with its filters, and the results as a table or as faces.

The card library shows it next to a card's detail, the deck editor next to a deck.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QItemSelectionModel, QModelIndex, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from engine.kernel.errors import EngineError
from ufs_desktop.cabinet.kit import BY_NAME, OpenCabinet, Order
from ufs_desktop.cabinet.librarian import Librarian
from ufs_desktop.cabinet.values import CardRow, QueryFault
from ufs_desktop.cards.faces import MOST_BYTES, FaceCache
from ufs_desktop.cards.filters import FilterBar
from ufs_desktop.cards.grid import CardFaces
from ufs_desktop.cards.language import LanguageDialog
from ufs_desktop.cards.model import CardModel
from ufs_desktop.cards.search_line import SearchLine
from ufs_desktop.cards.sheets import SheetReader
from ufs_desktop.cards.table import CardTable
from ufs_desktop.grammar import counted
from ufs_desktop.plain import PlainLabel, tip
from ufs_desktop.theme.sizes import SIZES
from ufs_desktop.theme.wardrobe import wardrobe
from ufs_desktop.widgets.dialogs import open_dialog
from ufs_desktop.widgets.fields import switch_button

READING = "Reading the cards…"
NOTHING = "No cards found. Shorten the search, or remove a filter."
UNREAD = "The texts of {cards} have not been read yet, so their status is unknown."
POSSIBLE = 8  # words to suggest where a search makes no sense
LOW, WIDE = 300, 440  # pixels: lower, the list has hardly a row; this wide, one line holds all


class Findings(NamedTuple):
    """The results of a search, with all that lists need to show them."""

    text: str
    keys: tuple[str, ...]
    rows: Mapping[str, CardRow]
    unread: int  # cards that may be found once their texts are read


class CardBrowser(QWidget):
    """Asks the librarian at every keystroke. `name` keeps its questions apart from others'."""

    reached = Signal(str)  # the key of the card that the cursor is on; empty for none
    activated = Signal(str)  # Enter, or a double click
    turned = Signal(bool)  # switched to the table, or to faces
    listed = Signal()  # a search was answered
    changed = Signal()  # what can be done here has changed

    def __init__(
        self,
        librarian: Librarian,
        name: str = "cards",
        most_bytes: int = MOST_BYTES,
        *,
        counts_copies: bool = False,
    ) -> None:
        super().__init__()
        self._librarian, self._name = librarian, name
        cabinet = librarian.cabinet
        self._order, self._key, self._sought = BY_NAME, "", ""
        self.model = CardModel(cabinet.columns, counts_copies=counts_copies)
        self.sheets = SheetReader(librarian, f"{name} faces")
        self.faces = FaceCache(most_bytes)
        self.line, self.filters = SearchLine(cabinet.example), FilterBar(cabinet.fields)
        self.help_button = QPushButton("?")
        self.help_button.setObjectName("small")
        self.help_button.setAccessibleName("The search language")
        self.help_button.setToolTip(tip("What you can search for, with examples to click"))
        self.trouble = PlainLabel(name="refusal", wrap=True)
        self.count = PlainLabel(READING, "about")
        self.table = CardTable(self.model)
        self.grid = CardFaces(self.model, self.sheets, self.faces)
        self.grid.setSelectionModel(self.table.selectionModel())  # one cursor for both
        self.as_table = switch_button("Table", "Show cards as a table")
        self.as_faces = switch_button("Faces", "Show cards as faces")
        self.empty = PlainLabel(NOTHING, "soft", wrap=True)
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._acts: list[QPushButton] = []
        self._views = QStackedWidget()
        for view in (self.table, self.grid, self.empty):
            self._views.addWidget(view)
        self._view: CardTable | CardFaces = self.table
        self._lay_out()
        self._connect()
        self.show_as(is_table=True)
        self.setFocusProxy(self.line)

    @property
    def key(self) -> str:
        """The card that the cursor is on."""
        return self._key

    @property
    def text(self) -> str:
        return self.line.text()

    def add_act(self, words: str, act: Callable[[], object], about: str) -> QPushButton:
        """Add a button of the owner next to the switches for the list. It is hidden if there is no
        room, since a menu has its act, too."""
        button = QPushButton(words)
        button.setObjectName("small")
        button.setToolTip(tip(about))
        button.clicked.connect(lambda: act())
        self._acts.append(button)
        self.add_beside(button)
        return button

    def add_beside(self, widget: QWidget) -> None:
        """Add a widget in the same place."""
        self._switches.insertWidget(self._switches.indexOf(self.as_table), widget)

    def begin(self) -> None:
        """Show every card."""
        self._refresh()

    def finish(self) -> None:
        """Stop asking and painting, and ignore late answers."""
        self._librarian.changed.disconnect(self._refresh)
        self.faces.finish()
        self.sheets.finish()
        for what in ("list", "completion", *self.filters.unknown):
            self._librarian.forget(f"{self._name} {what}")

    def search_for(self, text: str) -> None:
        """Put this into the search line."""
        self.line.setText(text)

    def show_as(self, *, is_table: bool) -> None:
        """Show a table or faces; the cursor stays on its card."""
        self._view = self.table if is_table else self.grid
        self.as_table.setChecked(is_table)
        self.as_faces.setChecked(not is_table)
        self._show_view()
        self.go_to(self._key)
        self.turned.emit(is_table)

    @property
    def is_table(self) -> bool:
        return self._view is self.table

    @property
    def is_painted(self) -> bool:
        """Whether every visible card shows its face; true for the table."""
        return self._views.currentWidget() is not self.grid or self.grid.is_painted

    def go_to(self, key: str) -> bool:
        """Move the cursor to a card; returns whether it is in the list."""
        at = self.model.place(key) if key else -1
        if at >= 0:
            here = self.model.index(at, 0)
            flags = QItemSelectionModel.SelectionFlag.ClearAndSelect
            flags |= QItemSelectionModel.SelectionFlag.Rows
            self._view.selectionModel().setCurrentIndex(here, flags)
            self._view.scrollTo(here)
        return at >= 0

    def seek(self, key: str) -> None:
        """Move the cursor to a card as soon as it is listed."""
        self._sought = "" if self.go_to(key) else key

    def ask_language(self) -> None:
        """Open the page on the search language."""
        dialog = LanguageDialog(self._librarian.cabinet, self.window())
        dialog.chosen.connect(self._add_example)
        open_dialog(dialog)

    # What is typed

    def _on_typed(self, text: str, cursor: int) -> None:
        self.filters.read(text)
        self._search(text)
        if self.line.hasFocus():
            self._librarian.ask(
                f"{self._name} completion",
                lambda cabinet: cabinet.complete(text, cursor),
                self.line.offer,
            )

    def _search(self, text: str) -> None:
        order = self._order
        self._librarian.ask(
            f"{self._name} list",
            partial(_findings, text, order),
            self._on_found,
            partial(self._on_refused, text),
        )

    def _on_found(self, found: Findings) -> None:
        self._tell(UNREAD.format(cards=counted(found.unread, "card")) if found.unread else "")
        if found.unread:
            self._librarian.texts_wanted.emit()
        if found.text == self.line.text():
            self.line.mark(None)
        self.model.show_cards(found.keys, found.rows)
        self.count.setText(counted(len(found.keys), "card"))
        self._show_view()
        if self._sought and self.go_to(self._sought):
            self._sought = ""
        elif not self.go_to(self._key) and found.keys:
            self.go_to(found.keys[0])
        self.listed.emit()

    def _on_refused(self, text: str, error: EngineError) -> None:
        """Say why the search was refused; the previous results stay."""
        if isinstance(error, QueryFault):
            if text == self.line.text():
                self.line.mark(error)
            self._tell(_explained(error))
        else:
            self._tell(str(error))
            self.count.setText("")
        self.listed.emit()

    def _tell(self, words: str) -> None:
        self.trouble.setText(words)
        self.trouble.setVisible(bool(words))
        self.line.setAccessibleDescription(words)

    def _add_example(self, example: str) -> None:
        text = self.line.text().strip()
        self.line.setText(f"{text} {example}" if text else example)
        self.line.setFocus()

    # The list

    def _on_order(self, order: Order) -> None:
        self._order = order
        self._search(self.line.text())

    def _on_current(self, current: QModelIndex) -> None:
        if current.isValid():
            key = self.model.keys[current.row()]
            if key != self._key:
                self._key = key
                self.reached.emit(key)

    def _on_activated(self, index: QModelIndex) -> None:
        if index.isValid():
            self.activated.emit(self.model.keys[index.row()])

    def _refresh(self) -> None:
        """Search again and reread labels, as the cards have changed."""
        self._search(self.line.text())
        for name in self.filters.unknown:
            told = partial(self._on_labels, name)
            self._librarian.ask(f"{self._name} {name}", partial(_labels, name), told)

    def _on_labels(self, name: str, values: tuple[str, ...]) -> None:
        self.filters.menus[name].offer(values)
        self.filters.read(self.line.text())

    def _show_view(self) -> None:
        is_empty = not self.model.keys and self.count.text() != READING
        self._views.setCurrentWidget(self.empty if is_empty else self._view)

    def _lay_out(self) -> None:
        top = self._top = QHBoxLayout()
        top.setSpacing(SIZES.gap_small)
        top.addWidget(self.line, 1)
        top.addWidget(self.help_button)
        self._ways = QWidget()
        switches = self._switches = QHBoxLayout(self._ways)
        switches.setContentsMargins(0, 0, 0, 0)
        switches.setSpacing(SIZES.gap_small)
        switches.addWidget(self.count, 1)
        switches.addWidget(self.as_table)
        switches.addWidget(self.as_faces)
        column = self._column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SIZES.gap_small)
        column.addLayout(top)
        column.addWidget(self.trouble)
        column.addWidget(self.filters)
        column.addWidget(self._ways)
        column.addWidget(self._views, 1)
        self.trouble.hide()

    def _fit(self) -> None:
        """If the list would hardly have room for a row, put the filters in the line of its
        switches, and that line next to the search line if it is wide enough."""
        words = wardrobe().words
        is_low, is_wide = self.height() < LOW * words, self.width() >= WIDE * words
        self._offer_acts(are_wanted=not is_low)
        self.count.setVisible(not is_low)
        self._place_ways(is_beside=is_low and is_wide)
        if is_low != self.filters.is_one:
            self._place_filters(are_one=is_low)

    def _place_ways(self, *, is_beside: bool) -> None:
        if is_beside and self._top.indexOf(self._ways) < 0:
            self._top.insertWidget(1, self._ways)
        elif not is_beside and self._column.indexOf(self._ways) < 0:
            self._column.insertWidget(self._column.indexOf(self._views), self._ways)

    def _place_filters(self, *, are_one: bool) -> None:
        self.filters.be_one(are_one)
        if are_one:
            self._switches.insertWidget(0, self.filters, 1, Qt.AlignmentFlag.AlignLeft)
        else:
            self._column.insertWidget(self._column.indexOf(self._ways), self.filters)

    def _offer_acts(self, *, are_wanted: bool) -> None:
        """Show all buttons of the owner, if they have room."""
        beside = (self.count, self.as_table, self.as_faces)
        wanted = sum(each.sizeHint().width() + SIZES.gap_small for each in (*self._acts, *beside))
        for button in self._acts:
            button.setVisible(are_wanted and wanted <= self.width() + SIZES.gap_small)

    def _connect(self) -> None:
        self.line.typed.connect(self._on_typed)
        self.line.left.connect(lambda: self._view.setFocus())
        self.filters.edited.connect(self.line.setText)
        self.help_button.clicked.connect(self.ask_language)
        self.as_table.clicked.connect(lambda: self.show_as(is_table=True))
        self.as_faces.clicked.connect(lambda: self.show_as(is_table=False))
        self.table.order_wanted.connect(self._on_order)
        self.table.selectionModel().currentChanged.connect(self._on_current)
        for view in (self.table, self.grid):
            view.activated.connect(self._on_activated)
        self._librarian.changed.connect(self._refresh)
        wardrobe().changed.connect(self._fit)

    # Qt

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()


def _findings(text: str, order: Order, cabinet: OpenCabinet) -> Findings:
    found = cabinet.search(text, order)
    return Findings(text, found, cabinet.rows(), cabinet.unread(text))


def _labels(field: str, cabinet: OpenCabinet) -> tuple[str, ...]:
    return cabinet.labels(field)


def _explained(fault: QueryFault) -> str:
    why = f"{fault.why[:1].upper()}{fault.why[1:]}".removesuffix(".")
    why = why if why.endswith("?") else f"{why}."
    if not fault.expected:
        return why
    more = len(fault.expected) - POSSIBLE
    named = ", ".join(fault.expected[:POSSIBLE])
    return f"{why} Possible: {named}{f', and {more} more' if more > 0 else ''}."
