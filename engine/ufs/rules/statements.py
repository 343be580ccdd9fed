"""What trees state and what they wait for, as words by which to find them.

Most statements and responses have nothing to do with the question at hand. So the words of a card's
abilities are kept where its state is (`static_cards`, `able_cards`), and a tree is only read when a
word of it is asked for.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.kernel.events import Batch
from engine.ufs.effects.nodes import (
    Fired,
    If,
    Lasting,
    Modify,
    ModifyPlayer,
    Sequence,
)
from engine.ufs.effects.nodes.abilities import Ability, ByEitherPlayer
from engine.ufs.effects.nodes.base import Node
from engine.ufs.effects.nodes.conditions import EventPattern, Trigger
from engine.ufs.effects.nodes.words import AbilityKind, Timing, Verb
from engine.ufs.rules.lookback import is_move
from engine.ufs.rules.trees import found_once

ON = "on "  # in front of what a trigger waits for
MOVE = "on any move"
TO_BOTH = "to both"  # an ability that either player may use (H.3.3.3)
BOUNDS = frozenset({Timing.START, Timing.DURING, Timing.END})
ANY_MOVE = frozenset({Verb.ADD, Verb.ENTER, Verb.LEAVE})
SAME = {  # what counts as what, from the pattern's word to the kinds of occurrences
    Verb.DESTROY: frozenset({Verb.DESTROY, Verb.SACRIFICE}),
    Verb.DISCARD: frozenset({Verb.DISCARD, Verb.REVIEW, Verb.SPEND, Verb.CHECK, Verb.MILL}),
    Verb.CHECK: frozenset({Verb.MAKE_CHECK}),  # E.3.1.1: the number checked
}


# --- statements -----------------------------------------------------------------------------------


@found_once
def heads_of(node: Node) -> frozenset[str]:
    """The class names of the statements a tree can make, under its spans and conditions.

    With them stands what its fired effects wait for.
    """
    return frozenset(word for head in _heads(node) for word in _words_of(head))


@found_once
def stated_by(ability: Node) -> frozenset[str]:
    """The words of what a continuous ability states; other abilities state nothing (J.2.1)."""
    assert isinstance(ability, Ability)
    if ability.kind is not AbilityKind.CONTINUOUS:
        return frozenset()
    return frozenset(word for node in ability.effects for word in heads_of(node))


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


# --- occasions ------------------------------------------------------------------------------------


def occasions(batch: Batch) -> frozenset[str]:
    """What a trigger has to wait for if this game event is to set it off."""
    words = {f"{ON}{event.kind}" for event in batch}
    if any(is_move(event) for event in batch):
        words.add(MOVE)
    return frozenset(words)


@found_once
def awaited(trigger: Node) -> frozenset[str]:
    """The occasions on which a trigger may go off; on all others it cannot."""
    assert isinstance(trigger, Trigger)
    if trigger.timing in BOUNDS or trigger.timing is Timing.BEFORE:
        return frozenset({f"{ON}{Verb.PHASE}"})
    patterns = (trigger.event, trigger.other) if trigger.other is not None else (trigger.event,)
    return frozenset(word for pattern in patterns for word in _kinds(pattern))


def _kinds(pattern: EventPattern) -> Iterator[str]:
    if pattern.verb in ANY_MOVE or pattern.verb is Verb.CHANGE_ZONE:
        yield MOVE
    for kind in SAME.get(pattern.verb, (pattern.verb,)):
        yield f"{ON}{kind}"


@found_once
def use_of(ability: Node) -> frozenset[str]:
    """When a played ability may be of use: its kind, of a response the occasions; and to whom."""
    assert isinstance(ability, Ability)
    shared = any(isinstance(part, ByEitherPlayer) for part in (*ability.brackets, *ability.after))
    whose = frozenset({TO_BOTH}) if shared else frozenset()
    if ability.kind is not AbilityKind.RESPONSE:
        return whose | {ability.kind}
    return whose | awaited(ability.trigger) if ability.trigger is not None else whose
