"""Fired effects of one card that are due together, put in order by their players (J.3.2.1.2)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.kernel.ids import CardId
from engine.kernel.machine import Call, Done, Jump, Outcome, Procedure, rule
from engine.ufs.model.game import PLAYERS, UfsGame
from engine.ufs.model.offer import EffectLabel
from engine.ufs.procedures.effect_order import OrderEffects
from engine.ufs.procedures.fired_effect import Firing, labels_of, put_last


@dataclass(kw_only=True)
class OrderFirings(Procedure):
    """The result: the active player's effects first, each player's own as they choose."""

    card: CardId
    firings: tuple[Firing, ...]
    order: tuple[EffectLabel, ...] = ()
    turn: int = 0  # how many players' effects have been put in order

    @rule("J.3.2.1.2")
    def ask_order(self, game: UfsGame) -> Outcome:
        player = game.in_turn_order[self.turn]
        self.order = labels_of(self.firings, player)
        if len(self.order) < 2:
            return None
        own = (each.effects for each in self.firings if each.player == player)
        asking = OrderEffects(
            player=player,
            number="J.3.2.1.2",
            labels=self.order,
            says=tuple(own),
            source=self.card,
        )
        return Call(asking, into="order")

    @rule("J.3.2.1.2")
    def put_in_order(self, game: UfsGame) -> Outcome:
        self.firings = put_last(self.firings, game.in_turn_order[self.turn], self.order)
        self.turn += 1
        return Jump("ask_order") if self.turn < len(PLAYERS) else Done(self.firings)
