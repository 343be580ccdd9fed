"""`ufs host` and `ufs join` over a line that is slow, loses bytes and breaks."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from typing import Any

import pytest

from tests.cli.bad_line import BadLine
from tests.cli.lan_programs import UFS, Hosting, hosting
from tests.cli.led_line import led
from tests.cli.two_machines import CARD, GUEST, HOST, INSIDE, run, two_machines

pytestmark = pytest.mark.slow

LOSSY = ["netem", "delay", "50ms", "loss", "1%"]  # each way: 100 ms and 2 % there and back
LONGEST = 400  # seconds
GAMES = 3


@pytest.fixture
def line() -> Iterator[None]:
    with two_machines():
        for name in INSIDE:
            run(*INSIDE[name], "tc", "qdisc", "add", "dev", CARD, "root", *LOSSY)
        yield


def told(host: Hosting, *command: str) -> Any:
    """What the guest says at the end, once both programs have ended as they should."""
    done = subprocess.run([*command, "--json"], capture_output=True, text=True, timeout=LONGEST)
    assert done.returncode == 0, done.stderr
    assert host.process.wait(LONGEST) == 0
    return json.loads(done.stdout)


@pytest.mark.usefixtures("line")
def test_matches_are_played_over_a_slow_line_that_loses_bytes() -> None:
    with hosting("--games", f"{GAMES}", inside=INSIDE[HOST]) as host:
        found = told(host, *INSIDE[GUEST], *UFS, "join", host.code)
    assert found["games"] == GAMES
    assert found["fair"]
    assert found["answer_ms"] > 50


def test_matches_are_played_to_their_end_over_a_line_that_breaks_again_and_again() -> None:
    """For machines whose system cannot spoil a line: this process does, which is more spiteful."""
    with (
        hosting("--local", "--port", "0", "--games", f"{GAMES}") as host,
        led(BadLine(host.port, "bad line")) as line,
    ):
        place = f"127.0.0.1:{line.port}"
        found = told(host, *UFS, "join", place, "--key", host.key, "--local")
    assert found["games"] == GAMES
    assert found["fair"]
    assert found["answer_ms"] > 100
    assert line.losses > 3
    assert (line.cuts, line.silences) == (2, 2)
