"""The guest's place at a host: who holds it, whether they are present, and how long it is kept."""

from __future__ import annotations

import secrets
from collections.abc import Callable

from ufs_desktop.net.deals import GUEST, Deals
from ufs_desktop.net.ends import GuestStage
from ufs_desktop.net.gate import Gate
from ufs_desktop.net.link import PING_AFTER, Clock, Link
from ufs_desktop.net.messages import Goodbye, Message

BEFORE_DEAL = 30.0  # seconds that a place is kept whose holder has answered no deal
ALIVE_WITHIN = PING_AFTER + 1.0  # seconds in which anybody present has answered
GUEST_NAME = "Guest"


class GuestPlace:
    """Outlasts the connections of its holder, who returns with the gate's token."""

    def __init__(
        self, gate: Gate, deals: Deals, grace: float, clock: Clock, name: str = ""
    ) -> None:
        """`name` is of one who held it before the program was restarted."""
        self.name = name or GUEST_NAME
        self.link: Link | None = None  # while the holder is present
        self.is_choosing = False  # another deck after a refused one
        self.is_overdue = False  # and this was reported
        self._gate, self._deals = gate, deals
        self._grace, self._clock = grace, clock
        self._lost_at: float | None = None

    # Who holds it

    def take(self, name: str) -> str:
        """Give the place to somebody who had the code; returns the token for returning."""
        self._gate.token = secrets.token_hex(32)
        self.name = name or GUEST_NAME
        return self._gate.token

    def enter(self, link: Link) -> None:
        """Note that the holder is present now."""
        self.link = link
        self._lost_at, self.is_overdue = None, False
        self._gate.is_orphaned = False

    def lose(self) -> None:
        """Note that the holder is gone, or has yet to return."""
        self.link = None
        self._lost_at = self._clock()
        self._gate.is_orphaned = not self._deals.has_begun

    def free(self) -> None:
        """Free the place for anybody: the one who is gone has not answered a deal."""
        self._gate.token, self.name = "", GUEST_NAME
        self._lost_at, self.is_choosing = None, False
        self._gate.is_orphaned = False
        self._gate.play.renew()

    # Whether they are present

    @property
    def away(self) -> tuple[int, ...]:
        """The seat, if its holder is absent."""
        return (GUEST,) if self.link is None and self._gate.token else ()

    @property
    def is_lost(self) -> bool:
        """Whether the holder is lost and expected back."""
        return self._lost_at is not None

    @property
    def left(self) -> float:
        """Seconds for which a lost holder is still expected back."""
        if self._lost_at is None:
            return 0.0
        grace = self._grace
        if not self._deals.has_begun:
            grace = min(grace, BEFORE_DEAL)
        return max(0.0, grace - (self._clock() - self._lost_at))

    @property
    def is_silent(self) -> bool:
        """Whether they may be gone, for all we know; then their time must not run out."""
        return self.link is None or self.link.silence > ALIVE_WITHIN

    @property
    def stage(self) -> GuestStage:
        """How far they have got before the first deal."""
        if not self._gate.token:
            return GuestStage.NOBODY
        if self.link is None:
            return GuestStage.LOST
        return GuestStage.CHOOSING if self.is_choosing else GuestStage.BRINGING

    def send(self, message: Message) -> None:
        """Send them a message; does nothing while they are away."""
        if self.link is not None:
            self.link.send(message)


class GuestMember:
    """The guest as a `Member` for one connection: passes on what they say, and their leaving."""

    def __init__(
        self,
        link: Link,
        take: Callable[[Message], None],
        leave: Callable[[Link, Goodbye | None], None],
    ) -> None:
        self._link, self._take, self._leave = link, take, leave

    def take(self, message: Message) -> None:
        if not isinstance(message, Goodbye):
            self._take(message)

    def leave(self, goodbye: Goodbye | None) -> None:
        self._leave(self._link, goodbye)
