"""Two windows over one data folder read and write the same file one after the other."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtCore import QLockFile

PATIENCE = 2.0  # seconds; whoever holds it longer hangs, and nobody hangs with them
PAUSE = 0.005  # between two looks: Qt's own become so rare that busy ones leave no gap for it


@contextmanager
def one_by_one(path: Path) -> Iterator[None]:
    """Nobody else changes this file, or what is in this folder, between a look and a writing.

    If the patience ends, it goes on without the lock. Where no lock can be made, nothing can be
    written either, or by nobody else.
    """
    lock = QLockFile(str(path.with_name(f".{path.name}.lock")))
    end = time.monotonic() + PATIENCE
    while not lock.tryLock(0) and _is_taken(lock) and time.monotonic() < end:
        time.sleep(PAUSE)
    try:
        yield
    finally:
        lock.unlock()


def _is_taken(lock: QLockFile) -> bool:
    return lock.error() is QLockFile.LockError.LockFailedError
