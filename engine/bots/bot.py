"""What a bot is, as seen by its callers."""

from __future__ import annotations

from typing import Protocol

from engine.kernel.decisions import Answer, Decision
from engine.kernel.game import Game


class Bot(Protocol):
    """Answers decisions; what it remembers is its own affair."""

    def choose(self, game: Game, decision: Decision) -> Answer:
        """A legal answer."""
