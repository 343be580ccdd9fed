"""What rule effects forbid, permit, replace and make dearer (J.3.5, K.1)."""

from __future__ import annotations

import pytest

from engine.kernel.events import Event
from engine.ufs.effects import nodes as n
from engine.ufs.rules.prohibitions import (
    added_costs,
    forbidden,
    is_in_hand_for,
    permitted,
    replacements,
)
from tests.ufs.scene import FOUNDATION, Scene, cards, number, place

Verb, Zone, Who = n.Verb, n.Zone, n.Who
ANY_DRAW = n.EventPattern(Verb.DRAW, by=Who.OPPONENT)
NEVER = n.Compare(n.Number(1), n.Comparison.MORE, n.Number(2))
GAIN = n.GainVitality(n.Number(1))


def ruled(*statements: n.Instruction, by: int = 1) -> Scene:
    scene = Scene()
    scene.game.vitality = [10, 10]
    scene.asset(by, n.Ability(n.AbilityKind.CONTINUOUS, statements))
    return scene


@pytest.mark.rule("K.1.2")
def test_who_may_not_draw_does_not_draw_and_the_rest_happens() -> None:
    scene = ruled(n.Cannot(ANY_DRAW)).run(n.Draw(n.Number(2)), GAIN)
    assert len(scene.game.zones[0, Zone.HAND]) == 0
    assert scene.game.vitality[0] == 11
    scene.run(n.Draw(n.Number(2)), by=1)
    assert len(scene.game.zones[1, Zone.HAND]) == 2


def test_a_prohibition_says_which_rule_it_is_and_may_have_an_exception() -> None:
    scene = ruled(n.Cannot(ANY_DRAW))
    draw = Event(Verb.DRAW, actor=0, owner=0, origin=Zone.DECK, to=Zone.HAND)
    refusal = forbidden(scene.game, draw)
    assert refusal is not None
    assert refusal.rule == "K.1.2"
    always = n.Non(n.AllOf(()))
    free = ruled(n.Cannot(ANY_DRAW, unless=n.Is(n.Character(), n.AllOf(()))))
    assert forbidden(free.game, draw) is None
    bound = ruled(n.Cannot(ANY_DRAW, unless=n.Is(n.Character(), always)))
    assert forbidden(bound.game, draw) is not None


def test_nothing_is_forbidden_or_permitted_where_no_effect_is_in_force() -> None:
    scene = Scene()
    event = Event(Verb.DRAW, actor=0, owner=0, origin=Zone.DECK, to=Zone.HAND)
    assert forbidden(scene.game, event) is None
    assert not permitted(scene.game, event)
    assert replacements(scene.game, event) == ()


def test_only_so_many_in_a_turn() -> None:
    scene = ruled(n.LimitUse(ANY_DRAW, 2, n.Stretch.TURN))
    one = n.Draw(n.Number(1))
    scene.run(one, one, one)
    assert len(scene.game.zones[0, Zone.HAND]) == 2


def test_an_attack_that_deals_no_damage() -> None:
    scene = ruled(n.RuleEffect(n.RuleKind.NO_DAMAGE, cards=n.CurrentAttack(Who.OPPONENT)))
    attack = scene.attack()
    scene.run(n.DealDamage(n.CurrentAttack(), n.Number(3)), source=scene.game.cards[attack].ref)
    assert scene.game.vitality == [10, 10]
    assert scene.batches(Verb.DEAL_DAMAGE) == []


@pytest.mark.rule("K.3.6")
def test_a_value_that_cannot_be_modified_stays() -> None:
    fixed = n.RuleEffect(n.RuleKind.UNMODIFIABLE, n.CurrentAttack(Who.OPPONENT), n.Stat.DAMAGE)
    scene = ruled(fixed)
    attack = scene.attack()
    both = (
        n.Change(n.Stat.DAMAGE, n.Operation.ADD, n.Number(2)),
        n.Change(n.Stat.SPEED, n.Operation.ADD, n.Number(2)),
    )
    scene.run(n.Modify(n.CurrentAttack(), both))
    assert (scene.values(attack).damage, scene.values(attack).speed) == (3, 5)


@pytest.mark.rule("J.3.5.1")
def test_the_next_time_only_is_replaced() -> None:
    scene = Scene()
    scene.game.vitality = [10, 10]
    instead = n.Instead(n.EventPattern(Verb.DRAW, by=Who.YOU), (GAIN,), once=True)
    draw = n.Draw(n.Number(1))
    scene.run(instead, draw, draw)
    assert scene.game.vitality[0] == 11
    assert len(scene.game.zones[0, Zone.HAND]) == 1
    assert scene.game.effects == {}


@pytest.mark.rule("J.3.5.1")
def test_an_optional_replacement_that_is_declined_changes_nothing() -> None:
    scene = Scene()
    scene.game.vitality = [10, 10]
    instead = n.Instead(n.EventPattern(Verb.DRAW, by=Who.YOU), (GAIN,), once=True, may=True)
    source = scene.foundation()
    ref = scene.game.cards[source].ref
    scene.run(instead, n.Draw(n.Number(1)), source=ref).say(False)
    assert scene.game.vitality[0] == 10
    assert len(scene.game.zones[0, Zone.HAND]) == 1


@pytest.mark.rule("J.3.5.2.1")
def test_the_active_players_replacement_comes_first() -> None:
    scene = Scene()
    drawing = n.EventPattern(Verb.DRAW, by=Who.ANY)
    scene.asset(1, n.Ability(n.AbilityKind.CONTINUOUS, (n.Instead(drawing, (GAIN,)),)))
    scene.asset(0, n.Ability(n.AbilityKind.CONTINUOUS, (n.Instead(drawing, (GAIN,)),)))
    event = Event(Verb.DRAW, actor=0, owner=0, origin=Zone.DECK, to=Zone.HAND)
    assert [context.controller for _, context, _ in replacements(scene.game, event)] == [0, 1]


@pytest.mark.rule("J.2.3")
def test_a_prohibition_about_a_chosen_card_is_about_that_card_alone() -> None:
    scene = Scene()
    first, second = scene.foundation(ready=False), scene.foundation(ready=False)
    readying = n.EventPattern(Verb.READY, cards=cards(FOUNDATION))
    scene.run(n.Cannot(readying, span=n.This(n.Stretch.TURN))).say((first,))
    both = n.Cards(FOUNDATION, number(2), place(Zone.STAGE), n.Pick.ALL)
    scene.run(n.Act(Verb.READY, both))
    assert (scene.game.cards[first].ready, scene.game.cards[second].ready) == (False, True)


@pytest.mark.rule("K.3.17")
def test_cards_elsewhere_can_count_as_in_hand_for_playing_or_for_blocking() -> None:
    pile = n.Cards(place=place(Zone.DISCARD), pick=n.Pick.ANY)
    play = n.EventPattern(Verb.PLAY, by=Who.YOU, cards=pile)
    block = n.EventPattern(Verb.PLAY, by=Who.YOU, cards=pile, as_block=True)
    for event, playing in ((play, True), (block, False)):
        scene = ruled(n.Permit(event, as_in_hand=True), by=0)
        card = scene.card(0, Zone.DISCARD)
        other = scene.card(0, Zone.REMOVED)
        assert is_in_hand_for(scene.game, 0, card) is playing
        assert is_in_hand_for(scene.game, 0, card, Verb.BLOCK) is not playing
        assert not is_in_hand_for(scene.game, 1, card)
        assert not is_in_hand_for(scene.game, 0, other)


@pytest.mark.rule("E.4.4.2")
def test_an_added_cost_is_seen_from_the_payers_side() -> None:
    actions = n.Cards(n.IsType(n.CardType.ACTION, card_word=True), pick=n.Pick.ANY)
    playing = n.EventPattern(Verb.PLAY, by=Who.OPPONENT, cards=actions)
    toll = n.AddCost(playing, n.LoseVitality(n.Number(2), Who.OPPONENT))
    scene = ruled(toll)
    action = scene.card(0, Zone.HAND, n.CardType.ACTION)
    stone = scene.card(0, Zone.HAND)
    added = [each.cost for each in added_costs(scene.game, 0, scene.game.cards[action])]
    assert added == [n.LoseVitality(n.Number(2), Who.YOU)]
    assert added_costs(scene.game, 0, scene.game.cards[stone]) == ()
    assert added_costs(scene.game, 1, scene.game.cards[action]) == ()


@pytest.mark.rule("J.3.5.1")
def test_a_replacement_does_not_replace_what_it_does_itself() -> None:
    drawing = n.EventPattern(Verb.DRAW, by=Who.YOU)
    scene = ruled(n.Instead(drawing, (n.Draw(n.Number(2)),)), by=0)
    scene.run(n.Draw(n.Number(1)))
    assert len(scene.game.zones[0, Zone.HAND]) == 2


@pytest.mark.rule("J.3.5.1")
@pytest.mark.parametrize(("wanted", "hand", "vitality"), [(True, 0, 11), (False, 1, 10)])
def test_who_may_do_something_instead_lets_it_happen_by_declining(
    wanted: bool, hand: int, vitality: int
) -> None:
    gain = n.GainVitality(n.Number(1), Who.OPPONENT)
    drawing = n.EventPattern(Verb.DRAW, by=Who.OPPONENT)
    scene = ruled(n.Instead(drawing, (n.May(gain, who=Who.OPPONENT),)))
    scene.run(n.Draw(n.Number(1)))
    assert scene.question.player == 0
    scene.say(wanted)
    assert len(scene.game.zones[0, Zone.HAND]) == hand
    assert scene.game.vitality[0] == vitality
