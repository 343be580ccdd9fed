"""The damage of a battle; First Strike deals it before the others (10.1.4, 15.2.3)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.fftcg.model.card import TcgCard
from engine.fftcg.model.replacements import ProposedEvent
from engine.fftcg.model.state import DuelState
from engine.fftcg.model.verbs import TcgVerb
from engine.fftcg.procedures.occurrence import Occur
from engine.fftcg.procedures.points import TakePoints
from engine.fftcg.procedures.priority import PriorityRounds
from engine.fftcg.rules import battle, values
from engine.kernel.decisions import Decision, Kind
from engine.kernel.ids import Ref
from engine.kernel.machine import Ask, Call, Done, Jump, Outcome, Procedure, rule


@dataclass(kw_only=True)
class BattleDamage(Procedure):
    """10.1.4: a point for the player, or both sides' power to each other."""

    attackers_first: bool = False
    blocker_first: bool = False

    @rule("10.1.4.1")
    def damage_player(self, game: DuelState) -> Outcome:
        if game.battle.was_blocked:  # 10.1.3.3
            return Jump("deal_first")
        found = battle.attackers(game)
        if not found:
            return Done()
        dealers = tuple(card.ref for card in found)
        return Call(TakePoints(player=1 - game.active, points=1, dealers=dealers))

    @rule("10.1.4.1")
    def end_unblocked(self, game: DuelState) -> Outcome:
        return Done()

    @rule("15.2.3.2")
    def deal_first(self, game: DuelState) -> Outcome:
        self.attackers_first = battle.attackers_strike_first(game)
        self.blocker_first = battle.blocker_strikes_first(game)
        if not self.attackers_first and not self.blocker_first:
            return Jump("deal")
        return Call(BattleStrike(attackers=self.attackers_first, blocker=self.blocker_first))

    @rule("15.2.3.3")
    def pass_between(self, game: DuelState) -> Outcome:
        return Call(PriorityRounds(with_plays=False, with_autos=False))

    @rule("10.1.4.2")
    def deal(self, game: DuelState) -> Outcome:
        return Call(
            BattleStrike(attackers=not self.attackers_first, blocker=not self.blocker_first)
        )


@dataclass(kw_only=True)
class BattleStrike(Procedure):
    """10.1.4.2: those who strike now do so together; a blocker divides its damage first."""

    attackers: bool
    blocker: bool
    shares: tuple[tuple[Ref, int], ...] = ()
    left: int = 0  # units not yet assigned
    at: int = 0  # the attacker that is asked about
    units: int = 0

    @rule("10.1.4.2.1")
    def reckon(self, game: DuelState) -> Outcome:
        blocker = battle.blocker(game)
        targets = battle.attackers(game)
        if not self.blocker or blocker is None or not targets:
            return Jump("strike")
        power = values.power(game, blocker)
        if len(targets) == 1:
            self.shares = ((targets[0].ref, power),)
            return Jump("strike")
        self.left = power // battle.DAMAGE_UNIT  # 4.2
        return None

    @rule("10.1.4.2.1")
    def ask_for_share(self, game: DuelState) -> Outcome:
        """The last one of a party gets what is left; what is too little to assign is lost."""
        targets = battle.attackers(game)
        if self.at == len(targets) - 1:
            self.units = self.left
            return None
        asked = Decision(
            1 - game.active,
            Kind.NUMBER,
            "share",
            "10.1.4.2.1",
            minimum=0,  # 4.1
            maximum=self.left,
            source=targets[self.at].id,
        )
        return Ask(asked, "units")

    @rule("10.1.4.2.1")
    def assign(self, game: DuelState) -> Outcome:
        targets = battle.attackers(game)
        share = (targets[self.at].ref, self.units * battle.DAMAGE_UNIT)
        self.shares = (*self.shares, share)
        self.left -= self.units
        self.at += 1
        return Jump("ask_for_share") if self.at < len(targets) else None

    @rule("10.1.4.2", "15.1.1.9.8")
    def strike(self, game: DuelState) -> Outcome:
        """One event: each deals as much as its power is now."""
        blocker = battle.blocker(game)
        if blocker is None:
            return Done()
        found = battle.attackers(game) if self.attackers else []
        struck = (
            *(_blow(blocker.ref, values.power(game, card), card) for card in found),
            *(_blow(target, amount, blocker) for target, amount in self.shares),
        )
        return Call(Occur(proposed=struck))


def _blow(target: Ref, amount: int, dealer: TcgCard) -> ProposedEvent:
    """10.1.4.2: battle damage."""
    return ProposedEvent(
        target,
        TcgVerb.DAMAGED,
        amount=amount,
        source=dealer.ref,
        dealer=dealer.controller,
        is_battle=True,
    )
