"""The shell of a room that a test turns by hand."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from datetime import datetime

from engine.kernel.history import Undo
from ufs_desktop.session.update import Refused, Request, Update

NOW = datetime(2031, 2, 3, 4, 5, 6)


class Told:
    """Whoever is told something remembers it."""

    def __init__(self) -> None:
        self.updates: list[Update] = []
        self.allowed: list[Undo] = []
        self.refusals: list[Refused] = []
        self.requests: list[Request | None] = []
        self.words: list[str] = []
        self.failures: list[str] = []

    def show(self, update: Update) -> None:
        self.updates.append(update)

    def advise(self, vain: tuple[int, ...]) -> None:
        self.updates[-1] = self.updates[-1]._replace(vain=vain, is_tried=True)

    def allow(self, undo: Undo) -> None:
        self.allowed.append(undo)

    def refuse(self, refused: Refused) -> None:
        self.refusals.append(refused)

    def ask(self, request: Request | None) -> None:
        self.requests.append(request)

    def warn(self, words: str) -> None:
        self.words.append(words)

    def fail(self, words: str) -> None:
        self.failures.append(words)


class StillShell(Told):
    """Nothing happens by itself: it only notes that a bot waits to be asked."""

    def __init__(self) -> None:
        super().__init__()
        self.is_waiting = self.is_to_try = False

    @property
    def thinking(self) -> AbstractContextManager[None]:
        return nullcontext()

    def now(self) -> datetime:
        return NOW

    def wait(self, milliseconds: int) -> None:
        self.is_waiting = True

    def wait_for_bot(self, is_waited_for: bool) -> None:
        pass

    def try_soon(self) -> None:
        self.is_to_try = True

    def halt(self) -> None:
        pass
