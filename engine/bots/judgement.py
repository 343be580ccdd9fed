"""A bot that judges: it looks at its position and has a chooser for each kind of question."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from engine.kernel.decisions import Answer, Decision, Kind
from engine.kernel.game import Game

Position = TypeVar("Position")


@dataclass(frozen=True)
class Judgement(Generic[Position]):
    """How a game's bot sees a position, and its choosers by prompt, or else by kind of decision."""

    look: Callable[[Game, Decision], Position]
    by_prompt: Mapping[str, Callable[[Position, Decision], Answer]]
    by_kind: Mapping[Kind, Callable[[Position, Decision], Answer]]

    def choose(self, game: Game, decision: Decision) -> Answer:
        """A legal answer, always the same for the same position."""
        chooser = self.by_prompt.get(decision.prompt) or self.by_kind[decision.kind]
        return chooser(self.look(game, decision), decision)
