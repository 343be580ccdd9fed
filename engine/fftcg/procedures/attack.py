"""The Attack Phase: preparation, declaration, block and damage, attack after attack (10)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.fftcg.atoms import cards, turns
from engine.fftcg.model.state import DuelState
from engine.fftcg.model.words import CardTrait
from engine.fftcg.procedures.damage import BattleDamage
from engine.fftcg.procedures.priority import PriorityRounds
from engine.fftcg.rules import battle, legality, values
from engine.kernel.decisions import Decision, Kind
from engine.kernel.ids import CardId
from engine.kernel.machine import Ask, Call, Done, Jump, Outcome, Procedure, rule

PARTY = "party"  # the test of an answer (`Duel.judge`)


@dataclass(kw_only=True)
class TcgAttackPhase(Procedure):
    """10.1: one attack at a time, of one Forward or of a party, for as long as they like."""

    attackers: tuple[CardId, ...] = ()
    blocker: tuple[CardId, ...] = ()

    @rule("10.1.1.2")
    def prepare(self, game: DuelState) -> Outcome:
        return Call(PriorityRounds())

    @rule("10.1.2.1", "10.1.2.1.3")
    def ask_for_attackers(self, game: DuelState) -> Outcome:
        able = legality.possible_attackers(game)
        # 10.1.2.7
        if not able:
            return Done()
        must = legality.somebody_must_attack(game)
        asked = Decision(
            game.active,
            Kind.CARDS,
            "attack",
            "10.1.2.1.3" if must else "10.1.2.1",
            able,
            minimum=int(must),
            maximum=len(able),
            optional=not must,
            judged=PARTY,
        )
        return Ask(asked, "attackers")

    @rule("10.1.2.2", "15.2.1.2")
    def dull_attackers(self, game: DuelState) -> Outcome:
        # 10.1.2.7
        if not self.attackers:
            return Done()
        for card in self.attackers:
            cards.note_attack(game, card)
            if not values.has(game, game.cards[card], CardTrait.BRAVE):
                cards.dull(game, card)
        return None

    @rule("10.1.2.4")
    def declare(self, game: DuelState) -> None:
        turns.declare_attack(game, tuple(game.cards[card].ref for card in self.attackers))

    @rule("10.1.2.5", "10.1.2.6")
    def pass_after_declaration(self, game: DuelState) -> Outcome:
        return Call(PriorityRounds())

    @rule("10.1.3.1")
    def ask_for_blocker(self, game: DuelState) -> Outcome:
        if not battle.attackers(game):
            return Jump("disband")
        able = legality.possible_blockers(game)
        if not able:
            return Jump("pass_after_block")
        asked = Decision(1 - game.active, Kind.CARDS, "block", "10.1.3.1", able, optional=True)
        return Ask(asked, "blocker")

    @rule("10.1.3.2", "10.1.3.4")
    def declare_block(self, game: DuelState) -> None:
        for card in self.blocker:
            turns.declare_block(game, game.cards[card].ref)

    @rule("10.1.3.5", "10.1.3.6")
    def pass_after_block(self, game: DuelState) -> Outcome:
        return Call(PriorityRounds())

    @rule("10.1.4")
    def deal_damage(self, game: DuelState) -> Outcome:
        return Call(BattleDamage())

    @rule("10.1.4.3", "10.1.4.4")
    def pass_after_damage(self, game: DuelState) -> Outcome:
        return Call(PriorityRounds())

    @rule("10.1.4.5", "15.1.1.9.9")
    def disband(self, game: DuelState) -> None:
        turns.end_battle(game)

    @rule("10.1.4.6")
    def attack_again(self, game: DuelState) -> Outcome:
        return Jump("prepare")
