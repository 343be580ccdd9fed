"""What a player is offered now: whatever `legality` does not refuse (F.2, G.1, G.2.1, H.2)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.kernel.events import Batch
from engine.kernel.ids import CardId, Player
from engine.ufs.effects.nodes import ForcedForm
from engine.ufs.effects.nodes.words import AbilityKind, CardType, Symbol, Verb
from engine.ufs.model.card import Card
from engine.ufs.model.game import PLAYERS, UfsGame
from engine.ufs.model.offer import Offer, OfferKind
from engine.ufs.rules.backups import aimed
from engine.ufs.rules.halves import both_halves, each_half
from engine.ufs.rules.legality import (
    PERMITTING,
    PLAYED_AS,
    hand_like,
    why_not_block,
    why_not_matching,
    why_not_use_of,
)
from engine.ufs.rules.obligations import why_not_next_form
from engine.ufs.rules.statements import AS_IN_HAND, TO_BOTH, occasions, use_of
from engine.ufs.rules.statics import is_stated
from engine.ufs.rules.symbols import common_symbols

FOR_BOTH = frozenset({TO_BOTH, AS_IN_HAND + TO_BOTH})
FORCING = frozenset({ForcedForm.__name__})
AS_FORM, AS_ENHANCE = frozenset({AbilityKind.FORM}), frozenset({AbilityKind.ENHANCE})
AS_BLITZ = frozenset({AbilityKind.BLITZ})


def forms(game: UfsGame, player: Player) -> tuple[Offer, ...]:
    """F.2.2: cards and form abilities that may be attempted now."""
    shared = common_symbols(game, player) if game.edition.symbols_while_playing else None
    if game.edition.has_split_cards:
        cards = _forms_of_halves(game, player, shared)
    else:
        cards = [
            Offer(OfferKind.PLAY, card_id)
            for card_id in hand_like(game, player)
            if _may_be_form(game, player, game.cards[card_id], shared)
        ]
    if game.edition.has_backups:
        cards = [offer for each in cards for offer in aimed(game, player, each.card)]
    offers = (*cards, *_uses(game, player, AS_FORM, able_now(game, AS_FORM)))
    if not is_stated(game, FORCING):
        return offers
    return tuple(each for each in offers if why_not_next_form(game, player, each) is None)


def _forms_of_halves(
    game: UfsGame, player: Player, shared: frozenset[Symbol] | None
) -> list[Offer]:
    """The cards, with each half of split cards."""
    return [
        Offer(OfferKind.PLAY, card.id, half=half)
        for card, half in each_half(game, hand_like(game, player))
        if _may_be_form(game, player, card, shared)
    ]


def _may_be_form(
    game: UfsGame, player: Player, card: Card, shared: frozenset[Symbol] | None
) -> bool:
    """E.4.1.2: it needs a symbol of `shared`; a card in the pool is itself counted in there."""
    values = card.values
    if shared is not None and shared.isdisjoint(values.symbols):
        return False
    if values.type is CardType.ACTION:  # F.2.2.1: it is played by one of its abilities
        return False
    return why_not_matching(game, player, card, PLAYED_AS[values.type or ""]) is None


def enhances(game: UfsGame, player: Player) -> tuple[Offer, ...]:
    """G.1: enhance abilities that may be attempted now."""
    return tuple(_uses(game, player, AS_ENHANCE, able_now(game, AS_ENHANCE)))


def blitzes(game: UfsGame, player: Player) -> tuple[Offer, ...]:
    """The blitz abilities of the current attack that may be attempted now."""
    return tuple(_uses(game, player, AS_BLITZ, able_now(game, AS_BLITZ)))


def responses(game: UfsGame, player: Player, batch: Batch, window: int) -> tuple[Offer, ...]:
    """H.2.3.2: response abilities that respond to this event."""
    when = occasions(batch)
    return tuple(_uses(game, player, when, able_now(game, when), batch, window))


def is_answered(game: UfsGame, batch: Batch, when: frozenset[str]) -> bool:
    """Whether anybody has a response to this event in a new window.

    `when` are the event's `occasions`.
    """
    able = able_now(game, when)
    for player in PLAYERS if able else ():
        for _ in _uses(game, player, when, able, batch):
            return True
    return False


def blocks(game: UfsGame, player: Player) -> tuple[Offer, ...]:
    """G.2.1.3.1: cards the defender may try to block with."""
    others = game.edition.other_blocks
    if game.edition.has_split_cards:
        own = _blocks_of_halves(game, player)
    else:
        own = tuple(
            [
                Offer(OfferKind.BLOCK, card_id)
                for card_id in hand_like(game, player, Verb.BLOCK)
                if why_not_block(game, player, card_id) is None
            ]
        )
    return own if others is None else (*own, *others(game, player))


def _blocks_of_halves(game: UfsGame, player: Player) -> tuple[Offer, ...]:
    """The same with each half of split cards, by name."""
    return tuple(
        [
            Offer(OfferKind.BLOCK, card.id, half=half)
            for card, half in each_half(game, hand_like(game, player, Verb.BLOCK))
            if why_not_block(game, player, card.id, half) is None
        ]
    )


def able_now(game: UfsGame, when: frozenset[str]) -> tuple[CardId, ...]:
    """The cards with an ability that may be of use to anybody on one of these occasions."""
    if is_stated(game, PERMITTING):
        when = when.union([AS_IN_HAND + word for word in when])
    by_use = game.useful or game.by_use()
    rows = list(filter(None, map(by_use.get, when)))
    if len(rows) < 2:
        return rows[0] if rows else ()
    found = frozenset[CardId]().union(*rows)
    return tuple([card for card, _ in game.able_cards.items() if card in found])


def _uses(
    game: UfsGame,
    player: Player,
    when: frozenset[str],
    able: tuple[CardId, ...],
    batch: Batch = (),
    window: int = 0,
) -> Iterator[Offer]:
    """The abilities that no guard refuses, among those of use in the situations `when`."""
    for card_id in able:
        card = game.cards[card_id]
        if card.owner != player and not game.able_cards[card_id] & FOR_BOTH:
            continue
        sides = both_halves(game, card) if game.edition.has_split_cards else ((card, ""),)
        for side, half in sides:
            for held in side.values.abilities:
                if when.isdisjoint(use_of(held.ability)):
                    continue
                if why_not_use_of(game, player, side, held.key, batch, window) is None:
                    yield Offer(OfferKind.USE, card_id, held.key, half)
