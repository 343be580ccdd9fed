"""Hides from a player whether the other one had a response, which timing could reveal: what follows
their answer is told only after a fixed time, and as one moment, however many there were."""

from __future__ import annotations

from typing import NamedTuple

from engine.kernel.contents import Json
from ufs_desktop.net.link import Clock
from ufs_desktop.session.update import Update


class Holdback:
    """Holds back what one player is told. It outlasts their connections, as otherwise reconnecting
    would avoid the wait."""

    def __init__(self, seconds: float, clock: Clock) -> None:
        self._seconds, self._clock = seconds, clock
        self._until = self._until_before = 0.0

    def begin(self) -> None:
        """Begin to hold back, since the player has answered."""
        self._until_before, self._until = self._until, self._clock() + self._seconds

    def take_back(self) -> None:
        """Undo `begin`, since the answer was refused."""
        self._until = self._until_before

    @property
    def left(self) -> float:
        """Seconds for which to hold back."""
        return max(0.0, self._until - self._clock())


class HeldMoment(NamedTuple):
    """A moment that is held back, and the answer that led to it."""

    update: Update
    answer: list[Json]  # decision, seal and key; empty if none of the player's

    def may_be_left_out(self, update: Update) -> bool:
        """Whether it is enough to tell what follows. A moment that is taken back must be told, and
        so must the one after the takeback, to which the next answer refers."""
        return not (self.update.still or update.still)

    def followed_by(self, update: Update, answer: list[Json]) -> HeldMoment:
        """The later moment, with all the log lines of both."""
        before, start = self.update, self.update.log_start
        assert update.log_start >= start, "the log goes on"
        lines = (*before.view.log[: update.log_start - start], *update.view.log)
        merged = update._replace(view=update.view._replace(log=lines), log_start=start)
        return HeldMoment(merged, answer or self.answer)
