"""What passes between the table and whoever answers decisions: drops one way, marks the other."""

from __future__ import annotations

from typing import NamedTuple

from engine.kernel.sight import Handle


class Drop(NamedTuple):
    """A card let go over the table; `slot` counts the cards of that row left of the pointer."""

    card: Handle
    target: str
    slot: int = 0


class Marks(NamedTuple):
    """Which cards answer the pending decision, and how."""

    lit: frozenset[Handle] = frozenset()
    chosen: frozenset[Handle] = frozenset()
    targets: tuple[str, ...] = ()
    dim_others: bool = False
    vain: frozenset[Handle] = frozenset()  # may be used too, but would change nothing now
