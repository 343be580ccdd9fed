"""Which form to play next: looks a few plays ahead, with the odds of every check on the way.

Each card played makes the next check harder (E.4.7.2), a failed one ends the phase (F.2.2.1.1), and
committed cards are spent: so the order matters, and so does stopping in time.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.bots.ufs.acts import acted_on
from engine.bots.ufs.appraisal import ability
from engine.bots.ufs.combat import AttackNumbers, offence
from engine.bots.ufs.table import ASSET, BACKUP, CHARACTER, TEXT, Table, next_foundation
from engine.bots.ufs.view import Reading
from engine.kernel.ids import CardId
from engine.ufs.effects.nodes.acts import Act, MoveToZone
from engine.ufs.effects.nodes.words import CardType, Symbol, Zone
from engine.ufs.model.card import Card
from engine.ufs.model.effect import Context
from engine.ufs.model.offer import Offer, OfferKind
from engine.ufs.rules.checks import able_to_commit
from engine.ufs.rules.difficulty import own_difficulty
from engine.ufs.rules.keywords import has_keyword
from engine.ufs.rules.legality import ability_of
from engine.ufs.rules.odds import Odds
from engine.ufs.rules.prohibitions import is_played_with_card
from engine.ufs.rules.readings import fits
from engine.ufs.rules.symbols import common_symbols

AHEAD = 3  # plays looked ahead, including this one
WIDE = 9  # cards considered
AT_ONCE = 0.25  # an ability worth more than this is played before the next card
COMBO = 1.6
DUPLICATE = -0.6  # a second Unique card

Symbols = frozenset[Symbol]


class PossibleForm(NamedTuple):
    """A card that might be played as a form."""

    offer: Offer
    card: Card
    difficulty: int  # played now
    first: Odds  # of its check if it is the next one
    later: Odds
    value: float  # if it is played
    kept: float  # if it is not
    symbols: Symbols


class Stand(NamedTuple):
    """Where the player stands in the middle of a plan."""

    left: tuple[int, ...]  # items not yet played
    played: int
    ready: int
    shared: Symbols
    last: int  # the item played last, or -1
    depth: int


class Plan:
    """The plays open to a player, and how good each of them is."""

    def __init__(self, table: Table, offers: tuple[Offer, ...]) -> None:
        self.table = table
        self.items = _items(table, offers)
        self.uses = [offer for offer in offers if not _plays_card(table, offer)]
        self._seen: dict[Stand, float] = {}
        self._follows: dict[tuple[int, int], bool] = {}
        self._prices = [table.commit(table.me, count) for count in range(table.ready(table.me) + 1)]

    def best(self, optional: bool) -> Offer | None:
        """The next play; None to stop."""
        ranked = sorted(self.ranking(), key=lambda pair: -pair[0])
        most = max(ranked[0][0], 0.0) if ranked else 0.0
        at_once = [(self._use(offer, most), offer) for offer in self.uses]
        best_use = max(at_once, key=lambda pair: pair[0], default=None)
        if best_use is not None and best_use[0] > AT_ONCE:
            return best_use[1]
        if ranked and (ranked[0][0] > 0 or not optional):
            return ranked[0][1]
        return None if optional else self.uses[0]

    def _use(self, offer: Offer, most: float) -> float:
        """The worth of an ability now, minus what its commits take from cards yet to be played."""
        points = offered(self.table, offer)
        spent = _commits(self.table, offer)
        if points <= AT_ONCE or not spent or not most:
            return points
        after = self._start()._replace(ready=max(self.table.ready(self.table.me) - spent, 0))
        return points - most + max(self._future(after), 0.0)

    def ranking(self) -> list[tuple[float, Offer]]:
        """Every card, with what it is worth to play it next, including the rest of the turn."""
        stand = self._start()
        kinds: dict[tuple[int, str], tuple[float, Offer]] = {}
        for index in stand.left:
            kind = self._kind(index)
            if kind not in kinds:
                kinds[kind] = (self._attempt(stand, index), self.items[index].offer)
        return list(kinds.values())

    def _start(self) -> Stand:
        table = self.table
        left = tuple(range(len(self.items)))
        shared = common_symbols(table.game, table.me)
        return Stand(left, 0, table.ready(table.me), shared, -1, AHEAD)

    def _future(self, stand: Stand) -> float:
        """The best continuation, or stopping."""
        if stand.depth == 0 or not stand.left:
            return 0.0
        found = self._seen.get(stand)
        if found is None:
            found = max(0.0, max(self._attempt(stand, index) for index in self._distinct(stand)))
            self._seen[stand] = found
        return found

    def _distinct(self, stand: Stand) -> list[int]:
        kinds = {self._kind(index): index for index in stand.left}
        return list(kinds.values())

    def _kind(self, index: int) -> tuple[int, str]:
        """Copies of a card that are played the same way are worth the same."""
        item = self.items[index]
        return item.card.definition, item.offer.ability

    def _attempt(self, stand: Stand, index: int) -> float:
        item = self.items[index]
        shared = stand.shared & item.symbols
        if not shared:
            return -item.kept
        gain = item.value + (COMBO if self._combines(stand, index) else 0.0)
        need = item.difficulty + stand.played
        odds = item.later if stand.played else item.first
        is_last = stand.depth == 1
        left = () if is_last else self._without(stand.left, item.card.id)
        total = 0.0
        for value, chance in odds.chances:
            short = max(need - value, 0)
            worth = 0.0
            if short <= stand.ready:
                ahead = 0.0
                if left:
                    ready = stand.ready - short
                    after = Stand(left, stand.played + 1, ready, shared, index, stand.depth - 1)
                    ahead = self._future(after)
                worth = gain + ahead - self._price(stand.ready, short)
            total += chance * max(worth, 0.0)
        return total - item.kept

    def _without(self, items: tuple[int, ...], card: CardId) -> tuple[int, ...]:
        """A card is played once, however it could be played."""
        return tuple(index for index in items if self.items[index].card.id != card)

    def _price(self, ready: int, short: int) -> float:
        """What it costs to commit `short` cards when `ready` are ready."""
        spent = len(self._prices) - 1 - ready
        return self._prices[spent + short] - self._prices[spent]

    def _combines(self, stand: Stand, index: int) -> bool:
        """Whether the card would come right after what its Combo asks for (I.3.3.2)."""
        pair = (stand.last, index)
        if pair not in self._follows:
            self._follows[pair] = self._fits_after(stand.last, index)
        return self._follows[pair]

    def _fits_after(self, last: int, index: int) -> bool:
        card = self.items[index].card
        combos = [held.requirements for held in card.values.keywords if held.name == "combo"]
        wanted = [needs[-1] for needs in combos if needs]
        before = self.items[last].card.id if last >= 0 else self._last_in_pool()
        if not wanted or before is None:
            return False
        game, context = self.table.game, Context(self.table.me, card.ref)
        record = game.cards[before]
        values = record._replace(values=record.base, has_state=True)
        return any(fits(game, context, each, values) for each in wanted)

    def _last_in_pool(self) -> CardId | None:
        pool = self.table.game.zones[self.table.me, Zone.POOL]
        return pool[-1] if pool else None


def offered(table: Table, offer: Offer) -> float:
    """The worth of playing an ability now, apart from the card's own check."""
    card = table.card_of(offer)
    tree = ability_of(card.values, offer.ability)
    if tree is None:
        return 0.0
    batch = table.sight.batch
    names = (("event", batch),) if batch else ()
    scope = batch[0].serial if batch else table.game.serial
    context = Context(table.me, card.ref, offer.ability, scope, names)
    return ability(Reading(table, context), tree)


def _commits(table: Table, offer: Offer) -> int:
    """How many cards the ability's cost takes that could be committed for a check."""
    card = table.card_of(offer)
    tree = ability_of(card.values, offer.ability)
    view = Reading(table, Context(table.me, card.ref, offer.ability))
    able = frozenset(able_to_commit(table.game, table.me))
    return sum(
        taken.id in able
        for cost in (tree.cost if tree is not None else ())
        if isinstance(cost, Act | MoveToZone)
        for taken in acted_on(view, cost)[0]
    )


def _plays_card(table: Table, offer: Offer) -> bool:
    if offer.kind is OfferKind.PLAY:
        return True
    card = table.card_of(offer)
    tree = ability_of(card.values, offer.ability)
    return tree is not None and is_played_with_card(table.game, table.me, card, tree)


def _items(table: Table, offers: tuple[Offer, ...]) -> list[PossibleForm]:
    """The best first; an attack that has several possible targets counts with the best of them."""
    best: dict[tuple[CardId, str, str], tuple[float, Offer]] = {}
    for offer in offers:
        if _plays_card(table, offer):
            value = _value(table, offer)
            known = best.get((offer.card, offer.ability, offer.half))
            if known is None or value > known[0]:
                best[offer.card, offer.ability, offer.half] = value, offer
    found = [_item(table, offer, value) for value, offer in best.values()]
    found.sort(key=lambda item: item.kept - item.value)
    return found[:WIDE]


def _value(table: Table, offer: Offer) -> float:
    """What the card does once it is played as offered."""
    card = table.card_of(offer)
    if offer.ability:
        return offered(table, offer)
    target = table.game.cards[offer.target] if offer.target is not None else None
    return form_value(table, card, target)


def _item(table: Table, offer: Offer, value: float) -> PossibleForm:
    card = table.card_of(offer)
    kept = 0.7 * table.given_up(card)
    first = table.odds_to("play", card, table.me)
    later = table.later_odds_to("play", card)
    difficulty = table.difficulty(card)
    return PossibleForm(offer, card, difficulty, first, later, value, kept, card.values.symbols)


def form_value(table: Table, card: Card, target: Card | None = None) -> float:
    """What the card does once it is played; `target`: as an attack on this backup."""
    values = card.base if card.zone is Zone.POOL else card.values  # as it will be when played again
    text = TEXT * len(values.abilities)
    if has_keyword(values, "unique") and _has_one(table, card):
        return DUPLICATE
    match values.type:
        case CardType.FOUNDATION:
            return next_foundation(_coming_foundations(table)) + min(text, 2 * TEXT)
        case CardType.ATTACK:
            blow = AttackNumbers.of(values)
            kept = 0.5 * table.momentum(table.me) if blow.damage else 0.0
            does = offence(table, blow) if target is None else table.wound(target, blow.damage)
            return does + kept + text
        case CardType.ASSET:
            return ASSET + text
        case CardType.BACKUP:
            return BACKUP + text
        case _:
            return CHARACTER


def _coming_foundations(table: Table) -> int:
    pool = table.cards(table.me, Zone.POOL)
    return table.foundations(table.me) + sum(
        card.values.type is CardType.FOUNDATION for card in pool
    )


def _has_one(table: Table, card: Card) -> bool:
    held = (*table.cards(table.me, Zone.STAGE), *table.cards(table.me, Zone.POOL))
    return any(other.values.name == card.values.name for other in held)


def usefulness(table: Table, card: Card) -> float:
    """How much a card in hand would be missed; a hidden one counts like any card."""
    if not table.is_known(card.id):
        return 1.0
    values = card.values
    ready = min(table.ready(table.me), 3)
    need = own_difficulty(table.game, card.id) + 1
    passes = table.odds_to("play", card, table.me).prospect(need, ready).passes
    return passes * max(form_value(table, card), 0.0) + table.keeping(values)
