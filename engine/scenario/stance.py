"""The position of a game as one value: equal positions have the same future."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator
from typing import Any

from engine.kernel.game import Game
from engine.kernel.machine import Procedure
from engine.kernel.rng import Rng

# Left out: how the position came about, and what makes no difference.
COUNTED = frozenset({"answer_into", "asked", "batch", "fragments", "handles", "rules", "serial"})


class GameStanding:
    """A position whose hash is computed once, since every question asks for it."""

    __slots__ = ("_hash", "_state")

    def __init__(self, state: Hashable) -> None:
        self._state, self._hash = state, hash(state)

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return isinstance(other, GameStanding) and self._state == other._state


def fields(game: Game, left_out: Collection[str] = ()) -> Iterator[tuple[str, Hashable]]:
    """The fields that make up a position, without those that the caller adds in another form."""
    skipped = {*COUNTED, *game.TOLD, *game.TRANSIENT, *left_out}
    for name, value in game.__dict__.items():
        if name not in skipped:
            yield name, _frozen(value)


def _frozen(value: Any) -> Hashable:
    if isinstance(value, dict):
        return tuple(value.items())
    if isinstance(value, list):
        return tuple(map(_frozen, value))
    if isinstance(value, Procedure):
        return type(value).__name__, tuple(vars(value).values())
    return value.state if isinstance(value, Rng) else value
