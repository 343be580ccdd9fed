"""Holds a host to one commitment for each game, and to one part of the guest that answers it.

A host may lose the connection or crash at any moment, and may claim not to have received the
guest's part. It gets the same part again, and only for the same commitment, so it cannot deal a
second time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from engine.kernel.contents import Json
from ufs_desktop.net.fairness import new_part
from ufs_desktop.net.frames import Breach

DEALT_TWICE = "a game is dealt a second time"


class Pledge(NamedTuple):
    """The guest's part of one game, and what it answers."""

    game: int
    commitment: str  # the host's
    part: str  # the guest's
    deck: str  # digest of the lists of the guest's deck


class Pledges:
    """The pledges of a match; `keep` gets each new one before anybody is told of it."""

    def __init__(self, kept: Sequence[Pledge], keep: Callable[[list[Json]], None]) -> None:
        self._given = {pledge.game: pledge for pledge in kept}
        self._keep = keep

    def __contains__(self, game: int) -> bool:
        return game in self._given

    def of(self, game: int) -> Pledge:
        return self._given[game]

    @property
    def games(self) -> list[int]:
        """The numbers of the games, in order."""
        return sorted(self._given)

    def clear(self) -> None:
        """Forget all, since another match begins."""
        self._given.clear()

    def answer(self, game: int, commitment: str, deck: str) -> Pledge:
        """The pledge for a game: a new one, or the one given before. Raises Breach if the host had
        committed itself to something else."""
        pledge = self._given.get(game)
        if pledge is None:
            pledge = self._given[game] = Pledge(game, commitment, new_part(), deck)
            self._keep(["pledge", *pledge])
        elif (pledge.commitment, pledge.deck) != (commitment, deck):
            raise Breach(DEALT_TWICE)
        return pledge
