"""Paying costs in the order in which they are written (E.4.4, H.4)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.kernel.events import Cause
from engine.kernel.machine import Call, Done, Jump, Outcome, Procedure, rule
from engine.ufs.effects import nodes as n
from engine.ufs.model.effect import Context
from engine.ufs.model.game import UfsGame
from engine.ufs.procedures.effects.run import USED, begin
from engine.ufs.rules.cost_orders import is_paid_first
from engine.ufs.rules.costs import payable
from engine.ufs.rules.lookback import held_ability
from engine.ufs.rules.who import DID

PAID = "paid"  # the cards used to pay the cost of the ability


@dataclass(kw_only=True)
class PayCosts(Procedure):
    """E.4.4: costs that cannot be paid are skipped; the result is (all paid, context after)."""

    context: Context
    cost: tuple[n.Instruction, ...]
    index: int = 0
    paid: bool = True

    @rule("E.4.4", "E.4.4.1")
    def pay_next(self, game: UfsGame) -> Outcome:
        if self.index == len(self.cost):
            return Done((self.paid, self.context))
        instruction = self.cost[self.index]
        if payable(game, self.context, (instruction,)) is not None:
            self.paid = False
            self.index += 1
            return Jump("pay_next")
        begun = begin(game, self.context, instruction, Cause.COST)
        if isinstance(begun, Procedure):
            return Call(begun, into="context")
        self.context = begun
        return None

    @rule("E.4.4", "H.4.2")
    def go_on(self, game: UfsGame) -> Outcome:
        """A check that is a cost is paid by passing it."""
        if isinstance(self.cost[self.index], n.MakeCheck | n.PlayCard):
            self.paid = self.paid and bool(self.context.get(DID))
        if self._is_own(game):
            self.context = _with_used(self.context)
        self.index += 1
        return Jump("pay_next")

    def _is_own(self, game: UfsGame) -> bool:
        """H.1.4: whether the cost is the ability's own; added costs come after those (E.4.4.2)."""
        held = held_ability(game, self.context)
        own = tuple(filter(is_paid_first, held.ability.cost)) if held is not None else ()
        return self.index < len(own) and self.cost[: len(own)] == own


def _with_used(context: Context) -> Context:
    """The cards used to pay the cost, wherever they have gone (J.3.5.1)."""
    paid = (*(context.get(PAID) or ()), *(context.get(USED) or ()))
    return context.bind(PAID, paid).bind(USED, ())
