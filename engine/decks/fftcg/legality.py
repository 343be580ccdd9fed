"""Decks of the second game: their cards, and the rules that a deck must follow (8.1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from engine.decks.deck import Deck
from engine.decks.lines import DeckError, cards_in
from engine.fftcg.model.card import TcgDefinition
from engine.library.fftcg.cards import TcgCatalogue

FORMATS = CONSTRUCTED, LIMITED = "constructed", "limited"
CONSTRUCTED_SIZE = 50  # 8.1.1.1
LIMITED_LEAST = 40
MOST_COPIES = 3  # 8.1.1.2


class CountedCard(NamedTuple):
    """Some copies of one card, as a list names it."""

    name: str
    number: str  # empty for an unknown card
    copies: int


class TcgDeckFault(NamedTuple):
    """A rule that a deck breaks, how, and with which cards."""

    rule: str
    text: str
    cards: tuple[str, ...] = ()


def cards_of_deck(deck: Deck, catalogue: TcgCatalogue) -> tuple[TcgDefinition, ...]:
    """Every copy. Raises DeckError like `numbers_of_deck`."""
    return tuple(catalogue.card(number).card for number in numbers_of_deck(deck, catalogue))


def numbers_of_deck(deck: Deck, catalogue: TcgCatalogue) -> tuple[str, ...]:
    """The numbers of all its copies. Raises DeckError if a name is unknown or ambiguous."""
    problems: list[str] = []
    found: list[str] = []
    for name, count in deck.main.items():
        listed, why = catalogue.find(name)
        if listed is None:
            problems.append(why)
        else:
            found += [listed.record.number] * count
    if problems:
        raise DeckError(deck.name, tuple(problems))
    return tuple(found)


def counted_cards(cards: Iterable[TcgDefinition]) -> tuple[CountedCard, ...]:
    """The cards of a deck, each once."""
    copies = Counter((card.name, card.number) for card in cards)
    return tuple(CountedCard(*card, count) for card, count in copies.items())


def deck_faults(deck: Iterable[CountedCard], format: str = CONSTRUCTED) -> tuple[TcgDeckFault, ...]:
    """8.1.1: faults in the number of cards, and of copies of one number if it is known."""
    cards = tuple(deck)
    size = sum(card.copies for card in cards)
    names = {card.number: card.name for card in cards if card.number}
    copies = [sum(card.copies for card in cards if card.number == each) for each in names]
    faults = []
    if format == LIMITED and size < LIMITED_LEAST:
        faults.append(TcgDeckFault("8.1.1.1", f"{cards_in(size)}: at least {LIMITED_LEAST}"))
    if format != LIMITED and size != CONSTRUCTED_SIZE:
        faults.append(TcgDeckFault("8.1.1.1", f"{cards_in(size)}: exactly {CONSTRUCTED_SIZE}"))
    faults += [
        TcgDeckFault("8.1.1.2", f"{count} of {name}: at most {MOST_COPIES}", (name,))
        for name, count in zip(names.values(), copies, strict=True)
        if count > MOST_COPIES
    ]
    return tuple(faults)
