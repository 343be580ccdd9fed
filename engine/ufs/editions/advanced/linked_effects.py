"""Effects joined by "then" (2.13.3): each needs the one before it to be complete."""

from __future__ import annotations

from dataclasses import dataclass

from engine.kernel.events import Cause
from engine.kernel.machine import Call, Done, Jump, Outcome, Procedure, rule
from engine.ufs.effects import nodes as n
from engine.ufs.model.effect import Context
from engine.ufs.model.game import UfsGame
from engine.ufs.procedures.effects.run import part
from engine.ufs.rules.who import DID


@dataclass
class LinkedEffects(Procedure):
    """2.13.3: in their order, until one cannot be completed."""

    context: Context
    node: n.Sequence
    cause: Cause
    index: int = 0

    @rule("2.13.3")
    def carry_out_next(self, game: UfsGame) -> Outcome:
        instruction = self.node.parts[self.index]
        return Call(part(self.context, (instruction,), self.cause), into="context")

    @rule("2.13.3")
    def go_on_if_complete(self, game: UfsGame) -> Outcome:
        self.index += 1
        if self.index == len(self.node.parts) or not self.context.get(DID):
            return Done(self.context)
        return Jump("carry_out_next")
