"""What is done if what stood before it was not."""

from __future__ import annotations

from engine.fftcg.model.spells import SpellStep
from engine.kernel.leaves import dataclass


@dataclass(frozen=True, slots=True)
class SpellElse(SpellStep):
    """ "If you do not, ...": behind what may be done, or what something hangs on."""

    step: SpellStep
