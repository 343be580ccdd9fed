"""Folders that really cannot be written, for tests that run as a user who may write everywhere."""

from __future__ import annotations

import ctypes
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

VERSION = 0x20080522  # of what Linux calls capabilities, as it tells them here
WRITES_ANYWHERE, READS_ANYWHERE = 1 << 1, 1 << 2
Rights = ctypes.c_uint32 * 6  # two times: those that hold, those that may, those that are left


@contextmanager
def usual_rights() -> Iterator[None]:
    """This thread, and those that it starts, may do no more with files than their owner."""
    if os.geteuid() != 0:
        yield
        return
    libc = ctypes.CDLL(None, use_errno=True)
    header = (ctypes.c_uint32 * 2)(VERSION, 0)
    before = Rights()
    assert libc.capget(header, before) == 0
    now = Rights(*before)
    now[0] &= ~(WRITES_ANYWHERE | READS_ANYWHERE)
    assert libc.capset(header, now) == 0
    try:
        yield
    finally:
        assert libc.capset(header, before) == 0


@contextmanager
def read_only(folder: Path) -> Iterator[None]:
    """Nothing in the folder, and below it, can be written or made."""
    paths = [*folder.rglob("*"), folder]
    modes = {path: path.stat().st_mode for path in paths}
    for path in paths:
        path.chmod(0o555 if path.is_dir() else 0o444)
    try:
        yield
    finally:
        for path, mode in modes.items():
            path.chmod(mode)
