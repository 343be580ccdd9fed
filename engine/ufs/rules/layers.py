"""What effects make of a card's values: definitions (layers 1 and 2) and single changes (C.3.3).

Everything here is a question: the layers are computed from the effects in force, and a change gives
the values that follow. Who applies a change to a current state, and once only, is `lasting`.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

from engine.kernel.ids import CardId, Player
from engine.ufs.effects import nodes as n
from engine.ufs.effects.nodes.words import CardType, Kind, Operation, Stat, Zone
from engine.ufs.model.card import Card
from engine.ufs.model.effect import Context
from engine.ufs.model.game import UfsGame
from engine.ufs.model.values import ALL_SYMBOLS, HeldAbility, HeldKeyword, Values
from engine.ufs.rules import keywords
from engine.ufs.rules.amounts import number
from engine.ufs.rules.card_states import is_sealed
from engine.ufs.rules.numbers import half
from engine.ufs.rules.properties import is_trait
from engine.ufs.rules.references import candidates
from engine.ufs.rules.statics import statements
from engine.ufs.rules.trees import found_once
from engine.ufs.rules.values import face

FIELDS: dict[Stat, str] = {
    Stat.SPEED: "speed",
    Stat.DAMAGE: "damage",
    Stat.DIFFICULTY: "difficulty",
    Stat.CONTROL: "control",
    Stat.BLOCK_MODIFIER: "block_modifier",
    Stat.HAND_SIZE: "hand_size",
    Stat.VITALITY: "vitality",
    Stat.MAXIMUM_VITALITY: "vitality",
    Stat.STAMINA: "stamina",
}
LIVE_ONLY = frozenset({Stat.SPEED, Stat.DAMAGE})  # C.3.4, with the attack zone
COPIED = (  # the values of a card (B.6), as against its properties
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


DEFINING = (n.CopyValues, n.SetStat, n.ChangeZone)
LAYERS: tuple[tuple[type[n.Instruction], ...], ...] = ((n.CopyValues,), (n.SetStat, n.ChangeZone))
CHOSEN_ORDER = "definition_order"  # in the game's memory: keys, as their players chose


class Defining(NamedTuple):
    """A definition effect in force, and the cards it is about."""

    key: str
    context: Context
    node: n.Instruction
    cards: frozenset[CardId]


class Changed(NamedTuple):
    """The values after a change of one number, and by how much it really changed."""

    values: Values
    by: int
    operation: Operation


# --- layers 1 and 2 -------------------------------------------------------------------------------


def definitions(game: UfsGame) -> tuple[Defining, ...]:
    """The definition effects in force: the active player's first, each player's as chosen."""
    found = tuple(
        Defining(key, context, node, frozenset(candidates(game, context, node.cards)))
        for key, context, node in statements(game, *DEFINING, n.Gain)
        if isinstance(node, n.CopyValues | n.SetStat | n.ChangeZone)
        or (isinstance(node, n.Gain) and _defines(node))
    )
    chosen: tuple[str, ...] = game.facts.get(CHOSEN_ORDER, ())
    if not chosen:
        return found

    def rank(effect: Defining) -> tuple[bool, int]:
        place = chosen.index(effect.key) if effect.key in chosen else len(chosen)
        return effect.context.controller != game.active, place

    return tuple(sorted(found, key=rank))


def unordered(game: UfsGame, found: tuple[Defining, ...]) -> tuple[Defining, ...]:
    """C.3.3.2.1, C.3.3.3.1: one player's definitions of one card that have to be put in order.

    Nobody is asked where the order makes no difference, or has been chosen already.
    """
    if len(found) < 2:
        return ()
    touched = Counter(card_id for each in found for card_id in each.cards)
    chosen = frozenset[str](game.facts.get(CHOSEN_ORDER, ()))
    for card_id in sorted(card_id for card_id, times in touched.items() if times > 1):
        own = [each for each in found if card_id in each.cards]
        for player in (game.active, 1 - game.active):
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
    """C.3.3.3.3, J.3.5: what is gained in hand or lost for good is there in layer 2."""
    assert isinstance(node, n.Gain)
    if is_silencing(node):
        return True
    ref = node.cards
    if not isinstance(ref, n.Cards):
        return isinstance(ref, n.Whole) and ref.place.zone is Zone.HAND
    places = (ref.place, *ref.other_places)
    return any(place is not None and place.zone is Zone.HAND for place in places)


def defined(
    game: UfsGame, card: Card, values: Values, found: tuple[Defining, ...] | None = None
) -> Values:
    """Layers 1 and 2 on top of the printed values: all definitions, or those found already."""
    if not game.effects and not game.static_cards:
        return _with_attached(game, card, values)
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


def is_silencing(node: n.Node) -> bool:
    """ "... have no abilities": a rule that holds as long as its effect does (J.3.5, K.4.3)."""
    return (
        isinstance(node, n.Gain)
        and node.lose
        and node.have
        and node.what == (n.AllAbilities(n.Property.ABILITY),)
    )


def with_stat(game: UfsGame, context: Context, values: Values, node: n.SetStat) -> Values:
    """A number set to another."""
    name = FIELDS[node.stat]
    old: int | None = getattr(values, name)
    new = number(game, context, node.amount) if node.amount is not None else old
    if node.operation is Operation.REDUCE_TO and (old is None or new is None or new >= old):
        return values
    return _with(values, name, new)


def with_zone(values: Values, node: n.ChangeZone) -> Values:
    """B.2.2.1: a card has one attack zone and one block zone."""
    if node.block:
        return values._replace(block_zone=node.zone)
    return values._replace(attack_zone=node.zone)


def _copied(
    game: UfsGame, context: Context, node: n.CopyValues, key: str, values: Values
) -> Values:
    """J.3.4.1: what is printed on the other card, its words only where the text says so."""
    other = _original(game, context, node.of)
    if other is None:
        return values
    copied: dict[str, Any] = {name: getattr(other, name) for name in COPIED}  # values by field name
    if node.everything:  # I.2.3.3
        copied["keywords"] = tuple(
            held._replace(key=f"{key}/{held.key}") for held in other.keywords
        )
        copied["abilities"] = tuple(
            held._replace(key=f"{key}/{held.key}", link=f"{key}/{held.link}" if held.link else "")
            for held in other.abilities
        )
    return values._replace(**copied)


def _original(game: UfsGame, context: Context, ref: n.CardRef) -> Values | None:
    """The print to copy. A card said by name need not be in play: print is print."""
    found = candidates(game, context, ref)
    if found:
        return game.printed(found[0])
    if not isinstance(ref, n.NamedCard):
        return None
    prints = (each.printed for each in game.definitions)
    return next((printed for printed in prints if printed.name == ref.name), None)


def _playable_from_hand(
    game: UfsGame, context: Context, values: Values, node: n.Gain, key: str
) -> Values:
    """Only what can be played from the hand changes there."""
    after = gained(game, context, values, node, key)
    kept = tuple(
        held for held in after.abilities if held in values.abilities or _is_for_hand(values, held)
    )
    links = {held.link for held in kept if held.link}
    words = tuple(held for held in after.keywords if held in values.keywords or held.key in links)
    return after._replace(abilities=kept, keywords=words, symbols=values.symbols)


def _is_for_hand(values: Values, held: HeldAbility) -> bool:
    in_hand = any(
        isinstance(each, n.InZone) and each.zone is Zone.HAND for each in held.ability.brackets
    )
    action = values.type is CardType.ACTION and held.ability.kind is not Kind.CONTINUOUS
    return in_hand or action


def _with_attached(game: UfsGame, card: Card, values: Values) -> Values:
    """D.2.2.3.4.1: the starting character has what different characters attached to it have."""
    if card.id not in game.characters:
        return values
    seen = {values.name}
    for other_id in game.zones[card.owner, Zone.STAGE]:
        other = game.cards[other_id]
        if other.attached_to != card.id or other.base.type is not CardType.CHARACTER:
            continue
        name = other.base.name
        if name in seen or not other.face_up:
            continue
        seen.add(name)
        taken = tuple(held._replace(key=f"{name}/{held.key}") for held in other.base.abilities)
        # D.2.2.3.4.1: symbols and abilities, with those of the others attached
        values = values._replace(
            symbols=values.symbols | other.base.symbols, abilities=(*values.abilities, *taken)
        )
    return values


# --- single changes (layer 3) ---------------------------------------------------------------------


def is_live(game: UfsGame, card: Card) -> bool:
    """C.3.4: being played, in its attack sequence, or pending."""
    if card.id in game.playing or card.zone is Zone.TRANSIT or card.ref in game.attack_stack:
        return True
    return game.attack is not None and game.attack.card == card.ref


def live_cards(game: UfsGame) -> tuple[CardId, ...]:
    """C.3.4: the only cards that `is_live` may be true of; mostly there are none."""
    transit = (*game.zones[0, Zone.TRANSIT], *game.zones[1, Zone.TRANSIT])
    going_on = () if game.attack is None else (game.attack.card.card,)
    waiting = tuple(ref.card for ref in game.attack_stack)
    return (*game.playing, *transit, *going_on, *waiting)


def is_at_rest(game: UfsGame, card: Card, stat: Stat) -> bool:
    """C.3.4: speed and damage of an attack card only change while it is live."""
    if stat not in LIVE_ONLY or card.values.type is not CardType.ATTACK:
        return False
    return not is_live(game, card)


def may_change(game: UfsGame, card: Card, stat: Stat) -> bool:
    """Whether a modification of this value can land on the card now."""
    if is_at_rest(game, card, stat):
        return False
    if not game.effects and not game.static_cards:
        return True
    for _, context, node in statements(game, n.Rule):
        if node.kind is not n.RuleKind.UNMODIFIABLE or node.cards is None:
            continue
        if node.stat in (None, stat) and card.id in candidates(game, context, node.cards):
            return False
    return True


def changed(
    game: UfsGame, context: Context, card: Card, values: Values, change: n.Change
) -> Changed | None:
    """One change of one number; None where there is none or it does not move (C.3.4, K.3.7)."""
    name = FIELDS[change.stat]
    old: int | None = getattr(values, name)
    if old is None or not may_change(game, card, change.stat):
        return None
    amount = number(game, context, change.amount) if change.amount is not None else 0
    new = _operated(game, card, change, name, old, amount)
    low = number(game, context, change.low) if change.low is not None else None
    high = number(game, context, change.high) if change.high is not None else None
    if low is not None and new < old:
        new = min(old, max(new, low))
    if high is not None and new > old:
        new = max(old, min(new, high))
    if new == old:
        return None
    return Changed(_with(values, name, new), new - old, change.operation)


def _operated(game: UfsGame, card: Card, change: n.Change, name: str, old: int, amount: int) -> int:
    match change.operation:
        case Operation.ADD | Operation.ADD_OR_SUBTRACT:
            return old + amount
        case Operation.SUBTRACT:
            return old - amount
        case Operation.BECOMES:
            return amount
        case Operation.REDUCE_TO:
            return min(old, amount)
        case Operation.DOUBLE:
            return old * 2
        case Operation.HALVE:
            return half(old, n.Rounding.UNSAID)
        case Operation.PRINTED:
            printed: int | None = getattr(game.printed(card.id), name)
            return old if printed is None else printed


def switched(values: Values, left: Stat, right: Stat) -> Values:
    """Two values change places."""
    one, other = FIELDS[left], FIELDS[right]
    return _with(_with(values, one, getattr(values, other)), other, getattr(values, one))


def _with(values: Values, name: str, number: int | None) -> Values:
    changes: dict[str, Any] = {name: number}  # values by field name
    return values._replace(**changes)


def rated(values: Values, key: str, by: int, operation: Operation) -> Values:
    """I.2.4.1: the rating of one instance of a keyword."""
    return values._replace(
        keywords=tuple(
            held._replace(rating=_new_rating(held.rating or 0, by, operation))
            if held.key == key
            else held
            for held in values.keywords
        )
    )


def _new_rating(old: int, by: int, operation: Operation) -> int:
    match operation:
        case Operation.SUBTRACT:
            return max(0, old - by)
        case Operation.BECOMES:
            return by
        case _:
            return old + by


def gained(game: UfsGame, context: Context, values: Values, node: n.Gain, key: str) -> Values:
    """Keywords, symbols and abilities gained or lost; `key` names what is gained."""
    for index, what in enumerate(node.what):
        if node.lose:
            values = _lose(game, context, values, what)
        else:
            values = _gain(game, context, values, what, f"{key}.{index}")
    return values


def _gain(game: UfsGame, context: Context, values: Values, what: n.Node, key: str) -> Values:
    match what:
        case n.KeywordGrant(name=name, rating=rating):
            rate = number(game, context, rating) if rating is not None else None
            return keywords.with_keyword(values, HeldKeyword(key, name.lower(), rate))
        case n.SymbolGrant(symbol=symbol):
            return _with_symbol(values, symbol)
        case n.AbilityGrant(ability=ability) if isinstance(ability, n.Ability):
            held = HeldAbility(key, ability)
            return values._replace(abilities=(*values.abilities, held))
        case n.ChosenGrant(property=wanted, name=name):
            word = str(context.get(name or n.Property.OPTION) or "")
            return _gain(game, context, values, _named_grant(wanted, word), key) if word else values
        case _:
            raise TypeError(f"nothing to gain in {type(what).__name__}")


def _lose(game: UfsGame, context: Context, values: Values, what: n.Node) -> Values:
    match what:
        case n.KeywordGrant(name=name):
            return keywords.without_keywords(values, keywords.named(values, name))
        case n.KeywordAbility(name=name):
            return keywords.without_keywords(values, keywords.named(values, name))
        case n.SymbolGrant(symbol=None):
            return values._replace(symbols=frozenset(), infinity=False)
        case n.SymbolGrant(symbol=symbol):
            return values._replace(symbols=values.symbols - {symbol})
        case n.AbilityGrant(ability=ability):
            lost = tuple(held for held in values.abilities if held.ability == ability)
            return keywords.without_abilities(values, lost)
        case n.AllAbilities(what=n.Property.KEYWORD):
            return keywords.without_keywords(values, values.keywords)
        case n.AllAbilities(what=n.Property.TRAIT):
            traits = tuple(held for held in values.keywords if is_trait(held))
            return keywords.without_keywords(values, traits)
        case n.AllAbilities():
            return keywords.without_abilities(values, values.abilities)
        case n.ChosenGrant(property=wanted, name=name):
            word = str(context.get(name or n.Property.OPTION) or "")
            return _lose(game, context, values, _named_grant(wanted, word)) if word else values
        case _:
            raise TypeError(f"nothing to lose in {type(what).__name__}")


def _named_grant(wanted: n.Property, word: str) -> n.Node:
    if wanted is n.Property.SYMBOL:
        return n.SymbolGrant(n.Symbol(word.lower()))
    return n.KeywordGrant(word)


def _with_symbol(values: Values, symbol: n.Symbol | None) -> Values:
    """J.5.2: no symbol twice."""
    if symbol is None or symbol is n.Symbol.INFINITY:
        return values._replace(symbols=ALL_SYMBOLS, infinity=symbol is not None)
    return values._replace(symbols=values.symbols | {symbol})
