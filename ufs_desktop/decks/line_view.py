"""A part of the deck as a list: counts that can be changed, and what is wrong with a line."""

from __future__ import annotations

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QPointF,
    QRect,
    QRectF,
    QSize,
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
    QPen,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListView,
    QMenu,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
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
from ufs_desktop.decks.outline import GroupRow, LineRow
from ufs_desktop.plain import show_tip
from ufs_desktop.theme import ALIGN_TOP_LEFT
from ufs_desktop.theme.lettering import CENTRE, LEFT, RIGHT, cut, font
from ufs_desktop.theme.sizes import SIZES
from ufs_desktop.theme.wardrobe import wardrobe, worn

ROW, HEADING = 27, 24  # pixels, at the usual size of words
STEP = 22  # how wide a minus or a plus is
COUNT = 26
SIGN = 17  # of what binds a card to its character
CELL, DIGIT = 26, 8  # of a number of two digits, and how much wider it is with a third
FAINT, SMALLER = 0.75, 0.14  # what does not bind it; a share of the sign that each side loses
MINUS, PLUS = "−", "+"
EMPTY = {
    Part.MAIN: "Nothing here yet. Press Enter on a card that was found, or drag it here.",
    Part.SIDE: "Shift+Enter on a card that was found puts it here.",
}


class DeckLineDelegate(QStyledItemDelegate):
    """Paints − 4 + in front of a name, and behind it what binds the card and its first numbers."""

    def __init__(self, view: DeckLineView) -> None:
        super().__init__(view)
        self._view = view

    # Qt

    def sizeHint(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        is_heading = isinstance(self._view.lines.rows[index.row()], GroupRow)
        return QSize(120, round((HEADING if is_heading else ROW) * wardrobe().words))

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        row = self._view.lines.rows[index.row()]
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if isinstance(row, GroupRow):
            self._paint_heading(painter, rect, row)
        else:
            self._paint_ground(painter, rect, state)
            self._paint_line(painter, rect, row)
            if self._view.lines.is_marked(row):
                painter.fillRect(rect.adjusted(0, 3, 4 - rect.width(), -3), QColor(worn().accent))
        painter.restore()

    def _paint_heading(self, painter: QPainter, rect: QRect, row: GroupRow) -> None:
        words = wardrobe().words
        painter.setFont(font(SIZES.text_small * words, bold=True))
        painter.setPen(QColor(worn().accent_light))
        inside = rect.adjusted(8, 0, -8, 0)
        painter.drawText(inside, LEFT, f"{row.title.capitalize()}  {row.copies}")
        painter.setPen(QPen(QColor(worn().line), 1))
        painter.drawLine(inside.bottomLeft(), inside.bottomRight())

    def _paint_ground(self, painter: QPainter, rect: QRect, state: QStyle.StateFlag) -> None:
        is_chosen = bool(state & QStyle.StateFlag.State_Selected)
        if is_chosen or state & QStyle.StateFlag.State_MouseOver:
            painter.setBrush(QColor(worn().panel_raised))
            edge = worn().focus if self._view.hasFocus() else worn().border
            painter.setPen(QPen(QColor(edge), 1) if is_chosen else Qt.PenStyle.NoPen)
            painter.drawRoundedRect(QRectF(rect).adjusted(0.5, 0.5, -0.5, -0.5), 5, 5)

    def _paint_line(self, painter: QPainter, rect: QRect, row: LineRow) -> None:
        words = wardrobe().words
        colours = worn()
        steps = self._view.steps(rect)
        painter.setFont(font(SIZES.text * words, bold=True))
        painter.setPen(QColor(colours.text))
        painter.drawText(steps.count, CENTRE, str(row.line.count))
        if not self._view.is_read_only:
            painter.setPen(QColor(colours.text_soft))
            painter.drawText(steps.fewer, CENTRE, MINUS)
            painter.drawText(steps.more, CENTRE, PLUS)
        right = self._paint_numbers(painter, rect, row)
        right = self._paint_signs(painter, rect, right, row)
        troubles = self._view.lines.troubles(row)
        left = steps.more.right() + 6
        if troubles:
            left = self._paint_mark(painter, rect, left)
        name = QRectF(left, rect.top(), right - left - 6, rect.height())
        lettering = font(SIZES.text * words)
        painter.setFont(lettering)
        painter.setPen(QColor(colours.bad if troubles else colours.text))
        said = f"{row.line.name}  {row.line.printing or row.line.set}".rstrip()
        painter.drawText(name, LEFT, cut(said, name.width(), lettering))

    def _paint_mark(self, painter: QPainter, rect: QRect, left: int) -> int:
        """A triangle with an exclamation mark: colour alone would not tell."""
        side = rect.height() * 0.5
        top = QPointF(left + side / 2, rect.center().y() - side / 2)
        low = rect.center().y() + side / 2
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(worn().bad))
        painter.drawPolygon([top, QPointF(left, low), QPointF(left + side, low)])
        painter.setPen(QColor(worn().panel))
        painter.setFont(font(side * 0.62, bold=True))
        place = QRectF(left, rect.center().y() - side * 0.3, side, side * 0.8)
        painter.drawText(place, CENTRE, "!")
        return round(left + side + 6)

    def _paint_numbers(self, painter: QPainter, rect: QRect, row: LineRow) -> float:
        """The first numbers of a card at the right; where they begin."""
        right = rect.right() - 8.0
        painter.setFont(font(SIZES.text_small * wardrobe().words))
        painter.setPen(QColor(worn().text_soft))
        for column in reversed(self._view.numbers):
            value = row.sheet.values.get(column.field) if row.sheet else None
            cell = (CELL + DIGIT * (column.digits - 2)) * wardrobe().words
            place = QRectF(right - cell, rect.top(), cell, rect.height())
            painter.drawText(place, RIGHT, "" if value is None else str(value))
            right -= cell
        return right

    def _paint_signs(self, painter: QPainter, rect: QRect, right: float, row: LineRow) -> float:
        cabinet = self._view.lines.bench.librarian.cabinet
        side = SIGN * wardrobe().words
        for name, is_shared in reversed(self._view.lines.shared(row)):
            right -= side + 3
            box = QRectF(right, rect.center().y() - side / 2, side, side)
            lost = 0.0 if is_shared else side * SMALLER
            painter.setOpacity(1.0 if is_shared else FAINT)
            box.adjust(lost, lost, -lost, -lost)
            cabinet.paint_sign(painter, name, box)
        painter.setOpacity(1.0)
        return right


class LineSteps:
    """Where in a line its count stands, and what makes it smaller and larger."""

    def __init__(self, rect: QRect, words: float) -> None:
        step, count = round(STEP * words), round(COUNT * words)
        self.fewer = QRect(rect.left() + 2, rect.top(), step, rect.height())
        self.count = QRect(self.fewer.right() + 1, rect.top(), count, rect.height())
        self.more = QRect(self.count.right() + 1, rect.top(), step, rect.height())


class DeckLineView(QListView):
    """Tells which edits are wanted; it changes nothing by itself."""

    edited = Signal(object)  # DeckEdit
    reached = Signal(str)  # the name of the card that the cursor is on
    naming_wanted = Signal()  # which cards unknown names mean

    def __init__(self, lines: DeckLineModel, name: str) -> None:
        super().__init__()
        self.lines = lines
        self.is_read_only = False
        numbers = (each for each in lines.bench.librarian.cabinet.columns if each.is_number)
        self.numbers = tuple(numbers)[:2]
        self._kept: DeckSlot | None = None  # the line that the cursor stays on
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
        """The line that the cursor is on."""
        return self.lines.slot(self.currentIndex().row())

    def go_to(self, slot: DeckSlot) -> bool:
        """Put the cursor on a line; whether it is there."""
        at = self.lines.place(slot)
        if at >= 0:
            self.setCurrentIndex(self.lines.index(at))
        return at >= 0

    def lock(self) -> None:
        """Nothing can be changed here."""
        self.is_read_only = True
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)
        self.viewport().update()

    def steps(self, rect: QRect) -> LineSteps:
        return LineSteps(rect, wardrobe().words)

    def change(self, by: int) -> None:
        """More copies of the card that the cursor is on, or fewer."""
        if self.slot is not None:
            self._edit(ChangeCopies(self.slot, by))

    def make(self, count: int) -> None:
        """So many copies."""
        if self.slot is not None:
            self._edit(ChangeCopies(self.slot, count - copies_of(self.lines.bench.deck, self.slot)))

    def remove(self) -> None:
        """The line goes."""
        self.make(0)

    def move_copy(self, to: Part | None = None) -> None:
        """One copy goes to the other part, if there is one, or to this one."""
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
        """To the line that the cursor was on, if it is still there."""
        if self._kept is not None:
            self.go_to(self._kept)

    def _slot_at(self, place: QPoint) -> DeckSlot | None:
        return self.lines.slot(self.indexAt(place).row())

    # Qt

    def paintEvent(self, event: QPaintEvent) -> None:
        """An empty list says how cards come into it."""
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
        elif text in DIGITS:  # an empty text is none of them
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
                self.change(-1)
            elif steps.more.contains(place):
                self.change(1)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """On the name a copy goes over; on a step it counts once more."""
        place = event.position().toPoint()
        slot = self._slot_at(place)
        steps = self.steps(self.visualRect(self.indexAt(place)))
        if slot is not None and place.x() > steps.more.right():
            self.move_copy()
        else:
            self.mousePressEvent(event)

    def viewportEvent(self, event: QEvent) -> bool:
        """What is wrong with the line under the pointer."""
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
            menu.addAction("It is &another card…", self.naming_wanted.emit)
        menu.addAction("&Remove the line\tDel", self.remove)
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
        """A line of this part finds another place; a copy of any other card comes in."""
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
