"""What passes between the table and whoever answers decisions: drops one way, marks the other."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from engine.kernel.sight import Handle


class Target(StrEnum):
    """Where a card was dropped."""

    POOL = "pool"
    ATTACK = "attack"  # the attack in progress, or the rival's pool
    STAGE = "stage"
    HAND = "hand"
    MOMENTUM = "momentum"
    DISCARD = "discard"
    PANEL = "panel"
    NOWHERE = "nowhere"


class Drop(NamedTuple):
    """A card let go over the table; `slot` counts the cards of that row left of the pointer."""

    card: Handle
    target: Target
    slot: int = 0


class Marks(NamedTuple):
    """Which cards answer the pending decision, and how."""

    lit: frozenset[Handle] = frozenset()
    chosen: frozenset[Handle] = frozenset()
    targets: tuple[Target, ...] = ()
    dim_others: bool = False
