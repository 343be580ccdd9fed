"""Contact sheets of the fighting game's cards: `ufs cards sheet` starts this module, which knows
Qt."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import partial

from engine.library.records import CardRecord
from ufs_desktop.fight.sheets import look_of
from ufs_desktop.library import shipped_shelf
from ufs_desktop.pictures.contact_sheet import write_sheet
from ufs_desktop.pictures.errand import carried_out


def main(arguments: Sequence[str]) -> int:
    """SET OUT [FOLDER...]"""
    code, out, *folders = arguments
    return carried_out(partial(_draw, code, out, folders))


def _draw(code: str, out: str, folders: Sequence[str]) -> None:
    write_sheet(code, [look_of(record) for record in cards_of_set(code)], out, folders)


def cards_of_set(code: str) -> list[CardRecord]:
    """The shipped cards of a set by collector number; `all` for every set."""
    shipped = shipped_shelf().library
    wanted = code.casefold()
    found = [
        (printing.set, printing.number, record)
        for record in shipped.values()
        for printing in record.printings[:1]
        if wanted in ("all", printing.set.casefold())
    ]
    return [record for *_, record in sorted(found, key=lambda each: each[:2])]


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
