"""Which events set something off (J.3.2, K.3)."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from engine.kernel.events import Batch, Cause, Event
from engine.ufs import atoms
from engine.ufs.atoms import Why
from engine.ufs.effects import nodes as n
from engine.ufs.model.details import PLAYS, PlayDetail
from engine.ufs.model.game import BlockStatus
from engine.ufs.model.values import HeldAbility
from engine.ufs.rules.patterns import matches
from engine.ufs.rules.readings import fires
from engine.ufs.rules.statements import answers_for_itself
from tests.ufs.build import Table, rated, trait

FOUNDATION = n.AllOf((n.IsType(n.CardType.FOUNDATION),))
ATTACK = n.AllOf((n.IsType(n.CardType.ATTACK),))
SOME = n.Quantity(n.Number(1), n.Comparison.AT_LEAST)
DISCARD = n.Place(n.Zone.DISCARD)
STAGE = n.Place(n.Zone.STAGE)
THIS = n.ThisCard()
TURN = n.This(n.Stretch.TURN)


def meant(table: Table, pattern: n.EventPattern, *batch: Event, player: int = 0) -> int:
    return len(matches(table.game, table.context(player), pattern, batch))


@pytest.mark.parametrize("verb", list(n.Verb))
def test_every_verb_has_a_reading(verb: n.Verb) -> None:
    table = Table()
    card = table.foundation()
    detail = PlayDetail(number=1) if verb in PLAYS else ()
    event = table.emit(verb, card, actor=0, detail=detail)
    assert meant(table, n.EventPattern(verb), event) in (0, 1)


def committed(table: Table, player: int, count: int, **fields: Any) -> Batch:
    cards = [table.foundation(player) for _ in range(count)]
    atoms.commit(table.game, cards, Why(player, **fields))
    return table.release()


@pytest.mark.rule("J.1.2", "J.3.2")
def test_who_does_it_and_how_many() -> None:
    table = Table()
    batch = committed(table, 1, 2)
    some = n.Cards(FOUNDATION, SOME, pick=n.Pick.ANY)
    three = n.Cards(FOUNDATION, n.Quantity(n.Number(3), n.Comparison.AT_LEAST), pick=n.Pick.ANY)
    assert meant(table, n.EventPattern(n.Verb.COMMIT, n.Who.OPPONENT, some), *batch) == 2
    assert meant(table, n.EventPattern(n.Verb.COMMIT, n.Who.YOU, some), *batch) == 0
    assert meant(table, n.EventPattern(n.Verb.COMMIT, n.Who.YOU, some), *batch, player=1) == 2
    assert meant(table, n.EventPattern(n.Verb.COMMIT, n.Who.OPPONENT, three), *batch) == 0
    attacks = n.Cards(ATTACK, SOME, pick=n.Pick.ANY)
    assert meant(table, n.EventPattern(n.Verb.COMMIT, cards=attacks), *batch) == 0
    assert meant(table, n.EventPattern(n.Verb.READY, cards=some), *batch) == 0


def test_why_it_happened_and_by_whose_card() -> None:
    table = Table()
    source = table.card(1, n.Zone.STAGE, n.CardType.ASSET)
    ref = table.game.cards[source].ref
    batch = committed(table, 0, 1, cause=Cause.EFFECT, source=ref)
    effect, cost = n.EventPattern(n.Verb.COMMIT, cause=n.EventCause.EFFECT), n.EventCause.COST
    assert meant(table, effect, *batch) == 1
    assert meant(table, n.EventPattern(n.Verb.COMMIT, cause=cost), *batch) == 0
    assert meant(table, n.EventPattern(n.Verb.COMMIT, cause_of=n.Who.OPPONENT), *batch) == 1
    assert meant(table, n.EventPattern(n.Verb.COMMIT, cause_of=n.Who.YOU), *batch) == 0
    non_asset = n.Non(n.IsType(n.CardType.ASSET))
    assert meant(table, n.EventPattern(n.Verb.COMMIT, cause_cards=non_asset), *batch) == 0


def test_cards_committed_to_pass_a_check() -> None:
    table = Table()
    pattern = n.EventPattern(n.Verb.COMMIT, cause=n.EventCause.CHECK)
    assert meant(table, pattern, *committed(table, 0, 1, cause=Cause.CHECK)) == 1
    assert meant(table, pattern, *committed(table, 0, 1, cause=Cause.COST)) == 0


def moved(table: Table, zone: n.Zone, to: n.Zone, verb: n.Verb, **card: Any) -> Batch:
    card_id = table.card(0, zone, **card)
    atoms.move(table.game, (card_id,), to, verb, Why(0))
    return table.release()


@pytest.mark.rule("K.2.1", "K.4.1")
def test_zones_left_and_entered() -> None:
    table = Table()
    discarded = moved(table, n.Zone.HAND, n.Zone.DISCARD, n.Verb.DISCARD)
    destroyed = moved(table, n.Zone.STAGE, n.Zone.DISCARD, n.Verb.DESTROY)
    spent = moved(table, n.Zone.MOMENTUM, n.Zone.DISCARD, n.Verb.SPEND)
    added = n.EventPattern(n.Verb.ADD, to=DISCARD)
    assert [meant(table, added, *each) for each in (discarded, destroyed, spent)] == [1, 1, 1]
    from_stage = n.EventPattern(n.Verb.LEAVE, from_=STAGE)
    assert [meant(table, from_stage, *each) for each in (discarded, destroyed)] == [0, 1]
    plain = n.EventPattern(n.Verb.DISCARD)
    assert [meant(table, plain, *each) for each in (discarded, destroyed, spent)] == [1, 0, 0]
    momentum = n.EventPattern(n.Verb.DISCARD, from_=n.Place(n.Zone.MOMENTUM))
    assert [meant(table, momentum, *each) for each in (discarded, spent)] == [0, 1]
    assert meant(table, added, *destroyed, player=1) == 0


def test_a_sacrifice_is_a_destruction_but_not_the_other_way_round() -> None:
    table = Table()
    sacrificed = moved(table, n.Zone.STAGE, n.Zone.DISCARD, n.Verb.SACRIFICE)
    destroyed = moved(table, n.Zone.STAGE, n.Zone.DISCARD, n.Verb.DESTROY)
    assert meant(table, n.EventPattern(n.Verb.DESTROY), *sacrificed) == 1
    assert meant(table, n.EventPattern(n.Verb.SACRIFICE), *destroyed) == 0


@pytest.mark.rule("C.3.2", "J.4.2.3")
def test_a_card_from_the_hand_is_what_it_shows_where_it_arrives() -> None:
    table = Table()
    batch = moved(table, n.Zone.HAND, n.Zone.DISCARD, n.Verb.DISCARD)
    pattern = n.EventPattern(n.Verb.DISCARD, cards=n.Cards(FOUNDATION, SOME, pick=n.Pick.ANY))
    assert meant(table, pattern, *batch) == 1
    hidden = moved(table, n.Zone.HAND, n.Zone.MOMENTUM, n.Verb.ADD)
    pattern = n.EventPattern(n.Verb.ADD, cards=n.Cards(FOUNDATION, SOME, pick=n.Pick.ANY))
    assert meant(table, pattern, *hidden) == 0


def test_damage_has_a_dealer_a_victim_and_an_amount() -> None:
    table = Table()
    attack = table.attack()
    dealt = table.emit(n.Verb.DEAL_DAMAGE, attack, actor=0, owner=1, amount=4)
    taken = table.emit(n.Verb.TAKE_DAMAGE, attack, actor=0, owner=1, amount=4)
    mine = n.EventPattern(n.Verb.DEAL_DAMAGE, cards=n.CurrentAttack(n.Who.YOU))
    assert meant(table, mine, dealt, taken) == 1
    assert meant(table, mine, dealt, taken, player=1) == 0
    for least, expected in ((4, 1), (5, 0)):
        amount = n.Quantity(n.Number(least), n.Comparison.AT_LEAST)
        deals = n.EventPattern(n.Verb.DEAL_DAMAGE, cards=n.CurrentAttack(), amount=amount)
        assert meant(table, deals, dealt, taken) == expected
    hurt = n.EventPattern(n.Verb.TAKE_DAMAGE, by=n.Who.YOU)
    assert meant(table, hurt, dealt, taken) == 0
    assert meant(table, hurt, dealt, taken, player=1) == 1
    assert meant(table, n.EventPattern(n.Verb.DEAL_DAMAGE, whom=n.Who.OPPONENT), dealt) == 1


def test_a_loss_is_suffered_whoever_causes_it() -> None:
    table = Table()
    lost = table.emit(n.Verb.LOSE_VITALITY, actor=0, owner=1, amount=2)
    assert meant(table, n.EventPattern(n.Verb.LOSE_VITALITY, by=n.Who.OPPONENT), lost) == 1
    assert meant(table, n.EventPattern(n.Verb.LOSE_VITALITY, by=n.Who.YOU), lost) == 0


@pytest.mark.rule("G.2.2", "I.3.1.1")
def test_blocks() -> None:
    table = Table()
    attack, wall = table.attack(0), table.card(1, n.Zone.POOL)
    detail = (str(BlockStatus.PARTIALLY_BLOCKED), table.game.cards[wall].ref)
    event = table.emit(n.Verb.BLOCK, attack, actor=1, owner=0, detail=detail)
    with_this = n.EventPattern(n.Verb.BLOCK, by=n.Who.YOU, using=THIS)
    own = table.context(1, source=wall)
    assert len(matches(table.game, own, with_this, (event,))) == 1
    other = table.context(1, source=table.foundation(1))
    assert not matches(table.game, other, with_this, (event,))
    for state, expected in (
        (n.State.BLOCKED, 1),
        (n.State.PARTIALLY_BLOCKED, 1),
        (n.State.COMPLETELY_BLOCKED, 0),
    ):
        pattern = n.EventPattern(
            n.Verb.BLOCK, cards=n.CurrentAttack(n.Who.YOU), state=n.InState(state)
        )
        assert meant(table, pattern, event) == expected


@pytest.mark.rule("G.2.2.1")
def test_going_unblocked_is_no_block() -> None:
    table = Table()
    attack = table.attack(0)
    event = table.emit(n.Verb.BLOCK, attack, actor=1, owner=0, detail=("not blocked", None))
    assert meant(table, n.EventPattern(n.Verb.BLOCK), event) == 0
    unblocked = n.EventPattern(
        n.Verb.BLOCK, cards=n.CurrentAttack(), state=n.InState(n.State.NOT_BLOCKED)
    )
    assert meant(table, unblocked, event) == 1


@pytest.mark.rule("K.2.9")
def test_the_card_of_an_ability_is_judged_as_it_stood_at_the_announcement() -> None:
    table = Table()
    asset = table.asset(0, n.Ability(n.AbilityKind.FORM, ()))
    detail = ("", "a0", False, 7)
    table.emit(n.Verb.ATTEMPT, asset, actor=0, detail=detail)
    atoms.commit(table.game, (asset,), Why(0))
    table.release()
    played = table.emit(n.Verb.PLAY, asset, actor=0, detail=detail)
    for state, expected in ((n.State.READY, 1), (n.State.COMMITTED, 0)):
        on = n.Cards(n.InState(state), pick=n.Pick.ANY)
        pattern = n.EventPattern(n.Verb.PLAY, ability=n.AbilityFilter(on=on))
        assert meant(table, pattern, played) == expected


@pytest.mark.rule("K.3.24", "E.4")
def test_playing_a_card_and_playing_an_ability() -> None:
    table = Table()
    action = table.card(
        0,
        n.Zone.POOL,
        n.CardType.ACTION,
        abilities=(HeldAbility("a", n.Ability(n.AbilityKind.FORM, ())),),
    )
    card = table.emit(n.Verb.PLAY, action, actor=0, detail=("action", "", False, 1))
    ability = table.emit(n.Verb.PLAY, action, actor=0, detail=("", "a", False, 1))
    cards = n.EventPattern(n.Verb.PLAY, n.Who.YOU, n.Cards(pick=n.Pick.ANY))
    assert matches(table.game, table.context(), cards, (card, ability)) == (card,)
    forms = n.EventPattern(n.Verb.PLAY, ability=n.AbilityFilter(kinds=(n.AbilityKind.FORM,)))
    assert matches(table.game, table.context(), forms, (card, ability)) == (ability,)
    enhances = n.EventPattern(n.Verb.PLAY, ability=n.AbilityFilter(kinds=(n.AbilityKind.ENHANCE,)))
    assert not matches(table.game, table.context(), enhances, (card, ability))
    block = n.EventPattern(n.Verb.PLAY, as_block=True)
    assert meant(table, block, card) == 0
    played = table.emit(n.Verb.PLAY, action, actor=0, detail=("block", "", False, 2))
    assert meant(table, block, played) == 1


@pytest.mark.rule("I.3.11.1", "I.3.10.2.1")
def test_a_reversal_to_this_attack() -> None:
    table = Table()
    attack = table.attack(0, **rated("safe", 0))
    riposte = table.card(1, n.Zone.HAND, n.CardType.ATTACK)
    pattern = n.EventPattern(
        n.Verb.PLAY,
        cards=n.Cards(n.AllOf((n.IsReversal(),)), pick=n.Pick.ANY),
        using=n.ThisCard(n.CardType.ATTACK),
    )
    ref = table.game.cards[attack].ref
    reversal = table.emit(n.Verb.PLAY, riposte, actor=1, detail=("attack", "", True, 1, ref))
    plain = table.emit(n.Verb.PLAY, riposte, actor=1, detail=("attack", "", False, 2))
    context = table.context(source=attack, ability="a-safe")
    assert matches(table.game, context, pattern, (reversal,))
    assert not matches(table.game, context, pattern, (plain,))
    other = table.context(source=table.attack(0, current=False))
    assert not matches(table.game, other, pattern, (reversal,))


@pytest.mark.rule("E.3.1.1", "E.3.1.3")
def test_checks_and_the_number_checked() -> None:
    table = Table()
    hook = table.card(0, n.Zone.TRANSIT, n.CardType.ATTACK)
    ref = table.game.cards[hook].ref
    made = table.emit(n.Verb.MAKE_CHECK, actor=0, owner=0, amount=6, detail=("play", ref, 8))
    for wanted, how, expected in (
        (6, n.Comparison.EQUAL, 1),
        (7, n.Comparison.EQUAL, 0),
        (6, n.Comparison.AT_LEAST, 1),
        (5, n.Comparison.AT_MOST, 0),
    ):
        amount = n.Quantity(n.Number(wanted), how)
        assert (
            meant(table, n.EventPattern(n.Verb.CHECK, n.Who.YOU, amount=amount), made) == expected
        )
    to_attack = n.EventPattern(n.Verb.PLAY, cards=n.Cards(ATTACK, pick=n.Pick.ANY))
    to_found = n.EventPattern(n.Verb.PLAY, cards=n.Cards(FOUNDATION, pick=n.Pick.ANY))
    assert meant(table, n.EventPattern(n.Verb.MAKE_CHECK, purpose=to_attack), made) == 1
    assert meant(table, n.EventPattern(n.Verb.MAKE_CHECK, purpose=to_found), made) == 0
    assert (
        meant(table, n.EventPattern(n.Verb.MAKE_CHECK, purpose=n.EventPattern(n.Verb.BLOCK)), made)
        == 0
    )


@pytest.mark.rule("K.3.9.1")
def test_ordinals_count_within_their_stretch() -> None:
    table = Table()
    attacks = [table.card(0, n.Zone.POOL, n.CardType.ATTACK) for _ in range(3)]

    def nth(ordinal: int, *, or_more: bool = False) -> list[int]:
        pattern = n.EventPattern(
            n.Verb.PLAY,
            n.Who.YOU,
            n.Cards(ATTACK, pick=n.Pick.ANY),
            during=TURN,
            ordinal=ordinal,
            or_more=or_more,
        )
        return [meant(table, pattern, event) for event in so_far]

    so_far: list[Event] = []
    answers = []
    for at, attack in enumerate(attacks):
        detail = ("attack", "", False, at)
        so_far = [table.emit(n.Verb.PLAY, attack, actor=0, detail=detail)]
        answers.append((*nth(2), *nth(2, or_more=True)))
    assert answers == [(0, 0), (1, 1), (0, 1)]


def test_the_beginning_and_the_end_of_a_stretch() -> None:
    table = Table()
    begins = table.emit(n.Verb.PHASE, owner=0, detail=(n.Stretch.END_PHASE, "begin"))
    ends = table.emit(n.Verb.PHASE, owner=0, detail=(n.Stretch.END_PHASE, "end"))

    def goes(timing: n.Timing, whose: n.Who | None, event: Event) -> bool:
        span = n.During(n.Stretch.END_PHASE, whose)
        trigger = n.Trigger(timing, n.EventPattern(n.Verb.PHASE, during=span))
        return bool(fires(table.game, table.context(), trigger, (event,)))

    assert goes(n.Timing.START, None, begins)
    assert goes(n.Timing.START, n.Who.YOU, begins)
    assert not goes(n.Timing.START, n.Who.OPPONENT, begins)
    assert not goes(n.Timing.START, None, ends)
    assert goes(n.Timing.END, None, ends)
    assert not goes(n.Timing.END, None, begins)


def test_either_event_and_a_condition_at_that_moment() -> None:
    table = Table()
    card = table.foundation()
    drawn = table.emit(n.Verb.DRAW, card, actor=0)
    trigger = n.Trigger(n.Timing.AFTER, n.EventPattern(n.Verb.READY), n.EventPattern(n.Verb.DRAW))
    assert fires(table.game, table.context(), trigger, (drawn,)) == (drawn,)
    desperate = n.Trigger(n.Timing.AFTER, n.EventPattern(n.Verb.DRAW), condition=n.AtDesperation())
    assert fires(table.game, table.context(), desperate, (drawn,)) == ()
    table.game.vitality[0] = 5
    assert fires(table.game, table.context(), desperate, (drawn,)) == (drawn,)


EMBER = n.Trigger(n.Timing.AFTER, n.EventPattern(n.Verb.ADD, cards=THIS, to=DISCARD))


@pytest.mark.rule("J.3.2.5", "K.3.1", "C.3.1")
@pytest.mark.parametrize(
    ("zone", "face_up", "expected"),
    [
        (n.Zone.STAGE, True, True),
        (n.Zone.STAGE, False, False),
        (n.Zone.HAND, False, True),
        (n.Zone.DECK, False, True),
        (n.Zone.MOMENTUM, False, True),
        (n.Zone.POOL, False, False),
    ],
)
def test_a_card_speaks_of_its_own_move(zone: n.Zone, face_up: bool, expected: bool) -> None:
    table = Table()
    ability = n.Ability(n.AbilityKind.CONTINUOUS, (n.Fired(EMBER, ()),))
    card = table.card(0, zone, face_up=face_up, abilities=(HeldAbility("a0", ability),))
    atoms.move(table.game, (card,), n.Zone.DISCARD, n.Verb.DISCARD, Why(0))
    batch = table.release()
    context = table.context(source=card, ability="a0")
    assert bool(fires(table.game, context, EMBER, batch)) is expected


@pytest.mark.rule("J.3.2.5", "K.4.3")
def test_a_sealed_card_does_not_speak_of_its_move() -> None:
    table = Table()
    ability = n.Ability(n.AbilityKind.CONTINUOUS, (n.Fired(EMBER, ()),))
    card = table.asset(0, ability)
    table.emit(n.Verb.SEAL, card, actor=1)
    atoms.move(table.game, (card,), n.Zone.DISCARD, n.Verb.DESTROY, Why(0))
    batch = table.release()
    assert not fires(table.game, table.context(source=card, ability="a0"), EMBER, batch)


def test_another_copy_is_not_this_card() -> None:
    table = Table()
    ability = n.Ability(n.AbilityKind.CONTINUOUS, (n.Fired(EMBER, ()),))
    table.asset(0, ability, name="Ember")
    other = table.asset(0, ability, name="Ember")
    batch = moved(table, n.Zone.STAGE, n.Zone.DISCARD, n.Verb.DESTROY, name="Ember")
    assert not fires(table.game, table.context(source=other, ability="a0"), EMBER, batch)


@pytest.mark.rule("G.4", "K.3.4.1")
def test_an_attack_that_has_just_resolved_is_still_spoken_of() -> None:
    table = Table()
    attack = table.attack(1, keywords=(trait("punch"),))
    assert table.game.attack is not None
    status = BlockStatus.COMPLETELY_BLOCKED
    table.game.last_attack = table.game.attack._replace(status=status)
    table.game.attack = None
    resolved = table.emit(n.Verb.RESOLVE, attack, actor=1, detail=("attack",))
    blocked = n.AllOf((n.InState(n.State.BLOCKED), n.IsType(n.CardType.ATTACK)))
    theirs = n.EventPattern(n.Verb.RESOLVE, cards=n.CurrentAttack(n.Who.OPPONENT, blocked))
    assert meant(table, theirs, resolved) == 1
    assert meant(table, theirs, resolved, player=1) == 0
    kicks = n.EventPattern(
        n.Verb.RESOLVE, cards=n.CurrentAttack(n.Who.OPPONENT, n.HasKeyword("Kick"))
    )
    assert meant(table, kicks, resolved) == 0


@pytest.mark.rule("H.2.3.3", "K.3.4.3")
def test_response_conditions_about_the_card_itself() -> None:
    own = n.Trigger(n.Timing.AFTER, n.EventPattern(n.Verb.BLOCK, using=THIS))
    attack = n.Trigger(n.Timing.AFTER, n.EventPattern(n.Verb.RESOLVE, cards=n.CurrentAttack()))
    other = n.Trigger(
        n.Timing.AFTER, n.EventPattern(n.Verb.RESOLVE, cards=n.CurrentAttack(n.Who.OPPONENT))
    )
    response = partial(n.Ability, n.AbilityKind.RESPONSE, ())
    assert answers_for_itself(response(trigger=own))
    assert answers_for_itself(response(trigger=attack))
    assert not answers_for_itself(response(trigger=other))


@pytest.mark.rule("K.3.6")
def test_bonuses_and_penalties() -> None:
    table = Table()
    attack = table.attack()
    detail = (n.Stat.SPEED, n.Operation.ADD)
    event = table.emit(n.Verb.MODIFY, attack, actor=0, amount=2, detail=detail)
    bonus = n.EventPattern(n.Verb.MODIFY, stat=n.Stat.SPEED, operation=n.Operation.ADD)
    assert meant(table, bonus, event) == 1
    either = n.EventPattern(n.Verb.MODIFY, operation=n.Operation.ADD_OR_SUBTRACT)
    assert meant(table, either, event) == 1
    penalty = n.EventPattern(n.Verb.MODIFY, operation=n.Operation.SUBTRACT)
    assert meant(table, penalty, event) == 0
    assert meant(table, n.EventPattern(n.Verb.MODIFY, stat=n.Stat.DAMAGE), event) == 0


@pytest.mark.rule("K.3.22")
def test_a_keyword_cost_is_a_cost_of_the_ability_the_keyword_grants() -> None:
    table = Table()
    attack = table.attack(**rated("powerful", 2))
    ref = table.game.cards[attack].ref
    table.emit(n.Verb.ATTEMPT, attack, actor=0, detail=("", "a-powerful", False, 1))
    paid = table.emit(n.Verb.LOSE_VITALITY, actor=0, owner=0, cause=Cause.COST, source=ref)
    lost = table.emit(n.Verb.LOSE_VITALITY, actor=0, owner=0, cause=Cause.EFFECT, source=ref)
    for keyword, event, expected in (("Powerful", paid, 1), ("EX", paid, 0), ("Powerful", lost, 0)):
        assert (
            meant(table, n.EventPattern(n.Verb.LOSE_VITALITY, cause_keyword=keyword), event)
            == expected
        )


@pytest.mark.rule("F.1.2", "K.2.1")
def test_reviewing_a_card_is_discarding_it() -> None:
    table = Table()
    reviewed = moved(table, n.Zone.HAND, n.Zone.DISCARD, n.Verb.REVIEW)
    assert meant(table, n.EventPattern(n.Verb.DISCARD), *reviewed) == 1
