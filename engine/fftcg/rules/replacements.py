"""Which replacement effects apply to what is about to happen, and what results (11.12.5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from engine.fftcg.model.card import TcgCard
from engine.fftcg.model.replacements import (
    CountersInstead,
    DamageInstead,
    DamageOrigin,
    EnterInstead,
    LeaveInstead,
    PointsInstead,
    ProposedEvent,
    ReplacementKey,
    TcgReplacement,
)
from engine.fftcg.model.spells import SpellVerb
from engine.fftcg.model.state import DuelState
from engine.fftcg.model.verbs import TcgVerb
from engine.fftcg.rules import entrances, layers, points
from engine.kernel.events import Cause
from engine.kernel.ids import Player, Ref

GONE = {  # what has happened to a card once this has been done to it
    SpellVerb.BREAK: TcgVerb.BROKEN,
    SpellVerb.PUT_AWAY: TcgVerb.PUT_AWAY,
    SpellVerb.DISCARD: TcgVerb.DISCARDED,
    SpellVerb.REMOVE: TcgVerb.REMOVED,
    SpellVerb.RETURN: TcgVerb.RETURNED,
    SpellVerb.TO_HAND: TcgVerb.ADDED,
    SpellVerb.TO_BOTTOM: TcgVerb.PUT_UNDER,
    SpellVerb.TO_TOP: TcgVerb.PUT_ON_DECK,
}
TO_BREAK_ZONE = frozenset({TcgVerb.BROKEN, TcgVerb.PUT_AWAY})


MOST_TRIED = 4  # replacements of one event for which all orders are tried


class ReplacedEnd(NamedTuple):
    """What has become of an event when nothing applies to it any more."""

    amount: int
    verb: TcgVerb
    spent: frozenset[ReplacementKey]  # those that apply once


def applicable(game: DuelState, proposed: ProposedEvent) -> tuple[ReplacementKey, ...]:
    """11.12.5.3, 11.12.5.5: those that are there and have not been applied to it."""
    if proposed.verb is TcgVerb.DAMAGE_TAKEN:
        return points.applicable(game, proposed)
    card = game.now(proposed.card)
    if card is None:
        return ()
    if proposed.verb is TcgVerb.PLAYED:
        return entrances.applicable(game, proposed)
    return tuple(
        key
        for key, is_dealer in _hanging(game, card, proposed)
        if key not in proposed.applied and _applies(proposed, card, key.change, is_dealer=is_dealer)
    )


def _hanging(
    game: DuelState, card: TcgCard, proposed: ProposedEvent
) -> Iterator[tuple[ReplacementKey, bool]]:
    """Replacements on the card, and on the card that deals the damage."""
    dealer = None if proposed.source is None else game.now(proposed.source)
    for is_dealer, record in ((False, card), (True, dealer)):
        count: Counter[tuple[Ref, int, TcgReplacement]] = Counter()
        for each in [] if record is None else layers.said_of(game, record):
            if isinstance(each.change, TcgReplacement):
                said = each.said_by, each.time, each.change
                yield ReplacementKey(*said, count[said]), is_dealer
                count[said] += 1


def _applies(
    proposed: ProposedEvent, card: TcgCard, change: TcgReplacement, *, is_dealer: bool
) -> bool:
    match change:
        case DamageInstead():
            return (
                proposed.amount > 0  # which only damage has
                and change.is_dealer == is_dealer
                and (change.below is None or proposed.amount < change.below)
                and _is_from(proposed, card, change.origin)
            )
        case LeaveInstead(is_broken=is_broken):
            expected = {TcgVerb.BROKEN} if is_broken else TO_BREAK_ZONE
            return not is_dealer and proposed.verb in expected
        case CountersInstead(counters=counters, is_broken=is_broken):
            expected = {TcgVerb.BROKEN} if is_broken else TO_BREAK_ZONE
            held = card.count(counters.name)
            return not is_dealer and proposed.verb in expected and held >= counters.number
        case EnterInstead() | PointsInstead():
            return False  # which are about cards that lie elsewhere, and about players
    raise TypeError(f"nobody knows when {type(change).__name__} applies")


def _is_from(proposed: ProposedEvent, card: TcgCard, origin: DamageOrigin) -> bool:
    match origin:
        case DamageOrigin.BATTLE:
            return proposed.is_battle
        case DamageOrigin.SPELLS:
            return not proposed.is_battle
        case DamageOrigin.THEIR_SPELLS:
            return not proposed.is_battle and proposed.dealer != card.controller
        case DamageOrigin.ANY:
            return True


def replaced(proposed: ProposedEvent, key: ReplacementKey) -> ProposedEvent:
    """What is now about to happen instead."""
    applied = proposed._replace(applied=(*proposed.applied, key))
    match key.change:
        case DamageInstead(by=by):
            amount = 0 if by is None else max(0, proposed.amount + by)
            return applied._replace(amount=amount)
        case PointsInstead():
            return points.replaced(applied, key.change)
        case LeaveInstead(verb=verb):  # 11.8.15
            return _done_by(applied._replace(verb=GONE[verb]), key.said_by)
        case CountersInstead(counters=counters):
            removed = applied._replace(verb=TcgVerb.UNCOUNTED, counters=counters)
            return _done_by(removed, key.said_by)
        case EnterInstead():
            return entrances.entered(applied, key.change)
    raise TypeError(f"nothing replaces by {type(key.change).__name__}")


def _done_by(proposed: ProposedEvent, source: Ref) -> ProposedEvent:
    """Something else than what was to happen: a cost it stays, if it was one."""
    cause = Cause.COST if proposed.cause is Cause.COST else Cause.EFFECT
    return proposed._replace(is_replaced=True, cause=cause, source=source)


def chooser(game: DuelState, proposed: ProposedEvent) -> Player:
    """11.12.5.6.1: who is dealt points, or controls the card that it happens to, or would."""
    if proposed.verb is TcgVerb.DAMAGE_TAKEN:
        return proposed.receiver
    if proposed.verb is TcgVerb.PLAYED:
        return proposed.controller
    return game.cards[proposed.card.card].controller


def in_turn(game: DuelState, proposed: tuple[ProposedEvent, ...]) -> list[int]:
    """6.1.3: the places of those for which the turn player chooses, then of the others. The largest
    come first: of damage dealt together, nobody would choose to have the smaller replaced."""

    def rank(at: int) -> tuple[bool, int]:
        return chooser(game, proposed[at]) != game.active, -proposed[at].amount

    return sorted(range(len(proposed)), key=rank)


def is_choice(game: DuelState, proposed: ProposedEvent, found: tuple[ReplacementKey, ...]) -> bool:
    """Whether it makes a difference which one is applied first."""
    if len({key.change for key in found}) < 2:
        return False
    return len(found) > MOST_TRIED or len(set(_ends(game, proposed))) > 1


def _ends(game: DuelState, proposed: ProposedEvent) -> Iterator[ReplacedEnd]:
    """The possible results, over all orders."""
    found = applicable(game, proposed)
    for key in found:
        yield from _ends(game, replaced(proposed, key))
    if not found:
        spent = frozenset(key for key in proposed.applied if key.change.is_next)
        yield ReplacedEnd(proposed.amount, proposed.verb, spent)


def best_first(game: DuelState, proposed: ProposedEvent) -> int:
    """Which one leaves the least damage in the end, if it is applied first."""
    tried = applicable(game, proposed)[:MOST_TRIED]
    least = [min(_ends(game, replaced(proposed, key))).amount for key in tried]
    return least.index(min(least))


def hanging_words(game: DuelState, card: TcgCard) -> tuple[str, ...]:
    """All replacements on it, in a few words each."""
    return tuple(
        said(each.change)
        for each in layers.said_of(game, card)
        if isinstance(each.change, TcgReplacement)
    )


def said(change: TcgReplacement) -> str:
    """In a few words, as cards show it."""
    match change:
        case DamageInstead(by=by, below=below, is_dealer=is_dealer, is_next=is_next):
            what = "deals" if is_dealer else "next damage" if is_next else "damage"
            amount = "0" if by is None else f"{by:+}"
            return f"{what} {amount}" + (f" if below {below}" if below is not None else "")
        case PointsInstead():
            return points.said(change)
        case LeaveInstead(verb=verb, is_broken=is_broken):
            when = "broken" if is_broken else "put away"
            return f"if {when}: {verb}"
        case CountersInstead(counters=counters, is_broken=is_broken):
            when = "broken" if is_broken else "put away"
            return f"if {when}: {counters.number} {counters.name} less"
        case EnterInstead(takes=takes):
            return "enters the other field" if takes else "enters dull"
    raise TypeError(f"nobody has words for {type(change).__name__}")
