"""The latest answers are not worked out again while nothing that they depend on has changed."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

from engine.fftcg.model.state import DuelState

Found = TypeVar("Found")


def while_unchanged(question: Callable[[DuelState], Found]) -> Callable[[DuelState], Found]:
    """A question about the whole table, whose latest answer stays with the game that was asked.

    Texts depend on cards and their zones, what lasts, the battle, the turn and the stack. Records
    and tuples of a state are never changed, only replaced: if they are the same, so is the answer.
    """
    name = question.__name__

    @wraps(question)
    def ask(game: DuelState) -> Found:
        parts = (
            tuple(game.cards.values()),
            tuple(game.zones.values()),
            *(game.lasting, game.battle, game.turn, game.active, game.phase),
            *(game.stacked, game.made),
        )
        kept = game.found()
        before, answer = kept.get(name, ((), None))
        found: Found = answer if before == parts else question(game)
        kept[name] = (parts, found)  # identical parts are compared fastest
        return found

    return ask
