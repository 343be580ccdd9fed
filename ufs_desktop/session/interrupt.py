"""Stops a bot that does not come to an end, in the thread in which it thinks."""

from __future__ import annotations

import ctypes
import threading
from contextlib import AbstractContextManager

from ufs_desktop.session.shell import Overdue


class Thinking(AbstractContextManager[None]):
    """While entered, `stop` from another thread ends what is done inside with `Overdue`.

    A thread of Python cannot be ended from outside, and a bot that runs in circles looks at no
    flag; CPython raises an exception in it before its next instruction.
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
        """Called from another thread; nothing is being thought: nothing happens."""
        with self._lock:
            if self._thread:
                ident, error = ctypes.c_ulong(self._thread), ctypes.py_object(Overdue)
                ctypes.pythonapi.PyThreadState_SetAsyncExc(ident, error)
