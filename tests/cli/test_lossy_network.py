"""`ufs host` and `ufs join` over a line that is slow, loses bytes and breaks."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from typing import Any

import pytest

from tests.cli.bad_line import BadLine
from tests.cli.lan_programs import UFS, Hosting, hosting
from tests.cli.led_line import led

pytestmark = pytest.mark.slow

HOST, GUEST = f"ufs{os.getpid()}h", f"ufs{os.getpid()}g"  # namespaces
INSIDE = {name: ("ip", "netns", "exec", name) for name in (HOST, GUEST)}
ADDRESS = {HOST: "10.77.0.1", GUEST: "10.77.0.2"}
LOSSY = ["netem", "delay", "50ms", "loss", "1%"]  # each way: 100 ms and 2 % there and back
LONGEST = 400  # seconds
GAMES = 3


def run(*command: str) -> None:
    """Skipped, with its words, if the machine does not allow it."""
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        pytest.skip(f"{' '.join(command[:6])}: {done.stderr.strip()}")


@pytest.fixture
def line() -> Iterator[None]:
    """Between the two, and to nowhere else."""
    if shutil.which("ip") is None or shutil.which("tc") is None:
        pytest.skip("ip and tc are not installed here")
    try:
        for name in ADDRESS:
            run("ip", "netns", "add", name)
        ends = "veth0", "netns", HOST, "type", "veth", "peer", "name", "veth0", "netns", GUEST
        run("ip", "link", "add", *ends)
        for name, address in ADDRESS.items():
            run(*INSIDE[name], "ip", "address", "add", f"{address}/24", "dev", "veth0")
            run(*INSIDE[name], "ip", "link", "set", "veth0", "up")
            run(*INSIDE[name], "tc", "qdisc", "add", "dev", "veth0", "root", *LOSSY)
        yield
    finally:
        for name in ADDRESS:
            subprocess.run(["ip", "netns", "delete", name], capture_output=True)


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
