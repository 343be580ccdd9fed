"""A hand that is revealed, and a card from it that somebody else selects (11.11.5.1)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.fftcg.atoms import cards
from engine.fftcg.model.causes import by_text
from engine.fftcg.model.patterns import CardPattern
from engine.fftcg.model.state import DuelState
from engine.fftcg.model.verbs import TcgVerb
from engine.fftcg.model.words import CardZone
from engine.fftcg.procedures.selection import to_select
from engine.fftcg.rules import choices
from engine.kernel.ids import CardId, Player, Ref
from engine.kernel.machine import Ask, Done, Outcome, Procedure, rule


@dataclass(kw_only=True)
class RobHand(Procedure):
    """The opponent of this player reveals their hand; what the player selects is discarded.

    The result is whether anything was.
    """

    player: Player
    pattern: CardPattern
    source: Ref
    shown: tuple[CardId, ...] = ()
    taken: tuple[CardId, ...] = ()

    @rule("11.11.5")
    def reveal(self, game: DuelState) -> None:
        self.shown = game.cards_in(1 - self.player, CardZone.HAND)
        for card in self.shown:
            cards.reveal(game, card, by_text(self.source))

    @rule("11.11.5.1")
    def ask(self, game: DuelState) -> Outcome:
        found = choices.candidates(game, self.player, self.pattern, self.source)
        return Ask(to_select(self.player, found, 1, self.source), "taken")

    @rule("15.1.1.4.1")
    def discard(self, game: DuelState) -> Outcome:
        cards.conceal(game, self.shown)
        for card in self.taken:
            cards.move(game, card, CardZone.BREAK, TcgVerb.DISCARDED, by_text(self.source))
        return Done(bool(self.taken))
