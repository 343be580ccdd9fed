"""Passing on the player's behalf, as he told: until his turn, or always at one kind of event."""

from __future__ import annotations

from engine.kernel.decisions import Kind
from engine.kernel.views import DecisionView

PASSED = frozenset({"respond", "enhance"})  # a block or a commitment is never passed for him


class Passing:
    """Whether to pass for the player instead of asking him."""

    def __init__(self) -> None:
        self.is_on = False  # until his own turn
        self.silent: dict[str, None] = {}  # event kinds that he does not want to be asked about

    def passes(self, decision: DecisionView) -> bool:
        """Whether this decision is passed; a turn of his own ends the passing until then."""
        if decision.prompt == "form":
            self.is_on = False
        is_plain = decision.kind is Kind.PLAY and decision.optional
        if not is_plain or decision.prompt not in PASSED:
            return False
        return self.is_on or event_of(decision) in self.silent


def event_of(decision: DecisionView) -> str:
    """The kind of event that a response window is about; nothing for other decisions."""
    return str(dict(decision.facts).get("event", ""))
