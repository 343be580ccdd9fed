"""The Qt item model of the lines of a part of the deck: group headings with lines below them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence

from PySide6.QtCore import QAbstractListModel, QMimeData, QModelIndex, Qt

from engine.decks.edits import DeckSlot
from engine.decks.lines import Part
from engine.kernel.contents import Bounds, JsonError, read_json
from ufs_desktop.cards.model import named_cards
from ufs_desktop.decks.bench import DeckBench, in_words
from ufs_desktop.decks.outline import GroupRow, LineRow, OutlineRow, outline
from ufs_desktop.widgets.tables import NOWHERE, Index

SLOT = "application/x-ufs-deck-slot"  # what a drag of a line carries
SLOT_BOUNDS = Bounds(values=10, depth=2, text=400)
UNKNOWN = "No card with this name is known. It is kept, and you can replace it with another card."


class DeckLineModel(QAbstractListModel):
    """Follows a bench."""

    def __init__(self, bench: DeckBench, part: Part, grouping: str) -> None:
        super().__init__()
        self._bench, self.part, self._grouping = bench, part, grouping
        self._rows: tuple[OutlineRow, ...] = ()
        self._marked: frozenset[str] = frozenset()
        self.refresh()

    @property
    def rows(self) -> Sequence[OutlineRow]:
        return self._rows

    @property
    def bench(self) -> DeckBench:
        return self._bench

    def group_by(self, grouping: str) -> None:
        self._grouping = grouping
        self.refresh()

    def mark(self, names: Iterable[str]) -> None:
        """Highlight these cards, and no others."""
        self._marked = frozenset(names)
        if self._rows:
            self.dataChanged.emit(self.index(0), self.index(len(self._rows) - 1))

    def is_marked(self, row: LineRow) -> bool:
        return row.line.name in self._marked

    def refresh(self) -> None:
        """Show the deck as it is; if rows keep their places, they are only repainted."""
        rows = outline(self._bench.deck, self.part, self._bench.sheets, self._grouping)
        if [_place(row) for row in rows] == [_place(row) for row in self._rows]:
            self._rows = rows
            if rows:
                self.dataChanged.emit(self.index(0), self.index(len(rows) - 1))
            return
        self.beginResetModel()
        self._rows = rows
        self.endResetModel()

    def slot(self, at: int) -> DeckSlot | None:
        """The slot of a line; a heading has none."""
        row = self._rows[at] if 0 <= at < len(self._rows) else None
        return DeckSlot.of(row.line) if isinstance(row, LineRow) else None

    def place(self, slot: DeckSlot) -> int:
        """The row of a slot; -1 if it has none."""
        places = range(len(self._rows))
        return next((at for at in places if self.slot(at) == slot), -1)

    def troubles(self, row: LineRow) -> tuple[str, ...]:
        """What is wrong with a line."""
        unknown = (UNKNOWN,) if self._bench.is_unknown(row.line.name) else ()
        said = (each for each in self._bench.offending(row.line) if each.rule)
        return (*unknown, *map(in_words, said))

    def shared(self, row: LineRow) -> tuple[tuple[str, bool], ...]:
        """A card's symbols, and whether the starting character, if there is one, shares each."""
        cabinet, character = self._bench.librarian.cabinet, self._bench.character
        if row.sheet is None:
            return ()
        held = row.sheet.groups.get(cabinet.signs, ())
        bound = held
        if character is not None and cabinet.starting is not None:
            bound = cabinet.starting.shared(character, row.sheet)
        return tuple((each, each in bound) for each in held)

    def spoken(self, row: OutlineRow) -> str:
        """A row in words, for screen readers."""
        if isinstance(row, GroupRow):
            return f"{row.title}: {row.copies}"
        matched = [name for name, is_shared in self.shared(row) if is_shared]
        said = [f"{row.line.count} {row.line.name}", row.sheet.kind if row.sheet else "unknown"]
        said += [row.line.printing] if row.line.printing else []
        said += ["marked"] if self.is_marked(row) else []
        sharing = "shares " if self._bench.character is not None else ""
        said += [f"{sharing}{' '.join(matched)}"] if matched else []
        return ", ".join((*said, *self.troubles(row)))

    # Qt

    def rowCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not 0 <= index.row() < len(self._rows):
            return None
        row = self._rows[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return row.title if isinstance(row, GroupRow) else row.line.name
            case Qt.ItemDataRole.AccessibleTextRole:
                return self.spoken(row)
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        if self.slot(index.row()) is None:
            return Qt.ItemFlag.ItemIsDropEnabled if not index.isValid() else Qt.ItemFlag(0)
        return (
            Qt.ItemFlag.ItemIsEnabled
            | Qt.ItemFlag.ItemIsSelectable
            | Qt.ItemFlag.ItemIsDragEnabled
            | Qt.ItemFlag.ItemIsDropEnabled
        )

    def mimeTypes(self) -> list[str]:
        return [SLOT, "text/plain"]

    def mimeData(self, indexes: Iterable[QModelIndex]) -> QMimeData:
        slots = [slot for index in indexes if (slot := self.slot(index.row())) is not None]
        data = named_cards([slot.name for slot in slots])
        if slots:
            data.setData(SLOT, json.dumps(slots[0]).encode())
        return data


def slot_in(data: QMimeData) -> DeckSlot | None:
    """The line that a drag carries, if it comes from a deck."""
    try:
        match read_json(bytes(data.data(SLOT).data()) or b"0", SLOT_BOUNDS):
            case [str(part), str(name), str(code), str(number)] if part in list(Part):
                return DeckSlot(Part(part), name, code, number)
    except JsonError:
        return None
    return None


def _place(row: OutlineRow) -> object:
    return row.title if isinstance(row, GroupRow) else DeckSlot.of(row.line)
