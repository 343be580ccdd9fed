"""A position as one player sees it, and what its cards are worth to them."""

from __future__ import annotations

from engine.fftcg.model.card import TcgCard, TcgDefinition
from engine.fftcg.model.state import DuelState
from engine.fftcg.model.words import CardKind, CardTrait, CardZone
from engine.fftcg.rules import kinds, legality, values
from engine.kernel.ids import CardId, Player

BACKUP_WORTH = 3.0
MONSTER_WORTH = 2.5
ABILITY_WORTH = 0.5  # of each that keeps working
CARD_WORTH = 1.6  # of any card, wherever it is drawn from
DISCARD_WORTH = 1.4  # of one in hand that is discarded
CP_WORTH = 0.5  # of one that is paid
TRAIT_WORTHS = {
    CardTrait.BRAVE: 1.0,
    CardTrait.HASTE: 0.3,
    CardTrait.FIRST_STRIKE: 1.0,
    CardTrait.BACK_ATTACK: 0.2,
}
ENOUGH_BACKUPS = 5
LETHAL = 100.0


class DuelTable:
    """`game` has blank cards in place of those that this player does not know."""

    def __init__(self, game: DuelState, me: Player) -> None:
        self.game = game
        self.me = me
        self.rival: Player = 1 - me

    def card(self, card: CardId) -> TcgCard:
        return self.game.cards[card]

    def power(self, card: TcgCard) -> int:
        return values.power(self.game, card)

    def is_mine(self, card: TcgCard) -> bool:
        return card.controller == self.me

    def has_turn(self) -> bool:
        return self.game.active == self.me

    def points(self, player: Player) -> int:
        """How many points of damage a player has received."""
        return len(self.game.cards_in(player, CardZone.DAMAGE))

    def backups(self, player: Player) -> int:
        return sum(card.printed.kind is CardKind.BACKUP for card in self.field(player))

    def field(self, player: Player) -> list[TcgCard]:
        return values.field(self.game, player)

    def forwards(self, player: Player) -> list[TcgCard]:
        return values.forwards(self.game, player)

    def blockers(self, player: Player) -> list[TcgCard]:
        """Forwards of theirs that could block now."""
        return [
            card
            for card in self.forwards(player)
            if legality.why_not_block(self.game, card) is None
        ]

    def worth(self, card: TcgCard) -> float:
        """What a card is worth where it lies on the field."""
        made = self.game.made_of(card)
        if kinds.is_forward(self.game, card):
            return self.forward_worth(made, self.power(card))
        return standing_worth(made)

    def forward_worth(self, printed: TcgDefinition, power: int) -> float:
        return 1.0 + power / 2000 + _extras(printed)

    def printed_worth(self, printed: TcgDefinition) -> float:
        """What a card would be worth if it came onto the field."""
        if printed.kind is CardKind.FORWARD:
            return self.forward_worth(printed, printed.power)
        return standing_worth(printed)

    def point_worth(self, player: Player) -> float:
        """What one more point of damage to a player is worth: the last one is worth the game."""
        received = self.points(player)
        return LETHAL if received + 1 >= self.game.loss_at else 2.5 + 0.7 * received

    def has_namesake(self, card: TcgCard) -> bool:
        """Whether another card with its name is already on our field, where only one may be."""
        printed = card.printed
        return not printed.generic and any(
            each.printed.name == printed.name for each in self.field(self.me)
        )

    def keeping(self, card: CardId) -> float:
        """How much a card is worth keeping in hand: good cards that can be played."""
        printed = self.card(card).printed
        if printed.kind is not CardKind.SUMMON and self.has_namesake(self.card(card)):
            return 0.4
        if printed.kind is CardKind.BACKUP and self.backups(self.me) >= ENOUGH_BACKUPS:
            return 0.6
        return 1.0 + printed.cost * 0.25 + (0.5 if printed.kind is CardKind.FORWARD else 0.0)


def standing_worth(printed: TcgDefinition) -> float:
    usual = BACKUP_WORTH if printed.kind is CardKind.BACKUP else MONSTER_WORTH
    return usual + _extras(printed)


def _extras(printed: TcgDefinition) -> float:
    lasting = len(printed.abilities) + len(printed.fields)
    return ABILITY_WORTH * lasting + sum(TRAIT_WORTHS[trait] for trait in printed.traits)
