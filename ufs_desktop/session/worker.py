"""The engine's own thread: everything that steps a game happens in here.

Bots think in it too. Their longest thought is 3 ms of work and saving the game 15 ms, both less
than a frame that anybody misses, so no process of their own keeps them from the window.
"""

from __future__ import annotations

import logging
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject, QThread, QTimer, Signal, Slot

from engine.bots.bot import Bot
from engine.decks.deck import DeckError
from engine.kernel import sight
from engine.kernel.decisions import (
    Answer,
    Decision,
    Refusal,
    forced_answer,
    is_forced,
    random_answer,
)
from engine.kernel.errors import IllegalAnswer
from engine.kernel.game import Game
from engine.kernel.history import Undo
from engine.kernel.ids import Player
from engine.kernel.machine import where
from engine.kernel.replay import Replay
from engine.kernel.rng import Rng
from engine.kernel.views import answer_from, view_for
from ufs_desktop.session import autosave
from ufs_desktop.session.base import Refused, Update
from ufs_desktop.session.interrupt import Overdue, Thinking
from ufs_desktop.session.match import Match
from ufs_desktop.session.recorder import Recorder, history_of
from ufs_desktop.session.setup import GameSetup

logger = logging.getLogger(__name__)

BROKEN_MOVE = "This move could not be carried out, so it was taken back. Please try another one."
REPLACED = "{name} gave no answer of its own; it plays at random from here on."
STUCK = "The game cannot go on: this is a mistake of the program. It can be taken back or left."
MOST_FAILURES = 5
NO_DRAW = "{name} wants no draw: the game goes on."
NOT_SAVED = "The game could not be saved ({reason}). You can play on; it is tried again."


class Stopgap:
    """Answers when a bot has failed: anything legal, and nothing that could go wrong."""

    def __init__(self, key: str) -> None:
        self._rng = Rng(key)

    def choose(self, game: Game, decision: Decision) -> Answer:
        return game.canonical(decision) if decision.judged else random_answer(decision, self._rng)


class Worker(QObject):
    """Owns the game and its past; answers what is forced, asks the bots, and tells the window."""

    updated = Signal(object)
    legend_told = Signal(object)
    refused = Signal(object)
    thinking_changed = Signal(bool)
    warned = Signal(str)
    failed = Signal(str)
    halted = Signal()
    recorded = Signal(object)

    def __init__(
        self,
        setup: GameSetup,
        game: Game | None = None,
        save_path: Path | None = None,
        halt_after: int | None = None,
        replays: Path | None = None,
        past: Replay | None = None,
    ) -> None:
        super().__init__()
        self._setup = setup
        self._module = setup.module
        self._game = game
        self._save_path = save_path
        self._halt_after = halt_after
        self._recorder = Recorder(setup, replays)
        self._past = past
        self._bots: dict[Player, Bot] = {
            player: setup.bot(player) for player in (0, 1) if player not in setup.people
        }
        self._sent = [0, 0]  # log lines that each viewer has
        self._viewer: Player = min(setup.people, default=0)
        self._made = 0
        self._warned = False
        self._is_saved = True
        self._failures = 0
        self._timer: QTimer | None = None
        self._is_shown = True  # the window has shown the last update
        self._is_late = False  # a bot waits for nothing else
        self.thinking = Thinking()  # may be stopped from any thread
        self._given_up: Player | None = None  # who gave the whole match up

    @Slot()
    def begin(self) -> None:
        """Set the game up, in the worker's thread."""
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._ask_bot)
        try:
            game = self._game or self._setup.game()
        except (DeckError, OSError) as error:
            self.failed.emit(f"The game cannot begin: {error}")
            return
        self._history = history_of(game, self._past)
        self.legend_told.emit(self._module.legend(game))
        self._go_on(still=True)

    @Slot(int, object)
    def answer(self, decision_id: int, key: object) -> None:
        """A person's answer, in the keys of his view."""
        game = self._history.game
        if game.pending is None or game.pending.id != decision_id:
            return
        try:
            choice = answer_from(game, self._viewer, decision_id, key)
            self._make(game.pending, choice)
        except IllegalAnswer as error:
            self._refuse(Refusal(error.rule, error.reason), None)
            return
        self._go_on()

    @Slot(int, str, object)
    def attempt(self, decision_id: int, act: str, card: sight.Handle) -> None:
        """Say why an act is not among the options."""
        game = self._history.game
        if game.pending is not None and game.pending.id == decision_id:
            why = self._module.why_not(game, self._viewer, game.pending, act, card)
            self._refuse(why, card)

    @Slot(bool)
    def undo(self, agreed: bool) -> None:
        """Take back the last decision of the player at the window."""
        try:
            self._history.undo(self._undoer(), agreed=agreed)
        except IllegalAnswer as error:
            self._refuse(Refusal(error.rule, error.reason), None)
            return
        self._given_up = None
        lines = len(self._history.game.log)
        self._sent = [min(sent, lines) for sent in self._sent]
        self._go_on(still=True)

    @Slot(bool)
    def concede(self, whole_match: bool) -> None:
        """The player at the window gives up."""
        if self._history.game.result is None:
            self._given_up = self._viewer if whole_match else None
            self._history.concede(self._viewer, self._module.concession)
            self._go_on()

    @Slot(bool)
    def offer_draw(self, agreed: bool) -> None:
        """The player at the window offers a draw; a bot says itself whether it agrees."""
        game = self._history.game
        if game.result is not None:
            return
        if agreed or self._module.accepts_draw(game, 1 - self._viewer):
            self._history.agree_draw(self._viewer, self._module.concession)
            self._go_on()
        else:
            self.warned.emit(NO_DRAW.format(name=self._setup.names[1 - self._viewer]))

    @Slot(int)
    def change_pace(self, pace: int) -> None:
        """How long bots wait from here on; one that waits now begins at once or waits anew."""
        self._setup = replace(self._setup, pace=pace)
        if self._timer is not None and self._timer.isActive():
            self._wait(pace)

    @Slot(int, str)
    def change_bot(self, player: Player, bot: str) -> None:
        """Another bot goes on in this seat."""
        if player in self._bots:
            self._setup = self._setup.with_bot(player, bot)
            self._bots[player] = self._setup.bot(player)
            self._save(by_bot=False)

    @Slot()
    def record(self) -> None:
        """Give the whole game so far; nothing, if it could not begin."""
        began = hasattr(self, "_history")
        self.recorded.emit(self._recorder.replay(self._history) if began else None)

    @Slot()
    def stop(self) -> None:
        """The last thing to be done in this thread."""
        if self._timer is not None:
            self._timer.stop()
        if not self._is_saved:
            self._save(by_bot=False)
        QThread.currentThread().quit()

    @Slot()
    def go_ahead(self) -> None:
        """The window has shown the last update."""
        self._is_shown = True
        if self._is_late:
            self._ask_bot()

    @Slot()
    def _ask_bot(self) -> None:
        self._is_late = not self._is_shown
        decision = self._history.game.pending
        if self._is_late or decision is None or decision.player not in self._bots:
            return
        moved = False
        try:
            with self.thinking:
                choice = self._bots[decision.player].choose(self._history.game, decision)
            self._history.answer(decision.id, choice)
            moved = True
        except Overdue:
            logger.info("%s was stopped at %s", decision.prompt, where(self._history.game))
            return
        finally:
            if not moved:
                self._replace_bot(decision.player)
        self._made += 1
        self._go_on()

    def _replace_bot(self, player: Player) -> None:
        """A bot that fails is replaced by one that cannot; the error itself goes on to the log."""
        self._failures += 1
        if self._failures > MOST_FAILURES:
            self.failed.emit(STUCK)
            return
        self.warned.emit(REPLACED.format(name=self._setup.names[player]))
        self._bots[player] = Stopgap(f"{self._setup.key}/{self._failures}")
        self._wait(self._setup.pace)

    def _make(self, decision: Decision, choice: Answer) -> None:
        """Carry out one answer; an error of the program leaves the game as it was, and is told."""
        made = False
        try:
            self._history.answer(decision.id, choice)
            made = True
        except IllegalAnswer:
            made = True  # refused, which is no error of the program
            raise
        finally:
            if not made:
                self.failed.emit(BROKEN_MOVE)

    def _go_on(self, still: bool = False) -> None:
        """Answer what is forced, then tell the window and let a bot think if it is its turn."""
        while (asked := self._history.game.pending) is not None and is_forced(asked):
            self._make(asked, forced_answer(asked))
        if asked is not None and asked.player in self._setup.people:
            self._viewer = asked.player
        by_bot = asked is not None and asked.player in self._bots
        halting = self._halt_after is not None
        if halting and by_bot and self._made < (self._halt_after or 0):
            self._wait(0)
            return
        self._tell(still)
        self._save(by_bot)
        if halting:
            self.halted.emit()
        else:
            self.thinking_changed.emit(by_bot)
            if by_bot:
                self._wait(self._setup.pace)

    def _wait(self, milliseconds: int) -> None:
        assert self._timer is not None
        self._is_late = False
        self._timer.start(milliseconds)

    def _tell(self, still: bool) -> None:
        game, viewer = self._history.game, self._viewer
        start = self._sent[viewer]
        view = view_for(game, viewer, start, self._module.words)
        self._sent[viewer] = len(game.log)
        undo = self._undo_state()
        own = game.pending is not None and game.pending.player == viewer
        self._is_shown = False
        odds = self._module.odds(game) if own else {}
        self.updated.emit(Update(view, start, undo, odds, still, self._score()))

    def _score(self) -> Match:
        """Of the match, this game among the others once it is over."""
        before, result = self._setup.match, self._history.game.result
        return before if result is None else before.after(result.losers, self._given_up)

    def _undo_state(self) -> Undo:
        if not self._setup.people:
            return Undo.NOTHING
        return self._history.undo_for(self._undoer())

    def _undoer(self) -> Player:
        """Whose decision is taken back: of two people at one window, his who decided last."""
        people = sorted(self._setup.people)
        free = (player for player in people if self._history.undo_for(player) is Undo.FREE)
        moved = (move.player for move in reversed(self._history.moves) if move.player in people)
        return next(free, next(moved, self._viewer))

    def _save(self, by_bot: bool) -> None:
        is_over = self._history.game.result is not None
        self._is_saved = not by_bot or is_over or self._is_by_person
        if not self._is_saved:
            return  # several moves of bots are saved together
        try:
            self._write(is_over)
            self._warned = False
        except OSError as error:
            if not self._warned:
                self.warned.emit(NOT_SAVED.format(reason=error.strerror or error))
            self._warned = True

    @property
    def _is_by_person(self) -> bool:
        """Whether the last move, if there is any, was not a bot's."""
        moves = self._history.moves
        return not moves or moves[-1].player not in self._bots

    def _write(self, is_over: bool) -> None:
        """A finished game becomes a replay; any other one, and its match, can be gone on with."""
        if is_over:
            self._recorder.keep(self._history)
        if self._save_path is None:
            return
        if not is_over:
            autosave.keep(self._save_path, self._setup, self._history)
        elif self._score().has_next:
            autosave.keep_match(self._save_path, self._setup.next(self._score()))
        else:
            autosave.discard(self._save_path)

    def _refuse(self, refusal: Refusal, card: sight.Handle | None) -> None:
        entry = self._module.rulebook(self._setup.edition).get(refusal.rule)
        gist = entry.gist if entry is not None else ""
        self.refused.emit(Refused(refusal.rule, refusal.reason, gist, card))
