"""Spoilt bytes over live connections, while two programs play: they play on, and grow no larger."""

from __future__ import annotations

import json
import socket
import struct
import sys
import time
from contextlib import suppress

import pytest

from engine.kernel.rng import Rng
from tests.cli.lan_programs import UFS, held, hosting, program, said

pytestmark = [
    pytest.mark.soak,
    pytest.mark.skipif(sys.platform != "linux", reason="/proc tells what a program holds"),
]
SECONDS = 600.0
WARM = 60.0  # seconds, until everything is read that a match needs
MOST_GROWTH = 6 * 2**20  # bytes
HELLO = b'{"kind": "hello", "role": "play", "match": "", "versions": {}}'


def spite(rng: Rng) -> list[bytes]:
    """What a stranger sends, piece by piece."""
    noise = bytes(rng.below(256) for _ in range(1 + rng.below(3_000)))
    hello = bytearray(HELLO)
    hello[rng.below(len(hello))] = rng.below(256)
    deep = b"[" * 900 + b"]" * 900
    return rng.choice(
        [
            [noise],
            [struct.pack(">I", 2**32 - 1) + noise],
            [struct.pack(">I", len(hello)) + hello, noise],
            [struct.pack(">I", len(deep)) + deep],
            [struct.pack(">I", len(HELLO))[:2]],
            [bytes([each]) for each in struct.pack(">I", 40) + noise[:20]],  # a byte at a time
            [b"\0" * 4] * 200,
        ]
    )


def call(port: int, rng: Rng) -> None:
    """One stranger; whatever becomes of the connection is the host's affair."""
    with suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=2) as stranger:
        stranger.settimeout(0.2)
        for piece in spite(rng):
            stranger.sendall(piece)
            time.sleep(0.002)
        while stranger.recv(4_096):
            pass


def test_strangers_disturb_nobody_for_ten_minutes() -> None:
    rng, began, calls = Rng("live fuzz"), time.monotonic(), 0
    games = "1000"
    with (
        hosting("--local", "--port", "0", "--games", games, "--bot", "random") as host,
        program(*UFS, "join", host.code, "--local", "--json") as guest,
    ):
        checked = said(guest.stderr)
        assert "checked" in checked.readline()
        warm = 0
        while time.monotonic() - began < SECONDS:
            call(host.port, rng)
            calls += 1
            assert host.process.poll() is None
            assert guest.poll() is None
            if not warm and time.monotonic() - began > WARM:
                warm = held(host.process).bytes
        grown = held(host.process).bytes - warm
        print(json.dumps({"calls": calls, "grown": grown}))
        assert "checked" in checked.readline()  # they play on
        assert grown < MOST_GROWTH
        assert held(host.process).files < 40
