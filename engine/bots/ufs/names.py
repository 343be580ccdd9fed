"""The bots by the names that commands and settings use."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from engine.bots.random import RandomBot
from engine.bots.ufs.heuristic import HeuristicBot
from engine.kernel.decisions import Answer, Decision
from engine.kernel.game import Game


class Bot(Protocol):
    """Answers decisions; whatever it remembers is its own."""

    def choose(self, game: Game, decision: Decision) -> Answer:
        """A legal answer."""


BOTS: dict[str, Callable[[str], Bot]] = {"heuristic": HeuristicBot, "random": RandomBot}
