"""`ufs cards reach`: the report for people and for programs, and lists that are none."""

import json
from pathlib import Path

import pytest

from ufs_desktop.cli.main import main

SHAPES = """count\tshape
2\tEnhance Commit: Draw ▸N card.
1\tEnhance Commit: Your rival is turned ▸into a NAME.
1\t- Draw N card.▸
"""


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "shapes.tsv"
    path.write_text(SHAPES, encoding="utf-8")
    return str(path)


def test_people_are_told_how_many_are_read_and_what_holds_back_the_others(
    file: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["cards", "reach", file, "--edition", "universus", "--list"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "read      Enhance Commit: Draw 1 card." in lines
    assert "fragment  - Draw N card." in lines
    assert any(line.startswith("unread    Enhance Commit: Your rival ▸is") for line in lines)
    assert any(line.startswith("     1  rival ▸ is: expected adds") for line in lines)
    assert lines[-2] == "1 of 2 patterns compiled (50.0 %), 1 unread"
    assert lines[-1].startswith("1 more are fragments")


def test_programs_get_the_same(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "reach", file, file, "--edition", "universus", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    counts = {key: found[key] for key in ("shapes", "compiled", "unread", "fragments")}
    assert counts == {"shapes": 4, "compiled": 2, "unread": 2, "fragments": 2}
    assert [stop["abilities"] for stop in found["stops"]] == [2]
    assert found["declined"][0]["text"].startswith("Enhance Commit: Your rival is turned")


def test_what_is_no_list_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "shapes.tsv"
    path.write_text("count\tshape\nDraw a card.\n", encoding="utf-8")
    assert main(["cards", "reach", str(path)]) == 2
    assert "line 2 is not a count and a shape: Draw a card." in capsys.readouterr().err
    assert main(["cards", "reach", str(tmp_path / "missing.tsv")]) == 2
    missing = (tmp_path / "missing.tsv").as_posix()
    assert capsys.readouterr().err == f"ufs: {missing}: No such file or directory\n"
