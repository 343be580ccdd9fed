"""Draws charts. Rows are distinguished by pattern or shape as well as by colour."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QFontMetricsF, QPainter, QPen, QPolygonF

from ufs_desktop.cabinet.charts import Chart, ChartKind
from ufs_desktop.theme.colours import Colours
from ufs_desktop.theme.lettering import CENTRE, LEFT, RIGHT, cut, font, font_for

GAP = 4.0
LEGEND = 1.5  # lines of words
MARK = 4.5  # half of a mark on a line
PATTERNS = (
    Qt.BrushStyle.SolidPattern,
    Qt.BrushStyle.BDiagPattern,
    Qt.BrushStyle.Dense5Pattern,
    Qt.BrushStyle.CrossPattern,
)
DASHES = (
    Qt.PenStyle.SolidLine,
    Qt.PenStyle.DashLine,
    Qt.PenStyle.DotLine,
    Qt.PenStyle.DashDotLine,
)
Place = tuple[int, int]  # row and column of a chart's cell


KEY, APART = 19, 11  # of the legend: width of a key, and the gap after its words


class Plot:
    """One chart laid out in an area, in words of a given size."""

    def __init__(self, chart: Chart, area: QRectF, colours: Colours, words: float) -> None:
        self.chart, self.area, self.colours = chart, area, colours
        self.lettering = font(words)
        self.metrics = QFontMetricsF(self.lettering)
        self.line = self.metrics.height()
        self.legend: list[QRectF] = []
        self.field = self._field()

    def _field(self) -> QRectF:
        """Where the numbers are, without the words around them."""
        left = self._widest(self.chart.rows) + 2 * GAP if self.is_grid else self._scale_width()
        top = 0.0
        if self.has_legend and not self.is_grid:
            self.legend = self._legend(self.area.left() + left)
            top = self.legend[-1].top() - self.area.top() + self.line * LEGEND
        right = 0.0
        if not self.is_grid:
            top += self.line  # for a number above the highest bar
        bottom = 2 * self.line + GAP
        return self.area.adjusted(left, top, -right, -bottom)

    @property
    def is_grid(self) -> bool:
        return self.chart.kind is ChartKind.GRID

    @property
    def has_legend(self) -> bool:
        return len(self.chart.rows) > 1

    def _legend(self, left: float) -> list[QRectF]:
        """Where each row is named, in as many lines as necessary."""
        found: list[QRectF] = []
        at = QPointF(left, self.area.top())
        for words in self.chart.rows:
            wide = self.metrics.horizontalAdvance(words) + KEY
            if found and at.x() + wide > self.area.right():
                at = QPointF(left, at.y() + self.line)
            found.append(QRectF(at, QSizeF(wide, self.line)))
            at.setX(at.x() + wide + APART)
        return found

    def _widest(self, words: tuple[str, ...]) -> float:
        return max((self.metrics.horizontalAdvance(each) for each in words), default=0.0)

    def _scale_width(self) -> float:
        return self._widest(tuple(words for _, words in self.scale)) + 2 * GAP

    @property
    def scale(self) -> list[tuple[float, str]]:
        """The lines across the picture: their values and labels."""
        peak = self.chart.peak or 1.0
        if self.chart.top == 1.0:
            return [(part / 4, f"{part * 25}%") for part in range(5)]
        step = next(each for each in steps() if peak / each <= 6)
        return [(at * step, f"{at * step:g}") for at in range(int(peak / step + 1e-6) + 1)]

    @property
    def columns_lettering(self) -> QFont:
        """One font for all columns, small enough for the widest of their labels."""
        columns = self.chart.columns
        widest = max(columns, key=self.metrics.horizontalAdvance, default="")
        wide = self.field.width() / max(1, len(columns)) - 2
        return font_for(widest, wide, self.lettering.pixelSize(), bold=False)

    # Where things are

    def box(self, place: Place) -> QRectF:
        """Where a number is drawn: a bar, a cell, or the area around a mark."""
        row, column = place
        if self.is_grid:
            wide = self.field.width() / len(self.chart.columns)
            high = self.field.height() / len(self.chart.rows)
            left, top = self.field.left() + column * wide, self.field.top() + row * high
            return QRectF(left, top, wide, high).adjusted(1, 1, -1, -1)
        if self.chart.kind is ChartKind.LINES:
            at = self.point(place)
            return QRectF(at.x() - 2 * MARK, at.y() - 2 * MARK, 4 * MARK, 4 * MARK)
        return self._bar(row, column)

    def _slot(self, column: int) -> QRectF:
        wide = self.field.width() / max(1, len(self.chart.columns))
        left = self.field.left() + column * wide
        return QRectF(left, self.field.top(), wide, self.field.height())

    def _bar(self, row: int, column: int) -> QRectF:
        slot = self._slot(column)
        thick = min(slot.width() * 0.76, 64.0)
        left = slot.center().x() - thick / 2
        value = self.chart.cells[row][column].value
        base = 0.0
        if self.chart.kind is ChartKind.STACK:
            base = sum(self.chart.cells[below][column].value for below in range(row))
        else:
            thick /= len(self.chart.rows)
            left += thick * row
        top, bottom = self.height(base + value), self.height(base)
        return QRectF(left, top, max(2.0, thick - 1), bottom - top)

    def height(self, value: float) -> float:
        return self.field.bottom() - self.field.height() * value / (self.chart.peak or 1.0)

    def point(self, place: Place) -> QPointF:
        row, column = place
        value = self.chart.cells[row][column].value
        return QPointF(self._slot(column).center().x(), self.height(value))

    def at(self, position: QPointF) -> Place | None:
        """The number at a point; outside of bars and lines, the nearest one in its column."""
        if not self.area.contains(position):
            return None
        places = [
            (row, column)
            for row in range(len(self.chart.rows))
            for column in range(len(self.chart.columns))
        ]
        if self.is_grid:
            return next((each for each in places if self.box(each).contains(position)), None)
        slots = [each for each in places if self._slot(each[1]).left() <= position.x()]
        slots = [each for each in slots if position.x() < self._slot(each[1]).right()]
        return min(slots, key=lambda each: self._distance(each, position), default=None)

    def _distance(self, place: Place, position: QPointF) -> float:
        box = self.box(place)
        across = max(box.left() - position.x(), 0.0, position.x() - box.right())
        down = max(box.top() - position.y(), 0.0, position.y() - box.bottom())
        return across + down

    def beside(self, top: float, high: float) -> QRectF:
        """A part of the margin on the left."""
        return QRectF(self.area.left(), top, self.field.left() - self.area.left() - GAP, high)

    # Looks

    def colour(self, row: int) -> QColor:
        tokens = (self.colours.accent, self.colours.own, self.colours.good, self.colours.text_soft)
        return QColor(tokens[row % len(tokens)])

    def brush(self, row: int) -> QBrush:
        return QBrush(self.colour(row), PATTERNS[row % len(PATTERNS)])


def steps() -> list[float]:
    """Round intervals for the lines of a scale, the smallest first."""
    return [part * 10.0**power for power in range(-1, 7) for part in (1, 2, 5)]


def paint_chart(painter: QPainter, plot: Plot, current: Place | None, *, has_focus: bool) -> None:
    """Paint a chart; the current number is framed, with a double line if it has the focus."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setFont(plot.lettering)
    if plot.is_grid:
        _paint_grid(painter, plot)
    else:
        _paint_scale(painter, plot)
        if plot.chart.kind is ChartKind.LINES:
            _paint_lines(painter, plot)
        else:
            _paint_bars(painter, plot)
        if plot.has_legend:
            _paint_legend(painter, plot)
    _paint_columns(painter, plot)
    if current is not None:
        _frame(painter, plot, plot.box(current), has_focus=has_focus)


def _paint_columns(painter: QPainter, plot: Plot) -> None:
    chart, field = plot.chart, plot.field
    wide = field.width() / max(1, len(chart.columns))
    painter.setPen(QColor(plot.colours.text))
    small = plot.columns_lettering
    painter.setFont(small)
    for at, words in enumerate(chart.columns):
        box = QRectF(field.left() + at * wide, field.bottom() + GAP, wide, plot.line)
        painter.drawText(box, CENTRE, cut(words, wide - 1, small))
    painter.setFont(plot.lettering)
    painter.setPen(QColor(plot.colours.text_soft))
    below = QRectF(field.left(), field.bottom() + GAP + plot.line, field.width(), plot.line)
    painter.drawText(below, CENTRE, cut(chart.across, below.width(), plot.lettering))


def _paint_scale(painter: QPainter, plot: Plot) -> None:
    for value, words in plot.scale:
        height = plot.height(value)
        painter.setPen(QPen(QColor(plot.colours.line), 1))
        painter.drawLine(QPointF(plot.field.left(), height), QPointF(plot.field.right(), height))
        painter.setPen(QColor(plot.colours.text_soft))
        painter.drawText(plot.beside(height - plot.line / 2, plot.line), RIGHT, words)


def _paint_bars(painter: QPainter, plot: Plot) -> None:
    chart = plot.chart
    for row, cells in enumerate(chart.cells):
        for column, cell in enumerate(cells):
            if cell.value > 0:
                box = plot.box((row, column))
                painter.setPen(QPen(plot.colour(row), 1))
                painter.setBrush(QColor(plot.colours.panel))
                painter.drawRect(box)
                painter.setBrush(plot.brush(row))
                painter.drawRect(box)
    painter.setPen(QColor(plot.colours.text))
    for column in range(len(chart.columns)):
        _paint_tops(painter, plot, column)


def _paint_tops(painter: QPainter, plot: Plot, column: int) -> None:
    """Paint the numbers above bars that have room for them."""
    chart = plot.chart
    values = [cells[column].value for cells in chart.cells]
    if chart.kind is ChartKind.STACK:
        values, rows = [sum(values)], [len(chart.rows) - 1]
    else:
        rows = list(range(len(chart.rows)))
    for value, row in zip(values, rows, strict=True):
        words = f"{value:.0%}" if chart.top == 1.0 else f"{value:g}"
        box = plot.box((row, column))
        room = QRectF(box.center().x() - 40, box.top() - plot.line - 1, 80, plot.line)
        if value and plot.metrics.horizontalAdvance(words) <= max(box.width() + 6, 22):
            painter.drawText(room, CENTRE, words)


def _paint_lines(painter: QPainter, plot: Plot) -> None:
    chart = plot.chart
    for row, cells in enumerate(chart.cells):
        points = [plot.point((row, column)) for column in range(len(cells))]
        for point, cell in zip(points, cells, strict=True):
            if cell.low is not None and cell.high is not None:
                _paint_reach(painter, plot, point.x(), cell.low, cell.high)
        painter.setPen(QPen(plot.colour(row), 2, DASHES[row % len(DASHES)]))
        for left, right in pairwise(points):
            painter.drawLine(left, right)
        for point in points:
            paint_mark(painter, row, point, plot.colour(row), QColor(plot.colours.panel))


def _paint_reach(painter: QPainter, plot: Plot, x: float, low: float, high: float) -> None:
    """Paint the range in which the true value may lie, as a whisker."""
    painter.setPen(QPen(QColor(plot.colours.text), 1.5))
    top, bottom = plot.height(high), plot.height(low)
    painter.drawLine(QPointF(x, top), QPointF(x, bottom))
    for y in (top, bottom):
        painter.drawLine(QPointF(x - MARK, y), QPointF(x + MARK, y))


def paint_mark(painter: QPainter, row: int, at: QPointF, colour: QColor, ground: QColor) -> None:
    """Paint a mark in a row's own shape: disc, square, triangle, ring."""
    painter.setPen(QPen(colour, 2))
    painter.setBrush(ground if row % 4 == 3 else colour)
    if row % 4 in (0, 3):
        painter.drawEllipse(at, MARK, MARK)
    elif row % 4 == 1:
        painter.drawRect(QRectF(at.x() - MARK, at.y() - MARK, 2 * MARK, 2 * MARK))
    else:
        sides = [QPointF(0, -MARK), QPointF(MARK, MARK), QPointF(-MARK, MARK)]
        painter.drawPolygon(QPolygonF([at + side for side in sides]))


def _paint_legend(painter: QPainter, plot: Plot) -> None:
    for row, (words, box) in enumerate(zip(plot.chart.rows, plot.legend, strict=True)):
        colour = plot.colour(row)
        middle = QPointF(box.left() + 6, box.center().y())
        if plot.chart.kind is ChartKind.LINES:
            paint_mark(painter, row, middle, colour, QColor(plot.colours.panel))
        else:
            painter.setPen(QPen(colour, 1))
            painter.setBrush(plot.brush(row))
            painter.drawRect(QRectF(middle.x() - 6, middle.y() - 6, 12, 12))
        painter.setPen(QColor(plot.colours.text))
        painter.drawText(box.adjusted(KEY - 2, 0, 2, 0), LEFT, words)


def _paint_grid(painter: QPainter, plot: Plot) -> None:
    chart = plot.chart
    peak = chart.peak or 1.0
    fields = [_field_words(chart, cell.value) for cells in chart.cells for cell in cells]
    widest = max(fields, key=plot.metrics.horizontalAdvance)
    wide = plot.box((0, 0)).width() - 2
    small = font_for(widest, wide, plot.lettering.pixelSize())
    for row, name in enumerate(chart.rows):
        first = plot.box((row, 0))
        painter.setPen(QColor(plot.colours.text))
        painter.setFont(plot.lettering)
        painter.drawText(plot.beside(first.top(), first.height()), RIGHT, name)
        painter.setFont(small)
        for column, cell in enumerate(chart.cells[row]):
            box = plot.box((row, column))
            _paint_field(painter, plot, box, cell.value / peak)
            painter.setPen(QColor(plot.colours.text))
            painter.drawText(box, CENTRE, _field_words(chart, cell.value))
    painter.setFont(plot.lettering)


def _paint_field(painter: QPainter, plot: Plot, box: QRectF, share: float) -> None:
    """Paint a cell, filled from below in proportion to its number."""
    painter.setPen(QPen(QColor(plot.colours.line), 1))
    painter.setBrush(QColor(plot.colours.panel))
    painter.drawRect(box)
    shade = plot.colour(0)
    shade.setAlphaF(0.34)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(shade)
    high = box.height() * min(1.0, max(0.0, share))
    painter.drawRect(QRectF(box.left(), box.bottom() - high, box.width(), high))


def _field_words(chart: Chart, value: float) -> str:
    if chart.top == 1.0:
        return f"{value * 100:.0f}"
    return f"{value:g}" if value else "·"


def _frame(painter: QPainter, plot: Plot, box: QRectF, *, has_focus: bool) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(plot.colours.focus if has_focus else plot.colours.text), 2))
    painter.drawRect(box.adjusted(-2, -2, 2, 2))
    if has_focus:
        painter.setPen(QPen(QColor(plot.colours.floor), 1))
        painter.drawRect(box.adjusted(-4, -4, 4, 4))
