"""What is known of a card from what has happened to it, and where it is now (J.2.3, J.4, J.5)."""

from __future__ import annotations

import pytest

from engine.kernel.events import Cause, Event
from engine.kernel.ids import CardId
from engine.ufs import atoms
from engine.ufs.atoms import Why
from engine.ufs.editions.registry import PLAYED
from engine.ufs.effects import nodes as n
from engine.ufs.model.card import PlayedAs
from engine.ufs.model.details import PlayDetail, SideDetail
from engine.ufs.model.values import HeldAbility
from engine.ufs.rules.lookback import (
    as_it_was,
    has_stayed,
    held_ability,
    is_hidden_since,
    is_move,
    kind_of,
    reachable,
    record,
    stays_bound,
    subject,
    turn_so_far,
)
from engine.ufs.rules.who import EVENT, SINCE
from tests.ufs.build import Table, standing

Verb, Zone = n.Verb, n.Zone
SAYS = HeldAbility("a0", standing(n.Draw(n.Number(1))))


def move(table: Table, card: CardId, zone: n.Zone, why: Why | None = None) -> Event:
    atoms.move(table.game, (card,), zone, Verb.ADD, why or Why(0))
    return table.release()[0]


def by(table: Table, source: CardId) -> Why:
    return Why(0, Cause.EFFECT, table.game.cards[source].ref)


# --- what happened, and to what -------------------------------------------------------------------


def test_the_turn_is_told_in_the_order_in_which_it_came() -> None:
    """Also what was held back and is released late."""
    table = Table()
    first, second = table.emit(Verb.DRAW, owner=0), table.emit(Verb.DRAW, owner=1)
    table.game.turn_events.reverse()
    table.game.emit(Event(Verb.SHUFFLE, owner=0))
    assert turn_so_far(table.game) == [first, second, table.game.batch[0]]


@pytest.mark.parametrize(
    ("zones", "expected"),
    [
        ((Zone.HAND, Zone.DISCARD), True),
        ((None, Zone.DISCARD), False),
        ((Zone.HAND, None), False),  # a play tells where the card came from
    ],
)
def test_a_card_moves_from_one_zone_to_another(
    zones: tuple[n.Zone | None, n.Zone | None], expected: bool
) -> None:
    table = Table()
    origin, to = zones
    event = table.emit(Verb.ADD, table.foundation(), origin=origin, to=to)
    assert is_move(event) is expected
    assert not is_move(event._replace(card=None))


def test_an_event_is_about_the_card_before_it_or_as_it_next_is_known() -> None:
    table = Table()
    wall = table.foundation()
    turned = table.emit(Verb.COMMIT, wall)
    assert subject(table.game, turned) == turned.was
    assert subject(table.game, turned._replace(card=None)) is None
    held = table.card(0, Zone.HAND)
    added = move(table, held, Zone.STAGE)
    there = table.game.cards[held]
    assert subject(table.game, added) == there  # in the hand it had no values
    gone = move(table, held, Zone.REMOVED)
    again = move(table, held, Zone.STAGE)
    assert subject(table.game, added) == gone.was == there
    assert subject(table.game, again) == again.was
    table.emit(Verb.COMMIT, wall)
    bare = added._replace(was=None)
    assert subject(table.game, bare) == there


def test_what_is_known_next_of_a_card_has_values() -> None:
    table = Table()
    held, other = table.card(0, Zone.HAND), table.foundation()
    shown = table.emit(Verb.REVEAL, held)
    table.emit(Verb.COMMIT, other)
    table.emit(Verb.DRAW, owner=0)
    table.emit(Verb.REVEAL, held)
    table.game.emit(Event(Verb.REVEAL, owner=0, card=table.game.cards[held].ref))
    table.release()
    assert subject(table.game, shown) == table.game.cards[held]
    move(table, held, Zone.STAGE)
    staged = table.game.cards[held]
    move(table, held, Zone.HAND)
    assert subject(table.game, shown) == staged


@pytest.mark.parametrize(("verb", "turned"), [(Verb.ADD, True), (Verb.ADD, False)])
def test_a_card_that_arrives_turned_over_is_what_it_shows_then(verb: n.Verb, turned: bool) -> None:
    table = Table()
    wall = table.foundation()
    event = table.emit(verb, wall, detail=SideDetail("Wall") if turned else ())
    table.game.cards[wall] = table.game.cards[wall]._replace(ready=False)
    assert subject(table.game, event) == (table.game.cards[wall] if turned else event.was)


def test_what_is_yet_to_come_is_about_the_card_as_it_is_told() -> None:
    table = Table()
    held = table.game.cards[table.card(0, Zone.HAND)]
    coming = Event(Verb.ADD, 0, 0, held.ref, was=held._replace(ready=False))
    assert subject(table.game, coming) == coming.was
    assert subject(table.game, coming._replace(was=None)) == held
    move(table, held.id, Zone.STAGE)
    assert subject(table.game, coming) == coming.was


# --- records --------------------------------------------------------------------------------------


@pytest.mark.rule("J.4.2.3")
def test_the_record_of_a_card_is_that_of_the_first_zone_that_counts() -> None:
    table = Table()
    wall, held = table.foundation(), table.card(0, Zone.HAND)
    there = table.game.cards[wall]
    turned = table.emit(Verb.COMMIT, wall)
    table.game.emit(Event(Verb.ADD, 0, 0, there.ref, origin=Zone.STAGE, to=Zone.POOL))
    table.release()
    move(table, wall, Zone.DISCARD)
    assert record(table.game, table.context(), wall) == there
    after = table.context(scope=table.game.serial + 1)
    assert record(table.game, after, wall) == table.game.cards[wall]
    atoms.enter_transit(table.game, held)
    table.release()
    table.game.cards[held] = table.game.cards[held]._replace(values=there.values)
    pooled = move(table, held, Zone.POOL)
    assert record(table.game, table.context(), held) == table.game.cards[held]
    assert turned.serial < pooled.serial


@pytest.mark.rule("K.2.9")
def test_a_card_as_it_stood_when_the_scope_began() -> None:
    """And as it first had values, if it had none."""
    table = Table()
    held, wall = table.card(0, Zone.HAND), table.foundation()
    start, there = table.game.cards[held], table.game.cards[wall]
    context = table.context()
    assert as_it_was(table.game, context, held) == (start, start)
    table.game.emit(Event(Verb.REVEAL, owner=0, card=start.ref))
    table.release()
    move(table, held, Zone.STAGE)
    staged = table.game.cards[held]
    move(table, held, Zone.DISCARD)
    assert as_it_was(table.game, context, held) == (start, staged)
    move(table, wall, Zone.HAND)
    assert as_it_was(table.game, context, wall) == (there, there)
    bare = table.card(0, Zone.HAND)
    assert as_it_was(table.game, context, bare) == (table.game.cards[bare],) * 2


# --- within reach ---------------------------------------------------------------------------------


@pytest.mark.rule("J.5.4")
@pytest.mark.parametrize(
    ("moves", "own", "expected"),
    [
        ((), True, True),
        ((Zone.POOL,), False, False),
        ((Zone.POOL,), True, True),  # the effect itself moved it
        ((Zone.POOL, Zone.HAND), True, True),
    ],
)
def test_a_card_is_in_reach_unless_it_moved_on(
    moves: tuple[n.Zone, ...], own: bool, expected: bool
) -> None:
    table = Table()
    wall, source = table.foundation(), table.foundation()
    turned, again = table.emit(Verb.COMMIT, wall), table.emit(Verb.READY, wall)
    drawn = table.emit(Verb.DRAW, owner=0)
    context = table.context(source=source).bind(EVENT, (drawn, turned, again))
    table.emit(Verb.DRAW, owner=0)
    for zone in moves:
        move(table, wall, zone, by(table, source) if own else Why(0))
    assert reachable(table.game, context, wall) is expected
    assert reachable(table.game, context, source)


@pytest.mark.rule("J.5.4")
def test_of_two_moves_at_once_the_later_one_is_where_a_card_is_looked_for() -> None:
    table = Table()
    wall = table.foundation()
    both = (move(table, wall, Zone.POOL), move(table, wall, Zone.DISCARD))
    assert reachable(table.game, table.context().bind(EVENT, both), wall)
    assert not reachable(table.game, table.context().bind(EVENT, both[:1]), wall)


@pytest.mark.parametrize(
    ("edition", "verb", "flipped", "by_itself", "expected"),
    [
        ("universus", Verb.RESOLVE, "attack", False, True),
        ("universus", Verb.RESOLVE, "attack", True, False),
        ("universus", Verb.RESOLVE, "other", False, False),
        ("universus", Verb.RESOLVE, "", False, False),
        ("universus", Verb.COMMIT, "attack", False, False),
        ("comprehensive", Verb.RESOLVE, "attack", False, False),
    ],
)
def test_an_attack_that_turned_face_down_after_it_resolved_is_hidden(
    edition: str, verb: n.Verb, flipped: str, by_itself: bool, expected: bool
) -> None:
    table = Table()
    table.game.edition = PLAYED[edition]
    attack, other, source = table.attack(), table.attack(current=False), table.foundation()
    resolved = table.emit(verb, attack)
    cards = {"attack": (attack,), "other": (other,), "": ()}[flipped]
    atoms.flip(table.game, cards, by(table, source) if by_itself else Why(0))
    table.release()
    context = table.context(source=source)
    assert is_hidden_since(table.game, context, resolved) is expected


# --- what lasts -----------------------------------------------------------------------------------


@pytest.mark.rule("J.2.3.1")
def test_the_cards_bound_by_events_lie_where_these_left_them() -> None:
    table = Table()
    wall, other, held = table.foundation(), table.foundation(), table.card(0, Zone.HAND)
    events = (
        table.emit(Verb.DRAW, owner=0),
        table.emit(Verb.COMMIT, other),
        move(table, wall, Zone.DISCARD),
        table.emit(Verb.ATTEMPT, held, detail=PlayDetail(PlayedAs.FOUNDATION, number=1)),
    )
    move(table, held, Zone.POOL)
    move(table, other, Zone.DISCARD)
    context = table.context().bind(EVENT, events).bind("number", 3)
    then = table.game.cards[other].ref
    expected = (
        then._replace(epoch=then.epoch - 1),
        table.game.cards[wall].ref,
        table.game.cards[held].ref,
    )
    assert stays_bound(table.game, context, EVENT) == expected
    assert stays_bound(table.game, context, "number") == ()
    assert stays_bound(table.game, context.bind("them", expected), "them") == expected


@pytest.mark.rule("J.2.3.1")
@pytest.mark.parametrize(
    ("lasts", "moves", "own", "expected"),
    [
        (False, 1, False, True),  # it does not last
        (True, 0, False, True),
        (True, 1, False, False),
        (True, 1, True, True),
        (True, 2, True, True),
    ],
)
def test_what_lasts_is_over_for_what_others_moved(
    lasts: bool, moves: int, own: bool, expected: bool
) -> None:
    table = Table()
    source, wall = table.foundation(), table.foundation()
    stay = table.game.cards[wall].ref
    context = table.context(source=source)
    context = context.bind(SINCE, 1) if lasts else context
    table.emit(Verb.COMMIT, wall, source=table.game.cards[source].ref)
    for zone in (Zone.POOL, Zone.DISCARD)[:moves]:
        move(table, wall, zone, by(table, source) if own else Why(0))
    assert has_stayed(table.game, context, stay) is expected


@pytest.mark.rule("J.2.3.1")
def test_moves_count_from_the_event_that_it_answers() -> None:
    """And those of other cards, or of an earlier stay, not at all."""
    table = Table()
    source, wall, other = table.foundation(), table.foundation(), table.foundation()
    move(table, wall, Zone.POOL, by(table, source))
    move(table, wall, Zone.STAGE, by(table, source))
    stay = table.game.cards[wall].ref
    turned = table.emit(Verb.COMMIT, wall)
    context = table.context(source=source).bind(SINCE, 99).bind(EVENT, (turned,))
    move(table, other, Zone.POOL, by(table, source))
    table.emit(Verb.DRAW, owner=0, origin=Zone.DECK, to=Zone.HAND, source=by(table, source).source)
    assert has_stayed(table.game, context, stay)
    move(table, wall, Zone.DISCARD, by(table, source))
    assert has_stayed(table.game, context, stay)
    assert not has_stayed(table.game, table.context().bind(SINCE, 1), stay)  # by no card


@pytest.mark.rule("J.2.3.1")
def test_moves_of_an_earlier_stay_make_up_for_none() -> None:
    table = Table()
    source, wall = table.foundation(), table.foundation()
    move(table, wall, Zone.POOL, by(table, source))
    stay = table.game.cards[wall].ref
    move(table, wall, Zone.DISCARD)
    assert not has_stayed(table.game, table.context(source=source).bind(SINCE, 1), stay)


# --- the ability it comes from --------------------------------------------------------------------


def test_an_ability_is_found_where_its_card_last_had_it() -> None:
    table = Table()
    wall = table.foundation(abilities=(SAYS,))
    context = table.context(source=wall, ability="a0")
    card = table.game.cards[wall]
    assert held_ability(table.game, context) == SAYS
    table.emit(Verb.COMMIT, wall)
    blank = card._replace(values=card.values._replace(abilities=()))
    table.game.cards[wall] = blank
    table.emit(Verb.READY, wall)
    table.emit(Verb.COMMIT, table.foundation())
    table.game.emit(Event(Verb.FLIP, owner=0, card=card.ref))
    table.release()
    assert held_ability(table.game, context) == SAYS
    assert held_ability(table.game, table.context(source=wall, ability="a1")) is None
    assert kind_of(table.game, context) is n.AbilityKind.CONTINUOUS
    assert kind_of(table.game, table.context(source=wall, ability="a1")) is None
    assert kind_of(table.game, table.context(ability="a0")) is None


def test_an_ability_that_a_card_gained_is_its_own() -> None:
    table = Table()
    wall = table.foundation()
    card = table.game.cards[wall]
    gained = card.values._replace(abilities=(SAYS,))
    table.game.cards[wall] = card._replace(values=gained)
    assert held_ability(table.game, table.context(source=wall, ability="a0")) == SAYS


def test_a_card_that_never_had_an_ability_in_play_has_what_is_printed() -> None:
    table = Table()
    wall = table.foundation(abilities=(SAYS,))
    card = table.game.cards[wall]
    table.game.cards[wall] = card._replace(values=card.values._replace(abilities=()))
    assert held_ability(table.game, table.context(source=wall, ability="a0")) == SAYS
