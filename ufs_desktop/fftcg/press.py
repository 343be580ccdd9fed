"""The cards of the second game to be printed: those of a set, and those of a deck."""

from __future__ import annotations

from collections.abc import Iterator

from engine.decks.lines import DeckList, Part
from engine.library.fftcg.cards import TcgCatalogue, TcgRecord
from ufs_desktop.fftcg.look import TcgLook
from ufs_desktop.fftcg.sheets import look_of
from ufs_desktop.fftcg.stock import catalogue
from ufs_desktop.press.proxies import PARTS, PrintCard


def looks_of_set(name: str) -> list[TcgLook]:
    """The shipped cards of a set by number; `all` for every set."""
    wanted, cards = name.casefold(), catalogue()
    found = sorted(cards.records.values(), key=lambda record: (record.set, record.number))
    return [
        look_of(record.number, cards)
        for record in found
        if wanted in ("all", record.set.casefold())
    ]


def print_cards(deck: DeckList, part: Part, cards: TcgCatalogue) -> Iterator[PrintCard]:
    """The cards of a part in a player's order; unknown ones are left out."""
    lines = ((cards.named(line.name), line.count) for line in deck.part(part))
    known = [(listed.record, count) for listed, count in lines if listed is not None]
    for record, count in sorted(known, key=lambda each: _rank(each[0])):
        yield PrintCard(look_of(record.number, cards), count, PARTS[part])


def _rank(record: TcgRecord) -> tuple[str, int, str]:
    return str(record.type), record.cost, record.name
