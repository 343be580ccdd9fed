"""Decks of the second game on paper: `ufs deck print` starts this module, which knows Qt."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

from engine.decks.lines import DeckList, Part
from engine.library.fftcg.cards import TcgCatalogue, TcgRecord
from ufs_desktop.cli.duel_clerk import DuelClerk, duel_cards
from ufs_desktop.fftcg.sheets import look_of
from ufs_desktop.pictures.deck_print import known_lines, print_deck
from ufs_desktop.pictures.errand import carried_out
from ufs_desktop.pictures.proxies import PrintCard


def main(arguments: Sequence[str]) -> int:
    """FILE OUT PAPER SIDEBOARD [FOLDER...]; this game has no sideboards."""
    source, target, paper, _, *folders = arguments
    return carried_out(partial(_print, Path(source), Path(target), paper, folders))


def _print(source: Path, target: Path, paper: str, folders: Sequence[str]) -> None:
    known = duel_cards()
    deck = DuelClerk(known).read(source).deck
    print_deck(deck.name, list(duel_print_cards(deck, known)), target, paper, folders)


def duel_print_cards(deck: DeckList, cards: TcgCatalogue) -> Iterator[PrintCard]:
    """Its cards in a player's order; unknown ones are told of and left out."""
    found = known_lines(deck.part(Part.MAIN), cards.named)
    for listed, count in sorted(found, key=lambda each: _rank(each[0].record)):
        yield PrintCard(look_of(listed.record.number, cards), count, "Deck")


def _rank(record: TcgRecord) -> tuple[str, int, str]:
    return str(record.type), record.cost, record.name


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
