"""A recorded game as a session: nobody is asked; the window says which moment it wants to show.

The engine runs in a thread of its own. While it works on one moment, only the latest wish is kept,
so that dragging a slider over a long game never lags behind the hand.
"""

from __future__ import annotations

import logging
from bisect import bisect_right
from traceback import format_exc
from typing import Any, NamedTuple

from PySide6.QtCore import Signal, Slot

from engine.kernel.decisions import Decision, Kind, Move, is_forced
from engine.kernel.errors import CONTRADICTIONS, SaveError
from engine.kernel.ids import Player
from engine.kernel.replay import Playback, Replay
from engine.kernel.save import state_hash
from engine.kernel.sight import Handle
from engine.kernel.views import DecisionView, view_for
from ufs_desktop.session.module import GameModule
from ufs_desktop.session.recording import player_names
from ufs_desktop.session.thread import ThreadSession, ThreadWorker
from ufs_desktop.session.update import Key, Update

logger = logging.getLogger(__name__)

REFUSED = "The rules of this version do not allow move {move}: you can view the game up to there."
NOT_SHOWN = "This moment of the game cannot be shown: the recording contradicts itself."
DIFFERENT = "From move {move} on, the game differs from the recording."


class Look(NamedTuple):
    """The point of view: whose seat is nearest, and whether all cards are open."""

    seat: Player = 0
    is_open: bool = True


class TurnMark(NamedTuple):
    """The first step of a turn."""

    step: int
    turn: int
    player: Player


class Outline(NamedTuple):
    """The shape of a whole game; a step is a moment at which someone had a choice."""

    moves: tuple[int, ...]  # made at each step
    turns: tuple[TurnMark, ...]
    lines: tuple[int, ...] = ()  # lines of the log at each step
    trouble: str = ""  # what did not play back as recorded

    @property
    def last(self) -> int:
        return len(self.moves) - 1


class Answered(NamedTuple):
    """What the player who was asked did next."""

    player: Player
    keys: tuple[Key, ...] = ()  # of the chosen options; or the number, or yes or no
    cards: frozenset[Handle] = frozenset()
    conceded: str = ""  # the rule of a concession
    drawn: str = ""  # the rule of a draw that was agreed on


class Moment(NamedTuple):
    """One step of a recorded game as shown. Without an answer, it is hidden or the end."""

    step: int
    look: Look
    update: Update
    answer: Answered | None


class ReplaySession(ThreadSession):
    """Shows the moments of a replay."""

    outlined = Signal(object)  # Outline, once the whole game was played through
    arrived = Signal(object)  # Moment

    _worker: ReplayWorker

    _moment_asked = Signal(int, object)

    def __init__(self, replay: Replay, module: GameModule) -> None:
        edition = module.edition_of(replay.start)
        super().__init__(player_names(replay), frozenset(), edition=edition)
        self.replay = replay
        self.outline: Outline | None = None
        self._wish: tuple[int, Look] | None = (
            None  # the latest, while the worker is busy with another
        )
        self._busy = False
        worker = ReplayWorker(replay, module)
        self._employ(worker, "replay")
        self._moment_asked.connect(worker.show)
        worker.outlined.connect(self._on_outline)
        worker.arrived.connect(self._on_moment)
        worker.failed.connect(self._on_failure)

    def start(self) -> None:
        self._busy = True
        super().start()

    def go(self, step: int, look: Look) -> None:
        """Ask for a moment; `arrived` delivers it, or that of a later wish."""
        if self._busy:
            self._wish = (step, look)
            return
        self._busy = True
        self._moment_asked.emit(step, look)

    def answer(self, decision_id: int, key: Key, *, unasked: bool = False) -> None:
        """Nothing is asked any more."""

    def attempt(self, decision_id: int, act: str, card: Handle) -> None:
        """Nothing can be attempted any more."""

    def undo(self) -> None:
        """What was recorded stays."""

    def concede(self, *, whole_match: bool = False) -> None:
        """A recorded game was decided long ago."""

    def offer_draw(self) -> None:
        """A recorded game was decided long ago."""

    def respond(self, *, agreed: bool) -> None:
        """Nobody wants anything any more."""

    def record(self) -> None:
        self.recorded.emit(self.replay)

    def close(self) -> None:
        self._worker.is_wanted = False
        super().close()

    @Slot(object)
    def _on_outline(self, outline: Outline) -> None:
        self.outline = outline
        self.outlined.emit(outline)

    @Slot(str)
    def _on_failure(self, details: str) -> None:
        logger.error("a recorded game: %s", details)
        self._busy, self._wish = False, None
        self.failed.emit(NOT_SHOWN)

    @Slot(object)
    def _on_moment(self, moment: Moment) -> None:
        self._busy = False
        wish, self._wish = self._wish, None
        self.updated.emit(moment.update)
        self.arrived.emit(moment)
        if wish is not None:
            self.go(*wish)


class ReplayWorker(ThreadWorker):
    """Plays the game through once, then goes to any step on request."""

    outlined = Signal(object)
    arrived = Signal(object)
    failed = Signal(str)  # why, for the log

    def __init__(self, replay: Replay, module: GameModule) -> None:
        super().__init__()
        self._module = module
        self.is_wanted = True  # False stops playing a long game through
        self._replay = replay
        self._playback = Playback(replay, module.kind)
        self._outline = Outline((0,), ())
        self._shown: tuple[Look, int, int] | None = None  # with its step and number of lines

    def _set_up(self) -> None:
        """Find the steps and the turns, checking every hash, then show the beginning."""
        try:
            self._outline = self._play_through()
        except CONTRADICTIONS:
            self.failed.emit(f"it cannot be played through: {format_exc()}")
            return
        if self.is_wanted:
            self.outlined.emit(self._outline)
            self.show(0, Look())

    @Slot(int, object)
    def show(self, step: int, look: Look) -> None:
        """Show a step; beyond the ends means at the ends."""
        step = max(0, min(step, self._outline.last))
        try:
            self._playback.seek(self._outline.moves[step])
            moment = self._moment(step, look)
        except CONTRADICTIONS:
            self.failed.emit(f"step {step} cannot be shown: {format_exc()}")
            return
        self.arrived.emit(moment)

    def _play_through(self) -> Outline:
        playback, hashes = self._playback, dict(self._replay.hashes)
        steps: list[int] = []
        turns: list[TurnMark] = []
        lines: list[int] = []
        trouble = ""
        while self.is_wanted:
            game = playback.game
            at = playback.made
            if not trouble and at in hashes and state_hash(game) != hashes[at]:
                trouble = DIFFERENT.format(move=at)
            if game.pending is None or not is_forced(game.pending) or not at:
                steps.append(at)
                lines.append(len(game.log))
                turn, player = self._module.turn(game)
                if not turns or turn != turns[-1].turn:
                    turns.append(TurnMark(len(steps) - 1, turn, player))
            try:
                if not playback.forward():
                    break
            except SaveError:
                # The refused move may have been half made: this game is no longer usable.
                self._playback = Playback(self._replay, self._module.kind)
                trouble = REFUSED.format(move=at + 1)
                break
        if steps[-1:] != [playback.made]:
            steps.append(playback.made)
            lines.append(len(playback.game.log))
        return Outline(tuple(steps), tuple(turns), tuple(lines), trouble)

    def _moment(self, step: int, look: Look) -> Moment:
        game = self._playback.game
        start, is_next = self._continued(step, look, len(game.log))
        if look.is_open:
            view = self._module.open_view(game, look.seat, start)
        else:
            view = view_for(game, look.seat, start, self._module.words)
        self._shown = (look, step, len(game.log))
        return Moment(
            step, look, Update(view, start, still=not is_next), self._answer(view.decision)
        )

    def _continued(self, step: int, look: Look, lines: int) -> tuple[int, bool]:
        """From which line on to show the log, and whether this step follows the last one shown."""
        if self._shown is None or self._shown[0] != look:
            return 0, False
        _, before, told = self._shown
        return min(told, lines), step == before + 1

    def _answer(self, asked: DecisionView | None) -> Answered | None:
        """What was done next, for a viewer who can see what was asked."""
        playback = self._playback
        if playback.made == playback.length:
            return None
        move = self._replay.moves[playback.made]
        if move.conceded:
            return Answered(move.player, conceded=move.conceded)
        if move.drawn:
            return Answered(move.player, drawn=move.drawn)
        decision = playback.game.pending
        if decision is None or asked is None or asked.id is None:
            return None
        return _answered(decision, asked, move)


def _answered(decision: Decision, asked: DecisionView, move: Move) -> Answered | None:
    """The recorded choice in terms of the shown question; None if it is not offered now."""
    if decision.kind in (Kind.YES_NO, Kind.NUMBER, Kind.POSITION, Kind.NAME):
        return Answered(move.player, (move.choice,))
    chosen: tuple[Any, ...] = ()
    if decision.kind in (Kind.CARDS, Kind.ORDER):
        chosen = move.choice
    elif move.choice is not None:
        chosen = (move.choice,)
    if move.player != decision.player or not set(chosen) <= set(decision.options):
        return None
    options = [asked.options[decision.options.index(option)] for option in chosen]
    cards = frozenset(card for option in options for card in option.cards)
    return Answered(move.player, tuple(option.key for option in options), cards)


def step_before(outline: Outline, line: int) -> int:
    """The last step before a line of the log appears."""
    return max(0, bisect_right(outline.lines, line) - 1)


def turn_at(outline: Outline, step: int) -> int:
    """The index in `outline.turns` of the turn that a step belongs to."""
    starts = [mark.step for mark in outline.turns]
    return max(0, bisect_right(starts, step) - 1)
