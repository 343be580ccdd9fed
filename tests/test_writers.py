"""Only atoms write the state of a game (STYLE rule 5); the kernel's machine keeps its own books."""

import ast
from pathlib import Path

import pytest

from tests.writers import writes_below, writes_in

ROOT = Path(__file__).resolve().parent.parent
OWN_CLASS = "engine/ufs/model/game.py"  # how a game begins, and its log
MACHINE = {"stirred", "settled", "stack"}  # of `between_steps`; and the first procedure


def test_only_atoms_write() -> None:
    outside = [
        (path, line, field)
        for path, line, field in writes_below(ROOT, "engine/ufs")
        if not path.startswith("engine/ufs/atoms/") and path != OWN_CLASS
        if not (path == "engine/ufs/game.py" and field in MACHINE)
    ]
    assert outside == []


def test_only_atoms_of_the_second_game_write() -> None:
    outside = [
        (path, line, field)
        for path, line, field in writes_below(ROOT, "engine/fftcg")
        if not path.startswith("engine/fftcg/atoms/") and path != "engine/fftcg/model/state.py"
        if not (path == "engine/fftcg/game.py" and field in MACHINE)
    ]
    assert outside == []


def test_atoms_are_read() -> None:
    fields = {field for _, _, field in writes_below(ROOT, "engine/ufs/atoms")}
    assert {"cards", "zones", "attack", "check", "facts", "vitality", "turn_events"} <= fields


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("game.turn = 1", "turn"),
        ("game.turn += 1", "turn"),
        ("game.turn, other = 1, 2", "turn"),
        ("game.cards[1] = None", "cards"),
        ("del game.facts['name']", "facts"),
        ("game.batch.clear()", "batch"),
        ("game.cards[1].counters.append(1)", "cards"),
        ("row = game.batch\n    row.append(1)", "batch"),
        ("row = game.uses\n    row[1] += 1", "uses"),
        ("twin = game.clone()\n    twin.turn = 1", "turn"),
        ("setattr(game, 'turn', 1)", "setattr"),
        ("game.__dict__ = {}", "__dict__"),
    ],
)
def test_write_is_found(text: str, field: str) -> None:
    tree = ast.parse(f"def act(self, game: UfsGame) -> None:\n    {text}\n")
    assert [found for _, found in writes_in(tree)][:1] == [field]


def test_write_to_self_is_found_in_a_game_alone() -> None:
    method = "    def act(self) -> None:\n        self.turn = 1\n"
    assert [*writes_in(ast.parse(f"class Fight(UfsGame):\n{method}"))] == [(3, "turn")]
    assert [*writes_in(ast.parse(f"class Turn(Procedure):\n{method}"))] == []


@pytest.mark.parametrize(
    "text",
    ["turn = game.turn", "turn = game.turn\n    turn += 1", "self.turn = game.turn", "game.hold()"],
)
def test_reading_is_left_alone(text: str) -> None:
    tree = ast.parse(f"def act(self, game: UfsGame) -> None:\n    {text}\n")
    assert [*writes_in(tree)] == []
