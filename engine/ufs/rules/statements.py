"""What trees state and wait for, as words by which to find them.

Most statements and responses have nothing to do with the question at hand. So the words of a card's
abilities are kept in the game's state (`static_cards`, `able_cards`), and a tree is only read when
one of its words is asked for.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from engine.kernel.events import Batch, Event
from engine.ufs.effects.nodes import (
    Cannot,
    CurrentAttack,
    Fired,
    If,
    Lasting,
    LimitUse,
    Modify,
    ModifyPlayer,
    Number,
    RuleEffect,
    Sequence,
    ThisCard,
)
from engine.ufs.effects.nodes.abilities import Ability, ByEitherPlayer, InZone
from engine.ufs.effects.nodes.base import Node
from engine.ufs.effects.nodes.conditions import EventPattern, Trigger
from engine.ufs.effects.nodes.words import (
    AbilityKind,
    CardType,
    Comparison,
    RuleKind,
    Stretch,
    Timing,
    Verb,
    Zone,
)
from engine.ufs.model.details import BEGIN, END, NEAR
from engine.ufs.model.values import Values
from engine.ufs.rules.trees import found_once, kinds_in, parts_of

DAMAGE = frozenset({Verb.DEAL_DAMAGE, Verb.TAKE_DAMAGE})
AGAINST = "against "  # in front of what a prohibition is about
ON = "on "  # in front of what a trigger waits for
MOVE = "on any move"
AS = "as "  # in front of what a trigger waits for just before it happens
NO_WORDS = frozenset[str]()
PHASE, CONTINUOUS, DEAL_DAMAGE = Verb.PHASE, AbilityKind.CONTINUOUS, Verb.DEAL_DAMAGE
FORBIDDEN_BY = {RuleKind.NO_DAMAGE: DEAL_DAMAGE, RuleKind.UNMODIFIABLE: Verb.MODIFY}
TO_BOTH = "to both"  # an ability that either player may use (H.3.3.3)
AS_IN_HAND = "as in hand "  # in front of the use of an action treated so (K.3.17)
# Where a card is in play; elsewhere, only what it says about itself works.
IN_PLAY = frozenset({Zone.STAGE, Zone.POOL, Zone.TRANSIT})
# The steps that are announced before they begin.
NEARING = frozenset({Stretch.BLOCK_STEP, Stretch.DAMAGE_STEP})
ANY_MOVE = frozenset({Verb.ADD, Verb.ENTER, Verb.LEAVE})
SAME = {  # from the verb of a pattern to the kinds of occurrences that count as it
    Verb.DESTROY: frozenset({Verb.DESTROY, Verb.SACRIFICE}),
    Verb.DISCARD: frozenset(
        {Verb.DISCARD, Verb.REVIEW, Verb.SPEND, Verb.CHECK, Verb.MILL, Verb.CLEAR}
    ),
    Verb.CLEAR: frozenset({Verb.CLEAR, Verb.DISCARD}),
    Verb.SPEND: frozenset({Verb.SPEND, Verb.DISCARD}),
    Verb.CHECK: frozenset({Verb.MAKE_CHECK}),  # E.3.1.1: the number checked
}


# --- statements -----------------------------------------------------------------------------------


@found_once
def heads_of(node: Node) -> frozenset[str]:
    """The class names of the statements a tree can make, under its spans and conditions.

    What its fired effects wait for is included.
    """
    return frozenset(word for head in _heads(node) for word in _words_of(head))


def stated_by(zone: Zone, ability: Ability) -> frozenset[str]:
    """The words of what a continuous ability states in the zone; others state nothing (J.2.1)."""
    if ability.kind is not CONTINUOUS:
        return NO_WORDS
    return _stated_in_play(ability) if zone in IN_PLAY else _stated_of_itself(ability)


def working_in(zone: Zone, ability: Ability) -> tuple[Node, ...]:
    """The effects that work in the zone: outside play, only those about the card itself."""
    return ability.effects if zone in IN_PLAY else _of_itself(ability)


@found_once
def _of_itself(ability: Node) -> tuple[Node, ...]:
    assert isinstance(ability, Ability)
    return tuple(node for node in ability.effects if ThisCard in kinds_in(node))


@found_once
def _stated_in_play(ability: Node) -> frozenset[str]:
    assert isinstance(ability, Ability)
    return frozenset(word for node in ability.effects for word in heads_of(node))


@found_once
def _stated_of_itself(ability: Node) -> frozenset[str]:
    return frozenset(word for node in _of_itself(ability) for word in heads_of(node))


def _heads(node: Node) -> Iterator[Node]:
    match node:
        case Lasting(then=then):
            yield from _heads(then)
        case If(then=then, otherwise=otherwise):
            yield from _heads(then)
            if otherwise is not None:
                yield from _heads(otherwise)
        case Sequence(parts=parts):
            for part in parts:
                yield from _heads(part)
        case _:
            yield node


def _words_of(head: Node) -> Iterator[str]:
    yield type(head).__name__
    if isinstance(head, ModifyPlayer):
        yield Modify.__name__
    if isinstance(head, Fired):
        yield from awaited(head.trigger)
    if isinstance(head, Cannot | LimitUse):
        yield AGAINST + ON + head.event.verb  # a future occurrence has this very kind
        yield from (AGAINST + word for word in _kinds(head.event))
    if isinstance(head, RuleEffect) and head.kind in FORBIDDEN_BY:
        yield AGAINST + ON + FORBIDDEN_BY[head.kind]


@found_once
def said_of_itself(values: Values) -> frozenset[str]:
    """The words of what a card with these values states about itself wherever it is."""
    said = [
        _stated_of_itself(held.ability)
        for held in values.abilities
        if held.ability.kind is CONTINUOUS
    ]
    return NO_WORDS.union(*said)


# --- occasions ------------------------------------------------------------------------------------


def occasions(batch: Batch) -> frozenset[str]:
    """The words that a trigger may wait for if this game event is to set it off."""
    return _occasion(batch[0]) if len(batch) == 1 else NO_WORDS.union(*map(_occasion, batch))


def _occasion(event: Event) -> frozenset[str]:
    if event.kind == PHASE:
        return _at_bound(*event.detail)
    if event.origin is not None and event.to is not None:
        return _on_move(event.kind, event.origin, event.to)
    return _on(event.kind)


@cache
def _at_bound(stretch: str, edge: str) -> frozenset[str]:
    return frozenset({ON + Verb.PHASE, bound_of(stretch, edge)})


@cache
def _on_move(kind: str, origin: str, to: str) -> frozenset[str]:
    return frozenset({ON + kind, MOVE, f"{MOVE} from {origin}", f"{MOVE} to {to}"})


@cache
def _on(kind: str) -> frozenset[str]:
    return frozenset({ON + kind})


def bound_of(stretch: str, edge: str) -> str:
    """The word for an edge of a stretch that a trigger waits for."""
    return f"{ON}{edge} of {stretch}"


@found_once
def awaited(trigger: Node) -> frozenset[str]:
    """The only occasions on which a trigger may go off."""
    assert isinstance(trigger, Trigger)
    patterns = (trigger.event, trigger.other) if trigger.other is not None else (trigger.event,)
    return frozenset(word for each in patterns for word in _occasions_of(each, trigger.timing))


def _occasions_of(pattern: EventPattern, timing: Timing) -> Iterator[str]:
    if pattern.verb is PHASE:
        yield _bound_awaited(pattern, timing)
    elif timing is Timing.AS:
        yield f"{AS}{pattern.verb}"
    elif timing is Timing.BEFORE and pattern.verb is Verb.MAKE_CHECK:
        yield ON + Verb.BEGIN_CHECK
    elif timing is Timing.BEFORE and pattern.verb not in DAMAGE:
        yield ON + Verb.IMPEND
    elif timing is Timing.BEFORE:  # about to happen as the Damage Step begins
        yield bound_of(Stretch.DAMAGE_STEP, BEGIN)
    elif is_without_damage(pattern):
        yield bound_of(Stretch.DAMAGE_STEP, END)
    else:
        for word in _kinds(pattern):
            yield _move_awaited(pattern) if word == MOVE else word


def is_without_damage(pattern: EventPattern) -> bool:
    """ "After this attack deals no damage" waits until the Damage Step is over."""
    amount = pattern.amount
    if pattern.verb is not DEAL_DAMAGE or amount is None:
        return False
    return amount.amount == Number(0) and amount.how is not Comparison.AT_LEAST


def _move_awaited(pattern: EventPattern) -> str:
    """The word for a move, limited to its destination or origin if one is named."""
    if pattern.to is not None and pattern.to.zone is not None:
        return f"{MOVE} to {pattern.to.zone}"
    if pattern.from_ is not None and pattern.from_.zone is not None:
        return f"{MOVE} from {pattern.from_.zone}"
    return MOVE


def edge_of(pattern: EventPattern, timing: Timing, stretch: Stretch) -> str:
    """Which edge of a stretch is waited for; "before" an announced step, that it nears."""
    if timing is Timing.BEFORE and stretch in NEARING:
        return NEAR
    is_over = timing is Timing.END or (timing is Timing.AFTER and not pattern.began)
    return END if is_over else BEGIN


def _bound_awaited(pattern: EventPattern, timing: Timing) -> str:
    stretch = getattr(pattern.during, "stretch", None)
    if stretch is None:
        return ON + Verb.PHASE
    return bound_of(stretch, edge_of(pattern, timing, stretch))


def _kinds(pattern: EventPattern) -> Iterator[str]:
    if pattern.verb in ANY_MOVE or pattern.verb is Verb.CHANGE_ZONE:
        yield MOVE
    for kind in SAME.get(pattern.verb, (pattern.verb,)):
        yield f"{ON}{kind}"


def use_in(zone: Zone, kind: CardType | None, ability: Ability) -> frozenset[str]:
    """When the ability of a card of this type may be of use in the zone.

    The zone merely rules most cards out; `timing` decides whether it is of use.
    """
    if ability.kind is CONTINUOUS:
        return NO_WORDS
    zones = _zones_named(ability)
    if zones:
        there = zone in zones or (zone is Zone.TRANSIT and Zone.POOL in zones)  # on its way
        return use_of(ability) if there else NO_WORDS
    if zone is Zone.STAGE or (zone is Zone.HAND and kind is CardType.ACTION):
        return use_of(ability)
    if zone in IN_PLAY and ability.kind is not AbilityKind.FORM:  # an attack, or one to come
        return use_of(ability)
    if answers_for_itself(ability):
        return use_of(ability)
    return _use_as_in_hand(ability) if kind is CardType.ACTION else NO_WORDS


@found_once
def answers_for_itself(ability: Node) -> bool:
    """H.2.3.3: a response with a condition about its own card can be played wherever that is."""
    assert isinstance(ability, Ability)
    if ability.trigger is None:
        return False
    return any(
        isinstance(part, ThisCard) or (isinstance(part, CurrentAttack) and part.whose is None)
        for event in (ability.trigger.event, ability.trigger.other)
        for part in parts_of(event)
    )


@found_once
def _zones_named(ability: Node) -> frozenset[Zone]:
    """H.3.2.1: the zones that the ability names as the only ones where it is used."""
    assert isinstance(ability, Ability)
    return frozenset(each.zone for each in ability.brackets if isinstance(each, InZone))


@found_once
def _use_as_in_hand(ability: Node) -> frozenset[str]:
    return frozenset(AS_IN_HAND + word for word in use_of(ability))


@found_once
def use_of(ability: Node) -> frozenset[str]:
    """When a played ability may be of use (its kind, or a response's occasions), and to whom."""
    assert isinstance(ability, Ability)
    shared = any(isinstance(part, ByEitherPlayer) for part in (*ability.brackets, *ability.after))
    whose = frozenset({TO_BOTH}) if shared else frozenset()
    if ability.kind is not AbilityKind.RESPONSE:
        return whose | {ability.kind}
    return whose | awaited(ability.trigger) if ability.trigger is not None else whose
