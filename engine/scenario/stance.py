"""How a game stands, as one value: two ways that lead to the same have the same to come."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator
from typing import Any

from engine.kernel.game import Game
from engine.kernel.machine import Procedure
from engine.kernel.rng import Rng

# How the game came to stand so, and what nobody can tell apart.
COUNTED = frozenset({"answer_into", "asked", "batch", "fragments", "handles", "rules", "serial"})


class GameStanding:
    """A position whose hash is reckoned once, since every question asks for it."""

    __slots__ = ("_hash", "_state")

    def __init__(self, state: Hashable) -> None:
        self._state, self._hash = state, hash(state)

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return isinstance(other, GameStanding) and self._state == other._state


def fields(game: Game, left_out: Collection[str] = ()) -> Iterator[tuple[str, Hashable]]:
    """What tells how the game stands, but for what the caller tells in another way."""
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
