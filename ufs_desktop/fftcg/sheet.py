"""Contact sheets of the second game's cards: `ufs cards sheet` starts this module, which knows
Qt."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import partial

from ufs_desktop.fftcg.look import TcgLook
from ufs_desktop.fftcg.sheets import look_of
from ufs_desktop.fftcg.stock import catalogue
from ufs_desktop.pictures.contact_sheet import write_sheet
from ufs_desktop.pictures.errand import carried_out


def main(arguments: Sequence[str]) -> int:
    """SET OUT [FOLDER...]"""
    name, out, *folders = arguments
    return carried_out(partial(_draw, name, out, folders))


def _draw(name: str, out: str, folders: Sequence[str]) -> None:
    write_sheet(name, looks_of_set(name), out, folders)


def looks_of_set(name: str) -> list[TcgLook]:
    """The shipped cards of a set by number; `all` for every set."""
    wanted, cards = name.casefold(), catalogue()
    found = sorted(cards.records.values(), key=lambda record: (record.set, record.number))
    return [
        look_of(record.number, cards)
        for record in found
        if wanted in ("all", record.set.casefold())
    ]


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
