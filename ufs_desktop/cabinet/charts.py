"""Numbers of a deck as pictures show them and tables read them out: the same values for both."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple

from ufs_desktop.grammar import counted


class ChartKind(StrEnum):
    """How a table of numbers is drawn."""

    STACK = "stack"  # bars, the rows on top of each other
    GROUP = "group"  # bars, the rows side by side
    LINES = "lines"  # a line for each row
    GRID = "grid"  # a field for each number, which is written in it


class Basis(StrEnum):
    """How numbers were found."""

    COUNTED = "counted"
    EXACT = "exact"
    SIMULATED = "simulated"


class ChartCell(NamedTuple):
    """One number, in words too. `query` finds the cards that it is about."""

    value: float
    words: str
    query: str = ""
    low: float | None = None  # where the true value may lie, of what is simulated
    high: float | None = None


class Chart(NamedTuple):
    """A table of numbers: `cells` by row, then by column."""

    key: str
    title: str
    kind: ChartKind
    basis: Basis
    across: str  # what the columns are
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    cells: tuple[tuple[ChartCell, ...], ...]
    note: str = ""
    top: float | None = None  # the highest value that there can be; None: the highest there is

    @property
    def peak(self) -> float:
        """What the height of the picture stands for."""
        if self.top is not None:
            return self.top
        if self.kind is ChartKind.STACK:
            columns = zip(*self.cells, strict=True)
            return max((sum(cell.value for cell in column) for column in columns), default=0)
        return max((cell.high or cell.value for row in self.cells for cell in row), default=0)


class Assumption(NamedTuple):
    """What is not known of the games to come, and may be chosen."""

    key: str
    title: str
    help: str
    least: int
    most: int
    usual: int


def copies_cell(copies: int, query: str) -> ChartCell:
    """A number of cards, and what finds them if there are any."""
    return ChartCell(copies, counted(copies, "card"), query if copies else "")


def chance_cell(chance: float, query: str = "") -> ChartCell:
    """A probability in words."""
    return ChartCell(chance, f"{chance:.1%}", query)


def counted_bars(
    key: str, title: str, across: str, bars: Iterable[tuple[str, int, str]], note: str = ""
) -> Chart:
    """One row of bars: of each its name, the copies and what finds them."""
    found = list(bars)
    cells = tuple(ChartCell(copies, counted(copies, "card"), query) for _, copies, query in found)
    names = tuple(name for name, *_ in found)
    kind = ChartKind.GROUP
    return Chart(key, title, kind, Basis.COUNTED, across, ("Cards",), names, (cells,), note)
