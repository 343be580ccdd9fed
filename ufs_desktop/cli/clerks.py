"""The clerks that read, judge and write decks for `ufs deck`, one for each game."""

from __future__ import annotations

import argparse
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from engine.decks.deck import COMPREHENSIVE
from engine.decks.deckrules import DeckRules, Formats, read_formats, rules_of, shipped_formats
from engine.decks.files import WRITTEN, Format, losses, read_deck_file, write_deck
from engine.decks.legality import Violation, judge_list
from engine.decks.lines import DeckError, DeckFile, DeckList, KnownCards, Part
from engine.library.catalogue import Catalogue
from ufs_desktop.cli.card_clerks import open_collection
from ufs_desktop.cli.errors import CommandFailed, InputError
from ufs_desktop.cli.report import print_error
from ufs_desktop.fight.deck_rules import today
from ufs_desktop.fight.library import playable_catalogue, shipped_shelf

if TYPE_CHECKING:
    from ufs_desktop.press.proxies import PrintCard


class KnownByName(KnownCards, Protocol):
    """The cards of a game, and suggestions for unknown names."""

    def suggestions(self, name: str) -> list[str]: ...


Cards = TypeVar("Cards", bound=KnownByName)


class DeckClerk(ABC, Generic[Cards]):
    """Knows the cards of a game, and the rules of its decks."""

    written: Sequence[Format]  # formats in which it can write decks
    printed: Sequence[Part] = (Part.MAIN,)  # parts of decks to print on paper

    def __init__(self, cards: Cards) -> None:
        self.cards = cards

    @abstractmethod
    def read(self, path: Path) -> DeckFile: ...

    @abstractmethod
    def judge(self, deck: DeckList, asked: argparse.Namespace) -> tuple[str, Sequence[Violation]]:
        """The edition to judge by, and the objections to the deck."""

    @abstractmethod
    def write(self, deck: DeckList, format: Format, images: str) -> str: ...

    @abstractmethod
    def print_cards(self, deck: DeckList, part: Part) -> Iterator[PrintCard]:
        """The known cards of a part in the player's order."""

    def likely(self, name: str) -> Sequence[str]:
        """Cards that may be meant by an unknown name."""
        return self.cards.suggestions(name)

    def lost(self, deck: DeckList, format: Format) -> Sequence[str]:
        """What is lost of a deck in a format."""
        return losses(deck, format, self.cards)


class FightClerk(DeckClerk[Catalogue]):
    """Knows the decks of the fighting game."""

    written = tuple(WRITTEN)
    printed = (Part.CHARACTER, Part.MAIN, Part.SIDE)

    def read(self, path: Path) -> DeckFile:
        try:
            return read_deck_file(path, self.cards)
        except DeckError as error:
            raise InputError(str(error)) from error

    def judge(self, deck: DeckList, asked: argparse.Namespace) -> tuple[str, Sequence[Violation]]:
        edition = asked.edition or self._edition(deck)
        rules = _rules(asked, edition, deck).on(asked.date or today())
        return edition, judge_list(rules, deck, self.cards)

    def write(self, deck: DeckList, format: Format, images: str) -> str:
        return write_deck(deck, format, self.cards, images)

    def print_cards(self, deck: DeckList, part: Part) -> Iterator[PrintCard]:
        from ufs_desktop.fight.press import print_cards

        return print_cards(deck, part, self.cards)

    def _edition(self, deck: DeckList) -> str:
        """The edition named in the deck, else that in whose words its character is printed."""
        if deck.edition in shipped_formats():
            return deck.edition
        starting = deck.part(Part.CHARACTER)
        card = self.cards.named(starting[0].name) if starting else None
        dialect = str(card.dialect) if card is not None else ""
        return dialect if dialect in shipped_formats() else COMPREHENSIVE


@contextmanager
def fight_clerk() -> Iterator[FightClerk]:
    """A clerk with the library's cards, or with the shipped ones if the library is unusable."""
    with ExitStack() as stack:
        try:
            catalogue = stack.enter_context(open_collection()).catalogue()
        except CommandFailed as error:
            print_error(f"continuing with the shipped cards: {error}")
            catalogue = shipped_shelf().catalogue
        yield FightClerk(catalogue)


@contextmanager
def fight_reader() -> Iterator[FightClerk]:
    """A clerk with the playable cards."""
    with playable_catalogue() as catalogue:
        yield FightClerk(catalogue)


def _rules(asked: argparse.Namespace, edition: str, deck: DeckList) -> DeckRules:
    """The rules of the format asked for, which the user's own file may define."""
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
