"""Runs work with files in separate threads, so that the window stays responsive."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from typing import TypeVar

from PySide6.QtCore import QObject, QThread, Signal, Slot

from engine.kernel.errors import SaveError
from ufs_desktop.data.backup import BackupError
from ufs_desktop.data.games import explain

logger = logging.getLogger(__name__)
T = TypeVar("T")
MISTAKE = "The program ran into an error; Help > Report a problem says more."


class Job(QThread):
    """Does one piece of work and signals the result."""

    succeeded = Signal(object)  # what the work returned
    refused = Signal(str, str)  # why it failed: for the user, and for the log

    def __init__(self, work: Callable[[], object]) -> None:
        super().__init__()
        self._work = work
        self.setObjectName("files")

    # Qt

    def run(self) -> None:
        try:
            result = self._work()
        except SaveError as error:
            self.refused.emit(explain(error), str(error))
        except BackupError as error:
            self.refused.emit(str(error), str(error))
        except OSError as error:
            self.refused.emit(f"{error.strerror or error}.", str(error))
        except Exception as error:  # whatever happens, the caller must hear of it
            logger.exception("a piece of work")
            self.refused.emit(MISTAKE, repr(error))
        else:
            self.succeeded.emit(result)


class Jobs(QObject):
    """The running pieces of work; `finish` waits for all of them."""

    def __init__(self) -> None:
        super().__init__()
        self._running: list[tuple[Job, Listener]] = []

    def start(
        self,
        work: Callable[[], object],
        done: Callable[[object], object],
        refused: Callable[[str], object],
    ) -> None:
        """Start a piece of work; either `done` or `refused` is called in the window's thread."""
        job, listener = Job(work), Listener(done, refused)
        job.succeeded.connect(listener.on_done)
        job.refused.connect(listener.on_refused)
        job.finished.connect(self._clear)
        self._running.append((job, listener))
        job.start()

    def finish(self) -> None:
        """Wait for all work to end, without calling anybody back."""
        for job, _ in self._running:
            job.blockSignals(True)
            job.wait()
        self._running.clear()

    @Slot()
    def _clear(self) -> None:
        """Drop jobs that have ended and whose listener was told; signals of others may still be on
        their way."""
        ended = [pair for pair in self._running if pair[0].isFinished() and pair[1].was_told]
        for job, _ in ended:
            job.wait()
        self._running = [pair for pair in self._running if pair not in ended]


class Rereader:
    """Rereads the same thing on request: never twice at a time, and always the newest state."""

    def __init__(
        self,
        read: Callable[[], object],
        done: Callable[[object], object],
        refused: Callable[[str], object],
    ) -> None:
        self._read, self._done, self._refused = read, done, refused
        self._jobs = Jobs()
        self._is_over = self._is_wanted = False
        self.is_under_way = False

    def start(self) -> None:
        """Read; `done` or `refused` is called. If asked while reading, it reads once more after
        that."""
        if self._is_over:
            return
        if self.is_under_way:
            self._is_wanted = True
            return
        self.is_under_way = True
        self._jobs.start(
            self._read, partial(self._hear, self._done), partial(self._hear, self._refused)
        )

    def finish(self) -> None:
        """Stop; nothing is being read when this returns."""
        self._is_over = True
        self._jobs.finish()

    def _hear(self, heard: Callable[[T], object], answer: T) -> None:
        self.is_under_way = False
        heard(answer)
        if self._is_wanted:
            self._is_wanted = False
            self.start()


class Listener(QObject):
    """Lives in the window's thread, so that its callbacks run there."""

    def __init__(self, done: Callable[[object], object], refused: Callable[[str], object]) -> None:
        super().__init__()
        self._done = done
        self._refused = refused
        self.was_told = False

    @Slot(object)
    def on_done(self, result: object) -> None:
        self.was_told = True
        self._done(result)

    @Slot(str, str)
    def on_refused(self, why: str, details: str) -> None:
        logger.info("not done: %s", details)
        self.was_told = True
        self._refused(why)
