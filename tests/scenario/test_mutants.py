"""What counts as marked code, how it is spoilt, and that scenarios are asked about it."""

from pathlib import Path

import pytest

from engine.scenario import mutate
from engine.scenario.mutants import Mutant, mutants_of, mutated_code
from engine.scenario.player import perform
from engine.scenario.ufs.marks import MARKS
from tests.scenario.writing import read

SOURCE = '''
"""A module."""


class Walk(Procedure):
    @rule("F.1", "F.1.1")
    def begin(self, game):
        if game.late:
            game.cite("F.1.3")
            return None
        self.left = self.right + 1  # F.1.2
        return Jump("end")

    @rule("F.1.3")
    def end(self, game):
        return Done()


def why_not(game):
    return Refusal("E.4.1", "not now") if game.late else _unless(game.fine, "E.4.2", "never")


def is_late(game) -> bool:
    """E.3: after the bell."""
    return game.late


def plain(game) -> bool:
    """No rule at all."""
    return game.late
'''


def found(tmp_path: Path) -> dict[str, Mutant]:
    path = tmp_path / "walk.py"
    path.write_text(SOURCE, encoding="utf-8")
    mutants = mutants_of(path, "ufs/rules/walk.py", MARKS)
    return {f"{each.function} {each.change}": each for each in mutants}


def test_marked_code_is_found(tmp_path: Path) -> None:
    rules = {name: each.rules for name, each in found(tmp_path).items()}
    assert rules == {
        "Walk.begin skip the step": ("F.1", "F.1.1"),
        "Walk.begin negate": ("F.1.3",),
        "Walk.begin add one": ("F.1.2",),
        "why_not no guard": ("E.4.2",),
        "is_late negate": ("E.3",),
    }


def test_guards_of_one_line_are_told_apart(tmp_path: Path) -> None:
    path = tmp_path / "walk.py"
    path.write_text(SOURCE, encoding="utf-8")
    mutants = mutants_of(path, "ufs/rules/walk.py", MARKS)
    guards = [each.rules for each in mutants if each.change == "no guard"]
    assert guards == [("E.4.1",), ("E.4.2",)]


class Game:
    """What the spoilt functions look at."""

    late = True
    fine = True


def test_spoilt_code_differs_in_one_place(tmp_path: Path) -> None:
    mutant = found(tmp_path)["is_late negate"]

    def is_late(game: Game) -> bool:
        return game.late

    assert is_late(Game())
    is_late.__code__ = mutated_code(tmp_path / "walk.py", mutant)
    assert not is_late(Game())


TABLE = """
setup: {A: {hand: [Wall], deck: [Check5]}}
script: [{A: play Wall}]
expect: {A.pool: [Wall]}
"""


def marked(function: str) -> Mutant:
    return next(
        each
        for each in mutate.all_mutants(MARKS)
        if each.function == function and each.change == "skip the step"
    )


@pytest.mark.parametrize(
    ("function", "noticed"), [("Play.enter_pool", True), ("ReadyPhase.ready_cards", False)]
)
def test_a_scenario_notices_what_it_plays(tmp_path: Path, function: str, noticed: bool) -> None:
    scenario = read(tmp_path, TABLE)
    reach = mutate.prepare([scenario])
    mutant = marked(function)
    reached = reach.get((str(mutate.ROOT / mutant.file), function), set())
    assert bool(reached) is noticed
    verdict = mutate.judge((mutant, (0,)))
    assert verdict.noticed is noticed
    assert mutate.judge((mutant, ())).noticed is False


def test_the_engine_is_sound_again_after_a_mutant(tmp_path: Path) -> None:
    scenario = read(tmp_path, TABLE)
    mutate.prepare([scenario])
    assert mutate.judge((marked("Play.enter_pool"), (0,))).noticed
    assert perform(scenario).ok
