"""The order of cards in lists, by any column."""

from __future__ import annotations

from collections.abc import Mapping

from ufs_desktop.cabinet.kit import Order
from ufs_desktop.cabinet.values import CardRow, Cell


def sort_key(cell: Cell) -> tuple[int, str]:
    """Sort numbers as numbers, and words regardless of case; digits in words count as words."""
    return (cell, "") if isinstance(cell, int) else (0, str(cell).casefold())


def ranks(rows: Mapping[str, CardRow], order: Order) -> dict[str, int]:
    """The position of every card in an order; cards without a value come last either way."""
    column = order.column or 0
    cells = {key: row.cells[column] for key, row in rows.items()}
    having = [key for key, cell in cells.items() if cell not in (None, "")]
    having.sort(key=lambda key: sort_key(cells[key]), reverse=order.is_down)
    lacking = (key for key, cell in cells.items() if cell in (None, ""))
    return {key: at for at, key in enumerate((*having, *lacking))}
