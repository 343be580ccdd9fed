"""What attacking and blocking costs, who has to do it, and who may attack again."""

from __future__ import annotations

from engine.fftcg.model.changes import TcgChange
from engine.fftcg.model.prices import CpPrice
from engine.kernel.leaves import dataclass


@dataclass(frozen=True, slots=True)
class MustBlock(TcgChange):
    """ "Must block if possible": if it can, its player has to block, and with such a card."""


@dataclass(frozen=True, slots=True)
class BattleCost(TcgChange):
    """ "Cannot attack unless you pay {1}", or cannot block."""

    price: CpPrice
    is_block: bool = False


@dataclass(frozen=True, slots=True)
class AttacksTwice(TcgChange):
    """ "Can attack twice in the same turn"."""


@dataclass(frozen=True, slots=True)
class AttacksAgain(TcgChange):
    """ "Can attack once more this turn": each time it is said allows one more attack."""
