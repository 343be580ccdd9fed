"""The outcome of a block with the powers as they are: who in battle falls (10.1.4, 15.2.3)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain, combinations
from typing import NamedTuple

from engine.fftcg.rules.battle import DAMAGE_UNIT

Fallen = tuple[int, ...]


class Combatant(NamedTuple):
    """What counts about a Forward in battle."""

    power: int
    left: int  # damage that breaks it
    strikes_first: bool


class BlockOutcome(NamedTuple):
    """The attackers that fall, by their places, and whether the blocker does."""

    fallen: Fallen
    kills: bool


def clash(
    attackers: Sequence[Combatant], blocker: Combatant, missed: Callable[[Fallen], float]
) -> BlockOutcome:
    """The powers of a party add up; those of its members fall that are `missed` most."""
    first = all(each.strikes_first for each in attackers)  # 15.1.1.9.7
    fallen = broken_by(attackers, blocker.power, missed)
    if first and not blocker.strikes_first and _break(attackers, blocker):
        return BlockOutcome((), kills=True)
    is_behind = blocker.strikes_first and not first  # 15.2.3.2
    still = [each for at, each in enumerate(attackers) if not (is_behind and at in fallen)]
    return BlockOutcome(fallen, _break(still, blocker))


def _break(attackers: Sequence[Combatant], blocker: Combatant) -> bool:
    return sum(each.power for each in attackers) >= blocker.left


def broken_by(
    attackers: Sequence[Combatant], damage: int, missed: Callable[[Fallen], float]
) -> Fallen:
    """The attackers that this damage breaks at its best division; a single one gets all of it."""
    if len(attackers) == 1:
        return (0,) if damage >= attackers[0].left else ()
    count = len(attackers)
    sizes = (*range(count), count)
    ways = chain.from_iterable(combinations(range(count), size) for size in sizes)
    able = [way for way in ways if needed(attackers, way) * DAMAGE_UNIT <= damage]
    return max(able, key=missed)


def needed(attackers: Sequence[Combatant], fallen: Fallen) -> int:
    """10.1.4.2.1: the damage needed to break these, in whole thousands."""
    return sum(-(-attackers[at].left // DAMAGE_UNIT) for at in fallen)
