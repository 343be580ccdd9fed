"""How much something amounts to as it resolves."""

from __future__ import annotations

from collections.abc import Callable

from engine.fftcg.model import spells
from engine.fftcg.model.state import DuelState, StackObject
from engine.fftcg.rules import conditions, values
from engine.kernel.ids import Ref

Meant = Callable[[spells.SpellCards], tuple[Ref, ...]]


def amount(game: DuelState, made: StackObject, said: spells.TcgAmount, meant: Meant) -> int:
    """A number that a text says; `meant`: the objects it refers to, still there or gone."""
    match said:
        case spells.PowerOf(card=card):
            # 6.4.2, 11.5.6, 11.11.4
            return sum(values.last_power(game, ref) for ref in meant(card))
        case spells.HalfOf(whole=whole):
            # 4.2
            return amount(game, made, whole, meant) // 2
    return conditions.amount(game, said, made.controller, made.source, made.was)
