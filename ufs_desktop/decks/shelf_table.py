"""The Qt item model of all decks, with searching and sorting."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import NamedTuple

from PySide6.QtCore import QAbstractTableModel, Qt

from engine.decks.lines import Part
from ufs_desktop.cabinet.kit import CardCabinet
from ufs_desktop.decks.folder import DeckEntry
from ufs_desktop.theme.lettering import LEFT, RIGHT
from ufs_desktop.widgets.tables import NOWHERE, Index, column_heading

SHIPPED = "came with the program"
TROUBLED = "cannot be opened"
ANY = ""


class ShelfColumn(NamedTuple):
    """A column of the list of decks."""

    title: str
    shown: Callable[[DeckEntry], str]
    rank: Callable[[DeckEntry], str | float]
    width: int
    is_number: bool = False


def _changed(entry: DeckEntry) -> str:
    if not entry.changed:  # it came with the program, or was not found
        return ""
    when, now = datetime.fromtimestamp(entry.changed), datetime.now()
    if when.date() == now.date():
        return when.strftime("%H:%M")
    return when.strftime("%d %b" if when.year == now.year else "%d %b %Y")


def _cards(entry: DeckEntry) -> int:
    return entry.copies(Part.MAIN) + entry.copies(Part.CHARACTER)


def _folder(entry: DeckEntry) -> str:
    return SHIPPED if entry.is_shipped else entry.folder


def _tags(entry: DeckEntry) -> str:
    return ", ".join(entry.deck.tags)


def _number(count: int) -> str:
    return str(count) if count else ""


def columns_of(cabinet: CardCabinet) -> tuple[ShelfColumn, ...]:
    """The columns for decks with cards of this cabinet; the time of change comes last."""

    def rules(entry: DeckEntry) -> str:
        code = entry.deck.edition
        edition = cabinet.editions.get(code, code.capitalize())
        return " ".join(filter(None, (edition, entry.deck.format)))

    side = ShelfColumn(
        "Side",
        lambda each: _number(each.copies(Part.SIDE)),
        lambda each: each.copies(Part.SIDE),
        52,
        is_number=True,
    )
    return (
        ShelfColumn("Name", lambda each: each.name, lambda each: each.name.casefold(), 200),
        ShelfColumn(
            "Led by",
            lambda each: TROUBLED if each.trouble else each.front,
            lambda each: each.front.casefold(),
            148,
        ),
        ShelfColumn("Cards", lambda each: _number(_cards(each)), _cards, 60, is_number=True),
        *((side,) if cabinet.has_sideboard else ()),
        ShelfColumn("Rules", rules, rules, 134),
        ShelfColumn("Tags", _tags, _tags, 90),
        ShelfColumn("Folder", _folder, _folder, 152),
        ShelfColumn("Changed", _changed, lambda each: each.changed, 92),
    )


class DeckTableModel(QAbstractTableModel):
    """All decks, and those that match the search."""

    def __init__(self, columns: tuple[ShelfColumn, ...]) -> None:
        super().__init__()
        self.columns = columns
        self._entries: list[DeckEntry] = []
        self._words: list[str] = []  # the searched text of each
        self._shown: list[DeckEntry] = []
        self._text, self._folder, self._tag = "", ANY, ANY
        self._column, self._is_down = self.last, True

    @property
    def last(self) -> int:
        """The column with the time of change."""
        return len(self.columns) - 1

    @property
    def entries(self) -> Sequence[DeckEntry]:
        """All decks."""
        return self._entries

    @property
    def shown(self) -> Sequence[DeckEntry]:
        """The decks that are listed now."""
        return self._shown

    @property
    def folders(self) -> list[str]:
        return sorted({_folder(entry) for entry in self._entries} - {""})

    @property
    def tags(self) -> list[str]:
        return sorted({tag for entry in self._entries for tag in entry.deck.tags})

    def show_entries(self, entries: Sequence[DeckEntry]) -> None:
        """Replace the decks."""
        self._entries = list(entries)
        self._words = [_searched(entry) for entry in entries]
        self._list()

    def look_for(self, text: str, folder: str = ANY, tag: str = ANY) -> None:
        """List the decks that contain all these words, in one folder and with one tag."""
        self._text, self._folder, self._tag = text, folder, tag
        self._list()

    def _list(self) -> None:
        words = self._text.casefold().split()
        self.beginResetModel()
        self._shown = [
            entry
            for entry, searched in zip(self._entries, self._words, strict=True)
            if (self._folder in (ANY, _folder(entry)))
            and (self._tag == ANY or self._tag in entry.deck.tags)
            and all(word in searched for word in words)
        ]
        self._order()
        self.endResetModel()

    def _order(self) -> None:
        """Sort by the column, then by name; decks that came with the program are last."""
        self._shown.sort(key=lambda entry: entry.name.casefold())
        rank = self.columns[self._column].rank
        self._shown.sort(key=rank, reverse=self._is_down)
        self._shown.sort(key=lambda entry: entry.is_shipped)

    # Qt

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        self._column, self._is_down = column, order is Qt.SortOrder.DescendingOrder
        self._list()

    def rowCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._shown)

    def columnCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.columns)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        entry, column = self._shown[index.row()], self.columns[index.column()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return column.shown(entry)
            case Qt.ItemDataRole.TextAlignmentRole:
                return RIGHT if column.is_number else LEFT
            case Qt.ItemDataRole.AccessibleTextRole if index.column() == 0:
                return ", ".join(
                    f"{each.title} {said}" for each in self.columns if (said := each.shown(entry))
                )
        return None

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> object:
        return column_heading(self.columns, section, orientation, role)


def _searched(entry: DeckEntry) -> str:
    """All the text of a deck that is searched, including its cards."""
    deck = entry.deck
    cards = dict.fromkeys(line.name for line in deck.lines)
    return " ".join((entry.name, _folder(entry), *deck.tags, *cards)).casefold()
