"""Fired effects that are due together, put in order by their players (J.3.2.1.2)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.kernel.ids import CardId
from engine.kernel.machine import Call, Done, Jump, Outcome, Procedure, rule
from engine.ufs.model.game import PLAYERS, UfsGame
from engine.ufs.model.offer import EffectLabel
from engine.ufs.procedures.effect_order import OrderEffects, in_order
from engine.ufs.procedures.fired_effect import Firing


def put_in_order(
    firings: tuple[Firing, ...],
    into: str,
    card: CardId | None = None,
    number: str = "J.3.2.1.2",
) -> Call | None:
    """What asks the players, if there is anything to put in order."""
    if len(firings) < 2:
        return None
    return Call(OrderFirings(firings=firings, card=card, number=number), into=into)


@dataclass(kw_only=True)
class OrderFirings(Procedure):
    """The result: the active player's effects first, each player's own as they choose."""

    firings: tuple[Firing, ...]
    card: CardId | None = None  # for which they have waited, if they are of one card
    number: str  # of the rule
    order: tuple[EffectLabel, ...] = ()
    turn: int = 0  # how many players' effects have been put in order

    @rule("J.3.2.1.2")
    def ask_order(self, game: UfsGame) -> Outcome:
        player = game.in_turn_order[self.turn]
        own = [each for each in self.firings if each.player == player]
        self.order = tuple([each.label for each in own])
        if len(own) < 2:
            return None
        asking = OrderEffects(
            player=player,
            number=self.number,
            labels=self.order,
            says=tuple([each.effects for each in own]),
            source=self.card,
        )
        return Call(asking, into="order")

    @rule("J.3.2.1.2")
    def put_in_order(self, game: UfsGame) -> Outcome:
        """The player's effects come behind those of whoever has chosen before."""
        player = game.in_turn_order[self.turn]
        own = [each for each in self.firings if each.player == player]
        others = [each for each in self.firings if each.player != player]
        self.firings = (*others, *in_order(own, self.order))
        self.turn += 1
        return Jump("ask_order") if self.turn < len(PLAYERS) else Done(self.firings)
