"""What lists show about each card: the columns, and its cells in their order."""

from __future__ import annotations

from functools import cache

from engine.library.collection import Listed
from engine.library.query.fields import SYMBOL_BITS
from ufs_desktop.cabinet.values import CardRow, Cell, ListColumn

COLUMNS = (
    ListColumn("name", "Name", width=220),
    ListColumn("type", "Type", width=112),
    ListColumn("difficulty", "Diff", is_number=True),
    ListColumn("control", "Check", is_number=True),
    ListColumn("block", "Block", width=82),
    ListColumn("zone", "Attack"),
    ListColumn("speed", "Speed", is_number=True),
    ListColumn("damage", "Damage", is_number=True),
    ListColumn("symbol", "Symbols", width=150),
    ListColumn("keyword", "Keywords", width=190),
    ListColumn("set", "Set"),
    ListColumn("number", "No."),
    ListColumn("rarity", "Rarity"),
)


def row_of(listed: Listed) -> CardRow:
    cells: tuple[Cell, ...] = (
        listed.name,
        " / ".join(filter(None, (listed.type, listed.other_type))),
        listed.difficulty,
        listed.control,
        _block(listed),
        listed.zone,
        listed.speed,
        listed.damage,
        _symbols(listed.symbols),
        listed.keyword,
        listed.set,
        listed.number,
        listed.rarity,
    )
    return CardRow(listed.key, listed.name, listed.type, cells)


@cache
def _symbols(bits: int) -> str:
    return " ".join(name for name, bit in SYMBOL_BITS.items() if bits & bit)


def _block(listed: Listed) -> str:
    if listed.block is None:
        return ""
    return (
        f"+{listed.block} {listed.block_zone}"
        if listed.block >= 0
        else f"−{-listed.block} {listed.block_zone}"
    )
