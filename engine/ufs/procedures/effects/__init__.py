"""Effects being carried out: `RunEffects`, the payment of costs, and an executor per instruction.

Importing the package enters every executor.
"""

from engine.ufs.procedures.effects import (
    cards,
    checks,
    definitions,
    handmade,
    imposing,
    moves,
    naming,
    players,
    plays,
    searches,
    structure,
    values,
)
from engine.ufs.procedures.effects.pay import PayCosts
from engine.ufs.procedures.effects.run import RunEffects

__all__ = [
    "PayCosts",
    "RunEffects",
    "cards",
    "checks",
    "definitions",
    "handmade",
    "imposing",
    "moves",
    "naming",
    "players",
    "plays",
    "searches",
    "structure",
    "values",
]
