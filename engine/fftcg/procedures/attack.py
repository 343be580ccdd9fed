"""The Attack Phase: preparation, declaration, block and damage, attack after attack (10)."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.fftcg.atoms import cards, turns
from engine.fftcg.model.costs import DueCost
from engine.fftcg.model.prices import CpPrice
from engine.fftcg.model.state import DuelState
from engine.fftcg.model.words import CardTrait, TcgAttackStep
from engine.fftcg.procedures.costs import PayPrice, take_back
from engine.fftcg.procedures.damage import BattleDamage
from engine.fftcg.procedures.priority import PriorityRounds
from engine.fftcg.rules import battle, duties, legality, values
from engine.kernel.decisions import Decision, Kind
from engine.kernel.ids import CardId
from engine.kernel.machine import Ask, Call, Done, Jump, Outcome, Procedure, rule
from engine.kernel.transaction import KeptState, keep

PARTY = "party"  # the test of an answer (`Duel.judge`)


@dataclass(kw_only=True)
class TcgAttackPhase(Procedure):
    """10.1: one attack at a time, by one Forward or a party, for as long as the player likes."""

    attackers: tuple[CardId, ...] = ()
    blocker: tuple[CardId, ...] = ()
    price: CpPrice = field(default_factory=CpPrice)
    before: KeptState | None = None  # of an attack that is paid for
    is_paid: bool = False

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
        self._lock(game, self.attackers, is_block=False)
        if self.price.total:
            self.before = keep(game)
            game.hold()
        for card in self.attackers:
            cards.note_attack(game, card)
            if not values.has(game, game.cards[card], CardTrait.BRAVE):
                cards.dull(game, card)
        return None

    @rule("10.1.2.3")
    def pay_for_attack(self, game: DuelState) -> Outcome:
        if not self.price.total:
            return Jump("declare")
        paying = PayPrice(player=game.active, card=self.attackers[0], due=DueCost(self.price))
        return Call(paying, "is_paid")

    @rule("14.1", "14.2")
    def go_back_unless_paid(self, game: DuelState) -> Outcome:
        before, self.before = self.before, None
        if self.is_paid:
            game.release()
            return None
        take_back(game, before, game.active, self.attackers[0])
        return Jump("ask_for_attackers")

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
        turns.begin_step(game, TcgAttackStep.BLOCK)
        able = legality.possible_blockers(game)
        if not able:
            return Jump("pass_after_block")
        must = bool(legality.compelled_blockers(game))
        asked = Decision(
            1 - game.active,
            Kind.CARDS,
            "block",
            "10.1.3.1.3" if must else "10.1.3.1",
            able,
            optional=not must,
        )
        return Ask(asked, "blocker")

    @rule("10.1.3.1.3")
    def pay_for_block(self, game: DuelState) -> Outcome:
        self._lock(game, self.blocker, is_block=True)
        if not self.price.total:
            return Jump("declare_block")
        paying = PayPrice(player=1 - game.active, card=self.blocker[0], due=DueCost(self.price))
        return Call(paying, "is_paid")

    @rule("10.1.3.1.3", "14.1")
    def block_if_paid(self, game: DuelState) -> Outcome:
        """Nothing has been done yet that would have to be undone."""
        return None if self.is_paid else Jump("ask_for_blocker")

    @rule("10.1.3.2", "10.1.3.4")
    def declare_block(self, game: DuelState) -> None:
        for card in self.blocker:
            turns.declare_block(game, game.cards[card].ref)

    @rule("10.1.3.5", "10.1.3.6")
    def pass_after_block(self, game: DuelState) -> Outcome:
        return Call(PriorityRounds())

    @rule("10.1.4")
    def deal_damage(self, game: DuelState) -> Outcome:
        turns.begin_step(game, TcgAttackStep.DAMAGE)
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

    def _lock(self, game: DuelState, chosen: tuple[CardId, ...], *, is_block: bool) -> None:
        """10.1.2.3, 10.1.3.1.3: what is owed now, even if it were different later."""
        records = [game.cards[card] for card in chosen]
        self.price = duties.battle_price(game, records, is_block=is_block)
