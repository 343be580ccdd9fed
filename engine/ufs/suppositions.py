"""What a player may suppose: cards that others could hold, or an ability that does nothing.

Offers are tried out with these (`kernel.consequence`); nothing in them reveals hidden cards.
"""

from __future__ import annotations

from typing import Any, TypeVar

from engine.kernel.ids import CardId, Player
from engine.kernel.rng import Rng
from engine.ufs import atoms
from engine.ufs.effects.nodes import PlayCard
from engine.ufs.effects.nodes.words import AbilityKind, CardType, Zone
from engine.ufs.model.card import Card
from engine.ufs.model.game import Attack, AttackStep, BlockStatus, UfsGame
from engine.ufs.model.keys import is_of_gift
from engine.ufs.model.offer import Offer, OfferKind
from engine.ufs.model.values import HeldKeyword
from engine.ufs.rules.attack_sequence import going_on
from engine.ufs.rules.damage import damage_dealt
from engine.ufs.rules.halves import as_half
from engine.ufs.rules.keywords import granted, without_keywords
from engine.ufs.rules.knowledge import known_numbers
from engine.ufs.rules.legality import ability_of
from engine.ufs.rules.prohibitions import is_played_with_card

NO_CARD = CardId(-1)
AnyGame = TypeVar("AnyGame", bound=UfsGame)


def deal(game: UfsGame, player: Player, cards: tuple[CardId, ...], rng: Rng) -> list[int]:
    """The player's own hidden cards in random order, or known cards as those of the other.

    The player's next check is as good as possible, as only abilities that are played show effects.
    """
    if game.cards[cards[0]].owner != player:
        known = _known(game, player)
        return [rng.choice(known) for _ in cards]
    dealt = sorted(game.cards[card].definition for card in cards)
    rng.shuffle(dealt)
    deck = game.zones[player, Zone.DECK]
    if deck and deck[0] in cards:
        top = cards.index(deck[0])
        best = max(range(len(dealt)), key=lambda at: _control(game, dealt[at]))
        dealt[top], dealt[best] = dealt[best], dealt[top]
    return dealt


def without_effect(game: AnyGame, offer: Offer) -> AnyGame | None:
    """A clone in which the ability will be cancelled; None if the offer does more than use one.

    In one's own turn, a played card is in the pool and matters to later cards (E.4.1.2, H.3.1.2).
    """
    if offer.kind is not OfferKind.USE or game.pending is None:
        return None
    player, card = game.pending.player, as_half(game, game.cards[offer.card], offer.half)
    tree = ability_of(card.values, offer.ability)
    if tree is None or any(isinstance(cost, PlayCard) for cost in tree.cost):
        return None
    if game.active == player and is_played_with_card(game, player, card, tree):
        return None
    twin = game.clone()
    atoms.cancel_play(twin, twin.plays + 1)
    return twin


def sort_of(game: UfsGame, option: Offer | CardId) -> tuple[Offer | None, Card]:
    """What an option is equivalent by: copies of a card in the same state do the same."""
    offer = option if isinstance(option, Offer) else None
    card = game.cards[option.card if isinstance(option, Offer) else option]
    nameless = card._replace(id=NO_CARD, epoch=0, arrived=0, played_turn=0)
    return (offer._replace(card=NO_CARD) if offer is not None else None), nameless


def weighed(game: UfsGame, name: str) -> Any:  # Any: a field of any kind
    """A field of the state, where no card has a keyword a second time to no effect."""
    value = game.__dict__[name]
    if name == "cards":
        return {key: _once(card, game.edition.dialect) for key, card in game.cards.items()}
    if isinstance(value, Attack) and value.was is not None:
        return value._replace(was=_once(value.was, game.edition.dialect))
    return value


def _once(card: Card, dialect: str) -> Card:
    """The card without gained keywords that it also has as its own, and without past gifts."""
    own = {each.key for each in card.base.keywords}
    kept = {_kind_of(each) for each in card.values.keywords if each.key in own}
    again = tuple(
        each
        for each in card.values.keywords
        if each.key not in own and _kind_of(each) in kept and _counts_once(each, dialect)
    )
    return card._replace(
        values=without_keywords(card.values, again),
        applied=_to_come(card.applied),
        quiet=_to_come(card.quiet),
    )


def _to_come(landed: tuple[str, ...]) -> tuple[str, ...]:
    """The keys of what could be applied to the card again if it had not been already."""
    return tuple(key for key in landed if not is_of_gift(key))


def _kind_of(keyword: HeldKeyword) -> HeldKeyword:
    return keyword._replace(key="")


def _counts_once(keyword: HeldKeyword, dialect: str) -> bool:
    """I.2.4.1: whether a second instance has no effect: one without a rating or played ability."""
    ability = granted(keyword, dialect)
    return keyword.rating is None and (ability is None or ability.kind is AbilityKind.CONTINUOUS)


def damage_if(game: UfsGame, *statuses: BlockStatus) -> tuple[int, ...]:
    """What the attack as it is would deal in its Damage Step with each of these statuses (G.3).

    Some effects apply only in that step, and only to an attack with that status (I.3.14.1).
    """
    twin = game.clone()
    dealt = []
    for status in statuses:
        atoms.set_block(twin, status, going_on(game).block)
        atoms.enter_attack_step(twin, AttackStep.DAMAGE)
        dealt.append(damage_dealt(twin, going_on(twin)))
    return tuple(dealt)


def _known(game: UfsGame, player: Player) -> list[int]:
    """The printed cards that the player knows to be in the game, except characters."""
    return [
        number
        for number in known_numbers(game, player)
        if game.definitions[number].printed.type is not CardType.CHARACTER
    ]


def _control(game: UfsGame, definition: int) -> int:
    return game.definitions[definition].printed.control or 0
