"""The table's figures, each measured in a separate process with a window but no display.

Aims: a full repaint with 150 cards under 7 ms, a frame with 20 of them moving under 2 ms, the first
playable table within 1.2 s of the process's start, under 250 MB after ten games, and a window that
never freezes for more than 50 ms: not in a game or a replay, at a change of theme, or when
something opens. Turns of the window's thread are given in milliseconds of thread time.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Mapping
from tempfile import TemporaryDirectory
from types import MappingProxyType

from ufs_desktop.cli.errors import CommandFailed
from ufs_desktop.cli.measurements.timing import Figures, Measurement

# As the window's program does first, before anything else is imported.
PROGRAM = (
    "import sys; from ufs_desktop import garbage, imports; "
    "garbage.put_off(); imports.import_qt(); "
    "from ufs_desktop.performance.gauge import main; sys.exit(main(sys.argv))"
)
LONGEST = 600  # seconds


def painting() -> Figures:
    return _measured("painting")


def starting() -> Figures:
    """Measure the second of two starts: the first one compiles the program and its card texts.

    Developers may have told Python not to keep compiled code; users have not.
    """
    with TemporaryDirectory() as folder:
        compiled = {
            "PYTHONDONTWRITEBYTECODE": "",
            "PYTHONPYCACHEPREFIX": folder,
            "XDG_CACHE_HOME": folder,
        }
        _measured("starting", compiled)
        return _measured("starting", compiled)


def playing() -> Figures:
    return _measured("playing")


def touring() -> Figures:
    return _measured("touring")


def browsing() -> Figures:
    """The aims are in `performance.reader`."""
    return _measured("browsing")


def _measured(what: str, wanted: Mapping[str, str] = MappingProxyType({})) -> Figures:
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", **wanted}
    command = [sys.executable, "-c", PROGRAM, what, str(time.time())]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=LONGEST)
    if done.returncode != 0:
        last = (done.stderr.strip().splitlines() or ["no reason was given"])[-1]
        raise CommandFailed(f"the table cannot be measured: {last}")
    figures: Figures = json.loads(done.stdout)
    return figures


MEASUREMENTS: tuple[Measurement, ...] = (painting, starting, playing, touring, browsing)
