"""A command that is ended from outside leaves no process behind."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

PROCESSES = Path("/proc")
HELPERS = 3  # two workers, and the tracker that comes with fresh processes
GONE = "XZ"
PATIENCE = 30.0  # seconds

pytestmark = pytest.mark.skipif(not PROCESSES.is_dir(), reason="needs a table of processes")


def play(folder: Path) -> list[str]:
    return ["play", "--games", "5000", "--jobs", "2"]


def balance(folder: Path) -> list[str]:
    return ["deck", "balance", "--games", "50", "--jobs", "2"]


def compile_cards(folder: Path) -> list[str]:
    cards = {f"C{k}": {"text": f"E: Gain {k % 999} vitality. Draw {k} cards."} for k in range(9000)}
    path = folder / "many.json"
    path.write_text(json.dumps({"cards": cards}), encoding="utf-8")
    return ["cards", "compile", str(path), "--summary"]


def family(parent: int) -> dict[int, str]:
    """The state letters of the process's children, by process."""
    found = {}
    for entry in PROCESSES.iterdir():
        if entry.name.isdigit():
            state, its_parent = status(int(entry.name))
            if its_parent == parent:
                found[int(entry.name)] = state
    return found


def status(process: int) -> tuple[str, int]:
    """The state letter and the parent; of a process that is gone, those of a dead one."""
    try:
        told = (PROCESSES / str(process) / "stat").read_text(encoding="utf-8", errors="replace")
    except (FileNotFoundError, ProcessLookupError):
        return "X", 0
    state, parent, *_ = told.rpartition(")")[2].split()
    return state, int(parent)


def wait_until(done: Callable[[], bool], what: str) -> None:
    deadline = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < deadline, what
        time.sleep(0.05)


@pytest.mark.parametrize(
    ("arguments", "blow"),
    [
        (compile_cards, signal.SIGKILL),
        pytest.param(play, signal.SIGTERM, marks=pytest.mark.slow),
        pytest.param(play, signal.SIGKILL, marks=pytest.mark.slow),
        pytest.param(balance, signal.SIGTERM, marks=pytest.mark.slow),
        pytest.param(balance, signal.SIGKILL, marks=pytest.mark.slow),
        pytest.param(compile_cards, signal.SIGTERM, marks=pytest.mark.slow),
    ],
)
def test_the_workers_end_with_the_command(
    tmp_path: Path, arguments: Callable[[Path], list[str]], blow: signal.Signals
) -> None:
    command = subprocess.Popen(
        [sys.executable, "-m", "ufs_desktop.cli.main", *arguments(tmp_path)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env=os.environ | {"XDG_DATA_HOME": str(tmp_path / "data")},
    )
    children: dict[int, str] = {}
    try:
        wait_until(lambda: len(family(command.pid)) >= HELPERS, "no workers")
        time.sleep(0.5)  # into the work, or still into its beginning
        assert command.poll() is None
        children = family(command.pid)
        command.send_signal(blow)
        command.wait(timeout=PATIENCE)
        wait_until(lambda: all(status(each)[0] in GONE for each in children), "left behind")
    finally:
        command.kill()
        command.wait()
        for each in children:
            if status(each)[0] not in GONE:
                os.kill(each, signal.SIGKILL)
