"""How long work takes when the machine is busy: the bounds of tests that must be able to fail.

Time of this process alone is counted, so that waiting for others costs nothing; and it is told
beside a calibration made just before and after, which a crowded cache or a slow clock stretches
as well.
"""

from __future__ import annotations

from collections.abc import Callable
from time import process_time

from ufs_desktop.calibration import calibrate

PLAIN = 2.4  # microseconds that `calibrate` gives on the machine for which the bars are meant


def slowness() -> float:
    """How many times slower than the machine of the bars this one is now; at least once."""
    return max(1.0, calibrate() / PLAIN)


def is_within(seconds: float, work: Callable[[], object], rounds: int = 5) -> bool:
    """Whether work can be done in so many seconds: noise only ever adds, so one round is enough."""
    return any(_round(work) < seconds for _ in range(rounds))


def spent(work: Callable[[], object]) -> float:
    """Seconds of this process."""
    began = process_time()
    work()
    return process_time() - began


def _round(work: Callable[[], object]) -> float:
    before = slowness()
    taken = spent(work)
    return taken / max(before, slowness())
