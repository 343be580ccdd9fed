"""Hides from a player by time whether the other one had an answer: what follows their own answer is
told no sooner than so long after it, and as one moment, however many it were."""

from __future__ import annotations

from typing import NamedTuple

from engine.kernel.contents import Json
from ufs_desktop.net.link import Clock
from ufs_desktop.session.update import Update


class Holdback:
    """Holds back what one player is told; it outlasts their connections, or who calls again would
    not have to wait."""

    def __init__(self, seconds: float, clock: Clock) -> None:
        self._seconds, self._clock = seconds, clock
        self._until = self._until_before = 0.0

    def begin(self) -> None:
        """The player has answered."""
        self._until_before, self._until = self._until, self._clock() + self._seconds

    def take_back(self) -> None:
        """The answer was refused: nobody gains time by it."""
        self._until = self._until_before

    @property
    def left(self) -> float:
        """Seconds."""
        return max(0.0, self._until - self._clock())


class HeldMoment(NamedTuple):
    """What is told after a pause, and the answer that led there."""

    update: Update
    answer: list[Json]  # decision, seal and key; empty: none of the player's

    def may_be_left_out(self, update: Update) -> bool:
        """Whether it is enough to tell what follows; not of what is taken back, nor of what that
        leads to: the next answer is given to it."""
        return not (self.update.still or update.still)

    def followed_by(self, update: Update, answer: list[Json]) -> HeldMoment:
        """The later moment, with all that was written down on the way."""
        before, start = self.update, self.update.log_start
        assert update.log_start >= start, "the log goes on"
        lines = (*before.view.log[: update.log_start - start], *update.view.log)
        merged = update._replace(view=update.view._replace(log=lines), log_start=start)
        return HeldMoment(merged, answer or self.answer)
