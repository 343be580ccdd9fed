"""The cards of the fighting game to be printed: those of a set, and those of a deck."""

from __future__ import annotations

from collections.abc import Iterator

from engine.decks.lines import DeckList, Part
from engine.library.catalogue import Catalogue
from engine.library.records import CardRecord
from ufs_desktop.fight.library import shipped_shelf
from ufs_desktop.fight.sheets import look_of, other_looks
from ufs_desktop.press.proxies import PARTS, PrintCard


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


def print_cards(deck: DeckList, part: Part, catalogue: Catalogue) -> Iterator[PrintCard]:
    """The cards of a part in a player's order; unknown ones are left out."""
    lines = ((catalogue.named(line.name), line.count) for line in deck.part(part))
    known = [(record, count) for record, count in lines if record is not None]
    for record, count in sorted(known, key=lambda each: _rank(each[0])):
        yield PrintCard(look_of(record), count, PARTS[part], other_looks(record))


def _rank(record: CardRecord) -> tuple[str, int, str]:
    face = record.faces[0]
    return str(face.type), face.difficulty or 0, record.name
