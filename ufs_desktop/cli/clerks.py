"""Who judges and writes the decks of a game for `ufs deck`: one for each game."""

from __future__ import annotations

import argparse
import datetime
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from engine.decks.deck import COMPREHENSIVE
from engine.decks.deckrules import DeckRules, Formats, read_formats, rules_of, shipped_formats
from engine.decks.files import WRITTEN, Format, losses, read_deck_file, write_deck
from engine.decks.legality import Violation, judge_list
from engine.decks.lines import DeckError, DeckFile, DeckList, Part
from engine.fftcg.rulebook import BOOK
from ufs_desktop.cli.errors import CommandFailed, InputError
from ufs_desktop.cli.library import open_collection
from ufs_desktop.cli.report import print_error
from ufs_desktop.library import shipped_shelf

if TYPE_CHECKING:
    from engine.files.fftcg.cards import TcgCatalogue
    from engine.library.catalogue import Catalogue

ONE_GAME = "{option} is for decks of the fighting game"


class DeckClerk(Protocol):
    """Knows the cards of a game, and the rules of its decks."""

    written: Sequence[Format]  # in which it writes decks

    def read(self, path: Path) -> DeckFile: ...

    def judge(self, deck: DeckList, asked: argparse.Namespace) -> tuple[str, Sequence[Violation]]:
        """By which edition, and what is against the deck."""

    def likely(self, name: str) -> Sequence[str]:
        """Cards that may be meant by the name of none."""

    def lost(self, deck: DeckList, format: Format) -> Sequence[str]:
        """What a format does not hold of it."""

    def write(self, deck: DeckList, format: Format, images: str) -> str: ...


@contextmanager
def clerk_for(path: Path, edition: str | None) -> Iterator[DeckClerk]:
    """Of the game whose edition is named; else of the one that the deck says it is for."""
    with ExitStack() as stack:
        if edition != BOOK:
            clerk = FightClerk(stack.enter_context(_fight_cards()))
            if edition is not None or clerk.read(path).deck.edition != BOOK:
                yield clerk
                return
        yield DuelClerk(_duel_cards())


class FightClerk:
    """Of the fighting game."""

    written: Sequence[Format] = tuple(WRITTEN)

    def __init__(self, cards: Catalogue) -> None:
        self._cards = cards

    def read(self, path: Path) -> DeckFile:
        try:
            return read_deck_file(path, self._cards)
        except DeckError as error:
            raise InputError(str(error)) from error

    def judge(self, deck: DeckList, asked: argparse.Namespace) -> tuple[str, Sequence[Violation]]:
        edition = asked.edition or self._edition(deck)
        day = asked.date or datetime.date.today().isoformat()
        return edition, judge_list(_rules(asked, edition, deck), deck, self._cards, day)

    def likely(self, name: str) -> Sequence[str]:
        return self._cards.suggestions(name)

    def lost(self, deck: DeckList, format: Format) -> Sequence[str]:
        return losses(deck, format, self._cards)

    def write(self, deck: DeckList, format: Format, images: str) -> str:
        return write_deck(deck, format, self._cards, images)

    def _edition(self, deck: DeckList) -> str:
        """As the deck says, or in whose words its character is printed."""
        if deck.edition in shipped_formats():
            return deck.edition
        starting = deck.part(Part.CHARACTER)
        card = self._cards.named(starting[0].name) if starting else None
        dialect = str(card.dialect) if card is not None else ""
        return dialect if dialect in shipped_formats() else COMPREHENSIVE


class DuelClerk:
    """Of the second game: no bans, no formats of one's own, no pictures for tables."""

    def __init__(self, cards: TcgCatalogue) -> None:
        from engine.files.fftcg import lists

        self._cards, self._lists = cards, lists
        self.written: Sequence[Format] = lists.WRITTEN

    def read(self, path: Path) -> DeckFile:
        try:
            return self._lists.read_duel_list(path, self._cards)
        except (DeckError, OSError) as error:
            raise InputError(str(error)) from error

    def judge(self, deck: DeckList, asked: argparse.Namespace) -> tuple[str, Sequence[Violation]]:
        from engine.files.fftcg.decks import FORMATS

        for option in ("rules", "date"):
            if getattr(asked, option):
                raise InputError(ONE_GAME.format(option=f"--{option}"))
        if asked.format and asked.format not in FORMATS:
            raise InputError(f"no format {asked.format!r}: there are {' and '.join(FORMATS)}")
        found = self._lists.list_faults(deck, self._cards, asked.format)
        return BOOK, [Violation(*fault) for fault in found]

    def likely(self, name: str) -> Sequence[str]:
        return self._cards.suggestions(name)

    def lost(self, deck: DeckList, format: Format) -> Sequence[str]:
        return losses(deck, format, self._cards)

    def write(self, deck: DeckList, format: Format, images: str) -> str:
        return self._lists.write_duel_list(deck, format, self._cards)


@contextmanager
def _fight_cards() -> Iterator[Catalogue]:
    """The library's cards; without a usable library those that shipped."""
    with ExitStack() as stack:
        try:
            catalogue = stack.enter_context(open_collection()).catalogue()
        except CommandFailed as error:
            print_error(f"going on with the shipped cards: {error}")
            catalogue = shipped_shelf().catalogue
        yield catalogue


def _duel_cards() -> TcgCatalogue:
    from engine.library.database import StoreError
    from ufs_desktop.fftcg.own import known_cards
    from ufs_desktop.fftcg.stock import catalogue

    try:
        return known_cards()
    except StoreError as error:
        print_error(f"going on with the shipped cards: {error}")
        return catalogue()


def _rules(asked: argparse.Namespace, edition: str, deck: DeckList) -> DeckRules:
    """Of the format asked for, which the user's own file may define."""
    formats = None if asked.rules is None else _read_formats(asked.rules)
    try:
        return rules_of(edition, asked.format or deck.format, formats)
    except DeckError as error:
        raise InputError("; ".join(error.problems)) from error


def _read_formats(path: Path) -> Formats:
    try:
        return read_formats(path)
    except DeckError as error:
        raise InputError(str(error)) from error
