"""A worker that crashes leaves word of where it was."""

import subprocess
import sys
from pathlib import Path

from tests.crashes import heard

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
