"""Points of damage that a player takes, and the EX Bursts of what is flipped (6.5.2, 11.10)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.fftcg.atoms import cards, stack
from engine.fftcg.model.spells import SpellText
from engine.fftcg.model.state import DuelState
from engine.fftcg.procedures import resolution
from engine.fftcg.procedures.summon import DeclareChoices
from engine.fftcg.rules import choices, processes, triggers
from engine.kernel.decisions import Decision, Kind
from engine.kernel.ids import CardId, Player, Ref
from engine.kernel.machine import Ask, Call, Done, Jump, Outcome, Procedure, rule


@dataclass(kw_only=True)
class TakePoints(Procedure):
    """6.5.2: one card after the other; nobody can answer, and no rule process comes between."""

    player: Player
    points: int
    dealers: tuple[Ref, ...] = ()
    at_once: bool = False  # of one ability: all are flipped before any burst (6.5.2.1)
    bursts: tuple[CardId, ...] = ()
    wanted: bool = False

    @rule("6.5.2", "6.5.3")
    def flip(self, game: DuelState) -> Outcome:
        """A point that loses the game ends it: nothing bursts any more."""
        if not self.points:
            return Jump("offer")
        self.points -= 1
        card = cards.take_damage(game, self.player, self.dealers)
        if card is not None and triggers.has_burst(game.cards[card].printed):
            self.bursts = (*self.bursts, card)
        if self.player in processes.defeats(game):
            return Done()
        return Jump("flip") if self.at_once else None

    @rule("11.10.2", "6.5.2.1")
    def offer(self, game: DuelState) -> Outcome:
        if not self.bursts:
            return Jump("flip") if self.points else Done()
        asked = Decision(self.player, Kind.YES_NO, "ex-burst", "11.10.2", source=self.bursts[0])
        return Ask(asked, "wanted")

    @rule("11.10.2", "11.10.3")
    def burst(self, game: DuelState) -> Outcome:
        card, self.bursts = self.bursts[0], self.bursts[1:]
        if not self.wanted:
            return Jump("offer")
        texts = triggers.burst_texts(game.cards[card].printed)
        return Call(UseBurst(player=self.player, card=card, texts=texts))

    @rule("6.5.2.1")
    def go_on(self, game: DuelState) -> Outcome:
        return Jump("offer")


@dataclass(kw_only=True)
class UseBurst(Procedure):
    """11.10.2: each text at once, under the control of who was damaged; choices are made now."""

    player: Player
    card: CardId
    texts: tuple[SpellText, ...]

    @rule("11.10.2", "11.10.3")
    def begin_text(self, game: DuelState) -> Outcome:
        if not self.texts:
            return Done()
        text, self.texts = self.texts[0], self.texts[1:]
        if not choices.can_choose(game, self.player, text, self.card):
            return Jump("begin_text")
        number = stack.put_ability(game, self.player, self.card, text)
        return Call(DeclareChoices(player=self.player, number=number, text=text, source=self.card))

    @rule("11.10.2")
    def resolve_text(self, game: DuelState) -> Outcome:
        return Call(resolution.ResolveTop())

    @rule("11.10.3")
    def go_on(self, game: DuelState) -> Outcome:
        return Jump("begin_text")
