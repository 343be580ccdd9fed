"""Costs added by effects that a player has to put in order (E.4.4.2, E.4.9.2)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.kernel.decisions import Decision, Kind
from engine.kernel.ids import CardId, Player
from engine.kernel.machine import Ask, Done, Outcome, Procedure, rule
from engine.ufs.effects.nodes import MakeCheck as CheckCost
from engine.ufs.effects.nodes import PlayCard
from engine.ufs.effects.nodes.base import Instruction
from engine.ufs.model.game import UfsGame
from engine.ufs.model.offer import EffectLabel
from engine.ufs.rules.prohibitions import AddedCost


@dataclass(kw_only=True)
class OrderCosts(Procedure):
    """Asked only where the order of some of them makes a difference; the result is all of them."""

    player: Player
    card: CardId  # being played
    number: str  # of the rule
    added: tuple[AddedCost, ...]
    order: tuple[EffectLabel, ...]  # those to be put in order; the others are paid after them

    @rule("E.4.4.2", "E.4.9.2")
    def ask(self, game: UfsGame) -> Outcome:
        order = Decision(
            self.player, Kind.ORDER, "order-effects", self.number, self.order, source=self.card
        )
        return Ask(order, "order")

    @rule("E.4.4.2", "E.4.9.2")
    def finish(self, game: UfsGame) -> Outcome:
        known = {each.label: each for each in self.added}
        rest = tuple(each for each in self.added if each.label not in self.order)
        return Done((*(known[label] for label in self.order), *rest))


def is_check(cost: Instruction) -> bool:
    """E.4.9: a check that is a cost."""
    return isinstance(cost, CheckCost) and cost.difficulty is not None


def is_paid_first(cost: Instruction) -> bool:
    """E.4.4: what is neither a check nor a card to be played."""
    return not isinstance(cost, CheckCost | PlayCard)
