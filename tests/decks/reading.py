"""Reads texts of decks with a few cards of our own."""

from __future__ import annotations

from engine.decks.files import parse_deck_text
from engine.decks.lines import DeckFile
from tests.decks.cards import catalogue

CATALOGUE = catalogue()
MARA = (1, "Mara Voss (I)", "character")


def read(text: str, name: str = "deck") -> DeckFile:
    return parse_deck_text(text, CATALOGUE, name)


def cards(text: str, name: str = "deck") -> list[tuple[int, str, str]]:
    return [(line.count, line.name, str(line.part)) for line in read(text, name).deck.lines]


def problems(text: str) -> list[str]:
    return [str(problem) for problem in read(text).problems]
