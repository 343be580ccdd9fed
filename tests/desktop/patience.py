"""How tests of the window wait.

pytest-qt connects a method of a plain object for each of its waits. Qt for Python takes such a
connection down in two steps that other threads may come between: it lets go of Python, takes a lock
of Qt and then wants Python back. A thread that has Python and wants that lock, be it only to lay
out a text, then waits for ever, as the window does. So nothing that belongs to a plain object is
connected here, and what a wait is made of is kept for the next one: a loop that goes while a timer
is connected to it asks Python about that under such a lock, too.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import count
from typing import Any

from PySide6.QtCore import QEventLoop, QPoint, Qt, QTimer, SignalInstance
from PySide6.QtWidgets import QWidget
from pytestqt.exceptions import TimeoutError as TooLate
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

PATIENCE = 60_000  # milliseconds: a busy machine makes a test late, not wrong
OFTEN, RARELY = 50, 5  # so many times each millisecond, then as many milliseconds apart


_spare: list[tuple[QEventLoop, QTimer]] = []  # waits may be inside each other


def wait(ms: int) -> None:
    """Let the window live so long."""
    loop, timer = _spare.pop() if _spare else _loop_with_timer()
    timer.start(ms)
    loop.exec()
    _spare.append((loop, timer))


def _loop_with_timer() -> tuple[QEventLoop, QTimer]:
    loop, timer = QEventLoop(), QTimer(singleShot=True)
    timer.timeout.connect(loop.quit)
    return loop, timer


def wait_until(is_done: Callable[[], bool], timeout: int = PATIENCE) -> None:
    """Let the window live until this is so."""
    end = time.monotonic() + timeout / 1000
    for looks in count():
        if is_done():
            return
        if time.monotonic() > end:
            raise TooLate(f"not within {timeout} milliseconds")
        wait(1 if looks < OFTEN else RARELY)


class Caught:
    """What came with a signal that was waited for."""

    def __init__(self) -> None:
        self.args: list[Any] | None = None


class PatientBot(QtBot):
    """Waits as long as it takes, and looks often; and lets go of what it has clicked twice."""

    def wait(self, ms: int) -> None:
        wait(ms)

    def waitUntil(  # type: ignore[override]
        self, callback: Callable[[], bool], *, timeout: int = PATIENCE
    ) -> None:
        wait_until(callback, timeout)

    def waitExposed(self, widget: QWidget, *, timeout: int = PATIENCE) -> Any:
        return super().waitExposed(widget, timeout=timeout)

    def mouseDClick(  # type: ignore[override]
        self, widget: QWidget, button: Qt.MouseButton, *, pos: QPoint
    ) -> None:
        """Qt's own ends with the button down, and to the end of the process it moves nothing but
        what is dragged."""
        super().mouseDClick(widget, button, pos=pos)  # type: ignore[no-untyped-call]
        if isValid(widget):
            super().mouseRelease(widget, button, pos=pos)  # type: ignore[no-untyped-call]

    @contextmanager
    def waitSignal(  # type: ignore[override]
        self, signal: SignalInstance
    ) -> Iterator[Caught]:
        caught = Caught()

        def catch(*args: Any) -> None:
            if caught.args is None:
                caught.args = list(args)

        signal.connect(catch)
        try:
            yield caught
            wait_until(lambda: caught.args is not None)
        finally:
            with suppress(RuntimeError):  # it may have come from what is gone by now
                signal.disconnect(catch)
