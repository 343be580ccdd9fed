"""How fast this machine is now: what every figure of speed is read beside.

Time of this thread alone is counted, so that waiting for others costs nothing; a crowded cache or
a slow clock stretches the calibration as it does what is measured.
"""

from __future__ import annotations

import time

ROUNDS, COPIES = 7, 200


def calibrate() -> float:
    """Microseconds of this thread's time for copying 20 dicts of 20 entries; the best of some."""
    dicts = [{number: number for number in range(20)} for _ in range(20)]
    best = float("inf")
    for _ in range(ROUNDS):
        began = time.thread_time()
        for _ in range(COPIES):
            copies = [entry.copy() for entry in dicts]
        best = min(best, time.thread_time() - began)
        assert len(copies) == len(dicts)
    return best / COPIES * 1e6
