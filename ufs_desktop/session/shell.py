"""What a room needs of whoever runs it: somebody to tell, a clock, and chance from outside.

A shell puts a room where it belongs: in a thread beside a window, or into a program that waits for
connections. A room never waits by itself and knows no time.
"""

from __future__ import annotations

from contextlib import AbstractContextManager
from datetime import datetime
from typing import Protocol

from engine.kernel.history import Undo
from ufs_desktop.session.setup import GameSetup
from ufs_desktop.session.update import Refused, Request, Update


class Overdue(Exception):
    """Raised inside a bot that was told to stop thinking."""


class Audience(Protocol):
    """Those who look at a game together from one place: at the window, or from elsewhere."""

    def show(self, update: Update) -> None:
        """A new moment, as the one who looks there sees it."""

    def advise(self, vain: tuple[int, ...]) -> None:
        """At the moment that they see, these offers change nothing but what they cost: it was told
        before that was tried."""

    def allow(self, undo: Undo) -> None:
        """At the moment that they see, this can be taken back now."""

    def refuse(self, refused: Refused) -> None:
        """An act of theirs was not taken."""

    def ask(self, request: Request | None) -> None:
        """Somebody wants what another player must agree to; None: it is settled."""

    def warn(self, words: str) -> None:
        """Tell them something that they should know; the game goes on."""

    def fail(self, words: str) -> None:
        """The program made a mistake: a report of it is worth having."""


class Shell(Audience, Protocol):
    """Runs a room, and is the place of all who sit at this machine."""

    @property
    def thinking(self) -> AbstractContextManager[None]:
        """Entered while a bot thinks; `Overdue` may be raised inside."""

    def begin_next(self, setup: GameSetup) -> None:
        """Another game of this room begins; its first update follows."""

    def now(self) -> datetime:
        """The time of day."""

    def deal(self, setup: GameSetup) -> None:
        """Call `Room.begin_game` with this game, once it has a fresh key of chance."""

    def wait(self, milliseconds: int) -> None:
        """Call `Room.ask_bot` after so long; an earlier wait is over."""

    def wait_for_bot(self, is_waited_for: bool) -> None:
        """Whether a bot is to answer now."""

    def try_soon(self) -> None:
        """Call `Room.broadcast.try_offers` once what was shown elsewhere has left."""

    def halt(self) -> None:
        """So many decisions were made as the room was to make at once."""
