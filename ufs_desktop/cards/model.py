"""The cards found, as a Qt item model that the table and the grid share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from PySide6.QtCore import QAbstractTableModel, QMimeData, QModelIndex, Qt
from PySide6.QtGui import QColor, QFont

from ufs_desktop.cabinet.values import CardRow, Cell, ListColumn
from ufs_desktop.cards.copies import ABOUT, COLUMN, NOT_HELD, HeldCard
from ufs_desktop.plain import tip
from ufs_desktop.theme.lettering import LEFT, RIGHT
from ufs_desktop.theme.wardrobe import worn
from ufs_desktop.widgets.tables import NOWHERE, Index, column_heading

KEY = Qt.ItemDataRole.UserRole
NAMES = "application/x-ufs-card-names"  # the type of drags: one name per line
FULL = QFont()  # only its weight is set
FULL.setBold(True)


class CardModel(QAbstractTableModel):
    """Keys in order, and the row of every card by its key.

    Next to a deck, the last column (at `held_at`) shows how many copies the deck contains.
    """

    def __init__(self, columns: Sequence[ListColumn], *, counts_copies: bool = False) -> None:
        super().__init__()
        self.columns = (*columns, COLUMN) if counts_copies else tuple(columns)
        self.held_at = len(columns) if counts_copies else None
        self._held: Mapping[str, HeldCard] = {}
        self._rows: Mapping[str, CardRow] = {}
        self._keys: Sequence[str] = ()

    @property
    def keys(self) -> Sequence[str]:
        return self._keys

    def show_cards(self, keys: Sequence[str], rows: Mapping[str, CardRow]) -> None:
        """Show these cards in this order."""
        if keys == self._keys and rows is self._rows:
            return
        self.beginResetModel()
        self._keys, self._rows = keys, rows
        self.endResetModel()

    def show_held(self, held: Mapping[str, HeldCard]) -> None:
        """Show what the deck contains now, by names of cards, in the same list."""
        if held == self._held or self.held_at is None:
            return
        self._held = held
        if self._keys:
            last = len(self._keys) - 1
            self.dataChanged.emit(self.index(0, self.held_at), self.index(last, self.held_at))

    def held(self, at: int) -> HeldCard:
        """What the deck contains of a card."""
        return self._held.get(self.row(at).name, NOT_HELD)

    def row(self, at: int) -> CardRow:
        return self._rows[self._keys[at]]

    def place(self, key: str) -> int:
        """The index of a card in the list; -1 if it is not listed."""
        try:
            return self._keys.index(key)
        except ValueError:
            return -1

    def spoken(self, at: int) -> str:
        """A card in words: its name, its copies in the deck, then all other values by title."""
        row = self.row(at)
        others = zip(self.columns[1 : self.held_at], row.cells[1:], strict=True)
        said = (f"{each.title} {cell}" for each, cell in others if cell not in (None, ""))
        return ", ".join(filter(None, (row.name, self.held(at).words, *said)))

    # Qt

    def rowCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._keys)

    def columnCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.columns)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        if index.column() == self.held_at:
            return _of_held(self.held(index.row()), role)
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return _shown(self.row(index.row()).cells[index.column()])
            case Qt.ItemDataRole.TextAlignmentRole:
                return RIGHT if self.columns[index.column()].is_number else LEFT
            case Qt.ItemDataRole.AccessibleTextRole if index.column() == 0:
                return self.spoken(index.row())
            case Qt.ItemDataRole.ToolTipRole if index.column() == 0:
                return tip(self.held(index.row()).words)
        return self._keys[index.row()] if role == KEY else None

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> object:
        if section == self.held_at and role == Qt.ItemDataRole.ToolTipRole:
            return tip(ABOUT)
        return column_heading(self.columns, section, orientation, role)

    def flags(self, index: Index) -> Qt.ItemFlag:
        return super().flags(index) | Qt.ItemFlag.ItemIsDragEnabled

    def mimeTypes(self) -> list[str]:
        return [NAMES, "text/plain"]

    def mimeData(self, indexes: Iterable[QModelIndex]) -> QMimeData:
        places = dict.fromkeys(index.row() for index in indexes)
        return named_cards([self.row(at).name for at in places])


def named_cards(names: Sequence[str]) -> QMimeData:
    """The data of a drag of cards."""
    data = QMimeData()
    data.setData(NAMES, "\n".join(names).encode())
    data.setText("\n".join(names))
    return data


def names_in(data: QMimeData) -> list[str]:
    """The names of the cards in a drag."""
    return bytes(data.data(NAMES).data()).decode("utf-8", "replace").splitlines()


def _of_held(held: HeldCard, role: int) -> object:
    """The data of a copies cell; it is emphasised if no more are allowed."""
    is_full = held.full_at is not None
    match role:
        case Qt.ItemDataRole.DisplayRole:
            return held.shown
        case Qt.ItemDataRole.TextAlignmentRole:
            return RIGHT
        case Qt.ItemDataRole.ForegroundRole:
            return QColor(worn().accent_light if is_full else worn().text_soft)
        case Qt.ItemDataRole.FontRole if is_full:
            return FULL
        case Qt.ItemDataRole.AccessibleTextRole:
            return held.words
        case Qt.ItemDataRole.ToolTipRole:
            return tip(held.words)
    return None


def _shown(cell: Cell) -> str:
    return "" if cell is None else str(cell)
