"""Replacing the first hand (mulligan): one player all of it, the other any part of it."""

from __future__ import annotations

from dataclasses import dataclass

from engine.kernel.decisions import Decision, Kind
from engine.kernel.ids import CardId, Player
from engine.kernel.machine import Ask, Jump, Outcome, rule
from engine.ufs import atoms
from engine.ufs.atoms import Arrival, Why
from engine.ufs.effects.nodes.words import CardType, Verb, Zone
from engine.ufs.model.game import UfsGame
from engine.ufs.procedures.setup import Mulligans, draw_hand, forget_events
from engine.ufs.rules.hands import hand_size


@dataclass(kw_only=True)
class UniversusMulligans(
    Mulligans,
    order=(
        "offer_mulligan",
        "take_mulligan",
        "offer_again",
        "take_again",
        "offer_cards",
        "take_cards",
        "shuffle",
    ),
):
    """The first player puts back everything, perhaps twice; the other any cards, once.

    `taken` counts the mulligans of the first player.
    """

    chosen: tuple[CardId, ...] = ()

    @rule("mulligan.1", "mulligan.3")
    def offer_mulligan(self, game: UfsGame) -> Outcome:
        return Ask(Decision(game.first, Kind.YES_NO, "mulligan", "mulligan.3"), "wanted")

    @rule("mulligan.2", "mulligan.3")
    def take_mulligan(self, game: UfsGame) -> Outcome:
        if not self.wanted:
            return Jump("offer_cards")
        self._replace(game, game.first, game.zones[game.first, Zone.HAND])
        self.taken += 1
        return None

    @rule("mulligan.3")
    def offer_again(self, game: UfsGame) -> Outcome:
        hand = game.zones[game.first, Zone.HAND]
        without = all(game.printed(card).type is not CardType.FOUNDATION for card in hand)
        if not without or self.taken > 1:
            return Jump("offer_cards")
        return Ask(Decision(game.first, Kind.YES_NO, "mulligan-again", "mulligan.3"), "wanted")

    @rule("mulligan.3")
    def take_again(self, game: UfsGame) -> Outcome:
        if not self.wanted:
            return None
        hand = game.zones[game.first, Zone.HAND]
        atoms.reveal(game, hand, Why(game.first))  # until it is put back
        return Jump("take_mulligan")

    @rule("mulligan.1", "mulligan.4")
    def offer_cards(self, game: UfsGame) -> Outcome:
        player = 1 - game.first
        hand = game.zones[player, Zone.HAND]
        decision = Decision(
            player, Kind.CARDS, "mulligan-cards", "mulligan.4", hand, minimum=0, maximum=len(hand)
        )
        return Ask(decision, "chosen")

    @rule("mulligan.2", "mulligan.4")
    def take_cards(self, game: UfsGame) -> None:
        if self.chosen:
            self._replace(game, 1 - game.first, self.chosen)

    @rule("mulligan.5")
    def shuffle(self, game: UfsGame) -> None:
        if self.taken:
            atoms.shuffle(game, game.first, Why(game.first))
        if self.chosen:
            atoms.shuffle(game, 1 - game.first, Why(1 - game.first))
        forget_events(game)

    def _replace(self, game: UfsGame, player: Player, cards: tuple[CardId, ...]) -> None:
        """mulligan.2: put cards on the bottom of the deck; then draw up to the hand size."""
        atoms.move(game, cards, Zone.DECK, Verb.ADD, Why(player), Arrival(bottom=True))
        draw_hand(game, player)
        game.note("mulligan", player)
        forget_events(game)


def missing_cards(game: UfsGame, player: Player) -> int:
    """starting-the-game.8: up to the hand size, counting cards already in hand."""
    return max(hand_size(game, player) - len(game.zones[player, Zone.HAND]), 0)
