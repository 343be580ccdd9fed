"""The network's figures: a match over the loopback interface between two ordinary processes.

Aims on an idle machine where the calibration takes 2.4 us: the view after an answer arrives within
10 ms at the median and 30 ms for 99 of 100, with decks whose cards have texts; and a moment takes
fewer than 4,000 bytes at the median. Its offers follow once the host has tried them: how long that
takes is measured separately.
"""

from __future__ import annotations

import json
import subprocess
import sys
from contextlib import ExitStack

from ufs_desktop.bundle import bundled
from ufs_desktop.cli.errors import CommandFailed
from ufs_desktop.cli.measurements.kernel import calibration
from ufs_desktop.cli.measurements.timing import Figures, Measurement

UFS = [sys.executable, "-m", "ufs_desktop.cli.main"]
GAMES = 5
LONGEST = 600  # seconds
CODE = "code: "
HOSTED, BROUGHT = "trim-the-wick.yaml", "full-furnace.yaml"


def lan(games: int = GAMES) -> Figures:
    """Latency and bytes as measured by the guest."""
    decks = bundled("decks") / "comprehensive"
    with ExitStack() as stack:
        options = ["host", "--local", "--port", "0", "--games", str(games), "--json"]
        options += ["--deck", str(decks / HOSTED)]
        host = subprocess.Popen([*UFS, *options], stdout=-1, stderr=-1, text=True)
        stack.enter_context(host)
        stack.callback(host.kill)
        assert host.stderr is not None
        line = next((each for each in host.stderr if each.startswith(CODE)), "")
        if not line:
            raise CommandFailed("no game could be hosted")
        command = [*UFS, "join", line.removeprefix(CODE).strip(), "--bot", "random"]
        command += ["--local", "--json", "--deck", str(decks / BROUGHT)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=LONGEST)
        host.communicate(timeout=LONGEST)
    if done.returncode != 0 or host.returncode != 0:
        last = (done.stderr.strip().splitlines() or ["no reason was given"])[-1]
        raise CommandFailed(f"the match did not finish: {last}")
    told = json.loads(done.stdout)
    return {
        "net_games": told["games"],
        "net_answers": told["answers"],
        "net_answer_ms": told["answer_ms"],
        "net_answer_ms_p99": told["answer_ms_p99"],
        "net_trial_ms_p99": told["trial_ms_p99"],
        "net_bytes": told["bytes"],
        "net_bytes_p99": told["bytes_p99"],
    }


MEASUREMENTS: tuple[Measurement, ...] = (calibration, lan)
