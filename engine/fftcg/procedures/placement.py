"""Auto-abilities that have triggered go onto the stack, the turn player's first (11.8.7)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.fftcg.atoms import stack
from engine.fftcg.model.autos import AutoOffer
from engine.fftcg.model.later import TriggeredAuto
from engine.fftcg.model.state import PLAYERS, DuelState
from engine.fftcg.procedures.declaration import DeclareChoices
from engine.fftcg.rules import choices, triggers
from engine.kernel.decisions import Decision, Kind
from engine.kernel.ids import Player
from engine.kernel.machine import Ask, Call, Done, Jump, Outcome, Procedure, rule


@dataclass(kw_only=True)
class PlaceAutos(Procedure):
    """What triggers meanwhile waits for the next time (11.1.4)."""

    found: tuple[TriggeredAuto, ...] = ()
    own: tuple[TriggeredAuto, ...] = ()
    order: tuple[AutoOffer, ...] = ()
    player: Player = 0
    served: int = 0  # players

    @rule("11.8.7")
    def take_waiting(self, game: DuelState) -> None:
        self.found = stack.take_waiting(game)
        self.player = game.active

    @rule("11.8.7", "11.8.5")
    def ask_for_order(self, game: DuelState) -> Outcome:
        """The first one in order is placed first, and resolves last."""
        self.own = triggers.controlled(self.found, self.player)
        self.order = tuple(triggers.offer(each) for each in self.own)
        if triggers.are_alike(self.own):
            return None
        asked = Decision(self.player, Kind.ORDER, "order-autos", "11.8.7", self.order)
        return Ask(asked, "order")

    @rule("11.8.4", "11.8.9")
    def place(self, game: DuelState) -> Outcome:
        if not self.order:
            return Jump("serve_next")
        first, self.order = self.order[0], self.order[1:]
        waiting = next(each for each in self.own if each.number == first.number)
        number = stack.put_auto(game, waiting)
        text, source = game.stacked[-1].text, waiting.source
        if not choices.can_choose(game, self.player, text, source, is_auto=True):
            stack.remove_at_once(game)
            return Jump("place")
        declaring = DeclareChoices(
            player=self.player, number=number, text=text, source=source.card, is_auto=True
        )
        return Call(declaring)

    @rule("11.8.7")
    def place_more(self, game: DuelState) -> Outcome:
        return Jump("place")

    @rule("11.8.7")
    def serve_next(self, game: DuelState) -> Outcome:
        self.served += 1
        self.player = 1 - self.player
        return Jump("ask_for_order") if self.served < len(PLAYERS) else Done()
