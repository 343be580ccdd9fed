"""Stops a bot that does not finish, in the thread in which it thinks."""

from __future__ import annotations

import ctypes
import threading
from contextlib import AbstractContextManager

from ufs_desktop.session.shell import Overdue


class Thinking(AbstractContextManager[None]):
    """While entered, `stop` from another thread ends the work inside with `Overdue`.

    A Python thread cannot be killed from outside, and a bot in an endless loop checks no flag; but
    CPython can raise an exception in it before its next instruction.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._thread = 0

    def __enter__(self) -> None:
        with self._lock:
            self._thread = threading.get_ident()

    def __exit__(self, *_: object) -> None:
        with self._lock:
            self._thread = 0

    def stop(self) -> None:
        """To be called from another thread. If no bot is thinking, nothing happens."""
        with self._lock:
            if self._thread:
                ident, error = ctypes.c_ulong(self._thread), ctypes.py_object(Overdue)
                ctypes.pythonapi.PyThreadState_SetAsyncExc(ident, error)
