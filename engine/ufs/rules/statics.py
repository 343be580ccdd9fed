"""The statements in force: static effects of cards, and effects stored in the game (J.2)."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from operator import itemgetter
from typing import Any, NamedTuple, TypeVar

from engine.kernel.events import Batch
from engine.ufs.effects import nodes as n
from engine.ufs.model.card import Card
from engine.ufs.model.effect import Context, Effect
from engine.ufs.model.game import UfsGame
from engine.ufs.model.keys import is_of_stored, key_of_held, key_of_stored
from engine.ufs.rules.card_states import is_sealed
from engine.ufs.rules.on_top import is_apart
from engine.ufs.rules.readings import holds, in_span
from engine.ufs.rules.statements import (
    AGAINST,
    NO_WORDS,
    ON,
    heads_of,
    occasions,
    stated_by,
    working_in,
)
from engine.ufs.rules.steadiness import ZONES, reads_steady_x, zones_read
from engine.ufs.rules.trees import found_once
from engine.ufs.rules.who import SINCE

Kind = TypeVar("Kind", bound=n.Node)
FIRING = (n.Fired,)
NOW = sys.maxsize  # a scope that begins here never looks back into the game (J.4.1)
AGAINST_CHANGES = frozenset({AGAINST + ON + n.Verb.MODIFY})
SAID = "said"  # the key in `sources` for all words that anything in force states
NONE: tuple[Any, ...] = ()
UNDER_CONDITIONS = (n.Lasting, n.If, n.Sequence, n.ModifyPlayer)  # not statements by themselves

Touched = frozenset[n.Zone] | None  # where something has changed; None: anything may have
Worth = Callable[[Context, str, n.Node], bool]  # whether a possible statement is worth it


class Stated(NamedTuple):
    """A tree that makes statements, whether or not they are active now."""

    key: str
    context: Context  # static effects never look back (J.4.1)
    node: n.Node
    words: frozenset[str]  # what it may state (`heads_of`)
    is_plain: bool  # always active, whatever the state of the game
    reads: frozenset[n.Zone] | None  # see `zones_read`


def statements(
    game: UfsGame,
    *classes: type[Kind],
    worth: Worth | None = None,
    touched: Touched = None,
) -> Iterable[tuple[str, Context, Kind]]:
    """Active statements of these classes: the active player's first, then by age.

    A key is stable as long as the effect lasts, and no two statements share one. A tree without
    any statement that is `worth` it is left out before its conditions are checked. If it is known
    what was `touched`, statements that cannot have changed are left out.
    """
    if not game.static_cards and not game.effects:
        return NONE
    trees = stated_in(game, classes) if touched is None else reading(game, classes, touched)
    return _active_of(game, trees, classes, worth) if trees else NONE


def reading(
    game: UfsGame, classes: tuple[type[n.Node], ...], touched: frozenset[n.Zone]
) -> tuple[Stated, ...]:
    """The trees whose statements may be different after changes in these zones."""
    kept = game.sources or game.found()
    key = (touched, classes, game.active, game.characters)
    known: tuple[Stated, ...] | None = kept.get(key)
    if known is None:
        known = kept[key] = _readers(game, stated_in(game, classes), touched)
    return known


def _readers(
    game: UfsGame, trees: tuple[Stated, ...], touched: frozenset[n.Zone]
) -> tuple[Stated, ...]:
    """All trees if something protects values from change, as such a protection may have ended."""
    if is_stated(game, AGAINST_CHANGES):
        return trees
    return tuple([tree for tree in trees if tree.reads is None or tree.reads & touched])


def _active_of(
    game: UfsGame,
    trees: tuple[Stated, ...],
    classes: tuple[type[Kind], ...],
    worth: Worth | None = None,
) -> Iterator[tuple[str, Context, Kind]]:
    for key, context, node, _, is_plain, _ in trees:
        if is_plain:
            if isinstance(node, classes) and (worth is None or worth(context, key, node)):
                yield key, context, node
        elif worth is None or any(worth(context, *leaf) for leaf in _leaves(key, node)):
            for inner_key, inner in _active(game, context, key, node):
                if isinstance(inner, classes):
                    yield inner_key, context, inner


def awaiting(game: UfsGame, batch: Batch) -> Iterable[tuple[str, Context, n.Fired]]:
    """The active fired effects that wait for something like this game event."""
    wanted = occasions(batch)
    if not is_stated(game, wanted):
        return NONE
    trees = stated_in(game, FIRING)
    meant = tuple([tree for tree in trees if not wanted.isdisjoint(tree.words)])
    return _active_of(game, meant, (n.Fired,))


def own_statements(
    game: UfsGame, card: Card, *classes: type[Kind]
) -> Iterator[tuple[str, Context, Kind]]:
    """What a card without a state says about itself: "cannot be played" has to work in hand."""
    wanted = _names(classes)
    for held in card.values.abilities:
        if wanted.isdisjoint(stated_by(card.zone, held.ability)):
            continue
        context = Context(card.owner, card.ref, held.key, NOW)
        for node in working_in(card.zone, held.ability):
            for key, inner in _active(game, context, held.key, node):
                if isinstance(inner, classes):
                    yield key, context, inner


@lru_cache
def _names(classes: tuple[type[n.Node], ...]) -> frozenset[str]:
    return frozenset(kind.__name__ for kind in classes)


def _leaves(key: str, node: n.Node) -> Iterator[tuple[str, n.Node]]:
    """What `_active` could yield, whether the conditions hold or not."""
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
    """Whether anything in force, active or not, has one of these words."""
    if not game.static_cards and not game.effects:
        return False
    kept = game.sources or game.found()
    said: frozenset[str] | None = kept.get(SAID)
    if said is None:
        said = kept[SAID] = _said_in(game)
    return not words.isdisjoint(said)


def _said_in(game: UfsGame) -> frozenset[str]:
    effects = [effect.states for effect in game.effects.values()]
    return NO_WORDS.union(*game.static_cards.values(), *effects)


def stated_in(game: UfsGame, classes: tuple[type[n.Node], ...]) -> tuple[Stated, ...]:
    """Every tree that makes such statements, in the order in which they apply."""
    kept = game.sources or game.found()
    key = (classes, game.active, game.characters)
    known: tuple[Stated, ...] | None = kept.get(key)
    if known is None:
        known = kept[key] = find_stated(game, classes)
    return known


def find_stated(game: UfsGame, classes: tuple[type[n.Node], ...]) -> tuple[Stated, ...]:
    """Find what `stated_in` keeps; the inactive player's come second (J.3.2.1.2)."""
    wanted = _names(classes)
    found = [
        (card.owner != game.active, card.arrived, _of_card(game, card, wanted))
        for card_id, stated in game.static_cards.items()
        if not wanted.isdisjoint(stated) and _may_state(game, card := game.cards[card_id])
    ]
    found += [
        (effect.context.controller != game.active, effect.born, _of_effect(effect, wanted))
        for effect in game.effects.values()
        if not wanted.isdisjoint(effect.states)
    ]
    found.sort(key=itemgetter(0, 1))
    return tuple(tree for _, _, trees in found for tree in trees)


def is_up_to_date(game: UfsGame) -> bool:
    """Whether everything in `sources` is what would be found now."""
    return all(_is_now(game, key, known) for key, known in (game.sources or {}).items())


def _is_now(game: UfsGame, key: Any, known: Any) -> bool:
    if key == SAID:
        return bool(known == _said_in(game))
    *touched, classes, active, characters = key
    if (active, characters) != (game.active, game.characters):
        return True
    found = find_stated(game, classes)
    for zones in touched:
        found = _readers(game, found, zones)
    return bool(known == found)


def _may_state(game: UfsGame, card: Card) -> bool:
    """J.2.1.1, J.2.1.2, K.4.3: whether a card's text works. All cards asked about have a state."""
    is_idle = card.values.type is n.CardType.CHARACTER and card.id not in game.characters
    if is_apart(game, card):
        return False
    if card.zone is n.Zone.POOL and card.values.type in game.edition.silent_in_pool:
        return False
    return not is_idle and not is_sealed(game, card.ref)


def _of_card(game: UfsGame, card: Card, wanted: frozenset[str]) -> tuple[Stated, ...]:
    """The card's trees. In transit, one that will be silent in the pool is treated as in hand."""
    found: list[Stated] = []
    ref, zone = card.ref, card.zone
    if zone is n.Zone.TRANSIT and card.values.type in game.edition.silent_in_pool:
        zone = n.Zone.HAND
    for held in card.values.abilities:
        if wanted.isdisjoint(stated_by(zone, held.ability)):
            continue
        key, context = key_of_held(ref, held.key), Context(card.owner, ref, held.key, NOW)
        nodes = working_in(zone, held.ability)
        steady_x = reads_steady_x(held.ability)
        found += _trees(key, context, nodes, wanted, steady_x, frozenset({card.zone}))
    return tuple(found)


def _of_effect(effect: Effect, wanted: frozenset[str]) -> tuple[Stated, ...]:
    context = effect.context.bind(SINCE, effect.born + 1)
    return tuple(_trees(key_of_stored(effect.id), context, (effect.node,), wanted))


def _trees(
    key: str,
    context: Context,
    nodes: tuple[n.Node, ...],
    wanted: frozenset[str],
    steady_x: bool = False,
    own: frozenset[n.Zone] = ZONES,
) -> Iterator[Stated]:
    for at, node in enumerate(nodes):
        words = heads_of(node)
        if not wanted.isdisjoint(words):
            reads = zones_read(node, steady_x, own)
            yield Stated(f"{key}/{at}", context, node, words, _is_plain(node, key), reads)


def _is_plain(node: n.Node, key: str) -> bool:
    """Whether `_active` would yield the node whatever the state of the game."""
    if isinstance(node, UNDER_CONDITIONS):
        return False
    return getattr(node, "span", None) is None or is_of_stored(key)


def _active(
    game: UfsGame, context: Context, key: str, node: n.Node
) -> Iterator[tuple[str, n.Node]]:
    """The node, or the parts of it whose conditions hold (J.2.4)."""
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
    """Whether a static effect is within its span; the end of a stored effect is kept elsewhere."""
    span: n.Span | None = getattr(node, "span", None)
    return span is None or is_of_stored(key) or in_span(game, context, span)


@found_once
def of_character(node: n.Node) -> n.Modify:
    """B.1: a player's hand size and maximum vitality are values of the starting character."""
    assert isinstance(node, n.ModifyPlayer)
    return n.Modify(n.Character(node.who), (node.change,), span=node.span)
