"""Playing a card (8.1): the check comes first, and the card is in the pool when costs are paid."""

from __future__ import annotations

from dataclasses import dataclass

from engine.kernel.machine import Ask, Jump, Outcome, rule
from engine.ufs import atoms
from engine.ufs.editions.advanced.infinity import is_unnamed, symbol_decision
from engine.ufs.effects.nodes.words import AbilityKind
from engine.ufs.model.game import UfsGame
from engine.ufs.procedures.play import Play
from engine.ufs.rules.symbols import common_symbols

ORDER = (
    "announce",
    "ask_for_symbol",
    "keep_symbol",
    "choose_x",
    "bind_x",
    "report_attempt",
    "enter_transit",
    "determine_difficulty",
    "abort_if_failed",
    "enter_pool",
    "suspend_events",
    "order_added",
    "pay_costs",
    "release_events",
    "abort_if_unpaid",
    "choose_card_to_play",
    "play_card_as_cost",
    "abort_if_not_played",
    "make_other_checks",
    "abort_if_cost_failed",
    "order_added_checks",
    "make_added_checks",
    "succeed",
    "execute_effect",
    "finish",
    "abort",
    "fail",
)


@dataclass(kw_only=True)
class AdvancedPlay(Play, order=ORDER):
    """8.1: announcement, transitional zone, check, card pool, costs, effect."""

    symbol: str = ""

    @rule("11.13.1")
    def ask_for_symbol(self, game: UfsGame) -> Outcome:
        """One of the symbols that match; without any, the card may not be played (8.1.2)."""
        if not self.plays_card or not is_unnamed(game, self.card):
            return Jump("choose_x")
        fitting = common_symbols(game, self.player, self.card)
        return Ask(symbol_decision(self.player, self.card, fitting), "symbol")

    @rule("11.13.1")
    def keep_symbol(self, game: UfsGame) -> None:
        atoms.name_symbol(game, self.card, self.symbol)

    @rule("4.8.6", "8.1.3")
    def determine_difficulty(self, game: UfsGame) -> Outcome:
        """For the card on its way; costs are still to come (2.9.1.6, 2.9.2.7, 2.9.3.6)."""
        outcome = super().determine_difficulty(game)
        return Jump("enter_pool") if isinstance(outcome, Jump) else outcome

    def spending(self, kind: AbilityKind) -> str:
        """2.9.2.5.1: a played Enhance uses up a First E, an attempted Form a First F."""
        return "play" if kind is AbilityKind.ENHANCE else "attempt"

    @rule("2.12")
    def choose_card_to_play(self, game: UfsGame) -> Outcome:
        """Choose a card played as a cost; if none is, the checks that are costs come next."""
        outcome = super().choose_card_to_play(game)
        return Jump("make_other_checks") if outcome == Jump("determine_difficulty") else outcome

    @rule("2.12")
    def order_added_checks(self, game: UfsGame) -> Outcome:
        """After these, all costs are paid."""
        outcome = super().order_added_checks(game)
        return Jump("succeed") if outcome == Jump("enter_pool") else outcome
