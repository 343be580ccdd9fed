"""EX Bursts of flipped cards: nobody can respond, no rule process comes between (11.10)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.fftcg.atoms import stack
from engine.fftcg.model.autos import AutoAbility
from engine.fftcg.model.state import DuelState
from engine.fftcg.procedures.declaration import DeclareChoices
from engine.fftcg.procedures.resolution import ResolveTop
from engine.fftcg.rules import choices, triggers
from engine.kernel.decisions import Decision, Kind
from engine.kernel.ids import CardId, Player, Ref
from engine.kernel.machine import Ask, Call, Done, Jump, Outcome, Procedure, rule


@dataclass(kw_only=True)
class OfferBursts(Procedure):
    """11.10.2: in the order of the flips, offered to the damaged player even if it is vain."""

    waiting: tuple[tuple[Player, Ref], ...] = ()
    wanted: bool = False

    @rule("11.10.2", "6.5.2.1")
    def take_waiting(self, game: DuelState) -> None:
        self.waiting = stack.take_bursts(game)

    @rule("11.10.2", "6.5.2.1")
    def offer(self, game: DuelState) -> Outcome:
        if not self.waiting:
            return Done()
        player, ref = self.waiting[0]
        texts = triggers.burst_texts(game, player, game.cards[ref.card])
        is_vain = not any(choices.can_choose(game, player, text, ref) for text in texts)
        facts = (("vain", True),) if is_vain else ()
        asked = Decision(player, Kind.YES_NO, "ex-burst", "11.10.2", source=ref.card, facts=facts)
        return Ask(asked, "wanted")

    @rule("11.10.2", "11.10.3")
    def burst(self, game: DuelState) -> Outcome:
        (player, ref), self.waiting = self.waiting[0], self.waiting[1:]
        if not self.wanted:
            return Jump("offer")
        autos = triggers.bursts(game.cards[ref.card].printed)
        return Call(UseBurst(player=player, card=ref.card, autos=autos))

    @rule("6.5.2.1")
    def go_on(self, game: DuelState) -> Outcome:
        return Jump("offer")


@dataclass(kw_only=True)
class UseBurst(Procedure):
    """11.10.2: each text immediately, controlled by the damaged player; choices are made now."""

    player: Player
    card: CardId
    autos: tuple[AutoAbility, ...] = ()

    @rule("11.8.13", "11.10.2", "11.10.3")
    def begin_text(self, game: DuelState) -> Outcome:
        """Its condition is checked only now: an earlier text may have changed that."""
        if not self.autos:
            return Done()
        auto, self.autos = self.autos[0], self.autos[1:]
        card, text = game.cards[self.card], auto.text
        is_met = triggers.may_burst(game, self.player, card, auto)
        if not is_met or not choices.can_choose(game, self.player, text, card.ref):
            return Jump("begin_text")
        number = stack.put_ability(game, self.player, self.card, text)
        return Call(DeclareChoices(player=self.player, number=number, text=text, source=self.card))

    @rule("11.10.2")
    def resolve_text(self, game: DuelState) -> Outcome:
        return Call(ResolveTop())

    @rule("11.10.3")
    def go_on(self, game: DuelState) -> Outcome:
        return Jump("begin_text")
