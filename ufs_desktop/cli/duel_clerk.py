"""Decks of the second game for `ufs deck`."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from engine.decks.files import Format
from engine.decks.legality import Violation
from engine.decks.lines import DeckError, DeckFile, DeckList
from engine.fftcg.rulebook import BOOK
from engine.files.fftcg.cards import TcgCatalogue
from engine.files.fftcg.decks import FORMATS
from engine.files.fftcg.lists import WRITTEN, list_faults, read_duel_list, write_duel_list
from engine.library.database import StoreError
from ufs_desktop.cli.clerks import DeckClerk
from ufs_desktop.cli.errors import InputError
from ufs_desktop.cli.report import print_error
from ufs_desktop.fftcg.own import known_cards
from ufs_desktop.fftcg.stock import catalogue

ONE_GAME = "{option} is for decks of the fighting game"


class DuelClerk(DeckClerk[TcgCatalogue]):
    """Of the second game: no bans, no formats of one's own, no pictures for tables."""

    written = WRITTEN

    def read(self, path: Path) -> DeckFile:
        try:
            return read_duel_list(path, self.cards)
        except (DeckError, OSError) as error:
            raise InputError(str(error)) from error

    def judge(self, deck: DeckList, asked: argparse.Namespace) -> tuple[str, Sequence[Violation]]:
        for option in ("rules", "date"):
            if getattr(asked, option):
                raise InputError(ONE_GAME.format(option=f"--{option}"))
        if asked.format and asked.format not in FORMATS:
            raise InputError(f"no format {asked.format!r}: there are {' and '.join(FORMATS)}")
        found = list_faults(deck, self.cards, asked.format)
        return BOOK, [Violation(*fault) for fault in found]

    def write(self, deck: DeckList, format: Format, images: str) -> str:
        return write_duel_list(deck, format, self.cards)


def duel_cards() -> TcgCatalogue:
    """All that are known here; without a usable library those that shipped."""
    try:
        return known_cards()
    except StoreError as error:
        print_error(f"going on with the shipped cards: {error}")
        return catalogue()
