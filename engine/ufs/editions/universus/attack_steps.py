"""The attack sequence (attack-sequence): blitz comes first, and Flash may end the Enhance Step."""

from __future__ import annotations

from dataclasses import dataclass

from engine.kernel.decisions import Decision, Kind
from engine.kernel.machine import Ask, Call, Jump, Outcome, rule
from engine.ufs.atoms import Why
from engine.ufs.effects.nodes.words import Verb
from engine.ufs.model.game import UfsGame
from engine.ufs.procedures.attack import AttackSequence
from engine.ufs.procedures.deed import Deed
from engine.ufs.procedures.do import Do
from engine.ufs.rules.attack_sequence import going_on
from engine.ufs.rules.damage import damage_dealt
from engine.ufs.rules.offers import blitzes

_FIRST, _SECOND, *_OTHERS = AttackSequence.STEPS


@dataclass(kw_only=True)
class UniversusAttack(
    AttackSequence,
    order=(_FIRST, _SECOND, "offer_blitz", "play_blitz", "return_to_blitz", *_OTHERS),
):
    """The Enhance Step opens with the blitz abilities of the attack itself."""

    @rule("blitz-ability.1", "blitz-ability.3", "blitz-ability.4", "enhance-step.2")
    def offer_blitz(self, game: UfsGame) -> Outcome:
        is_cut_short = self._is_over(game) or self.has_flash(game)
        offers = () if is_cut_short else blitzes(game, self.holder)
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
        """Any number, in any order; a player who stops cannot come back to them."""
        return Jump("give_priority") if self.chosen is None else self.play_enhance(game)

    @rule("blitz-ability.4")
    def return_to_blitz(self, game: UfsGame) -> Outcome:
        return Jump("offer_blitz")

    @rule("attack-sequence.4", "backup.7")
    def start_block_step(self, game: UfsGame) -> Outcome:
        """An attack on a backup is not blocked."""
        if going_on(game).target is not None:
            self._near_damage_step(game)
            return Jump("start_damage_step")
        return super().start_block_step(game)

    @rule("damage-step.1", "stamina.3")
    def deal_damage(self, game: UfsGame) -> Outcome:
        """A backup that is no longer there takes no damage, and nobody takes it instead."""
        attack = going_on(game)
        if attack.target is None:
            return super().deal_damage(game)
        self.damage = damage_dealt(game, attack)
        if self.damage <= 0:
            return Jump("end_damage_step")
        why, target = Why(attack.attacker, source=self.card), attack.target.card
        deed = Deed(Verb.DEAL_DAMAGE, why, attack.defender, amount=self.damage, target=target)
        return Call(Do(deed=deed), into="dealt")

    def _near_block_step(self, game: UfsGame) -> None:
        if going_on(game).target is None:
            super()._near_block_step(game)

    @rule("enhance-step.3", "flash.3")
    def give_priority(self, game: UfsGame) -> Outcome:
        if self.has_flash(game):
            return Jump("end_enhance_step")
        return super().give_priority(game)
