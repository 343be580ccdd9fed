"""Ranged (2.14.2.6): a Ranged card blocks any Ranged attack as if it had a mid block of +0."""

from __future__ import annotations

from dataclasses import dataclass

from engine.kernel.ids import Player
from engine.kernel.machine import Call, Outcome, rule
from engine.ufs.editions.advanced.split_cards import PlayOfHalf
from engine.ufs.editions.advanced.unblockable import UnblockableAttack
from engine.ufs.effects.nodes.words import AttackZone, Verb
from engine.ufs.model.card import Card, PlayedAs
from engine.ufs.model.game import UfsGame
from engine.ufs.model.offer import Offer, OfferKind, Purpose
from engine.ufs.procedures.check import CheckSequence
from engine.ufs.rules import attack_sequence, legality
from engine.ufs.rules.damage import attack_card
from engine.ufs.rules.halves import both_halves, each_half
from engine.ufs.rules.keywords import has_keyword
from engine.ufs.rules.prohibitions import forbidden

RANGED = "ranged"


def ranged_blocks(game: UfsGame, player: Player) -> tuple[Offer, ...]:
    """2.14.2.6: cards that may be played this way, including those with a block of their own."""
    attack = attack_sequence.going_on(game)
    against = attack_card(game, attack).values
    if not has_keyword(against, RANGED):
        return ()
    zone = against.attack_zone or AttackZone.MID
    status = attack_sequence.status_against(zone, AttackZone.MID)
    found = []
    for card, _ in each_half(game, legality.hand_like(game, player, Verb.BLOCK)):
        block = attack_sequence.block_event(game, attack, card.ref, status)
        if not has_keyword(card.values, RANGED) or forbidden(game, block) is not None:
            continue
        if legality.why_not_attempt(game, player, card, PlayedAs.BLOCK) is None:
            found.append(Offer(OfferKind.BLOCK, card.id, half=RANGED))
    return tuple(dict.fromkeys(found))


def ranged_half(game: UfsGame, card: Card) -> str:
    """The half of a split card that is Ranged; empty for other cards."""
    sides = both_halves(game, card)
    return next((half for side, half in sides if has_keyword(side.values, RANGED)), "")


@dataclass(kw_only=True)
class RangedBlock(PlayOfHalf, order=tuple(PlayOfHalf.STEPS)):
    """2.14.2.6: the card is played as a block of +0, regardless of its own block."""

    @rule("2.14.2.6", "8.3.2.3")
    def determine_difficulty(self, game: UfsGame) -> Outcome:
        """Only the speed of the attack and the pool count."""
        outcome = super().determine_difficulty(game)
        assert isinstance(outcome, Call)  # a block is a card, so it has a check
        check = outcome.child
        assert isinstance(check, CheckSequence)
        assert check.difficulty is not None
        check.difficulty -= game.cards[self.card].values.block_modifier or 0
        return outcome


@dataclass(kw_only=True)
class AdvancedAttack(UnblockableAttack, order=tuple(UnblockableAttack.STEPS)):
    """8.3: as in the comprehensive edition, except for what may block."""

    @rule("2.14.2.6", "8.3.2.3")
    def attempt_block(self, game: UfsGame) -> Outcome:
        if not self._is_ranged():
            return super().attempt_block(game)
        assert self.chosen is not None
        defender = attack_sequence.going_on(game).defender
        offer = self.chosen._replace(half=ranged_half(game, game.cards[self.chosen.card]))
        play = RangedBlock.of_offer(game, defender, offer, Purpose.BLOCK)
        return Call(play, into="played")

    def _blocks_in(self, card: Card) -> AttackZone | None:
        """2.14.2.6: mid."""
        return AttackZone.MID if self._is_ranged() else super()._blocks_in(card)

    def _is_ranged(self) -> bool:
        return self.chosen is not None and self.chosen.half == RANGED
