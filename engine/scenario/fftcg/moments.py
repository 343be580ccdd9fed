"""The points of a duel that have names: where a turn or a phase begins."""

from __future__ import annotations

import re
from typing import NamedTuple

from engine.fftcg.model.words import TurnPhase
from engine.kernel.ids import Player
from engine.scenario.errors import ScenarioError
from engine.scenario.fftcg.rehearsal import TURN
from engine.scenario.names import SEATS, Cast
from engine.scenario.script import Point

STRETCHES = (TURN, *map(str, TurnPhase))
_POINT = re.compile(rf"start of (?:([AB])'s )?({'|'.join(STRETCHES)})(?: phase)?")


class DuelMark(NamedTuple):
    """The beginning of a turn or phase, of one player or of either."""

    stretch: str
    player: Player | None = None


def read_duel_point(text: str, cast: Cast, where: str) -> Point:
    """Where a `run_to` goes."""
    found = _POINT.fullmatch(text)
    if found is None:
        raise ScenarioError(where, f"{text!r} is not a point of the game")
    return Point(text, DuelMark(found[2], SEATS[found[1]] if found[1] else None))
