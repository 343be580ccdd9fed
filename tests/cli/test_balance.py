"""`ufs deck balance`: the table, what it keeps, and going on from there."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.bots.playing import cards_of
from ufs_desktop.cli import balance
from ufs_desktop.cli.errors import Exit, InputError
from ufs_desktop.cli.game import Entrants

FEW = Entrants(
    {"First": "plain", "Last": "plain"},
    {"First": list(cards_of("first-day")), "Last": list(cards_of("last-day"))}.__getitem__,
    {"First": "1", "Last": "2"},
)
STARTERS = balance.starters
BOOK = "comprehensive"


@pytest.fixture(autouse=True)
def two_decks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(balance, "starters", lambda _: FEW)


def run(*words: str) -> int:
    parser = argparse.ArgumentParser()
    balance.register(parser.add_subparsers())
    return int(balance.run(parser.parse_args(["balance", *words])))


def told(capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    return dict(json.loads(capsys.readouterr().out))


def test_the_table_counts_every_game_for_both_decks(capsys: pytest.CaptureFixture[str]) -> None:
    run("--games", "3", "--json")
    decks = told(capsys)["decks"]
    assert [deck["games"] for deck in decks] == [3, 3]
    assert sum(deck["wins"] + deck["draws"] / 2 for deck in decks) == 3
    assert decks[0]["rate"] + decks[1]["rate"] == pytest.approx(1.0, abs=0.002)


@pytest.mark.slow
def test_processes_change_nothing(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Real decks: the processes read them for themselves."""
    monkeypatch.setattr(balance, "starters", STARTERS)
    words = ("--games", "2", "--json", "--deck", "Full Furnace", "--deck", "Shipbreaker")
    run(*words)
    alone = told(capsys)
    run(*words, "--jobs", "2")
    assert told(capsys) == alone


def test_one_deck_plays_all_others_and_several_play_each_other() -> None:
    names = ["A", "B", "C", "D"]
    assert len(balance._pairings([], names)) == 6
    assert balance._pairings(["B"], names) == [("A", "B"), ("B", "C"), ("B", "D")]
    assert balance._pairings(["D", "B"], names) == [("B", "D")]
    with pytest.raises(InputError, match="no starter deck 'E'"):
        balance._pairings(["E"], names)


def test_ctrl_c_shows_what_was_played_and_writes_no_page(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    played = balance._play

    def one(edition: str, bot: str, job: Any) -> Any:
        if job.number == 1:
            raise KeyboardInterrupt
        return played(edition, bot, job)

    monkeypatch.setattr(balance, "_play", one)
    page, kept = tmp_path / "page.md", tmp_path / "games.jsonl"
    with pytest.raises(KeyboardInterrupt):
        run("--games", "3", "--json", "--markdown", str(page), "--results", str(kept))
    assert [deck["games"] for deck in told(capsys)["decks"]] == [1, 1]
    assert len(kept.read_text().splitlines()) == 1
    assert not page.exists()


def test_ctrl_c_before_the_first_game_shows_nothing(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def none(edition: str, bot: str, job: Any) -> Any:
        raise KeyboardInterrupt

    monkeypatch.setattr(balance, "_play", none)
    with pytest.raises(KeyboardInterrupt):
        run("--games", "3")
    assert capsys.readouterr().out == ""


def test_finished_games_are_kept_and_not_played_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = str(tmp_path / "games.jsonl")
    run("--games", "2", "--json", "--results", kept)
    first = told(capsys)
    monkeypatch.setattr(balance, "_play", {}.__getitem__)  # nobody plays
    run("--games", "2", "--json", "--results", kept)
    assert told(capsys) == first


def test_games_of_another_list_do_not_count(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = tmp_path / "games.jsonl"
    run("--games", "1", "--results", str(kept))
    other = FEW._replace(marks={**FEW.marks, "Last": "3"})
    monkeypatch.setattr(balance, "starters", lambda _: other)
    run("--games", "1", "--results", str(kept))
    assert len(kept.read_text().splitlines()) == 2
    capsys.readouterr()


def test_the_mark_of_a_deck_is_the_same_in_every_process() -> None:
    """Sets have no order from one process to the next: they would change the mark."""
    code = "from ufs_desktop.cli.balance import starters as s; print(s('comprehensive').marks)"
    seed = "2" if os.environ.get("PYTHONHASHSEED") == "1" else "1"  # not the one of this process
    told = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONHASHSEED": seed},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert told == f"{STARTERS(BOOK).marks}\n"


def test_a_half_written_line_is_passed_over(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "games.jsonl"
    kept.write_text('{"state": "heur')
    run("--games", "1", "--json", "--results", str(kept))
    assert told(capsys)["decks"][0]["games"] == 1


def test_the_page_names_every_deck(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "balance.md"
    code = run("--games", "1", "--markdown", str(page))
    assert code == Exit.FAILED  # one of them won everything
    assert all(f"| {name} |" in page.read_text() for name in FEW.plans)
    assert "out of bounds" in capsys.readouterr().out


def test_the_page_claims_nothing_that_so_few_games_do_not_show(tmp_path: Path) -> None:
    page = tmp_path / "balance.md"
    run("--games", "2", "--markdown", str(page))
    told = page.read_text()
    assert "Made by `ufs deck balance --edition comprehensive --games 2 --markdown FILE`" in told
    assert "It takes 20 games to judge a pairing; one here has only 2" in told
    assert "Everything is within" not in told


@pytest.mark.parametrize("words", [("--games", "0"), ("--bot", "nobody"), ("--jobs", "0")])
def test_nonsense_is_refused(words: tuple[str, str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        run(*words)
