"""The duty to play (combat-phase.13 to .15): one card as a form, every turn."""

from __future__ import annotations

from dataclasses import dataclass

from engine.kernel.decisions import Decision, Kind
from engine.kernel.ids import CardId
from engine.kernel.machine import Ask, Call, Done, Outcome, Procedure, rule
from engine.ufs import atoms
from engine.ufs.atoms import Why
from engine.ufs.effects.nodes.words import Verb, Zone
from engine.ufs.model.game import UfsGame
from engine.ufs.procedures.deed import Deed
from engine.ufs.procedures.do import Do
from engine.ufs.procedures.turn import Combat, Turn
from engine.ufs.rules.obligations import is_card

_STEPS = tuple(Turn.STEPS)
_LAST = _STEPS.index("end_combat_phase")


@dataclass(kw_only=True)
class UniversusTurn(Turn, order=(*_STEPS[:_LAST], "answer_for_duty", *_STEPS[_LAST:])):
    """Start, Combat and End Phase."""

    @rule("combat-phase.14", "combat-phase.15")
    def answer_for_duty(self, game: UfsGame) -> Outcome:
        """A player who was allowed to stop without trying a card was unable to try any."""
        if not self.passed or game.tried_card[game.active]:
            return None
        return Call(UnableToPlay())


@dataclass(kw_only=True)
class UniversusCombat(Combat, order=Combat.STEPS):
    """A card played from elsewhere fulfils the duty like one from the hand."""

    @rule("combat-phase.13")
    def attempt_form(self, game: UfsGame) -> Outcome:
        if self.chosen is not None and is_card(game, game.active, self.chosen):
            atoms.try_card(game, game.active)
        return super().attempt_form(game)


@dataclass(kw_only=True)
class UnableToPlay(Procedure):
    """The hand is shown as proof, and a card from it is discarded."""

    shown: tuple[CardId, ...] = ()
    chosen: tuple[CardId, ...] = ()

    @rule("combat-phase.14")
    def reveal_hand(self, game: UfsGame) -> None:
        player = game.active
        self.shown = game.zones[player, Zone.HAND]
        atoms.reveal(game, self.shown, Why(player))

    @rule("combat-phase.15")
    def choose_discard(self, game: UfsGame) -> Outcome:
        player = game.active
        hand = game.zones[player, Zone.HAND]
        if not hand:
            return Done()
        prompt = "discard-unplayed"
        return Ask(Decision(player, Kind.CARDS, prompt, "combat-phase.15", hand), "chosen")

    @rule("combat-phase.15")
    def discard(self, game: UfsGame) -> Outcome:
        player = game.active
        return Call(Do(deed=Deed(Verb.DISCARD, Why(player), player, self.chosen, Zone.DISCARD)))

    @rule("combat-phase.14")
    def hide_hand(self, game: UfsGame) -> None:
        atoms.conceal(game, self.shown)
