"""What definition effects make of a card's values: layers 1 and 2 (C.3.3.2, C.3.3.3).

Nothing here changes the game: the layers are computed from the effects in force. What modifiers do
to the current state, layer 3, is in `modifications` and `grants`.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

from engine.kernel.ids import CardId, Player
from engine.ufs.effects import nodes as n
from engine.ufs.effects.nodes.words import AbilityKind, AttackZone, CardType, Operation, Zone
from engine.ufs.model.card import Card
from engine.ufs.model.effect import Context
from engine.ufs.model.game import UfsGame
from engine.ufs.model.keys import effect_of
from engine.ufs.model.values import HeldAbility, Values
from engine.ufs.rules import keywords
from engine.ufs.rules.card_states import is_sealed
from engine.ufs.rules.grants import gained, is_silencing
from engine.ufs.rules.knowledge import lands_face_up
from engine.ufs.rules.modifications import FIELDS, with_number
from engine.ufs.rules.on_top import ON_TOP, covered, lies_on_top, upmost_pairs
from engine.ufs.rules.properties import printed
from engine.ufs.rules.readings import candidates, number, stands_for
from engine.ufs.rules.statics import statements
from engine.ufs.rules.trees import found_once
from engine.ufs.rules.values import face

COPIED = (  # the values of a card (B.6), as opposed to its properties
    "type",
    "difficulty",
    "control",
    "block_zone",
    "block_modifier",
    "symbols",
    "infinity",
    "attack_zone",
    "speed",
    "damage",
    "hand_size",
    "vitality",
)
DEFINING = (n.CopyValues, n.SetStat, n.ChangeZone, n.Gain)
LAYERS: tuple[tuple[type[n.Instruction], ...], ...] = ((n.CopyValues,), (n.SetStat, n.ChangeZone))
CHOSEN_ORDER = "definition_order"  # in the game's memory: keys, as their players chose


class Defining(NamedTuple):
    """A definition effect in force, and the cards it is about."""

    key: str
    context: Context
    node: n.Instruction
    cards: frozenset[CardId]


def definitions(game: UfsGame) -> tuple[Defining, ...]:
    """The definition effects in force: the active player's first, each in the chosen order."""
    found = tuple(
        [
            Defining(key, context, node, frozenset(candidates(game, context, node.cards)))
            for key, context, node in statements(game, *DEFINING)
            if isinstance(node, n.CopyValues | n.SetStat | n.ChangeZone)
            or (isinstance(node, n.Gain) and _defines(node))
        ]
    )
    if ON_TOP in game.facts:
        silent = _showing_nothing(game)
        found = tuple([each for each in found if effect_of(each.key) not in silent])
    chosen: tuple[str, ...] = game.facts.get(CHOSEN_ORDER, ())
    if not chosen:
        return found

    def rank(effect: Defining) -> tuple[bool, int]:
        place = chosen.index(effect.key) if effect.key in chosen else len(chosen)
        return effect.context.controller != game.active, place

    return tuple(sorted(found, key=rank))


def _showing_nothing(game: UfsGame) -> frozenset[int]:
    """Effects that make one card of two which lie face down, or beneath a third one."""
    upmost = upmost_pairs(game)
    return frozenset(
        pair.effect
        for pair in covered(game)
        if upmost[pair.bottom] != pair or not lands_face_up(game.cards[pair.top], Zone.STAGE)
    )


def unordered(game: UfsGame, found: tuple[Defining, ...]) -> tuple[Defining, ...]:
    """C.3.3.2.1, C.3.3.3.1: one player's definitions of one card that have to be put in order.

    There are none if the order makes no difference or has already been chosen.
    """
    chosen = frozenset[str](game.facts.get(CHOSEN_ORDER, ()))
    touched = Counter([card_id for each in found for card_id in each.cards])
    for card_id in sorted([card_id for card_id, times in touched.items() if times > 1]):
        own = [each for each in found if card_id in each.cards]
        for player in game.in_turn_order:
            for layer in LAYERS:
                clashing = _clashing(game, game.cards[card_id], player, own, layer)
                if not chosen.issuperset(each.key for each in clashing):
                    return clashing
    return ()


def _clashing(
    game: UfsGame,
    card: Card,
    player: Player,
    own: list[Defining],
    layer: tuple[type[n.Instruction], ...],
) -> tuple[Defining, ...]:
    group = [each for each in own if each.context.controller == player]
    group = [each for each in group if isinstance(each.node, layer)]
    return tuple(
        one
        for one in group
        if any(_both(game, card, one, other) != _both(game, card, other, one) for other in group)
    )


def _both(game: UfsGame, card: Card, first: Defining, second: Defining) -> Values:
    values = face(game, card)
    for each in (first, second):
        if isinstance(each.node, n.CopyValues):
            values = _copied(game, each.context, each.node, each.key, values)
        else:
            values = _define(game, card, each, values)
    return values


@found_once
def _defines(node: n.Node) -> bool:
    """C.3.3.3.3, J.3.5: gains of cards in hand and "have no abilities" belong to layer 2."""
    assert isinstance(node, n.Gain)
    return is_silencing(node) or is_about_hands(node.cards)


def is_about_hands(ref: n.CardRef) -> bool:
    """Whether it means cards in a hand, which have no current state."""
    if not isinstance(ref, n.Cards):
        return isinstance(ref, n.Whole) and ref.place.zone is Zone.HAND
    places = (ref.place, *ref.other_places)
    return any(place is not None and place.zone is Zone.HAND for place in places)


def base_values(game: UfsGame, card: Card, found: tuple[Defining, ...] | None = None) -> Values:
    """C.3.3.3.2: the values up to layer 2; `found`: the definitions in force, if known."""
    values = face(game, card)  # C.3.3
    if game.effects or game.static_cards:
        values = _defined(game, card, values, found)  # C.3.3.3.2
    elif card.id in game.characters:
        values = _with_attached(game, card, values)
    if values.type is CardType.ATTACK and values.attack_zone is None:  # C.3.3.3.2.1
        values = values._replace(attack_zone=AttackZone.MID)
    return values


def _defined(
    game: UfsGame, card: Card, values: Values, found: tuple[Defining, ...] | None
) -> Values:
    """The values after layers 1 and 2; `found` as in `base_values`."""
    if found is None:
        found = definitions(game)
    own = [each for each in found if card.id in each.cards]
    for each in own:
        if isinstance(each.node, n.CopyValues):  # C.3.3.2
            values = _copied(game, each.context, each.node, each.key, values)
    for each in own:
        values = _define(game, card, each, values)  # C.3.3.3
    values = _with_attached(game, card, values)
    return keywords.silenced(values) if is_sealed(game, card.ref) else values


def _define(game: UfsGame, card: Card, effect: Defining, values: Values) -> Values:
    match effect.node:
        case n.SetStat() as node:
            return with_stat(game, effect.context, values, node)
        case n.ChangeZone() as node:
            return with_zone(values, node)
        case n.Gain() as node if is_silencing(node):
            return keywords.silenced(values)
        case n.Gain() as node if card.zone is Zone.HAND:  # C.3.3.3.3
            return _playable_from_hand(game, effect.context, values, node, effect.key)
        case _:
            return values


def with_stat(game: UfsGame, context: Context, values: Values, node: n.SetStat) -> Values:
    """The values after setting a number."""
    name = FIELDS[node.stat]
    old: int | None = getattr(values, name)
    new = number(game, context, node.amount) if node.amount is not None else old
    if node.operation is Operation.REDUCE_TO:
        new = None if old is None or new is None else min(old, new)
    return with_number(values, name, new)


def with_zone(values: Values, node: n.ChangeZone) -> Values:
    """B.2.2.1: a card has one attack zone and one block zone."""
    if node.block:
        return values._replace(block_zone=node.zone)
    return values._replace(attack_zone=node.zone)


def _copied(
    game: UfsGame, context: Context, node: n.CopyValues, key: str, values: Values
) -> Values:
    """J.3.4.1: copies what is printed on the other card, its text only if `everything` is."""
    other = _original(game, context, node.of, key)
    if other is None:
        return values
    copied: dict[str, Any] = {name: getattr(other, name) for name in COPIED}  # values by field name
    if node.turned:
        copied = other._asdict()
    if node.everything:  # I.2.3.3
        copied["keywords"] = tuple(
            held._replace(key=f"{key}/{held.key}") for held in other.keywords
        )
        copied["abilities"] = tuple(
            held._replace(key=f"{key}/{held.key}", link=f"{key}/{held.link}" if held.link else "")
            for held in other.abilities
        )
    return values._replace(**copied)


def _original(game: UfsGame, context: Context, ref: n.CardRef, key: str) -> Values | None:
    """The printed values to copy. A card identified by name need not be in play."""
    # place-on-top-of.4: an upper card shows what it shows now, not before it was put there
    upper = [game.cards[pair.top] for pair in covered(game) if pair.effect == effect_of(key)]
    found = (*upper, *stands_for(game, context, ref))
    if found:
        return printed(game, found[0])  # C.3.3.1: nothing if face down
    if not isinstance(ref, n.NamedCard):
        return None
    prints = (each.printed for each in game.definitions)
    return next((values for values in prints if values.name == ref.name), None)


def _playable_from_hand(
    game: UfsGame, context: Context, values: Values, node: n.Gain, key: str
) -> Values:
    """The gain of a card in hand, limited to what can be played from there."""
    after = gained(game, context, values, node, key)
    kept = tuple(
        held for held in after.abilities if held in values.abilities or _is_for_hand(values, held)
    )
    links = {held.link for held in kept}
    words = tuple(held for held in after.keywords if held in values.keywords or held.key in links)
    return after._replace(abilities=kept, keywords=words, symbols=values.symbols)


def _is_for_hand(values: Values, held: HeldAbility) -> bool:
    in_hand = any(
        isinstance(each, n.InZone) and each.zone is Zone.HAND for each in held.ability.brackets
    )
    action = values.type is CardType.ACTION and held.ability.kind is not AbilityKind.CONTINUOUS
    return in_hand or action


def _with_attached(game: UfsGame, card: Card, values: Values) -> Values:
    """D.2.2.3.4.1: the starting character also has what different attached characters have."""
    if card.id not in game.characters:
        return values
    seen = {values.name}
    for other_id in game.zones[card.owner, Zone.STAGE]:
        other = game.cards[other_id]
        if other.attached_to != card.id or other.base.type is not CardType.CHARACTER:
            continue
        if lies_on_top(game, other_id):
            continue
        name = other.base.name
        if name in seen or not other.face_up:
            continue
        seen.add(name)
        taken = tuple(held._replace(key=f"{name}/{held.key}") for held in other.base.abilities)
        # D.2.2.3.4.1: symbols and abilities, added to those of other attached characters
        values = values._replace(
            symbols=values.symbols | other.base.symbols, abilities=(*values.abilities, *taken)
        )
    return values
