"""The log as a list, in which lines out of sight cost next to nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QPoint,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFont,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListView,
    QMenu,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from engine.kernel.ids import Player
from ufs_desktop.table.lines import Line
from ufs_desktop.theme.lettering import LEFT
from ufs_desktop.theme.wardrobe import worn
from ufs_desktop.widgets.log_type import HEADING_GAP, Piece, SetLine, Typesetter
from ufs_desktop.widgets.tables import NOWHERE, Index

MOST = 800  # lines that can be scrolled to; the log itself keeps all
BAR_WIDTH = 3
NEAR = (  # states of a line that is looked at
    QStyle.StateFlag.State_MouseOver
    | QStyle.StateFlag.State_Selected
    | QStyle.StateFlag.State_HasFocus
)
MOVING = frozenset(
    {
        Qt.Key.Key_Up,
        Qt.Key.Key_Down,
        Qt.Key.Key_PageUp,
        Qt.Key.Key_PageDown,
        Qt.Key.Key_Home,
        Qt.Key.Key_End,
    }
)


class LogModel(QAbstractListModel):
    """The lines that are shown, each typeset for the width of the view."""

    def __init__(self, typesetter: Typesetter) -> None:
        super().__init__()
        self._lines: list[Line] = []
        self._set: list[SetLine] = []
        self._typesetter = typesetter
        self.revision = 0  # a view that has laid out another one must do so again

    @property
    def typesetter(self) -> Typesetter:
        return self._typesetter

    @property
    def lines(self) -> Sequence[Line]:
        return self._lines

    def line(self, index: Index) -> Line:
        return self._lines[index.row()]

    def set_line(self, index: Index) -> SetLine:
        return self._set[index.row()]

    def show_lines(self, lines: Sequence[Line]) -> None:
        """Show these lines and no others."""
        self.beginResetModel()
        self._lines = list(lines[-MOST:])
        self._set = [self._typesetter.set_line(line) for line in self._lines]
        self.revision += 1
        self.endResetModel()

    def append(self, lines: Sequence[Line]) -> None:
        """Add lines at the end; the oldest are dropped if there are too many."""
        if len(lines) >= MOST:
            self.show_lines(lines)
            return
        self.revision += 1
        surplus = len(self._lines) + len(lines) - MOST
        if surplus > 0:
            self.beginRemoveRows(NOWHERE, 0, surplus - 1)
            del self._lines[:surplus], self._set[:surplus]
            self.endRemoveRows()
        start = len(self._lines)
        self.beginInsertRows(NOWHERE, start, start + len(lines) - 1)
        self._lines += lines
        self._set += [self._typesetter.set_line(line) for line in lines]
        self.endInsertRows()

    def set_for(self, typesetter: Typesetter) -> None:
        """Typeset everything again, for another width or font."""
        self.revision += 1
        self.layoutAboutToBeChanged.emit()
        self._typesetter = typesetter
        self._set = [typesetter.set_line(line) for line in self._lines]
        self.layoutChanged.emit()

    # Qt

    def rowCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._lines)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role == Qt.ItemDataRole.SizeHintRole:  # asked for every row, so it comes first
            return QSize(self._typesetter.width, self._set[index.row()].height)
        if not index.isValid():
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self._lines[index.row()].text
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return spoken(self._lines[index.row()])
        return None


def spoken(line: Line) -> str:
    """A line with its rule, for a screen reader and for the clipboard."""
    return f"{line.text} ({line.rules[0]})" if line.rules and not line.is_heading else line.text


class LogDelegate(QStyledItemDelegate):
    """Paints one typeset line."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.viewer: Player = 0

    def _paint_bar(self, painter: QPainter, box: QRect, line: Line) -> None:
        colour = worn().text_soft
        if line.player is not None:
            colour = worn().own if line.player == self.viewer else worn().accent
        bar = QRect(box.left(), box.top() + 1, BAR_WIDTH, box.height() - 3)
        painter.fillRect(bar, QColor(colour))

    def _paint_rule(self, painter: QPainter, box: QRect, rule: str, small: QFont) -> None:
        """Paint the rule over the words of the line that is looked at."""
        painter.fillRect(box, QColor(worn().panel_raised))
        painter.setFont(small)
        painter.setPen(QColor(worn().link))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, rule)

    # Qt

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        model = index.model()
        assert isinstance(model, LogModel)
        line, typesetter = model.line(index), model.typesetter
        box: QRect = option.rect
        state: QStyle.StateFlag = option.state
        if state & QStyle.StateFlag.State_Selected:
            painter.fillRect(box, QColor(worn().panel_raised))
        if not line.is_heading:
            self._paint_bar(painter, box, line)
        ink = QColor(worn().accent_light if line.is_heading else worn().text)
        plain = typesetter.bold if line.is_heading else typesetter.font
        for piece in model.set_line(index).pieces:
            where = piece.box.translated(box.topLeft())
            if not piece.rule:
                painter.setFont(plain)
                painter.setPen(ink)
                painter.drawText(where, LEFT, piece.text)
            elif state & NEAR:
                self._paint_rule(painter, where, piece.rule, typesetter.small)
        if state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QColor(worn().focus))
            painter.drawRect(box.adjusted(0, HEADING_GAP // 2 if line.is_heading else 0, -1, -1))


class LogList(QListView):
    """Follows its end unless it was scrolled back; lines can be selected and copied.

    A click on a rule's number or a card's name asks for it, and so does Enter on a line.
    """

    rule_wanted = Signal(str)
    card_wanted = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("logText")
        self.setAccessibleName("Action log")
        self._model = LogModel(Typesetter(self.font(), self.width()))
        self._delegate = LogDelegate(self)
        self._laid_out: tuple[int, int] | None = None
        self._pressed: Piece | None = None
        self._follows = True
        self.setModel(self._model)
        self.setItemDelegate(self._delegate)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # A scroll bar that comes and goes would change the width and so every line.
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setMouseTracking(True)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_Hover)
        bar = self.verticalScrollBar()
        bar.setEnabled(False)  # until there is something to scroll to
        bar.valueChanged.connect(self._on_scrolled)
        bar.rangeChanged.connect(self._on_range)

    @property
    def lines(self) -> Sequence[Line]:
        """The lines that are shown."""
        return self._model.lines

    def show_lines(self, lines: Sequence[Line], viewer: Player) -> None:
        self._delegate.viewer = viewer
        self._model.show_lines(lines)
        self.scrollToBottom()

    def append(self, lines: Sequence[Line]) -> None:
        if lines:
            self._model.append(lines)
            self.executeDelayedItemsLayout()  # else the end would move while scrolling there
            if self._follows:
                self.scrollToBottom()

    def copy(self) -> None:
        """Copy the selected lines, in order, to the clipboard."""
        rows = sorted(index.row() for index in self.selectedIndexes())
        words = "\n".join(spoken(self._model.lines[row]) for row in rows)
        if words:
            QGuiApplication.clipboard().setText(words)

    def link_at(self, at: QPoint) -> tuple[Line, Piece] | None:
        """The line and its piece at a point of the viewport, if a click there leads anywhere."""
        index = self.indexAt(at)
        if not index.isValid():
            return None
        line = self._model.line(index)
        inside = at - self.visualRect(index).topLeft()
        piece = self._model.set_line(index).piece_at(inside)
        leads = piece is not None and (bool(piece.rule) or line.card is not None)
        return (line, piece) if leads and piece is not None else None

    def follow(self, line: Line) -> None:
        """Ask for the card of a line, or for its rule if it has no card."""
        if line.card is not None:
            self.card_wanted.emit(line.card)
        elif line.rules:
            self.rule_wanted.emit(line.rules[0])

    def menu_of(self, line: Line) -> QMenu:
        """The menu of a line, for the mouse and the menu key."""
        menu = QMenu(self)
        for rule in line.rules:
            action = menu.addAction(f"Show rule {rule}")
            action.triggered.connect(lambda *_, rule=rule: self.rule_wanted.emit(rule))
        if line.card is not None:
            action = menu.addAction("Show the card")
            action.triggered.connect(lambda: self.card_wanted.emit(line.card))
        menu.addAction("Copy").triggered.connect(self.copy)
        return menu

    def _fit(self, font: QFont) -> None:
        """Typeset the lines again if the width or the font has changed."""
        old, width = self._model.typesetter, self.viewport().width()
        if (width, font) != (old.width, old.font):
            self._model.set_for(Typesetter(font, width))

    def _on_scrolled(self, value: int) -> None:
        self._follows = value >= self.verticalScrollBar().maximum()

    def _on_range(self, _: int, most: int) -> None:
        self.verticalScrollBar().setEnabled(most > 0)
        if self._follows:
            self.verticalScrollBar().setValue(most)

    # Qt

    def doItemsLayout(self) -> None:
        """Skip needless layouts: Qt asks for six when the theme changes, and a change of height
        alone moves no line."""
        self._fit(self._model.typesetter.font)
        wanted = (self._model.revision, self.viewport().width())
        if wanted != self._laid_out:
            self._laid_out = wanted
            super().doItemsLayout()
        else:
            self.updateGeometries()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.scheduleDelayedItemsLayout()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Check the font only here, as a change of theme removes it and then restores it."""
        if self.font() != self._model.typesetter.font:
            self._fit(self.font())
            self.executeDelayedItemsLayout()
        super().paintEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        link = self.link_at(event.position().toPoint())
        is_left = event.button() == Qt.MouseButton.LeftButton
        self._pressed = link[1] if link is not None and is_left else None

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        link = self.link_at(event.position().toPoint())
        if link is None or link[1] is not self._pressed or len(self.selectedIndexes()) > 1:
            return
        line, piece = link
        if piece.rule:
            self.rule_wanted.emit(piece.rule)
        else:
            self.card_wanted.emit(line.card)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        link = self.link_at(event.position().toPoint())
        shape = Qt.CursorShape.ArrowCursor if link is None else Qt.CursorShape.PointingHandCursor
        self.viewport().setCursor(shape)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        by_mouse = event.reason() == QContextMenuEvent.Reason.Mouse
        index = self.indexAt(event.pos()) if by_mouse else self.currentIndex()
        if index.isValid():
            menu = self.menu_of(self._model.line(index))
            menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            menu.popup(event.globalPos())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave keys that mean nothing in a list to the table."""
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            self.follow(self._model.line(self.currentIndex()))
        elif event.key() in MOVING or event.matches(QKeySequence.StandardKey.SelectAll):
            super().keyPressEvent(event)
        else:
            event.ignore()
