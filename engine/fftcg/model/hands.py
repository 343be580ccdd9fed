"""What texts do with a hand that is not one's own."""

from __future__ import annotations

from engine.fftcg.model.patterns import CardPattern
from engine.fftcg.model.spells import SpellStep
from engine.kernel.leaves import dataclass


@dataclass(frozen=True, slots=True)
class SpellRob(SpellStep):
    """The opponent reveals their hand, and discards one matching card that is selected from it."""

    pattern: CardPattern
