"""One chart: a picture to explore by pointer or keys, and the same numbers as a table."""

from __future__ import annotations

from PySide6.QtCore import (
    QAbstractTableModel,
    QEvent,
    QModelIndex,
    QPointF,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHBoxLayout,
    QStackedLayout,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from ufs_desktop.cabinet.charts import Basis, Chart, ChartKind
from ufs_desktop.decks.numbers.plot import Place, Plot, paint_chart
from ufs_desktop.plain import PlainLabel, tip
from ufs_desktop.table.spoken import announcer
from ufs_desktop.theme.sizes import SIZES
from ufs_desktop.theme.wardrobe import wardrobe, worn
from ufs_desktop.widgets.tables import NOWHERE, Index

HEIGHT, FIELD = 190, 26  # of a picture, and of a row of cells
STEPS = {
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Down: (1, 0),
}
CHOOSING = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)
BASIS_HELP = {
    Basis.COUNTED: "Counted from the cards in the deck",
    Basis.EXACT: "An exact probability for a shuffled deck",
    Basis.SIMULATED: "Found by playing many random games, with its 95% range",
}


def told(chart: Chart, place: Place) -> str:
    """A number with its labels: "High, turn 3: 99.3%"."""
    row, column = place
    of = f"{chart.across} {chart.columns[column]}"
    if len(chart.rows) > 1:
        of = f"{chart.rows[row]}, {of}"
    return f"{of}: {chart.cells[row][column].words}"


class ChartTable(QAbstractTableModel):
    """A chart's numbers in words."""

    def __init__(self, chart: Chart, parent: QWidget) -> None:
        super().__init__(parent)
        self.chart = chart

    def show_chart(self, chart: Chart) -> None:
        self.beginResetModel()
        self.chart = chart
        self.endResetModel()

    # Qt

    def rowCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.chart.rows)

    def columnCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.chart.columns)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role == Qt.ItemDataRole.DisplayRole:
            cell = self.chart.cells[index.row()][index.column()]
            return f"{cell.value:g}" if self.chart.basis is Basis.COUNTED else cell.words
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignCenter
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return told(self.chart, (index.row(), index.column()))
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        is_top = orientation is Qt.Orientation.Horizontal
        return (self.chart.columns if is_top else self.chart.rows)[section]


class ChartPicture(QWidget):
    """Paints a chart. Pointer and arrow keys move to a number, a click or Enter chooses it."""

    reached = Signal(str)  # the number in words; empty: none any more
    chosen = Signal(str)  # a search for the cards that it is about

    def __init__(self, chart: Chart, parent: QWidget) -> None:
        super().__init__(parent)
        self.chart = chart
        self.current: Place | None = None
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumWidth(240)
        self._announce = announcer(self)
        wardrobe().changed.connect(self._fit_words)
        self.show_chart(chart)

    def show_chart(self, chart: Chart) -> None:
        """Show the chart with other numbers, or another chart."""
        self.chart = chart
        if self.current is not None:
            row, column = self.current
            if row >= len(chart.rows) or column >= len(chart.columns):
                self.current = None
        self.setAccessibleName(f"{chart.title}, {chart.basis}")
        self._fit_words()
        self._tell()

    def _fit_words(self) -> None:
        """Make the picture as high as words of this size need."""
        self.setFixedHeight(self.sizeHint().height())
        self.update()

    @property
    def plot(self) -> Plot:
        area = QRectF(self.rect()).adjusted(4, 4, -4, -4)
        return Plot(self.chart, area, worn(), SIZES.text_small * wardrobe().words)

    def _go(self, place: Place | None) -> None:
        if place != self.current:
            self.current = place
            self._tell()

    def _tell(self) -> None:
        words = told(self.chart, self.current) if self.current is not None else ""
        self.setAccessibleDescription(words or self.chart.note)
        self.reached.emit(words)
        self.update()

    def _choose(self) -> None:
        if self.current is not None:
            row, column = self.current
            query = self.chart.cells[row][column].query
            if query:
                self.chosen.emit(query)

    def _step(self, down: int, across: int) -> None:
        rows, columns = len(self.chart.rows), len(self.chart.columns)
        if self.current is None:
            self._go((0, 0))
            self._announce(told(self.chart, (0, 0)))
            return
        row, column = self.current
        if self.chart.kind is ChartKind.STACK:
            down = -down  # the first row is at the bottom
        place = (row + down, column + across)
        if 0 <= place[0] < rows and 0 <= place[1] < columns:
            self._go(place)
            self._announce(told(self.chart, place))

    # Qt

    def sizeHint(self) -> QSize:
        high = HEIGHT
        if self.chart.kind is ChartKind.GRID:
            high = max(HEIGHT, FIELD * len(self.chart.rows) + 50)
        return QSize(330, round(high * max(1.0, wardrobe().words)))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint_chart(painter, self.plot, self.current, has_focus=self.hasFocus())
        painter.end()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._go(self.plot.at(QPointF(event.position())))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._go(self.plot.at(QPointF(event.position())))
        if event.button() is Qt.MouseButton.LeftButton:
            self._choose()

    def leaveEvent(self, event: QEvent) -> None:
        if not self.hasFocus():
            self._go(None)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if self.current is None and event.reason() is not Qt.FocusReason.MouseFocusReason:
            self._go((0, 0))
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._go(None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in STEPS and not event.modifiers():
            self._step(*STEPS[key])
        elif key in CHOOSING and not event.isAutoRepeat():
            self._choose()
        else:
            super().keyPressEvent(event)


class ChartView(QFrame):
    """A chart with its title, its basis, and a line with the number pointed at."""

    chosen = Signal(str)

    def __init__(self, chart: Chart) -> None:
        super().__init__()
        self.setObjectName("chart")
        self._title = PlainLabel(chart.title, "featureTitle", wrap=True)
        self._basis = PlainLabel("", "basis")
        self._shown: Chart | None = None
        self._words = PlainLabel("", "about", wrap=True)
        self._words.setAlignment(Qt.AlignmentFlag.AlignTop)
        # A stack shows its first widget immediately: without a parent, as a separate window.
        self.picture = ChartPicture(chart, self)
        self.model = ChartTable(chart, self)
        self.table = QTableView(self)
        self.table.setModel(self.model)
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.activated.connect(self._on_cell)
        self.table.setTabKeyNavigation(False)
        self._arrange()
        self.picture.reached.connect(self._show_words)
        self.picture.chosen.connect(self.chosen)
        self.show_chart(chart)

    @property
    def chart(self) -> Chart:
        return self.picture.chart

    @property
    def words(self) -> str:
        """What the line below the picture says."""
        return self._words.text()

    def show_chart(self, chart: Chart) -> None:
        """Show other numbers; the same ones again cost nothing."""
        if chart == self._shown:
            return
        self._shown = chart
        self._title.setText(chart.title)
        self._basis.setText(str(chart.basis))
        self._basis.setToolTip(tip(BASIS_HELP[chart.basis]))
        self.picture.show_chart(chart)
        self.model.show_chart(chart)
        self.table.setAccessibleName(f"{chart.title}, {chart.basis}, by {chart.across}")
        self.table.setAccessibleDescription(chart.note)
        self._fit_columns()

    def show_as_table(self, is_table: bool) -> None:
        self._stack.setCurrentWidget(self.table if is_table else self.picture)
        self._fit_columns()

    def _fit_columns(self) -> None:
        """Fit the columns if the table is visible, since Qt measures every cell."""
        if self._stack.currentWidget() is self.table:
            self.table.resizeColumnsToContents()

    def _arrange(self) -> None:
        head = QHBoxLayout()
        head.addWidget(self._title, 1)
        head.addWidget(self._basis, 0, Qt.AlignmentFlag.AlignTop)
        self._stack = QStackedLayout()
        self._stack.addWidget(self.picture)
        self._stack.addWidget(self.table)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(SIZES.gap, SIZES.gap_small, SIZES.gap, SIZES.gap_small)
        layout.setSpacing(SIZES.gap_small)
        layout.addLayout(head)
        layout.addLayout(self._stack)
        layout.addWidget(self._words)
        layout.addStretch(1)

    def _show_words(self, words: str) -> None:
        self._words.setText(words or self.chart.note)

    def _on_cell(self, index: QModelIndex) -> None:
        query = self.chart.cells[index.row()][index.column()].query
        if query:
            self.chosen.emit(query)
