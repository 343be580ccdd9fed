"""The deck editor's language finds lines of a deck, and decks."""

from __future__ import annotations

from engine.decks.files import parse_deck_text
from engine.decks.search import decks_with, lines_found
from engine.library.query.fields import LANGUAGE
from engine.library.query.parse import parse_query
from tests.decks.cards import catalogue

CATALOGUE = catalogue()
ONE = parse_deck_text("1 Mara Voss\n4 Jab\n2 Sweep\n1 Nobody\nSide:\n1 Jab", CATALOGUE).deck
OTHER = parse_deck_text("1 Mara Voss\n4 Night", CATALOGUE).deck


def found(text: str) -> list[tuple[str, str]]:
    return [(str(x.part), x.name) for x in lines_found(parse_query(text, LANGUAGE), ONE, CATALOGUE)]


def test_lines_of_a_deck() -> None:
    assert found("type:attack symbol:fire") == [("main", "Jab"), ("sideboard", "Jab")]
    assert found("-type:attack") == [("character", "Mara Voss (I)")]
    assert len(found("")) == len(ONE.lines)


def test_decks_with_a_card() -> None:
    decks = [ONE, OTHER]
    assert list(decks_with(parse_query("type:asset", LANGUAGE), decks, CATALOGUE)) == [OTHER]
    assert list(decks_with(parse_query("mara", LANGUAGE), decks, CATALOGUE)) == decks
    assert list(decks_with(parse_query("", LANGUAGE), decks, CATALOGUE)) == decks
