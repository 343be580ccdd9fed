"""LackeyCCG's tables of cards."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.files.reports import CardFileError
from engine.library.cards import parse_cards
from engine.library.lackey_set import write_lackey_set
from engine.library.records import CardRecord, Printing
from tests.decks.cards import catalogue
from tests.library.many import many

TABLE = (
    "Name\tSet\tImageFile\tType\tAttack Zone\tSpeed\tDamage\tKeywords\tText\tClan\r\n"
    "Jab\tabc\tabc/010,back\tAttack\tHigh\t3\t4\tPunch, Stun: 2\tE: Draw 1. | R: Gain 1.\tnone\r\n"
    "Sweep\tabc\tgeneral\tattack\r\n"
    "\r\n"
    "\tabc\tx\tattack\r\n"
    "Odd\tabc\tabc/012\tspell\r\n"
    "Fast\tabc\tabc/013\tattack\tlow\tvery\r\n"
)


def read(text: str) -> tuple[list[CardRecord], list[str]]:
    result = parse_cards(text.encode(), "set.txt")
    return list(result.cards), [f"{each.record} {each.what}" for each in result.problems]


def test_table_with_short_rows_and_columns_of_another_game() -> None:
    (jab, sweep, fast), problems = read(TABLE)
    face = jab.faces[0]
    assert (face.type, face.zone, face.speed, face.damage) == ("attack", "high", 3, 4)
    assert face.keywords == ("Punch", "Stun: 2")
    assert face.text == "E: Draw 1.\nR: Gain 1."
    assert jab.printings == (Printing("abc", "010", image="abc/010"),)
    assert sweep.printings == (Printing("abc", image="general"),)
    assert fast.faces[0].speed is None
    assert problems[0] == "0 ignored columns: clan"
    assert [problem.split()[0] for problem in problems[1:]] == ["5", "6", "6", "7"]


def test_blocks_are_read_in_either_order_and_others_are_told_of_in_words() -> None:
    written = {"mid +2": "mid +2", "+1 High": "high +1", "-1 low": "low -1", "mid 0": "mid +0"}
    rows = "".join(f"{at}\tabc\tx\tattack\t{block}\n" for at, block in enumerate(written))
    cards, problems = read(f"Name\tSet\tImageFile\tType\tBlock\n{rows}Odd\tabc\tx\tattack\tup\n")
    assert [card.faces[0].block for card in cards] == [*written.values(), ""]
    assert "6 block 'up': should be a zone and a number, such as 'mid +2'" in problems


def test_round_trip() -> None:
    cards = [*catalogue().cards, *many(40)]
    again, problems = read(write_lackey_set(cards))
    assert problems == []
    front = {(card.faces[0].name, each.set, each.number): card for card in again
             for each in card.printings}  # fmt: skip
    for card in cards:
        for printing in card.printings:
            got = front[card.faces[0].name, printing.set, printing.number].faces[0]
            assert got.model_copy(update={"symbols": got.symbols or None}) == card.faces[0]


@given(text=st.text(max_size=200))
def test_any_table_is_read_or_refused(text: str) -> None:
    try:
        result = parse_cards(f"Name\tSet\tImageFile\tType\n{text}".encode("utf-8", "replace"), "x")
    except CardFileError:
        return
    assert all(card.name for card in result.cards)


def test_too_many_columns_are_refused() -> None:
    with pytest.raises(CardFileError, match="first columns"):
        read("Name\tSet\tImageFile" + "\tx" * 200)
