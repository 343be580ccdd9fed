"""Everything that can be opened against every kind of damage: read or refused, and soon."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.sample_files import sample_folder
from tests.stocked import serve_stocked
from ufs_desktop.fuzz import trial as trials_module
from ufs_desktop.fuzz.damage import POINTLESS, Damage
from ufs_desktop.fuzz.readers import READERS, Opener
from ufs_desktop.fuzz.samples import SAMPLES
from ufs_desktop.fuzz.table import cells, trials
from ufs_desktop.fuzz.trial import Bench, Trial, TrialFile, judge, spoil

KEYS = ("1", "2", "3")
EVERY = 9  # of so many cells one is tried each time the tests run


@pytest.fixture(scope="module")
def samples(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return sample_folder(tmp_path_factory.getbasetemp())


@pytest.fixture(scope="module")
def bench(samples: Path) -> Iterator[Bench]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(trials_module, "serve", serve_stocked)
        made = Bench(samples)
        yield made
        made.close()


def as_told(trial: Trial) -> str:
    return f"{trial.name}, {trial.damage}"


def test_no_cell_of_the_table_is_empty() -> None:
    """A combination is tried, or it is said why it means nothing."""
    every, tried = list(cells()), set(trials())
    assert len(every) == len(SAMPLES) * len(Damage)
    assert all(cell.why_not or cell in tried for cell in every)
    used = {(SAMPLES[cell.name].shape, cell.damage) for cell in every if cell.why_not}
    assert used == set(POINTLESS)


def test_every_reader_says_who_opens_the_file() -> None:
    for name, reader in READERS.items():
        assert reader.command or reader.why, name
    assert {sample.reader for sample in SAMPLES.values()} == set(READERS)


def test_a_process_that_does_not_answer_or_dies_is_told_of_and_replaced(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as impatient:
        impatient.setattr(trials_module, "PATIENCE", 0.0)
        assert bench.whole("settings").fault.startswith("no end")
    with monkeypatch.context() as mortal:
        mortal.setattr(trials_module, "serve", time.sleep)  # it cannot sleep for a pipe
        assert bench.whole("settings").fault == "the process died"
    assert bench.whole("settings").fault == ""


@pytest.mark.slow
def test_whole_files_are_read(bench: Bench) -> None:
    assert {name: bench.whole(name).fault for name in SAMPLES} == dict.fromkeys(SAMPLES, "")


SOME = trials("1")[::EVERY]


def test_the_sample_has_every_row_and_every_column() -> None:
    assert {cell.name for cell in SOME} == set(SAMPLES)
    assert {cell.damage for cell in SOME} == set(Damage)


@pytest.mark.parametrize("trial", SOME, ids=as_told)
def test_a_sample_of_the_table(bench: Bench, trial: Trial) -> None:
    assert bench.attempt(trial).fault == ""


@pytest.mark.slow
@pytest.mark.parametrize("trial", [cell for key in KEYS for cell in trials(key)], ids=as_told)
def test_the_whole_table(bench: Bench, trial: Trial) -> None:
    assert bench.attempt(trial).fault == ""


def test_what_is_spoilt_follows_from_the_key(samples: Path, tmp_path: Path) -> None:
    for name in ("one", "two"):
        spoil(Trial("replay", Damage.RESEALED, "9"), samples, tmp_path / name)
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()
    spoil(Trial("replay", Damage.RESEALED, "8"), samples, tmp_path / "three")
    assert (tmp_path / "one").read_bytes() != (tmp_path / "three").read_bytes()


# Planted faults are found


def crash(path: Path) -> str:
    raise KeyError("planted")


def dawdle(path: Path) -> str:
    began = time.process_time()
    while time.process_time() - began < trials_module.SECONDS * 1.5:
        pass
    return "slow"


def grow(path: Path) -> str:
    return str(len(b"\1" * int((trials_module.MEGABYTES + 50) * 2**20)))


def lose(path: Path) -> str:
    path.unlink()
    return ""


@pytest.mark.parametrize(
    ("plant", "found"),
    [(crash, "planted"), (dawdle, "took 0."), (grow, "MB"), (lose, "the file is lost")],
)
def test_a_planted_fault_of_the_window_is_found(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    plant: Callable[[Path], str],
    found: str,
) -> None:
    monkeypatch.setitem(READERS, "settings", Opener(plant))
    monkeypatch.setattr(trials_module, "SECONDS", 0.1)
    path = tmp_path / "settings.json"
    path.write_text("{}")
    assert found in judge(TrialFile(str(path), "settings")).fault


@pytest.mark.parametrize(
    ("out", "err", "code", "found"),
    [
        ("", "Traceback (most recent call last)", 2, "no clear line"),
        ("", "one\ntwo\n", 2, "not one line"),
        ("", "", 2, "not one line"),
        ("", "", 3, "exit code 3"),
        ("\x1b[2J", "", 0, "command a terminal"),
        ("", "ufs: \u202eevil\n", 1, "command a terminal"),
    ],
)
def test_a_planted_fault_of_the_command_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, out: str, err: str, code: int, found: str
) -> None:
    def speak(arguments: list[str]) -> int:
        sys.stdout.write(out)
        sys.stderr.write(err)
        return code

    monkeypatch.setattr("ufs_desktop.fuzz.readers.main", speak)
    monkeypatch.setitem(READERS, "x", Opener(lambda path: "", ("x", "{}")))
    path = tmp_path / "file"
    path.write_text("")
    assert found in judge(TrialFile(str(path), "x")).fault
