"""Decks of the fighting game on paper: `ufs deck print` starts this module, which knows Qt."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

from engine.decks.files import read_deck_file
from engine.decks.lines import DeckError, DeckList, Part
from engine.library.catalogue import Catalogue
from engine.library.records import CardRecord
from ufs_desktop.cli.errors import InputError
from ufs_desktop.fight.sheets import look_of, other_looks
from ufs_desktop.library import playable_catalogue
from ufs_desktop.pictures.deck_print import known_lines, print_deck
from ufs_desktop.pictures.errand import carried_out
from ufs_desktop.pictures.proxies import PrintCard

PARTS = {Part.CHARACTER: "Character", Part.MAIN: "Deck", Part.SIDE: "Sideboard"}


def main(arguments: Sequence[str]) -> int:
    """FILE OUT PAPER SIDEBOARD [FOLDER...]"""
    source, target, paper, sideboard, *folders = arguments
    parts = PARTS if sideboard else {part: PARTS[part] for part in list(PARTS)[:2]}
    return carried_out(partial(_print, Path(source), Path(target), paper, parts, folders))


def _print(
    source: Path, target: Path, paper: str, parts: dict[Part, str], folders: Sequence[str]
) -> None:
    with playable_catalogue() as catalogue:
        deck = _read(source, catalogue)
        cards = list(print_cards(deck, catalogue, parts))
    print_deck(deck.name, cards, target, paper, folders)


def _read(path: Path, catalogue: Catalogue) -> DeckList:
    try:
        return read_deck_file(path, catalogue).deck
    except DeckError as error:
        raise InputError(str(error)) from error


def print_cards(
    deck: DeckList, catalogue: Catalogue, parts: dict[Part, str]
) -> Iterator[PrintCard]:
    """The cards of these parts in a player's order; unknown ones are told of and left out."""
    for part, called in parts.items():
        found = known_lines(deck.part(part), catalogue.named)
        for record, count in sorted(found, key=lambda each: _rank(each[0])):
            yield PrintCard(look_of(record), count, called, other_looks(record))


def _rank(record: CardRecord) -> tuple[str, int, str]:
    face = record.faces[0]
    return str(face.type), face.difficulty or 0, record.name


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
