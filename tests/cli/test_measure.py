"""`ufs deck measure`: what it reports, what it keeps, and going on from there."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ufs_desktop.bundle import bundled
from ufs_desktop.cabinet.trials import rival_name
from ufs_desktop.cli.errors import Exit
from ufs_desktop.cli.main import main
from ufs_desktop.data.places import Places
from ufs_desktop.decks.trial.results import ResultShelf
from ufs_desktop.fight import measurement


def run(capsys: pytest.CaptureFixture[str], folder: Path, *words: str) -> dict[str, Any]:
    folder_of_decks = bundled("decks", "comprehensive")
    own, rival = (str(folder_of_decks / f"{name}.yaml") for name in ("full-furnace", "first-day"))
    given = ["deck", "measure", own, "--against", rival, "--jobs", "1", "--json"]
    assert main([*given, "--results", str(folder), *words]) == Exit.OK
    return dict(json.loads(capsys.readouterr().out))


def test_games_are_kept_with_the_version_and_played_once(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = run(capsys, tmp_path, "--games", "2")
    assert (told["games"], told["won"]["trials"]) == (2, 2)
    assert told["first"]["trials"] + told["second"]["trials"] == 2
    assert [rival_name(key) for key in told["rivals"]] == ["First Day"]
    uses = {card["name"]: card["copies"] for card in told["cards"]}
    assert uses
    assert all(0 < copies <= 8 for copies in uses.values())
    monkeypatch.setattr(measurement, "play_unseen", lambda *_: pytest.fail("played again"))
    assert run(capsys, tmp_path, "--games", "2") == told
    (file,) = tmp_path.iterdir()
    whole = file.read_bytes()
    file.write_bytes(b"\xff\n{}\n" + whole + whole.splitlines()[0][:40])
    assert run(capsys, tmp_path, "--games", "1")["games"] == 2
    again = ResultShelf(tmp_path).measurement(told["mark"], "heuristic")
    assert [game.score for game in again.games.values()].count(1.0) == told["won"]["share"] * 2
    file.write_bytes(whole.replace(b'"score": ', b'"score": 7'))
    assert len(ResultShelf(tmp_path).measurement(told["mark"], "heuristic")) == 0


def test_a_deck_that_nobody_knows_is_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    deck = tmp_path / "odd.yaml"
    deck.write_text("name: Odd\ncharacter: Nobody 9\nmain: {Nothing: 4}\n")
    assert main(["deck", "measure", str(deck), "--results", str(tmp_path)]) == Exit.USAGE
    assert "Nobody 9" in capsys.readouterr().err


def test_decks_of_the_second_game_are_measured_and_kept_with_its_own(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ufs_desktop.folders.data_folder", lambda: tmp_path)
    own, rival, *_ = sorted(bundled("fftcg", "decks").glob("*.yaml"))
    given = ["deck", "measure", str(own), "--edition", "fftcg", "--against", str(rival)]
    assert main([*given, "--games", "2", "--jobs", "1", "--json"]) == Exit.OK
    told = json.loads(capsys.readouterr().out)
    assert (told["games"], told["won"]["trials"]) == (2, 2)
    assert len(told["rivals"]) == 1
    assert told["cards"]
    assert Places(tmp_path, "fftcg").measured.is_dir()


def test_games_with_an_own_card_are_those_of_the_card_as_it_is_now(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    shipped = bundled("fftcg", "decks", "four-below.yaml").read_text("utf-8")
    rival = str(bundled("fftcg", "decks", "nine-generations.yaml"))
    deck, card = tmp_path / "own.yaml", tmp_path / "card.json"
    deck.write_text(shipped.replace("Marshal Firn:", "Odd Lamp:"), encoding="utf-8")
    marks = []
    for power in (5000, 6000):
        lamp = {"name": "Odd Lamp", "number": "own-001", "type": "forward", "element": "ice"}
        card.write_text(json.dumps({"cards": [{**lamp, "cost": 2, "power": power}]}))
        assert main(["cards", "import", str(card), "--edition", "fftcg"]) == Exit.OK
        capsys.readouterr()
        given = ["deck", "measure", str(deck), "--edition", "fftcg", "--against", rival]
        assert main([*given, "--games", "1", "--jobs", "1", "--json"]) == Exit.OK
        told = json.loads(capsys.readouterr().out)
        assert told["games"] == 1
        marks.append(told["mark"])
    assert marks[0] != marks[1]


def test_a_deck_of_one_game_is_none_of_the_other(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    fighter = str(bundled("decks", "comprehensive") / "full-furnace.yaml")
    given = ["deck", "measure", fighter, "--results", str(tmp_path), "--edition", "fftcg"]
    assert main(given) == Exit.USAGE
    assert "full-furnace.yaml" in capsys.readouterr().err


def test_a_deck_is_measured_by_the_rules_that_are_asked_for(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    told = run(capsys, tmp_path, "--games", "1", "--edition", "advanced")
    assert told["games"] == 1
    assert told["mark"] != run(capsys, tmp_path, "--games", "1")["mark"]
