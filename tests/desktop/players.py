"""Answers decisions as they are shown, for tests that need a game to go on."""

from __future__ import annotations

from typing import Any

from engine.kernel.decisions import Kind
from engine.kernel.rng import Rng
from engine.kernel.views import DecisionView


def some_answer(decision: DecisionView, rng: Rng) -> Any:
    """A legal answer to a decision that is not judged beyond its bounds."""
    keys = [option.key for option in decision.options]
    match decision.kind:
        case Kind.PLAY:
            return rng.choice([*keys, None]) if decision.optional else rng.choice(keys)
        case Kind.OPTION | Kind.NAME:
            return rng.choice(keys)
        case Kind.CARDS:
            if decision.optional and rng.below(3) == 0:
                return []
            return rng.sample(keys, decision.minimum)
        case Kind.ORDER:
            return rng.sample(keys, len(keys))
        case Kind.YES_NO:
            return rng.below(2) == 1
        case _:
            spread = decision.maximum - decision.minimum + 1
            return decision.minimum + rng.below(spread)
