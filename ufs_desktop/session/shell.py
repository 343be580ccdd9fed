"""What a room needs from whatever runs it: someone to tell, a clock, and a source of chance.

A shell puts a room where it belongs: in a thread next to a window, or in a program that waits for
connections. A room itself never waits and does not know the time.
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
    """Those who watch a game together in one place: at the window, or elsewhere."""

    def show(self, update: Update) -> None:
        """A new moment, as seen from there."""

    def advise(self, vain: tuple[int, ...]) -> None:
        """In the moment shown, these offers change nothing except what they cost. The moment was
        shown before they were tried."""

    def allow(self, undo: Undo) -> None:
        """In the moment shown, this can now be taken back."""

    def refuse(self, refused: Refused) -> None:
        """An act of theirs was refused."""

    def ask(self, request: Request | None) -> None:
        """A player requests what another must agree to; None once it is settled."""

    def warn(self, words: str) -> None:
        """Something they should know; the game goes on."""

    def fail(self, words: str) -> None:
        """An error of the program, which is worth a report."""


class Shell(Audience, Protocol):
    """Runs a room, and stands for all who sit at this machine."""

    @property
    def thinking(self) -> AbstractContextManager[None]:
        """Entered while a bot thinks; `Overdue` may be raised inside."""

    def begin_next(self, setup: GameSetup) -> None:
        """Another game in this room begins; its first update follows."""

    def now(self) -> datetime:
        """The time of day."""

    def deal(self, setup: GameSetup) -> None:
        """Call `Room.begin_game` with this game once it has a fresh random key."""

    def wait(self, milliseconds: int) -> None:
        """Call `Room.ask_bot` after this time; an earlier wait is cancelled."""

    def wait_for_bot(self, is_waited_for: bool) -> None:
        """Says whether a bot is now expected to answer."""

    def try_soon(self) -> None:
        """Call `Room.broadcast.try_offers` once what is shown elsewhere has been sent."""

    def halt(self) -> None:
        """The room has made as many decisions as it should make in a row."""
