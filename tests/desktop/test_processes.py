"""The program as a process: two windows, signals, clocks, folders and disks that fail."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Timer

import pytest

from tests.desktop.decks import setup
from tests.desktop.rooms import room_of
from ufs_desktop.data.instance import SECOND
from ufs_desktop.data.places import Places
from ufs_desktop.fight.module import FIGHT
from ufs_desktop.session import autosave
from ufs_desktop.session.setup import SeatKind

ROOT = Path(__file__).parents[2]
PATIENCE = 90.0  # seconds for all that a program does in a test
FUTURE = 4_000_000_000.0  # of a clock that has gone back since
# Opens the window as the program does, and plays by itself; a line tells each thing that is shown.
PROGRAM = """
import resource, sys
from ufs_desktop.imports import import_qt
import_qt()
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QMessageBox
from engine.kernel.rng import Rng
from tests.desktop.decks import setup
from tests.desktop.players import some_answer
from ufs_desktop import desktop
from ufs_desktop.session.setup import SeatKind

largest = int(sys.argv[1])  # bytes that a file may get while the game goes on; negative: any
answers = iter(range(int(sys.argv[2])))  # so many are given

class Play:
    def begin(self, window):
        told = [box.text().replace(chr(10), " ") for box in window.findChildren(QMessageBox)]
        print("open", window.games.has_unfinished, *told, flush=True)
        window.settings.set("motion", 90)
        window.games.play(setup(SeatKind.HERE, SeatKind.BOT))
        session, rng = window.page.session, Rng("process")
        session.warned.connect(lambda words: print("warned", words, flush=True))
        session.failed.connect(lambda words: print("failed", words, flush=True))
        def answer(update):
            decision = update.view.decision
            print("shown", flush=True)
            if decision is not None and decision.id is not None and next(answers, None) is not None:
                given = some_answer(decision, rng)
                QTimer.singleShot(30, lambda: session.answer(decision.id, given))
        session.updated.connect(answer)
        if largest >= 0:
            resource.setrlimit(resource.RLIMIT_FSIZE, (largest, resource.RLIM_INFINITY))

desktop.open_window(["test"], None, Play())
"""


@pytest.fixture
def places(tmp_path: Path) -> Places:
    return Places(tmp_path / "ufs-desktop")


class Program:
    """A running window, and what it says."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        self.lines: list[str] = []

    def hear(self, word: str, times: int = 1) -> str:
        """Wait until so many lines begin with the word; the last of them."""
        assert self.process.stdout is not None
        heard = ""
        while times:
            heard = self.process.stdout.readline()
            assert heard, f"ended before {word!r}: {self.lines[-3:]}"
            self.lines.append(heard)
            times -= heard.startswith(word)
        return heard


@contextmanager
def running(places: Places, largest: int = -1, answers: int = 1_000) -> Iterator[Program]:
    """The program over a data folder; killed at the end, if it still runs."""
    environment = {
        **os.environ,
        "QT_QPA_PLATFORM": "offscreen",
        "PYTHONPATH": str(ROOT),
        "XDG_DATA_HOME": str(places.folder.parent),
    }
    command = [sys.executable, "-c", PROGRAM, str(largest), str(answers)]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as process:
        overdue = Timer(PATIENCE, process.kill)  # a word that never comes is a failure, and soon
        overdue.start()
        try:
            yield Program(process)
        finally:
            overdue.cancel()
            overdue.join()
            process.send_signal(signal.SIGCONT)
            process.kill()


def is_whole(places: Places) -> bool:
    game = autosave.resume(places.unfinished, FIGHT).left.game
    return game is not None and game.pending is not None


@pytest.mark.slow
def test_two_windows_over_one_folder_and_a_signal_to_end(places: Places) -> None:
    """The second is told and keeps nothing; what the first kept outlives its end by a signal."""
    with running(places, answers=9) as first:
        assert SECOND not in first.hear("open")
        first.hear("shown", 4)
        kept = autosave.resume(places.unfinished, FIGHT).setup
        with running(places) as second:
            assert SECOND in second.hear("open")
            second.hear("shown", 3)
        assert autosave.resume(places.unfinished, FIGHT).setup.key == kept.key
        first.process.send_signal(signal.SIGTERM)
        first.process.wait()
    assert is_whole(places)
    with running(places) as third:
        heard = third.hear("open")
        assert "True" in heard
        assert SECOND not in heard


@pytest.mark.slow
def test_files_from_the_future_are_files_like_others(places: Places) -> None:
    """The clock went back since they were written."""
    with running(places) as before:
        before.hear("shown", 2)
    for path in (*places.folder.rglob("*"), places.folder):
        os.utime(path, (FUTURE, FUTURE))
    with running(places) as after:
        heard = after.hear("open")
        assert "True" in heard
        assert SECOND not in heard
        after.hear("shown", 3)
        assert not [line for line in after.lines if line.startswith(("warned", "failed"))]
    assert is_whole(places)


@pytest.mark.slow
def test_a_folder_that_is_deleted_is_made_again(places: Places) -> None:
    with running(places) as program:
        program.hear("shown", 3)
        while places.unfinished.exists():
            shutil.rmtree(places.folder, ignore_errors=True)
        program.hear("shown", 6)
        assert is_whole(places)
        assert not [line for line in program.lines if line.startswith("failed")]


@pytest.mark.slow
@pytest.mark.parametrize("largest", [0, 1_000, 100_000, 250_000])
def test_a_disk_that_takes_no_more_is_told_and_the_game_goes_on(
    places: Places, largest: int
) -> None:
    """Whichever write it is at which the disk is full, the last whole file stays."""
    before, _ = room_of(setup(SeatKind.HERE, SeatKind.BOT), places.unfinished)
    before.begin()
    kept = places.unfinished.read_bytes()
    with running(places, largest) as program:
        assert "could not be saved" in program.hear("warned")
        program.hear("shown", 4)
        assert not [line for line in program.lines if line.startswith("failed")]
        assert len([line for line in program.lines if line.startswith("warned")]) == 1
    assert is_whole(places)
    if largest < len(kept) // 4:
        assert places.unfinished.read_bytes() == kept


@pytest.mark.slow
def test_a_machine_that_sleeps_while_a_game_is_kept_loses_nothing(places: Places) -> None:
    """At whichever moment: the file is whole, and the game goes on afterwards."""
    with running(places) as program:
        program.hear("shown", 2)
        for moment in range(40):
            time.sleep(0.01 + moment * 0.002)
            program.process.send_signal(signal.SIGSTOP)
            assert is_whole(places)
            program.process.send_signal(signal.SIGCONT)
        program.hear("shown", 2)
    assert is_whole(places)
