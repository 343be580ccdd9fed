"""What a carrier of bytes sees of a desk, and what a desk reports of people and network."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Protocol

from engine.kernel.ids import Player
from ufs_desktop.net.messages import Parting


class Channel(Protocol):
    """One connection, as seen by the carrier of its bytes."""

    @property
    def is_over(self) -> bool:
        """Whether to close it, once all that is left to take has been sent."""

    @property
    def is_known(self) -> bool:
        """Whether the other side has proved who they are; strangers get little time."""

    def receive(self, data: bytes) -> None:
        """Process bytes that have arrived."""

    def take(self) -> bytes:
        """The bytes to send; called after each `wake`, but not while many still wait to be sent."""

    def lost(self) -> None:
        """The connection is gone."""


class Footing(StrEnum):
    """The state of a guest's relation to the host."""

    CALLING = "calling"
    BROUGHT = "brought"  # admitted; the host judges the deck
    PLAYING = "playing"
    LOST = "lost"  # the connection is gone, and being retried
    OVER = "over"


class GuestStage(StrEnum):
    """How far a guest has got before the first deal."""

    NOBODY = "nobody"
    BRINGING = "bringing"  # admitted; their deck is being judged
    CHOOSING = "choosing"  # their deck was refused, and they choose another
    LOST = "lost"  # the connection is gone; the seat is kept for a while


@dataclass(frozen=True)
class Connection:
    """The connection between guest and host, as the guest's side is told."""

    standing: Footing
    parting: Parting | None = None  # why it is over, or could not begin
    words: str = ""  # the same in words
    left: float = 0.0  # seconds for which it can still be resumed


@dataclass(frozen=True)
class Company:
    """Who is present, as both sides are told."""

    away: tuple[Player, ...] = ()  # lost; the game waits for them
    left: float = 0.0  # seconds for which it still waits
    paused: tuple[Player, ...] = ()  # those who want a pause
    spectators: int = 0


@dataclass(frozen=True)
class Countdown:
    """The time that both players have left, and whose time is running."""

    game: tuple[float, float]
    reserve: tuple[float, float]
    running: Player | None

    def after(self, seconds: float) -> Countdown:
        """The same some seconds later, if nobody has acted meanwhile."""
        if self.running is None:
            return self
        game, reserve = list(self.game), list(self.reserve)
        spent = min(seconds, game[self.running])
        game[self.running] -= spent
        reserve[self.running] = max(0.0, reserve[self.running] - (seconds - spent))
        return replace(self, game=(game[0], game[1]), reserve=(reserve[0], reserve[1]))


class Talk(Protocol):
    """What the people on one side are told besides the game itself."""

    def hear(self, seat: Player, words: str) -> None:
        """A player has said something; the words are plain text."""

    def meet(self, company: Company) -> None:
        """Somebody was lost, came back, wants a pause or is watching."""

    def count_down(self, countdown: Countdown) -> None:
        """The clocks, each time one is started or stopped."""
