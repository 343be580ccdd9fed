"""What follows every change before anything answers it: `settle` (J.2.5, J.3.3.1, J.3.5.2).

Effects that are over end (J.2.5), definitions reach base values (C.3.3.4.5), modifiers reach
current states once each (C.3.3.4.3).
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.kernel.ids import CardId
from engine.ufs import atoms
from engine.ufs.effects import nodes as n
from engine.ufs.model.card import Card
from engine.ufs.model.effect import Context
from engine.ufs.model.game import UfsGame
from engine.ufs.model.keys import EndPoint, end_at
from engine.ufs.procedures import modification
from engine.ufs.procedures.duration import DEFINED, end_lapsed, remember_defined, use_up
from engine.ufs.rules import layers
from engine.ufs.rules.filters import type_needed
from engine.ufs.rules.grants import is_silencing
from engine.ufs.rules.layers import Defining
from engine.ufs.rules.modifications import LIVE_ONLY, has_number, is_at_rest, live_cards
from engine.ufs.rules.readings import candidates, fits
from engine.ufs.rules.references import in_places
from engine.ufs.rules.statics import statements
from engine.ufs.rules.trees import found_once

MODIFYING = (n.Modify, n.Gain, n.ChangeRating, n.SwitchStats)


def expire(game: UfsGame, point: str) -> None:
    """J.2.2.1, J.2.3.1: effects that last until this point end."""
    points = {point}
    if point == EndPoint.TURN:
        points.add(end_at(EndPoint.TURN, game.turn))
    over = [effect.id for effect in game.effects.values() if effect.until in points]
    if over:
        atoms.end_effects(game, over)
        settle(game)


def settle(game: UfsGame) -> tuple[Defining, ...]:
    """What follows every change before anything else does (J.2.5, J.3.3.1, J.3.5.2).

    Definition effects that somebody has to put in order are the result (C.3.3.3.1).
    """
    if not game.static_cards and not game.effects and DEFINED not in game.facts:
        if game.restaged:
            _rebase_characters(game)
            _limit_vitality(game)
        return ()
    if game.effects:
        end_lapsed(game)
    if game.restaged:
        _rebase_characters(game)
    definitions = layers.definitions(game)
    _define(game, definitions)
    _modify(game)
    if game.restaged:
        _limit_vitality(game)
    return layers.unordered(game, definitions)


def _limit_vitality(game: UfsGame) -> None:
    """J.5.1: a maximum that has come down takes the vitality above it along."""
    for player, character in enumerate(game.characters):
        maximum = game.cards[character].values.vitality
        if maximum is not None and game.vitality[player] > maximum:
            atoms.limit_vitality(game, player, maximum)


def _rebase_characters(game: UfsGame) -> None:
    """D.2.2.3.4.1: what is attached to a starting character shows in its values."""
    for card_id in game.characters:
        owner = game.cards[card_id].owner
        stage = game.zones[owner, n.Zone.STAGE]
        if any(game.cards[other].attached_to == card_id for other in stage):
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
    if kept != known:
        atoms.remember(game, DEFINED, kept)


def _is_defined(game: UfsGame, card: Card) -> bool:
    return card.base != modification.plain_base(game, card)


def _modify(game: UfsGame) -> None:
    """J.3.3.1: modifiers reach current states that they have not reached yet (C.3.3.4.3)."""

    def has_room(context: Context, key: str, node: n.Node) -> bool:
        return isinstance(node, modification.Modifier) and _has_room(game, context, node, key)

    for key, context, node in tuple(statements(game, *MODIFYING, worth=has_room)):
        if not isinstance(node, modification.Modifier) or is_silencing(node):
            continue
        if not _may_land(game, context, node, key):
            continue
        waits_for_next = isinstance(node.cards, n.Next)
        for card_id in candidates(game, context, node.cards):
            card = game.cards[card_id]
            if card.current is None or (waits_for_next and not _comes_now(game, card)):
                continue
            if modification.apply(game, context, node, card_id, key) and waits_for_next:
                use_up(game, key)


def _may_land(game: UfsGame, context: Context, node: modification.Modifier, key: str) -> bool:
    """Whether a card is left for it to land on: usually none is, which is found out quickly."""
    ref = node.cards
    match ref:
        case n.Cards(filter=wanted):
            rooms = _rooms(game, context, node, ref, key)
            return any(fits(game, context, wanted, card) for card in rooms)
        case _:
            return _has_room(game, context, node, key)


def _has_room(game: UfsGame, context: Context, node: modification.Modifier, key: str) -> bool:
    """The same without looking at more of the cards than their types."""
    ref = node.cards
    match ref:
        case n.Next():
            coming = (game.cards[card_id] for card_id in _going_on(game))
            return any(_may_land_on(game, node, key, c) and _comes_now(game, c) for c in coming)
        case n.Cards():
            return any(True for _ in _rooms(game, context, node, ref, key))
        case _:
            return True


def _rooms(
    game: UfsGame, context: Context, node: modification.Modifier, ref: n.Cards, key: str
) -> Iterator[Card]:
    """The cards in its places that it could land on, if they fit."""
    needed = type_needed(ref.filter)
    for_live = needed is n.CardType.ATTACK and _is_for_live(node)
    live = live_cards(game) if for_live else ()
    if for_live and not live:
        return
    for card_id in in_places(game, context, ref):
        if for_live and card_id not in live:
            continue
        card = game.cards[card_id]
        if needed is not None and card.values.type is not needed:
            continue
        if _may_land_on(game, node, key, card):
            yield card


@found_once
def _is_for_live(node: n.Node) -> bool:
    """C.3.4: whether attacks take none of its changes unless they are live."""
    return isinstance(node, n.Modify) and all(change.stat in LIVE_ONLY for change in node.changes)


def _may_land_on(game: UfsGame, node: modification.Modifier, key: str, card: Card) -> bool:
    """C.3.3.4.3, C.3.4: whether the card has a state to change that it has not reached yet."""
    if card.current is None:
        return False
    if not isinstance(node, n.Modify):
        return key not in card.applied
    return any(
        f"{key}:{index}" not in card.applied
        and has_number(card.current, change.stat)
        and not is_at_rest(game, card, change.stat)
        for index, change in enumerate(node.changes)
    )


def _going_on(game: UfsGame) -> tuple[CardId, ...]:
    """The cards being played, and that of the attack sequence."""
    return game.playing if game.attack is None else (*game.playing, game.attack.card.card)


def _comes_now(game: UfsGame, card: Card) -> bool:
    """K.3.9: the card is being attempted, or is in its attack sequence."""
    attack = game.attack
    return card.id in game.playing or (attack is not None and attack.card == card.ref)
