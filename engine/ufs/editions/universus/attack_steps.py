"""The attack sequence (attack-sequence): blitz comes first, and Flash may end the Enhance Step."""

from __future__ import annotations

from dataclasses import dataclass

from engine.kernel.decisions import Decision, Kind
from engine.kernel.machine import Ask, Call, Jump, Outcome, rule
from engine.ufs.model.game import UfsGame
from engine.ufs.procedures.attack import AttackSequence
from engine.ufs.procedures.play import Play, Purpose
from engine.ufs.rules import attack_sequence, legality
from engine.ufs.rules.damage import attack_card
from engine.ufs.rules.pause_conditions import has_keyword

_FIRST, _SECOND, *_OTHERS = AttackSequence.STEPS


@dataclass(kw_only=True)
class UniversusAttack(
    AttackSequence,
    order=(_FIRST, _SECOND, "offer_blitz", "play_blitz", "return_to_blitz", *_OTHERS),
):
    """The Enhance Step opens with the blitz abilities of the attack itself."""

    @rule("blitz-ability.1", "blitz-ability.3", "blitz-ability.4", "enhance-step.2")
    def offer_blitz(self, game: UfsGame) -> Outcome:
        self.chosen = None
        if self._is_cut_short(game):
            return Jump("give_priority")
        offers = legality.blitzes(game, self.holder)
        if not offers:
            return Jump("give_priority")
        decision = Decision(
            self.holder,
            Kind.PLAY,
            "blitz",
            "blitz-ability.1",
            offers,
            optional=True,
            source=self.card.card,
        )
        return Ask(decision, "chosen")

    @rule("blitz-ability.2", "blitz-ability.4")
    def play_blitz(self, game: UfsGame) -> Outcome:
        """Any number, in any order; who does not go on cannot come back."""
        if self.chosen is None:
            return Jump("give_priority")
        return Call(
            Play(
                player=self.holder,
                card=self.chosen.card,
                ability=self.chosen.ability,
                purpose=Purpose.ENHANCE,
            )
        )

    @rule("blitz-ability.4")
    def return_to_blitz(self, game: UfsGame) -> Outcome:
        return Jump("offer_blitz")

    @rule("enhance-step.3", "flash.3")
    def give_priority(self, game: UfsGame) -> Outcome:
        if not self._is_over(game) and self._has_flash(game):
            return Jump("end_enhance_step")
        return super().give_priority(game)

    def _is_cut_short(self, game: UfsGame) -> bool:
        """Whether nothing more is to be played in the step."""
        return self._is_over(game) or self._has_flash(game)

    def _has_flash(self, game: UfsGame) -> bool:
        attack = attack_sequence.going_on(game)
        return has_keyword(attack_card(game, attack).values, "flash")
