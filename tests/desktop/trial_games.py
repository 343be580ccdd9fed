"""Games that are over at once, or never: what processes play in tests of measuring."""

from __future__ import annotations

import time

from engine.bots.measurement import CardUse, MeasuredGame
from engine.kernel.errors import EngineError
from ufs_desktop.cabinet.trials import MeasuredMatch

ENDLESS, FAILING = "The Whole Yard", "Shipbreaker"


def play(match: MeasuredMatch) -> MeasuredGame:
    """Won in the first seat. A deck with more of its first card draws more of it."""
    name = match.rival.name
    if name == ENDLESS:
        time.sleep(600)
    if name == FAILING:
        raise EngineError("it does not work")
    first, copies = next(iter(match.deck.main.items()))
    uses = {first: CardUse(copies, 1)} if match.fixture.number % 2 == 0 else {}
    won = float(match.fixture.seat == 0)
    return MeasuredGame(*match.fixture, won, match.fixture.seat == 0, 9, uses)
