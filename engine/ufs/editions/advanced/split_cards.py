"""Split cards (2.6): which half a card is when it is played or placed into play."""

from __future__ import annotations

from dataclasses import dataclass

from engine.kernel.decisions import Decision, Kind
from engine.kernel.ids import CardId, Player
from engine.kernel.machine import Ask, Jump, Outcome, rule
from engine.ufs import atoms
from engine.ufs.editions.advanced.infinity import AdvancedDo
from engine.ufs.editions.advanced.play_order import AdvancedPlay
from engine.ufs.effects.nodes.words import Zone
from engine.ufs.model.game import UfsGame
from engine.ufs.rules.halves import halves_to_choose


def half_decision(
    player: Player, card_id: CardId, halves: tuple[str, ...], number: str
) -> Decision:
    """Ask as which of its halves the card is played or placed."""
    return Decision(player, Kind.OPTION, "choose-half", number, halves, source=card_id)


@dataclass(kw_only=True)
class PlayOfHalf(AdvancedPlay, order=("declare_half", *AdvancedPlay.STEPS)):
    """2.6.0.2: one half is named before anything else, and played as a card of its own."""

    @rule("2.6.0.2")
    def declare_half(self, game: UfsGame) -> Outcome:
        halves = halves_to_choose(game, game.cards[self.card])
        if self.half or not halves:
            return None
        return Ask(half_decision(self.player, self.card, halves, "2.6.0.2"), "half")


@dataclass(kw_only=True)
class PlaceHalf(AdvancedDo, order=("find_split", "choose_half", "take_half", *AdvancedDo.STEPS)):
    """2.6.0.3: a split card that is placed into play is one of its halves."""

    split: tuple[CardId, ...] = ()
    half: str = ""

    @rule("2.6.0.3")
    def find_split(self, game: UfsGame) -> Outcome:
        """A face-down card is neither half; an attached one is out of play (4.0.3)."""
        deed = self.deed
        placed = deed.to in (Zone.POOL, Zone.STAGE) and not deed.under
        if placed and deed.arrival.face_up is not False:
            cards = (card for card in deed.cards if halves_to_choose(game, game.cards[card]))
            self.split = tuple(cards)
        return None if self.split else Jump("find_unnamed")

    @rule("2.6.0.3", "2.6.0.3.1")
    def choose_half(self, game: UfsGame) -> Outcome:
        """Its owner chooses, unless the text that places it names a card type."""
        card = game.cards[self.split[0]]
        halves = halves_to_choose(game, card, self.deed.kind)  # 2.6.0.3.1
        return Ask(half_decision(card.owner, card.id, halves, "2.6.0.3"), "half")

    @rule("2.6.0.3")
    def take_half(self, game: UfsGame) -> Outcome:
        atoms.take_half(game, self.split[0], self.half)
        self.split = self.split[1:]
        return Jump("choose_half") if self.split else Jump("find_unnamed")
