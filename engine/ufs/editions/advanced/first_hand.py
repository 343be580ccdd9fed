"""Beginning the game (chapter 5): hands are of the printed size.

A hand that is replaced leaves the game, unseen until both have decided.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.kernel.ids import CardId, Player
from engine.kernel.machine import Done, Jump, Outcome, rule
from engine.ufs import atoms
from engine.ufs.atoms import Arrival, Why
from engine.ufs.effects.nodes.words import Verb, Zone
from engine.ufs.model.game import UfsGame
from engine.ufs.procedures.setup import Mulligans, draw_hand, forget_events


@dataclass(kw_only=True)
class AdvancedMulligans(Mulligans, order=(*Mulligans.STEPS, "show_mulligans")):
    """5.4: each player may remove their hand from the game once, the first player first.

    No deck is shuffled for it.
    """

    removed: tuple[CardId, ...] = ()

    @rule("5.4")
    def take_mulligan(self, game: UfsGame) -> Outcome:
        player = game.first if self.taken == 0 else 1 - game.first
        self.taken += 1
        if self.wanted:
            hand = game.zones[player, Zone.HAND]
            hidden = Arrival(face_up=False)
            self.removed += atoms.move(game, hand, Zone.REMOVED, Verb.REMOVE, Why(player), hidden)
            draw_hand(game, player)
            game.note("mulligan", player)
            forget_events(game)
        return Jump("offer_mulligan") if self.taken < 2 else None

    @rule("5.4.1")
    def show_mulligans(self, game: UfsGame) -> Outcome:
        """The removed cards are shown once both have said whether they take another hand."""
        for card_id in self.removed:
            atoms.unflip(game, (card_id,), Why(game.cards[card_id].owner))
        forget_events(game)
        return Done()


def printed_hand_size(game: UfsGame, player: Player) -> int:
    """5.3: the size printed on the character, even if its own text changes it."""
    return game.printed(game.characters[player]).hand_size or 0
