"""Which occurrences an event pattern means (J.3.2, K.3)."""

from __future__ import annotations

from engine.kernel.events import Batch, Event
from engine.ufs.effects import nodes as n
from engine.ufs.model.card import Card
from engine.ufs.model.details import BEGIN, END, DamageDetail, ability_key_of, impending, play_of
from engine.ufs.model.effect import Context
from engine.ufs.model.game import PLAYERS, Attack, UfsGame
from engine.ufs.rules import occurrences, spans
from engine.ufs.rules.choices import in_quantity
from engine.ufs.rules.lookback import (
    is_move,
    kind_of,
    turn_so_far,
    was_sealed,
)
from engine.ufs.rules.readings import (
    HISTORY,
    NUMBERS,
    TRIGGERS,
    TRUTHS,
    happened,
    holds,
    in_span,
    stands_for,
)
from engine.ufs.rules.statements import edge_of, is_without_damage
from engine.ufs.rules.trees import kinds_in
from engine.ufs.rules.who import EVENT, TRIGGERING, players

PHASE, BEFORE = n.Verb.PHASE, n.Timing.BEFORE


def matches(game: UfsGame, context: Context, pattern: n.EventPattern, batch: Batch) -> Batch:
    """The occurrences in this game event that the pattern means; none if it does not fit."""
    if pattern.during is not None and not in_span(game, context, pattern.during):
        return ()
    found = tuple([event for event in batch if occurrences.is_meant(game, context, pattern, event)])
    if not found or not _enough(game, context, pattern, found):
        return ()
    if pattern.ordinal is not None:
        return _in_turn(game, context, pattern, found)
    return found


@TRIGGERS.reads(n.Trigger)
def _fires(game: UfsGame, context: Context, trigger: n.Trigger, batch: Batch) -> Batch:
    matching = context.bind(TRIGGERING, True) if n.Other in kinds_in(trigger) else context
    found = _triggered(game, matching, trigger, trigger.event, batch)
    if not found and trigger.other is not None:
        found = _triggered(game, matching, trigger, trigger.other, batch)
    if not found or not _had_ability(game, context, found):
        return ()
    condition = trigger.condition
    if condition is not None and not holds(game, context.bind(EVENT, found), condition):
        return ()
    return found


@HISTORY.reads(n.EventPattern)
def _happened(game: UfsGame, context: Context, pattern: n.EventPattern) -> Batch:
    inside = spans.within(game, context, pattern.during or _looking_back(pattern))
    found = tuple(event for event in inside if occurrences.is_meant(game, context, pattern, event))
    if _is_of_attack(pattern):
        found = tuple(event for event in found if event.serial > _last_played(game, event))
    return found if pattern.ordinal is None else _by_ordinal(found, pattern, pattern.ordinal)


@TRUTHS.reads(n.Happened)
def _has_happened(game: UfsGame, context: Context, condition: n.Happened) -> bool:
    found, times = happened(game, context, condition.event), condition.times
    true = bool(found) if times is None else in_quantity(game, context, times, len(found))
    return true is not condition.negated


@NUMBERS.reads(n.TimesHappened)
def _times(game: UfsGame, context: Context, amount: n.TimesHappened) -> int:
    return len(happened(game, context, amount.event))


@NUMBERS.reads(n.TimesPlayed)
def _times_played(game: UfsGame, context: Context, amount: n.TimesPlayed) -> int:
    """K.3.3: plays of the ability on this very card."""
    source = context.source
    plays = spans.within(game, context, n.This(amount.stretch))
    return sum(
        event.kind == n.Verb.PLAY
        and event.card == source
        and play_of(event).ability == context.ability
        for event in plays
    )


def _looking_back(pattern: n.EventPattern) -> n.Span | None:
    """The turn, if the scope is too short: "this card was played as ...", "if it dealt damage"."""
    cards = pattern.cards.of if isinstance(pattern.cards, n.Same) else pattern.cards
    of_itself = isinstance(cards, n.ThisCard) and pattern.verb is n.Verb.PLAY
    return n.This(n.Stretch.TURN) if of_itself or _is_of_attack(pattern) else None


def _is_of_attack(pattern: n.EventPattern) -> bool:
    """Whether it asks what a particular attack dealt, once each time it is played (G.3)."""
    certain = isinstance(pattern.cards, n.CurrentAttack | n.Bound | n.ThisCard | n.Same)
    return certain and pattern.verb is n.Verb.DEAL_DAMAGE and pattern.during is None


def _last_played(game: UfsGame, event: Event) -> int:
    """When the event's attack was last played; what it did before does not count."""
    plays = (each for each in turn_so_far(game) if play_of(each).played_as)
    return max((each.serial for each in plays if each.card == event.card), default=0)


def _by_ordinal(found: Batch, pattern: n.EventPattern, ordinal: int) -> Batch:
    """ "The second", or "the second or later"."""
    return found[ordinal - 1 : None if pattern.or_more else ordinal]


# --- triggers -------------------------------------------------------------------------------------


def _triggered(
    game: UfsGame, context: Context, trigger: n.Trigger, pattern: n.EventPattern, batch: Batch
) -> Batch:
    if pattern.verb is PHASE:
        return _bounds(game, context, pattern, batch, trigger.timing)
    if trigger.timing is BEFORE:
        return matches(game, context, pattern, _about_to_happen(game, batch))
    if is_without_damage(pattern):
        return matches(game, context, pattern, _not_happened(game, batch))
    return matches(game, context, pattern, batch)


def _about_to_happen(game: UfsGame, batch: Batch) -> Batch:
    """What may be responded to before it happens: a check, what is about to be done to a card, or
    the damage that will be dealt as the Damage Step begins (G.3, H.2.3.2.5)."""
    told = [event for event in batch if event.kind == n.Verb.IMPEND]
    if told:
        return tuple(map(impending, told))
    checks = [event for event in batch if event.kind == n.Verb.BEGIN_CHECK]
    if checks:
        return tuple(event._replace(kind=n.Verb.MAKE_CHECK) for event in checks)
    attack, begins = game.attack, _edge_of_damage(batch, BEGIN)
    if attack is None or begins is None or begins.amount <= 0:
        return ()
    dealt = _dealing(game, attack, begins, begins.amount)
    return (dealt, dealt._replace(kind=n.Verb.TAKE_DAMAGE))


def _not_happened(game: UfsGame, batch: Batch) -> Batch:
    """G.3: at the end of the Damage Step, the occurrence that the attack dealt no damage."""
    attack, ends = game.attack, _edge_of_damage(batch, END)
    if attack is None or ends is None or attack.dealt:
        return ()
    return (_dealing(game, attack, ends, 0),)


def _edge_of_damage(batch: Batch, edge: str) -> Event | None:
    """The beginning or the end of a Damage Step."""
    found = (event for event in batch if spans.is_bound(event, n.Stretch.DAMAGE_STEP, edge))
    return next(found, None)


def _dealing(game: UfsGame, attack: Attack, event: Event, amount: int) -> Event:
    return event._replace(
        kind=n.Verb.DEAL_DAMAGE,
        actor=attack.attacker,
        owner=attack.defender if attack.target is None else None,
        card=attack.card,
        source=attack.card,
        amount=amount,
        was=game.cards[attack.card.card],
        detail=DamageDetail(attack.target),
    )


def _bounds(
    game: UfsGame, context: Context, pattern: n.EventPattern, batch: Batch, timing: n.Timing
) -> Batch:
    """The edge of the stretch in the pattern: that it nears, begins or ends."""
    span = pattern.during
    match span:
        case n.This() | n.RestOf() | n.Coming() | n.During():
            stretch, whose = span.stretch, span.whose
        case n.OfAttack(cards=cards):
            attack = game.attack or game.last_attack
            mine = {card.id for card in stands_for(game, context, cards)}
            if attack is None or attack.card.card not in mine:
                return ()
            stretch, whose = span.stretch, None
        case _:
            return ()
    holders = PLAYERS if whose is None else players(game, context, whose)
    edge = edge_of(pattern, timing, stretch)
    return tuple(
        event for event in batch if spans.is_bound(event, stretch, edge) and event.owner in holders
    )


def _had_ability(game: UfsGame, context: Context, found: Batch) -> bool:
    """J.3.2.5: a card that was valued where it came from must have had the ability there."""
    if kind_of(game, context) is not n.AbilityKind.CONTINUOUS:
        return True
    source = context.source
    assert source is not None
    for event in found:
        if event.card is None or event.card.card != source.card or not is_move(event):
            continue
        was = event.was
        assert isinstance(was, Card)
        if not was.has_state:
            continue
        keys = [held.key for held in was.values.abilities]
        if context.ability not in keys or was_sealed(game, event.card):
            game.cite("J.3.2.5")
            return False
    return True


# --- counts ---------------------------------------------------------------------------------------


def _enough(game: UfsGame, context: Context, pattern: n.EventPattern, found: Batch) -> bool:
    """Whether enough cards for the pattern are concerned. "A card" means one or more."""
    cards = pattern.cards
    return not isinstance(cards, n.Cards) or in_quantity(game, context, cards.quantity, len(found))


def _in_turn(game: UfsGame, context: Context, pattern: n.EventPattern, found: Batch) -> Batch:
    """The occurrences with the wanted ordinal, counted over the stretch including this event."""
    assert pattern.ordinal is not None
    new = {event.serial for event in found}
    earlier = [
        event
        for event in spans.within(game, context, pattern.during or TURN)
        if event.serial not in new and occurrences.is_meant(game, context, pattern, event)
    ]
    if pattern.same:
        played = [(event.card, ability_key_of(event)) for event in found]
        earlier = [each for each in earlier if (each.card, ability_key_of(each)) in played]
    meant = _by_ordinal((*earlier, *found), pattern, pattern.ordinal)
    return tuple(event for event in meant if event.serial in new)


TURN = n.This(n.Stretch.TURN)
