"""What a host offers, and what its desk needs from its surroundings: a window or a server."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from ufs_desktop.net.borrower import LoanLodging
from ufs_desktop.net.ends import Talk
from ufs_desktop.net.host_messages import ClockTerms, Terms
from ufs_desktop.net.ledger import Ground, KeptMatch
from ufs_desktop.net.verification import Evidence
from ufs_desktop.session.match import Match
from ufs_desktop.session.module import GameModule
from ufs_desktop.session.room import Room
from ufs_desktop.session.setup import GameSetup, PutAway, Seat

GRACE = 180.0  # seconds for which a lost player is expected back


@dataclass(frozen=True)
class HostOffer:
    """The game that a host offers."""

    module: GameModule
    seat: Seat  # the host's own
    edition: str
    best_of: int = 1
    grace: float = GRACE
    may_undo: bool = True  # by consent
    clock: ClockTerms | None = None
    is_watchable: bool = False
    delay: float = 0.0  # seconds by which spectators lag behind
    pause: float = 0.0  # seconds that every move takes at least

    @classmethod
    def kept(cls, match: KeptMatch, module: GameModule) -> HostOffer:
        """The offer of a kept match that is continued."""
        ground, setup = match.ground, match.setup
        return cls(
            module=module,
            seat=setup.seats[0].reset(),
            edition=setup.edition,
            best_of=setup.match.best_of,
            grace=ground.grace,
            may_undo=ground.may_undo,
            clock=ground.clock_terms,
            is_watchable=ground.is_watchable,
            delay=ground.delay,
            pause=ground.pause,
        )

    def ground(self, match: str) -> Ground:
        """What the host has decided, as the ledger keeps it."""
        clock = self.clock
        times = None if clock is None else (clock.game, clock.reserve)
        rest = (self.may_undo, times, self.is_watchable, self.delay, self.pause)
        return Ground(match, self.grace, *rest)

    def terms(self, guest: str) -> Terms:
        """The terms for a guest of this name."""
        return Terms(
            edition=self.edition,
            best_of=self.best_of,
            names=[self.seat.name, guest],
            grace=self.grace,
            may_undo=self.may_undo,
            clock=self.clock,
            pause=self.pause,
        )

    def setup_with(self, guest: Seat, begun: str = "") -> GameSetup:
        """The first game of a match against this guest; `begun` is when."""
        match = Match(self.best_of, begun=begun)
        return GameSetup(self.module, self.edition, (self.seat, guest), "", match=match)


class Lodging(Talk, LoanLodging, Protocol):
    """The surroundings of the host's room: a window's background thread, or a separate program. It
    passes what it reads of a loan to `HostDesk.borrower`."""

    def open_room(self, setup: GameSetup, left: PutAway | None = None) -> Room:
        """A room for this game, new or continued, which the desk begins. `Shell.deal` must call
        `HostDesk.deal`."""

    def prove(self, key: str, record: str, evidence: Evidence) -> None:
        """After the match: the evidence about the game with this key, which may have been played
        before the program was restarted. `record` is its replay."""

    def now(self) -> datetime:
        """The time of day."""

    def look_soon(self, seconds: float = 0.0) -> None:
        """Call `HostTable.look` once what was said has been sent, or after some seconds."""

    def change(self) -> None:
        """The code has changed, or who may still enter."""

    def warn(self, words: str) -> None:
        """Tell the host's player something."""
