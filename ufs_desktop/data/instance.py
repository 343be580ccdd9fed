"""Locks that tell the first window on a data folder from others, and whether there are others."""

from __future__ import annotations

import os
from pathlib import Path

from PySide6.QtCore import QLockFile

SECOND = (
    "UFS Desktop is already open in another window. You can play here too, but this window does "
    "not save an unfinished game, so that it does not overwrite the other one's."
)
NO_LOCK = (
    "Your data folder is not writable ({folder}). You can play, but nothing will be saved: no "
    "unfinished game, no replays."
)

WINDOW = ".window-{}.lock"  # by the number of the process


class Instance:
    """A lock held while the window is open. One left behind by a crash is taken over."""

    def __init__(self, lock: Path) -> None:
        self._folder = lock.parent
        self._lock = _lock_of(lock)
        self.is_first = self._lock.tryLock(0) or (self._was_left() and self._lock.tryLock(0))

    def _was_left(self) -> bool:
        """Remove the lock file if nobody holds it, whatever it says; whether that was done.

        A running program also holds it by a lock of the system.
        """
        is_there = self._lock.error() is QLockFile.LockError.LockFailedError
        return is_there and self._lock.removeStaleLockFile()

    @property
    def warning(self) -> str:
        """A warning for the user; empty if there is none."""
        if self.is_first:
            return ""
        if self._lock.error() is QLockFile.LockError.LockFailedError:
            return SECOND
        return NO_LOCK.format(folder=self._folder)

    def release(self) -> None:
        if self.is_first:
            self._lock.unlock()


class OpenWindow:
    """Held by every window, the first and others, as long as it is open."""

    def __init__(self, folder: Path) -> None:
        self._lock = _lock_of(folder / WINDOW.format(os.getpid()))
        self._lock.tryLock(0)

    def release(self) -> None:
        self._lock.unlock()


def others_are_open(folder: Path) -> bool:
    """Whether another program has a window over this folder."""
    own = folder / WINDOW.format(os.getpid())
    return any(_is_held(path) for path in folder.glob(WINDOW.format("*")) if path != own)


def _is_held(path: Path) -> bool:
    """Not by a program that has crashed: its lock is taken away."""
    lock = _lock_of(path)
    is_free = lock.tryLock(0)
    lock.unlock()
    return not is_free


def _lock_of(path: Path) -> QLockFile:
    lock = QLockFile(str(path))
    lock.setStaleLockTime(0)  # stale is only what belongs to no running program
    return lock
