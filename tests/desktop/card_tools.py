"""A user's library for tests: real databases in folders of their own, made once and copied."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import QElapsedTimer
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from engine.kernel.errors import EngineError
from ufs_desktop.cabinet.kit import OpenCabinet
from ufs_desktop.cabinet.librarian import Librarian

T = TypeVar("T")


def answer_to(librarian: Librarian, qtbot: QtBot, ask: Callable[[OpenCabinet], T]) -> T:
    """What the cards answer; an error is raised here."""
    found: list[T] = []
    errors: list[EngineError] = []
    librarian.ask("", ask, found.append, errors.append)
    qtbot.waitUntil(lambda: bool(found or errors))
    if errors:
        raise errors[0]
    return found[0]


def wait_until(is_done: Callable[[], bool], seconds: float = 10.0) -> None:
    """The same as `qtbot.waitUntil` for fixtures that outlive a test."""
    waited = QElapsedTimer()
    waited.start()
    while not is_done():
        assert waited.elapsed() < seconds * 1000, "it did not happen in time"
        QTest.qWait(10)
