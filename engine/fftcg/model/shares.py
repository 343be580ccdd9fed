"""Values that are divided among several cards."""

from __future__ import annotations

from engine.fftcg.model.spells import SpellCards, SpellStep
from engine.kernel.leaves import dataclass

SHARE_UNIT = 1000  # 11.3.6


@dataclass(frozen=True, slots=True)
class SpellDivide(SpellStep):
    """ "Divide 9000 damage among them": how much each gets is declared as it is played."""

    cards: SpellCards
    amount: int
