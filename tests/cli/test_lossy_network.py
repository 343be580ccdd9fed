"""`ufs host` and `ufs join` in two network namespaces, over a line that is slow and loses bytes."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator

import pytest

pytestmark = pytest.mark.slow

UFS = [sys.executable, "-m", "ufs_desktop.cli.main"]
HOST, GUEST = f"ufs{os.getpid()}h", f"ufs{os.getpid()}g"  # namespaces
ADDRESS = {HOST: "10.77.0.1", GUEST: "10.77.0.2"}
LOSSY = ["netem", "delay", "50ms", "loss", "1%"]  # each way: 100 ms and 2 % there and back
CODE = "code: "
LONGEST = 300  # seconds


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
            inside = "ip", "netns", "exec", name
            run(*inside, "ip", "address", "add", f"{address}/24", "dev", "veth0")
            run(*inside, "ip", "link", "set", "veth0", "up")
            run(*inside, "tc", "qdisc", "add", "dev", "veth0", "root", *LOSSY)
        yield
    finally:
        for name in ADDRESS:
            subprocess.run(["ip", "netns", "delete", name], capture_output=True)


@pytest.mark.usefixtures("line")
def test_a_match_is_played_over_a_slow_line_that_loses_bytes() -> None:
    command = ["ip", "netns", "exec", HOST, *UFS, "host", "--games", "2", "--json"]
    with subprocess.Popen(command, stdout=-1, stderr=-1, text=True) as host:
        try:
            assert host.stderr is not None
            code = next(each for each in host.stderr if each.startswith(CODE))
            place = code.removeprefix(CODE).strip()
            command = ["ip", "netns", "exec", GUEST, *UFS, "join", place, "--json"]
            done = subprocess.run(command, capture_output=True, text=True, timeout=LONGEST)
            host.communicate(timeout=LONGEST)
        finally:
            host.kill()
    assert (done.returncode, host.returncode) == (0, 0), done.stderr
    told = json.loads(done.stdout)
    assert told["games"] == 2
    assert told["fair"]
    assert told["answer_ms"] > 50
