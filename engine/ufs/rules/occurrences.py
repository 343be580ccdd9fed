"""Whether one occurrence fits the description in a pattern (K.2, K.3)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.kernel.events import Cause, Event
from engine.kernel.ids import Player, Ref
from engine.ufs.effects import nodes as n
from engine.ufs.model.card import Card, PlayedAs
from engine.ufs.model.details import (
    DAMAGES,
    PLAYS,
    ability_key_of,
    block_of,
    change_of,
    check_of,
    damage_of,
    play_of,
)
from engine.ufs.model.effect import Context
from engine.ufs.model.game import UfsGame
from engine.ufs.rules import choices
from engine.ufs.rules.card_states import as_reversal
from engine.ufs.rules.lookback import is_move, kind_of, record, stays_bound, subject, turn_so_far
from engine.ufs.rules.occurrence_kinds import is_kind
from engine.ufs.rules.progress import last_attack_meant, on_the_way, speaks_of_any
from engine.ufs.rules.purposes import is_made_for
from engine.ufs.rules.readings import fits, fits_ability, stands_for
from engine.ufs.rules.who import SINCE, bound_events, players

ATTEMPT = n.Verb.ATTEMPT
# Occurrences that happen to the player they are about, whoever causes them.
SUFFERED = frozenset(
    {
        n.Verb.GAIN_VITALITY,
        n.Verb.LOSE_VITALITY,
        n.Verb.TAKE_DAMAGE,
        n.Verb.LOSE_GAME,
        n.Verb.DRAW,
        n.Verb.MILL,
        n.Verb.CYCLE,
    }
)
NUMBERED = frozenset(
    {
        n.Verb.GAIN_VITALITY,
        n.Verb.LOSE_VITALITY,
        n.Verb.DEAL_DAMAGE,
        n.Verb.TAKE_DAMAGE,
        n.Verb.MAKE_CHECK,
        n.Verb.PASS_CHECK,
        n.Verb.FAIL_CHECK,
        n.Verb.MODIFY,
        n.Verb.GAIN_STAMINA,
        n.Verb.LOSE_STAMINA,
    }
)
ARRIVING = frozenset({n.Verb.ADD, n.Verb.BUILD, n.Verb.ENTER})
OWN_ATTACK = frozenset({n.AbilityKind.CONTINUOUS, n.AbilityKind.RESPONSE})  # K.3.4.2, K.3.4.3


def is_meant(game: UfsGame, context: Context, pattern: n.EventPattern, event: Event) -> bool:
    """Whether every part of the pattern fits, apart from stretches and counts."""
    return (
        is_kind(game, pattern, event)
        and ((pattern.by or pattern.whom) is None or _is_by(game, context, pattern, event))
        and ((pattern.from_ or pattern.to) is None or _is_between(game, context, pattern, event))
        and _has_amount(game, context, pattern, event)
        and _is_because(game, context, pattern, event)
        and _is_with(game, context, pattern, event)
        and (pattern.cards is None or _is_about(game, context, pattern, pattern.cards, event))
        and (pattern.target is None or _is_hit(game, context, pattern.target, event))
    )


def _is_hit(game: UfsGame, context: Context, target: n.CardRef, event: Event) -> bool:
    hit = _hit_by(game, event)
    return hit is not None and _refers_to(game, context, target, hit, event)


def _hit_by(game: UfsGame, event: Event) -> Ref | None:
    """What the damage is dealt to: a backup, or the player's character.

    For an attempt to block it is the attack; for other occurrences, their card.
    """
    if event.kind in PLAYS:
        return game.attack.card if game.attack is not None else None
    if event.kind not in DAMAGES:
        return event.card
    target = damage_of(event).target
    if target is not None:
        return target
    assert event.owner is not None
    return game.character(event.owner).ref


def _is_by(game: UfsGame, context: Context, pattern: n.EventPattern, event: Event) -> bool:
    if pattern.by is not None and doer(event) not in _players(game, context, pattern.by, event):
        return False
    if pattern.whom is None:
        return True
    return event.owner in players(game, context, pattern.whom)


def _players(game: UfsGame, context: Context, who: n.Who, event: Event) -> tuple[Player, ...]:
    """The players meant; "its owner" is the owner of the card it happens to."""
    return players(game, context, who, subject(game, event))


def doer(event: Event) -> Player | None:
    """The player who does it, as texts see it."""
    if event.kind in SUFFERED or event.actor is None:
        return event.owner
    return event.actor


def _is_between(game: UfsGame, context: Context, pattern: n.EventPattern, event: Event) -> bool:
    """Whether it goes from and to the zones in the pattern."""
    from_, to = pattern.from_, pattern.to
    if from_ is not None and not _is_in(game, context, from_, event, _zone_before(event)):
        return False
    return to is None or _is_in(game, context, to, event, event.to)


def _zone_before(event: Event) -> str | None:
    if event.origin is not None:
        return event.origin
    return event.was.zone if isinstance(event.was, Card) else None


def _is_in(
    game: UfsGame, context: Context, place: n.Place, event: Event, *zones: str | None
) -> bool:
    """Whether one of the zones is the one meant, and belongs to the right player."""
    if place.zone not in (None, *zones):
        return False
    owner = game.cards[event.card.card].owner if event.card is not None else event.owner
    return owner in _players(game, context, place.whose, event)


def _has_amount(game: UfsGame, context: Context, pattern: n.EventPattern, event: Event) -> bool:
    if pattern.stat is not None and change_of(event).stat != pattern.stat:
        return False
    if pattern.operation is not None and not _is_direction(pattern.operation, event):
        return False
    if pattern.amount is None or event.kind not in NUMBERED:
        return True
    fewest, most = choices.bounds(game, context, pattern.amount)
    return fewest <= abs(event.amount) <= most


def _is_direction(operation: n.Operation, event: Event) -> bool:
    """K.3.6: a bonus or a penalty; ADD_OR_SUBTRACT fits both."""
    either = operation is n.Operation.ADD_OR_SUBTRACT
    wanted = (n.Operation.ADD, n.Operation.SUBTRACT) if either else (operation,)
    return change_of(event).operation in wanted


def _is_because(game: UfsGame, context: Context, pattern: n.EventPattern, event: Event) -> bool:
    match pattern.cause:
        case n.EventCause.EFFECT if event.cause is not Cause.EFFECT:
            return False
        case n.EventCause.COST if event.cause is not Cause.COST:
            return False
        case n.EventCause.CHECK if event.cause is not Cause.CHECK:
            return False
    keyword = pattern.cause_keyword
    if keyword is not None and not _pays_for(game, context, keyword, event):
        return False
    if pattern.cause_of is None and pattern.cause_cards is None:
        return True
    if event.source is None:
        return False
    source = record(game, context, event.source.card)
    whose = pattern.cause_of
    if whose is not None and source.owner not in players(game, context, whose):
        return False
    wanted = pattern.cause_cards
    return wanted is None or fits(game, context, wanted, source)


def _pays_for(game: UfsGame, context: Context, keyword: str, event: Event) -> bool:
    """K.3.22: whether it paid a cost of an ability that the keyword grants."""
    if event.cause is not Cause.COST or event.source is None:
        return False
    wanted = n.AbilityFilter(keyword=keyword)
    for attempt in reversed(turn_so_far(game)):
        is_later = event.serial and attempt.serial > event.serial
        if attempt.kind != n.Verb.ATTEMPT or is_later:
            continue
        assert attempt.card is not None
        if attempt.card.card == event.source.card:
            return _is_ability(game, context, wanted, attempt)
    return False


def _is_with(game: UfsGame, context: Context, pattern: n.EventPattern, event: Event) -> bool:
    """Whether the blocking card, the ability, the purpose of the check and the status fit."""
    if pattern.using is not None and not _is_using(game, context, pattern.using, event):
        return False
    if pattern.ability is not None and not _is_ability(game, context, pattern.ability, event):
        return False
    if pattern.purpose is not None and not _is_for(game, context, pattern.purpose, event):
        return False
    return pattern.state is None or _in_state(game, context, pattern.state, event)


def _is_using(game: UfsGame, context: Context, using: n.CardRef, event: Event) -> bool:
    if event.kind == n.Verb.BLOCK:
        block = block_of(event).block
        return block is not None and _refers_to(game, context, using, block, event)
    if as_reversal(event):  # I.3.10.2.1: the attack reversed
        answered = play_of(event).reversal_to
        return answered is not None and _refers_to(game, context, using, answered, event)
    return event.source is not None and _refers_to(game, context, using, event.source, event)


def _is_ability(game: UfsGame, context: Context, wanted: n.AbilityFilter, event: Event) -> bool:
    key = ability_key_of(event)
    card = _announced(game, event)
    assert card is not None  # abilities are always on a card
    return any(
        held.key == key and fits_ability(game, context, wanted, card, held)
        for held in card.values.abilities
    )


def _announced(game: UfsGame, event: Event) -> Card | None:
    """K.2.9: the card as it was when the attempt to play its ability began.

    If it had no values then (in hand), the first values it had later count (J.4.2.3).
    """
    number = play_of(event).number
    if event.serial:
        for other in turn_so_far(game):
            same = other.kind == ATTEMPT and play_of(other).number == number
            if same and isinstance(other.was, Card) and other.was.has_state:
                return other.was
    return subject(game, event)


def _is_for(game: UfsGame, context: Context, purpose: n.EventPattern, event: Event) -> bool:
    """Whether the check has this purpose; with `using`, it must be for playing a card."""
    check = check_of(event)
    if purpose.using is not None and check.playing is None:
        return False
    return is_made_for(game, context, purpose, check)


def _in_state(game: UfsGame, context: Context, state: n.Node, event: Event) -> bool:
    assert isinstance(state, n.Predicate)
    if event.kind == n.Verb.BLOCK and isinstance(state, n.Non):
        return not _in_state(game, context, state.part, event)
    if event.kind == n.Verb.BLOCK and isinstance(state, n.InState):
        reached = block_of(event).status
        wanted = state.state.value.replace("_", " ")
        return reached == wanted or state.state is n.State.BLOCKED  # also if only partially
    card = subject(game, event)
    play = event if event.kind in PLAYS else None
    return card is not None and fits(game, context, state, card, play=play)


def _is_about(
    game: UfsGame, context: Context, pattern: n.EventPattern, ref: n.CardRef, event: Event
) -> bool:
    """Whether it happens to a card that is meant."""
    if event.card is None:
        return False
    if isinstance(ref, n.Cards):
        return _describes(game, context, pattern, ref, event)
    return _refers_to(game, context, ref, event.card, event)


def _describes(
    game: UfsGame, context: Context, pattern: n.EventPattern, ref: n.Cards, event: Event
) -> bool:
    """Whether the card fits, and was (for plays: is) in one of the places.

    If "your foundations" are added, those in the staging area afterwards are meant.
    """
    card = subject(game, event)
    assert card is not None
    places = (ref.place, *ref.other_places) if ref.place is not None else ()
    arrived = event.to if event.kind in ARRIVING else None
    zones = (_zone_before(event), card.zone, arrived)
    if places and not any(_is_in(game, context, place, event, *zones) for place in places):
        return False
    play = event if event.kind in PLAYS and pattern.ability is None else None
    if pattern.as_block:  # any type can block: its real type counts
        card, play = card._replace(played_as=PlayedAs.BLOCK), None
    hidden = event.kind in PLAYS or not event.serial  # announced, or about to be shown
    return fits(game, context, ref.filter, card, hidden=hidden, play=play)


def _refers_to(game: UfsGame, context: Context, ref: n.CardRef, actual: Ref, event: Event) -> bool:
    """Whether the reference means this card."""
    match ref:
        case n.ThisCard():
            return context.source is not None and _is_same(context, context.source, actual, event)
        case n.Same(of=of):
            return _refers_to(game, context, of, actual, event)
        case n.Located(of=of, place=place):
            here = _is_in(game, context, place, event, _zone_before(event))
            return here and _refers_to(game, context, of, actual, event)
        case n.BothOf(left=left, right=right):
            return _refers_to(game, context, left, actual, event) or _refers_to(
                game, context, right, actual, event
            )
        case n.CurrentAttack():
            return _is_the_attack(game, context, ref, actual, event)
        case n.LastAttack():
            return actual == last_attack_meant(game, context, ref)
        case n.Cards():
            card = record(game, context, actual.card)
            return fits(game, context, ref.filter, card, hidden=True)
        case n.Bound(name=name) if context.get(SINCE) is not None and context.get(name):
            return actual in stays_bound(game, context, name)  # J.2.3.1
        case _:
            return actual.card in _ids(stands_for(game, context, ref))


def _ids(cards: Iterable[Card]) -> set[int]:
    return {card.id for card in cards}


def _is_own_play(game: UfsGame, context: Context, event: Event) -> bool:
    """K.3.4.3: whether a card with an ability about itself is played as an attack."""
    is_attack = play_of(event).played_as == PlayedAs.ATTACK
    return is_attack and kind_of(game, context) in OWN_ATTACK


def _is_same(context: Context, own: Ref, actual: Ref, event: Event) -> bool:
    """K.3.1: whether it is the same card in the same stay; the event may be its own move."""
    moved = 1 if is_move(event) else 0
    stays = own.epoch - actual.epoch in (0, moved) or _has_gone_since(context, own, actual, event)
    return own.card == actual.card and stays


def _has_gone_since(context: Context, own: Ref, actual: Ref, event: Event) -> bool:
    """H.2.3.2.5: whether the event responded to happened to the card, wherever it is now."""
    return own.epoch > actual.epoch and event in bound_events(context)


def _is_the_attack(
    game: UfsGame, context: Context, ref: n.CurrentAttack, actual: Ref, event: Event
) -> bool:
    """K.3.4: whether it is the current attack, the last one, or one just played."""
    attacks = [each for each in (game.attack, game.last_attack) if each is not None]
    is_current = any(each.card == actual for each in attacks) or actual in on_the_way(game)
    if not is_current and not _is_own_play(game, context, event):
        return False
    if ref.whose is not None:
        if game.cards[actual.card].owner not in players(game, context, ref.whose):
            return False
    elif kind_of(game, context) in OWN_ATTACK:
        source = context.source
        assert source is not None
        if source.card != actual.card and not speaks_of_any(game, source):
            return False
    card = subject(game, event) if event.card == actual else record(game, context, actual.card)
    assert card is not None
    return fits(game, context, ref.filter, card)
