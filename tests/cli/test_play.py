"""`ufs play`: games that a seed repeats, with every starter and with the user's own cards."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine.fftcg.game import Duel
from engine.kernel.replay import load_replay, verify
from engine.library.cards import parse_cards
from engine.library.collection import Collection
from engine.library.database import FILE_NAME
from engine.ufs.game import Fight
from tests.bots.playing import STARTERS
from tests.shares import share
from ufs_desktop.bundle import bundled
from ufs_desktop.cli import main as cli
from ufs_desktop.cli import play
from ufs_desktop.fight import library
from ufs_desktop.session.unseen import Endless

OWN = """
edition: comprehensive
set: own
cards:
  - {name: Iva Sund, type: character, symbols: [fire], vitality: 28, hand_size: 6}
  - {name: Net of Ropes, type: foundation, difficulty: 2, control: 5, symbols: [fire],
     block: mid +1}
  - {name: Long Haul, type: attack, difficulty: 3, control: 3, symbols: [fire], zone: low,
     speed: 4, damage: 4}
  - {name: Riddle, type: foundation, difficulty: 2, control: 5, symbols: [fire],
     text: "E Commit: Hum a tune until your opponent guesses it."}
"""
DECK = "1 Iva Sund\n35 Net of Ropes\n24 Long Haul\n"


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's data folder of the test; nothing is in it."""
    monkeypatch.setattr(library, "data_folder", lambda: tmp_path / "data")
    return tmp_path / "data"


@pytest.fixture
def own(data: Path) -> None:
    """A library with cards of the user's."""
    with Collection(data / FILE_NAME) as collection:
        collection.add(parse_cards(OWN.encode(), "own.yaml").cards, "own.yaml")


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = cli.main(["play", *words])
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def told(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    code, out, _ = run(capsys, *words, "--json")
    assert code == 0
    return {**json.loads(out), "seconds": None}


def written(folder: Path, deck: str) -> str:
    path = folder / "mine.txt"
    path.write_text(deck, encoding="utf-8")
    return str(path)


def test_a_seed_repeats_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    first, again = (told(capsys, "--seed", "4") for _ in range(2))
    assert first == again
    assert first["games"] == sum(first["wins"]) + first["draws"] == 1
    assert first["decisions"] > 0


@pytest.mark.parametrize("deck", share(STARTERS, 6, pytest.mark.slow))
def test_every_starter_plays(deck: str, capsys: pytest.CaptureFixture[str]) -> None:
    file = str(bundled("decks", "comprehensive", f"{deck}.yaml"))
    found = told(capsys, "--deck", file, "--bot", "heuristic", "--bot", "random")
    assert found["games"] == 1
    assert found["turns"] > 1


def test_the_number_of_processes_changes_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    alone, together = (tmp_path / f"{jobs}.replay" for jobs in (1, 2))
    asked = ("--games", "2", "--bot", "random", "--bot", "random", "--save")
    one = told(capsys, *asked, str(alone))
    two = told(capsys, *asked, str(together), "--jobs", "2")
    assert one == two
    assert alone.read_bytes() == together.read_bytes()


def test_the_replay_is_of_the_last_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "last.replay"
    told(capsys, "--seed", "5", "--games", "2", "--save", str(path))
    replay = load_replay(path.read_bytes(), Fight)
    assert verify(replay) is None
    assert replay.hashes[-1][1] == told(capsys, "--seed", "6")["final_hash"]


def test_cards_of_the_users_library_play(
    own: None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    starter = str(bundled("decks", "comprehensive", "first-day.yaml"))
    code, out, err = run(capsys, "--deck", written(tmp_path, DECK), "--deck", starter)
    assert (code, err) == (0, "")
    assert out.startswith("1 game: ")


def test_unknown_cards_are_named_in_one_line(
    own: None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    deck = written(tmp_path, f"{DECK}2 Nett of Ropes\n1 Nobody at All\n")
    code, out, err = run(capsys, "--deck", deck)
    assert (code, out) == (2, "")
    assert "Nett of Ropes" in err
    assert "Nobody at All" in err
    assert err.count("\n") == 1


def test_cards_that_only_people_can_play_are_named_and_left_out(
    own: None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    deck = DECK.replace("35", "5") + "30 Riddle\n"
    code, _, err = run(capsys, "--deck", written(tmp_path, deck), "--bot", "heuristic")
    assert code == 0
    assert err == "ufs: bots skip what only people can carry out: Riddle\n"


def failing_at(*keys: str) -> Callable[[play.Seating, play.Task], play.Played]:
    """Games of which those with these seeds come to no end."""
    usual = play._play

    def play_one(seating: play.Seating, task: play.Task) -> play.Played:
        if task.key in keys:
            raise Endless("no end within reach")
        return usual(seating, task)

    return play_one


def test_a_game_that_fails_is_told_of_and_the_others_are_played(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play, "_play", failing_at("2"))
    code, out, err = run(capsys, "--games", "3", "--json")
    counts = json.loads(out)
    assert code == 1
    assert "the game with seed 2 failed: no end within reach" in err
    assert (counts["games"], counts["failed"]) == (2, 1)
    assert sum(counts["wins"]) + counts["draws"] == 2


def test_when_every_game_fails_that_is_reported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play, "_play", failing_at("1"))
    replay = tmp_path / "last.json"
    code, out, err = run(capsys, "--save", str(replay))
    assert code == 1
    assert out.startswith("0 of 1 game: A 0, B 0, drawn 0, failed 1; ")
    assert "was not written" in err
    assert not replay.exists()


def test_ctrl_c_reports_what_was_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play, "_play", stopping_at("3"))
    path = tmp_path / "never.replay"
    code, out, err = run(capsys, "--games", "5", "--save", str(path))
    assert code == cli.INTERRUPTED
    assert out.startswith("2 of 5 games: ")
    assert "interrupted" in err
    assert "was not written" in err
    assert not path.exists()


def test_ctrl_c_before_the_first_game_reports_none(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play, "_play", stopping_at("1"))
    assert run(capsys) == (cli.INTERRUPTED, "", "ufs: interrupted\n")


def stopping_at(key: str) -> Any:
    played = play._play

    def one(seating: play.Seating, task: play.Task) -> play.Played:
        if task.key == key:
            raise KeyboardInterrupt
        return played(seating, task)

    return one


@pytest.mark.parametrize(
    "words",
    [
        ("--games", "0"),
        ("--jobs", "0"),
        ("--bot", "nobody"),
        ("--bot", "random") * 3,
        ("--deck", "no.yaml"),
        ("--save", "no such folder/last.replay", "--games", "1000000"),
    ],
)
def test_nonsense_is_refused(capsys: pytest.CaptureFixture[str], words: tuple[str, ...]) -> None:
    code, _, err = run(capsys, *words)
    assert code == 2
    assert err.startswith("ufs")


def test_the_second_game_is_played_by_its_edition(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    words = ("--edition", "fftcg", "--bot", "heuristic", "--bot", "random")
    saved = tmp_path / "duel.json"
    first = told(capsys, *words, "--games", "2", "--save", str(saved))
    assert first["games"] == 2
    assert first["failed"] == 0
    replay = load_replay(saved.read_bytes(), Duel)
    assert verify(replay) is None
    code, _, error = run(capsys, "--edition", "fftcg", "--bot", "lightning")
    known = "heuristic, random, idle"
    assert (code, error) == (2, f"ufs: no lightning bot plays this: choose from {known}\n")


def test_a_deck_of_the_second_game_that_cannot_be_played_says_why(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "odd.yaml"
    path.write_text("name: Odd\nedition: fftcg\nmain: {Burr Oakham: 3, Nobody: 3}", "utf-8")
    code, _, error = run(capsys, "--edition", "fftcg", "--deck", str(path))
    assert code == 2
    assert "no card 'Nobody' is known" in error
