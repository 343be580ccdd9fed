"""A replacement effect takes the place of an act (J.3.5.1)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.kernel.machine import Call, Done, Outcome, Procedure, rule
from engine.ufs.effects import nodes as n
from engine.ufs.model.effect import Context
from engine.ufs.model.game import UfsGame
from engine.ufs.procedures import duration
from engine.ufs.procedures.effects.run import RunEffects
from engine.ufs.rules.who import DID


@dataclass(kw_only=True)
class Replace(Procedure):
    """What happens instead; the result tells whether it did.

    While it stands on the stack, its own effect replaces nothing: see `prohibitions.replacements`.
    """

    key: str
    context: Context
    effects: tuple[n.Instruction, ...]

    @property
    def replaces(self) -> str:
        return self.key

    @rule("J.3.5.1")
    def carry_out(self, game: UfsGame) -> Outcome:
        child = RunEffects(context=self.context, effects=self.effects, nested=True)
        return Call(child, into="context")

    @rule("J.3.5.1")
    def finish(self, game: UfsGame) -> Outcome:
        """Who "may do this instead" and does not lets the act happen."""
        offered = len(self.effects) == 1 and isinstance(self.effects[0], n.May)
        if offered and not self.context.get(DID):
            return Done(False)
        duration.use_up(game, self.key)
        return Done(True)
