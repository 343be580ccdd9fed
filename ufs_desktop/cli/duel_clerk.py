"""Decks and cards of the second game for `ufs deck` and `ufs cards`."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.decks.fftcg.legality import FORMATS
from engine.decks.fftcg.lists import WRITTEN, list_faults, read_duel_list, write_duel_list
from engine.decks.files import Format
from engine.decks.legality import Violation
from engine.decks.lines import DeckError, DeckFile, DeckList, Part
from engine.fftcg.rulebook import BOOK
from engine.files.reports import ReadResult
from engine.library.database import StoreError
from engine.library.fftcg.brought import read_brought
from engine.library.fftcg.cards import TcgCatalogue, TcgRecord
from engine.library.fftcg.fields import LANGUAGE
from engine.library.fftcg.library import TcgLibrary
from engine.library.fftcg.report import duel_report, duel_words
from engine.library.fftcg.search import found_numbers
from engine.library.query.tree import Query
from engine.library.records import Wording
from engine.library.report import DeadText
from engine.ufs.effects.status import Status
from ufs_desktop.cli.card_clerks import AUTO, CardClerk, FoundCards, usable
from ufs_desktop.cli.clerks import DeckClerk
from ufs_desktop.cli.compilation import CompiledCards
from ufs_desktop.cli.errors import InputError
from ufs_desktop.cli.progress import Progress
from ufs_desktop.cli.report import print_error
from ufs_desktop.fftcg.own import known_cards, library_cards, opened_own, read_own
from ufs_desktop.fftcg.stock import catalogue

if TYPE_CHECKING:
    from ufs_desktop.press.proxies import PrintCard

ONE_GAME = "{option} is only for {what} of the fighting game"
IDLE = "that no text says when to use"


class DuelClerk(DeckClerk[TcgCatalogue]):
    """Knows the decks of the second game: no bans, no own formats, no pictures for tables."""

    written = WRITTEN

    def read(self, path: Path) -> DeckFile:
        try:
            return read_duel_list(path, self.cards)
        except DeckError as error:
            raise InputError(str(error)) from error

    def judge(self, deck: DeckList, asked: argparse.Namespace) -> tuple[str, Sequence[Violation]]:
        _refuse({"--rules": asked.rules, "--date": asked.date}, "decks")
        if asked.format and asked.format not in FORMATS:
            raise InputError(f"no format {asked.format!r}: there are {' and '.join(FORMATS)}")
        found = list_faults(deck, self.cards, asked.format)
        return BOOK, [Violation(*fault) for fault in found]

    def write(self, deck: DeckList, format: Format, images: str) -> str:
        return write_duel_list(deck, format, self.cards)

    def print_cards(self, deck: DeckList, part: Part) -> Iterator[PrintCard]:
        from ufs_desktop.fftcg.press import print_cards

        return print_cards(deck, part, self.cards)


def duel_cards() -> TcgCatalogue:
    """All known cards, or the shipped ones if the library is unusable."""
    try:
        return known_cards()
    except StoreError as error:
        print_error(f"continuing with the shipped cards: {error}")
        return catalogue()


class DuelCards(CardClerk[TcgRecord]):
    """Knows the cards of the second game: no errata, and no tables made for abilities."""

    language = LANGUAGE

    def read(self, path: Path) -> ReadResult[TcgRecord]:
        return read_brought(path)

    def brought(self, path: Path, format: str) -> ReadResult[TcgRecord]:
        _refuse({"--format": format != AUTO})
        return read_own(path)

    def with_set(self, record: TcgRecord, code: str) -> TcgRecord:
        return record if record.set else record.model_copy(update={"set": code})

    def opened(self) -> AbstractContextManager[TcgLibrary]:
        return usable(opened_own())

    def found(self, query: Query, most: int | None) -> FoundCards:
        with self.opened() as library:
            cards = library_cards(library.records())
        found = sorted(found_numbers(query, cards), key=lambda number: cards.title(number).lower())
        return FoundCards(len(found), [cards.records[number] for number in found[:most]])

    def as_json(self, record: TcgRecord) -> dict[str, Any]:
        return {**record.model_dump(mode="json"), "edition": BOOK}

    def line(self, record: TcgRecord) -> str:
        elements = " ".join(map(str, record.element))
        printed = f"{record.set} {record.number}".strip()
        return f"{record.name:<36} {record.type!s:<11} {elements:<24} {printed}"

    def compiled(self, cards: list[TcgRecord], asked: argparse.Namespace) -> CompiledCards:
        is_printed = asked.wording is Wording.PRINTED
        _refuse({"--as-printed": is_printed, "--games": asked.games})
        known = TcgCatalogue(cards)
        with Progress("cards", len(known.records)) as progress:
            report = duel_report(known, progress.advance)
        idle = _idle(known)
        statuses = (Status.ENFORCED, Status.MANUAL)
        return CompiledCards(report, idle, IDLE if idle else "", statuses, duel_words)


def _idle(cards: TcgCatalogue) -> frozenset[DeadText]:
    """Lines that are never carried out."""
    return frozenset(
        DeadText(cards.title(number), line)
        for number in cards.records
        for line in cards.card(number).card.idle
    )


def _refuse(options: Mapping[str, object], what: str = "cards") -> None:
    """Refuse options that this game does not have."""
    for option, is_given in options.items():
        if is_given:
            raise InputError(ONE_GAME.format(option=option, what=what))
