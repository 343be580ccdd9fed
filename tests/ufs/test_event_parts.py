"""Each part of an event pattern, beside what it does not mean: what it hits, whence, why."""

from __future__ import annotations

from typing import Any

import pytest

from engine.kernel.events import Cause, Event
from engine.ufs.effects import nodes as n
from engine.ufs.model.card import PlayedAs
from engine.ufs.model.details import BlockDetail, CancelDetail, DamageDetail, PlayDetail, SideDetail
from engine.ufs.model.values import HeldAbility
from tests.ufs.build import Table, rated
from tests.ufs.occasion import ASSETS, BLOCKS, FACES, LOW, MID, THIS, WALLS, at, gone, meant

Verb, Zone, Who = n.Verb, n.Zone, n.Who

# --- what it hits ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("at_backup", "target", "expected"),
    [
        (False, n.Character(Who.OPPONENT), True),
        (False, n.Character(Who.YOU), False),
        (False, FACES, True),
        (False, WALLS, False),
        (True, n.Character(Who.OPPONENT), False),
        (True, FACES, False),
        (True, WALLS, True),
    ],
)
def test_damage_hits_a_backup_or_the_character(
    at_backup: bool, target: n.CardRef, expected: bool
) -> None:
    table = Table()
    backup = table.game.cards[table.foundation(1)].ref
    detail = DamageDetail(backup if at_backup else None)
    owner = None if at_backup else 1
    dealt = table.emit(
        Verb.DEAL_DAMAGE, table.attack(), actor=0, owner=owner, amount=3, detail=detail
    )
    assert meant(table, dealt, Verb.DEAL_DAMAGE, target=target) is expected


@pytest.mark.parametrize(
    ("target", "expected"),
    [
        (MID, True),
        (LOW, False),
        (n.CurrentAttack(), True),
        (n.CurrentAttack(filter=MID.filter), True),
        (n.CurrentAttack(filter=LOW.filter), False),
        (THIS, False),
    ],
)
def test_an_attempt_to_block_is_against_the_attack(target: n.CardRef, expected: bool) -> None:
    table = Table()
    table.attack(1)
    guard = table.card(0, Zone.TRANSIT, attack_zone=n.AttackZone.LOW)
    detail = PlayDetail(PlayedAs.BLOCK, number=1)
    tried = table.emit(Verb.ATTEMPT, guard, actor=0, detail=detail)
    context = table.context(source=guard)
    parts: dict[str, Any] = {"as_block": True, "target": target}
    assert meant(table, tried, Verb.ATTEMPT, context, **parts) is expected
    table.game.attack = None
    assert not meant(table, tried, Verb.ATTEMPT, context, **parts)


@pytest.mark.parametrize(("target", "expected"), [(WALLS, True), (FACES, False)])
def test_what_a_card_turns_into_is_what_it_is_now(target: n.CardRef, expected: bool) -> None:
    table = Table()
    turned = table.emit(Verb.TRANSFORM, table.foundation(), detail=SideDetail("Wall"))
    assert meant(table, turned, Verb.TRANSFORM, target=target) is expected


# --- what kind it is ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("verb", "to", "expected"),
    [
        (Verb.DISCARD, Zone.DISCARD, True),
        (Verb.DISCARD, None, False),  # it had been discarded before, and only counts as reviewed
        (Verb.REVIEW, None, True),
        (Verb.REVIEW, Zone.DISCARD, True),
    ],
)
def test_a_reviewed_card_is_discarded_as_it_moves(
    verb: n.Verb, to: n.Zone | None, expected: bool
) -> None:
    table = Table()
    card = table.card(0, Zone.HAND)
    reviewed = table.emit(Verb.REVIEW, card, origin=Zone.HAND if to else None, to=to)
    assert meant(table, reviewed, verb) is expected


@pytest.mark.parametrize(("origin", "expected"), [(Zone.MOMENTUM, True), (Zone.HAND, False)])
def test_what_is_discarded_is_spent_from_momentum_alone(origin: n.Zone, expected: bool) -> None:
    table = Table()
    discarded = table.emit(
        Verb.DISCARD, table.card(0, origin, face_up=True), origin=origin, to=Zone.DISCARD
    )
    assert meant(table, discarded, Verb.SPEND) is expected


@pytest.mark.parametrize(
    ("serial", "verb", "expected"),
    [(0, Verb.CHECK, True), (1, Verb.CHECK, False), (0, Verb.DISCARD, False)],
)
def test_a_card_would_be_checked_before_there_is_a_number(
    serial: int, verb: n.Verb, expected: bool
) -> None:
    table = Table()
    top = table.game.cards[table.card(0, Zone.DECK)]
    coming = Event(verb, 0, 0, top.ref, was=top, serial=serial)
    assert meant(table, coming, Verb.CHECK) is expected


def test_a_number_is_asked_of_what_is_counted_at_once() -> None:
    """Cards are drawn one after the other: of each the number says nothing."""
    table = Table()
    drawn = table.emit(Verb.DRAW, owner=0, actor=0)
    lost = table.emit(Verb.LOSE_VITALITY, owner=0, amount=2)
    for amount in (2, 3):
        wanted = n.Quantity(n.Number(amount))
        assert meant(table, drawn, Verb.DRAW, amount=wanted)
        assert meant(table, lost, Verb.LOSE_VITALITY, amount=wanted) is (amount == 2)


# --- whose, whence and where to -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("parts", "expected"),
    [
        ({"from_": at(Zone.HAND)}, True),
        ({"from_": at(Zone.TRANSIT)}, False),
        ({"from_": at(Zone.HAND, Who.OPPONENT)}, False),
        ({"from_": at(None)}, True),
        ({"from_": at(None, Who.OPPONENT)}, False),
    ],
)
def test_a_play_tells_where_the_card_came_from(parts: dict[str, Any], expected: bool) -> None:
    """It is in transit as it is played."""
    table = Table()
    detail = PlayDetail(PlayedAs.FOUNDATION, number=1)
    card = table.card(0, Zone.TRANSIT)
    played = table.emit(Verb.PLAY, card, actor=0, origin=Zone.HAND, detail=detail)
    assert meant(table, played, Verb.PLAY, **parts) is expected


@pytest.mark.parametrize(
    ("place", "expected"),
    [
        (at(Zone.HAND), True),
        (at(None), True),
        (at(Zone.DISCARD), False),
        (at(Zone.HAND, Who.OPPONENT), False),
        (at(None, Who.OPPONENT), False),
    ],
)
def test_cards_that_nobody_may_know_go_to_a_place_of_their_owner(
    place: n.Place, expected: bool
) -> None:
    table = Table()
    drawn = table.emit(Verb.DRAW, owner=0, origin=Zone.DECK, to=Zone.HAND)
    assert meant(table, drawn, Verb.DRAW, to=place) is expected


def test_what_has_no_card_comes_from_no_zone() -> None:
    table = Table()
    lost = table.emit(Verb.LOSE_VITALITY, owner=0, amount=1)
    assert not meant(table, lost, Verb.LOSE_VITALITY, from_=at(Zone.STAGE))


@pytest.mark.parametrize("owner", [0, 1])
def test_the_owner_of_a_place_is_whose_card_it_is(owner: int) -> None:
    table = Table()
    mine = table.foundation(0)
    left = gone(table, table.foundation(owner))
    context = table.context(source=mine)
    assert meant(table, left, Verb.DESTROY, context, from_=at(Zone.STAGE, Who.OWNER))
    assert meant(table, left, Verb.DESTROY, context, by=Who.OWNER) is (owner == 0)


@pytest.mark.parametrize(
    ("places", "expected"),
    [
        ((at(Zone.STAGE),), True),
        ((at(Zone.POOL),), False),
        ((at(Zone.POOL), at(Zone.STAGE)), True),
        ((at(Zone.STAGE), at(Zone.POOL)), True),
        ((at(Zone.STAGE, Who.OPPONENT),), False),
        ((at(None),), True),
        ((at(None, Who.OPPONENT),), False),
    ],
)
def test_a_card_was_in_one_of_the_places_named(places: tuple[n.Place, ...], expected: bool) -> None:
    table = Table()
    wall = table.foundation()
    there = n.Cards(WALLS.filter, place=places[0], other_places=places[1:], pick=n.Pick.ANY)
    turned = table.emit(Verb.COMMIT, wall)
    assert meant(table, turned, Verb.COMMIT, cards=there) is expected
    assert meant(table, gone(table, wall), Verb.DESTROY, cards=there) is expected


@pytest.mark.parametrize(
    ("place", "expected"), [(Zone.HAND, True), (Zone.TRANSIT, True), (Zone.DISCARD, False)]
)
def test_a_card_that_is_played_is_where_it_comes_from_and_where_it_lies(
    place: n.Zone, expected: bool
) -> None:
    table = Table()
    detail = PlayDetail(PlayedAs.FOUNDATION, number=1)
    card = table.card(0, Zone.TRANSIT)
    played = table.emit(Verb.PLAY, card, actor=0, origin=Zone.HAND, detail=detail)
    there = n.Cards(WALLS.filter, place=at(place), pick=n.Pick.ANY)
    assert meant(table, played, Verb.PLAY, cards=there) is expected


# --- why ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cause", "wanted"),
    [
        (Cause.EFFECT, n.EventCause.EFFECT),
        (Cause.COST, n.EventCause.COST),
        (Cause.CHECK, n.EventCause.CHECK),
        (Cause.RULE, None),
    ],
)
def test_each_cause_is_told_from_the_others(cause: Cause, wanted: n.EventCause | None) -> None:
    table = Table()
    turned = table.emit(Verb.COMMIT, table.foundation(), cause=cause)
    for each in n.EventCause:
        assert meant(table, turned, Verb.COMMIT, cause=each) is (each is wanted)


@pytest.mark.parametrize(
    ("parts", "by_wall", "by_asset", "by_nothing"),
    [
        ({}, True, True, True),
        ({"cause_of": Who.YOU}, True, False, False),
        ({"cause_of": Who.OPPONENT}, False, True, False),
        ({"cause_cards": WALLS.filter}, True, False, False),
        ({"cause_of": Who.YOU, "cause_cards": ASSETS.filter}, False, False, False),
    ],
)
def test_by_whose_card_it_is_done(
    parts: dict[str, Any], by_wall: bool, by_asset: bool, by_nothing: bool
) -> None:
    table = Table()
    wall, bell = table.foundation(0), table.card(1, Zone.STAGE, n.CardType.ASSET)
    for source, expected in ((wall, by_wall), (bell, by_asset), (None, by_nothing)):
        ref = table.game.cards[source].ref if source is not None else None
        turned = table.emit(Verb.COMMIT, table.foundation(), cause=Cause.EFFECT, source=ref)
        assert meant(table, turned, Verb.COMMIT, **parts) is expected


@pytest.mark.rule("K.3.22")
@pytest.mark.parametrize(
    ("tried", "spent_by", "keyword", "expected"),
    [
        (("a-powerful",), 0, "powerful", True),
        (("a-powerful",), 0, "stun", False),
        (("a-powerful",), 1, "powerful", False),  # another card's cost
        (("other",), 0, "powerful", False),
        (("a-powerful", "other"), 0, "powerful", False),  # the latest attempt is paid for
        (("other", "a-powerful"), 0, "powerful", True),
        ((), 0, "powerful", False),
    ],
)
def test_what_is_spent_pays_for_the_ability_that_is_tried(
    tried: tuple[str, ...], spent_by: int, keyword: str, expected: bool
) -> None:
    table = Table()
    sources = (table.attack(**rated("powerful", 1)), table.foundation())
    source = table.game.cards[sources[spent_by]].ref
    for ability in tried:
        table.emit(Verb.ATTEMPT, sources[0], actor=0, detail=PlayDetail(ability=ability, number=1))
    card = table.card(0, Zone.MOMENTUM)
    spent = table.emit(Verb.DISCARD, card, origin=Zone.MOMENTUM, cause=Cause.COST, source=source)
    assert meant(table, spent, Verb.SPEND, cause_keyword=keyword) is expected
    later = PlayDetail(ability="other", number=2)
    table.emit(Verb.ATTEMPT, sources[0], actor=0, detail=later)
    assert meant(table, spent, Verb.SPEND, cause_keyword=keyword) is expected


@pytest.mark.rule("K.3.22")
def test_a_cost_yet_to_be_paid_is_of_the_latest_attempt() -> None:
    table = Table()
    attack = table.attack(**rated("powerful", 1))
    card = table.game.cards[table.card(0, Zone.MOMENTUM)]
    table.emit(Verb.ATTEMPT, attack, actor=0, detail=PlayDetail(ability="a-powerful", number=1))
    coming = Event(Verb.SPEND, 0, 0, card.ref, Cause.COST, origin=Zone.MOMENTUM, was=card)
    assert not meant(table, coming, Verb.SPEND, cause_keyword="powerful")  # of no card
    coming = coming._replace(source=table.game.cards[attack].ref)
    assert meant(table, coming, Verb.SPEND, cause_keyword="powerful")


# --- with what ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("using", "expected"),
    [
        (WALLS, True),
        (ASSETS, False),
        (THIS, True),
        (n.Character(), False),
        (n.BothOf(THIS, THIS), True),
    ],
)
def test_an_attack_is_blocked_with_the_card_of_the_block(using: n.CardRef, expected: bool) -> None:
    table = Table()
    guard = table.card(0, Zone.POOL)
    context = table.context(source=guard)
    detail = BlockDetail("completely blocked", table.game.cards[guard].ref)
    blocked = table.emit(Verb.BLOCK, table.attack(1), actor=0, detail=detail)
    assert meant(table, blocked, Verb.BLOCK, context, using=using) is expected
    with_none = table.emit(Verb.BLOCK, table.attack(1), actor=0, detail=BlockDetail("x"))
    assert not meant(table, with_none, Verb.BLOCK, context, using=using)


@pytest.mark.rule("I.3.10.2.1")
@pytest.mark.parametrize("is_over", [False, True])
@pytest.mark.parametrize("as_reversal", [False, True])
def test_a_reversal_is_played_against_the_attack(as_reversal: bool, is_over: bool) -> None:
    """Also where that attack's sequence is over; any other play comes of a card."""
    table = Table()
    attack = table.attack(1)
    answer = table.attack(0, current=False)
    if is_over:
        table.game.last_attack, table.game.attack = table.game.attack, None
    to = table.game.cards[attack].ref
    detail = PlayDetail(PlayedAs.ATTACK, "", as_reversal, 1, to if as_reversal else None)
    wall = table.game.cards[table.foundation()].ref
    played = table.emit(Verb.PLAY, answer, actor=0, detail=detail, source=wall)
    context = table.context(1, source=attack)
    assert meant(table, played, Verb.PLAY, context, using=THIS) is as_reversal
    context = table.context(0, source=wall.card)
    assert meant(table, played, Verb.PLAY, context, using=THIS) is not as_reversal


def test_a_reversal_to_no_attack_is_against_none() -> None:
    table = Table()
    detail = PlayDetail(PlayedAs.ATTACK, "", True, 1)
    played = table.emit(Verb.PLAY, table.attack(current=False), actor=0, detail=detail)
    assert not meant(table, played, Verb.PLAY, using=THIS)


def test_what_no_card_does_is_done_with_none() -> None:
    table = Table()
    wall = table.foundation()
    alone = table.emit(Verb.COMMIT, wall)
    assert not meant(table, alone, Verb.COMMIT, table.context(source=wall), using=THIS)


@pytest.mark.parametrize(
    ("verb", "as_block", "cards", "expected"),
    [
        (Verb.ATTEMPT, True, WALLS, True),
        (Verb.ATTEMPT, True, ASSETS, False),
        (Verb.ATTEMPT, True, BLOCKS, True),
        (Verb.PLAY, True, BLOCKS, True),
        (Verb.PLAY, True, WALLS, True),
        (Verb.PLAY, True, ASSETS, False),
        (Verb.ATTEMPT, False, WALLS, False),  # it is not played as a foundation
        (Verb.PLAY, False, WALLS, False),
        (Verb.PLAY, False, BLOCKS, True),
        (Verb.PLAY, True, n.Cards(WALLS.filter, place=at(Zone.HAND)), True),
        (Verb.PLAY, True, n.Cards(WALLS.filter, place=at(Zone.DISCARD)), False),
    ],
)
def test_any_card_may_be_played_as_a_block(
    verb: n.Verb, as_block: bool, cards: n.Cards, expected: bool
) -> None:
    table = Table()
    guard = table.card(1, Zone.TRANSIT)
    detail = PlayDetail(PlayedAs.BLOCK, number=1)
    event = table.emit(verb, guard, actor=1, origin=Zone.HAND, detail=detail)
    parts: dict[str, Any] = {"as_block": as_block, "cards": cards}
    assert meant(table, event, verb, table.context(1), **parts) is expected


@pytest.mark.parametrize(("verb", "ability"), [(Verb.FLIP, None), (Verb.PLAY, n.AbilityFilter())])
@pytest.mark.parametrize("is_block", [True, False])
def test_a_card_that_was_played_as_a_block_stays_one(
    verb: n.Verb, ability: n.AbilityFilter | None, is_block: bool
) -> None:
    """Whatever happens to it, and when its ability is played."""
    table = Table()
    held = HeldAbility("form", KINDS["form"])
    guard = table.card(0, Zone.POOL, abilities=(held,))
    if is_block:
        table.game.cards[guard] = table.game.cards[guard]._replace(played_as=PlayedAs.BLOCK)
    detail = PlayDetail(ability="form", number=1) if verb is Verb.PLAY else ()
    event = table.emit(verb, guard, actor=0, detail=detail)
    assert meant(table, event, verb, ability=ability, cards=BLOCKS) is is_block


KINDS = {
    "form": n.Ability(n.AbilityKind.FORM, (n.Draw(n.Number(1)),)),
    "enhance": n.Ability(n.AbilityKind.ENHANCE, (n.Draw(n.Number(1)),)),
}
FORM = n.AbilityFilter(kinds=(n.AbilityKind.FORM,))


@pytest.mark.rule("K.2.9")
@pytest.mark.parametrize("lost_before", [False, True])
def test_an_ability_is_played_of_the_card_as_it_stood(lost_before: bool) -> None:
    """As its attempt began: what it loses while that is paid for counts no more."""
    table = Table()
    held = tuple(HeldAbility(key, ability) for key, ability in KINDS.items())
    wall = table.foundation(abilities=held)
    detail = PlayDetail(ability="form", number=1)
    table.emit(Verb.ATTEMPT, table.foundation(), actor=0, detail=PlayDetail("", "form", number=2))
    if not lost_before:
        table.emit(Verb.ATTEMPT, wall, actor=0, detail=detail)
    card = table.game.cards[wall]
    table.game.cards[wall] = card._replace(values=card.values._replace(abilities=held[1:]))
    table.emit(Verb.PLAY, wall, actor=0, detail=detail)
    played = table.emit(Verb.PLAY, wall, actor=0, detail=detail)
    assert meant(table, played, Verb.PLAY, ability=FORM) is not lost_before
    coming = played._replace(serial=0)  # about to be played: what it holds now
    assert not meant(table, coming, Verb.PLAY, ability=FORM)


def test_a_cancelled_ability_is_that_of_its_card() -> None:
    table = Table()
    held = tuple(HeldAbility(key, ability) for key, ability in KINDS.items())
    wall, other = table.foundation(abilities=held), table.foundation()
    table.emit(Verb.COMMIT, other)
    for key, expected in (("form", True), ("enhance", False)):
        cancelled = table.emit(Verb.CANCEL, wall, detail=CancelDetail(key))
        assert meant(table, cancelled, Verb.CANCEL, ability=FORM) is expected


def test_of_an_attempt_that_nobody_saw_nothing_is_known() -> None:
    table = Table()
    wall = table.foundation(abilities=(HeldAbility("form", KINDS["form"]),))
    detail = PlayDetail(ability="form", number=1)
    table.game.emit(Event(Verb.ATTEMPT, 0, 0, table.game.cards[wall].ref, detail=detail))
    played = table.emit(Verb.PLAY, wall, actor=0, detail=detail)
    assert meant(table, played, Verb.PLAY, ability=FORM)


@pytest.mark.parametrize(
    ("state", "expected"),
    [
        (n.HasAttackZone(n.AttackZone.MID), True),
        (n.HasAttackZone(n.AttackZone.LOW), False),
        (n.InState(n.State.BLOCKED), True),
    ],
)
def test_a_blocked_attack_is_described_like_any_card(state: n.Predicate, expected: bool) -> None:
    table = Table()
    detail = BlockDetail("completely blocked")
    blocked = table.emit(Verb.BLOCK, table.attack(1), actor=0, detail=detail)
    assert meant(table, blocked, Verb.BLOCK, state=state) is expected


def test_what_happens_to_no_card_is_in_no_state() -> None:
    table = Table()
    drawn = table.emit(Verb.DRAW, owner=0, actor=0)
    assert not meant(table, drawn, Verb.DRAW, state=n.InState(n.State.FACE_DOWN))
