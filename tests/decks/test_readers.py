"""Which format a file has, what our own says, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.decks.deck import deck_of, list_of, parse_deck
from engine.decks.files import (
    NO_DECK,
    Format,
    parse_deck_text,
    read_deck_file,
    sniff,
    write_deck,
)
from engine.decks.lines import DeckError, DeckLine, DeckList, Part
from tests.decks.reading import CATALOGUE, cards, problems, read


@pytest.mark.parametrize(
    "head", ["<!DOCTYPE html>\n<html lang=en>", "\n<HTML>", "<!doctype HTML PUBLIC>"]
)
def test_a_web_page_is_told_from_a_deck(head: str) -> None:
    with pytest.raises(DeckError, match="a web page: copy the list of cards from it"):
        read(f"{head}<body><pre>1 Mara Voss\n4 Jab</pre></body></html>")


def test_letters_of_an_old_program_are_told_with_what_to_do(tmp_path: Path) -> None:
    path = tmp_path / "old.txt"
    path.write_bytes("1 Mara Voss\n4 Café Brawl".encode("cp1252"))
    with pytest.raises(DeckError, match=r"not UTF-8 text .*save it as UTF-8"):
        read_deck_file(path, CATALOGUE)


def test_content_outweighs_the_extension() -> None:
    own = "name: A\ncharacter: Mara Voss\nmain:\n  Jab: 4\n"
    assert sniff(own, "a.txt") is Format.YAML
    assert sniff("\ufeff  " + own.replace("\n  ", "\n    "), "a.cod") is Format.YAML
    assert sniff('{"main": {}}', "a.cod") is Format.JSON
    assert sniff("4 Jab\n", "a.json") is Format.TEXT
    assert cards("main:\n4 Jab\nside:\n2 Sweep") == [(4, "Jab", "main"), (2, "Sweep", "sideboard")]


def test_a_broken_file_of_a_program_is_no_list_of_cards() -> None:
    for name in ("a.cod", "a.o8d", "a.dek"):
        with pytest.raises(DeckError):
            read("<x", name)
    assert cards("<li>4 Jab</li>\n<li>2 Sweep</li>", "a.txt") == [
        (4, "Jab", "main"), (2, "Sweep", "main"),
    ]  # fmt: skip


def test_notes_of_our_own_files_may_hold_another_format() -> None:
    deck = DeckList("A", read("1 Mara Voss\n4 Jab").deck.lines, "Mine\n[b]Side[/b]\n4 Sweep")
    for format in (Format.YAML, Format.JSON):
        assert read(write_deck(deck, format, CATALOGUE)).deck == deck


@pytest.mark.parametrize("text", ["[1, 2, 3]", "[]", '["Jab"]', '[\n {"main": {}}]', "[4]"])
def test_json_that_is_no_deck_is_refused_in_a_line(text: str) -> None:
    for name in ("a.json", "a.txt", "deck"):
        with pytest.raises(DeckError) as refused:
            parse_deck_text(text, CATALOGUE, name)
        assert refused.value.problems == (NO_DECK,)


@pytest.mark.parametrize("text", ["null", "3", '"Jab"'])
def test_a_single_value_is_a_card_unless_the_file_is_json(text: str) -> None:
    with pytest.raises(DeckError, match=NO_DECK):
        parse_deck_text(text, CATALOGUE, "a.json")
    assert len(read(text).deck.lines) == 1
    assert cards("[4] Jab") == [(4, "Jab", "main")]


def test_list_becomes_a_deck_to_play_with() -> None:
    deck = deck_of(read("1 Mara Voss\n3 Jab\n1 -xyz/110 Jab\nSideboard\n2 Sweep").deck, "a.txt")
    assert (deck.character, deck.main, deck.sideboard) == (
        "Mara Voss (I)", {"Jab": 4}, {"Sweep": 2}
    )  # fmt: skip
    with pytest.raises(DeckError, match="character"):
        deck_of(read("3 Jab").deck, "a.txt")


def test_suggestions_for_what_is_not_found() -> None:
    assert CATALOGUE.suggestions("Jabb") == ["Jab"]
    assert CATALOGUE.suggestions("X Mark a Spot") == ["X Marks the Spot"]
    assert CATALOGUE.suggestions("spot the mark x") == ["X Marks the Spot"]  # turned round
    assert CATALOGUE.suggestions("zzzzzz") == []


OWN = """# a deck
name: Plan
character: Mara Voss
main:
  Jab: 4
  Nobody: 2
  'Orun, the Early': 3
sideboard:
  Jab: 1
  Nobody: 1
"""


def test_our_own_format_tells_lines() -> None:
    wanted = [
        "line 6: no card 'Nobody' is known",
        "line 7: no card 'Orun, the Early' is known",
        "line 10: no card 'Nobody' is known",
    ]
    assert problems(OWN) == wanted
    as_json = {
        "name": "Plan", "character": "Mara Voss",
        "main": {"Jab": 4, "Nobody": 2}, "sideboard": {"Nobody": 1},
    }  # fmt: skip
    assert [line.split(":")[0] for line in problems(json.dumps(as_json, indent=1))] == [
        "line 6",
        "line 9",
    ]


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        (("  Jab: 1", "  Jab: none"), "line 9: sideboard.Jab"),
        (("name: Plan", "colour: red"), "line 2: colour"),
        (("  Jab: 4", "  Jab: {abc/010: 0}"), "line 5: main.Jab.abc/010"),
    ],
)
def test_errors_of_our_own_format_tell_lines(changed: tuple[str, str], said: str) -> None:
    with pytest.raises(DeckError) as raised:
        read(OWN.replace(*changed))
    assert raised.value.problems[0].startswith(said)


@pytest.mark.parametrize(
    ("edition", "rule"), [("", "A.2.1"), ("advanced", "3.1"), ("universus", "deck-construction.3")]
)
def test_a_list_without_a_character_is_told_so(edition: str, rule: str) -> None:
    with pytest.raises(DeckError) as refused:
        deck_of(DeckList(edition=edition, lines=(DeckLine(4, "Jab", Part.MAIN),)), "fists.txt")
    assert str(refused.value) == f"fists.txt: {rule}: no starting character"


def test_an_unfinished_file_is_told_what_it_lacks() -> None:
    with pytest.raises(DeckError) as refused:
        parse_deck("edition: comprehensive", "fists.yaml")
    assert refused.value.problems == ("no name", "no cards", "A.2.1: no starting character")


def test_a_game_may_have_no_starting_characters() -> None:
    """Then the first of its cards stands for the deck."""
    deck = parse_deck("name: Fists\nedition: lunar\nmain: {Jab: 4, Hook: 2}", "fists.yaml")
    assert (deck.character, deck.front, deck.size) == ("", "Jab", 6)
    assert list_of(deck).part(Part.CHARACTER) == ()
