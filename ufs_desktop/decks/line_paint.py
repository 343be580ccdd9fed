"""Paints the lines of a deck, and tells where a line's count and its buttons are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from ufs_desktop.decks.outline import GroupRow, LineRow
from ufs_desktop.theme.lettering import CENTRE, LEFT, RIGHT, cut, font
from ufs_desktop.theme.sizes import SIZES
from ufs_desktop.theme.wardrobe import wardrobe, worn

if TYPE_CHECKING:
    from ufs_desktop.decks.line_view import DeckLineView

ROW, HEADING = 27, 24  # pixels, at the default text size
STEP = 22  # width of a minus or plus
COUNT = 26
SIGN = 17  # of a symbol that a card may share
CELL, DIGIT = 26, 8  # width of a number with two digits, and of each further digit
FAINT, SMALLER = 0.75, 0.14  # symbols not shared: opacity; inset of each side
MINUS, PLUS = "−", "+"


class DeckLineDelegate(QStyledItemDelegate):
    """Paints − 4 + before a name, and after it the card's symbols and its first numbers."""

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
        """Paint a triangle with an exclamation mark, since colour alone is not enough."""
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
        """Paint a card's first numbers on the right; returns their left edge."""
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
    """Where a line has its count, and the buttons that lower and raise it."""

    def __init__(self, rect: QRect, words: float) -> None:
        step, count = round(STEP * words), round(COUNT * words)
        self.fewer = QRect(rect.left() + 2, rect.top(), step, rect.height())
        self.count = QRect(self.fewer.right() + 1, rect.top(), count, rect.height())
        self.more = QRect(self.count.right() + 1, rect.top(), step, rect.height())
