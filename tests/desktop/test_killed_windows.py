"""Two windows, each a program of its own, play over the network; killed, they lose nothing."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from threading import Timer

import pytest

from engine.kernel.rng import Rng
from tests.desktop.lan_party import free_port
from tests.desktop.test_processes import ROOT, Program
from ufs_desktop.cli.main import main

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("qapp")]
KILLS, APART = 4, 3  # moments that are shown between two kills, at most so many more
LAST_ANSWERS = 8
PATIENCE = 240.0  # seconds for one program
# Opens the window as the program does, sits down as a player would, and answers by itself, as a
# player does: what was answered into a void is asked once more.
PROGRAM = """
import sys
from PySide6.QtCore import QTimer
from engine.kernel.rng import Rng
from tests.desktop.players import some_answer
from ufs_desktop import desktop
from ufs_desktop.data.places import Places
from ufs_desktop.folders import data_folder
from ufs_desktop.lan.table_page import LanPage
from ufs_desktop.net import discovery
from ufs_desktop.net.search import Network
from ufs_desktop.remote import guest_worker

replays = Places(data_folder()).replays
port, code, most = int(sys.argv[1]), sys.argv[2], int(sys.argv[3])
discovery.EVERY, guest_worker.AGAIN = 200, 200
rng, seen = Rng(code), {"asked": None, "over": False, "answers": 0}

class Play:
    def begin(self, window):
        self.window, self.lobby, lan = window, None, window.lan
        lan.desk.network = Network(0, port, only_here=True)
        for setting, value in (("reduced_motion", True), ("beats", 0)):
            window.settings.set(setting, value)
        if lan.desk.unfinished:
            window.home.matches[0].click()
        elif code:
            page = lan.desk.ask_join(code)
            page.form.join.click()
        else:
            lan.desk.host_now()
            self.lobby = window.page.lobby
        self.timer = QTimer(window)
        self.timer.timeout.connect(self.act)
        self.timer.start(20)

    def act(self):
        page, lobby = self.window.page, self.lobby
        if lobby is not None and lobby.invitation is not None:
            print("code", lobby.invitation.code, flush=True)
            self.lobby = None
        if not isinstance(page, LanPage) or page.view is None:
            return
        if page.is_over:
            kept = list(replays.glob("*.transcript"))
            if kept and not seen["over"]:
                seen["over"] = True
                print("over", kept[0], flush=True)
        elif page.interaction is not None and page.interaction is not seen["asked"]:
            seen["asked"] = page.interaction
            decision = page.interaction.decision
            if not code and seen["answers"] >= most:
                page.session.concede()
                return
            seen["answers"] += 1
            print("asked", len(page.log.lines), flush=True)
            page.interaction.finish(some_answer(decision, rng))

desktop.open_window(["test"], None, Play())
"""


class Machine:
    """Somebody's machine: their folder, and the program while it runs."""

    def __init__(self, folder: Path, port: int) -> None:
        self._folder, self._port = folder, port
        self.code = ""
        self.lines = 0  # of the log, as far as anybody has seen it

    @contextmanager
    def run(self, answers: int = 1_000) -> Iterator[Program]:
        environment = {
            **os.environ,
            "QT_QPA_PLATFORM": "offscreen",
            "PYTHONPATH": str(ROOT),
            "XDG_DATA_HOME": str(self._folder),
        }
        words = [str(self._port), self.code, str(answers)]
        command = [sys.executable, "-c", PROGRAM, *words]
        with subprocess.Popen(command, env=environment, stdout=-1, text=True) as process:
            overdue = Timer(PATIENCE, process.kill)  # a word that never comes is a failure
            overdue.start()
            try:
                yield Program(process)
            finally:
                overdue.cancel()
                process.kill()

    def play(self, program: Program, moments: int) -> None:
        """So many questions on; what was seen before is still there."""
        for _ in range(moments):
            lines = int(program.hear("asked").split()[1])
            assert lines >= self.lines
            self.lines = lines


@pytest.mark.parametrize("seed", range(3))
def test_windows_that_are_killed_lose_nothing(
    seed: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rng = Rng(f"killed {seed}")
    port = free_port()
    host, guest = Machine(tmp_path / "host", port), Machine(tmp_path / "guest", port)
    with ExitStack() as stack:
        hosting = stack.enter_context(host.run())
        guest.code = hosting.hear("code").split()[1]
        joining = stack.enter_context(guest.run())
        for _ in range(KILLS):
            guest.play(joining, 1 + rng.below(APART))
            if rng.below(2):
                hosting.process.kill()
                hosting = stack.enter_context(host.run())
            else:
                joining.process.kill()
                joining = stack.enter_context(guest.run())
        guest.play(joining, 1)
        hosting.process.kill()
        hosting = stack.enter_context(host.run(LAST_ANSWERS))
        told = [each.hear("over").split(maxsplit=1)[1].strip() for each in (hosting, joining)]
    kept = [Path(transcript).with_suffix(".json") for transcript in told]
    first, second = (json.loads(path.read_text())["moves"] for path in kept)
    assert first == second
    assert len(first) > LAST_ANSWERS
    for path in kept:
        assert main(["replay", "verify", str(path)]) == 0
    assert capsys.readouterr().out.count("what it had promised") == 2
