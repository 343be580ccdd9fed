"""The players' clocks: time for a game, and a reserve for when that is used up.

A clock runs while its player is being asked and both are present. A player who has used up both
loses the game.
"""

from __future__ import annotations

from engine.kernel.ids import Player
from ufs_desktop.net.ends import Countdown
from ufs_desktop.net.host_messages import ClockTerms, ClockTime
from ufs_desktop.net.link import Clock


class Stopwatch:
    """The clocks of both players; at most one is running."""

    def __init__(self, terms: ClockTerms, clock: Clock) -> None:
        self._terms = terms
        self._clock = clock
        self.reset()

    def reset(self) -> None:
        """Reset the clocks, since another game begins."""
        self.left = [self._terms.game + self._terms.reserve] * 2  # seconds of each player
        self.running: Player | None = None
        self._since = self._began = self._clock()

    def run(self, player: Player | None) -> bool:
        """Run this player's clock, or nobody's; returns whether that is a change."""
        self._count()
        changed = player != self.running
        if changed:
            self.running, self._began = player, self._since
        return changed

    def forgive(self, player: Player, seconds: float) -> None:
        """Give back the seconds for which a player was already gone when it was noticed."""
        self._count()
        if self.running == player:
            self.left[player] += min(seconds, self._since - self._began)

    @property
    def loser(self) -> Player | None:
        """The player who has no time left, if any."""
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
    """The message with the clocks."""
    game, reserve = list(countdown.game), list(countdown.reserve)
    return ClockTime(game=game, reserve=reserve, running=countdown.running)
