"""Effects joined by "then" (2.13.3): a later one needs the whole of the one before it."""

from __future__ import annotations

from dataclasses import dataclass

from engine.kernel.events import Cause
from engine.kernel.machine import Call, Done, Jump, Outcome, Procedure, rule
from engine.ufs.effects import nodes as n
from engine.ufs.model.effect import Context
from engine.ufs.model.game import UfsGame
from engine.ufs.procedures.effects.run import part
from engine.ufs.rules.choices import bounds
from engine.ufs.rules.who import CHOSEN, DID


@dataclass
class LinkedEffects(Procedure):
    """2.13.3: in their order, until one cannot be completed."""

    context: Context
    node: n.Sequence
    cause: Cause
    index: int = 0
    wanted: int = 0  # cards that the instruction under way has to find

    @rule("2.13.3")
    def carry_out_next(self, game: UfsGame) -> Outcome:
        instruction = self.node.parts[self.index]
        self.wanted = _cards_wanted(game, self.context, instruction)
        begun = self.context.bind(CHOSEN, ())
        return Call(part(begun, (instruction,), self.cause), into="context")

    @rule("2.13.3")
    def go_on_if_complete(self, game: UfsGame) -> Outcome:
        self.index += 1
        complete = self.context.get(DID) and len(self.context.get(CHOSEN) or ()) >= self.wanted
        if self.index == len(self.node.parts) or not complete:
            return Done(self.context.bind(DID, bool(complete)))
        return Jump("carry_out_next")


def _cards_wanted(game: UfsGame, context: Context, instruction: n.Instruction) -> int:
    """So many cards make an instruction that names a number of them complete."""
    cards = getattr(instruction, "cards", None)
    return bounds(game, context, cards.quantity)[0] if isinstance(cards, n.Cards) else 0
