"""Every part of a pattern narrows what it means: what falls outside it is met beside what does not.

Which words there are, and what sets effects off, is in `test_patterns.py`.
"""

from __future__ import annotations

from typing import Any

import pytest

from engine.kernel.events import Cause, Event
from engine.ufs import atoms
from engine.ufs.atoms import Why
from engine.ufs.effects import nodes as n
from engine.ufs.model.card import PlayedAs
from engine.ufs.model.details import BlockDetail, CheckDetail, PlayDetail
from engine.ufs.model.effect import Context
from engine.ufs.model.values import HeldAbility
from engine.ufs.rules.occurrences import is_meant
from tests.ufs.build import Table

Verb, Zone, Who = n.Verb, n.Zone, n.Who
THIS = n.ThisCard()
FOUNDATIONS = n.Cards(n.AllOf((n.IsType(n.CardType.FOUNDATION),)), pick=n.Pick.ANY)
ASSETS = n.Cards(n.AllOf((n.IsType(n.CardType.ASSET),)), pick=n.Pick.ANY)
HAND, POOL, DISCARD = n.Place(Zone.HAND), n.Place(Zone.POOL), n.Place(Zone.DISCARD)


def fits(
    table: Table, event: Event, verb: n.Verb, context: Context | None = None, **parts: Any
) -> bool:
    pattern = n.EventPattern(verb, **parts)
    return is_meant(table.game, context or table.context(), pattern, event)


def move(table: Table, zone: n.Zone, to: n.Zone, verb: n.Verb) -> Event:
    card = table.card(0, zone)
    atoms.move(table.game, (card,), to, verb, Why(0))
    return table.release()[0]


@pytest.mark.rule("D.2.5.1.3")
def test_a_change_of_zone_is_a_move_where_places_are_named() -> None:
    table = Table()
    moved = move(table, Zone.HAND, Zone.DISCARD, Verb.DISCARD)
    assert fits(table, moved, Verb.CHANGE_ZONE, from_=HAND)
    assert fits(table, moved, Verb.CHANGE_ZONE, to=DISCARD)
    assert not fits(table, moved, Verb.CHANGE_ZONE, to=POOL)
    assert not fits(table, moved, Verb.DISCARD, to=POOL)
    assert not fits(table, moved, Verb.CHANGE_ZONE, from_=POOL)
    assert not fits(table, moved, Verb.CHANGE_ZONE)  # of an attack, from high to low
    raised = table.emit(Verb.CHANGE_ZONE, table.attack())
    assert fits(table, raised, Verb.CHANGE_ZONE)
    turned = table.emit(Verb.FLIP, table.foundation())
    stage = n.Place(Zone.STAGE)
    assert not fits(table, turned, Verb.CHANGE_ZONE, from_=stage)


@pytest.mark.parametrize("verb", [Verb.ADD, Verb.ENTER, Verb.LEAVE])
def test_what_moves_no_card_is_no_move(verb: n.Verb) -> None:
    table = Table()
    assert fits(table, move(table, Zone.HAND, Zone.POOL, Verb.ADD), verb)
    assert not fits(table, table.emit(Verb.FLIP, table.foundation()), verb)


@pytest.mark.parametrize(
    ("zone", "to", "is_cleared"),
    [
        (Zone.POOL, Zone.DISCARD, True),
        (Zone.HAND, Zone.DISCARD, False),
        (Zone.POOL, Zone.REMOVED, False),
    ],
)
def test_clearing_takes_cards_from_a_pool_to_a_discard_pile(
    zone: n.Zone, to: n.Zone, is_cleared: bool
) -> None:
    table = Table()
    moved = move(table, zone, to, Verb.DISCARD)
    assert fits(table, moved, Verb.CLEAR) is is_cleared


def test_a_cleared_card_is_discarded_from_the_pool_and_not_from_the_hand() -> None:
    """F.3.2.3, K.2.1."""
    table = Table()
    cleared = move(table, Zone.POOL, Zone.DISCARD, Verb.CLEAR)
    assert fits(table, cleared, Verb.CLEAR)
    assert not fits(table, cleared, Verb.DISCARD)
    assert fits(table, cleared, Verb.DISCARD, from_=POOL)


@pytest.mark.parametrize("player", [0, 1])
def test_to_whom_it_is_done(player: int) -> None:
    table = Table()
    dealt = table.emit(Verb.DEAL_DAMAGE, actor=0, owner=player, amount=2)
    assert fits(table, dealt, Verb.DEAL_DAMAGE, whom=Who.OPPONENT) is (player == 1)
    assert fits(table, dealt, Verb.DEAL_DAMAGE, whom=Who.YOU) is (player == 0)


def test_what_nobody_does_is_done_by_whose_it_is() -> None:
    table = Table()
    readied = table.emit(Verb.READY, table.foundation(1))
    assert readied.actor is None
    assert fits(table, readied, Verb.READY, by=Who.OPPONENT)
    assert not fits(table, readied, Verb.READY, by=Who.YOU)


def test_what_does_not_move_is_where_it_was() -> None:
    """ "From your staging area" of a card that is turned where it lies."""
    table = Table()
    turned = table.emit(Verb.COMMIT, table.foundation())
    assert fits(table, turned, Verb.COMMIT, from_=n.Place(Zone.STAGE))
    assert not fits(table, turned, Verb.COMMIT, from_=POOL)


@pytest.mark.rule("K.3.22")
@pytest.mark.parametrize("cause", [Cause.COST, Cause.EFFECT])
def test_a_keyword_is_paid_for_by_costs_alone(cause: Cause) -> None:
    table = Table()
    source = table.foundation()
    attempt = table.emit(Verb.ATTEMPT, source, actor=0, detail=PlayDetail(ability="a0", number=1))
    spent = table.emit(Verb.DISCARD, table.card(0, Zone.HAND), cause=cause, source=attempt.card)
    assert not fits(table, spent, Verb.DISCARD, cause_keyword="powerful")


@pytest.mark.parametrize(
    ("parts", "is_for"),
    [
        ({}, True),
        ({"cards": FOUNDATIONS}, True),
        ({"cards": ASSETS}, False),
        ({"cards": THIS}, True),
        ({"cards": n.Character()}, False),
    ],
)
@pytest.mark.parametrize("zone", [Zone.TRANSIT, Zone.HAND])
def test_what_a_check_is_made_to_play(zone: n.Zone, parts: dict[str, Any], is_for: bool) -> None:
    """Also where the card does not count any more."""
    table = Table()
    played = table.card(0, zone)
    detail = CheckDetail("play", table.game.cards[played].ref)
    check = table.emit(Verb.PASS_CHECK, actor=0, owner=0, detail=detail)
    context = table.context(source=played)
    purpose = n.EventPattern(Verb.PLAY, **parts)
    assert fits(table, check, Verb.PASS_CHECK, context, purpose=purpose) is is_for
    assert not fits(
        table, check, Verb.PASS_CHECK, context, purpose=n.EventPattern(Verb.BLOCK, using=THIS)
    )


def test_a_check_to_block_is_made_with_any_card() -> None:
    table = Table()
    guard = table.card(0, Zone.TRANSIT, face_up=True)
    detail = CheckDetail("block", table.game.cards[guard].ref)
    check = table.emit(Verb.PASS_CHECK, actor=0, owner=0, detail=detail)
    block = n.EventPattern(Verb.BLOCK)
    assert fits(table, check, Verb.PASS_CHECK, purpose=block)
    unknown = table.emit(Verb.PASS_CHECK, actor=0, owner=0, detail=CheckDetail("block"))
    assert fits(table, unknown, Verb.PASS_CHECK, purpose=block)
    with_this = n.EventPattern(Verb.BLOCK, using=THIS)
    assert fits(table, check, Verb.PASS_CHECK, purpose=with_this)
    assert not fits(table, unknown, Verb.PASS_CHECK, purpose=with_this)
    assert not fits(table, check, Verb.PASS_CHECK, purpose=n.EventPattern(Verb.PLAY))


def test_the_state_of_a_card_is_that_of_the_card() -> None:
    table = Table()
    turned = table.foundation(ready=False)
    committed = table.emit(Verb.COMMIT, turned)
    assert fits(table, committed, Verb.COMMIT, state=n.InState(n.State.COMMITTED))
    block = table.card(0, Zone.POOL)
    atoms.mark(table.game, block, played_as=PlayedAs.BLOCK)
    flipped = table.emit(Verb.FLIP, block)
    assert fits(table, flipped, Verb.FLIP, state=n.IsBlock())
    for state, is_so in ((n.State.FACE_DOWN, False), (n.State.COMMITTED, True)):
        wanted = n.InState(state)
        assert fits(table, committed, Verb.COMMIT, state=wanted) is is_so
        assert fits(table, committed, Verb.COMMIT, state=n.Non(wanted)) is not is_so
    drawn = table.emit(Verb.DRAW, owner=0)  # nobody sees which
    assert not fits(table, drawn, Verb.DRAW, state=n.Non(n.InState(n.State.FACE_DOWN)))


@pytest.mark.parametrize(
    ("verb", "place", "expected"),
    [
        (Verb.ADD, n.Place(Zone.STAGE), True),
        (Verb.ADD, DISCARD, True),
        (Verb.DESTROY, n.Place(Zone.STAGE), True),
        (Verb.DESTROY, DISCARD, False),
    ],
)
def test_only_what_is_added_is_spoken_of_where_it_arrives(
    verb: n.Verb, place: n.Place, expected: bool
) -> None:
    table = Table()
    moved = move(table, Zone.STAGE, Zone.DISCARD, verb)
    there = n.Cards(n.IsType(n.CardType.FOUNDATION), place=place, pick=n.Pick.ANY)
    assert fits(table, moved, verb, cards=there) is expected


@pytest.mark.parametrize("status", ["partially blocked", "completely blocked", "not blocked"])
def test_the_status_of_a_block_is_that_of_the_attack(status: str) -> None:
    table = Table()
    event = table.emit(Verb.BLOCK, table.attack(), detail=BlockDetail(status))
    blocked = n.InState(n.State.BLOCKED)
    partially = n.InState(n.State.PARTIALLY_BLOCKED)
    assert fits(table, event, Verb.BLOCK, state=blocked) is (status != "not blocked")
    assert fits(table, event, Verb.BLOCK, state=partially) is (status == "partially blocked")
    other = fits(table, event, Verb.BLOCK, state=n.Non(partially))
    assert other is (status != "partially blocked")


def test_what_happens_to_no_card_happens_to_none_of_these() -> None:
    table = Table()
    drawn = table.emit(Verb.DRAW, owner=0, actor=0)
    assert fits(table, drawn, Verb.DRAW)
    assert not fits(table, drawn, Verb.DRAW, cards=FOUNDATIONS)
    assert not fits(table, drawn, Verb.DRAW, cards=THIS)


@pytest.mark.parametrize(
    ("ref", "expected"),
    [
        (THIS, False),
        (n.Character(), False),
        (n.Same(FOUNDATIONS), True),
        (n.Same(ASSETS), False),
        (n.Located(FOUNDATIONS, n.Place(Zone.STAGE)), True),
        (n.Located(FOUNDATIONS, POOL), False),
        (n.BothOf(THIS, n.Same(FOUNDATIONS)), True),
        (n.BothOf(n.Same(FOUNDATIONS), THIS), True),
        (n.BothOf(THIS, n.Same(ASSETS)), False),
        (n.CurrentAttack(), False),
    ],
)
def test_references_to_particular_cards(ref: n.CardRef, expected: bool) -> None:
    table = Table()
    source = table.card(0, Zone.STAGE, n.CardType.ASSET)
    table.attack()
    turned = table.emit(Verb.COMMIT, table.foundation())
    assert fits(table, turned, Verb.COMMIT, table.context(source=source), cards=ref) is expected


@pytest.mark.rule("K.3.4.3")
@pytest.mark.parametrize(
    ("verb", "played_as", "expected"),
    [
        (Verb.PLAY, PlayedAs.ATTACK, True),
        (Verb.PLAY, PlayedAs.BLOCK, False),
        (Verb.COMMIT, PlayedAs.ATTACK, False),
    ],
)
def test_an_attack_speaks_of_itself_as_it_is_played(
    verb: n.Verb, played_as: PlayedAs, expected: bool
) -> None:
    """Its sequence has not begun yet."""
    table = Table()
    speaking = HeldAbility("a0", n.Ability(n.AbilityKind.CONTINUOUS, (n.Draw(n.Number(1)),)))
    attack = table.attack(current=False, abilities=(speaking,))
    detail = PlayDetail(played_as) if verb is Verb.PLAY else ()
    event = table.emit(verb, attack, actor=0, detail=detail)
    context = table.context(source=attack, ability="a0")
    assert fits(table, event, verb, context, cards=n.CurrentAttack()) is expected
