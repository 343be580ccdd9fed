"""Characters come under the control of somebody else, and return (6.2)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.fftcg.atoms import cards
from engine.fftcg.model.state import DuelState
from engine.fftcg.rules import control
from engine.kernel.machine import Done, Outcome, Procedure, rule


@dataclass(kw_only=True)
class SettleControl(Procedure):
    """Immediately, whatever else is going on: nobody can respond."""

    @rule("11.12.4.1")
    def end_changes(self, game: DuelState) -> None:
        for each in control.over(game):
            cards.end_change(game, each)

    @rule("6.2.5", "11.12.4.6")
    def give(self, game: DuelState) -> Outcome:
        for card, player, why in control.due(game):
            cards.give_control(game, card, player, why)
        return Done()
