"""What commands know of the second game: its recorded games, and its decks against each other."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from zipfile import ZipFile

import pytest

from engine.bots.fftcg.signs import SIGNS, count, shown_by
from engine.fftcg.procedures.priority import PriorityRounds
from engine.kernel.replay import Replay, dump_replay, replay_of
from tests.fftcg.vanilla import BURST, GUARD, KEEPER, SQUIRE, STOKER, Position
from ufs_desktop import __version__
from ufs_desktop.cli import main as cli
from ufs_desktop.data.games import game_in
from ufs_desktop.fftcg import own
from ufs_desktop.fftcg.module import DUEL
from ufs_desktop.fftcg.shelf import duel_starters
from ufs_desktop.session.unseen import play_unseen

MOVES = 300  # of a game; by then a player was dealt damage


@pytest.fixture(scope="module")
def played() -> Replay:
    decks = [DUEL.cards_of(offered.deck) for offered in duel_starters()[:2]]
    match = play_unseen(DUEL, "replays", DUEL.edition, decks, ("random", "random"), record=True)
    whole = replay_of(match.history, {"A": "ash", "B": "bram", "program": __version__})
    hashes = tuple(each for each in whole.hashes if each[0] <= MOVES)
    return whole._replace(moves=whole.moves[:MOVES], hashes=hashes)


@pytest.fixture
def file(tmp_path: Path, played: Replay) -> Path:
    path = tmp_path / "duel.json"
    path.write_text(dump_replay(played), encoding="utf-8")
    return path


def run(capsys: pytest.CaptureFixture[str], words: Sequence[str | Path]) -> tuple[int, str, str]:
    code = cli.main([str(word) for word in words])
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def test_a_recorded_duel_is_verified(
    capsys: pytest.CaptureFixture[str], file: Path, played: Replay
) -> None:
    code, out, err = run(capsys, ["replay", "verify", file])
    assert (code, err) == (0, "")
    assert f"{len(played.moves)} moves, {len(played.hashes)} hashes" in out


def test_where_a_duel_departs_is_told(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, played: Replay
) -> None:
    path = tmp_path / "changed.json"
    changed = played._replace(hashes=((len(played.moves), "0" * 32),))
    path.write_text(dump_replay(changed), encoding="utf-8")
    code, _, err = run(capsys, ["replay", "verify", path])
    assert code == 1
    assert f"after {len(played.moves)} moves the game differs" in err


def test_a_recorded_duel_is_told(
    capsys: pytest.CaptureFixture[str], file: Path, played: Replay
) -> None:
    code, out, _ = run(capsys, ["replay", "show", file])
    lines = out.splitlines()
    assert code == 0
    assert lines[0] == "Ash against Bram, fftcg edition"
    assert any("takes a point of damage" in line for line in lines)
    assert lines[-1].startswith(f"after {len(played.moves)} moves and ")


def test_a_seat_is_not_told_what_the_other_drew(
    capsys: pytest.CaptureFixture[str], file: Path
) -> None:
    told_first = run(capsys, ["replay", "show", "--seat", "A", file])[1]
    assert "Bram draws a card" in told_first
    assert "Ash draws a card" not in told_first


def test_a_report_says_which_game_is_in_it(tmp_path: Path, file: Path) -> None:
    path = tmp_path / "report.zip"
    with ZipFile(path, "w") as report:
        report.write(file, "replay.json")
    assert game_in(path) == game_in(file) == DUEL.kind.CODE
    with ZipFile(path, "w") as report:
        report.writestr("other.txt", "nothing")
    assert game_in(path) == ""


def test_its_decks_play_each_other(capsys: pytest.CaptureFixture[str]) -> None:
    names = [offered.deck.name for offered in duel_starters()[:2]]
    words = [word for name in names for word in ("--deck", name)]
    code, out, _ = run(
        capsys, ["deck", "balance", "--edition", "fftcg", "--games", "2", "--json", *words]
    )
    decks = json.loads(out)["decks"]
    assert code in (0, 1)
    assert [deck["games"] for deck in decks] == [2, 2]
    assert {deck["name"] for deck in decks} == set(names)


def test_what_happens_is_a_sign_of_whose_it_is() -> None:
    at = Position()
    at.field(0, KEEPER, STOKER)
    (guard,) = at.field(1, SQUIRE)
    burst, spent = at.hand(0, BURST, GUARD)
    at.begin(PriorityRounds())
    start = len(at.game.log)
    at.answer(burst)
    at.answer((guard,))
    backups = [card for card in at.asked.options if card != spent]
    at.answer((backups[0], spent))
    at.both_pass()
    own, rival = (count(at.game.log[start:], player) for player in (0, 1))
    assert own["damage by texts"] == own["opponent's cards broken"] == 1
    assert own["opponent's cards dulled or frozen"] == 0  # what is dulled as a cost is not theirs
    assert not any(rival.values())
    assert {shown_by(offered.deck.plan) for offered in duel_starters()} <= set(SIGNS)


def test_cards_of_ones_own_are_imported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(own, "_known", {})
    owl = {"name": "Owl", "number": "own-1", "type": "forward", "element": "fire", "cost": 1}
    path = tmp_path / "owls.json"
    path.write_text(json.dumps([{**owl, "power": 5000, "generic": True}, {"name": "None"}]))
    command = ["cards", "import", str(path), "--edition", "fftcg", "--set", "Owls", "--json"]
    assert cli.main(command) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["cards"], told["added"], told["replaced"]) == (1, 1, 0)
    assert any("number" in each["text"] for each in told["warnings"])
    listed, _ = own.known_cards().find("Owl")
    assert listed is not None
    assert listed.record.set == "Owls"
    assert cli.main(command) == 0
    assert json.loads(capsys.readouterr().out)["replaced"] == 1


def test_a_file_without_cards_of_the_second_game_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "other.json"
    path.write_text('[{"name": "Jab", "type": "attack"}]')
    assert cli.main(["cards", "import", str(path), "--edition", "fftcg"]) == 2
    assert "no cards in" in capsys.readouterr().err
