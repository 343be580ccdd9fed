"""The cards that were found, as Qt's item model: table and grid show the same one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from PySide6.QtCore import QAbstractTableModel, QMimeData, QModelIndex, QPersistentModelIndex, Qt

from ufs_desktop.cabinet.values import CardRow, Cell, ListColumn
from ufs_desktop.theme.lettering import LEFT, RIGHT
from ufs_desktop.widgets.tables import column_heading

KEY = Qt.ItemDataRole.UserRole
NAMES = "application/x-ufs-card-names"  # what a drag carries: a name in each line
Index = QModelIndex | QPersistentModelIndex
NOWHERE = QModelIndex()


class CardModel(QAbstractTableModel):
    """Keys in their order, and what is known of every card by its key."""

    def __init__(self, columns: Sequence[ListColumn]) -> None:
        super().__init__()
        self.columns = tuple(columns)
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

    def row(self, at: int) -> CardRow:
        return self._rows[self._keys[at]]

    def place(self, key: str) -> int:
        """Where a card stands in the list; -1: it is not there."""
        try:
            return self._keys.index(key)
        except ValueError:
            return -1

    def spoken(self, at: int) -> str:
        """A card in words: its name, then every other value with what it is."""
        row = self.row(at)
        others = zip(self.columns[1:], row.cells[1:], strict=True)
        said = (f"{each.title} {cell}" for each, cell in others if cell not in (None, ""))
        return ", ".join((row.name, *said))

    # Qt

    def rowCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._keys)

    def columnCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.columns)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return _shown(self.row(index.row()).cells[index.column()])
            case Qt.ItemDataRole.TextAlignmentRole:
                return RIGHT if self.columns[index.column()].is_number else LEFT
            case Qt.ItemDataRole.AccessibleTextRole if index.column() == 0:
                return self.spoken(index.row())
        return self._keys[index.row()] if role == KEY else None

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> object:
        return column_heading(self.columns, section, orientation, role)

    def flags(self, index: Index) -> Qt.ItemFlag:
        return super().flags(index) | Qt.ItemFlag.ItemIsDragEnabled

    def mimeTypes(self) -> list[str]:
        return [NAMES, "text/plain"]

    def mimeData(self, indexes: Iterable[QModelIndex]) -> QMimeData:
        places = dict.fromkeys(index.row() for index in indexes)
        return named_cards([self.row(at).name for at in places])


def named_cards(names: Sequence[str]) -> QMimeData:
    """What a drag of cards carries."""
    data = QMimeData()
    data.setData(NAMES, "\n".join(names).encode())
    data.setText("\n".join(names))
    return data


def names_in(data: QMimeData) -> list[str]:
    """The cards that a drag carries."""
    return bytes(data.data(NAMES).data()).decode("utf-8", "replace").splitlines()


def _shown(cell: Cell) -> str:
    return "" if cell is None else str(cell)
