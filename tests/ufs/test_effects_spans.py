"""Changes of values: which is meant, on which cards they last, and once (J.2, J.3, C.3.4)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.ufs.editions.registry import PLAYED
from engine.ufs.effects import nodes as n
from engine.ufs.model.effect import EffectClass
from engine.ufs.procedures import modification
from engine.ufs.rules.who import DID
from tests.ufs.build import Table, rated, trait
from tests.ufs.kept import ATTACK, NEXT, THIS, TURN, lasting, only, stones
from tests.ufs.scene import FOUNDATION, Scene, cards, place, plus

Verb, Zone, Who, Stat = n.Verb, n.Zone, n.Who, n.Stat
Operation, Stretch, Pick = n.Operation, n.Stretch, n.Pick


def becomes(what: n.CardRef, stat: n.Stat = Stat.CONTROL, **fields: Any) -> n.SetStat:
    return n.SetStat(what, stat, Operation.BECOMES, n.Number(2), **fields)


# --- one of several -------------------------------------------------------------------------------


@pytest.mark.rule("K.2.5")
def test_of_two_changes_the_one_chosen_lasts() -> None:
    scene = Scene()
    attack = scene.attack()
    either = (plus(Stat.SPEED, 1), plus(Stat.DAMAGE, 1))
    scene.run(n.Modify(cards(ATTACK, zone=Zone.POOL), either, either=True, span=TURN))
    assert scene.question.facts == (("0", "speed"), ("1", "damage"))
    scene.say(1)
    assert (scene.values(attack).speed, scene.values(attack).damage) == (3, 4)
    node = only(scene).node
    assert isinstance(node, n.Modify)
    assert (node.changes, node.either) == ((plus(Stat.DAMAGE, 1),), False)


@pytest.mark.rule("K.2.5")
def test_of_two_gains_the_one_chosen_lasts() -> None:
    scene = Scene()
    card = scene.foundation()
    either = (n.KeywordGrant("Punch"), n.KeywordGrant("Kick"))
    scene.run(n.Gain(cards(FOUNDATION), either, either=True, span=TURN))
    assert scene.question.options == (0, 1)
    scene.say(1)
    assert [held.name for held in scene.values(card).keywords] == ["kick"]
    node = only(scene).node
    assert isinstance(node, n.Gain)
    assert (node.what, node.either) == ((n.KeywordGrant("Kick"),), False)


@pytest.mark.rule("K.2.5")
def test_the_way_is_chosen_of_the_change_that_leaves_it_open() -> None:
    scene = Scene()
    attack = scene.attack()
    open_ = n.Change(Stat.DAMAGE, Operation.ADD_OR_SUBTRACT, n.Number(2))
    scene.run(n.Modify(THIS, (plus(Stat.SPEED, 1), open_)))
    assert scene.question.facts == (("stat", "damage"),)
    scene.say(str(Operation.SUBTRACT))
    assert (scene.values(attack).speed, scene.values(attack).damage) == (4, 1)
    assert len(scene.asked) == 1


# --- on which cards -------------------------------------------------------------------------------


def changing(what: n.CardRef, **fields: Any) -> list[n.Instruction]:
    return [
        n.Modify(what, (plus(Stat.CONTROL, 1),), **fields),
        becomes(what, **fields),
        n.Gain(what, (n.KeywordGrant("Punch"),), **fields),
    ]


@pytest.mark.rule("J.2.2", "J.3.3.2")
@pytest.mark.parametrize("pick", [Pick.ALL, Pick.EACH, Pick.ANY])
@pytest.mark.parametrize("told", range(3))
def test_for_a_span_whatever_matches_is_meant_also_later(pick: n.Pick, told: int) -> None:
    scene = Scene()
    before = scene.foundation()
    scene.run(changing(stones(pick), span=TURN)[told])
    assert only(scene).assigned == ()
    assert scene.result.get(DID)
    after = scene.foundation()
    scene.run(n.Draw(n.Number(1)))
    for card in (before, after):
        values = scene.values(card)
        assert (values.control, len(values.keywords)) in {(6, 0), (2, 0), (5, 1)}


@pytest.mark.rule("J.2.3")
def test_what_becomes_something_without_a_span_is_what_is_there() -> None:
    scene = Scene()
    before = scene.foundation()
    scene.run(becomes(stones()))
    assert only(scene).assigned == (scene.game.cards[before].ref,)
    after = scene.foundation()
    scene.run(n.Draw(n.Number(1)))
    assert [scene.values(card).control for card in (before, after)] == [2, 5]
    assert scene.batches(Verb.CHANGE_ZONE) == []


@pytest.mark.rule("J.1.2")
@pytest.mark.parametrize("told", [becomes(stones()), becomes(cards(FOUNDATION), span=TURN)])
def test_where_no_card_is_nothing_becomes_anything(told: n.SetStat) -> None:
    scene = Scene().run(told)
    assert lasting(scene) == []
    assert scene.result.get(DID) is False


@pytest.mark.rule("K.3.9")
@pytest.mark.parametrize("told", range(3))
def test_what_a_card_to_come_will_be_waits_for_it(told: int) -> None:
    scene = Scene()
    scene.attack()
    scene.run(changing(NEXT)[told])
    assert only(scene).assigned == ()
    assert scene.result.get(DID)


@pytest.mark.rule("J.2.3.1")
def test_an_effect_lasts_as_long_as_one_of_its_cards_is_there() -> None:
    scene = Scene()
    first, second = scene.foundation(), scene.foundation()
    scene.run(becomes(stones()))
    scene.run(n.Act(Verb.DESTROY, cards(FOUNDATION))).say((first,))
    assert scene.values(second).control == 2
    assert len(lasting(scene)) == 1
    scene.run(n.Act(Verb.DESTROY, cards(FOUNDATION)))
    assert lasting(scene) == []


@pytest.mark.rule("J.3.4")
@pytest.mark.parametrize(
    ("operation", "span", "kind"),
    [
        (Operation.BECOMES, None, EffectClass.DEFINITION),
        (Operation.BECOMES, TURN, EffectClass.DEFINITION),
        (Operation.REDUCE_TO, TURN, EffectClass.DEFINITION),
        (Operation.REDUCE_TO, None, None),
    ],
)
def test_what_is_set_defines_the_card_unless_it_goes_down_once(
    operation: n.Operation, span: n.Span | None, kind: EffectClass | None
) -> None:
    scene = Scene()
    card = scene.foundation()
    scene.run(n.SetStat(cards(FOUNDATION), Stat.CONTROL, operation, n.Number(2), span))
    assert scene.values(card).control == 2
    assert [effect.kind for effect in lasting(scene)] == ([kind] if kind else [])


def test_where_values_are_set_once_cards_in_hand_are_defined_all_the_same() -> None:
    (edition,) = {each.code for each in PLAYED.values() if each.sets_once}
    scene = Scene()
    scene.game.edition = PLAYED[edition]
    scene.foundation()
    scene.card(0, Zone.HAND)
    scene.run(becomes(cards(FOUNDATION)))
    assert lasting(scene) == []
    held = n.Cards(place=place(Zone.HAND), pick=Pick.ALL)
    scene.run(becomes(held, Stat.DIFFICULTY, span=TURN))
    assert only(scene).kind is EffectClass.DEFINITION


# --- attack zones ---------------------------------------------------------------------------------


@pytest.mark.rule("C.3.4")
@pytest.mark.parametrize(
    ("kind", "is_current", "block", "done"),
    [
        (n.CardType.ATTACK, True, False, True),
        (n.CardType.ATTACK, False, False, False),  # over: nothing changes its zone
        (n.CardType.ATTACK, False, True, True),  # its block zone is no value of the attack
        (n.CardType.ACTION, False, False, True),
    ],
)
def test_whose_zone_can_change(kind: n.CardType, is_current: bool, block: bool, done: bool) -> None:
    scene = Scene()
    if kind is n.CardType.ATTACK:
        scene.attack(current=is_current)
    else:
        scene.card(0, Zone.POOL, kind)
    change = n.ChangeZone(cards(zone=Zone.POOL), n.AttackZone.HIGH, block)
    scene.run(change)
    assert scene.result.get(DID) is done
    assert len(scene.batches(Verb.CHANGE_ZONE)) == done


# --- switching, rating ----------------------------------------------------------------------------


@pytest.mark.rule("C.3.4")
@pytest.mark.parametrize(
    ("stats", "is_current", "done"),
    [
        ((Stat.SPEED, Stat.DAMAGE), True, True),
        ((Stat.SPEED, Stat.DAMAGE), False, False),
        ((Stat.DIFFICULTY, Stat.DAMAGE), False, False),  # one of the two cannot change
        ((Stat.DIFFICULTY, Stat.CONTROL), False, True),
        ((Stat.SPEED, Stat.HAND_SIZE), True, False),
    ],
)
def test_two_values_change_places_if_both_can_change(
    stats: tuple[n.Stat, n.Stat], is_current: bool, done: bool
) -> None:
    scene = Scene()
    attack = scene.attack(current=is_current, speed=4, damage=7, difficulty=1, control=6)
    before = scene.values(attack)
    scene.run(n.SwitchStats(cards(ATTACK, zone=Zone.POOL), *stats))
    left, right = (str(stat) for stat in stats)
    after = scene.values(attack)
    if done:
        assert (getattr(after, left), getattr(after, right)) == (
            getattr(before, right),
            getattr(before, left),
        )
    else:
        assert after == before
    assert scene.result.get(DID) is done


@pytest.mark.rule("C.3.3.4")
def test_a_card_without_a_current_state_switches_nothing() -> None:
    scene = Scene()
    card = scene.card(0, Zone.HAND)
    before = scene.values(card)
    scene.run(n.SwitchStats(cards(zone=Zone.HAND), Stat.DIFFICULTY, Stat.CONTROL))
    assert scene.values(card) == before
    assert scene.result.get(DID) is False


@pytest.mark.rule("I.2.4.1")
def test_each_card_with_the_keyword_is_rated() -> None:
    scene = Scene()
    cards_ = [scene.foundation(**rated("stun", at)) for at in (1, 2)]
    bare = scene.foundation()
    last = scene.foundation(**rated("stun", 3))
    scene.run(n.ChangeRating(stones(), "stun", Operation.ADD, n.Number(1)))
    ratings = [[held.rating for held in scene.values(card).keywords] for card in (*cards_, last)]
    assert ratings == [[2], [3], [4]]
    assert scene.values(bare).keywords == ()
    assert scene.result.get(DID)
    assert scene.asked == []


@pytest.mark.rule("I.2.4")
@pytest.mark.parametrize("has", [True, False])
def test_all_ratings_change_where_there_are_any(has: bool) -> None:
    scene = Scene()
    card = scene.foundation(**(rated("stun", 1) if has else {"keywords": (trait("punch"),)}))
    scene.run(n.ChangeRatings(cards(FOUNDATION), Operation.ADD, n.Number(1)))
    assert [held.rating for held in scene.values(card).keywords] == ([2] if has else [None])
    assert scene.result.get(DID) is has


# --- landing once ---------------------------------------------------------------------------------

CONTROL = n.Modify(n.ThisCard(), (plus(Stat.CONTROL, 1), plus(Stat.SPEED, 1)))
PUNCH = n.Gain(n.ThisCard(), (n.KeywordGrant("Punch"),))
RATE = n.ChangeRating(n.ThisCard(), "stun", Operation.ADD, n.Number(1))


@pytest.mark.rule("C.3.3.4.3")
@pytest.mark.parametrize("told", [CONTROL, PUNCH, RATE])
def test_a_modifier_reaches_a_state_once(told: n.Instruction) -> None:
    table = Table()
    stone = table.foundation(**rated("stun", 1))
    context = table.context(0, stone)
    assert modification.apply(table.game, context, told, stone, "key")
    once = table.game.cards[stone].values
    assert once != table.game.cards[stone].base
    assert not modification.apply(table.game, context, told, stone, "key")
    assert table.game.cards[stone].values == once


@pytest.mark.rule("C.3.3.4.1")
@pytest.mark.parametrize("told", [CONTROL, PUNCH, RATE])
def test_a_modifier_reaches_no_card_without_a_state(told: n.Instruction) -> None:
    table = Table()
    held = table.card(0, Zone.HAND, **rated("stun", 1))
    before = table.game.cards[held]
    assert not modification.apply(table.game, table.context(), told, held, "key")
    assert table.game.cards[held] == before


@pytest.mark.rule("I.2.4.1")
def test_no_rating_changes_where_there_is_none() -> None:
    table = Table()
    stone = table.foundation()
    assert not modification.apply(table.game, table.context(), RATE, stone, "key")
    assert table.game.cards[stone].applied == ()


@pytest.mark.rule("C.3.3.3.2.1")
@pytest.mark.parametrize(
    ("kind", "zone", "shown"),
    [
        (n.CardType.ATTACK, None, n.AttackZone.MID),
        (n.CardType.ATTACK, n.AttackZone.HIGH, n.AttackZone.HIGH),
        (n.CardType.ACTION, None, None),
    ],
)
def test_an_attack_without_a_zone_is_a_mid_attack(
    kind: n.CardType, zone: n.AttackZone | None, shown: n.AttackZone | None
) -> None:
    table = Table()
    card = table.card(0, Zone.POOL, kind, attack_zone=zone)
    values = modification.plain_base(table.game, table.game.cards[card])
    assert values.attack_zone is shown
