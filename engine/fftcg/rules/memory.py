"""What was reckoned last is not reckoned again as long as nothing that it hangs on has changed."""

from __future__ import annotations

from collections.abc import Callable
from functools import update_wrapper
from typing import Any, Generic, TypeVar

from engine.fftcg.model.state import DuelState

Found = TypeVar("Found")


class LatestFinding(Generic[Found]):
    """A question about the whole table, and its latest answer.

    Records and tuples of a state are never changed, only replaced: the same ones, the same answer.
    """

    def __init__(self, question: Callable[[DuelState], Found]) -> None:
        update_wrapper(self, question)
        self._question = question
        self._latest: tuple[Any, Found] | None = None  # Any: parts of a state

    def cache_clear(self) -> None:
        """Forget it: for whoever changes the question itself."""
        self._latest = None

    def __call__(self, game: DuelState) -> Found:
        parts = _parts(game)
        latest = self._latest
        is_same = latest is not None and latest[0] == parts
        found = latest[1] if latest is not None and is_same else self._question(game)
        self._latest = (parts, found)  # compared soonest with what is the very same
        return found


def _parts(game: DuelState) -> tuple[Any, ...]:
    """All that texts look at: cards, where they lie, what lasts, the battle and the turn."""
    return (
        tuple(game.cards.values()),
        tuple(game.zones.values()),
        *(game.lasting, game.battle, game.turn, game.active, game.phase, game.stacked, game.made),
    )
