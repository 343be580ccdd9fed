"""Cards that go between a deck and its sideboard, and what the rules have against it."""

from __future__ import annotations

from engine.decks.deck import Deck
from engine.decks.deckrules import rules_of
from engine.decks.lines import Part
from engine.decks.sideboarding import is_same, swapped, violations_of_swap
from tests.decks.cards import catalogue

COMP, UNI = rules_of("comprehensive"), rules_of("universus")


def deck(walls: int = 3, spare: int = 1) -> Deck:
    """A deck of names that no library knows, which count all the same."""
    main = {f"Wall {number}": 4 for number in range(14)} | {"Gate": walls}
    return Deck(name="Walls", character="Kara 1", main=main, sideboard={"Gate": spare, "Spare": 2})


def test_one_copy_goes_out_and_comes_back() -> None:
    registered = deck()
    out = swapped(registered, "Gate", Part.MAIN)
    assert (out.main["Gate"], out.sideboard["Gate"]) == (2, 2)
    assert out.size == registered.size - 1
    assert is_same(swapped(out, "Gate", Part.SIDE), registered)
    assert not is_same(out, registered)


def test_the_last_copy_leaves_no_empty_line() -> None:
    moved = swapped(swapped(deck(), "Spare", Part.SIDE), "Spare", Part.SIDE)
    assert "Spare" not in moved.sideboard
    assert moved.main["Spare"] == 2


def test_a_card_that_is_not_there_cannot_be_moved() -> None:
    registered = deck()
    assert swapped(registered, "Spare", Part.MAIN) is registered
    assert swapped(registered, "Nobody", Part.SIDE) is registered


def test_a_deck_that_gets_too_small_breaks_a_2_1() -> None:
    registered = deck()
    assert registered.size == 60
    out = swapped(registered, "Gate", Part.MAIN)
    assert [each.rule for each in violations_of_swap(COMP, registered, out, catalogue())] == [
        "A.2.1"
    ]
    exchanged = swapped(out, "Spare", Part.SIDE)
    assert violations_of_swap(COMP, registered, exchanged, catalogue()) == ()


def test_an_edition_that_fixes_the_size_says_so() -> None:
    registered = deck()
    larger = swapped(registered, "Spare", Part.SIDE)
    assert violations_of_swap(COMP, registered, larger, catalogue()) == ()
    rules = [each.rule for each in violations_of_swap(UNI, registered, larger, catalogue())]
    assert "deck-construction.7" in rules


def test_what_was_wrong_before_is_not_held_against_sideboarding() -> None:
    registered = deck(walls=1)  # 58 cards: played anyway
    assert violations_of_swap(COMP, registered, registered, catalogue()) == ()
    smaller = swapped(registered, "Gate", Part.MAIN)
    assert violations_of_swap(COMP, registered, smaller, catalogue()) != ()
