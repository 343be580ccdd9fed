"""A session whose work is done in a thread of its own: two halves connected by signals.

A slot overridden in a subclass would run in its caller's thread, so what differs between workers is
a hook, or has no slot above it.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, QThread, Signal, Slot

from engine.kernel.history import Undo
from engine.kernel.sight import Handle
from ufs_desktop.session.base import Session
from ufs_desktop.session.update import Key, Refused, Request


class ThreadWorker(QObject):
    """The half that works, from `begin` to `stop`."""

    @Slot()
    def begin(self) -> None:
        """Start working, in the worker's own thread."""
        self._set_up()

    @Slot()
    def stop(self) -> None:
        """The last thing done in this thread, which ends whatever goes wrong. For a command, it is
        the main thread, which goes on."""
        try:
            self._put_away()
        finally:
            if not QThread.isMainThread():
                QThread.currentThread().quit()

    def _set_up(self) -> None:
        """The work to begin with."""
        raise TypeError(f"{type(self).__name__} must have something to begin with")

    def _put_away(self) -> None:
        """The work to end with."""


class ThreadSession(Session):
    """The half at the window."""

    _begin_asked = Signal()
    _stop_asked = Signal()

    _worker: ThreadWorker
    _has_started = False

    def _employ(self, worker: ThreadWorker, name: str) -> None:
        """Give the worker a thread with this name."""
        self._worker = worker
        self._thread = QThread()
        self._thread.setObjectName(name)
        worker.moveToThread(self._thread)
        self._begin_asked.connect(worker.begin)
        self._stop_asked.connect(worker.stop)

    def start(self) -> None:
        """Start; called again for the table of a game that began before it had one."""
        if not self._has_started:
            self._has_started = True
            self._thread.start()
            self._begin_asked.emit()

    def close(self) -> None:
        if self._thread.isRunning():
            self._stop_asked.emit()
            self._await_end()
        self._worker.blockSignals(True)
        self.blockSignals(True)

    def _await_end(self) -> None:
        self._thread.wait()


class TableWorker(ThreadWorker):
    """Carries out what the player does, and passes on what it is told as an `Audience`."""

    updated = Signal(object)
    advised = Signal(object)
    allowed = Signal(object)
    refused = Signal(object)
    requested = Signal(object)
    warned = Signal(str)
    failed = Signal(str)

    def answer(self, decision_id: int, key: object, unasked: bool) -> None:
        raise TypeError(f"{type(self).__name__} must take answers")

    def attempt(self, decision_id: int, act: str, card: Handle) -> None:
        raise TypeError(f"{type(self).__name__} must explain")

    def undo(self) -> None:
        raise TypeError(f"{type(self).__name__} must take back")

    def concede(self, whole_match: bool) -> None:
        raise TypeError(f"{type(self).__name__} must let its players give up")

    def offer_draw(self) -> None:
        raise TypeError(f"{type(self).__name__} must let its players agree on a draw")

    def respond(self, agreed: bool) -> None:
        raise TypeError(f"{type(self).__name__} must let its players agree")

    def advise(self, vain: tuple[int, ...]) -> None:
        self.advised.emit(vain)

    def allow(self, undo: Undo) -> None:
        self.allowed.emit(undo)

    def refuse(self, refused: Refused) -> None:
        self.refused.emit(refused)

    def ask(self, request: Request | None) -> None:
        self.requested.emit(request)

    def warn(self, words: str) -> None:
        self.warned.emit(words)

    def fail(self, words: str) -> None:
        self.failed.emit(words)


class TableSession(ThreadSession):
    """Passes what the player does to the worker, and its news back to the window."""

    _answer_given = Signal(int, object, bool)
    _attempt_made = Signal(int, str, object)
    _undo_asked = Signal()
    _concession_made = Signal(bool)
    _draw_offered = Signal()
    _consent_given = Signal(bool)

    def _employ_at_table(self, worker: TableWorker, name: str) -> None:
        """Give the worker a thread with this name, and the player's acts."""
        self._employ(worker, name)
        self._answer_given.connect(worker.answer)
        self._attempt_made.connect(worker.attempt)
        self._undo_asked.connect(worker.undo)
        self._concession_made.connect(worker.concede)
        self._draw_offered.connect(worker.offer_draw)
        self._consent_given.connect(worker.respond)
        worker.advised.connect(self.advised)
        worker.allowed.connect(self.allowed)
        worker.refused.connect(self.refused)
        worker.requested.connect(self.requested)
        worker.warned.connect(self.warned)
        worker.failed.connect(self.failed)

    def answer(self, decision_id: int, key: Key, *, unasked: bool = False) -> None:
        self._answer_given.emit(decision_id, key, unasked)

    def attempt(self, decision_id: int, act: str, card: Handle) -> None:
        self._attempt_made.emit(decision_id, act, card)

    def undo(self) -> None:
        self._undo_asked.emit()

    def concede(self, *, whole_match: bool = False) -> None:
        self._concession_made.emit(whole_match)

    def offer_draw(self) -> None:
        self._draw_offered.emit()

    def respond(self, *, agreed: bool) -> None:
        self._consent_given.emit(agreed)
