"""Cards and decks of the second game that come with the program, and players' own decks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

from engine.decks.deck import Deck, DeckError, deck_of, read_deck
from engine.decks.fftcg.legality import (
    cards_of_deck,
    counted_cards,
    deck_faults,
    numbers_of_deck,
)
from engine.decks.fftcg.lists import read_duel_list
from engine.fftcg.faces import print_of
from engine.fftcg.game import Duel
from engine.fftcg.model.card import TcgDefinition
from engine.fftcg.rulebook import BOOK
from engine.files.reports import CardFileError
from engine.kernel.ids import Player
from engine.library.database import StoreError
from engine.library.fftcg.cards import TcgCatalogue
from engine.library.fftcg.loan import read_duel_loan
from ufs_desktop.bundle import Incomplete, bundled
from ufs_desktop.fftcg.look import TcgLook
from ufs_desktop.fftcg.own import known_cards, with_lent
from ufs_desktop.fftcg.stock import catalogue
from ufs_desktop.session.deck import OfferedDeck
from ufs_desktop.session.module import DeckFault
from ufs_desktop.table.kit import CardShelf

CHANGED = "{name} ({number}) is not the card that came with the program"


def duel_cards(deck: Deck, lent: str = "") -> tuple[TcgDefinition, ...]:
    """The cards of a deck. Raises DeckError if some of them are unknown.

    The user's own are looked for only if those that came with the program are not enough.
    """
    try:
        return cards_of_deck(deck, catalogue())
    except DeckError as error:
        lacking = error
    try:
        return cards_of_deck(deck, with_lent(read_duel_loan(lent)) if lent else known_cards())
    except (StoreError, CardFileError) as error:
        raise DeckError(deck.name, (*lacking.problems, str(error))) from error


def duel_faults(deck: Deck, edition: str = BOOK, lent: str = "") -> tuple[DeckFault, ...]:
    """The rules that a deck breaks."""
    return _faults(duel_cards(deck, lent))


def held_faults(game: Duel, player: Player) -> tuple[DeckFault, ...]:
    """The rules that a player's cards in a game break, and which of them differ from what came with
    the program under their number."""
    held = cards_held(game, player)
    shipped = catalogue()
    strangers = (
        DeckFault("", CHANGED.format(name=card.name, number=card.number))
        for card in dict.fromkeys(held)
        if card.number in shipped.records and shipped.card(card.number).card != card
    )
    return (*_faults(held), *strangers)


def cards_held(game: Duel, player: Player) -> tuple[TcgDefinition, ...]:
    """A player's deck in a game."""
    return tuple(card.printed for card in game.cards.values() if card.owner == player)


def _faults(cards: Iterable[TcgDefinition]) -> tuple[DeckFault, ...]:
    found = deck_faults(counted_cards(cards))
    return tuple(DeckFault(each.rule, each.text) for each in found)


def offered_duel_deck(name: str, deck: Deck, edition: str = BOOK) -> OfferedDeck:
    """A deck to choose, with its problems."""
    return _offered(name, deck, ())


def read_duel_deck(path: Path, edition: str = BOOK) -> OfferedDeck:
    """The deck of any file. Raises DeckError or OSError if it cannot be played at all."""
    file = read_duel_list(path, shown_cards())
    known = tuple(line for line in file.deck.lines if not line.why)
    deck = deck_of(replace(file.deck, lines=known), path.name)
    left_out = tuple(f"{line.why}; it is left out" for line in file.deck.unresolved)
    return _offered(deck.name, deck, left_out)


def whole_duel_deck(path: Path) -> Deck:
    """The deck of a file. Raises OSError, or DeckError naming cards that are unknown."""
    file = read_duel_list(path, shown_cards())
    unknown = tuple(line.why for line in file.deck.unresolved)
    if unknown:
        raise DeckError(path.name, unknown)
    return deck_of(file.deck, path.name)


def _offered(name: str, deck: Deck, problems: tuple[str, ...]) -> OfferedDeck:
    told = (f"{each.text} ({each.rule})" for each in duel_faults(deck))
    return OfferedDeck(name, deck.front, deck.notes or deck.plan, deck, (*problems, *told))


def shown_cards() -> TcgCatalogue:
    """All known cards; without the user's own if they cannot be read, which playing reports."""
    try:
        return known_cards()
    except StoreError:
        return catalogue()


@cache
def duel_starters() -> tuple[OfferedDeck, ...]:
    """The decks that come with the program. Raises Incomplete if some are missing or damaged."""
    try:
        decks = [read_deck(path) for path in sorted(bundled("fftcg", "decks").glob("*.yaml"))]
        for deck in decks:
            numbers_of_deck(deck, catalogue())
    except (DeckError, OSError) as error:
        raise Incomplete(f"fftcg/decks cannot be read: {error}") from error
    if not decks:
        raise Incomplete("fftcg/decks is empty")
    return tuple(OfferedDeck(deck.name, deck.front, deck.notes, deck) for deck in decks)


def printed_look(name: str) -> TcgLook:
    """A card as it is printed. Raises KeyError if there is none of this name."""
    cards = shown_cards()
    listed = cards.named(name)
    if listed is None:
        raise KeyError(name)
    return TcgLook(print_of(cards.card(listed.record.number).card))


def duel_swaps(
    registered: Deck, deck: Deck, edition: str = BOOK, lent: str = ""
) -> tuple[str, ...]:
    """This game has no sideboards: between two games a deck stays as it is."""
    return () if registered.main == deck.main else ("decks are not changed between games",)


class DuelBinder:
    """The cards that decks name."""

    def __init__(self, decks: Sequence[Deck]) -> None:
        names = {name for deck in decks for name in deck.main}
        cards = shown_cards()
        found = {name: cards.named(name) for name in names}
        self._known: Mapping[str, TcgDefinition] = {
            name: cards.card(listed.record.number).card
            for name, listed in found.items()
            if listed is not None
        }

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
