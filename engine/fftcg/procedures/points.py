"""Points of damage that a player takes (6.5.2)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.fftcg.atoms import cards, stack
from engine.fftcg.model.replacements import ProposedEvent
from engine.fftcg.model.state import DuelState
from engine.fftcg.model.verbs import TcgVerb
from engine.fftcg.procedures.occurrence import Occur
from engine.fftcg.rules import processes, triggers
from engine.kernel.events import Cause
from engine.kernel.ids import Player, Ref
from engine.kernel.machine import Done, Jump, Outcome, rule

ORDER = ("propose", "look", "ask", "apply", "occur", "flip", "flip_next")


@dataclass(kw_only=True)
class TakePoints(Occur, order=ORDER):
    """6.5.2: one card after the other; an EX Burst is offered before the next one is flipped.

    The result is whether there was any point to take.
    """

    player: Player
    points: int
    dealers: tuple[Ref, ...]
    at_once: bool = False  # of one ability: all are flipped before any burst (6.5.2.1)
    proposed: tuple[ProposedEvent, ...] = ()

    @rule("6.5.1")
    def propose(self, game: DuelState) -> None:
        coming = ProposedEvent(
            self.dealers[0],
            TcgVerb.DAMAGE_TAKEN,
            amount=self.points,
            receiver=self.player,
            dealers=self.dealers,
        )
        self.proposed = (coming,)

    @rule("11.12.5.4")
    def occur(self, game: DuelState) -> None:
        self.points = self.proposed[0].amount
        self.is_done = self.points > 0

    @rule("6.5.2", "6.5.2.1", "6.5.3")
    def flip(self, game: DuelState) -> Outcome:
        """A point that loses the game ends it: there is no EX Burst any more."""
        while self.points:
            self.points -= 1
            cause = Cause.EFFECT if self.at_once else Cause.RULE
            card = cards.take_damage(game, self.player, self.dealers, cause)
            if processes.is_over(game):
                return Done(self.is_done)
            assert card is not None, "who takes a point without a deck has lost"
            if triggers.has_burst(game.cards[card].printed):
                stack.wait_to_burst(game, self.player, game.cards[card].ref)
            if not self.at_once:
                return None
        return Done(self.is_done)

    @rule("6.5.2")
    def flip_next(self, game: DuelState) -> Outcome:
        return Jump("flip")
