"""A part of the deck as a list, with counts that can be changed and problems of lines."""

from __future__ import annotations

from PySide6.QtCore import (
    QElapsedTimer,
    QEvent,
    QModelIndex,
    QPoint,
    QRect,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QDragEnterEvent,
    QDragMoveEvent,
    QDropEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QListView,
    QMenu,
)

from engine.decks.edits import (
    PART_NAMES,
    ChangeCopies,
    DeckEdit,
    DeckSlot,
    MoveCopies,
    PlaceLine,
    copies_of,
)
from engine.decks.lines import Part
from ufs_desktop.cabinet.kit import CardCabinet
from ufs_desktop.cards.model import NAMES, names_in
from ufs_desktop.decks.counts import DIGITS, offer_counts
from ufs_desktop.decks.line_model import SLOT, DeckLineModel, slot_in
from ufs_desktop.decks.line_paint import MINUS, DeckLineDelegate, LineSteps
from ufs_desktop.decks.outline import LineRow
from ufs_desktop.plain import show_tip
from ufs_desktop.theme import ALIGN_TOP_LEFT
from ufs_desktop.theme.lettering import font
from ufs_desktop.theme.sizes import SIZES
from ufs_desktop.theme.wardrobe import wardrobe, worn

EMPTY = {
    Part.MAIN: "Nothing here yet. Press Enter on a card you have found, or drag it here.",
    Part.SIDE: "Press Shift+Enter on a card you have found to put it here.",
}


class DeckLineView(QListView):
    """Emits the edits that are wanted; it changes nothing by itself."""

    edited = Signal(object)  # DeckEdit
    reached = Signal(str)  # the name of the card at the cursor
    naming_wanted = Signal()  # to say which cards unknown names mean

    def __init__(self, lines: DeckLineModel, name: str) -> None:
        super().__init__()
        self.lines = lines
        self.is_read_only = False
        numbers = (each for each in lines.bench.librarian.cabinet.columns if each.is_number)
        self.numbers = tuple(numbers)[:2]
        self._kept: DeckSlot | None = None  # the line that the cursor stays on
        self._stepped: tuple[DeckSlot | None, QPoint] = (None, QPoint())  # by pointer, and where
        self._since = QElapsedTimer()
        self._since.start()
        self.setObjectName("deckLines")
        self.setAccessibleName(name)
        self.setItemDelegate(DeckLineDelegate(self))
        self.setModel(lines)
        self.setMouseTracking(True)
        self.setUniformItemSizes(False)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragDrop)
        self.setDefaultDropAction(Qt.DropAction.CopyAction)
        self.selectionModel().currentChanged.connect(self._on_current)
        lines.modelReset.connect(self._go_back)
        wardrobe().changed.connect(self.scheduleDelayedItemsLayout)

    @property
    def part(self) -> Part:
        return self.lines.part

    @property
    def slot(self) -> DeckSlot | None:
        """The line at the cursor."""
        return self.lines.slot(self.currentIndex().row())

    def go_to(self, slot: DeckSlot) -> bool:
        """Put the cursor on a line; returns whether there is such a line."""
        at = self.lines.place(slot)
        if at >= 0:
            self.setCurrentIndex(self.lines.index(at))
        return at >= 0

    def lock(self) -> None:
        """Forbid changes."""
        self.is_read_only = True
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)
        self.viewport().update()

    def steps(self, rect: QRect) -> LineSteps:
        return LineSteps(rect, wardrobe().words)

    def change(self, by: int) -> None:
        """Change the number of copies of the card at the cursor."""
        if self.slot is not None:
            self._edit(ChangeCopies(self.slot, by))

    def _step(self, place: QPoint, by: int) -> None:
        """Change the count by a click. Clicks in quick succession are for one card: once its last
        copy is gone, another card has come under the pointer and must not change."""
        before, at = self._stepped
        is_quick = self._since.restart() <= QApplication.doubleClickInterval()
        if is_quick and self._is_gone(before) and _is_near(place, at):
            return
        self._stepped = (self.slot, place)
        self.change(by)

    def _is_gone(self, slot: DeckSlot | None) -> bool:
        return slot is not None and self.lines.place(slot) < 0

    def make(self, count: int) -> None:
        """Set the number of copies."""
        if self.slot is not None:
            self._edit(ChangeCopies(self.slot, count - copies_of(self.lines.bench.deck, self.slot)))

    def remove(self) -> None:
        """Remove the line."""
        self.make(0)

    def move_copy(self, to: Part | None = None) -> None:
        """Move one copy to a part; by default to the other one, if decks have a sideboard."""
        if self.slot is not None and (to is not None or self._cabinet.has_sideboard):
            other = Part.SIDE if self.part is Part.MAIN else Part.MAIN
            self._edit(MoveCopies(self.slot, to or other))

    @property
    def _cabinet(self) -> CardCabinet:
        return self.lines.bench.librarian.cabinet

    def _edit(self, edit: DeckEdit) -> None:
        if not self.is_read_only:
            self.edited.emit(edit)

    def _on_current(self, current: QModelIndex) -> None:
        slot = self.lines.slot(current.row())
        if slot is not None:
            self._kept = slot
            self.reached.emit(slot.name)

    def _go_back(self) -> None:
        """Put the cursor back on its line, if that is still there."""
        if self._kept is not None:
            self.go_to(self._kept)

    def _slot_at(self, place: QPoint) -> DeckSlot | None:
        return self.lines.slot(self.indexAt(place).row())

    # Qt

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the list; an empty one says how to add cards."""
        super().paintEvent(event)
        if not self.lines.rows and not self.is_read_only:
            painter = QPainter(self.viewport())
            painter.setFont(font(SIZES.text_small * wardrobe().words))
            painter.setPen(QColor(worn().text_soft))
            place = self.viewport().rect().adjusted(8, 4, -8, -4)
            painter.drawText(place, ALIGN_TOP_LEFT | Qt.TextFlag.TextWordWrap, EMPTY[self.part])
            painter.end()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, text = event.key(), event.text()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.move_copy()
        elif text in ("+", "="):
            self.change(1)
        elif text in ("-", MINUS):
            self.change(-1)
        elif text in DIGITS:  # an empty text is not a digit
            self.make(int(text))
        elif key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.remove()
        elif text.lower() == "c" and self._cabinet.starting is not None:
            self.move_copy(Part.CHARACTER)
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        place = event.position().toPoint()
        super().mousePressEvent(event)
        if event.button() == Qt.MouseButton.LeftButton and self._slot_at(place) is not None:
            steps = self.steps(self.visualRect(self.indexAt(place)))
            if steps.fewer.contains(place):
                self._step(place, -1)
            elif steps.more.contains(place):
                self._step(place, 1)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Move a copy if it was on the name; on a minus or plus it is simply another click."""
        place = event.position().toPoint()
        slot = self._slot_at(place)
        steps = self.steps(self.visualRect(self.indexAt(place)))
        if slot is not None and place.x() > steps.more.right():
            self.move_copy()
        else:
            self.mousePressEvent(event)

    def viewportEvent(self, event: QEvent) -> bool:
        """Show what is wrong with the line under the pointer."""
        if event.type() is QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            at = self.indexAt(event.pos()).row()
            row = self.lines.rows[at] if at >= 0 else None
            words = self.lines.troubles(row) if isinstance(row, LineRow) else ()
            show_tip(event.globalPos(), "\n".join(words), self)
            return True
        return super().viewportEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        slot = self.slot
        if slot is None or self.is_read_only:
            return
        menu = QMenu(self)
        menu.addAction("One &more\t+", lambda: self.change(1))
        menu.addAction("One &fewer\t-", lambda: self.change(-1))
        offer_counts(menu, self.make)
        if self._cabinet.has_sideboard:
            other = PART_NAMES[Part.MAIN if self.part is Part.SIDE else Part.SIDE]
            menu.addAction(f"One to the &{other}\tEnter", self.move_copy)
        if self._cabinet.starting is not None:
            menu.addAction("As &starting character\tC", lambda: self.move_copy(Part.CHARACTER))
        if self.lines.bench.is_unknown(slot.name):
            menu.addAction("Replace with &another card…", self.naming_wanted.emit)
        menu.addAction("&Remove\tDel", self.remove)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(event.globalPos())

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        self._judge_drag(event)

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        self._judge_drag(event)

    def _judge_drag(self, event: QDragMoveEvent) -> None:
        data = event.mimeData()
        if not self.is_read_only and (data.hasFormat(SLOT) or data.hasFormat(NAMES)):
            event.acceptProposedAction()
        else:
            event.ignore()

    def dropEvent(self, event: QDropEvent) -> None:
        """Move a line within this part; from elsewhere, add a copy of the card."""
        slot = slot_in(event.mimeData())
        if slot is not None and slot.part is self.part:
            self._edit(PlaceLine(slot, self._slot_at(event.position().toPoint())))
        elif slot is not None:
            self._edit(MoveCopies(slot, self.part))
        else:
            for name in names_in(event.mimeData()):
                self._edit(ChangeCopies(DeckSlot(self.part, name), 1))
        event.setDropAction(Qt.DropAction.CopyAction)
        event.accept()


def _is_near(place: QPoint, other: QPoint) -> bool:
    """Whether the pointer has stayed where it was."""
    return (place - other).manhattanLength() <= QApplication.startDragDistance()
