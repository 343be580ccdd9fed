"""Rulings: every rule that one names exists, and a scenario that cites its rules shows it."""

import json
from collections.abc import Iterator

import pytest

from engine.fftcg.rulebook import BOOK, TCG_TABLES
from engine.kernel.rulebook import RulingEntry
from engine.scenario.document import scenario_files
from engine.ufs.editions.registry import PLAYED
from engine.ufs.editions.rulebook import TABLES, rulebook
from tests.fight_scenarios import FOLDER, documents_in
from ufs_desktop.cli import main as cli

ALL_TABLES = {**TABLES, BOOK: TCG_TABLES}


@pytest.fixture(scope="module")
def cited() -> list[tuple[str, frozenset[str]]]:
    """The edition and the rules of every scenario."""
    found = [each for file in scenario_files(FOLDER) for each in documents_in(file)]
    return [(each["edition"], frozenset(each["rules"])) for each in found]


def all_rulings() -> Iterator[tuple[str, RulingEntry]]:
    for edition, tables in ALL_TABLES.items():
        yield from ((edition, ruling) for ruling in tables.rulings)


@pytest.mark.parametrize("edition", ALL_TABLES)
def test_every_rule_that_a_ruling_names_exists_and_tells_of_it(edition: str) -> None:
    book, rulings = ALL_TABLES[edition].rules, ALL_TABLES[edition].rulings
    assert rulings
    for ruling in rulings:
        assert ruling.ids
        for rule in ruling.ids:
            assert ruling in book[rule].rulings


def test_every_ruling_says_what_is_asked_what_is_read_and_why() -> None:
    for _, ruling in all_rulings():
        assert ruling.question.endswith("?"), ruling
        assert ruling.reading.endswith("."), ruling
        assert ruling.reason.endswith("."), ruling
    questions = [(edition, ruling.question) for edition, ruling in all_rulings()]
    assert len(questions) == len(set(questions))


def test_every_ruling_is_shown_by_a_scenario_or_says_why_not(
    cited: list[tuple[str, frozenset[str]]],
) -> None:
    for edition, ruling in all_rulings():
        shown = any(of == edition and rules.issuperset(ruling.ids) for of, rules in cited)
        assert shown or ruling.unshown, ruling
        assert edition in (*PLAYED, BOOK) or ruling.unshown, ruling


def test_a_rule_is_shown_with_its_rulings(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["rules", "show", "K.4.5"]) == 0
    first, second = rulebook("comprehensive")["K.4.5"].rulings
    text = capsys.readouterr().out
    assert first.reading in text
    assert "Ruling (J.5.3, K.4.5): " in text
    assert cli.main(["rules", "show", "K.4.5", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)["rulings"]
    assert [each["ids"] for each in told] == [list(first.ids), list(second.ids)]
    assert told[1]["reason"] == second.reason


def test_a_rule_of_the_second_game_is_shown_with_its_rulings(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert cli.main(["rules", "show", "3.3", "--edition", BOOK]) == 0
    (ruling,) = TCG_TABLES.rules["3.3"].rulings
    text = capsys.readouterr().out
    assert "Ruling (3.2, 3.3): " in text
    assert ruling.reading in text
