"""The time that two players have: for a game, and a reserve for when that is used up.

A clock runs while its player is asked and both are there. Whoever has used up both has lost the
game.
"""

from __future__ import annotations

from engine.kernel.ids import Player
from ufs_desktop.net.ends import Countdown
from ufs_desktop.net.host_messages import ClockTerms, ClockTime
from ufs_desktop.net.link import Clock


class Stopwatch:
    """Counts for both players; at most one clock runs."""

    def __init__(self, terms: ClockTerms, clock: Clock) -> None:
        self._terms = terms
        self._clock = clock
        self.reset()

    def reset(self) -> None:
        """Another game begins."""
        self.left = [self._terms.game + self._terms.reserve] * 2  # seconds, of each player
        self.running: Player | None = None
        self._since = self._began = self._clock()

    def run(self, player: Player | None) -> bool:
        """Let this player's clock run, or nobody's; whether that is another one than before."""
        self._count()
        changed = player != self.running
        if changed:
            self.running, self._began = player, self._since
        return changed

    def forgive(self, player: Player, seconds: float) -> None:
        """They were gone for so long already when it was noticed."""
        self._count()
        if self.running == player:
            self.left[player] += min(seconds, self._since - self._began)

    @property
    def loser(self) -> Player | None:
        """Who has no time left."""
        self._count()
        return next((player for player in (0, 1) if self.left[player] <= 0), None)

    @property
    def countdown(self) -> Countdown:
        self._count()
        reserve = self._terms.reserve
        first, second = self.left
        return Countdown(
            (max(0.0, first - reserve), max(0.0, second - reserve)),
            (max(0.0, min(first, reserve)), max(0.0, min(second, reserve))),
            self.running,
        )

    def _count(self) -> None:
        now = self._clock()
        if self.running is not None:
            self.left[self.running] -= now - self._since
        self._since = now


def clock_time(countdown: Countdown) -> ClockTime:
    """The message that tells the clocks."""
    game, reserve = list(countdown.game), list(countdown.reserve)
    return ClockTime(game=game, reserve=reserve, running=countdown.running)
