"""Offers the players a draw when their game is getting nowhere (A.1)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.kernel.decisions import Decision, Kind
from engine.kernel.events import Event
from engine.kernel.ids import Player
from engine.kernel.machine import Ask, Call, Jump, Outcome, Procedure, rule
from engine.ufs import atoms
from engine.ufs.model.game import UfsGame
from engine.ufs.procedures.response import HandleEvent, concerns
from engine.ufs.rules.stalemate import Stalemate, going_round

DRAWN = "A.1"


@dataclass(kw_only=True)
class DrawOffer(Procedure):
    """Both players are asked, the active one first; if either wants to go on, the game does."""

    reason: str
    batch: tuple[Event, ...] = ()  # the event to respond to if the game goes on
    agreed: bool = False

    @rule("A.1")
    def tell(self, game: UfsGame) -> None:
        """For a turn that does not end, name the cards that keep it going."""
        if self.reason == Stalemate.ROUND:
            game.note("unending", None, going_round(game))
        else:
            game.note(f"draw-offered-{self.reason}", None, game.turn)

    @rule("A.1")
    def ask_active(self, game: UfsGame) -> Outcome:
        return self._ask(game.active)

    @rule("A.1")
    def ask_other(self, game: UfsGame) -> Outcome:
        return self._ask(1 - game.active) if self.agreed else Jump("go_on")

    @rule("A.1")
    def end_game(self, game: UfsGame) -> None:
        if self.agreed:
            game.note("agreed-draw", None)
            atoms.draw_game(game, DRAWN)

    @rule("A.1")
    def go_on(self, game: UfsGame) -> Outcome:
        return Call(HandleEvent(batch=self.batch)) if concerns(game, self.batch) else None

    def _ask(self, player: Player) -> Ask:
        facts = (("reason", self.reason),)
        return Ask(Decision(player, Kind.YES_NO, "agree-draw", DRAWN, facts=facts), "agreed")
