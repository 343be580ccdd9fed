"""The statements in force: static effects of cards, and effects stored in the game (J.2)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple, TypeVar

from engine.kernel.events import Batch
from engine.kernel.ids import CardId
from engine.ufs.effects import nodes as n
from engine.ufs.model.card import Card
from engine.ufs.model.effect import Context, Effect
from engine.ufs.model.game import UfsGame
from engine.ufs.rules import conditions, spans
from engine.ufs.rules.card_states import is_sealed
from engine.ufs.rules.stating import heads_of, occasions, stated_by
from engine.ufs.rules.trees import found_once, parts_of
from engine.ufs.rules.who import SINCE

Kind = TypeVar("Kind", bound=n.Node)
# Where a card is in play: elsewhere only what speaks of the card itself is meant to work.
IN_PLAY = frozenset({n.Zone.STAGE, n.Zone.POOL, n.Zone.TRANSIT})


STORED = "effect "  # in front of the keys of effects stored in the game


class Source(NamedTuple):
    """One origin of statements, with what orders it among the others."""

    later: bool  # the inactive player's come second (J.3.2.1.2)
    age: int
    key: str
    context: Context
    nodes: tuple[n.Node, ...]


def statements(game: UfsGame, *classes: type[Kind]) -> Iterator[tuple[str, Context, Kind]]:
    """Active statements of these classes: the active player's first, then by age.

    A key is stable as long as the effect lasts, and no two statements share one.
    """
    if game.static_cards or game.effects:
        yield from _stated(game, _names(classes), classes)


def awaiting(game: UfsGame, batch: Batch) -> Iterator[tuple[str, Context, n.Fired]]:
    """The active fired effects that wait for something of the kind of this game event."""
    if game.static_cards or game.effects:
        yield from _stated(game, occasions(batch), (n.Fired,))


def own_statements(
    game: UfsGame, card: Card, *classes: type[Kind]
) -> Iterator[tuple[str, Context, Kind]]:
    """What a card without a state says of itself: that it cannot be played has to work in hand."""
    wanted = _names(classes)
    for held in card.values.abilities:
        if wanted.isdisjoint(stated_by(held.ability)):
            continue
        context = Context(card.owner, card.ref, held.key, game.serial + 1)
        for node in filter(_speaks_of_itself, held.ability.effects):
            for key, inner in _active(game, context, held.key, node):
                if isinstance(inner, classes):
                    yield key, context, inner


@lru_cache
def _names(classes: tuple[type[n.Node], ...]) -> frozenset[str]:
    return frozenset(kind.__name__ for kind in classes)


def _stated(
    game: UfsGame, wanted: frozenset[str], classes: tuple[type[Kind], ...]
) -> Iterator[tuple[str, Context, Kind]]:
    for source in _sources(game, wanted):
        for at, node in enumerate(source.nodes):
            if wanted.isdisjoint(heads_of(node)):
                continue
            key = f"{source.key}/{at}"
            for inner_key, inner in _active(game, source.context, key, node):
                if isinstance(inner, classes):
                    yield inner_key, source.context, inner


def is_stated(game: UfsGame, words: frozenset[str]) -> bool:
    """Whether anything in force has one of these words, under whatever conditions."""
    return any(not words.isdisjoint(stated) for stated in game.static_cards.values()) or any(
        not words.isdisjoint(effect.states) for effect in game.effects.values()
    )


def _sources(game: UfsGame, wanted: frozenset[str]) -> list[Source]:
    """Everything that makes such statements, in the order in which they count."""
    found = [
        source
        for card_id, stated in game.static_cards.items()
        if not wanted.isdisjoint(stated)
        for source in _of_card(game, card_id, wanted)
    ]
    found += [
        _of_effect(game, effect)
        for effect in game.effects.values()
        if not wanted.isdisjoint(effect.states)
    ]
    found.sort(key=lambda source: (source.later, source.age))
    return found


def _of_card(game: UfsGame, card_id: CardId, wanted: frozenset[str]) -> Iterator[Source]:
    """J.2.1.1, J.2.1.2, K.4.3."""
    card = game.cards[card_id]
    if card.current is None or is_sealed(game, card.ref) or _is_idle_character(game, card):
        return
    for held in card.current.abilities:
        if wanted.isdisjoint(stated_by(held.ability)):
            continue
        nodes = tuple(node for node in held.ability.effects if _works_there(card, node))
        if nodes:
            # Without a scope of its own a static effect never looks back (J.4.1).
            context = Context(card.owner, card.ref, held.key, game.serial + 1)
            key = f"{card.id}.{card.epoch}:{held.key}"
            yield Source(card.owner != game.active, card.arrived, key, context, nodes)


def _is_idle_character(game: UfsGame, card: Card) -> bool:
    """J.2.1.2."""
    is_character = card.values.type is n.CardType.CHARACTER
    return is_character and card.id not in game.characters


def _works_there(card: Card, node: n.Node) -> bool:
    """A destroyed card's text no longer rules the table; it may still speak of the card itself."""
    return card.zone in IN_PLAY or _speaks_of_itself(node)


@found_once
def _speaks_of_itself(node: n.Node) -> bool:
    return any(isinstance(part, n.ThisCard) for part in parts_of(node))


def _of_effect(game: UfsGame, effect: Effect) -> Source:
    context = effect.context.bind(SINCE, effect.born + 1)
    later = context.controller != game.active
    return Source(later, effect.born, f"{STORED}{effect.id}", context, (effect.node,))


def _active(
    game: UfsGame, context: Context, key: str, node: n.Node
) -> Iterator[tuple[str, n.Node]]:
    """The node, or what holds of it under its conditions (J.2.4)."""
    match node:
        case n.Lasting(span=span, then=then):
            if spans.in_span(game, context, span):
                yield from _active(game, context, key, then)
        case n.If(condition=condition, then=then, otherwise=otherwise):
            if conditions.holds(game, context, condition):
                yield from _active(game, context, key, then)
            elif otherwise is not None:
                yield from _active(game, context, f"{key}-", otherwise)
        case n.Sequence(parts=parts):
            for at, part in enumerate(parts):
                yield from _active(game, context, f"{key}.{at}", part)
        case _ if not _holds_now(game, context, key, node):
            return
        case n.ModifyPlayer():
            yield key, of_character(node)
        case _:
            yield key, node


def _holds_now(game: UfsGame, context: Context, key: str, node: n.Node) -> bool:
    """Of a static effect the span is a condition; a stored effect has its end elsewhere."""
    span: n.Span | None = getattr(node, "span", None)
    return span is None or key.startswith(STORED) or spans.in_span(game, context, span)


@found_once
def of_character(node: n.Node) -> n.Modify:
    """B.1: a player's hand size and maximum vitality are values of the starting character."""
    assert isinstance(node, n.ModifyPlayer)
    return n.Modify(n.Character(node.who), (node.change,), span=node.span)
