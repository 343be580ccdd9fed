"""Numbers about a deck: the same values for charts and for tables that are read aloud."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple

from ufs_desktop.grammar import counted


class ChartKind(StrEnum):
    """How a table of numbers is drawn."""

    STACK = "stack"  # bars, with the rows stacked
    GROUP = "group"  # bars, with the rows side by side
    LINES = "lines"  # a line for each row
    GRID = "grid"  # a cell with its number written in it


class Basis(StrEnum):
    """How numbers were found."""

    COUNTED = "counted"
    EXACT = "exact"
    SIMULATED = "simulated"


class ChartCell(NamedTuple):
    """One number, also in words. `query` finds the cards that it is about."""

    value: float
    words: str
    query: str = ""
    low: float | None = None  # the range of the true value, if simulated
    high: float | None = None


class Chart(NamedTuple):
    """A table of numbers: `cells` by row, then by column."""

    key: str
    title: str
    kind: ChartKind
    basis: Basis
    across: str  # what the columns stand for
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    cells: tuple[tuple[ChartCell, ...], ...]
    note: str = ""
    top: float | None = None  # the highest possible value; None: the highest one present

    @property
    def peak(self) -> float:
        """The value at the top of the chart."""
        if self.top is not None:
            return self.top
        if self.kind is ChartKind.STACK:
            columns = zip(*self.cells, strict=True)
            return max((sum(cell.value for cell in column) for column in columns), default=0)
        return max((cell.high or cell.value for row in self.cells for cell in row), default=0)


class Assumption(NamedTuple):
    """Something unknown about games to come, for which a value may be chosen."""

    key: str
    title: str
    help: str
    least: int
    most: int
    usual: int


def copies_cell(copies: int, query: str) -> ChartCell:
    """A number of cards, with a query for them if there are any."""
    return ChartCell(copies, counted(copies, "card"), query if copies else "")


def chance_cell(chance: float, query: str = "") -> ChartCell:
    """A probability in words."""
    return ChartCell(chance, f"{chance:.1%}", query)


def counted_bars(
    key: str, title: str, across: str, bars: Iterable[tuple[str, int, str]], note: str = ""
) -> Chart:
    """One row of bars, each given by its name, its copies and the query for them."""
    found = list(bars)
    cells = tuple(ChartCell(copies, counted(copies, "card"), query) for _, copies, query in found)
    names = tuple(name for name, *_ in found)
    kind = ChartKind.GROUP
    return Chart(key, title, kind, Basis.COUNTED, across, ("Cards",), names, (cells,), note)
