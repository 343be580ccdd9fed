"""A worker that crashes leaves word of where it was, and one that hangs says it."""

import faulthandler
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.crashes import AFRESH, HANGS, Watch, heard

CRASH = """
import ctypes, pathlib, sys
from tests.crashes import listen
def fall(): ctypes.string_at(0)
listen(pathlib.Path(sys.argv[1]), "gw7")
fall()
"""


def test_a_crash_is_written_down_and_found(tmp_path: Path) -> None:
    (tmp_path / "crash-gw1.txt").touch()  # of one that runs well
    assert heard(tmp_path) == {}
    root = Path(__file__).resolve().parent.parent
    made = subprocess.run([sys.executable, "-c", CRASH, tmp_path], cwd=root, stderr=subprocess.PIPE)
    assert made.returncode < 0
    assert list(heard(tmp_path)) == ["crash-gw7.txt"]
    told = heard(tmp_path)["crash-gw7.txt"]
    assert any("in fall" in line for line in told)


def test_what_hangs_is_watched_for_once_in_a_while_and_again_after_a_failure(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    begun: list[tuple[float, int]] = []
    monkeypatch.setattr(
        faulthandler, "dump_traceback_later", lambda after, file: begun.append((after, file))
    )
    watch = Watch()
    for _ in range(3):
        watch.go_on(2)
    assert begun == [(HANGS, 2)]
    watch.begin_anew()
    watch.go_on(2)
    assert len(begun) == 2
    later = time.monotonic() + AFRESH
    monkeypatch.setattr(time, "monotonic", lambda: later)
    watch.go_on(2)
    assert len(begun) == 3
