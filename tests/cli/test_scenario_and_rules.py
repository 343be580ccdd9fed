"""`ufs scenario` and `ufs rules` from the command line."""

import json
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from engine.scenario.ufs.marks import MARKS
from ufs_desktop.cli import main as cli
from ufs_desktop.cli.fight_game import FightGame

GOOD = "title: fine\nedition: comprehensive\nrules: [F.2]\nsetup: {}\nexpect: {A.vitality: 25}\n"
PLAYED = """title: played
edition: comprehensive
rules: [E.3.4]
setup: {A: {hand: [Wall], deck: [Check4]}}
script: [A: play Wall]
expect: {A.pool: [Wall], check.start: "4"}
"""
BAD = GOOD.replace("fine", "wrong").replace("25", "24")


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = cli.main(list(words))
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def folder(tmp_path: Path, *documents: str) -> str:
    (tmp_path / "some.yaml").write_text("---\n".join(documents), encoding="utf-8")
    return str(tmp_path)


def test_scenario_run_prints_a_line_each(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, _ = run(capsys, "scenario", "run", folder(tmp_path, GOOD, BAD))
    assert code == 1
    good, bad = out.splitlines()
    assert good.startswith("ok ")
    assert good.endswith("some.yaml: fine")
    assert "wrong: A.vitality is 25, not 24" in bad


def test_scenario_run_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "scenario", "run", "--json", folder(tmp_path, GOOD))
    (report,) = json.loads(out)
    assert code == 0
    assert report.pop("file").endswith("some.yaml")
    assert report == {
        "title": "fine",
        "edition": "comprehensive",
        "rules": ["F.2"],
        "ok": True,
        "why": "",
    }


def test_a_folder_without_scenarios_is_no_success(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = run(capsys, "scenario", "run", str(tmp_path))
    assert (code, out) == (2, "")
    assert err == f"ufs: no scenarios in {tmp_path.as_posix()}\n"


UNKNOWN = GOOD.replace("fine", "strange") + "colour: red\n"
NO_TABLE = """title: no table
edition: comprehensive
rules: [F.2]
cards: {Jab: {text: "F: Fly away."}}
setup: {A: {hand: [Jab]}}
"""


@pytest.mark.parametrize("text", ["title: [", UNKNOWN, NO_TABLE, "? [a]\n: b\n", "- a\n"])
def test_a_document_that_cannot_be_read_has_failed_and_is_bad_input(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str
) -> None:
    code, out, err = run(capsys, "scenario", "run", folder(tmp_path, text))
    assert code == 2
    assert out.startswith("FAIL  ")
    assert out.count("\n") == 1
    assert "some.yaml" in err
    assert err.count("\n") == 1


def test_a_name_that_no_card_has_is_an_error_of_the_document(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    document = GOOD.replace("setup: {}", f"setup: {{A: {{hand: [{'a' * 30_000}]}}}}")
    code, out, _ = run(capsys, "scenario", "run", folder(tmp_path, document))
    assert code == 2
    assert "no card has so long a name" in out
    assert len(out) < 1_100


@pytest.mark.parametrize("broken", [UNKNOWN, NO_TABLE])
def test_what_follows_a_document_that_cannot_be_read_is_run(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], broken: str
) -> None:
    code, out, err = run(capsys, "scenario", "run", "--json", folder(tmp_path, GOOD, broken, BAD))
    good, unread, bad = json.loads(out)
    assert code == 2
    assert (good["ok"], unread["ok"], bad["ok"]) == (True, False, False)
    assert (unread["title"], unread["edition"]) in {
        ("strange", "comprehensive"),
        ("no table", "comprehensive"),
    }
    assert unread["rules"] == ["F.2"]
    assert unread["why"] in err


@pytest.mark.parametrize(
    ("broken", "line"),
    [("title: [\n", 10), ("a: &a x\nb: *a\n", 9), ("a: 'open\n", 10), ("a: 1\na: 2\n", 10)],
)
def test_broken_yaml_breaks_the_document_that_it_stands_in(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], broken: str, line: int
) -> None:
    path = folder(tmp_path, "# a remark\n", GOOD, broken, GOOD, BAD)
    code, out, err = run(capsys, "scenario", "run", "--json", path)
    told = json.loads(out)
    assert code == 2
    assert [each["ok"] for each in told] == [True, False, True, False]
    assert f"line {line}" in told[1]["why"]  # of the file
    assert told[1]["why"] in err
    assert told[3]["title"] == "wrong"


def test_a_heading_belongs_to_the_first_document(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = folder(tmp_path, "# a remark\n%YAML 1.1\n", GOOD, f"{GOOD}...\n")
    code, out, _ = run(capsys, "scenario", "run", path)
    assert (code, out.count("ok ")) == (0, 2)


def test_other_files_are_run_though_one_is_broken(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder(tmp_path, GOOD, "title: [")
    (tmp_path / "then.yaml").write_text(GOOD, encoding="utf-8")
    code, out, _ = run(capsys, "scenario", "run", str(tmp_path))
    assert code == 2
    assert [line[:4].strip() for line in out.splitlines()] == ["ok", "FAIL", "ok"]


def test_coverage_wants_all_documents_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = run(capsys, "rules", "coverage", "--scenarios", folder(tmp_path, UNKNOWN))
    assert (code, out) == (2, "")
    assert "some.yaml" in err


def test_a_missing_file_is_bad_input(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = run(capsys, "scenario", "run", str(tmp_path / "none.yaml"))
    assert code == 2
    assert "none.yaml" in err


def test_rules_show(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "rules", "show", "E.3.5.2")
    assert code == 0
    assert out.startswith("E.3.5.2  ")
    assert "\n  E.3.5.2.1  " in out


def test_rules_show_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "rules", "show", "A.2.2", "--json")
    report = json.loads(out)
    assert (report["id"], report["testable"], report["parts"]) == ("A.2.2", True, [])


def test_rules_show_of_the_second_game(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "rules", "show", "--edition", "fftcg", "11.3")
    assert code == 0
    assert "\n  11.3.4  " in out


def test_rules_show_of_an_unknown_rule(capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = run(capsys, "rules", "show", "E.99")
    assert code == 2
    assert "E.99" in err


FEW = ("engine/ufs/procedures/check.py",)


@pytest.fixture(params=[FEW, pytest.param(MARKS.shared.sources, marks=pytest.mark.slow)])
def marked_code(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """To spoil all marked code in every way takes many times as long as the rest."""
    marks = replace(MARKS, shared=replace(MARKS.shared, sources=request.param))
    monkeypatch.setattr(FightGame, "marks", lambda game: marks)


@pytest.mark.usefixtures("marked_code")
def test_rules_coverage_counts_what_scenarios_show_by_failing_without_the_code(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cites = PLAYED, GOOD.replace("F.2", "E.3.5.1"), BAD.replace("F.2", "E.1.5")
    asked = "--scenarios", folder(tmp_path, *cites), "--memory", str(tmp_path / "known.json")
    code, out, _ = run(capsys, "rules", "coverage", "--json", *asked)
    account = json.loads(out)[0]
    assert code == 1
    assert (account["edition"], account["covered"]) == ("comprehensive", 1)
    assert "E.3.4" not in account["missing"]
    assert {"E.3.5.1", "E.1.5"} <= set(account["missing"])  # cited idly, or by one that fails
    known = account["covered"] + len(account["missing"]) + len(account["excused"])
    assert known == account["testable"]
    assert account["clauses"] >= account["testable"]


@pytest.mark.usefixtures("marked_code")
def test_rules_mutate_lists_what_nothing_notices_and_goes_on_from_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    memory = tmp_path / "known.json"
    among = ("--scenarios", folder(tmp_path, PLAYED), "--tests", str(tmp_path))
    asked = (*among, "--memory", str(memory), "--processes", "1")
    only = ("--only", "check.py::CheckSequence.compare", "--no-types")
    code, out, _ = run(capsys, "rules", "mutate", *asked, *only, "--json")
    verdicts = {each["mutant"].rpartition("::")[2]: each for each in json.loads(out)}
    assert code == 1
    assert verdicts["always check.difficulty is None"]["by"].startswith("some.yaml: ")
    survivor = verdicts["other bound check.value >= check.difficulty"]
    assert (survivor["noticed"], survivor["scenarios"], survivor["reason"]) == (False, 1, "")
    assert survivor["rules"] == ["E.3.4", "E.3.5.1"]
    _, again, _ = run(capsys, "rules", "mutate", *asked, *only)
    *survivors, last = again.splitlines()
    assert last.endswith(f"survive ({100 * len(survivors) / len(verdicts):.1f} %)")
    assert run(capsys, "rules", "mutate", *asked, "--only", "nowhere")[0] == 2


def test_who_has_no_tools_of_developers_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As where the program was installed from a wheel."""
    monkeypatch.delitem(sys.modules, "ufs_desktop.cli.plain_tests", raising=False)
    monkeypatch.setitem(sys.modules, "pytest", None)
    code, out, trouble = run(capsys, "rules", "mutate")
    assert (code, out) == (2, "")
    assert trouble.count("\n") == 1
    assert "pytest" in trouble
