"""Modifiers that are applied together, and whether their order matters (J.3.3.1.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice, permutations
from typing import NamedTuple

from engine.kernel.ids import CardId, Player
from engine.ufs.effects import nodes as n
from engine.ufs.effects.nodes.words import Operation
from engine.ufs.model.card import Card
from engine.ufs.model.effect import Context
from engine.ufs.model.game import UfsGame
from engine.ufs.model.offer import EffectLabel
from engine.ufs.model.values import Values
from engine.ufs.rules.grants import gained
from engine.ufs.rules.keywords import named
from engine.ufs.rules.modifications import FIELDS, changed, may_change, rated
from engine.ufs.rules.readings import number
from engine.ufs.rules.trees import found_once

MODIFIER_ORDER = "modifier_order"  # in the game's memory, as chosen by players
Order = tuple[CardId, int, tuple[str, ...]]  # for a card in a turn: keys
PLAIN = frozenset({Operation.ADD, Operation.SUBTRACT})
GAINED = frozenset({"keywords", "symbols", "abilities"})
MOST_ORDERS = 120  # that are compared: all orders of five modifiers


class Landing(NamedTuple):
    """A modifier that is about to be applied to a card."""

    key: str
    context: Context
    node: n.Modify | n.Gain | n.ChangeRating
    card: CardId

    @property
    def label(self) -> EffectLabel:
        source = self.context.source
        return EffectLabel(self.card if source is None else source.card, self.key)


@found_once
def is_sensitive(node: n.Node) -> bool:
    """Whether it may matter what was applied before: not for plain additions."""
    match node:
        case n.Modify(changes=changes):
            return not all(_is_plain(change) for change in changes)
        case n.Gain(lose=lose):
            return lose
        case _:
            return True


def _is_plain(change: n.Change) -> bool:
    bounded = change.low is not None or change.high is not None
    fixed = isinstance(change.amount, n.Number)
    return change.operation in PLAIN and fixed and not bounded


def clash(game: UfsGame, landings: Iterable[Landing]) -> tuple[Landing, ...]:
    """Modifiers of one player, the active one first, that have to be put in order."""
    of: dict[tuple[Player, CardId], list[Landing]] = {}
    for each in landings:
        of.setdefault((each.context.controller, each.card), []).append(each)
    for player in game.in_turn_order:
        found: list[Landing] = []
        for (owner, card_id), own in of.items():
            if owner == player:
                clashing = tuple(_clashing(game, game.cards[card_id], own))
                known = chosen_for(game, card_id)
                if not all(each.key in known for each in clashing):
                    found += clashing
        if found:
            return tuple(found)
    return ()


def chosen_for(game: UfsGame, card_id: CardId) -> dict[str, int]:
    """The positions of modifiers in the order chosen for the card.

    It applies for the rest of the turn, so that a refresh does not ask again (C.3.3.4.2).
    """
    orders: tuple[Order, ...] = game.facts.get(MODIFIER_ORDER, ())
    for card, turn, keys in orders:
        if card == card_id and turn == game.turn:
            return {key: at for at, key in enumerate(keys)}
    return {}


def with_order(game: UfsGame, cards: Iterable[CardId], keys: tuple[str, ...]) -> tuple[Order, ...]:
    """The known orders, together with this order of keys for these cards."""
    before: tuple[Order, ...] = game.facts.get(MODIFIER_ORDER, ())
    known = {card: kept for card, turn, kept in before if turn == game.turn}
    for card in cards:
        known[card] = (*(key for key in known.get(card, ()) if key not in keys), *keys)
    return tuple((card, game.turn, kept) for card, kept in known.items())


def _clashing(game: UfsGame, card: Card, own: list[Landing]) -> Iterator[Landing]:
    for group in _groups(own):
        if any([is_sensitive(each.node) for each in group]):
            orders = islice(permutations(group), MOST_ORDERS)
            if len({_after(game, card, order) for order in orders}) > 1:
                yield from group


def _groups(own: list[Landing]) -> list[list[Landing]]:
    """Modifiers grouped so that those of different groups change different values."""
    groups: list[tuple[frozenset[str], list[Landing]]] = []
    for each in own:
        touched, joined = _touched(each.node), [each]
        apart = []
        for fields, group in groups:
            if fields.isdisjoint(touched):
                apart.append((fields, group))
            else:
                touched, joined = touched | fields, [*group, *joined]
        groups = [*apart, (touched, joined)]
    return [group for _, group in groups]


@found_once
def _touched(node: n.Node) -> frozenset[str]:
    match node:
        case n.Modify(changes=changes):
            return frozenset(FIELDS[change.stat] for change in changes)
        case _:
            return GAINED


def _after(game: UfsGame, card: Card, order: tuple[Landing, ...]) -> Values:
    """The resulting values, with keywords and abilities sorted, as their order does not matter."""
    values = card.values
    for each in order:
        values = _applied(game, card, values, each)
    return values._replace(
        keywords=tuple(sorted(values.keywords, key=lambda held: held.key)),
        abilities=tuple(sorted(values.abilities, key=lambda held: held.key)),
    )


def _applied(game: UfsGame, card: Card, values: Values, landing: Landing) -> Values:
    key, context, node = landing[:3]
    match node:
        case n.Modify(changes=changes):
            for index, change in enumerate(changes):
                if f"{key}:{index}" in card.applied or not may_change(game, card, change.stat):
                    continue
                result = changed(game, context, card, values, change)
                values = values if result is None else result.values
            return values
        case n.Gain():
            return gained(game, context, values, node, key)
        case n.ChangeRating(keyword=keyword, amount=amount, operation=operation):
            held = named(values, keyword)
            by = number(game, context, amount)
            return rated(values, held[0].key, by, operation) if held else values
