"""Tables of measured rates, each with its range of uncertainty, painted and in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import (
    QAbstractTableModel,
    QEvent,
    QPointF,
    QRectF,
    QSize,
    QSortFilterProxyModel,
    Qt,
)
from PySide6.QtGui import QColor, QHelpEvent, QPainter, QPen
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
)

from engine.bots.estimates import Lead, Rate
from ufs_desktop.plain import show_tip
from ufs_desktop.theme.lettering import LEFT
from ufs_desktop.theme.wardrobe import wardrobe, worn
from ufs_desktop.widgets.tables import NOWHERE, Index, prepare_table

SORT = Qt.ItemDataRole.UserRole
RANGE = Qt.ItemDataRole.UserRole + 1
WORDS_WIDTH = 132  # of the words next to a picture
WIDTH, HEIGHT = 236, 28


class RangeBar(NamedTuple):
    """A value between two bounds; `even` is the value that means no difference, if there is one."""

    value: float
    low: float
    high: float
    least: float
    most: float
    even: float | None = None


class TableCell(NamedTuple):
    """A cell of a table: words, their sort key, and a picture of a range."""

    words: str
    order: float | str
    bar: RangeBar | None = None


def rate_cell(rate: Rate, even: float | None = None) -> TableCell:
    """A rate: "54% (47-61%)"."""
    if not rate.trials:
        return TableCell("no game yet", -1.0)
    words = f"{rate.share:.0%} ({rate.low * 100:.0f}-{rate.high * 100:.0f}%)"
    return TableCell(words, rate.share, RangeBar(rate.share, rate.low, rate.high, 0, 1, even))


def lead_cell(lead: Lead) -> TableCell:
    """A difference of rates in points: "+7 (-2 to +16)"."""
    words = f"{lead.amount * 100:+.0f} ({lead.low * 100:+.0f} to {lead.high * 100:+.0f})"
    return TableCell(words, lead.amount, RangeBar(lead.amount, lead.low, lead.high, -1, 1, 0.0))


class RateTable(QAbstractTableModel):
    """Rows of cells under titles."""

    def __init__(self, titles: Sequence[str], helps: Sequence[str] = ()) -> None:
        super().__init__()
        self.titles, self.helps = tuple(titles), tuple(helps)
        self.rows: tuple[tuple[TableCell, ...], ...] = ()

    def show_rows(self, rows: Sequence[Sequence[TableCell]]) -> None:
        """Show these rows; the cursor stays if rows only change."""
        made = tuple(tuple(row) for row in rows)
        if [row[0].words for row in made] == [row[0].words for row in self.rows]:
            self.rows = made
            last = self.index(len(made) - 1, len(self.titles) - 1)
            self.dataChanged.emit(self.index(0, 0), last)
            return
        self.beginResetModel()
        self.rows = made
        self.endResetModel()

    # Qt

    def rowCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.titles)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        cell = self.rows[index.row()][index.column()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return cell.words
            case Qt.ItemDataRole.AccessibleTextRole:
                row = self.rows[index.row()][0].words
                return f"{row}, {self.titles[index.column()]}: {cell.words}"
        if role == SORT:
            return cell.order
        return cell.bar if role == RANGE else None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        return self.titles[section] if role == Qt.ItemDataRole.DisplayRole else None


class RateHeader(QHeaderView):
    """Explains columns by tooltips."""

    def __init__(self, helps: Sequence[str]) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self._helps = tuple(helps)
        self.setSectionsClickable(True)

    # Qt

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            at = self.logicalIndexAt(event.pos())
            words = self._helps[at] if 0 <= at < len(self._helps) else ""
            show_tip(event.globalPos(), words, self)
            return True
        return super().viewportEvent(event)


class RangePainter(QStyledItemDelegate):
    """Paints words, and next to them the range as a line with a mark at the value."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        bar = index.data(RANGE)
        if not isinstance(bar, RangeBar):
            super().paint(painter, option, index)
            return
        colours = worn()
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(option.rect)
        state = option.state
        is_chosen = bool(state & QStyle.StateFlag.State_Selected)
        if is_chosen:
            painter.fillRect(rect, QColor(colours.panel_raised))
        painter.setPen(QColor(colours.text))
        painter.drawText(rect.adjusted(8, 0, 0, 0), LEFT, str(index.data()))
        beside = WORDS_WIDTH * wardrobe().words
        self._paint_bar(painter, rect.adjusted(beside, 0, -10, 0), bar)
        if is_chosen:
            painter.setPen(QPen(QColor(colours.focus), 1))
            painter.drawRect(rect.adjusted(1, 1, -2, -2))
        painter.restore()

    def _paint_bar(self, painter: QPainter, area: QRectF, bar: RangeBar) -> None:
        colours = worn()
        middle = area.center().y()

        def at(value: float) -> QPointF:
            share = (value - bar.least) / (bar.most - bar.least)
            return QPointF(area.left() + area.width() * share, middle)

        painter.setPen(QPen(QColor(colours.line), 1))
        painter.drawLine(at(bar.least), at(bar.most))
        if bar.even is not None:
            painter.setPen(QPen(QColor(colours.text_soft), 1, Qt.PenStyle.DotLine))
            painter.drawLine(at(bar.even) + QPointF(0, -9), at(bar.even) + QPointF(0, 9))
        colour, is_filled = _tone(bar)
        painter.setPen(QPen(colour, 3))
        painter.drawLine(at(bar.low), at(bar.high))
        painter.setBrush(colour if is_filled else QColor(colours.panel))
        painter.drawEllipse(at(bar.value), 4.5, 4.5)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        size = super().sizeHint(option, index)
        is_bar = isinstance(index.data(RANGE), RangeBar)
        return QSize(WIDTH if is_bar else size.width() + 16, max(HEIGHT, size.height()))


def _tone(bar: RangeBar) -> tuple[QColor, bool]:
    """A colour, and whether the mark is filled, which means a significant difference."""
    colours = worn()
    if bar.even is not None and bar.low > bar.even:
        return QColor(colours.good), True
    if bar.even is not None and bar.high < bar.even:
        return QColor(colours.bad), True
    return QColor(colours.accent), False


def rate_view(model: RateTable, name: str, *, sorts: bool = False) -> QTableView:
    """A view of the table that can be navigated by keys."""
    view = QTableView()
    header = RateHeader(model.helps)
    view.setHorizontalHeader(header)
    if sorts:
        proxy = QSortFilterProxyModel(view)
        proxy.setSourceModel(model)
        proxy.setSortRole(SORT)
        view.setModel(proxy)
        view.setSortingEnabled(True)
    else:
        view.setModel(model)
    view.setItemDelegate(RangePainter(view))
    prepare_table(view, name)
    view.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
    header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
    header.setStretchLastSection(True)
    header.setDefaultAlignment(LEFT)
    return view
