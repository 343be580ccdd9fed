"""The cards of the second game as the library and the deck editor ask for them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engine.decks.deck import list_of
from engine.decks.lines import DeckError, DeckLine, DeckList, Part
from engine.library.fftcg.brought import read_brought
from tests.desktop.card_tools import answer_to
from ufs_desktop.cabinet.charts import Chart
from ufs_desktop.cabinet.kit import OpenCabinet, Order
from ufs_desktop.cabinet.librarian import Librarian
from ufs_desktop.cabinet.trials import MeasuredMatch, matches
from ufs_desktop.cabinet.values import QueryFault, TextState
from ufs_desktop.cards.language import WAYS
from ufs_desktop.fftcg.cabinet import CABINET
from ufs_desktop.fftcg.figures import ASSUMPTIONS
from ufs_desktop.fftcg.open_cabinet import DuelCabinet
from ufs_desktop.fftcg.shelf import duel_starters
from ufs_desktop.fftcg.stock import catalogue
from ufs_desktop.fftcg.trials import marked_duel_starters, play_measured_duel

USUAL = {each.key: each.usual for each in ASSUMPTIONS}
STARTER = list_of(duel_starters()[0].deck)


@pytest.fixture
def librarian(dressed: QApplication) -> Iterator[Librarian]:
    librarian = Librarian(CABINET)
    yield librarian
    librarian.finish()


@pytest.fixture
def cabinet(dressed: QApplication) -> OpenCabinet:
    return DuelCabinet()


def column(cabinet: OpenCabinet, field: str, query: str, *, is_down: bool = False) -> list[object]:
    """The cells of a column, in its own order."""
    at = [each.field for each in CABINET.columns].index(field)
    rows = cabinet.rows()
    return [rows[key].cells[at] for key in cabinet.search(query, Order(at, is_down))]


def test_every_example_of_its_search_language_finds_cards(cabinet: OpenCabinet) -> None:
    assert len(CABINET.search.examples) == len(WAYS)
    for example in (*CABINET.search.examples, CABINET.example):
        assert 0 < len(cabinet.search(example)) < len(cabinet.rows()), example


def test_every_card_is_listed_with_a_cell_for_each_column(
    librarian: Librarian, qtbot: QtBot
) -> None:
    rows = answer_to(librarian, qtbot, lambda cabinet: cabinet.rows())
    assert rows.keys() == catalogue().records.keys()
    assert {len(row.cells) for row in rows.values()} == {len(CABINET.columns)}


@pytest.mark.parametrize(
    ("query", "field", "found"),
    [
        ("type:monster element:fire", "type", {"Monster"}),
        ("cost>=6", "cost", {6, 7, 8}),
        ("power<=3000", "power", {2000, 3000}),
        ("burst:yes -type:summon", "burst", {"EX"}),
        ('set:"evening office"', "set", {"Evening Office"}),
        ("number:1-070", "name", {"Burr Oakham"}),
        ("job:hedger", "job", {"Hedger"}),
    ],
)
def test_a_search_finds_by_every_field(
    cabinet: OpenCabinet, query: str, field: str, found: set[object]
) -> None:
    cells = column(cabinet, field, query)
    assert cells
    assert set(cells) <= found


def test_what_a_card_lacks_comes_last_in_both_directions(cabinet: OpenCabinet) -> None:
    for is_down in (False, True):
        powers = column(cabinet, "power", "", is_down=is_down)
        having = [power for power in powers if isinstance(power, int)]
        assert having == sorted(having, reverse=is_down)
        assert set(powers[len(having) :]) == {None}


def test_a_query_that_makes_no_sense_says_where(cabinet: OpenCabinet) -> None:
    with pytest.raises(QueryFault) as told:
        cabinet.search("type:forward cost>=x")
    assert told.value.position == len("type:forward cost>=")
    assert cabinet.complete("el", 2).words == ("element:",)
    assert '"Evening Office"' in cabinet.complete("set:e", 5).words


def test_every_field_has_an_example_that_finds_something(cabinet: OpenCabinet) -> None:
    for field in CABINET.fields:
        assert cabinet.search(field.example) != (), field.example


def test_a_card_tells_what_becomes_of_its_text(cabinet: OpenCabinet) -> None:
    (key,) = cabinet.search('name:"burr oakham"')
    account = cabinet.account(key)
    assert account is not None
    assert account.sheet.values == {"cost": 2, "power": 6000, "type": "forward"}
    assert [(line.text, line.state) for line in account.abilities] == [
        ("Burr Oakham cannot attack.", TextState.ENFORCED)
    ]
    assert [(each.format, each.copies) for each in account.legality] == [
        ("constructed", 3),
        ("limited", 3),
    ]
    assert cabinet.account("0-000") is None


def test_what_is_exported_is_read_again(cabinet: OpenCabinet, tmp_path: Path) -> None:
    keys = cabinet.search("type:summon element:ice")
    path = tmp_path / "ice.json"
    assert cabinet.export(keys, path) == len(keys)
    assert [card.number for card in read_brought(path).cards] == list(keys)
    assert {card.set for card in read_brought(path).cards} == {"Winter Archive"}


def test_a_deck_is_judged_by_its_format(cabinet: OpenCabinet) -> None:
    """8.1.1.1, 8.1.1.2."""
    assert cabinet.judge(STARTER) == ()
    lines = (DeckLine(4, "Burr Oakham"), DeckLine(36, "Nobody At All"))
    wanted = {"constructed": {"8.1.1.1", "8.1.1.2", ""}, "limited": {"8.1.1.2", ""}}
    for format, rules in wanted.items():
        found = cabinet.judge(DeckList("Few", lines, edition="fftcg", format=format))
        assert {each.rule for each in found} == rules
        by_rule = {each.rule: each.cards for each in found}
        assert by_rule["8.1.1.2"] == ("Burr Oakham",)
        assert by_rule[""] == ("Nobody At All",)


@pytest.mark.parametrize("format", [each.name for each in CABINET.deck_files])
def test_a_deck_is_written_and_read_again(cabinet: OpenCabinet, format: str) -> None:
    text = cabinet.write_deck(STARTER, format).text
    again = cabinet.parse_deck(text).deck
    assert again.edition == "fftcg"
    assert {line.name: line.count for line in again.lines} == {
        line.name: line.count for line in STARTER.lines
    }
    if format == CABINET.deck_copy:
        assert f"2 {STARTER.lines[0].name} (1-" in text


def test_a_file_that_is_no_deck_says_so(cabinet: OpenCabinet, tmp_path: Path) -> None:
    with pytest.raises(DeckError, match="No such file"):
        cabinet.read_deck(tmp_path / "nothing.txt")
    with pytest.raises(DeckError, match="no cards"):
        cabinet.parse_deck("// nothing")


def cells_of(charts: tuple[Chart, ...], key: str) -> list[float]:
    (chart,) = (chart for chart in charts if chart.key == key)
    return [cell.value for cell in chart.cells[0]]


def test_numbers_of_a_deck_are_those_of_its_cards(cabinet: OpenCabinet) -> None:
    """Ten cards, of which five are in the opening hand: 252 hands, all reckoned by hand."""
    backup = next(iter(cabinet.search("type:backup cost<=4 burst:no")))
    forward = next(iter(cabinet.search("type:forward")))
    names = [cabinet.rows()[key].name for key in (backup, forward)]
    lines = (DeckLine(2, names[0]), DeckLine(8, names[1]))
    charts = cabinet.charts(DeckList("Ten", lines, edition="fftcg"), {"drawn": 1})
    (opening,) = (chart for chart in charts if chart.key == "opening")
    one, two, three = (cell.value for cell in opening.cells[0])
    assert one == pytest.approx(1 - 56 / 252)
    assert two == pytest.approx(56 / 252)
    assert three == 0
    later = [cell.value for cell in opening.cells[1]]
    # A hand without one lies under the deck, and the other five have both.
    assert later == pytest.approx([1.0, 112 / 252, 0.0])
    assert cells_of(charts, "types") == [8, 2, 0]
    assert cells_of(charts, "seen")[:2] == pytest.approx([8 * 6 / 10, 8 * 7 / 10])
    assert cabinet.charts(DeckList("None"), USUAL) == ()


def test_a_hand_is_dealt_once_and_its_mulligan_is_not_shuffled(cabinet: OpenCabinet) -> None:
    """8.2.1.4."""
    hand = cabinet.deal(STARTER, "chance", goes_first=True)
    same = cabinet.deal(STARTER, "chance", goes_first=True)
    assert (len(hand.names), hand.rest, hand.names) == (5, 45, same.names)
    first = hand.names
    assert hand.can_mulligan
    hand.mulligan(frozenset())
    assert (len(hand.names), hand.rest, hand.can_mulligan) == (5, 45, False)
    while hand.rest:
        hand.draw()
    assert hand.names[-5:] == first
    same.draw()
    assert not same.can_mulligan
    left = cabinet.hand_charts(STARTER, same.names, USUAL)
    assert sum(cells_of(left, "types")[:-1]) <= 44


def test_a_deck_is_measured() -> None:
    own, other = marked_duel_starters("fftcg")[:2]
    wanted: list[MeasuredMatch] = matches(own, [other], 2, "random")
    played = [play_measured_duel(match) for match in wanted]
    assert [game.went_first for game in played] == [False, True]  # by their chance
    assert {game.rival for game in played} == {other.key}
    for game in played:
        assert game.score in (0.0, 1.0)
        assert game.uses.keys() <= own.deck.main.keys()
        assert all(use.played <= use.came for use in game.uses.values())
        assert sum(use.played for use in game.uses.values()) > 0


def test_a_deck_has_no_other_parts(cabinet: OpenCabinet) -> None:
    """What other programs take for a starting character is a card like any other."""
    text = "name: Odd\ncharacter: Burr Oakham\nmain: {Struck Match: 3}"
    deck = cabinet.parse_deck(text).deck
    assert {(line.name, line.part) for line in deck.lines} == {
        ("Burr Oakham", Part.MAIN),
        ("Struck Match", Part.MAIN),
    }


def test_a_sideboard_is_left_out_and_that_is_told(cabinet: OpenCabinet) -> None:
    file = cabinet.parse_deck("3 Struck Match\n\nSideboard:\n2 Burr Oakham")
    assert [(line.count, line.name) for line in file.deck.lines] == [(3, "Struck Match")]
    (problem,) = file.problems
    assert str(problem) == "line 4: a sideboard of 2 is left out: this game has none"


@pytest.mark.parametrize(
    "line",
    ["3 Burr Oakham (1-070)", "3 1-070", "3x 1-070 Burr Oakham", "3 [1-070] Burr Oakham",
     "1-070: Burr Oakham x3", "Burr Oakham 1-070 x3", "3,Burr Oakham,1-070",
     "1-070\tBurr Oakham\t3", "3 burr oakham 1-070"],
)  # fmt: skip
def test_a_card_is_named_with_its_number_as_other_programs_do(
    cabinet: OpenCabinet, line: str
) -> None:
    file = cabinet.parse_deck(f"{line}\n2 Struck Match")
    assert [(each.count, each.name) for each in file.deck.lines] == [
        (3, "Burr Oakham"), (2, "Struck Match"),
    ]  # fmt: skip
    assert file.problems == ()


def test_a_number_of_another_card_is_told_of(cabinet: OpenCabinet) -> None:
    for line in ("3 Burr Oakham (1-071)", "3 1-071 Burr Oakham", "3 Burr Oakham 1-071"):
        assert len(cabinet.parse_deck(f"{line}\n2 Struck Match").problems) == 1
