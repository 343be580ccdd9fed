"""Puzzles: the files that come with the program, and what is found wrong with others."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine.files.safe_yaml import documents
from engine.kernel import machine
from engine.kernel.decisions import Answer
from engine.kernel.game import Game
from engine.scenario.document import read_document, read_file, scenario_files
from engine.scenario.errors import ScenarioError
from engine.scenario.guide import Guide
from engine.scenario.player import perform
from engine.scenario.proof import PuzzleTable
from engine.scenario.puzzle import Grade
from engine.scenario.solver import TooManyPositions
from engine.scenario.staging import Scenario
from engine.scenario.ufs.staging import STAGINGS
from ufs_desktop.bundle import bundled

FILES = scenario_files(bundled("learn", "puzzles"))
LONG = ("an-empty-hand", "count-then-burn", "one-blow-or-many", "shallow-graves")  # to prove
LUCKIEST = {Grade.EASY: 0.1, Grade.MIDDLE: 0.03, Grade.HARD: 0.002}  # wins of random play
NEVER_SAID = ("set_icon", "number", "rarity", "flavour", "height", "weight", "blood_type")
SMALL = {"type": "attack", "difficulty": "2", "zone": "mid", "speed": "3", "damage": "3"}
BIG = {"type": "attack", "difficulty": "5", "zone": "high", "speed": "3", "damage": "4"}
WORDS = {
    "grade": "easy",
    "number": "1",
    "goal": "Win.",
    "given": "You check 5.",
    "hints": ["Look."],
    "why": "It is too dear then.",
    "idea": "Dear things first.",
}


def shipped(file: Path) -> Scenario:
    (scenario,) = read_file(file, STAGINGS)
    return scenario


def written(
    solution: tuple[str, ...] = ("play Big", "play Small"),
    wrong: tuple[str, ...] = ("play Small",),
    vitality: str = "7",
    rival: tuple[str, ...] = (),
) -> dict[str, Any]:
    """Two attacks, of which the dear one can only come first."""
    own = {"character": "Kara (committed)", "hand": ["Small", "Big"]}
    return {
        "title": "a puzzle",
        "edition": "comprehensive",
        "rules": ["A.1.1"],
        "cards": {"Small": SMALL, "Big": BIG, "Guard": {"block": "mid +0"}},
        "setup": {"A": own, "B": {"vitality": vitality, "hand": list(rival)}},
        "puzzle": {**WORDS, "wrong": [{"A": line} for line in wrong]},
        "script": [{"A": line, "say": f"{line}."} for line in solution],
        "expect": {"winner": "A"},
    }


def read(document: dict[str, Any]) -> Scenario:
    return read_document(document, "puzzle.yaml", STAGINGS)


def asked(game: Game) -> Any:
    """The pending decision, with the game's own options."""
    assert game.pending is not None
    return game.pending


def answer(game: Game, choice: Answer) -> None:
    machine.answer(game, asked(game).id, choice)


@pytest.mark.parametrize(
    "file",
    [
        pytest.param(file, id=file.stem, marks=pytest.mark.slow if file.stem in LONG else ())
        for file in FILES
    ],
)
def test_a_solution_wins_whatever_the_rival_answers_and_the_wrong_way_does_not(file: Path) -> None:
    outcome = perform(shipped(file))
    assert outcome.ok, outcome.why


def test_there_are_four_puzzles_of_each_grade_and_each_is_told_step_by_step() -> None:
    puzzles = [shipped(file) for file in FILES]
    places = [(each.puzzle.grade, each.puzzle.number) for each in puzzles if each.puzzle]
    assert sorted(places) == sorted((grade, at) for grade in Grade for at in range(1, 5))
    for each in puzzles:
        guide = Guide(each)
        assert len(guide.asked) >= 3
        assert not guide.closing


def read_cards(file: Path) -> Any:
    """As they are written, all in words."""
    (document,) = documents(file.read_text("utf-8"), file.name, ScenarioError)
    return document["cards"]


def test_the_cards_of_puzzles_are_those_of_our_sets() -> None:
    printed = {}
    for file in bundled("cards").rglob("*.yaml"):
        for card in read_cards(file):
            told = {key: value for key, value in card.items() if key not in NEVER_SAID}
            printed[card["name"], card.get("version")] = told
    for file in FILES:
        for card in read_cards(file).values():
            assert card == printed[card["name"], card.get("version")]


@pytest.mark.slow
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_nobody_wins_a_puzzle_by_chance(file: Path) -> None:
    table = PuzzleTable(shipped(file), limit=20_000)
    assert 0 < table.luck() <= LUCKIEST[table.puzzle.grade]


def test_a_puzzle_is_proved_as_it_is_run() -> None:
    assert perform(read(written())).ok
    assert PuzzleTable(read(written())).luck() == pytest.approx(1 / 6)


@pytest.mark.parametrize(
    ("document", "why"),
    [
        (written(wrong=("play Big",)), "wins after all"),
        (written(wrong=("play Big", "use Small")), "cannot be played"),
        (written(rival=("Guard",)), "'block' is answered differently"),
        (written(vitality="8"), "winner is none"),
    ],
)
def test_what_is_no_puzzle_is_refused(document: dict[str, Any], why: str) -> None:
    outcome = perform(read(document))
    assert not outcome.ok
    assert why in outcome.why


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ({"grade": "silly"}, "puzzle.grade"),
        ({"number": "none"}, "puzzle.number"),
        ({"hints": []}, "puzzle.hints"),
        ({"goal": ""}, "puzzle.goal"),
        ({"prize": "1"}, "puzzle.prize"),
        ({"wrong": [{"B": "pass"}]}, "puzzle.wrong line 1: only moves of A"),
        ({"wrong": [{"A": "pass", "say": "x"}]}, "puzzle.wrong line 1: a line has one key"),
        ({"wrong": [{"A": "play Nothing"}]}, "puzzle.wrong line 1: no card 'Nothing'"),
    ],
)
def test_a_mistake_of_the_file_is_named_in_one_line(words: dict[str, Any], why: str) -> None:
    document = written()
    document["puzzle"] |= words
    with pytest.raises(ScenarioError) as error:
        read(document)
    assert why in str(error.value)
    assert str(error.value).startswith("puzzle.yaml: 'a puzzle': puzzle.")
    assert "\n" not in str(error.value)


def test_what_takes_too_long_to_think_through_is_told() -> None:
    with pytest.raises(TooManyPositions, match="more than 1 positions"):
        PuzzleTable(read(written()), limit=1).luck()


def test_the_rival_is_played_as_well_as_can_be() -> None:
    table = PuzzleTable(read(written(("play Big",), vitality="3", rival=("Guard",))))
    game = table.deal()
    answer(game, asked(game).options[0])
    assert asked(game).prompt == "block"
    assert table.solver.best(game) is not None  # Guard is all that helps


def test_the_same_done_in_another_order_stands_alike() -> None:
    table = PuzzleTable(
        shipped(bundled("learn", "puzzles", "comprehensive", "the-second-light.yaml"))
    )
    ends = []
    for order in ((0, 1), (1, 0)):
        game = table.deal()
        answer(game, asked(game).options[0])
        wicks = [each for each in asked(game).options if each.card in game.zones[0, "stage"]]
        for at in order:
            answer(game, wicks[at])
            table.solver.go_on(game)
        ends.append(table.solver.standing(game))
    assert ends[0] == ends[1]
    assert hash(ends[0]) == hash(ends[1])
