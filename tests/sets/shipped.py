"""The card sets and decks of the comprehensive edition that come with the program, read once."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from engine.decks.deck import Deck
from engine.decks.shelf import Shelf
from engine.files.reports import Problem
from engine.library.definitions import printed_card
from engine.library.printed_card import PrintedCard, to_definition
from engine.library.records import CardRecord
from engine.ufs.effects.nodes.words import CardType, Symbol
from engine.ufs.model.values import Definition

ASSETS = Path(__file__).resolve().parents[2] / "assets"
EDITION = "comprehensive"
SYMBOLS = frozenset(Symbol) - {Symbol.INFINITY}
PLAIN_SET = "LWD"
SHELF = Shelf(ASSETS / "cards", ASSETS / "decks")


def records() -> tuple[CardRecord, ...]:
    """Every shipped card of the edition."""
    return tuple(record for record in SHELF.records if record.dialect == EDITION)


def problems() -> tuple[Problem, ...]:
    """What the reader had to say about the shipped files."""
    return SHELF.problems


@cache
def printed() -> dict[str, PrintedCard]:
    """The shipped cards by full name, as the rules take them."""
    return {record.name: _printed(record) for record in records()}


def _printed(record: CardRecord) -> PrintedCard:
    (face,) = record.faces
    return printed_card(face)


@cache
def definition(name: str) -> Definition:
    """One of them, compiled; CardError if an ability is none."""
    return to_definition(printed()[name], EDITION)


@cache
def definitions() -> dict[str, Definition]:
    """All of them."""
    return {name: definition(name) for name in printed()}


def decks() -> dict[str, Deck]:
    """The shipped decks by file name."""
    return {name: deck for name, deck in SHELF.decks.items() if deck.edition == EDITION}


def names(deck: Deck) -> list[str]:
    """Every card of a deck, the starting character first."""
    return [deck.character, *(name for name, n in deck.main.items() for _ in range(n))]


def by_set() -> dict[str, list[CardRecord]]:
    """The shipped cards by the code of their set."""
    found: dict[str, list[CardRecord]] = {}
    for record in records():
        found.setdefault(record.printings[0].set, []).append(record)
    return found


def of_type(kind: CardType, *, plain: bool = False) -> list[CardRecord]:
    """The cards of a type, those of the plain set only on request."""
    wanted = [record for record in records() if record.faces[0].type is kind]
    return wanted if plain else [r for r in wanted if r.printings[0].set != PLAIN_SET]


def symbols_of(card: PrintedCard) -> frozenset[Symbol]:
    """What the card shares with others: infinity stands for all twelve (B.6.6.2.2)."""
    held = frozenset(card.symbols_in_play)
    return SYMBOLS if Symbol.INFINITY in held else held
