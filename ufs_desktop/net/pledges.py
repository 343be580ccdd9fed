"""What a guest holds its host to: one commitment for each game, and one part that answers it.

A host may lose the connection, or its program, at any moment, and may say that it has not heard the
guest's part. It hears the same part again, and only for the same commitment: whoever deals gets no
second throw.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from engine.kernel.contents import Json
from ufs_desktop.net.fairness import new_part
from ufs_desktop.net.frames import Breach

DEALT_TWICE = "a game is dealt a second time"


class Pledge(NamedTuple):
    """What the guest has bound themselves to for one game."""

    game: int
    commitment: str  # the host's
    part: str  # the guest's
    deck: str  # digest of the lists of the guest's deck


class Pledges:
    """The pledges of a match; `keep` is given each new one, before anybody hears of it."""

    def __init__(self, kept: Sequence[Pledge], keep: Callable[[list[Json]], None]) -> None:
        self._given = {pledge.game: pledge for pledge in kept}
        self._keep = keep

    def __contains__(self, game: int) -> bool:
        return game in self._given

    def of(self, game: int) -> Pledge:
        return self._given[game]

    @property
    def games(self) -> list[int]:
        """Their numbers, in order."""
        return sorted(self._given)

    def clear(self) -> None:
        """Another match begins."""
        self._given.clear()

    def answer(self, game: int, commitment: str, deck: str) -> Pledge:
        """The part of a game: a new one, or the one that was given before. Breach: the host had
        committed itself to something else."""
        pledge = self._given.get(game)
        if pledge is None:
            pledge = self._given[game] = Pledge(game, commitment, new_part(), deck)
            self._keep(["pledge", *pledge])
        elif (pledge.commitment, pledge.deck) != (commitment, deck):
            raise Breach(DEALT_TWICE)
        return pledge
