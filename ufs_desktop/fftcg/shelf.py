"""Cards and decks of the second game that come with the program, and decks of players' own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from engine.decks.deck import STARTER, Deck, DeckError
from engine.fftcg.faces import print_of
from engine.fftcg.model.card import TcgDefinition
from engine.fftcg.rulebook import BOOK
from engine.files.fftcg.cards import TcgCatalogue, TcgFileError, read_catalogue
from engine.files.fftcg.decks import (
    TcgDeck,
    cards_of_deck,
    deck_faults,
    numbers_of_deck,
    read_tcg_deck,
)
from ufs_desktop.bundle import Incomplete, bundled
from ufs_desktop.fftcg.look import TcgLook
from ufs_desktop.session.deck import OfferedDeck
from ufs_desktop.session.module import DeckFault
from ufs_desktop.table.kit import CardShelf


@cache
def catalogue() -> TcgCatalogue:
    """The cards that come with the program. Incomplete: some are missing or damaged."""
    try:
        found = read_catalogue(bundled("fftcg", "cards"))
    except (TcgFileError, OSError) as error:
        raise Incomplete(f"fftcg/cards cannot be read: {error}") from error
    if not found.records:
        raise Incomplete("fftcg/cards is empty")
    return found


def duel_deck(written: TcgDeck, kind: str = "") -> Deck:
    """As sessions carry decks; a deck of this game has all its cards in `main`."""
    return Deck(
        name=written.name,
        kind=kind,
        edition=BOOK,
        character=written.cover,
        plan=written.plan,
        notes=written.plan,
        main=written.main,
    )


def _written(deck: Deck) -> TcgDeck:
    return TcgDeck(name=deck.name, cover=deck.character, plan=deck.plan, main=deck.main)


def duel_cards(deck: Deck, lent: str = "") -> tuple[TcgDefinition, ...]:
    """The cards of a deck; DeckError: there are some that nobody knows."""
    try:
        return cards_of_deck(_written(deck), catalogue())
    except TcgFileError as error:
        raise DeckError(deck.name, error.problems) from error


def duel_faults(deck: Deck, edition: str = BOOK, lent: str = "") -> tuple[DeckFault, ...]:
    """The rules that a deck breaks."""
    return tuple(DeckFault(each.rule, each.text) for each in deck_faults(duel_cards(deck)))


def offered_duel_deck(name: str, deck: Deck, edition: str = BOOK) -> OfferedDeck:
    """A deck to choose, with what is against it."""
    problems = tuple(f"{each.text} ({each.rule})" for each in duel_faults(deck))
    return OfferedDeck(name, deck.character, deck.notes, deck, problems)


def read_duel_deck(path: Path, edition: str = BOOK) -> OfferedDeck:
    """The deck of a file. DeckError, OSError: it cannot be played at all."""
    try:
        deck = duel_deck(read_tcg_deck(path))
    except TcgFileError as error:
        raise DeckError(path.name, error.problems) from error
    return offered_duel_deck(deck.name, deck)


@cache
def duel_starters() -> tuple[OfferedDeck, ...]:
    """The decks that come with the program. Incomplete: some are missing or damaged."""
    paths = sorted(bundled("fftcg", "decks").glob("*.yaml"))
    try:
        decks = [duel_deck(read_tcg_deck(path), STARTER) for path in paths]
        for deck in decks:
            numbers_of_deck(_written(deck), catalogue())
    except (TcgFileError, OSError) as error:
        raise Incomplete(f"fftcg/decks cannot be read: {error}") from error
    if not decks:
        raise Incomplete("fftcg/decks is empty")
    return tuple(OfferedDeck(deck.name, deck.character, deck.notes, deck) for deck in decks)


def printed_look(name: str) -> TcgLook:
    """A card that came with the program. KeyError: there is none of this name."""
    numbers = catalogue().numbers(name)
    if not numbers:
        raise KeyError(name)
    return TcgLook(print_of(catalogue().card(numbers[0]).card))


def duel_swaps(
    registered: Deck, deck: Deck, edition: str = BOOK, lent: str = ""
) -> tuple[str, ...]:
    """This game has no sideboards: between two games a deck stays as it is."""
    return () if registered.main == deck.main else ("decks are not changed between games",)


class DuelBinder:
    """The cards that decks name."""

    def __init__(self, decks: Sequence[Deck]) -> None:
        names = {name for deck in decks for name in deck.main}
        known = catalogue()
        cards = (known.card(number) for name in names for number in known.meant(name))
        self._known: Mapping[str, TcgDefinition] = {each.card.name: each.card for each in cards}

    def kind(self, name: str) -> str:
        return str(self._known[name].kind) if name in self._known else ""

    def look(self, name: str) -> TcgLook | None:
        return TcgLook(print_of(self._known[name])) if name in self._known else None

    def swap_problems(self, registered: Deck, deck: Deck) -> tuple[str, ...]:
        return duel_swaps(registered, deck)


SHELF = CardShelf(
    starters=duel_starters,
    portrait=lambda offered: printed_look(offered.character),
    printed=printed_look,
    binder=DuelBinder,
    read=read_duel_deck,
    again=offered_duel_deck,
)
