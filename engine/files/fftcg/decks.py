"""Decks of the second game: cards by name or number, and the rules that a deck keeps (8.1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, NamedTuple

from pydantic import BaseModel, ConfigDict, Field

from engine.fftcg.model.card import TcgDefinition
from engine.files.fftcg.cards import Name, TcgCatalogue, TcgFileError, read_written

CONSTRUCTED_SIZE = 50  # 8.1.1.1
LIMITED_LEAST = 40
MOST_COPIES = 3  # 8.1.1.2
LONGEST_DECK = 200


class TcgDeck(BaseModel):
    """A deck as a file holds it; `cover` is the card that stands for it, and `main` all cards."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    name: Name
    cover: Name
    plan: Annotated[str, Field(max_length=2_000)] = ""
    main: dict[Name, Annotated[int, Field(ge=1, le=LONGEST_DECK)]]


class TcgDeckFault(NamedTuple):
    """A rule that a deck breaks, and how."""

    rule: str
    text: str


def read_tcg_deck(path: Path) -> TcgDeck:
    """The deck of a file; TcgFileError names all that does not fit."""
    return read_written(path, TcgDeck)


def cards_of_deck(deck: TcgDeck, catalogue: TcgCatalogue) -> tuple[TcgDefinition, ...]:
    """Every copy. TcgFileError: as `numbers_of_deck`."""
    return tuple(catalogue.card(number).card for number in numbers_of_deck(deck, catalogue))


def numbers_of_deck(deck: TcgDeck, catalogue: TcgCatalogue) -> tuple[str, ...]:
    """Of every copy. TcgFileError: cards that nobody knows, or of which several have the name."""
    problems: list[str] = []
    found: list[str] = []
    for said, count in deck.main.items():
        numbers = catalogue.meant(said)
        if len(numbers) == 1:
            found += numbers * count
        elif numbers:
            problems.append(
                f"{said} is the name of {len(numbers)} cards: say {' or '.join(numbers)}"
            )
        else:
            problems.append(f"there is no card {said}")
    if problems:
        raise TcgFileError(deck.name, *problems)
    return tuple(found)


def deck_faults(
    cards: Iterable[TcgDefinition], *, is_limited: bool = False
) -> tuple[TcgDeckFault, ...]:
    """8.1.1: how many cards, and how many of one number."""
    deck = tuple(cards)
    faults = []
    if is_limited:
        if len(deck) < LIMITED_LEAST:
            faults.append(_fault("8.1.1.1", f"{len(deck)} cards: at least {LIMITED_LEAST}"))
    elif len(deck) != CONSTRUCTED_SIZE:
        faults.append(_fault("8.1.1.1", f"{len(deck)} cards: exactly {CONSTRUCTED_SIZE}"))
    copies = Counter((card.number, card.name) for card in deck)
    faults += [
        _fault("8.1.1.2", f"{count} of {name}: at most {MOST_COPIES}")
        for (_, name), count in copies.items()
        if count > MOST_COPIES
    ]
    return tuple(faults)


def _fault(rule: str, text: str) -> TcgDeckFault:
    return TcgDeckFault(rule, text)
