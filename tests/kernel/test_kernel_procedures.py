"""Procedures are data: every frame class, of every game, is held to it."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from engine.kernel.machine import Call, Jump, Outcome, Procedure, rule
from tests.kernel.purity import (
    impure_fields,
    inherited_steps,
    lost_answers,
    names_of,
    procedures_of,
)

GAMES = ("tests.kernel.tide", "engine.ufs", "engine.fftcg")


@pytest.mark.parametrize("package", GAMES)
def test_frames_hold_plain_values_only(package: str) -> None:
    names = names_of(package)
    kinds = procedures_of(package)
    assert kinds
    assert [problem for kind in kinds for problem in impure_fields(kind, names)] == []


@pytest.mark.parametrize("package", GAMES)
def test_answers_and_jumps_have_a_target(package: str) -> None:
    problems = [problem for kind in procedures_of(package) for problem in lost_answers(kind)]
    assert problems == []


@pytest.mark.parametrize("package", GAMES)
def test_steps_are_not_inherited(package: str) -> None:
    problems = [problem for kind in procedures_of(package) for problem in inherited_steps(kind)]
    assert problems == []


@dataclass(kw_only=True)
class Faulty(Procedure):
    """Breaks each rule once."""

    cards: list[int]
    chosen: int = 0

    @rule("X.1")
    def ask(self, game: object) -> Outcome:
        return Call(Faulty(cards=[]), "chosn")

    @rule("X.2")
    def again(self, game: object) -> Outcome:
        return Jump("aks")


@dataclass(kw_only=True)
class Heir(Faulty):
    """Replaces one of two steps and believes to inherit the other."""

    @rule("X.1")
    def ask(self, game: object) -> Outcome:
        return None


def test_the_checks_find_what_they_are_for() -> None:
    assert ["list[int]" in problem for problem in impure_fields(Faulty, {})] == [True]
    assert sorted(lost_answers(Faulty)) == [
        "Faulty has no field 'chosn' for an answer",
        "Faulty has no step 'aks' to jump to",
    ]
    assert list(inherited_steps(Heir)) == ["Heir would never run Faulty.again"]


@dataclass(kw_only=True)
class Stages(Procedure):
    """Three steps, the first of which another procedure replaces."""

    @rule("X.1")
    def begin(self, game: object) -> Outcome:
        return None

    @rule("X.2")
    def go_on(self, game: object) -> Outcome:
        return None

    @rule("X.3")
    def finish(self, game: object) -> Outcome:
        return None


@dataclass(kw_only=True)
class OtherBeginning(Stages, order=Stages.STEPS):
    """All but one step are those of the procedure that it stands in for."""

    @rule("Y.1")
    def begin(self, game: object) -> Outcome:
        return None


def test_one_step_is_replaced_by_its_name_in_the_order_that_is_named() -> None:
    told = [(name, info.following, info.rules) for name, info in OtherBeginning.STEPS.items()]
    assert told == [
        ("begin", "go_on", ("Y.1",)),
        ("go_on", "finish", ("X.2",)),
        ("finish", "end", ("X.3",)),
    ]
    assert OtherBeginning.STEPS["go_on"].run is Stages.STEPS["go_on"].run
    assert OtherBeginning.FIRST == "begin"
    assert list(inherited_steps(OtherBeginning)) == []


class Turned(Stages, order=("finish", "begin")):
    """Two of the steps, the last one first."""


def test_steps_are_put_in_another_order_or_left_out() -> None:
    assert [(name, info.following) for name, info in Turned.STEPS.items()] == [
        ("finish", "begin"),
        ("begin", "end"),
    ]


def test_an_order_names_every_step_and_nothing_else() -> None:
    with pytest.raises(TypeError, match="not in its order"):
        type("Extra", (Stages,), {"extra": rule("Y.2")(lambda frame, game: None)}, order=["begin"])
    with pytest.raises(AttributeError, match="nowhere"):
        type("Lost", (Stages,), {}, order=["begin", "nowhere"])
    with pytest.raises(AttributeError, match="rules"):
        type("NoStep", (Stages,), {}, order=["begin", "clone"])


def test_a_procedure_without_steps_cannot_be_defined() -> None:
    with pytest.raises(TypeError, match="no step of its own"):
        type("Empty", (Faulty,), {})


@dataclass(kw_only=True)
class Shared(Procedure):
    """Of which several games have one of their own; one of its steps names its rules."""

    @rule()
    def start(self, game: object) -> Outcome:
        return None

    @rule("X.9")
    def stop(self, game: object) -> Outcome:
        return None


@dataclass(kw_only=True)
class Own(Shared, order=Shared.STEPS, rules=("Y.1", "Y.2")):
    """That of one game."""


def test_a_step_that_names_no_rules_has_those_of_the_games_own_class() -> None:
    assert {name: step.rules for name, step in Own.STEPS.items()} == {
        "start": ("Y.1", "Y.2"),
        "stop": ("X.9",),
    }
    assert Shared.STEPS["start"].rules == ()
