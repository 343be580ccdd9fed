"""What follows every change before any response to it: `settle` (J.2.5, J.3.3.1, J.3.5.2).

Expired effects end (J.2.5), definitions set base values (C.3.3.4.5), and modifiers change each
current state once (C.3.3.4.3).
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.kernel.ids import CardId
from engine.kernel.machine import Procedure
from engine.ufs import atoms
from engine.ufs.effects import nodes as n
from engine.ufs.model.card import Card
from engine.ufs.model.effect import Context
from engine.ufs.model.game import PLAYERS, UfsGame
from engine.ufs.model.keys import EndPoint, end_at
from engine.ufs.procedures import modification
from engine.ufs.procedures.definition_order import order_of, order_of_modifiers
from engine.ufs.procedures.duration import DEFINED, end_lapsed, remember_defined, use_up
from engine.ufs.rules import layers
from engine.ufs.rules.grants import is_silencing
from engine.ufs.rules.layers import Defining
from engine.ufs.rules.modifications import FIELDS, is_at_rest, live_cards
from engine.ufs.rules.modifier_orders import (
    Landing,
    chosen_for,
    clash,
    is_sensitive,
)
from engine.ufs.rules.places import in_places, is_in_places
from engine.ufs.rules.readings import candidates, fits
from engine.ufs.rules.statics import Touched, reading, statements
from engine.ufs.rules.steadiness import is_for_live
from engine.ufs.rules.trees import type_needed

Stating = tuple[str, Context, modification.Modifier]  # a modifier in force, with its key
MODIFYING: tuple[type[modification.Modifier], ...] = (n.Modify, n.Gain, n.ChangeRating)


def expire(game: UfsGame, *ends: str) -> None:
    """J.2.2.1, J.2.3.1: effects that last until one of these points end."""
    points = set(ends)
    if EndPoint.TURN in points:
        points.add(end_at(EndPoint.TURN, game.turn))
    over = [effect.id for effect in game.effects.values() if effect.until in points]
    if over:
        atoms.end_effects(game, over)
        settle(game)


def settle(game: UfsGame, *, asks: bool = False, touched: Touched = None) -> Procedure | None:
    """Bring the table up to date after a change, before anything else (J.2.5, J.3.3.1, J.3.5.2).

    If `asks`, the result is a procedure that asks a player to put their effects in order
    (C.3.3.3.1), and modifiers wait for it (J.3.3.1.1). If it is known which zones were `touched`
    since the last time, steady statements that read none of them are passed over (`steadiness`).
    """
    if game.effects:
        end_lapsed(game)
    if game.restaged:
        _rebase_characters(game)
    definitions: tuple[Defining, ...] = ()
    if touched is None or _may_be_defined_anew(game, touched):
        definitions = layers.definitions(game)
        _define(game, definitions)
    clashing: tuple[Landing, ...] = ()
    if touched is None or reading(game, MODIFYING, touched):
        clashing = _modify(game, asks, touched)
    if game.restaged:
        _limit(game)
    if clashing:
        return order_of_modifiers(clashing)
    unordered = layers.unordered(game, definitions) if asks and len(definitions) > 1 else ()
    return order_of(unordered) if unordered else None


def _may_be_defined_anew(game: UfsGame, touched: frozenset[n.Zone]) -> bool:
    """C.3.3.4.5: whether base values may change, by a statement or an attachment (D.2.2.3.4.1)."""
    is_left = n.Zone.STAGE in touched and DEFINED in game.facts
    return is_left or bool(reading(game, layers.DEFINING, touched))


def settle_characters(game: UfsGame) -> None:
    """All that `settle` would do when no card makes a statement and no effect is in force."""
    _rebase_characters(game)
    _limit(game)


def _limit(game: UfsGame) -> None:
    """J.5.1: vitality above a maximum that has been lowered comes down to it."""
    for player, character in enumerate(game.characters):
        maximum = game.cards[character].values.vitality
        if maximum is not None and game.vitality[player] > maximum:
            atoms.limit_vitality(game, player, maximum)
    if game.edition.has_backups:
        _limit_stamina(game)


def _limit_stamina(game: UfsGame) -> None:
    """stamina.2, stamina.9: a staged backup starts with its maximum, and never has more.

    A card that is no longer a backup has none.
    """
    for player in PLAYERS:
        for card in map(game.cards.__getitem__, game.zones[player, n.Zone.STAGE]):
            left = card.values.stamina
            if left is not None and card.stamina is not None:
                left = min(card.stamina, left)
            if left != card.stamina:
                atoms.set_stamina(game, card.id, left)


def _rebase_characters(game: UfsGame) -> None:
    """D.2.2.3.4.1: cards attached to a starting character add to its base values."""
    for card_id in game.characters:
        owner = game.cards[card_id].owner
        stage = game.zones[owner, n.Zone.STAGE]
        if card_id in [game.cards[other].attached_to for other in stage]:
            remember_defined(game, (card_id,))
            atoms.rebase(game, card_id)


def _define(game: UfsGame, definitions: tuple[Defining, ...]) -> None:
    """C.3.3.4.5: cards whose definitions have changed take over the new base values."""
    known: tuple[CardId, ...] = game.facts.get(DEFINED, ())
    touched: dict[CardId, None] = dict.fromkeys(known)
    for each in definitions:
        touched.update(dict.fromkeys(sorted(each.cards)))
    if not touched:
        return
    for card_id in touched:
        atoms.rebase(game, card_id, definitions)
    kept = tuple(card for card in touched if _is_defined(game, game.cards[card]))
    atoms.remember(game, DEFINED, kept)


def _is_defined(game: UfsGame, card: Card) -> bool:
    return card.base != modification.plain_base(game, card)


def _modify(game: UfsGame, asks: bool, touched: Touched) -> tuple[Landing, ...]:
    """J.3.3.1: modifiers land on current states that they have not changed yet (C.3.3.4.3).

    If a player can be asked, the result is those that have to be put in order first.
    """

    def has_room(context: Context, key: str, node: n.Node) -> bool:
        return isinstance(node, modification.Modifier) and _has_room(game, context, node, key)

    found = [
        (key, context, node)
        for key, context, node in statements(game, *MODIFYING, worth=has_room, touched=touched)
        if not is_silencing(node)
    ]
    if len(found) > 1 and any(is_sensitive(node) for _, _, node in found):
        landings = tuple(_landings(game, found))
        clashing = clash(game, landings) if asks else ()
        if not clashing:
            for landing in _in_chosen_order(game, landings):
                _land(game, *landing)
        return clashing
    for key, context, node in found:
        if _may_land(game, context, node, key):
            for card_id in _reached(game, context, node):
                _land(game, key, context, node, card_id)
    return ()


def _land(
    game: UfsGame, key: str, context: Context, node: modification.Modifier, card_id: CardId
) -> None:
    if modification.apply(game, context, node, card_id, key):
        use_up(game, key)


def _reached(game: UfsGame, context: Context, node: modification.Modifier) -> Iterator[CardId]:
    waits_for_next = isinstance(node.cards, n.Next)
    for card_id in candidates(game, context, node.cards):
        if not waits_for_next or _comes_now(game, game.cards[card_id]):
            yield card_id


def _landings(game: UfsGame, found: list[Stating]) -> Iterator[Landing]:
    """Where the modifiers would land now."""
    for key, context, node in found:
        if _may_land(game, context, node, key):
            for card_id in _reached(game, context, node):
                if _may_land_on(game, node, key, game.cards[card_id]):
                    yield Landing(key, context, node, card_id)


def _in_chosen_order(game: UfsGame, landings: tuple[Landing, ...]) -> tuple[Landing, ...]:
    """J.3.3.1.1: on each card the active player's first, then as chosen."""
    places = {each.card: chosen_for(game, each.card) for each in landings}

    def rank(each: Landing) -> tuple[bool, int]:
        place = places[each.card]
        return each.context.controller != game.active, place.get(each.key, len(place))

    return tuple(sorted(landings, key=rank))


def _may_land(game: UfsGame, context: Context, node: modification.Modifier, key: str) -> bool:
    """Whether any card is left for it to land on: usually none is, and that is found quickly."""
    ref = node.cards
    if not isinstance(ref, n.Cards):
        return True  # there is room, or it would not have been found
    rooms = _rooms(game, context, node, ref, key)
    return any(fits(game, context, ref.filter, card) for card in rooms)


def _has_room(game: UfsGame, context: Context, node: modification.Modifier, key: str) -> bool:
    """The same, but checking only the types of the cards instead of the whole filter."""
    ref = node.cards
    match ref:
        case n.Cards():
            return bool(_rooms(game, context, node, ref, key))
        case n.Next():
            coming = (game.cards[card_id] for card_id in _going_on(game))
            return any(_may_land_on(game, node, key, card) for card in coming)
        case n.MultipleCopies():
            return any(_may_land_on(game, node, key, card) for card in _copies_in_pools(game))
        case n.ThisCard():
            assert context.source is not None  # it is on a card
            return _may_land_on(game, node, key, game.cards[context.source.card])
        case _:
            return True


def _rooms(
    game: UfsGame, context: Context, node: modification.Modifier, ref: n.Cards, key: str
) -> list[Card]:
    """The cards in the places it names that it could land on if they fit, in any order."""
    needed = type_needed(ref.filter)
    if is_for_live(node):
        live = map(game.cards.__getitem__, live_cards(game))
        cards = [card for card in live if is_in_places(game, context, ref, card)]
    else:
        cards = [game.cards[card_id] for card_id in in_places(game, context, ref)]
    return [
        card
        for card in cards
        if (needed is None or card.values.type is needed) and _may_land_on(game, node, key, card)
    ]


def _may_land_on(game: UfsGame, node: modification.Modifier, key: str, card: Card) -> bool:
    """C.3.3.4.3, C.3.4: whether the card has a state to change that it has not reached yet."""
    if not card.has_state:
        return False
    if not isinstance(node, n.Modify):
        return key not in card.applied
    for index, change in enumerate(node.changes):
        if f"{key}:{index}" in card.applied or getattr(card.values, FIELDS[change.stat]) is None:
            continue
        if not is_at_rest(game, card, change.stat):
            return True
    return False


def _copies_in_pools(game: UfsGame) -> list[Card]:
    """I.3.8: the cards in the pools that copy another one."""
    pooled = (*game.zones[0, n.Zone.POOL], *game.zones[1, n.Zone.POOL])
    cards = map(game.cards.__getitem__, pooled)
    return [card for card in cards if card.copy_of is not None]


def _going_on(game: UfsGame) -> tuple[CardId, ...]:
    """The cards being played, those of pending attacks, and that of the attack sequence."""
    pending = [ref.card for ref in game.attack_stack]
    current = () if game.attack is None else (game.attack.card.card,)
    return (*game.playing, *pending, *current)


def _comes_now(game: UfsGame, card: Card) -> bool:
    """K.3.9: the card is being attempted, or is in its attack sequence or waiting for it."""
    attack, ref = game.attack, card.ref
    is_current = attack is not None and attack.card == ref
    return is_current or card.id in game.playing or ref in game.attack_stack
