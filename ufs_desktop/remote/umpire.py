"""Checks the games of a finished match in the background, one after another."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from ufs_desktop.data.job import Jobs
from ufs_desktop.remote.fair_play import FairPlay, GameKept, fair_play, unchecked
from ufs_desktop.session.module import GameModule

Told = Callable[[FairPlay], object]


class Umpire:
    """Checks games; the result is told in the thread that asked for it."""

    def __init__(self, module: GameModule) -> None:
        self._module = module
        self._jobs = Jobs()
        self._waiting: deque[tuple[GameKept, Told]] = deque()  # the first is being checked

    @property
    def is_busy(self) -> bool:
        return bool(self._waiting)

    def check(self, kept: GameKept, told: Told) -> None:
        self._waiting.append((kept, told))
        if len(self._waiting) == 1:
            self._check_next()

    def finish(self) -> None:
        """Wait for the game that is being checked; no results are told any more."""
        self._jobs.finish()

    def _check_next(self) -> None:
        kept, told = self._waiting[0]
        module = self._module

        def tell(found: object) -> None:
            assert isinstance(found, FairPlay)
            self._waiting.popleft()
            if self._waiting:
                self._check_next()
            told(found)

        def give_up(why: str) -> None:
            tell(unchecked(kept, why))

        self._jobs.start(lambda: fair_play(kept, module), tell, give_up)
