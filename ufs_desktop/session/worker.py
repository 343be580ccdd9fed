"""The engine's own thread: everything that advances a game at the window happens in here.

Bots think in it too. Their longest thought takes 3 ms and saving the game 15 ms, both less than a
noticeable delay, so they need no process of their own. The rival of a puzzle may think for a
second, and lets the window have its turn meanwhile (`PuzzleDesk`).
"""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QTimer, Signal, Slot

from engine.decks.deck import Deck
from engine.kernel import sight
from engine.kernel.ids import Player
from ufs_desktop.session.guided_room import GuidedRoom
from ufs_desktop.session.interrupt import Thinking
from ufs_desktop.session.keeper import Keeper
from ufs_desktop.session.puzzle_room import PuzzleRoom
from ufs_desktop.session.recorder import Recorder
from ufs_desktop.session.room import Room
from ufs_desktop.session.setup import GameSetup, PutAway, fresh_key
from ufs_desktop.session.thread import TableWorker
from ufs_desktop.session.update import Update

BEFORE_TRIAL = 1  # milliseconds, enough for a view to have been sent


def _room_of(setup: GameSetup) -> type[Room]:
    if setup.guide is not None:
        return GuidedRoom
    return Room if setup.puzzle is None else PuzzleRoom


class RoomWorker(TableWorker):
    """The shell of a room: gives it a thread and a timer, and stands for those at the window.

    If two people share the window, acts are those of the one whose view is shown, except consent,
    which is the other's to give. Subclasses open the room.
    """

    next_begun = Signal(object)  # GameSetup
    thinking_changed = Signal(bool)
    halted = Signal()
    recorded = Signal(object)

    _room: Room

    def __init__(self) -> None:
        super().__init__()
        self._timer: QTimer | None = None
        self._trial: QTimer | None = None
        self._told = 0  # updates
        self._is_shown = True  # the window has shown the last one
        self._is_late = False  # a bot is only waiting for that
        self._thinking = Thinking()

    # What the window wants

    def _set_up(self) -> None:
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._ask_bot)
        self._trial = QTimer(self)
        self._trial.setSingleShot(True)
        self._trial.timeout.connect(self._try_offers)

    @Slot(int, object, bool)
    def answer(self, decision_id: int, key: object, unasked: bool) -> None:
        self._room.answer(self._room.viewer, decision_id, key, unasked=unasked)

    @Slot(int, str, object)
    def attempt(self, decision_id: int, act: str, card: sight.Handle) -> None:
        self._room.attempt(self._room.viewer, decision_id, act, card)

    @Slot()
    def follow(self) -> None:
        """In a lesson: make the move that is asked for."""
        if isinstance(self._room, GuidedRoom):
            self._room.follow()

    @Slot()
    def undo(self) -> None:
        self._room.undo(self._room.moment.undoer)

    @Slot(bool)
    def concede(self, whole_match: bool) -> None:
        self._room.concede(self._room.viewer, whole_match=whole_match)

    @Slot()
    def offer_draw(self) -> None:
        self._room.offer_draw(self._room.viewer)

    @Slot(bool)
    def respond(self, agreed: bool) -> None:
        seat = self._room.accords.speaker(self._room.setup.people)
        if seat is not None:
            self._room.respond(seat, agreed=agreed)

    @Slot(int, object)
    def ready(self, player: Player, deck: Deck | None) -> None:
        if player in self._room.setup.people:
            self._room.ready(player, deck)

    @Slot(int)
    def change_pace(self, pace: int) -> None:
        """Set how long bots wait from now on; one that is waiting starts now or waits anew."""
        self._room.change_pace(pace)
        if self._timer is not None and self._timer.isActive():
            self.wait(pace)

    @Slot(int, str)
    def change_bot(self, player: Player, bot: str) -> None:
        self._room.change_bot(player, bot)

    @Slot()
    def record(self) -> None:
        self.recorded.emit(self._room.replay())

    def _put_away(self) -> None:
        for timer in (self._timer, self._trial):
            if timer is not None:
                timer.stop()
        self._room.finish()

    @Slot(int)
    def go_ahead(self, number: int) -> None:
        """The window has shown this update; bots wait until it has shown the last."""
        self._is_shown = number == self._told
        if self._is_shown and self._is_late:
            self._ask_bot()

    @Slot()
    def hold(self) -> None:
        """Tell the window nothing else for now."""
        self._is_shown = False

    def stop_thinking(self) -> None:
        """Stop a bot; may be called from any thread."""
        self._thinking.stop()

    @Slot()
    def _recall(self) -> None:
        """Recall some moves at a time, so that acts of the player are handled in between."""
        if self._room.recall():
            QTimer.singleShot(0, self, self._recall)

    @Slot()
    def _ask_bot(self) -> None:
        self._is_late = not self._is_shown
        if not self._is_late:
            self._room.ask_bot()

    def _try_offers(self) -> None:
        self._room.broadcast.try_offers()

    # What the room wants

    @property
    def thinking(self) -> Thinking:
        return self._thinking

    def now(self) -> datetime:
        return datetime.now()

    def deal(self, setup: GameSetup) -> None:
        """Begin this game in the room, once it has a random key."""
        raise TypeError(f"{type(self).__name__} must deal")

    def begin_next(self, setup: GameSetup) -> None:
        self.next_begun.emit(setup)

    def show(self, update: Update) -> None:
        self._is_shown = False
        self._told += 1
        self.updated.emit(update)

    def wait(self, milliseconds: int) -> None:
        assert self._timer is not None
        self._is_late = False
        self._timer.start(milliseconds)

    def wait_for_bot(self, is_waited_for: bool) -> None:
        self.thinking_changed.emit(is_waited_for)

    def try_soon(self) -> None:
        assert self._trial is not None
        self._trial.start(BEFORE_TRIAL)

    def halt(self) -> None:
        self.halted.emit()


class Worker(RoomWorker):
    """Runs a room in which everyone sits at this machine."""

    def __init__(
        self,
        setup: GameSetup,
        left: PutAway | None = None,
        save_path: Path | None = None,
        replays: Path | None = None,
        halt_after: int | None = None,
    ) -> None:
        super().__init__()
        keeper = Keeper(save_path, Recorder(replays, self.now), fresh_key)
        room = _room_of(setup)
        self._room = room(setup, self, keeper, left, halt_after)

    def _set_up(self) -> None:
        """Set the game up, or continue it."""
        super()._set_up()
        self._room.begin()
        self._recall()

    def deal(self, setup: GameSetup) -> None:
        self._room.begin_game(setup.with_chance(fresh_key()))
