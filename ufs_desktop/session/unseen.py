"""Whole games between bots that nobody watches, played for commands in a room like any other."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from engine.kernel.errors import EngineError
from engine.kernel.history import History, Undo
from engine.kernel.ids import Player
from ufs_desktop.session.keeper import Keeper
from ufs_desktop.session.module import GameModule, Played
from ufs_desktop.session.recorder import Recorder
from ufs_desktop.session.room import Room
from ufs_desktop.session.setup import GameSetup, Seat, SeatKind, fresh_key
from ufs_desktop.session.update import Refused, Request, Update

DECISION_LIMIT = 50_000  # no game between bots comes near it


class Endless(EngineError):
    """A game that does not end."""


@dataclass(frozen=True)
class FinishedGame:
    """A game that was played to its end; its history holds a replay if one was wanted."""

    history: History[Any]
    decisions: int  # those with more than one legal answer

    @property
    def game(self) -> Played:
        return self.history.game

    @property
    def winner(self) -> Player | None:
        """The seat that won; None for a draw."""
        result = self.history.game.result
        assert result is not None
        return 1 - result.losers[0] if len(result.losers) == 1 else None


class Unseen:
    """A shell without any people: bots act immediately, and failures are raised as errors."""

    def __init__(self) -> None:
        self.is_waiting = False
        self.thinking: AbstractContextManager[None] = nullcontext()

    def begin_next(self, setup: GameSetup) -> None:
        """Only one game is played."""

    def now(self) -> datetime:
        return datetime.now()

    def deal(self, setup: GameSetup) -> None:
        """Only one game is played."""

    def show(self, update: Update) -> None:
        """Nobody looks."""

    def advise(self, vain: tuple[int, ...]) -> None:
        """Nobody looks."""

    def allow(self, undo: Undo) -> None:
        """Nobody takes anything back."""

    def refuse(self, refused: Refused) -> None:
        """A refused bot raises an error anyway."""

    def ask(self, request: Request | None) -> None:
        """Bots request nothing of each other."""

    def warn(self, words: str) -> None:
        """The error itself is raised too."""

    def fail(self, words: str) -> None:
        """The error itself is raised too."""

    def wait(self, milliseconds: int) -> None:
        self.is_waiting = True

    def wait_for_bot(self, is_waited_for: bool) -> None:
        """Nobody needs to know."""

    def try_soon(self) -> None:
        """Nobody plays elsewhere."""

    def halt(self) -> None:
        self.is_waiting = False


def play_unseen(
    module: GameModule,
    key: str,
    edition: str,
    decks: Sequence[Sequence[Any]],
    bots: Sequence[str],
    *,
    record: bool = False,
) -> FinishedGame:
    """Play one game; everything in it follows from the key."""
    first, second = (
        Seat(bot, SeatKind.BOT, "", tuple(deck), bot) for deck, bot in zip(decks, bots, strict=True)
    )
    setup = GameSetup(module, edition, (first, second), key, pace=0)
    shell = Unseen()
    keeper = Keeper(None, Recorder(None, shell.now), fresh_key)
    room = Room(setup, shell, keeper, halt_after=DECISION_LIMIT, is_fleeting=not record)
    room.begin()
    while shell.is_waiting:
        room.ask_bot()
    if room.history.game.result is None:
        raise Endless(f"no end within {DECISION_LIMIT} decisions")
    return FinishedGame(room.history, room.made)
