"""How code is spoilt, which rules a mutant bears, and what is told of those no scenario notices."""

from functools import partial
from pathlib import Path
from time import process_time

import pytest

from engine.scenario.court import Court
from engine.scenario.mutants import SKIP, Mutant, SuspectFunction, suspects_in
from engine.scenario.mutate import Inquiry
from engine.scenario.remembrance import Remembrance, packed, unpacked
from engine.scenario.ufs.marks import MARKS
from engine.scenario.ufs.staging import STAGINGS
from engine.scenario.witnesses import CodeUnderTest, Witness, witnesses
from tests.scenario.writing import write

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
    return game.late and game.hour > 3


def is_walked(game) -> bool:
    """E.7: as the other one says."""
    return is_late(game)


def hour(game) -> int:
    return game.hour or 0


def plain(game) -> int:
    """No rule at all."""
    for each in game.rounds:
        # E.5: the first that counts
        if each in (1, 2):
            game.found(each)
    match game:
        case Late(by=by) if by:  # E.6
            return max(by, 2) - by
        case _:
            raise ValueError
'''


@pytest.fixture(scope="module")
def functions(tmp_path_factory: pytest.TempPathFactory) -> dict[str, SuspectFunction]:
    path = tmp_path_factory.mktemp("source") / "walk.py"
    path.write_text(SOURCE, encoding="utf-8")
    return {each.qualname: each for each in suspects_in(path, "walk.py", MARKS)}


def borne(function: SuspectFunction) -> dict[str, str]:
    """By change the rules that its mutant bears."""
    return {mutant.change: " ".join(mutant.rules) for mutant in function.mutants}


def test_what_is_spoilt_and_which_rules_it_bears(functions: dict[str, SuspectFunction]) -> None:
    assert borne(functions["Walk.begin"]) == {
        "skip the step": "F.1 F.1.1",
        "always game.late": "F.1.3",
        "never game.late": "F.1.3",
        "leave out game.cite('F.1.3')": "F.1.3",
        "leave out self.left = self.right + 1": "F.1.2",
        "other sign self.right + 1": "F.1.2",
        "one more than 1": "F.1.2",
    }
    assert borne(functions["Walk.end"]) == {}  # it would end all the same
    assert borne(functions["is_late"]) == {
        "without game.late": "E.3",
        "without game.hour > 3": "E.3",
        "other bound game.hour > 3": "E.3",
        "one more than 3": "E.3",
    }


def test_guards_of_one_line_are_told_apart(functions: dict[str, SuspectFunction]) -> None:
    assert borne(functions["why_not"]) == {
        "always game.late": "E.4.1",
        "never game.late": "E.4.1",
        "no guard Refusal('E.4.1', 'not now')": "E.4.1",
        "no guard _unless(game.fine, 'E.4.2', 'never')": "E.4.2",
    }


def test_what_another_function_says_is_turned_round(
    functions: dict[str, SuspectFunction],
) -> None:
    assert borne(functions["is_walked"]) == {
        "always is_late(game)": "E.7",
        "never is_late(game)": "E.7",
    }


def test_rounds_members_and_cases_are_left_out(functions: dict[str, SuspectFunction]) -> None:
    assert borne(functions["plain"]) == {
        "no round game.rounds": "",
        "always each in (1, 2)": "E.5",
        "never each in (1, 2)": "E.5",
        "no 1 in each in (1, 2)": "E.5",
        "no 2 in each in (1, 2)": "E.5",
        "one more than 1": "E.5",
        "one more than 2": "E.5",
        "leave out game.found(each)": "E.5",
        "no case Late(by=by)": "E.6",
        "always by": "E.6",
        "never by": "E.6",
        "other sign max(by, 2) - by": "E.6",
        "min of max(by, 2)": "E.6",
        "one more than 2 #2": "E.6",
    }


def test_what_stands_in_for_nothing_is_left_alone(functions: dict[str, SuspectFunction]) -> None:
    assert list(borne(functions["hour"])) == ["without game.hour"]


class Evening:
    """What the spoilt functions look at."""

    late = True
    hour = 3


@pytest.mark.parametrize(
    ("change", "late"), [("without game.late", False), ("other bound game.hour > 3", True)]
)
def test_spoilt_code_differs_in_one_place(
    functions: dict[str, SuspectFunction], change: str, late: bool
) -> None:
    function = functions["is_late"]
    (mutant,) = (each for each in function.mutants if each.change == change)

    def is_late(game: Evening) -> bool:
        return game.late and game.hour > 3

    is_late.__code__ = function.spoilt(mutant)
    assert is_late(Evening()) is late
    if late:  # whatever was changed is as it was for the next
        is_late.__code__ = function.spoilt(next(function.mutants))
        assert not is_late(Evening())


def test_spoilt_code_is_written_down_under_a_name_of_its_own(
    functions: dict[str, SuspectFunction],
) -> None:
    function = functions["is_walked"]
    (mutant, *_) = function.mutants
    texts = [function.written("other", each) for each in (None, mutant, None)]
    *_, sound = texts[0].splitlines()
    *_, spoilt = texts[1].splitlines()
    assert texts[0].startswith("def other(game) -> bool:")
    assert (sound.strip(), spoilt.strip()) == ("return is_late(game)", "return True")
    assert texts[0] == texts[2]


# --- whether a scenario notices -------------------------------------------------------------------

TABLE = """
setup: {A: {hand: [Wall], deck: [Check5]}}
script: [{A: play Wall}]
expect: {A.pool: [Wall]}
"""


@pytest.fixture(scope="module")
def inquiry(tmp_path_factory: pytest.TempPathFactory) -> Inquiry:
    folder = tmp_path_factory.mktemp("scenarios")
    write(folder, TABLE)
    return Inquiry(CodeUnderTest(MARKS), witnesses(folder, STAGINGS), processes=1)


@pytest.fixture(scope="module")
def court(inquiry: Inquiry) -> Court:
    return inquiry.prepare()


def step(inquiry: Inquiry, function: str) -> Mutant:
    return next(
        each for each in inquiry.code.mutants() if each.function == function and each.change == SKIP
    )


def test_a_scenario_notices_what_it_plays(inquiry: Inquiry, court: Court) -> None:
    played, unplayed = step(inquiry, "Play.enter_pool"), step(inquiry, "ReadyPhase.ready_cards")
    found = {each.mutant: each for each in inquiry.judge(court, [played, unplayed])}
    assert (found[played].killer, found[played].scenarios) == ("test.yaml: a test", 1)
    assert (found[unplayed].noticed, found[unplayed].scenarios) == (False, 0)
    assert inquiry.known.killers == {played.key: inquiry.witnesses[0].digest}
    assert list(inquiry.known.asked) == [unplayed.key]
    assert inquiry.witnesses[0].passes()  # the engine is sound again


def test_a_survivor_is_not_asked_about_twice(inquiry: Inquiry, court: Court) -> None:
    (witness,) = inquiry.witnesses
    played = step(inquiry, "Play.enter_pool")
    function = inquiry.code.functions[played.file, played.function]
    inquiry.known.survived(played.key, function.digest, [witness.digest])
    (kept,) = inquiry.judge(court, [played])
    assert not kept.noticed
    inquiry.known.survived(played.key, "its code of yesterday", [witness.digest])
    (anew,) = inquiry.judge(court, [played])
    assert anew.noticed


def test_what_is_known_is_kept_in_a_file(tmp_path: Path) -> None:
    path = tmp_path / "known.json"
    assert Remembrance.read(path) == Remembrance()
    lines = {"engine/one.py": {1, 7, 40}}
    known = Remembrance("v", "s", {"a": packed(lines), "b": None}, {"m": "a"}, {"n": ["f", "b"]})
    known.write(path)
    again = Remembrance.read(path)
    assert again == known
    masks = again.lines_by("v")["a"]
    assert masks is not None
    assert unpacked(masks) == lines
    assert again.lines_by("w") == {}
    again.go_on_in("s")
    assert again.asked_about("n", "f") == ["b"]
    again.go_on_in("t")
    assert again.asked_about("n", "f") == []
    path.write_text('{"format": 0}', encoding="utf-8")
    assert Remembrance.read(path) == Remembrance()


def test_a_run_without_end_is_noticed() -> None:
    def endless() -> bool:
        while True:
            pass

    assert not Witness("endless", "", endless).passes(0.01)


def test_who_passes_at_the_last_moment_is_no_witness(monkeypatch: pytest.MonkeyPatch) -> None:
    def works(seconds: float) -> bool:
        end = process_time() + seconds
        while process_time() < end:
            pass
        return True

    monkeypatch.setattr("engine.scenario.witnesses.AMPLE", 0.05)
    code = CodeUnderTest(MARKS)
    assert code.lines_run(Witness("quick", "", partial(works, 0.0))) == {}
    assert code.lines_run(Witness("slow", "", partial(works, 0.15))) is None


@pytest.mark.parametrize("text", ["", "[]", "[" * 900, '{"format": 2, "killers": [7]}'])
def test_a_damaged_remembrance_tells_nothing(tmp_path: Path, text: str) -> None:
    path = tmp_path / "remembered.json"
    path.write_text(text)
    assert Remembrance.read(path) == Remembrance()


def test_code_that_asks_the_class_before_it_is_spoilt_in_its_place(tmp_path: Path) -> None:
    path = tmp_path / "walk.py"
    path.write_text(
        "class Run(Walk):\n    def begin(self, game):\n        super().begin(game)\n"
        "        return game.late + 1\n"
    )
    (function,) = suspects_in(path, "walk.py", MARKS)
    cells = {function.spoilt(mutant).co_freevars for mutant in function.mutants}
    assert cells == {("__class__",)}
