"""The points of a fight that have names: where a turn, a phase or a step begins or ends."""

from __future__ import annotations

import re
from dataclasses import dataclass

from engine.kernel.ids import Player
from engine.scenario.errors import ScenarioError
from engine.scenario.names import SEATS, CardName, Cast
from engine.scenario.script import Point
from engine.ufs.effects.nodes.words import Stretch


@dataclass(frozen=True)
class Landmark:
    """The beginning of a part of a turn or of an attack's sequence, or the end of a turn."""

    stretch: Stretch
    at_end: bool = False
    player: Player | None = None
    card: CardName | None = None


_PHASES = {
    "turn": Stretch.TURN,
    "start": Stretch.READY_STEP,
    "review": Stretch.REVIEW_STEP,
    "draw": Stretch.DRAW_STEP,
    "combat": Stretch.COMBAT_PHASE,
    "end": Stretch.END_PHASE,
}
_STEPS = {
    "enhance": Stretch.ENHANCE_STEP,
    "block": Stretch.BLOCK_STEP,
    "damage": Stretch.DAMAGE_STEP,
}
_START = re.compile(r"start of (?:([AB])'s )?(turn|review|draw|combat|end)")
_STEP = re.compile(r"(enhance|block|damage) step of (.+)")


def read_point(text: str, cast: Cast, where: str) -> Point:
    """Where a `run_to` goes."""
    if text == "end of turn":
        return Point(text, Landmark(Stretch.TURN, at_end=True))
    if (start := _START.fullmatch(text)) is not None:
        player = SEATS[start[1]] if start[1] else None
        return Point(text, Landmark(_PHASES[start[2]], player=player))
    if (step := _STEP.fullmatch(text)) is not None:
        return Point(text, Landmark(_STEPS[step[1]], card=cast.name(step[2], where)))
    raise ScenarioError(where, f"{text!r} is not a point of the game")
