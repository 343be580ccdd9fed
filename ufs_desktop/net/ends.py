"""What a carrier of bytes sees of a desk, and what a desk tells of the people and the network."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Protocol

from engine.kernel.ids import Player
from ufs_desktop.net.messages import Parting


class Channel(Protocol):
    """One connection, as whoever carries its bytes has it."""

    @property
    def is_over(self) -> bool:
        """Close it, once what is left to take has been sent."""

    @property
    def is_known(self) -> bool:
        """Whether the other side has shown who they are; strangers are given little time."""

    def receive(self, data: bytes) -> None:
        """What has come."""

    def take(self) -> bytes:
        """What is to leave; called after each `wake`, and not while much still waits to leave."""

    def lost(self) -> None:
        """The connection is gone."""


class Footing(StrEnum):
    """How a guest stands to the host."""

    CALLING = "calling"
    BROUGHT = "brought"  # inside; the host looks at the deck
    PLAYING = "playing"
    LOST = "lost"  # the connection is gone, and is looked for
    OVER = "over"


class GuestStage(StrEnum):
    """How far a guest has come to whom nothing was dealt yet."""

    NOBODY = "nobody"
    BRINGING = "bringing"  # inside; their deck is looked at
    CHOOSING = "choosing"  # their deck was refused: they choose another one
    LOST = "lost"  # the connection is gone; the seat is kept for a while


@dataclass(frozen=True)
class Connection:
    """How it stands between guest and host now, as the guest is told."""

    standing: Footing
    parting: Parting | None = None  # why it is over, or could not begin
    words: str = ""  # the same for people
    left: float = 0.0  # seconds for which it can still be taken up again


@dataclass(frozen=True)
class Company:
    """Who is there, as both sides are told."""

    away: tuple[Player, ...] = ()  # lost; the game waits for them
    left: float = 0.0  # seconds for which it waits
    paused: tuple[Player, ...] = ()  # who wants a pause
    spectators: int = 0


@dataclass(frozen=True)
class Countdown:
    """What both players have left to think, and whose time runs."""

    game: tuple[float, float]
    reserve: tuple[float, float]
    running: Player | None

    def after(self, seconds: float) -> Countdown:
        """The same so much later, if nobody has acted meanwhile."""
        if self.running is None:
            return self
        game, reserve = list(self.game), list(self.reserve)
        spent = min(seconds, game[self.running])
        game[self.running] -= spent
        reserve[self.running] = max(0.0, reserve[self.running] - (seconds - spent))
        return replace(self, game=(game[0], game[1]), reserve=(reserve[0], reserve[1]))


class Talk(Protocol):
    """What the people at one side are told beside the game itself."""

    def hear(self, seat: Player, words: str) -> None:
        """A player said something; the words are plain text."""

    def meet(self, company: Company) -> None:
        """Somebody was lost, came back, wants a pause or looks on."""

    def count_down(self, countdown: Countdown) -> None:
        """The clocks, each time one of them is set going or stopped."""
