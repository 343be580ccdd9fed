"""Several cards of either player (either-player) are all of one, who is picked."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.kernel.decisions import Decision, Kind
from engine.kernel.ids import Player
from engine.kernel.machine import Ask, Outcome, rule
from engine.ufs.effects import nodes as n
from engine.ufs.model.game import UfsGame
from engine.ufs.procedures.effects.pick import PickCards, source_of
from engine.ufs.rules.choices import choice
from engine.ufs.rules.readings import candidates

NOBODY = -1


@dataclass(kw_only=True)
class PickOfOnePlayer(PickCards, order=("pick_player", "narrow", *PickCards.STEPS)):
    """Whose cards they are is settled before several of them are chosen."""

    whose: Player = NOBODY

    @rule("either-player.1")
    def pick_player(self, game: UfsGame) -> Outcome:
        """Picking a single card also picks its player."""
        place = self.ref.place if isinstance(self.ref, n.Cards) else None
        if place is None or place.whose is not n.Who.EITHER:
            return None
        picking = choice(game, self.context, self.ref, self.verb)
        cards = candidates(game, self.context, self.ref, self.verb)
        owners = tuple(dict.fromkeys(game.cards[card].owner for card in cards))
        if picking.maximum < 2 or len(owners) < 2:
            return None
        decision = Decision(
            picking.player,
            Kind.OPTION,
            "whose-cards",
            "either-player.1",
            owners,
            source=source_of(self.context),
        )
        return Ask(decision, "whose")

    @rule("either-player.1")
    def narrow(self, game: UfsGame) -> None:
        if self.whose == NOBODY:
            return
        assert isinstance(self.ref, n.Cards)
        assert self.ref.place is not None
        who = n.Who.YOU if self.whose == self.context.controller else n.Who.OPPONENT
        self.ref = replace(self.ref, place=replace(self.ref.place, whose=who))
