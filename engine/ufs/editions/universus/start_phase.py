"""The Start Phase (start-phase): as usual, except in the second player's first Draw Step."""

from __future__ import annotations

from dataclasses import dataclass

from engine.kernel.decisions import Decision, Kind
from engine.kernel.machine import Ask, Call, Outcome, rule
from engine.ufs.atoms import Why
from engine.ufs.editions.universus.first_turns import has_extra_card
from engine.ufs.effects.nodes.words import Verb, Zone
from engine.ufs.model.game import UfsGame
from engine.ufs.procedures.deed import Deed
from engine.ufs.procedures.do import Do
from engine.ufs.procedures.turn import ReadyPhase

_BEFORE, _AFTER = tuple(ReadyPhase.STEPS)[:-2], tuple(ReadyPhase.STEPS)[-2:]


@dataclass(kw_only=True)
class StartPhase(ReadyPhase, order=(*_BEFORE, "offer_extra_card", "draw_extra_card", *_AFTER)):
    """Ready, Review and Draw Step; one extra card in the second player's first Draw Step."""

    wants_extra: bool = False

    @rule("mulligan.8")
    def offer_extra_card(self, game: UfsGame) -> Outcome:
        if not has_extra_card(game):
            return None
        return Ask(Decision(game.active, Kind.YES_NO, "extra-card", "mulligan.8"), "wants_extra")

    @rule("mulligan.8")
    def draw_extra_card(self, game: UfsGame) -> Outcome:
        """This draw is an event of its own."""
        if not self.wants_extra:
            return None
        player = game.active
        return Call(Do(deed=Deed(Verb.DRAW, Why(player), player, to=Zone.HAND, amount=1)))
