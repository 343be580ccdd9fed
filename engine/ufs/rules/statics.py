"""The statements in force: static effects of cards, and effects stored in the game (J.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import NamedTuple, TypeVar

from engine.kernel.events import Batch
from engine.kernel.ids import CardId
from engine.ufs.effects import nodes as n
from engine.ufs.model.card import Card
from engine.ufs.model.effect import Context, Effect
from engine.ufs.model.game import UfsGame
from engine.ufs.model.keys import is_of_stored, key_of_held, key_of_stored
from engine.ufs.rules.card_states import is_sealed
from engine.ufs.rules.readings import holds, in_span
from engine.ufs.rules.statements import heads_of, occasions, stated_by
from engine.ufs.rules.trees import found_once, parts_of
from engine.ufs.rules.who import SINCE

Kind = TypeVar("Kind", bound=n.Node)
# Where a card is in play: elsewhere only what speaks of the card itself is meant to work.
IN_PLAY = frozenset({n.Zone.STAGE, n.Zone.POOL, n.Zone.TRANSIT})


FIRED = frozenset({n.Fired.__name__})


Worth = Callable[[Context, str, n.Node], bool]  # of a possible statement and its key


class Stated(NamedTuple):
    """A tree that makes statements."""

    key: str
    node: n.Node
    is_plain: bool  # it is a statement itself, whatever the state of the game


class Source(NamedTuple):
    """One origin of statements, with what orders it among the others."""

    later: bool  # the inactive player's come second (J.3.2.1.2)
    age: int
    context: Context
    is_stored: bool
    trees: tuple[Stated, ...]

    def context_in(self, game: UfsGame) -> Context:
        """Without a scope of its own a static effect never looks back (J.4.1)."""
        if self.is_stored:
            return self.context
        controller, source, ability, _, names = self.context
        return Context(controller, source, ability, game.serial + 1, names)


def statements(
    game: UfsGame, *classes: type[Kind], worth: Worth | None = None
) -> Iterator[tuple[str, Context, Kind]]:
    """Active statements of these classes: the active player's first, then by age.

    A key is stable as long as the effect lasts, and no two statements share one. A tree without
    any statement that is `worth` it is left out before its conditions are asked.
    """
    if game.static_cards or game.effects:
        for source in sources(game, _names(classes)):
            context = source.context_in(game)
            for tree in source.trees:
                if worth is None or any(worth(context, *leaf) for leaf in _leaves(*tree[:2])):
                    yield from _stated(game, context, tree, classes)


def awaiting(game: UfsGame, batch: Batch) -> Iterator[tuple[str, Context, n.Fired]]:
    """The active fired effects that wait for something of the kind of this game event."""
    if game.static_cards or game.effects:
        wanted = occasions(batch)
        for source in sources(game, FIRED):
            for tree in source.trees:
                if not wanted.isdisjoint(heads_of(tree.node)):
                    yield from _stated(game, source.context_in(game), tree, (n.Fired,))


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
    game: UfsGame, context: Context, tree: Stated, classes: tuple[type[Kind], ...]
) -> Iterator[tuple[str, Context, Kind]]:
    key, node, is_plain = tree
    found = ((key, node),) if is_plain else _active(game, context, key, node)
    for inner_key, inner in found:
        if isinstance(inner, classes):
            yield inner_key, context, inner


def _leaves(key: str, node: n.Node) -> Iterator[tuple[str, n.Node]]:
    """What `_active` would give back if every condition held, or failed where something is else."""
    match node:
        case n.Lasting(then=then):
            yield from _leaves(key, then)
        case n.If(then=then, otherwise=otherwise):
            yield from _leaves(key, then)
            if otherwise is not None:
                yield from _leaves(f"{key}-", otherwise)
        case n.Sequence(parts=parts):
            for at, part in enumerate(parts):
                yield from _leaves(f"{key}.{at}", part)
        case n.ModifyPlayer():
            yield key, of_character(node)
        case _:
            yield key, node


def is_stated(game: UfsGame, words: frozenset[str]) -> bool:
    """Whether anything in force has one of these words, under whatever conditions."""
    if not game.static_cards and not game.effects:
        return False
    kept = game.found()
    known: bool | None = kept.get(words)
    if known is None:
        said = (*game.static_cards.values(), *(each.states for each in game.effects.values()))
        known = kept[words] = any(not words.isdisjoint(stated) for stated in said)
    return known


def sources(game: UfsGame, wanted: frozenset[str]) -> tuple[Source, ...]:
    """Everything that makes such statements, in the order in which they count."""
    kept = game.found()
    known: tuple[Source, ...] | None = kept.get((wanted, game.active, game.characters))
    if known is None:
        known = kept[wanted, game.active, game.characters] = find_sources(game, wanted)
    return known


def find_sources(game: UfsGame, wanted: frozenset[str]) -> tuple[Source, ...]:
    """What `sources` keeps."""
    found = [
        source
        for card_id, stated in game.static_cards.items()
        if not wanted.isdisjoint(stated)
        for source in _of_card(game, card_id, wanted)
    ]
    found += [
        _of_effect(game, effect, wanted)
        for effect in game.effects.values()
        if not wanted.isdisjoint(effect.states)
    ]
    found.sort(key=lambda source: (source.later, source.age))
    return tuple(found)


def _of_card(game: UfsGame, card_id: CardId, wanted: frozenset[str]) -> Iterator[Source]:
    """J.2.1.1, J.2.1.2, K.4.3."""
    card = game.cards[card_id]
    if card.current is None or is_sealed(game, card.ref) or _is_idle_character(game, card):
        return
    for held in card.current.abilities:
        if wanted.isdisjoint(stated_by(held.ability)):
            continue
        nodes = tuple(node for node in held.ability.effects if _works_there(card, node))
        trees = _trees(key_of_held(card.ref, held.key), nodes, wanted)
        if trees:
            context = Context(card.owner, card.ref, held.key)
            yield Source(card.owner != game.active, card.arrived, context, False, trees)


def _trees(key: str, nodes: tuple[n.Node, ...], wanted: frozenset[str]) -> tuple[Stated, ...]:
    return tuple(
        Stated(f"{key}/{at}", node, _is_plain(node, key))
        for at, node in enumerate(nodes)
        if not wanted.isdisjoint(heads_of(node))
    )


def _is_plain(node: n.Node, key: str) -> bool:
    """Whether `_active` would give back the node whatever the state of the game."""
    if isinstance(node, n.Lasting | n.If | n.Sequence | n.ModifyPlayer):
        return False
    return getattr(node, "span", None) is None or is_of_stored(key)


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


def _of_effect(game: UfsGame, effect: Effect, wanted: frozenset[str]) -> Source:
    context = effect.context.bind(SINCE, effect.born + 1)
    later = context.controller != game.active
    trees = _trees(key_of_stored(effect.id), (effect.node,), wanted)
    return Source(later, effect.born, context, True, trees)


def _active(
    game: UfsGame, context: Context, key: str, node: n.Node
) -> Iterator[tuple[str, n.Node]]:
    """The node, or what holds of it under its conditions (J.2.4)."""
    match node:
        case n.Lasting(span=span, then=then):
            if in_span(game, context, span):
                yield from _active(game, context, key, then)
        case n.If(condition=condition, then=then, otherwise=otherwise):
            if holds(game, context, condition):
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
    return span is None or is_of_stored(key) or in_span(game, context, span)


@found_once
def of_character(node: n.Node) -> n.Modify:
    """B.1: a player's hand size and maximum vitality are values of the starting character."""
    assert isinstance(node, n.ModifyPlayer)
    return n.Modify(n.Character(node.who), (node.change,), span=node.span)
