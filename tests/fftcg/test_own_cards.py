"""Cards of players' own: the files that they are brought in, and the library that keeps them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.decks.deck import Deck
from engine.decks.fftcg.legality import counted_cards, deck_faults, numbers_of_deck
from engine.decks.lines import DeckError
from engine.files.reports import CardFileError
from engine.library.database import StoreError
from engine.library.fftcg.brought import parse_brought, read_brought, write_brought, write_table
from engine.library.fftcg.cards import TcgCatalogue, TcgRecord
from engine.library.fftcg.library import LIBRARY_FILE, TcgLibrary
from engine.library.repair import open_library
from engine.library.user_records import DamagedRecord, RecordPlace, RecordSwap, UserRecord

OWL: dict[str, Any] = {
    "name": "Night Owl",
    "number": "9-001",
    "type": "forward",
    "element": ["wind", "dark"],
    "cost": 3,
    "power": 7000,
    "job": ["Watcher"],
    "category": ["Crafts"],
    "generic": True,
    "text": "Haste\nWhen Night Owl attacks, hoot.",
}
LAMP = TcgRecord.model_validate(
    {"name": "Lamp", "number": "1-001", "type": "backup", "element": "fire", "cost": 2}
)


def owl(**changes: Any) -> TcgRecord:
    return TcgRecord.model_validate(OWL | changes)


def read(value: object) -> tuple[tuple[TcgRecord, ...], list[str]]:
    text = value if isinstance(value, str) else json.dumps(value)
    found = parse_brought(text.encode(), "own.json")
    return found.cards, [str(problem) for problem in found.problems]


# --- files ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "whole",
    [
        [OWL],
        {"cards": [OWL]},
        [{"cards": [OWL]}],
        "cards:\n- {name: Night Owl, number: 9-001, type: Forward, element: [Wind, DARK], cost: 3,"
        " power: 7000, job: Watcher, category: Crafts, generic: true,"
        ' text: "Haste\\nWhen Night Owl attacks, hoot."}\n',
        "Name\tSet\tImageFile\tType\tElement\tCost\tPower\tJob\tCategory\tGeneric\tText\n"
        "Night Owl\t\tnight/9-001\tForward\tWind/Dark\t3\t7000\tWatcher\tCrafts\tyes\t"
        "Haste | When Night Owl attacks, hoot.\n",
    ],
    ids=["a list", "a document", "documents", "yaml", "a table"],
)
def test_a_card_is_the_same_in_whatever_file(whole: object) -> None:
    assert read(whole) == ((owl(),), [])


def test_a_set_that_the_file_names_is_that_of_its_cards_unless_they_say_another() -> None:
    cards, _ = read({"set": "Dusk", "cards": [OWL, OWL | {"number": "9-002", "set": "Dawn"}]})
    assert [card.set for card in cards] == ["Dusk", "Dawn"]


@pytest.mark.parametrize("suffix", [".json", ".txt"])
def test_what_is_written_is_read_again(suffix: str, tmp_path: Path) -> None:
    path = tmp_path / f"cards{suffix}"
    cards = (owl(set="Dusk"), LAMP)
    path.write_text(write_brought(cards, suffix), encoding="utf-8")
    found = read_brought(path)
    assert (found.cards, found.problems) == (cards, ())


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"power": "much"}, "power 'much': should be a whole number"),
        ({"job": ["x" * 81]}, "should have at most 80 characters"),
        ({"colour": "red"}, "colour 'red': is not known here"),
    ],
)
def test_what_does_not_fit_is_left_out_and_told(changes: dict[str, Any], said: str) -> None:
    (card,), problems = read([OWL | changes])
    assert card.name == "Night Owl"
    assert any(said in problem for problem in problems), problems


@pytest.mark.parametrize("key", ["name", "number", "type", "element", "cost"])
def test_what_no_card_can_do_without(key: str) -> None:
    cards, problems = read([{name: value for name, value in OWL.items() if name != key}, OWL])
    assert len(cards) == 1
    assert any("own.json, record 1" in problem for problem in problems)
    assert any("skipped" in problem for problem in problems)


def test_a_column_that_means_nothing_is_told_once_and_a_row_by_its_line() -> None:
    table = write_table([owl(), owl(number="9-002", cost=21 - 1)])
    head, *rows = table.splitlines()
    rows[1] = rows[1].replace("\t20\t", "\tmany\t")
    cards, problems = read("\n".join([f"{head}\tMood", *(f"{row}\tgood" for row in rows)]))
    assert [card.number for card in cards] == ["9-001"]
    assert "ignored columns: mood" in problems[0]
    assert "record 3" in problems[1]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "the file is empty"),
        ("{}", "it contains no cards"),
        ("title: nothing", "it contains no cards"),
        ("<xml/>", "this is XML"),
        ("[1,", "broken JSON"),
    ],
)
def test_what_holds_no_cards_says_so(text: str, said: str) -> None:
    with pytest.raises(CardFileError, match=said):
        parse_brought(text.encode(), "own")
    assert read([7])[1] == ["own.json, record 1: is not a mapping: skipped"]


# --- the library ----------------------------------------------------------------------------------


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / LIBRARY_FILE


def test_a_card_of_the_same_number_takes_the_place_of_the_other(path: Path) -> None:
    with TcgLibrary(path) as library:
        assert library.add([owl(), LAMP], "one")[:2] == (2, 0)
        assert library.add([owl(power=1000)], "two")[:2] == (0, 1)
        assert {card.number: card.power for card in library.records()} == {
            "9-001": 1000,
            "1-001": 0,
        }
        assert library.sources() == {"one": 2, "two": 1}
        library.remove("two")
        assert library.records() == (owl(), LAMP)


def test_a_change_is_undone_by_what_it_gives_back(path: Path) -> None:
    with TcgLibrary(path) as library:
        library.add([owl()], "one")
        undo = library.exchange(
            RecordSwap((RecordPlace("9-001", "one"),), (UserRecord(LAMP, "own"),))
        ).undo
        assert library.records() == (LAMP,)
        library.exchange(undo)
        assert library.records() == (owl(),)
        assert [held.source for held in library.held("9-001")] == ["one"]


def test_a_damaged_library_is_repaired_from_its_copy(path: Path) -> None:
    with TcgLibrary(path) as library:
        library.add([owl(), LAMP], "one")
    data = bytearray(path.read_bytes())
    data[100:300] = bytes(200)
    path.write_bytes(data)
    opened = open_library(path, TcgLibrary)
    with opened.collection as library:
        assert library.records() == (owl(), LAMP)
    assert opened.repair is not None
    assert opened.repair.records == 2
    assert list(path.parent.glob("cards.damaged-1*"))


def test_a_library_of_the_other_game_is_none_of_this_one(path: Path) -> None:
    from engine.library.collection import Collection

    with Collection(path):
        pass
    with pytest.raises(StoreError):
        TcgLibrary(path)


def test_a_record_that_is_no_card_is_damaged() -> None:
    for body in ("[]", "[{}]", "nothing", json.dumps([OWL | {"power": "x"}])):
        with pytest.raises(DamagedRecord):
            TcgLibrary.FORM.read(body)


# --- among the cards that came with the program ---------------------------------------------------


def test_a_name_alone_means_a_card_that_came_with_the_program() -> None:
    cards = TcgCatalogue([LAMP], [owl(name="Lamp"), owl(number="9-002")])
    assert cards.meant("lamp") == ("1-001",)
    assert [cards.title(number) for number in cards.records] == [
        "Lamp",
        "Lamp (9-001)",
        "Night Owl",
    ]
    for number in cards.records:
        listed, why = cards.find(cards.title(number))
        assert (listed and listed.record.number, why) == (number, "")
    assert cards.find("Lamp", "9", "001")[0] == cards.find("Lamp (9-001)")[0]
    assert cards.added == {"9-001", "9-002"}


def test_no_card_of_the_users_takes_the_place_of_one_that_came_with_the_program() -> None:
    cards = TcgCatalogue([LAMP], [owl(number="1-001")])
    assert cards.records == {"1-001": LAMP}
    assert cards.added == frozenset()


def test_a_deck_of_own_cards_is_judged_and_an_unknown_card_is_named() -> None:
    cards = TcgCatalogue([LAMP], [owl()])
    deck = Deck(name="Owls", main={"Night Owl": 4, "Lamp": 3})
    counted = counted_cards(cards.card(number).card for number in numbers_of_deck(deck, cards))
    assert [(fault.rule, fault.cards) for fault in deck_faults(counted)] == [
        ("8.1.1.1", ()),
        ("8.1.1.2", ("Night Owl",)),
    ]
    with pytest.raises(DeckError, match="no card 'Night Owl' is known"):
        numbers_of_deck(deck, TcgCatalogue([LAMP]))
