"""A position in the numbers that decisions turn on: what a card, a point, a commit is worth.

The unit is one point of damage to a healthy opponent. Everything is computed from a `Sight`, so
nothing here can know a hidden card.
"""

from __future__ import annotations

from functools import cached_property, lru_cache

from engine.bots.ufs.sight import Sight
from engine.kernel.ids import CardId, Player
from engine.ufs.effects.nodes.words import CardType, Zone
from engine.ufs.model.card import Card
from engine.ufs.model.game import Check, Phase
from engine.ufs.model.offer import Offer
from engine.ufs.model.values import Definition, Values
from engine.ufs.rules.checks import able_to_commit
from engine.ufs.rules.difficulty import own_difficulty, progressive
from engine.ufs.rules.halves import as_half
from engine.ufs.rules.keywords import has_keyword
from engine.ufs.rules.odds import Odds, deck_odds, later_odds, may_stand, next_odds

# For a deck that nobody has seen
USUAL_ODDS = Odds.weighed({2: 0.05, 3: 0.2, 4: 0.35, 5: 0.3, 6: 0.1})
LETHAL = 60.0
FOUNDATION = (3.6, 3.6, 3.4, 3.4, 2.8, 2.8, 2.2, 2.2, 1.7, 1.7, 1.3, 1.3)  # the first, second, ...
ANOTHER_FOUNDATION = 0.8
TEXT = 0.5  # abilities on a card that stays
ASSET = 1.6
CHARACTER = 1.2
BACKUP = 1.4
WOUNDED = 0.6  # the share of a backup's worth that lies in all its stamina but the last
HELD = 0.9  # a card in hand
DISCARDED = 0.1
STAYING = frozenset({CardType.FOUNDATION, CardType.ASSET, CardType.BACKUP})
MOMENTUM_USERS = frozenset({"powerful", "multiple", "ex", "gauge", "echo"})
COMMIT = ((2, 1.1), (4, 0.75), (7, 0.5), (99, 0.28))  # with up to this many ready, the price of one
REVERSAL = 4.0  # for one that may answer an attack, on top
NO_BLOCKER = 0.1
BLOCKER = (1.6, 1.5, 1.25, 0.95, 0.65)  # a block of +0, +1, ... kept in hand


class Table:
    """The position at one decision; figures are computed when asked for and then kept."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self.game = sight.game
        self.me: Player = sight.player
        self.foe: Player = 1 - sight.player

    # Checks

    @cached_property
    def odds(self) -> Odds:
        """The odds of the player's own next check; certain if the top card is known."""
        known = deck_odds(self.game, self.me, self.sight.unseen)
        return known if known.chances else USUAL_ODDS

    @cached_property
    def foe_odds(self) -> Odds:
        """The odds of the opponent's check, judged by the cards that their deck has discarded."""
        seen = [
            card.base.control or 0
            for zone in (Zone.DISCARD, Zone.STAGE)
            for card in self.cards(self.foe, zone)
            if card.face_up
        ]
        return Odds.of(seen) if len(seen) > 15 else USUAL_ODDS

    def odds_of(self, player: Player) -> Odds:
        """The odds of a check by the player, for any purpose."""
        return self.odds if player == self.me else self.foe_odds

    def odds_to(self, purpose: str, card: Card | None, player: Player) -> Odds:
        """The odds of the player's next check for this purpose, with this card if it is known."""
        plain = self.odds_of(player)
        if not self._something_stands:
            return plain
        return next_odds(self.game, _check(purpose, card, player), plain)

    def later_odds_to(self, purpose: str, card: Card) -> Odds:
        """The odds of the bot's own check for this purpose after another one."""
        if not self._something_stands:
            return self.odds
        return later_odds(self.game, _check(purpose, card, self.me), self.odds)

    @cached_property
    def _something_stands(self) -> bool:
        return may_stand(self.game)

    def difficulty(self, card: Card) -> int:
        """The difficulty of playing one of the bot's own cards now, except as a block (E.4.7)."""
        return own_difficulty(self.game, card.id) + progressive(self.game, self.me, card.id)

    # Zones

    def is_known(self, card: CardId) -> bool:
        """A blank card has no name."""
        return bool(self.game.cards[card].base.name)

    def cards(self, player: Player, zone: Zone) -> list[Card]:
        return [self.game.cards[card] for card in self.game.zones[player, zone]]

    def card_of(self, offer: Offer) -> Card:
        """The card of an offer, as the half that would be played."""
        return as_half(self.game, self.game.cards[offer.card], offer.half)

    def ready(self, player: Player) -> int:
        """Cards that can be committed to pass a check."""
        return self._ready[player]

    @cached_property
    def _ready(self) -> tuple[int, int]:
        return len(able_to_commit(self.game, 0)), len(able_to_commit(self.game, 1))

    def foundations(self, player: Player) -> int:
        held = self.cards(player, Zone.STAGE)
        return sum(card.values.type is CardType.FOUNDATION for card in held)

    def hand(self, player: Player) -> int:
        return len(self.game.zones[player, Zone.HAND])

    @property
    def my_turn(self) -> bool:
        return self.game.active == self.me

    # What things are worth to the player who has them

    def damage(self, player: Player, amount: float) -> float:
        """How much it hurts the player to lose this much vitality."""
        left = self.game.vitality[player]
        if amount <= 0:
            return 0.0
        if amount >= left:
            return amount + LETHAL
        return amount * (1.0 + 0.8 * amount / left + 4.0 / (left + 4.0))

    def healing(self, player: Player, amount: float) -> float:
        left = self.game.vitality[player]
        room = (self.game.character(player).values.vitality or 0) - left
        return max(min(amount, room), 0) * (0.75 + 4.0 / (left + 4.0))

    def commit(self, player: Player, count: int = 1) -> float:
        """The price of committing this many ready cards."""
        have = self.ready(player)
        return sum(_price(max(have - taken, 0)) for taken in range(count)) * self._haste(player)

    def _haste(self, player: Player) -> float:
        """A discount: what is committed during the opponent's turn is soon ready again."""
        return 1.0 if player == self.game.active else 0.6

    def staged(self, card: Card) -> float:
        """A card in the staging area."""
        if card.id in self.game.characters:
            return LETHAL
        if not card.face_up:
            return 1.0
        text = TEXT if card.values.abilities else 0.0
        match card.values.type:
            case CardType.FOUNDATION:
                return next_foundation(self.foundations(card.owner) - 1) + text
            case CardType.ASSET:
                return ASSET + text
            case CardType.BACKUP:
                return BACKUP + text
            case _:
                return CHARACTER

    def wound(self, card: Card, amount: int) -> float:
        """What it costs a backup's owner to lose this much stamina; losing all costs the card."""
        left = card.stamina or 0
        if amount <= 0 or not left:
            return 0.0
        return self.staged(card) * (1.0 if amount >= left else WOUNDED * amount / left)

    def recovery(self, card: Card, amount: int) -> float:
        """What it is worth to a backup's owner to regain this much stamina."""
        left, most = card.stamina or 0, card.values.stamina or 0
        gained = min(amount, most - left)
        return self.staged(card) * WOUNDED * gained / most if gained > 0 else 0.0

    @cached_property
    def wants_momentum(self) -> bool:
        """Whether the player's own deck has a use for momentum."""
        seen = [
            self.game.definitions[card.definition]
            for card in self.game.cards.values()
            if card.owner == self.me and self.is_known(card.id)
        ]
        return sum(map(uses_momentum, (*self.sight.unseen, *seen))) >= 6

    def momentum(self, player: Player) -> float:
        if player != self.me:
            return 0.8
        return 1.1 if self.wants_momentum else 0.15

    def cleared(self, card: Card) -> float:
        """A card in the pool, valued as what it becomes when the pool is cleared (F.3.2)."""
        if not card.face_up:
            return DISCARDED
        if card.dealt_damage:
            return max(self.momentum(card.owner), DISCARDED)
        stays = card.values.type in STAYING and card.played_as.value == card.values.type
        return self.staged(card) if stays else DISCARDED

    def held(self, card: Card) -> float:
        """A card in hand; a hidden one is worth as much as any."""
        if card.owner != self.me or not self.is_known(card.id):
            return HELD
        return HELD + self.keeping(card.values)

    def given_up(self, card: Card) -> float:
        """The block that the hand loses when the card is played; nothing if it lies elsewhere."""
        return self.keeping(card.values) if card.zone is Zone.HAND else 0.0

    def keeping(self, values: Values) -> float:
        """A card kept for blocking: how much better than none it is in the coming turn."""
        answers = REVERSAL if has_keyword(values, "reversal") else 0.0
        level = min(max(values.block_modifier or 0, 0), len(BLOCKER) - 1)
        threat = min(self.foundations(self.foe) / 5.0, 1.0)
        blocks = BLOCKER[level] if values.block_zone is not None else NO_BLOCKER
        return (blocks + answers) * (0.25 + 0.75 * threat)

    def worth(self, card: Card) -> float:
        """What its owner would lose if the card were gone from where it is now."""
        match card.zone:
            case Zone.STAGE:
                return self.staged(card)
            case Zone.HAND:
                return self.held(card)
            case Zone.MOMENTUM:
                return self.momentum(card.owner)
            case Zone.POOL:
                return self.cleared(card) if self.game.phase is Phase.END else 0.6
            case Zone.DISCARD | Zone.DECK:
                return 0.1 + 0.1 * (card.values.control or 0) if self.is_known(card.id) else 0.3
            case _:
                return 0.1


def _check(purpose: str, card: Card | None, player: Player) -> Check:
    return Check(player, None, purpose, card.ref if card is not None else None)


def next_foundation(have: int) -> float:
    """What one more foundation is worth to a player who has this many."""
    return FOUNDATION[have] if 0 <= have < len(FOUNDATION) else ANOTHER_FOUNDATION


def uses_momentum(definition: Definition) -> bool:
    """Whether the text of a printed card mentions momentum."""
    return _speaks_of_momentum(definition.keyword_line, definition.text)


@lru_cache(maxsize=4096)
def _speaks_of_momentum(keyword_line: str, text: tuple[str, ...]) -> bool:
    words = f"{keyword_line} {' '.join(text)}".lower()
    return "momentum" in words or not MOMENTUM_USERS.isdisjoint(words.replace(",", " ").split())


def _price(ready: int) -> float:
    return next(price for most, price in COMMIT if ready <= most)
