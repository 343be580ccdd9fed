"""Two windows over one data folder read and write the same file one after the other."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtCore import QLockFile

PATIENCE = 2_000  # milliseconds; whoever holds it longer hangs, and nobody hangs with them


@contextmanager
def one_by_one(path: Path) -> Iterator[None]:
    """Nobody else changes this file, or what is in this folder, between a look and a writing.

    Where no lock can be made nothing can be written either, or by nobody else.
    """
    lock = QLockFile(str(path.with_name(f".{path.name}.lock")))
    lock.tryLock(PATIENCE)
    try:
        yield
    finally:
        lock.unlock()
