"""Which cards are in a place that a text names (C.3.1, D.2, K.5.3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.kernel.ids import CardId, Player
from engine.ufs.effects import nodes as n
from engine.ufs.model.card import Card
from engine.ufs.model.effect import Context
from engine.ufs.model.game import UfsGame
from engine.ufs.rules.on_top import holds_apart, is_apart, lies_on_top
from engine.ufs.rules.who import players

ZONES = tuple(n.Zone)
TABLE = (n.Zone.STAGE, n.Zone.POOL)


def in_places(game: UfsGame, context: Context, ref: n.Cards) -> tuple[CardId, ...]:
    """All cards in the places that the reference names; on the table if it names none."""
    zones = game.zones
    found: tuple[CardId, ...]
    if ref.place is None:
        own, other = context.controller, 1 - context.controller
        found = (
            *(*zones[own, n.Zone.STAGE], *zones[own, n.Zone.POOL]),
            *(*zones[other, n.Zone.STAGE], *zones[other, n.Zone.POOL]),
        )
    else:
        found = in_place(game, context, ref.place)
        for place in ref.other_places:
            found += in_place(game, context, place)
    return tuple(without_apart(game, found)) if holds_apart(game) else found


def is_in_places(game: UfsGame, context: Context, ref: n.Cards, card: Card) -> bool:
    """Whether the card is one of those `in_places`, without looking for the others."""
    if ref.place is None:
        there = card.zone in TABLE
    else:
        places = (ref.place, *ref.other_places)
        there = any([_lies_there(game, context, place, card) for place in places])
    return there and (not is_apart(game, card) or _is_looked_at(game, card))


def _lies_there(game: UfsGame, context: Context, place: n.Place, card: Card) -> bool:
    if card.owner not in players(game, context, place.whose):
        return False
    return card.has_state if place.zone is None else card.zone is place.zone


def is_in(game: UfsGame, context: Context, card: Card, place: n.Place) -> bool:
    there = place.zone is None or card.zone is place.zone
    return there and card.owner in players(game, context, place.whose, card)


def in_place(game: UfsGame, context: Context, place: n.Place) -> tuple[CardId, ...]:
    found: tuple[CardId, ...] = ()
    for player in players(game, context, place.whose):
        found += cards_of(game, player, place.zone)
    return found


def cards_of(game: UfsGame, player: Player, zone: n.Zone | None) -> tuple[CardId, ...]:
    """The cards of a zone; without a zone, the player's valued cards anywhere (C.3.1)."""
    if zone is n.Zone.STAGE and holds_apart(game):
        return tuple(without_apart(game, game.zones[player, zone]))
    if zone is not None:
        return game.zones[player, zone]
    found = tuple(
        [
            card_id
            for each in ZONES
            for card_id in game.zones[player, each]
            if game.cards[card_id].has_state
        ]
    )
    return tuple(without_apart(game, found)) if holds_apart(game) else found


def without_apart(game: UfsGame, cards: Iterable[CardId]) -> Iterator[CardId]:
    """The cards without those that are apart; characters that are merely attached stay."""
    for card_id in cards:
        card = game.cards[card_id]
        if not is_apart(game, card) or _is_looked_at(game, card):
            yield card_id


def _is_looked_at(game: UfsGame, card: Card) -> bool:
    return card.values.type is n.CardType.CHARACTER and not lies_on_top(game, card.id)


def top_of_deck(cards: n.CardRef) -> tuple[n.Place, n.Amount] | None:
    """K.5.3: the deck and the number of cards from its top, taken even if the deck runs out."""
    if not isinstance(cards, n.Cards) or cards.pick is not n.Pick.TOP or cards.place is None:
        return None
    count = cards.quantity
    plain = cards.filter == n.ANY_CARD and count.how is n.Comparison.EQUAL
    in_deck = cards.place.zone is n.Zone.DECK and not cards.other_places
    return (cards.place, count.amount) if plain and in_deck and count.amount is not None else None
