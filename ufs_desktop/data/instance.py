"""The lock that detects a second window using the same data folder."""

from __future__ import annotations

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


class Instance:
    """A lock held while the window is open. One left behind by a crash is taken over."""

    def __init__(self, lock: Path) -> None:
        self._folder = lock.parent
        self._lock = QLockFile(str(lock))
        self._lock.setStaleLockTime(0)  # stale only if its program no longer runs
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
