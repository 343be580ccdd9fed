"""Printings of one card: the newest decides what all of them are."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.decks.deck import Deck
from engine.decks.playable import definitions_of
from engine.decks.shelf import Shelf
from engine.library.cards import parse_cards
from engine.library.printings import merged
from engine.library.records import CardRecord, Printing

ONE_FILE = """
cards:
  - name: Jab
    type: attack
    universe: Newest World
    watermark: sun
    text: "E: Draw 1 card."
    printings:
      - {set: new, number: "7", released: "2024-05"}
      - {set: old, number: "2", released: "2010", universe: Old World, watermark: moon}
"""
OLD = {"set": "old", "released": "2010-01-31", "universe": "Old World", "watermark": "moon"}
NEW = {"set": "new", "released": "2024-05-31", "universe": "New World", "watermark": "sun"}
UNDATED = {"set": "undated", "universe": "Other World", "watermark": "star"}


def record(print_of: dict[str, str], number: int = 1) -> CardRecord:
    lines = "".join(f"    {key}: '{value}'\n" for key, value in print_of.items())
    text = f"cards:\n  - name: Jab\n    type: attack\n    damage: {number}\n{lines}"
    result = parse_cards(text.encode(), "cards.yaml")
    assert not result.problems
    return result.cards[0]


def universes(cards: list[CardRecord]) -> list[tuple[str, str]]:
    return [(card.faces[0].universe, card.faces[0].watermark) for card in cards]


@pytest.mark.rule("B.6.8.2")
@pytest.mark.rule("B.6.9.2")
@pytest.mark.parametrize("order", [(OLD, NEW), (NEW, OLD), (UNDATED, NEW), (NEW, UNDATED)])
def test_newest_printing_decides_universe_and_watermark(
    order: tuple[dict[str, str], dict[str, str]],
) -> None:
    cards = merged(record(print_of) for print_of in order)
    assert universes(cards) == [("New World", "sun")]
    assert {printing.set for printing in cards[0].printings} == {each["set"] for each in order}


@pytest.mark.rule("B.6.8.2")
@pytest.mark.rule("B.6.9.2")
def test_printing_of_one_record_may_show_its_own() -> None:
    cards = merged(parse_cards(ONE_FILE.encode(), "cards.yaml").cards)
    assert universes(cards) == [("Newest World", "sun")]
    swapped = ONE_FILE.replace('"2010"', '"2025"')
    assert universes(merged(parse_cards(swapped.encode(), "cards.yaml").cards)) == [
        ("Old World", "moon")
    ]


@pytest.mark.rule("B.6.8.2")
def test_game_is_played_with_what_the_newest_printing_shows(tmp_path: Path) -> None:
    for name, universe, released in (("a", "New World", "2024"), ("b", "Old World", "2010")):
        text = (
            f"released: '{released}'\ncards:\n  Kara: {{type: character, universe: {universe}}}\n"
        )
        (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
    deck = Deck(name="d", character="Kara", main={"Kara": 1})
    made = definitions_of(deck, Shelf(tmp_path, tmp_path).library)
    assert [card.printed.universe for card in made] == ["New World", "New World"]


def test_of_undated_printings_the_one_read_last_decides() -> None:
    later = UNDATED | {"set": "later", "universe": "Later World"}
    cards = merged([record(UNDATED, 1), record(later, 2)])
    assert universes(cards) == [("Later World", "star")]
    assert cards[0].faces[0].damage == 2


def test_type_and_name_tell_cards_apart() -> None:
    cards = ("{name: Jab, type: attack}", "{name: Jab, type: asset}", "{name: JAB, type: attack}")
    text = f"cards: [{', '.join(cards)}]".encode()
    assert len(merged(parse_cards(text, "cards.yaml").cards)) == 2


def test_same_printing_twice_is_one() -> None:
    (card,) = merged([record(NEW), record(NEW)])
    assert card.printings == (
        Printing("new", released="2024-05-31", universe="New World", watermark="sun"),
    )
