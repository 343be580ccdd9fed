"""The Decks tab: all the user's decks and those that came with the program."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QEvent, QItemSelection, QItemSelectionModel, Qt, Signal
from PySide6.QtGui import (
    QDragEnterEvent,
    QDropEvent,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QMenu,
    QPushButton,
    QScrollArea,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from engine.decks.lines import DeckList
from ufs_desktop.cabinet.librarian import Librarian
from ufs_desktop.cabinet.values import CardSheet
from ufs_desktop.data.job import Rereader
from ufs_desktop.decks.folder import DeckEntry, DeckFolder
from ufs_desktop.decks.shelf_table import ANY, DeckTableModel, columns_of
from ufs_desktop.pages.drop import fallen_files, let_files_in
from ufs_desktop.pages.page import Page
from ufs_desktop.plain import PlainLabel
from ufs_desktop.theme.sizes import SIZES
from ufs_desktop.theme.wardrobe import wardrobe
from ufs_desktop.widgets.choice import ChoiceBox
from ufs_desktop.widgets.column_area import ColumnArea
from ufs_desktop.widgets.preview import BigCard
from ufs_desktop.widgets.tables import fit_words, prepare_list

PLACE = "decks"
FRONT = "decks front"  # a request to the librarian
ROW_HEIGHT = 30
SIDE_WIDTH = 250
READING = "Reading your decks…"
NONE_FOUND = "No decks found. Shorten the search, or look in another folder."
COUNT = "{shown} of {count} decks"
NOT_READ = "Your decks cannot be read. {why}"
ALL_FOLDERS, ALL_TAGS = "All folders", "All tags"
NEW_FOLDER = "New folder…"
NO_FOLDER = "No folder"


class DeckShelfPage(Page):
    """Lists decks; signals say what is to be done with them."""

    open_wanted = Signal(object)  # DeckEntry
    new_wanted = Signal()
    import_wanted = Signal()
    files_dropped = Signal(object)  # list of Path
    text_pasted = Signal(str)
    play_wanted = Signal(object)  # DeckEntry
    duplicate_wanted = Signal(object)  # DeckEntry
    export_wanted = Signal(object)  # DeckEntry
    compare_wanted = Signal(object)  # list of two DeckEntry
    move_wanted = Signal(object, object)  # list of DeckEntry, and the folder; None: a new folder
    delete_wanted = Signal(object)  # list of DeckEntry

    place = PLACE

    def __init__(
        self, librarian: Librarian, folder: DeckFolder | None, shipped: Sequence[DeckEntry]
    ) -> None:
        super().__init__()
        self._librarian, self._folder, self._shipped = librarian, folder, tuple(shipped)
        self._reading = Rereader(self._entries, self._on_read, self._on_refusal)
        self.setAcceptDrops(True)
        self.model = DeckTableModel(columns_of(librarian.cabinet))
        self._kept: list[DeckEntry] = []  # selected before the list was replaced
        self.search = QLineEdit()
        self.search.setPlaceholderText("Search by name, card or tag")
        self.search.setAccessibleName("Search for decks")
        self.search.setClearButtonEnabled(True)
        self.search.setAcceptDrops(False)  # files are for the page
        self.folders, self.tags = ChoiceBox(), ChoiceBox()
        self.folders.setAccessibleName("Folder")
        self.tags.setAccessibleName("Tag")
        self.new, self.bring = QPushButton("New deck"), QPushButton("Import…")
        self.new.setObjectName("primary")
        self.count = PlainLabel(READING, "about")
        self.table = QTableView()
        self.card = BigCard("")
        self.name, self.about = PlainLabel(name="featureTitle", wrap=True), PlainLabel(wrap=True)
        self.about.setObjectName("soft")
        self.open, self.play = QPushButton("Open"), QPushButton("Play…")
        self.duplicate, self.export = QPushButton("Duplicate"), QPushButton("Export…")
        self.compare, self.delete = QPushButton("Compare"), QPushButton("Delete…")
        self.move_to = QPushButton("Folder")
        self._move_menu = QMenu(self.move_to)
        self.move_to.setMenu(self._move_menu)
        self._prepare_table()
        self._lay_out()
        self._connect()
        wardrobe().changed.connect(self._fit)
        self.setFocusProxy(self.search)

    @property
    def title(self) -> str:
        return "Decks"

    @property
    def chosen(self) -> list[DeckEntry]:
        """The selected decks, in the order of the list."""
        rows = {index.row() for index in self.table.selectionModel().selectedRows()}
        return [self.model.shown[row] for row in sorted(rows)]

    @property
    def is_reading(self) -> bool:
        return self._reading.is_under_way

    @property
    def is_complete(self) -> bool:
        return self._librarian.is_idle and not self.is_reading

    def begin(self) -> None:
        self.refresh()

    def end(self) -> None:
        self._librarian.forget(FRONT)
        self._reading.finish()

    def refresh(self) -> None:
        """Read the folder again."""
        self._reading.start()

    def choose(self, path: Path) -> bool:
        """Put the cursor on the deck of a file; returns whether it is listed."""
        for row, entry in enumerate(self.model.shown):
            if entry.path == path and not entry.is_shipped:
                self.table.selectRow(row)
                return True
        return False

    def _entries(self) -> tuple[DeckEntry, ...]:
        """Read all entries; runs in a separate thread."""
        return tuple(self._folder.entries()) if self._folder is not None else ()

    def _on_read(self, entries: object) -> None:
        assert isinstance(entries, tuple)
        self._show_entries(entries)

    def _on_refusal(self, why: str) -> None:
        self._show_entries(())
        self.count.setText(NOT_READ.format(why=why))

    def _show_entries(self, entries: tuple[DeckEntry, ...]) -> None:
        self.model.show_entries((*entries, *self._shipped))
        self.folders.refill([(ALL_FOLDERS, ANY), *((name, name) for name in self.model.folders)])
        self.tags.refill([(ALL_TAGS, ANY), *((name, name) for name in self.model.tags)])
        self._list()

    def _list(self) -> None:
        """List the decks that match the search; decks selected before stay selected."""
        self.model.look_for(
            self.search.text(),
            str(self.folders.currentData() or ANY),
            str(self.tags.currentData() or ANY),
        )
        shown, count = len(self.model.shown), len(self.model.entries)
        words = COUNT.format(shown=shown, count=count)
        self.count.setText(words if shown or not count else NONE_FOUND)
        if shown and not self.chosen:
            self.table.selectRow(0)
        self._show_chosen()

    def _remember(self) -> None:
        """Note the selection, before the list is sorted or replaced and forgets it."""
        self._kept = self.chosen

    def _choose_again(self) -> None:
        """Select these decks all at once, since listeners look at the whole selection.

        Keys go on from there, and the list stays where it was scrolled to."""
        places = {(entry.path, entry.is_shipped, entry.name) for entry in self._kept}
        flags = QItemSelectionModel.SelectionFlag
        chosen, selection = QItemSelection(), self.table.selectionModel()
        for row, entry in enumerate(self.model.shown):
            if (entry.path, entry.is_shipped, entry.name) in places:
                here = self.model.index(row, 0)
                chosen.select(here, here)
        selection.select(chosen, flags.Select | flags.Rows)
        bar = self.table.verticalScrollBar()
        before = bar.value()
        if not chosen.isEmpty():
            selection.setCurrentIndex(chosen.first().topLeft(), flags.NoUpdate)
        bar.setValue(before)

    def _show_chosen(self) -> None:
        """Show the selected deck, and enable what can be done with the selection."""
        chosen = self.chosen
        one = chosen[0] if len(chosen) == 1 else None
        is_whole = one is not None and not one.trouble
        for button in (self.open, self.play, self.duplicate, self.export):
            button.setEnabled(is_whole)
        self.compare.setEnabled(len(chosen) == 2 and not any(each.trouble for each in chosen))
        own = bool(chosen) and not any(each.is_shipped for each in chosen)
        self.move_to.setEnabled(own)
        self.delete.setEnabled(own)
        self.name.setText(one.name if one is not None else "")
        self.about.setText(_about(chosen))
        self._show_front(one)

    def _show_front(self, entry: DeckEntry | None) -> None:
        name = entry.front if entry is not None else ""
        if not name:
            self.card.show_look(None)
            return

        def show(sheets: Mapping[str, CardSheet]) -> None:
            self.card.show_look(sheets[name].look if name in sheets else None)

        self._librarian.ask(FRONT, lambda cabinet: cabinet.named((name,)), show)

    def _offer_folders(self) -> None:
        self._move_menu.clear()
        for folder in ("", *self.model.folders):
            if folder not in {each.folder for each in self.model.entries if not each.is_shipped}:
                continue
            label = folder.replace("&", "&&") or NO_FOLDER
            self._move_menu.addAction(label, partial(self._move_chosen, folder))
        self._move_menu.addAction(NEW_FOLDER, partial(self._move_chosen, None))

    def _move_chosen(self, folder: str | None) -> None:
        self.move_wanted.emit(self.chosen, folder)

    # Making

    def _prepare_table(self) -> None:
        table = self.table
        table.setModel(self.model)
        prepare_list(table, "Decks")
        table.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        table.horizontalHeader().setSortIndicator(self.model.last, Qt.SortOrder.DescendingOrder)
        table.setSortingEnabled(True)
        self._size_columns()
        wardrobe().changed.connect(self._size_columns)

    def _size_columns(self) -> None:
        """Make columns as wide as words of this size need."""
        fit_words(self.table, ROW_HEIGHT, (column.width for column in self.model.columns))

    def _lay_out(self) -> None:
        top = self._top = QHBoxLayout()
        top.setSpacing(SIZES.gap_small)
        top.addWidget(self.search, 3)
        top.addWidget(self.folders, 1)
        top.addWidget(self.tags, 1)
        for button in self._makers:
            top.addWidget(button)
        left = QVBoxLayout()
        left.setSpacing(SIZES.gap_small)
        left.addWidget(self.table, 1)
        left.addWidget(self.count)
        body = QHBoxLayout()
        body.setSpacing(SIZES.gap)
        body.addLayout(left, 1)
        body.addWidget(self._side())
        layout = QVBoxLayout(self)
        layout.setContentsMargins(*(SIZES.gap,) * 4)
        layout.setSpacing(SIZES.gap)
        layout.addLayout(top)
        layout.addLayout(body, 1)

    def _side(self) -> QWidget:
        side = QWidget()
        self._buttons = QGridLayout()
        self._buttons.setSpacing(SIZES.gap_small)
        column = QVBoxLayout(side)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SIZES.gap_small)
        column.addWidget(self._told(), 1)
        column.addLayout(self._buttons)
        self._beside = ColumnArea(side)
        return self._beside

    @property
    def _makers(self) -> tuple[QPushButton, ...]:
        """The buttons that add decks."""
        return self.new, self.bring

    @property
    def _acts(self) -> tuple[QPushButton, ...]:
        """The buttons for what can be done with decks, in order."""
        pairs = (self.open, self.play, self.duplicate, self.export, self.compare, self.move_to)
        return (*pairs, self.delete)

    def _fit(self) -> None:
        """Place the buttons, each as wide as its words. Those that add decks go next to the list if
        there is no room above it; there, all are in one column if two took over half the width."""
        makers, above = self._makers, (self.search, self.folders, self.tags)
        wanted = sum(each.minimumSizeHint().width() for each in above)
        wanted += sum(each.sizeHint().width() for each in makers) + len(above) * SIZES.gap_small
        is_wide = wanted <= self.width() - 2 * SIZES.gap
        for button in makers if is_wide else ():
            self._top.addWidget(button)
        self._fit_side(self._acts if is_wide else (*makers, *self._acts))

    def _fit_side(self, buttons: Sequence[QPushButton]) -> None:
        widest = max(button.sizeHint().width() for button in buttons)
        bar = self._beside.verticalScrollBar().sizeHint().width()
        two = 2 * widest + SIZES.gap_small + bar
        columns = 2 if two <= max(SIDE_WIDTH, self.width() // 2) else 1
        for at, button in enumerate(buttons):
            across = columns if button is self.delete else 1
            self._buttons.addWidget(button, at // columns, at % columns, 1, across)
        self._beside.setFixedWidth(max(SIDE_WIDTH, two if columns == 2 else widest + bar))

    def _told(self) -> QScrollArea:
        """The details of the deck, which scroll if words are large."""
        content = QWidget()
        column = QVBoxLayout(content)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SIZES.gap_small)
        for widget in (self.card, self.name, self.about):
            column.addWidget(widget)
        column.addStretch(1)
        area = ColumnArea(content)
        area.setMinimumHeight(1)  # in a low window, buttons get its room
        return area

    def _connect(self) -> None:
        self.search.textChanged.connect(lambda _: self._list())
        for box in (self.folders, self.tags):
            box.currentIndexChanged.connect(lambda _: self._list())
        self.new.clicked.connect(self.new_wanted)
        self.bring.clicked.connect(self.import_wanted)
        self.table.activated.connect(lambda _: self._on_activation())
        self.table.selectionModel().selectionChanged.connect(self._show_chosen)
        self.model.modelAboutToBeReset.connect(self._remember)
        self.model.modelReset.connect(self._choose_again)
        one = (
            (self.open, self.open_wanted),
            (self.play, self.play_wanted),
            (self.duplicate, self.duplicate_wanted),
            (self.export, self.export_wanted),
        )
        for button, wanted in one:
            button.clicked.connect(lambda _=False, wanted=wanted: wanted.emit(self.chosen[0]))
        self.compare.clicked.connect(lambda: self.compare_wanted.emit(self.chosen))
        self.delete.clicked.connect(lambda: self.delete_wanted.emit(self.chosen))
        self._move_menu.aboutToShow.connect(self._offer_folders)
        for button in self.findChildren(QPushButton):
            button.setAutoDefault(True)  # Enter on a button is not meant for the deck

    def _on_activation(self) -> None:
        if self.open.isEnabled():
            self.open_wanted.emit(self.chosen[0])

    # Qt

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def event(self, event: QEvent) -> bool:
        """Refresh when seen again: a deck may have been changed in another tab or window."""
        is_seen = event.type() in (QEvent.Type.WindowActivate, QEvent.Type.Show)
        if is_seen:
            self.refresh()
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Delete and self.delete.isEnabled():
            self.delete_wanted.emit(self.chosen)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._on_activation()
        elif event.text() == "/":
            self.search.setFocus()
        elif event.matches(QKeySequence.StandardKey.Paste):
            self.text_pasted.emit(QGuiApplication.clipboard().text())
        else:
            super().keyPressEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        let_files_in(event)

    def dropEvent(self, event: QDropEvent) -> None:
        paths = fallen_files(event)
        if paths:
            self.files_dropped.emit(paths)


def shipped_entry(deck: DeckList) -> DeckEntry:
    """A deck that came with the program."""
    return DeckEntry(Path(), "", deck, is_shipped=True)


def _about(chosen: Sequence[DeckEntry]) -> str:
    if len(chosen) != 1:
        return f"{len(chosen)} decks selected." if chosen else ""
    entry = chosen[0]
    notes = entry.deck.notes
    short = notes if len(notes) < 260 else f"{notes[:259]}…"
    return entry.trouble or short
