"""Passing on the player's behalf: responses and enhances until his next turn, and nothing else."""

from __future__ import annotations

from engine.kernel.decisions import Kind
from engine.kernel.views import DecisionView

PASSED = frozenset({"respond", "enhance"})  # a block or a commitment is never passed for him


class Passing:
    """Whether to pass for the player until something that is his own to decide."""

    def __init__(self) -> None:
        self.is_on = False

    def passes(self, decision: DecisionView) -> bool:
        """Whether this decision is passed; a turn of his own ends the passing."""
        if decision.prompt == "form":
            self.is_on = False
        is_plain = decision.kind is Kind.PLAY and decision.optional
        return self.is_on and is_plain and decision.prompt in PASSED
