"""Shift, as card pools are cleared: effects of cards on their own clearing happen as they clear."""

from __future__ import annotations

from dataclasses import dataclass

from engine.kernel.ids import CardId
from engine.kernel.machine import Call, Jump, Outcome, rule
from engine.ufs.model.game import UfsGame
from engine.ufs.procedures.clear import ClearPools
from engine.ufs.procedures.effects.run import RunEffects
from engine.ufs.procedures.fired_effect import fired_as_it_clears
from engine.ufs.procedures.firing_order import put_in_order

_STEPS = tuple(ClearPools.STEPS)
_AT = _STEPS.index("choose_momentum")


@dataclass(kw_only=True)
class UniversusClearing(
    ClearPools, order=(*_STEPS[:_AT], "find_shift", "shift", "shift_again", *_STEPS[_AT:])
):
    """A card may be built with its other side up before anything else is decided about it."""

    @rule("shift.2")
    def execute_end_phase_effect(self, game: UfsGame) -> Outcome:
        return super().execute_end_phase_effect(game) if self.firings else Jump("find_shift")

    @rule("shift.2", "active-player.4")
    def find_shift(self, game: UfsGame) -> Outcome:
        assert self.card is not None
        self.firings = fired_as_it_clears(game, self.card)
        return put_in_order(self.firings, "firings", self.card)

    @rule("shift.2")
    def shift(self, game: UfsGame) -> Outcome:
        if not self.firings:
            return Jump("choose_momentum")
        firing, self.firings = self.firings[0], self.firings[1:]
        return Call(RunEffects(context=firing.context, effects=firing.effects))

    @rule("shift.2")
    def shift_again(self, game: UfsGame) -> Outcome:
        return Jump("shift")

    def _is_stirred(self, game: UfsGame, card_id: CardId) -> bool:
        return super()._is_stirred(game, card_id) or bool(fired_as_it_clears(game, card_id))
