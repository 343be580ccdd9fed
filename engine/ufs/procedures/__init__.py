"""The sequences of the rulebook as procedures, one file per chapter or part of one.

Importing the package registers every executor of instructions.
"""

from engine.ufs.procedures.effects import (
    cards,
    checks,
    definitions,
    handmade,
    moves,
    names,
    on_top,
    players,
    plays,
    rulings,
    searches,
    structure,
    tokens,
    values,
)

__all__ = [
    "cards",
    "checks",
    "definitions",
    "handmade",
    "moves",
    "names",
    "on_top",
    "players",
    "plays",
    "rulings",
    "searches",
    "structure",
    "tokens",
    "values",
]
