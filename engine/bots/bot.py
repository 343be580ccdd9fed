"""What a bot is, to whoever asks one."""

from __future__ import annotations

from typing import Protocol

from engine.kernel.decisions import Answer, Decision
from engine.kernel.game import Game


class Bot(Protocol):
    """Answers decisions; whatever it remembers is its own."""

    def choose(self, game: Game, decision: Decision) -> Answer:
        """A legal answer."""
