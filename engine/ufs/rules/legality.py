"""Why a player may not do something now (E.4.1, F.2, G.1, G.2.1, H.2, H.3, H.5).

The `why_not_*` functions are the guards. Whatever no guard refuses is legal and is offered
(`offers`), so that offers and refusals cannot disagree. Each guard names its rule.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from engine.kernel.decisions import Refusal
from engine.kernel.events import Batch
from engine.kernel.ids import CardId, Player, Ref
from engine.ufs.effects.nodes import Permit, PlayCard
from engine.ufs.effects.nodes.abilities import Ability
from engine.ufs.effects.nodes.words import AbilityKind, CardType, Verb, Zone
from engine.ufs.model.card import Card, PlayedAs
from engine.ufs.model.effect import Context
from engine.ufs.model.game import UfsGame
from engine.ufs.model.offer import Offer
from engine.ufs.model.values import Values
from engine.ufs.rules import reversals, timing
from engine.ufs.rules.attack_sequence import may_block_with
from engine.ufs.rules.backups import why_no_target
from engine.ufs.rules.cost_orders import payable_with
from engine.ufs.rules.costs import brought_to_play, that_may_pay
from engine.ufs.rules.halves import as_half, both_halves, each_half, why_not_half
from engine.ufs.rules.pause_conditions import is_misplaced
from engine.ufs.rules.prohibitions import (
    added_costs,
    as_in_hand,
    forbidden_play,
    is_played_with_card,
)
from engine.ufs.rules.statics import is_stated
from engine.ufs.rules.symbols import matches
from engine.ufs.rules.trees import type_meant

PERMITTING = frozenset({Permit.__name__})
PLAYED_AS = {each.value: each for each in PlayedAs}  # what a card of a type is played as
PROMPTS = {
    AbilityKind.FORM: "form",
    AbilityKind.ENHANCE: "enhance",
    AbilityKind.BLITZ: "blitz",
    AbilityKind.RESPONSE: "respond",
}
MOMENTS = {  # the rule and reason if an ability is tried at another kind of decision
    AbilityKind.FORM: ("H.2.2.2", "forms are played in the Combat Phase, between attacks"),
    AbilityKind.ENHANCE: ("H.2.1.2", "enhances are played in the Enhance Step"),
    AbilityKind.RESPONSE: ("H.2.3.2", "responses are played in a response window"),
    AbilityKind.CONTINUOUS: ("H.6", "the ability is not a played ability"),
    AbilityKind.BLITZ: ("blitz-ability.1", "blitz abilities are played as an Enhance Step begins"),
}


def ability_of(values: Values, key: str) -> Ability | None:
    """The ability with this key, if the card has it."""
    for held in values.abilities:
        if held.key == key:
            return held.ability
    return None


def hand_like(game: UfsGame, player: Player, verb: Verb = Verb.PLAY) -> tuple[CardId, ...]:
    """The hand and the cards that may be played as though they were in it (K.3.17)."""
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
    """The same for a card that is in hand, or treated so."""
    if card.values.type is CardType.ACTION:
        return Refusal("F.2.2.1", "an action is played by one of its abilities")
    return why_not_attempt(game, player, card, PLAYED_AS[card.values.type or ""])


def why_not_attempt(
    game: UfsGame,
    player: Player,
    card: Card,
    played_as: PlayedAs,
    ability: str = "",
    reversal_to: Ref | None = None,
) -> Refusal | None:
    """E.4.1: why a card may not be attempted, whatever the attempt is made for."""
    if not matches(game, player, card.id):
        return Refusal("E.4.1.2", "it shares no symbol with your character and your card pool")
    return why_not_matching(game, player, card, played_as, ability, reversal_to)


def why_not_matching(
    game: UfsGame,
    player: Player,
    card: Card,
    played_as: PlayedAs,
    ability: str = "",
    reversal_to: Ref | None = None,
) -> Refusal | None:
    """The same for a card whose symbols are known to match."""
    if is_misplaced(game, player, card.values):
        return Refusal("I.3.2.1", "reserved for another character")
    for why_not in game.edition.bans:
        refusal = why_not(game, player, card, played_as)
        if refusal is not None:
            return refusal
    banned = forbidden_play(game, player, card, played_as, ability, reversal_to)
    if banned is not None:
        return Refusal("E.4.1.3", banned.reason)
    added = added_costs(game, player, card, played_as=played_as, reversal_to=reversal_to)
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
    """Why an ability may not be attempted. `forced`: by an effect, whatever the timing (H.5.4)."""
    card = as_half(game, game.cards[card_id], half)
    return why_not_use_of(game, player, card, key, batch, window, forced=forced)


def why_not_use_of(
    game: UfsGame,
    player: Player,
    card: Card,
    key: str,
    batch: Batch,
    window: int,
    *,
    forced: bool = False,
) -> Refusal | None:
    """The same for a card that is already shown as the intended half."""
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
    """E.4.1.1, with its note: a card that pays by being played must itself be playable."""
    for cost in ability.cost:
        if not isinstance(cost, PlayCard):
            continue
        if cost.as_reversal:
            answered = reversals.answered_attack(game, context.controller)
            refusal = reversals.why_not_reversal(game, context.controller, answered)
            if refusal is not None:
                return refusal
        cards = chain(
            playable_for_cost(game, context, cost), _playable_by_then(game, context, ability, cost)
        )
        if not any(_leaves_enough(game, context, ability, cost, card) for card in cards):
            return Refusal("E.4.1.1", "no card can be played for its cost")
    return None


def _leaves_enough(
    game: UfsGame, context: Context, ability: Ability, cost: PlayCard, card_id: CardId
) -> bool:
    """Whether the card's own costs can be paid in addition to those of the ability."""
    player = context.controller
    answered = reversals.answered_attack(game, player) if cost.as_reversal else None
    added = added_costs(game, player, game.cards[card_id], reversal_to=answered)
    return payable_with(game, context, ability.cost, added) is None


def _playable_by_then(
    game: UfsGame, context: Context, ability: Ability, cost: PlayCard
) -> Iterator[CardId]:
    """The cards that could be played for it once its other costs have brought them there."""
    for card in brought_to_play(game, context, ability.cost, cost):
        for side, _ in both_halves(game, card):
            if may_pay_by_play(game, context.controller, side, cost):
                yield card.id


def playable_for_cost(game: UfsGame, context: Context, cost: PlayCard) -> tuple[CardId, ...]:
    """The cards that may be attempted to pay such a cost."""
    found = each_half(game, that_may_pay(game, context, cost.cards))
    able = (card.id for card, _ in found if may_pay_by_play(game, context.controller, card, cost))
    return tuple(dict.fromkeys(able))


def may_pay_by_play(game: UfsGame, player: Player, card: Card, cost: PlayCard) -> bool:
    """The same for one card, or one half of it, which must have the type the cost asks for."""
    wanted = type_meant(cost.cards, cost.as_reversal)
    if wanted not in (None, card.values.type):
        return False
    answered = reversals.answered_attack(game, player) if cost.as_reversal else None
    played_as = PLAYED_AS[card.values.type or ""]
    return why_not_attempt(game, player, card, played_as, reversal_to=answered) is None


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
