"""A user's library for tests: real databases in folders of their own, made once and copied."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

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
