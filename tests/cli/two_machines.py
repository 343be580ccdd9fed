"""Two machines and the cable between them, made of network namespaces of this one."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

HOST, GUEST = f"ufs{os.getpid()}h", f"ufs{os.getpid()}g"  # namespaces
INSIDE = {name: ("ip", "netns", "exec", name) for name in (HOST, GUEST)}
ADDRESS = {HOST: "10.77.0.1", GUEST: "10.77.0.2"}
CARD = "veth0"  # of the network, in each


def run(*command: str) -> None:
    """Skipped, with its words, if the machine does not allow it."""
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        pytest.skip(f"{' '.join(command[:6])}: {done.stderr.strip()}")


def change_address(name: str, change: str, address: str) -> None:
    """`change`: add or del."""
    run(*INSIDE[name], "ip", "address", change, f"{address}/24", "brd", "+", "dev", CARD)


@contextmanager
def two_machines() -> Iterator[None]:
    """They reach each other, and nobody else."""
    if shutil.which("ip") is None or shutil.which("tc") is None:
        pytest.skip("ip and tc are not installed here")
    try:
        for name in ADDRESS:
            run("ip", "netns", "add", name)
        ends = CARD, "netns", HOST, "type", "veth", "peer", "name", CARD, "netns", GUEST
        run("ip", "link", "add", *ends)
        for name, address in ADDRESS.items():
            change_address(name, "add", address)
            run(*INSIDE[name], "ip", "link", "set", CARD, "up")
        yield
    finally:
        for name in ADDRESS:
            subprocess.run(["ip", "netns", "delete", name], capture_output=True)
