"""All charts of the deck on a bench, in as many columns as there is room for."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QGridLayout,
    QHBoxLayout,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from ufs_desktop.cabinet.charts import Assumption, Chart
from ufs_desktop.decks.bench import DeckBench
from ufs_desktop.decks.numbers.chart_view import ChartView
from ufs_desktop.plain import PlainLabel, tip
from ufs_desktop.theme.sizes import SIZES
from ufs_desktop.theme.wardrobe import wardrobe
from ufs_desktop.widgets.column_area import ColumnArea
from ufs_desktop.widgets.fields import number_field
from ufs_desktop.widgets.flow import FlowLayout

WIDTH = 350  # least width of a chart
MOST_COLUMNS = 4
PAUSE = 250  # milliseconds without a change, before anything is simulated
EMPTY = "Numbers appear once the main deck has known cards."


class NumbersPanel(QWidget):
    """Asks for the deck's charts at every change, and shows them when they arrive."""

    search_wanted = Signal(str)  # for the cards behind a number

    def __init__(self, bench: DeckBench) -> None:
        super().__init__()
        self._bench = bench
        self._views: dict[str, ChartView] = {}
        self._exact: tuple[Chart, ...] = ()
        self._simulated: tuple[Chart, ...] = ()
        self._columns = 0
        self._asked: Any = None  # the lists that the charts are about
        self._spins: dict[str, QSpinBox] = {}
        self.as_tables = QCheckBox("&Tables")
        self.as_tables.setToolTip(tip("Show every chart as a table of numbers"))
        self.as_tables.toggled.connect(self._show_kind)
        self._empty = PlainLabel(EMPTY, "soft", wrap=True)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._content = QWidget()
        self._grid = QGridLayout(self._content)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(SIZES.gap)
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(PAUSE)
        self._later.timeout.connect(self._ask_simulated)
        self._arrange()
        bench.changed.connect(self.refresh)
        bench.librarian.changed.connect(self._ask)
        self.refresh()

    @property
    def views(self) -> tuple[ChartView, ...]:
        """The charts in the order in which they are shown."""
        return tuple(self._views.values())

    @property
    def assumed(self) -> dict[str, int]:
        """The assumptions with which the chances are calculated."""
        return {key: spin.value() for key, spin in self._spins.items()}

    def view(self, key: str) -> ChartView:
        return self._views[key]

    def spin(self, key: str) -> QSpinBox:
        return self._spins[key]

    def refresh(self) -> None:
        """Ask for new charts if the deck has changed other than in name and notes."""
        deck = self._bench.deck
        lists = (deck.lines, deck.edition)
        if lists != self._asked:
            self._asked = lists
            self._ask()

    def close_panel(self) -> None:
        """Stop asking: nothing is shown any more."""
        self._later.stop()
        self._bench.changed.disconnect(self.refresh)
        self._bench.librarian.changed.disconnect(self._ask)
        for what in ("charts", "simulated"):
            self._bench.librarian.forget(self._errand(what))

    def _ask(self) -> None:
        self._ask_exact()
        self._later.start()

    def _ask_simulated(self) -> None:
        deck = self._bench.deck
        self._bench.librarian.ask(
            self._errand("simulated"), lambda cabinet: cabinet.simulated(deck), self._hear_simulated
        )

    def _ask_exact(self) -> None:
        deck, assumed = self._bench.deck, self.assumed
        self._bench.librarian.ask(
            self._errand("charts"), lambda cabinet: cabinet.charts(deck, assumed), self._hear_exact
        )

    def _hear_exact(self, charts: tuple[Chart, ...]) -> None:
        self._exact = charts
        self._show()

    def _hear_simulated(self, charts: tuple[Chart, ...]) -> None:
        self._simulated = charts
        self._show()

    def _errand(self, what: str) -> str:
        return f"{what} of {id(self)}"

    # Showing

    def _show(self) -> None:
        charts = {chart.key: chart for chart in (*self._exact, *self._simulated)}
        self._empty.setVisible(not charts)
        for key in self._views.keys() - charts.keys():
            view = self._views.pop(key)
            view.setParent(None)
            view.deleteLater()
        for key, chart in charts.items():
            if key in self._views:
                self._views[key].show_chart(chart)
            else:
                self._views[key] = self._make(chart)
        if list(self._views) != list(charts):
            self._views = {key: self._views[key] for key in charts}
        self._lay_out(self._columns or 1)

    def _make(self, chart: Chart) -> ChartView:
        view = ChartView(chart)
        view.chosen.connect(self.search_wanted)
        view.show_as_table(self.as_tables.isChecked())
        return view

    def _show_kind(self, is_table: bool) -> None:
        for view in self._views.values():
            view.show_as_table(is_table)

    def _lay_out(self, columns: int) -> None:
        for at, view in enumerate(self._views.values()):
            place = divmod(at, columns)
            before = self._grid.indexOf(view)
            if before < 0 or self._grid.getItemPosition(before)[:2] != place:  # type: ignore[index]
                self._grid.addWidget(view, *place)
        for column in range(MOST_COLUMNS):
            self._grid.setColumnStretch(column, int(column < columns))
        self._columns = columns

    def _arrange(self) -> None:
        self.bar = QWidget()
        row = FlowLayout(SIZES.gap)
        row.setContentsMargins(0, 0, 0, 0)
        self.bar.setLayout(row)
        for assumption in self._bench.librarian.cabinet.assumptions:
            row.addWidget(self._asked_number(assumption))
        row.addWidget(self.as_tables)
        inside = QWidget()
        stacked = QVBoxLayout(inside)
        stacked.setContentsMargins(0, 0, SIZES.gap_small, 0)
        stacked.addWidget(self._empty)
        stacked.addWidget(self._content)
        stacked.addStretch(1)
        self._scroll = ColumnArea(inside)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, SIZES.gap_small, 0, 0)
        layout.addWidget(self.bar)
        layout.addWidget(self._scroll, 1)

    def _asked_number(self, assumption: Assumption) -> QWidget:
        name = f"{assumption.title}: {assumption.help}"
        spin = number_field(assumption.least, assumption.most, assumption.usual, name)
        spin.setToolTip(tip(assumption.help))
        label = PlainLabel(assumption.title, "about")
        label.setBuddy(spin)
        label.setToolTip(tip(assumption.help))
        spin.valueChanged.connect(lambda _: self._ask_exact())
        self._spins[assumption.key] = spin
        pair = QWidget()
        row = QHBoxLayout(pair)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(SIZES.gap_small)
        row.addWidget(label)
        row.addWidget(spin)
        return pair

    # Qt

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        wanted = WIDTH * max(1.0, wardrobe().words)
        columns = max(1, min(MOST_COLUMNS, int(event.size().width() // wanted)))
        if columns != self._columns:
            self._lay_out(columns)
