"""What a player may do now, and why not (E.4.1, F.2, G.1, G.2.1, H.2, H.3, H.5).

`why_not_*` are the guards; what is legal is whatever no guard refuses, so that the offer and the
refusal cannot disagree. Each guard names its rule.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.kernel.decisions import Refusal
from engine.kernel.events import Batch
from engine.kernel.ids import CardId, Player
from engine.ufs.effects.nodes import ForcedForm, Permit, PlayCard
from engine.ufs.effects.nodes.abilities import Ability
from engine.ufs.effects.nodes.words import AbilityKind, CardType, Symbol, Verb, Zone
from engine.ufs.model.card import Card, PlayedAs
from engine.ufs.model.effect import Context
from engine.ufs.model.game import PLAYERS, UfsGame
from engine.ufs.model.offer import Offer, OfferKind
from engine.ufs.model.values import Values
from engine.ufs.rules import reversals, timing
from engine.ufs.rules.attack_sequence import may_block_with
from engine.ufs.rules.backups import aimed, why_no_target
from engine.ufs.rules.cost_orders import payable_with
from engine.ufs.rules.costs import that_may_pay
from engine.ufs.rules.filters import type_meant
from engine.ufs.rules.halves import as_half, both_halves, each_half, why_not_half
from engine.ufs.rules.obligations import why_not_next_form
from engine.ufs.rules.pause_conditions import is_misplaced
from engine.ufs.rules.prohibitions import (
    added_costs,
    as_in_hand,
    forbidden_play,
    is_played_with_card,
)
from engine.ufs.rules.statements import AS_IN_HAND, TO_BOTH, occasions, use_of
from engine.ufs.rules.statics import is_stated
from engine.ufs.rules.symbols import common_symbols, matches

FOR_BOTH = frozenset({TO_BOTH, AS_IN_HAND + TO_BOTH})
FORCING = frozenset({ForcedForm.__name__})
PERMITTING = frozenset({Permit.__name__})
AS_FORM, AS_ENHANCE = frozenset({AbilityKind.FORM}), frozenset({AbilityKind.ENHANCE})
AS_BLITZ = frozenset({AbilityKind.BLITZ})
PLAYED_AS = {each.value: each for each in PlayedAs}  # what a card of a type is played as
PROMPTS = {
    AbilityKind.FORM: "form",
    AbilityKind.ENHANCE: "enhance",
    AbilityKind.BLITZ: "blitz",
    AbilityKind.RESPONSE: "respond",
}
MOMENTS = {  # the rule and reason where an ability is tried at another kind of decision
    AbilityKind.FORM: ("H.2.2.2", "forms are played in the Combat Phase, between attacks"),
    AbilityKind.ENHANCE: ("H.2.1.2", "enhances are played in the Enhance Step"),
    AbilityKind.RESPONSE: ("H.2.3.2", "responses are played in a response window"),
    AbilityKind.CONTINUOUS: ("H.6", "the ability is not a played ability"),
    AbilityKind.BLITZ: ("blitz-ability.1", "blitz abilities are played as an Enhance Step begins"),
}


# --- abilities on cards ---------------------------------------------------------------------------


def ability_of(values: Values, key: str) -> Ability | None:
    """The ability with this key, if the card has it."""
    for held in values.abilities:
        if held.key == key:
            return held.ability
    return None


# --- what is legal --------------------------------------------------------------------------------


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
    """The cards, of split ones each half."""
    return [
        Offer(OfferKind.PLAY, card.id, half=half)
        for card, half in each_half(game, hand_like(game, player))
        if _may_be_form(game, player, card, shared)
    ]


def _may_be_form(
    game: UfsGame, player: Player, card: Card, shared: frozenset[Symbol] | None
) -> bool:
    """E.4.1.2: no other card can be; one of the pool has in common what it shares itself."""
    values = card.values
    if shared is not None and shared.isdisjoint(values.symbols):
        return False
    if values.type is CardType.ACTION:  # F.2.2.1: it is played by one of its abilities
        return False
    return _why_not_matching(game, player, card, PLAYED_AS[values.type or ""]) is None


def enhances(game: UfsGame, player: Player) -> tuple[Offer, ...]:
    """G.1: enhance abilities that may be attempted now."""
    return tuple(_uses(game, player, AS_ENHANCE, able_now(game, AS_ENHANCE)))


def blitzes(game: UfsGame, player: Player) -> tuple[Offer, ...]:
    """The blitz abilities of the attack under way that may be attempted now."""
    return tuple(_uses(game, player, AS_BLITZ, able_now(game, AS_BLITZ)))


def responses(game: UfsGame, player: Player, batch: Batch, window: int) -> tuple[Offer, ...]:
    """H.2.3.2: response abilities that answer this event."""
    when = occasions(batch)
    return tuple(_uses(game, player, when, able_now(game, when), batch, window))


def is_answered(game: UfsGame, batch: Batch, when: frozenset[str]) -> bool:
    """Whether anybody has a response ability that answers this event in a new window.

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
    """Of a split card either half, which is named."""
    return tuple(
        [
            Offer(OfferKind.BLOCK, card.id, half=half)
            for card, half in each_half(game, hand_like(game, player, Verb.BLOCK))
            if why_not_block(game, player, card.id, half) is None
        ]
    )


def hand_like(game: UfsGame, player: Player, verb: Verb = Verb.PLAY) -> tuple[CardId, ...]:
    """The hand, and cards that may be played as though they were in it (K.3.17)."""
    hand = game.zones[player, Zone.HAND]
    if not is_stated(game, PERMITTING):
        return hand
    treated = as_in_hand(game, player, verb)
    others = tuple(
        card_id
        for zone in (Zone.DISCARD, Zone.REMOVED, Zone.STAGE, Zone.POOL, Zone.MOMENTUM, Zone.DECK)
        for card_id in game.zones[player, zone]
        if card_id in treated
    )
    return (*hand, *others)


def able_now(game: UfsGame, when: frozenset[str]) -> tuple[CardId, ...]:
    """The cards with something that is of use on one of these occasions, for anybody."""
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
    """The abilities that no guard refuses; `when`: what makes them of use now."""
    for card_id in able:
        card = game.cards[card_id]
        if card.owner != player and not game.able_cards[card_id] & FOR_BOTH:
            continue
        sides = both_halves(game, card) if game.edition.has_split_cards else ((card, ""),)
        for side, half in sides:
            for held in side.values.abilities:
                if when.isdisjoint(use_of(held.ability)):
                    continue
                if _why_not_use(game, player, side, held.key, batch, window) is None:
                    yield Offer(OfferKind.USE, card_id, held.key, half)


# --- guards ---------------------------------------------------------------------------------------


def why_not_play(
    game: UfsGame,
    player: Player,
    card_id: CardId,
    target: CardId | None = None,
    half: str = "",
) -> Refusal | None:
    """Why a card may not be attempted as a form (F.2.2.1), or not at this backup."""
    if card_id not in hand_like(game, player):
        return Refusal("F.2.2.1", "forms are played from the hand")
    card = game.cards[card_id]
    refusal = why_not_half(game, card, half) or _why_not_form(
        game, player, as_half(game, card, half)
    )
    if refusal is not None or target is None:
        return refusal
    return why_no_target(game, player, card_id, target)


def _why_not_form(game: UfsGame, player: Player, card: Card) -> Refusal | None:
    """The same of a card that is in hand, or as though it were."""
    if card.values.type is CardType.ACTION:
        return Refusal("F.2.2.1", "an action is played by one of its abilities")
    return why_not_attempt(game, player, card, PLAYED_AS[card.values.type or ""])


def why_not_attempt(
    game: UfsGame,
    player: Player,
    card: Card,
    played_as: PlayedAs,
    ability: str = "",
    as_reversal: bool = False,
) -> Refusal | None:
    """E.4.1: why an attempt to play a card may not be made, however it comes about."""
    if not matches(game, player, card.id):
        return Refusal("E.4.1.2", "no symbol shared with your character and your card pool")
    return _why_not_matching(game, player, card, played_as, ability, as_reversal)


def _why_not_matching(
    game: UfsGame,
    player: Player,
    card: Card,
    played_as: PlayedAs,
    ability: str = "",
    as_reversal: bool = False,
) -> Refusal | None:
    """The same of a card that has a symbol in common with all that counts."""
    if is_misplaced(game, player, card.values):
        return Refusal("I.3.2.1", "reserved for another character")
    for why_not in game.edition.bans:
        refusal = why_not(game, player, card, played_as)
        if refusal is not None:
            return refusal
    banned = forbidden_play(game, player, card, played_as, ability, as_reversal)
    if banned is not None:
        return Refusal("E.4.1.3", banned.reason)
    added = added_costs(game, player, card)
    return payable_with(game, Context(player, card.ref), (), added) if added else None


def why_not_use(
    game: UfsGame,
    player: Player,
    card_id: CardId,
    key: str,
    batch: Batch = (),
    window: int = 0,
    half: str = "",
    *,
    forced: bool = False,
) -> Refusal | None:
    """Why an ability may not be attempted. `forced`: told by an effect, timing aside (H.5.4)."""
    card = as_half(game, game.cards[card_id], half)
    return _why_not_use(game, player, card, key, batch, window, forced=forced)


def _why_not_use(
    game: UfsGame,
    player: Player,
    card: Card,
    key: str,
    batch: Batch,
    window: int,
    *,
    forced: bool = False,
) -> Refusal | None:
    """The same of a card that is taken for the half that is meant."""
    ability = ability_of(card.values, key)
    if ability is None:
        return Refusal("H.1", "the card has no such ability")
    context = Context(player, card.ref, key, game.serial, (("event", batch),))
    refusal = timing.why_not(game, player, card, key, ability, context, batch, window, forced)
    if refusal is not None:
        return refusal
    added = added_costs(game, player, card, key)
    if is_played_with_card(game, player, card, ability):
        added = (*added_costs(game, player, card), *added)  # E.4: all in one process
        refusal = why_not_attempt(game, player, card, PlayedAs.ACTION, key)
        if refusal is not None:
            return refusal
    banned = forbidden_play(game, player, card, ability=key)
    if banned is not None:
        return Refusal("E.4.1.3", banned.reason)
    refusal = payable_with(game, context, ability.cost, added)
    return refusal or _unplayable_cost(game, context, ability)


def _unplayable_cost(game: UfsGame, context: Context, ability: Ability) -> Refusal | None:
    """E.4.1.1, with its note: a card that pays by being played must be playable itself."""
    for cost in ability.cost:
        if not isinstance(cost, PlayCard):
            continue
        if cost.as_reversal:
            refusal = reversals.why_not_reversal(game, context.controller)
            if refusal is not None:
                return refusal
        if not playable_for_cost(game, context, cost):
            return Refusal("E.4.1.1", "no card could be played for its cost")
    return None


def playable_for_cost(game: UfsGame, context: Context, cost: PlayCard) -> tuple[CardId, ...]:
    """The cards that may be attempted to pay such a cost."""
    found = each_half(game, that_may_pay(game, context, cost.cards))
    able = (card.id for card, _ in found if may_pay_by_play(game, context.controller, card, cost))
    return tuple(dict.fromkeys(able))


def may_pay_by_play(game: UfsGame, player: Player, card: Card, cost: PlayCard) -> bool:
    """The same of one card, or of one half of it, which must be what the cost asks for."""
    wanted = type_meant(cost.cards, cost.as_reversal)
    if wanted not in (None, card.values.type):
        return False
    refusal = why_not_attempt(
        game,
        player,
        card,
        PLAYED_AS[card.values.type or ""],
        as_reversal=cost.as_reversal,
    )
    return refusal is None


def why_not_use_now(
    game: UfsGame, player: Player, offer: Offer, prompt: str, batch: Batch, window: int
) -> Refusal | None:
    """Why an ability is not among the offers of a decision: its type may not fit the decision."""
    card = as_half(game, game.cards[offer.card], offer.half)
    refusal = why_not_half(game, game.cards[offer.card], offer.half)
    if refusal is not None:
        return refusal
    ability = ability_of(card.values, offer.ability)
    # H.2.1.2, H.2.2.2, H.2.3.2, H.6
    if ability is not None and PROMPTS.get(ability.kind) != prompt:
        rule, reason = MOMENTS[ability.kind]
        return Refusal(rule, reason)
    return why_not_use(game, player, offer.card, offer.ability, batch, window, offer.half)


def why_not_block(game: UfsGame, player: Player, card_id: CardId, half: str = "") -> Refusal | None:
    """G.2.1.3.1: why a card may not be used to try to block the current attack."""
    attack = game.attack
    assert attack is not None
    card = game.cards[card_id]
    if card_id not in hand_like(game, player, Verb.BLOCK):
        return Refusal("G.2.1.3.1", "blocks are played from the hand")
    if game.edition.has_split_cards:
        refusal = why_not_half(game, card, half)
        if refusal is not None:
            return refusal
        card = as_half(game, card, half)
    refusal = may_block_with(game, attack, card)
    if refusal is not None:
        return refusal
    refusal = why_not_attempt(game, player, card, PlayedAs.BLOCK)
    if refusal is not None and refusal.rule in ("E.4.1.1", "E.4.1.2"):
        return Refusal("G.2.1.3.1.4", refusal.reason)
    return refusal
