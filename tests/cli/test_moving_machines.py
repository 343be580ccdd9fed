"""Two machines find each other; one gets another address, or sleeps, in the middle of a match."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from typing import Any

import pytest

from tests.cli.lan_programs import UFS, Hosting, hosting, program, said
from tests.cli.two_machines import ADDRESS, GUEST, HOST, INSIDE, change_address, two_machines
from ufs_desktop.net.link import SILENT_AFTER

pytestmark = pytest.mark.slow

LONGEST = 120  # seconds
GAMES = 3
ANOTHER = "10.77.0.9"
# Tells of the first game that is heard of.
LOOK = """
from PySide6.QtCore import QCoreApplication, QTimer
from ufs_desktop.net.search import GameSearch, Network
app = QCoreApplication([])
search = GameSearch(Network())
def tell():
    if search.games:
        found = search.games[0]
        print(found.announcement.name, found.address, found.announcement.port)
        app.quit()
search.changed.connect(tell)
search.begin()
QTimer.singleShot(20_000, app.quit)
app.exec()
"""


def finished(host: Hosting, guest: subprocess.Popen[str]) -> Any:
    told, trouble = guest.communicate(timeout=LONGEST)
    assert guest.returncode == 0, trouble
    assert host.process.wait(LONGEST) == 0
    return json.loads(told)


def in_the_second_game(guest: subprocess.Popen[str]) -> None:
    assert "checked" in said(guest.stderr).readline()
    time.sleep(0.3)


def joining(host: Hosting, *options: str, inside: Sequence[str] = ()) -> Sequence[str]:
    return *inside, *UFS, "join", host.code, "--json", *options


def test_a_host_is_found_and_found_again_at_another_address() -> None:
    here = INSIDE[HOST], INSIDE[GUEST]
    with two_machines(), hosting("--name", "Ada", "--games", f"{GAMES}", inside=here[0]) as host:
        look = subprocess.run(
            [*here[1], sys.executable, "-c", LOOK], capture_output=True, text=True
        )
        assert look.stdout.split() == ["Ada", ADDRESS[HOST], f"{host.port}"]
        with program(*joining(host, inside=here[1])) as guest:
            in_the_second_game(guest)
            change_address(HOST, "del", ADDRESS[HOST])
            change_address(HOST, "add", ANOTHER)
            found = finished(host, guest)
    assert (found["games"], found["fair"]) == (GAMES, True)


@pytest.mark.parametrize("sleeper", ["host", "guest"])
def test_a_machine_sleeps_for_longer_than_anybody_waits(sleeper: str) -> None:
    with (
        hosting("--local", "--port", "0", "--games", f"{GAMES}") as host,
        program(*joining(host, "--local")) as guest,
    ):
        in_the_second_game(guest)
        process = host.process if sleeper == "host" else guest
        process.send_signal(signal.SIGSTOP)
        time.sleep(SILENT_AFTER + 8)
        process.send_signal(signal.SIGCONT)
        found = finished(host, guest)
    assert (found["games"], found["fair"]) == (GAMES, True)
