"""A game on this machine: people at this window, bots, or both, with the engine in a thread."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, Qt, QTimer, Signal

from engine.decks.deck import Deck
from engine.kernel.ids import Player
from ufs_desktop.session.setup import GameSetup, PutAway, SeatKind
from ufs_desktop.session.thread import TableSession
from ufs_desktop.session.update import Update
from ufs_desktop.session.worker import RoomWorker, Worker

PATIENCE = 20_000  # milliseconds that a bot may think before its player is asked
PAINTED = QEvent.Type(QEvent.registerEventType())
AFTER_PAINTING = Qt.EventPriority.LowEventPriority.value - 1  # of such an event
CLOSING = 3_000  # milliseconds that it may go on thinking after the game is left


class RoomSession(TableSession):
    """Passes requests to the thread of a room's worker, and its news back to the window."""

    stalled = Signal(str)  # whose bot has been thinking for too long
    halted = Signal()  # only if the session was told to stop after some decisions

    _worker: RoomWorker

    _way_asked = Signal()
    _readied = Signal(int, object)
    _pace_changed = Signal(int)
    _bot_changed = Signal(int, str)
    _record_asked = Signal()
    _update_shown = Signal(int)  # its number
    _hold_asked = Signal()

    def __init__(self, setup: GameSetup, worker: RoomWorker, *, is_resumed: bool = False) -> None:
        super().__init__(setup.names, setup.people, setup.sideboards, setup.edition)
        self.setup = setup
        self.is_resumed = is_resumed
        self._watchdog = QTimer(self)
        self._watchdog.setSingleShot(True)
        self._watchdog.timeout.connect(self._on_overdue)
        self._waits_for = ""  # the name of the bot that is thinking
        self._is_held = False  # the window wants nothing else to happen for now
        self._told = 0  # updates so far
        self._employ_at_table(worker, "engine")
        self._connect()

    def _connect(self) -> None:
        worker = self._worker
        self._way_asked.connect(worker.follow)
        self._readied.connect(worker.ready)
        self._pace_changed.connect(worker.change_pace)
        self._bot_changed.connect(worker.change_bot)
        self._record_asked.connect(worker.record)
        self._update_shown.connect(worker.go_ahead)
        self._hold_asked.connect(worker.hold)
        worker.next_begun.connect(self._on_next)
        worker.updated.connect(self._pass_on)
        worker.thinking_changed.connect(self._on_thinking)
        worker.halted.connect(self.halted)
        worker.recorded.connect(self.recorded)

    def _on_next(self, setup: GameSetup) -> None:
        self._take(setup)
        self.next_begun.emit()

    def _take(self, setup: GameSetup) -> None:
        self.setup, self.sideboards, self.names = setup, setup.sideboards, setup.names

    def _pass_on(self, update: Update) -> None:
        """Show an update. A bot may move again only after it is painted: otherwise the window would
        lag, or get two moments at once and show only the second."""
        self._is_held = False
        self._told += 1
        decision = update.view.decision
        self._waits_for = self.names[decision.player] if decision is not None else ""
        self._watchdog.stop()
        self.updated.emit(update)
        if not self._is_held:
            QCoreApplication.postEvent(self, QEvent(PAINTED), AFTER_PAINTING)

    def event(self, event: QEvent) -> bool:
        if event.type() != PAINTED:
            return super().event(event)
        if not self._is_held:
            self._update_shown.emit(self._told)
        return True

    def _on_thinking(self, thinking: bool) -> None:
        self.thinking_changed.emit(thinking)
        if thinking and self._thread.isRunning():  # news from before the end may arrive after it
            self._watchdog.start(self.setup.pace + PATIENCE)
        else:
            self._watchdog.stop()

    def _on_overdue(self) -> None:
        if self._is_held:
            self.wait_longer()
        else:
            self.stalled.emit(self._waits_for)

    def follow(self) -> None:
        """In a lesson: make the move that is asked for."""
        self._way_asked.emit()

    def ready(self, player: Player, deck: Deck | None = None) -> None:
        self._readied.emit(player, deck)

    @property
    def has_bots(self) -> bool:
        return any(seat.kind is SeatKind.BOT for seat in self.setup.seats)

    @property
    def bot(self) -> str:
        players = [at for at, seat in enumerate(self.setup.seats) if seat.kind is not SeatKind.BOT]
        return self.setup.seats[1 - players[0]].bot if len(players) == 1 else ""

    @property
    def pace(self) -> int:
        return self.setup.pace if self.has_bots else 0

    def change_pace(self, pace: int) -> None:
        """Let the bots wait this many milliseconds from now on."""
        self.setup = self.setup.with_pace(pace)
        self._pace_changed.emit(pace)

    def change_bot(self, player: Player, bot: str) -> None:
        """Put another bot in a bot's seat."""
        self.setup = self.setup.with_bot(player, bot)
        self._bot_changed.emit(player, bot)

    def wait_longer(self) -> None:
        """Give an overdue bot the same time again."""
        self._watchdog.start(PATIENCE)

    def stop_thinking(self) -> None:
        """Stop an overdue bot; another takes its seat."""
        self._worker.stop_thinking()

    def record(self) -> None:
        self._record_asked.emit()

    def hold(self) -> None:
        self._is_held = True
        self._hold_asked.emit()

    def go_on(self) -> None:
        if self._is_held:
            self._is_held = False
            self._update_shown.emit(self._told)

    def close(self) -> None:
        self._watchdog.stop()
        QCoreApplication.removePostedEvents(self, PAINTED.value)
        super().close()

    def _await_end(self) -> None:
        if not self._thread.wait(CLOSING):
            self.stop_thinking()
            super()._await_end()


class LocalSession(RoomSession):
    """A session in which everyone sits at this machine."""

    def __init__(
        self,
        setup: GameSetup,
        left: PutAway | None = None,
        save_path: Path | None = None,
        replays: Path | None = None,
        halt_after: int | None = None,
    ) -> None:
        worker = Worker(setup, left, save_path, replays, halt_after)
        super().__init__(setup, worker, is_resumed=left is not None and left.game is not None)
