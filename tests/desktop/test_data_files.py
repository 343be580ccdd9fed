"""The user's files: records of games, backups, reports, the log and the lock."""

from __future__ import annotations

import json
import logging
import os
import sys
import zipfile
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pytest
from PySide6.QtCore import qWarning

from engine.kernel.errors import SaveError
from engine.kernel.replay import Playback, dump_replay
from engine.kernel.views import view_for
from engine.ufs.game import Fight
from tests.desktop.recordings import recording
from ufs_desktop import __version__
from ufs_desktop.cli.errors import InputError
from ufs_desktop.cli.scenario import all_read, run_paths
from ufs_desktop.data.games import (
    UNFINISHED_FORMAT,
    FileFlaw,
    condition_of,
    explain,
    read_bytes,
    read_recording,
)
from ufs_desktop.data.instance import NO_LOCK, SECOND, Instance
from ufs_desktop.data.logfile import LogFile
from ufs_desktop.data.records import about_game, keep_record, read_about, records
from ufs_desktop.data.report import COMPLETE, Material, contents_words, write_report
from ufs_desktop.fight.module import FIGHT
from ufs_desktop.session.autosave import resume

NOW = datetime(2030, 5, 6, 7, 8, 9)


# Records


def test_a_finished_game_is_kept_and_listed(tmp_path: Path) -> None:
    about = about_game(("Ash", "Bram"), ("Deck one", "Deck two"), "Ash wins", NOW)
    path = keep_record(tmp_path / "replays", recording()._replace(about=about))
    assert path.name == "2030-05-06 07.08 Ash against Bram.json"
    (found,) = records(tmp_path / "replays")
    assert found.about == about
    assert found.title == "Ash against Bram"
    assert found.is_of_this_program
    assert read_recording(found.path, Fight).moves == recording().moves


def test_a_replay_of_players_with_long_names_in_any_script_is_kept(tmp_path: Path) -> None:
    names = {"A": "龍" * 40, "B": "𠮷" * 40}
    path = keep_record(tmp_path, recording()._replace(about=names))
    assert keep_record(tmp_path, recording()._replace(about=names), path) == path
    assert [path] == list(tmp_path.iterdir())


def test_no_record_is_written_over_but_the_same_one(tmp_path: Path) -> None:
    first = keep_record(tmp_path, recording())
    second = keep_record(tmp_path, recording())
    again = keep_record(tmp_path, recording(), second)
    assert first != second == again
    assert len(records(tmp_path)) == 2


@pytest.mark.parametrize("name", ['a/b\\c:d*e?"f', "..", "", "x" * 300])
def test_any_name_makes_a_file_name(tmp_path: Path, name: str) -> None:
    about = about_game((name, "Bram"), ("", ""), "", NOW)
    path = keep_record(tmp_path, recording()._replace(about=about))
    assert path.parent == tmp_path
    assert path.exists()


def test_a_damaged_record_is_listed_as_such(tmp_path: Path) -> None:
    (tmp_path / "cut.json").write_text('{"format":"game-rep')
    (found,) = records(tmp_path)
    assert found.trouble
    assert found.title == "cut"
    assert records(tmp_path / "nowhere") == []


def test_a_record_of_another_version_says_so(tmp_path: Path) -> None:
    keep_record(tmp_path, recording()._replace(about={"A": "x", "program": "0.0.0"}))
    assert not records(tmp_path)[0].is_of_this_program


def test_the_head_is_read_without_the_rest() -> None:
    text = dump_replay(recording()).encode()
    assert read_about(text[:2000]) == recording().about
    with pytest.raises(SaveError):
        read_about(text[:20])


# What is wrong with a file


@pytest.mark.parametrize(
    ("where", "what", "condition"),
    [
        ("format", "this is not a file of the kind 'game-save'", FileFlaw.FOREIGN),
        ("game", "a file of 'fftcg', not of 'ufs'", FileFlaw.OTHER),
        ("digest", "the contents were changed or damaged", FileFlaw.DAMAGED),
        ("line 1 column 80", "Expecting value", FileFlaw.DAMAGED),
        ("state.stack[3]", "no frame waits for 'x'", FileFlaw.CHANGED),
        ("version", "'x' is not a version", FileFlaw.DAMAGED),
        ("moves[12]", "not a legal play", FileFlaw.CHANGED),
    ],
)
def test_conditions(where: str, what: str, condition: FileFlaw) -> None:
    error = SaveError(where, what)
    assert condition_of(error) is condition
    assert "older rules" not in explain(error)
    assert "{" not in explain(error)


def test_what_does_not_fit_in_a_file_of_an_older_game_is_older() -> None:
    error = SaveError("start.log", "holds", is_older=True)
    assert condition_of(error) is FileFlaw.OLDER
    assert "older rules" in explain(error)


@pytest.mark.parametrize(
    ("version", "condition"),
    [(99, FileFlaw.NEWER), (0, FileFlaw.OLDER), ("x", FileFlaw.OLDER), (None, FileFlaw.OLDER)],
)
def test_an_unfinished_game_of_another_version(
    tmp_path: Path, version: object, condition: FileFlaw
) -> None:
    path = tmp_path / "unfinished.json"
    path.write_text(json.dumps({"format": UNFINISHED_FORMAT, "version": version}))
    with pytest.raises(SaveError) as refused:
        resume(path, FIGHT)
    assert condition_of(refused.value) is condition


def test_a_record_of_a_newer_version() -> None:
    text = dump_replay(recording()).replace('"version":1', '"version":99', 1)
    with pytest.raises(SaveError) as refused:
        read_bytes(text.encode(), Fight)
    assert condition_of(refused.value) is FileFlaw.NEWER
    assert "newer version" in explain(refused.value)


# Reports


def material() -> Material:
    playback = Playback(recording(), Fight)
    playback.seek(60)
    view = view_for(playback.game, 0)
    replay = recording()
    return Material(
        ("Ash", "Bram"),
        "It hung.",
        replay,
        view,
        ("Ash plays",),
        b"PNG",
        "log line",
        "step 60",
        reporter=FIGHT.report,
    )


def members(path: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def test_a_complete_report_opens_as_a_replay(tmp_path: Path) -> None:
    path = tmp_path / "report.zip"
    write_report(path, material(), NOW, redacted=False)
    found = members(path)
    facts = json.loads(found["report.json"])
    assert facts["seed"] == list(recording().start.rng.state)
    assert sum(facts["decks"][0].values()) > 50
    assert facts["words"] == "It hung."
    assert facts["program"] == __version__
    assert COMPLETE in found["READ-ME.txt"].decode()
    assert found["window.png"] == b"PNG"
    assert found["program.log"] == b"log line"
    assert b"[E.1.7]" in found["game.txt"]
    assert read_recording(path, Fight).moves == recording().moves


@pytest.mark.parametrize("moves", [100, None])  # in the middle, and after the end
def test_a_complete_report_runs_as_a_scenario(tmp_path: Path, moves: int | None) -> None:
    path = tmp_path / "report.zip"
    replay = recording()
    replay = replay._replace(moves=replay.moves[:moves], hashes=())
    write_report(path, material()._replace(replay=replay), NOW, redacted=False)
    (outcome,) = run_paths([path])
    assert outcome.ok, outcome.why
    assert "ufs scenario run FILE" in members(path)["READ-ME.txt"].decode()


def test_an_archive_without_a_scenario_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "report.zip"
    write_report(path, material(), NOW, redacted=True)
    with pytest.raises(InputError, match="it contains no scenarios"):
        all_read(run_paths([path]))


def test_a_redacted_report_holds_nothing_hidden(tmp_path: Path) -> None:
    path = tmp_path / "report.zip"
    given = material()
    write_report(path, given, NOW, redacted=True)
    found = members(path)
    assert sorted(found) == [
        "READ-ME.txt",
        "game.txt",
        "program.log",
        "report.json",
        "view.json",
        "window.png",
    ]
    everything = b"\n".join(found.values()).decode("utf-8", "replace")
    start = recording().start
    assert start.rng.state[0] not in json.loads(found["report.json"]).values()
    assert "seed" not in json.loads(found["report.json"])
    playback = Playback(recording(), Fight)
    playback.seek(60)
    seen = json.dumps(found["view.json"].decode())
    hidden = {
        card.values.name
        for card in playback.game.cards.values()
        if card.owner == 1 and card.values.name and card.values.name not in seen
    }
    assert len(hidden) > 3
    assert not [name for name in hidden if name in everything]
    with pytest.raises(SaveError, match="without hidden cards"):
        read_recording(path, Fight)


def test_the_words_say_what_a_report_holds() -> None:
    assert "hidden cards" in contents_words(material(), redacted=False)
    assert "only what Ash can see" in contents_words(material(), redacted=True)
    assert "No game" in contents_words(Material(("A", "B")), redacted=False)


def test_a_report_without_a_game_can_be_written(tmp_path: Path) -> None:
    write_report(tmp_path / "r.zip", Material((), "slow", log="x"), NOW, redacted=True)
    assert sorted(members(tmp_path / "r.zip")) == ["READ-ME.txt", "program.log", "report.json"]


# The log


@pytest.fixture
def log(tmp_path: Path) -> Iterator[LogFile]:
    made = LogFile(tmp_path / "log")
    yield made
    made.close()


@pytest.mark.qt_log_ignore("a word of Qt", extend=True)
def test_python_and_qt_write_into_the_log(log: LogFile) -> None:
    logging.getLogger("some").info("a line in %s", Path.home() / "x")
    qWarning("a word of Qt")
    text = log.text()
    assert f"version {__version__}" in text
    assert "a line in ~" in text
    assert str(Path.home()) not in text
    assert "WARNING qt: a word of Qt" in text


def test_what_others_have_named_makes_no_line_of_the_log(log: LogFile) -> None:
    tricks = "\x1b[31m\u202eodd"
    logging.getLogger("some").info("named %s", f"{tricks}\nERROR some: nothing")
    try:
        raise ValueError(tricks)
    except ValueError:
        logging.getLogger("some").exception("an error")
    text = log.text()
    assert "INFO some: named [31modd ERROR some: nothing\n" in text
    assert "ValueError: [31modd\n" in text


def test_a_crash_is_in_the_log_and_told_as_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[type[BaseException]] = []
    monkeypatch.setattr(sys, "excepthook", lambda kind, error, trace: told.append(kind))
    log = LogFile(tmp_path / "log")
    for error in (RuntimeError("broken"), KeyboardInterrupt()):
        sys.excepthook(type(error), error, None)
    assert "RuntimeError: broken" in log.text()
    assert "KeyboardInterrupt" not in log.text()
    assert told == [RuntimeError, KeyboardInterrupt]
    log.close()


def test_the_log_rotates(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ufs_desktop.data.logfile.LARGEST", 2000)
    log = LogFile(tmp_path)
    for number in range(400):
        logging.getLogger("some").info("line number %s", number)
    log.close()
    files = sorted(path.name for path in tmp_path.iterdir())
    assert files == ["ufs-desktop.log", *(f"ufs-desktop.log.{n}" for n in (1, 2, 3))]
    assert all(path.stat().st_size <= 2000 for path in tmp_path.iterdir())


def test_a_log_that_cannot_be_written_disturbs_nobody(
    log: LogFile, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(log._handler, "flush", full)
    logging.getLogger("some").info("unheard")
    assert capsys.readouterr().err == ""
    monkeypatch.undo()


def test_closing_gives_the_hooks_back(tmp_path: Path) -> None:
    before = (sys.excepthook, logging.getLogger().level, list(logging.getLogger().handlers))
    LogFile(tmp_path).close()
    assert before == (
        sys.excepthook,
        logging.getLogger().level,
        list(logging.getLogger().handlers),
    )


# The lock


def test_a_second_window_is_told_of_the_first(tmp_path: Path) -> None:
    first, second = Instance(tmp_path / "lock"), Instance(tmp_path / "lock")
    assert (first.is_first, first.warning) == (True, "")
    assert (second.is_first, second.warning) == (False, SECOND)
    second.release()
    assert not Instance(tmp_path / "lock").is_first
    first.release()
    third = Instance(tmp_path / "lock")
    assert third.is_first
    third.release()


@pytest.mark.parametrize(
    "written",
    [
        b"999999999\nufs-desktop\n\n",
        b"",
        b"garbage",
        b"\0" * 5_000,
        b"-5\na\nb\n",
        b"1\nufs-desktop\nanother machine\n",
    ],
)
def test_a_lock_left_by_a_crash_is_taken_over(tmp_path: Path, written: bytes) -> None:
    (tmp_path / "lock").write_bytes(written)
    instance, second = Instance(tmp_path / "lock"), Instance(tmp_path / "lock")
    assert instance.is_first
    assert not second.is_first
    instance.release()


@pytest.mark.parametrize("name", ["gone.json", "self.json", "pipe.json", "folder.json"])
def test_what_is_no_file_does_not_stop_the_list_of_replays(tmp_path: Path, name: str) -> None:
    keep_record(tmp_path, recording())
    path = tmp_path / name
    match path.stem:
        case "pipe":
            os.mkfifo(path)
        case "folder":
            path.mkdir()
        case "self":
            path.symlink_to(path)
        case _:
            path.symlink_to(tmp_path / "nowhere.json")
    found = records(tmp_path)
    assert len(found) == 2
    assert [bool(record.trouble) for record in found if record.path == path] == [True]


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    instance = Instance(tmp_path / "nowhere" / "lock")
    assert instance.warning == NO_LOCK.format(folder=tmp_path / "nowhere")
