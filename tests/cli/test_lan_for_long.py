"""Two programs that play match after match hold no more of their machine than before."""

from __future__ import annotations

import statistics
import sys

import pytest

from tests.cli.lan_programs import UFS, Held, held, hosting, program, said

pytestmark = [
    pytest.mark.soak,
    pytest.mark.skipif(sys.platform != "linux", reason="/proc tells what a program holds"),
]
MATCHES = 200
WARM = 100  # matches until what is kept on purpose has come to its bounds
MOST_A_MATCH = 20_000  # bytes


def test_two_hundred_matches_take_no_more_memory_and_no_more_files() -> None:
    """Each game is a match of its own; the guest's program says when it has checked one."""
    taken: dict[str, list[Held]] = {"host": [], "guest": []}
    options = "--local", "--port", "0", "--games", str(MATCHES), "--bot", "random"
    with (
        hosting(*options) as host,
        program(*UFS, "join", host.code, "--local", "--json") as guest,
    ):
        for _ in said(guest.stderr):
            if host.process.poll() is None and guest.poll() is None:
                taken["host"].append(held(host.process))
                taken["guest"].append(held(guest))
            print(len(taken["host"]), taken["host"][-1], taken["guest"][-1], flush=True)
        assert (guest.wait(60), host.process.wait(60)) == (0, 0)
    for side, samples in taken.items():
        assert len(samples) >= MATCHES - 1
        warm = samples[WARM:]
        line = statistics.linear_regression(range(len(warm)), [each.bytes for each in warm])
        print(f"{side}: {line.slope:.0f} bytes a match from {line.intercept / 2**20:.0f} MB on")
        assert line.slope < MOST_A_MATCH, side
        assert max(each.files for each in warm) <= max(each.files for each in samples[:WARM]), side
