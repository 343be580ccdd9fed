"""`ufs deck check` and `convert` for the second game's decks."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.decks.fftcg.legality import FORMATS
from ufs_desktop.bundle import bundled
from ufs_desktop.cli.main import main

SHIPPED = str(bundled("fftcg", "decks", "four-below.yaml"))


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


@pytest.fixture
def listed(tmp_path: Path) -> str:
    """As other programs list a deck."""
    path = tmp_path / "list.txt"
    path.write_text("4 Marshal Firn (1-030)\n3 Harbour Elder Sedge (1-062)\n2 Nobody (9-999)\n")
    return str(path)


def test_a_deck_that_says_what_it_is_for_is_judged_by_its_rules(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["deck", "check", SHIPPED, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["edition"], told["legal"], told["problems"]) == ("fftcg", True, [])


@pytest.mark.parametrize("format", FORMATS)
def test_a_list_is_judged_by_the_format_that_is_named(
    listed: str, format: str, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["deck", "check", listed, "--edition", "fftcg", "--format", format, "--json"]
    assert main(asked) == 1
    problems = json.loads(capsys.readouterr().out)["problems"]
    size = "exactly 50" if format == "constructed" else "at least 40"
    assert problems == [
        {"rule": "8.1.1.1", "text": f"9 cards: {size}"},
        {"rule": "8.1.1.2", "text": "4 of Marshal Firn: at most 3"},
        {"rule": "", "text": "no card 'Nobody (9-999)' is known"},
    ]


def test_a_list_is_converted_there_and_back(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plain, back = tmp_path / "deck.txt", tmp_path / "deck.json"
    assert main(["deck", "convert", SHIPPED, str(plain)]) == 0
    assert "2 Marshal Firn (1-030)" in plain.read_text()
    assert main(["deck", "convert", str(plain), str(back), "--edition", "fftcg"]) == 0
    assert main(["deck", "check", str(back)]) == 0
    assert "legal in fftcg" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (
            ["check", SHIPPED, "--date", "2026-01-01"],
            "--date is only for decks of the fighting game",
        ),
        (["check", SHIPPED, "--format", "tag"], "no format 'tag': there are constructed and"),
        (["convert", SHIPPED, "deck.cod"], "cannot be written as cod, only as text, yaml, json"),
        (["check", "none.txt", "--edition", "fftcg"], "none.txt"),
    ],
)
def test_what_this_game_does_not_have_is_told_in_one_line(
    words: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["deck", *words]) == 2
    error = capsys.readouterr().err
    assert told in error
    assert error.count("\n") == 1
