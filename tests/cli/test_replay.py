"""`ufs replay` from the command line: the log of a game, and whether it plays back."""

import json
import re
from pathlib import Path

import pytest

from engine.files.text import visible
from engine.kernel.replay import Replay, dump_replay, load_replay, replay_of
from engine.kernel.save import dump
from engine.ufs.game import Fight
from tests.desktop.decks import deck
from ufs_desktop import __version__
from ufs_desktop.cli import main as cli
from ufs_desktop.fight.module import FIGHT
from ufs_desktop.session.unseen import play_unseen

ABOUT = {"A": "ash", "B": "bram", "program": __version__}


@pytest.fixture(scope="module")
def played() -> Replay:
    decks = (deck("Ash"), deck("Bram"))
    match = play_unseen(FIGHT, "replays", "comprehensive", decks, ("random", "random"), record=True)
    return replay_of(match.history, ABOUT)


@pytest.fixture
def file(tmp_path: Path, played: Replay) -> Path:
    path = tmp_path / "game.json"
    path.write_text(dump_replay(played), encoding="utf-8")
    return path


def run(capsys: pytest.CaptureFixture[str], *words: str | Path) -> tuple[int, str, str]:
    code = cli.main([str(word) for word in words])
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def test_show_tells_players_lines_with_rules_and_the_end(
    capsys: pytest.CaptureFixture[str], file: Path, played: Replay
) -> None:
    code, out, err = run(capsys, "replay", "show", file)
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[0] == "Ash against Bram, comprehensive edition"
    assert any(line.endswith("[E.1.7]") for line in lines)
    assert lines[-1].startswith(f"after {len(played.moves)} moves and ")
    assert " wins (" in lines[-1]


def test_show_tells_what_was_checked_against_what_as_the_table_does(
    capsys: pytest.CaptureFixture[str], file: Path
) -> None:
    """And more with all details, which are told one by one."""
    _, out, _ = run(capsys, "replay", "show", file)
    assert re.search(r" plays .+, \d+(\+\d+)? against \d+, passed  \[", out)
    assert re.search(r" fails to (play|block with) .+, \d+ against \d+  \[", out)
    assert "fails the check" not in out
    _, details, _ = run(capsys, "replay", "show", "--all", file)
    assert "passes the check" in details
    assert len(details.splitlines()) > len(out.splitlines())


def test_words_of_the_file_command_no_terminal(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, played: Replay
) -> None:
    signs = "\x1b[2J\x07\u202e"
    about = {"A": f"ash{signs}", "B": signs, "program": f"0.0{signs}"}
    path = tmp_path / "game.json"
    path.write_text(dump_replay(played._replace(about=about)), encoding="utf-8")
    for words in (("show",), ("verify",)):
        _, out, err = run(capsys, "replay", *words, path)
        assert visible(out + err) == out + err
    assert run(capsys, "replay", "show", path)[1].startswith("Ash[2J against [2J, ")


def test_a_seat_is_not_told_what_the_other_drew(
    capsys: pytest.CaptureFixture[str], file: Path
) -> None:
    _, told_open, _ = run(capsys, "replay", "show", file)
    _, told_first, _ = run(capsys, "replay", "show", "--seat", "A", file)
    assert "draws a card" not in told_open
    assert "Bram draws a card" in told_first
    assert "Ash draws a card" not in told_first


def test_show_as_json(capsys: pytest.CaptureFixture[str], file: Path, played: Replay) -> None:
    code, out, _ = run(capsys, "replay", "show", "--json", "--all", file)
    report = json.loads(out)
    assert code == 0
    assert report["about"] == ABOUT
    assert report["moves"] == len(played.moves)
    assert {"text", "player", "rules"} == set(report["log"][0])


def test_verify_compares_every_hash(
    capsys: pytest.CaptureFixture[str], file: Path, played: Replay
) -> None:
    code, out, _ = run(capsys, "replay", "verify", file)
    assert code == 0
    assert f"{len(played.moves)} moves, {len(played.hashes)} hashes" in out


@pytest.mark.parametrize(
    ("program", "older"), [(__version__, False), ("0.0.0", True)], ids=["same", "older"]
)
def test_verify_tells_where_a_game_departs(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, played: Replay, program: str, older: bool
) -> None:
    changed = played._replace(
        hashes=((len(played.moves), "0" * 32),), about={**ABOUT, "program": program}
    )
    path = tmp_path / "changed.json"
    path.write_text(dump_replay(changed), encoding="utf-8")
    code, out, _ = run(capsys, "replay", "verify", "--json", path)
    report = json.loads(out)
    assert code == 1
    assert report["ok"] is False
    assert report["older_rules"] is older
    assert report["mismatch"]["moves"] == len(played.moves)
    code, out, err = run(capsys, "replay", "verify", path)
    assert (code, out) == (1, "")
    assert ("older rules (0.0.0)" in err) is older
    assert err.count("\n") == 1


def test_a_refused_move_is_told_with_its_number(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, played: Replay
) -> None:
    path = tmp_path / "refused.json"
    moves = (played.moves[0]._replace(player=1 - played.moves[0].player), *played.moves[1:])
    path.write_text(dump_replay(played._replace(moves=moves)), encoding="utf-8")
    for action in ("show", "verify"):
        code, _, err = run(capsys, "replay", action, path)
        assert code == 1
        assert "moves[0]" in err


def test_a_cut_off_file_is_called_damaged(
    capsys: pytest.CaptureFixture[str], file: Path, tmp_path: Path
) -> None:
    whole = file.read_bytes()
    for length in (0, 12, len(whole) // 2, len(whole) - 5):
        cut = tmp_path / "cut.json"
        cut.write_bytes(whole[:length])
        code, out, err = run(capsys, "replay", "show", cut)
        assert (code, out) == (2, "")
        assert "damaged" in err or "does not contain a game" in err


@pytest.mark.parametrize(("version", "told"), [(1, "older rules"), (Fight.VERSION, "was changed")])
def test_a_whole_file_with_other_contents_is_called_older_only_if_it_is(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, file: Path, version: int, told: str
) -> None:
    from engine.kernel.replay import BODY, FORMAT, HEAD, VERSION
    from engine.kernel.save import seal

    document = json.loads(file.read_text(encoding="utf-8"))
    del document["start"]["asked"]
    head = {key: document[key] for key in HEAD} | {"game_version": version}
    text = seal(FORMAT, VERSION, head, {key: document[key] for key in BODY})
    path = tmp_path / "older.json"
    path.write_text(text, encoding="utf-8")
    code, _, err = run(capsys, "replay", "show", path)
    assert code == 2
    assert told in err
    assert "damaged" not in err


def test_a_save_shows_its_log_and_cannot_be_verified(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, played: Replay
) -> None:
    path = tmp_path / "save.json"
    path.write_text(dump(played.start), encoding="utf-8")
    code, out, _ = run(capsys, "replay", "show", path)
    assert code == 0
    assert out.splitlines()[-1].startswith("after 0 moves")
    assert out.endswith("not finished\n")
    code, _, err = run(capsys, "replay", "verify", path)
    assert code == 2
    assert "only a replay" in err


def test_what_is_written_is_read_back(played: Replay, file: Path) -> None:
    assert load_replay(file.read_bytes(), Fight).moves == played.moves
