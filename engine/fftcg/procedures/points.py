"""Points of damage that a player takes (6.5.2)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.fftcg.atoms import cards, stack
from engine.fftcg.model.state import DuelState
from engine.fftcg.rules import processes, triggers
from engine.kernel.ids import Player, Ref
from engine.kernel.machine import Done, Jump, Outcome, Procedure, rule


@dataclass(kw_only=True)
class TakePoints(Procedure):
    """6.5.2: one card after the other; what bursts is offered before the next one is flipped."""

    player: Player
    points: int
    dealers: tuple[Ref, ...] = ()
    at_once: bool = False  # of one ability: all are flipped before any burst (6.5.2.1)

    @rule("6.5.2", "6.5.2.1", "6.5.3")
    def flip(self, game: DuelState) -> Outcome:
        """A point that loses the game ends it: nothing bursts any more."""
        while self.points:
            self.points -= 1
            card = cards.take_damage(game, self.player, self.dealers)
            if self.player in processes.defeats(game):
                stack.forget_bursts(game)
                return Done()
            if card is not None and triggers.has_burst(game.cards[card].printed):
                stack.wait_to_burst(game, self.player, game.cards[card].ref)
            if not self.at_once:
                return None
        return Done()

    @rule("6.5.2")
    def flip_next(self, game: DuelState) -> Outcome:
        return Jump("flip")
