"""`ufs fuzz`: goes on at random, names what it found, and ends when it is told to."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ufs_desktop.cli import fuzz
from ufs_desktop.cli.main import main
from ufs_desktop.fuzz import samples
from ufs_desktop.fuzz.trial import Bench, Trial, TrialVerdict


@pytest.fixture
def no_files(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where attempts are played, no file is needed for them."""
    monkeypatch.setattr(samples, "write_samples", lambda folder: None)
    monkeypatch.setattr(Bench, "whole", lambda bench, name: TrialVerdict(""))


WORDS = ["fuzz", "--only", "settings", "--seed", "7"]


@pytest.mark.slow
def test_a_short_run_finds_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*WORDS, "--minutes", "0.02", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["seed"] == 7
    assert told["trials"] > 0
    assert told["faults"] == []
    assert told.keys() == {"seed", "trials", "seconds", "longest_s", "largest_mb", "faults"}


@pytest.mark.usefixtures("no_files")
def test_what_is_found_is_kept_and_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def attempt(bench: Bench, trial: Trial, kept: Path) -> TrialVerdict:
        kept.write_text("spoilt")
        return TrialVerdict("planted", ("",), 1.5, 12.0)

    monkeypatch.setattr(Bench, "attempt", attempt)
    assert main([*WORDS, "--minutes", "1", "--keep", str(tmp_path)]) == 1
    kept = sorted(tmp_path.iterdir())
    assert len(kept) == fuzz.MOST_FAULTS
    lines = capsys.readouterr().out.splitlines()
    assert "planted; saved as" in lines[0]
    assert str(kept[0]) in "\n".join(lines)
    assert lines[-1].startswith(f"{fuzz.MOST_FAULTS} files in ")
    assert "seed 7: 20 faults; at most 1.50 s and 12 MB" in lines[-1]


@pytest.mark.usefixtures("no_files")
def test_ctrl_c_ends_it_with_what_was_found(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def attempt(bench: Bench, trial: Trial, kept: Path) -> TrialVerdict:
        if trial.key.endswith("/3"):
            raise KeyboardInterrupt
        return TrialVerdict("")

    monkeypatch.setattr(Bench, "attempt", attempt)
    assert main([*WORDS, "--minutes", "1"]) == 0
    told = capsys.readouterr()
    assert told.out.startswith("3 files in ")
    assert told.err == "ended early\n"
    assert main([*WORDS, "--minutes", "1", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["trials"] == 3


@pytest.mark.usefixtures("no_files")
def test_whole_files_that_are_refused_end_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(Bench, "whole", lambda bench, name: TrialVerdict("refused"))
    assert main(WORDS) == 1
    assert capsys.readouterr().err == "ufs: settings: refused\n"


def test_a_name_that_nothing_bears_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fuzz", "--only", "nothing"]) == 2
    assert "no kind of file" in capsys.readouterr().err
