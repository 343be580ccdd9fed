"""Conditions, options, offers and repetition inside effects (J.1.4, K.2.5, K.3.5)."""

from __future__ import annotations

import pytest

from engine.ufs.effects import nodes as n
from engine.ufs.rules.who import DID
from tests.ufs.scene import FOUNDATION, Scene, cards, number, place

Verb, Zone, Who = n.Verb, n.Zone, n.Who
GAIN_ONE = n.GainVitality(n.Number(1))
GAIN_TEN = n.GainVitality(n.Number(10))
DISCARD = n.Act(Verb.DISCARD, n.Cards(place=place(Zone.HAND)))
NEVER = n.Compare(n.Number(1), n.Comparison.MORE, n.Number(2))
ALWAYS = n.Compare(n.Number(2), n.Comparison.MORE, n.Number(1))


def weak() -> Scene:
    scene = Scene()
    scene.game.vitality = [10, 10]
    return scene


@pytest.mark.rule("K.3.5")
@pytest.mark.parametrize(("condition", "vitality"), [(ALWAYS, 11), (NEVER, 20)])
def test_if_and_otherwise(condition: n.Condition, vitality: int) -> None:
    scene = weak().run(n.If(condition, GAIN_ONE, GAIN_TEN))
    assert scene.game.vitality[0] == vitality


@pytest.mark.rule("J.1.4.1")
def test_an_offer_is_not_made_where_its_cost_cannot_be_paid() -> None:
    scene = weak().run(n.May(GAIN_ONE, DISCARD), n.If(n.CarriedOut(negated=True), GAIN_TEN))
    assert scene.is_over
    assert scene.game.vitality[0] == 20


@pytest.mark.rule("J.1.4.1")
def test_what_is_paid_for_an_offer_is_a_cost() -> None:
    scene = weak()
    scene.card(0, Zone.HAND)
    scene.run(n.May(GAIN_ONE, DISCARD)).say(True)
    assert scene.game.vitality[0] == 11
    assert scene.batches(Verb.DISCARD)[0][0].cause == "cost"


def test_the_opponent_is_offered_what_the_opponent_may() -> None:
    scene = weak()
    card = scene.card(1, Zone.HAND)
    theirs = n.Act(
        Verb.DISCARD,
        n.Cards(place=place(Zone.HAND, Who.OPPONENT), chooser=Who.OPPONENT),
        Who.OPPONENT,
    )
    scene.run(n.May(n.GainVitality(n.Number(1), Who.OPPONENT), theirs, Who.OPPONENT))
    assert scene.question.player == 1
    scene.say(True)
    assert (scene.zone(card), scene.game.vitality) == (Zone.DISCARD, [10, 11])


def test_if_you_do_follows_a_declined_offer_not_at_all() -> None:
    scene = weak().run(n.May(GAIN_ONE), n.If(n.CarriedOut(), GAIN_TEN)).say(False)
    assert scene.game.vitality[0] == 10


@pytest.mark.rule("K.2.5")
def test_options_are_carried_out_in_printed_order() -> None:
    scene = weak()
    options = (GAIN_ONE, n.LoseVitality(n.Number(2)), n.Draw(n.Number(1)))
    scene.run(n.ChooseOne(options, count=2)).say(2, 0)
    assert scene.game.vitality[0] == 11
    kinds = [event.kind for batch in scene.game.turn_events for event in batch]
    assert kinds == [Verb.GAIN_VITALITY, Verb.DRAW]


@pytest.mark.rule("J.3.5.1.1")
def test_the_replacement_is_looked_at_before_its_instruction() -> None:
    scene = weak()
    scene.run(n.Alternative(n.Draw(n.Number(1)), ALWAYS, n.Draw(n.Number(2))))
    assert [len(batch) for batch in scene.batches(Verb.DRAW)] == [2]


def test_an_optional_replacement_asks() -> None:
    scene = weak()
    scene.run(n.Alternative(GAIN_ONE, ALWAYS, GAIN_TEN, may=True)).say(False)
    assert scene.game.vitality[0] == 11


def test_once_for_each_card() -> None:
    scene = weak()
    for difficulty in (2, 3):
        scene.foundation(difficulty=difficulty)
    mine = n.Cards(FOUNDATION, number(1), place(Zone.STAGE), n.Pick.ALL)
    each = n.GainVitality(n.StatOf(n.Bound("each"), n.Stat.DIFFICULTY))
    scene.run(n.ForEach(mine, each))
    assert scene.game.vitality[0] == 15
    assert len(scene.batches(Verb.GAIN_VITALITY)) == 2


@pytest.mark.rule("J.4.3.3")
def test_an_x_that_nothing_defines_is_chosen_once() -> None:
    scene = weak().run(n.GainVitality(n.X()), n.LoseVitality(n.X()))
    assert (scene.question.player, scene.question.rule) == (0, "J.4.3.3")
    scene.say(4)
    assert scene.is_over
    assert scene.game.vitality[0] == 10
    assert scene.batches(Verb.GAIN_VITALITY)[0][0].amount == 4


@pytest.mark.rule("J.4.4")
def test_the_opponent_says_what_question_marks_stand_for() -> None:
    scene = weak()
    blood = n.TextIs(n.Property.BLOOD_TYPE, "O")
    scene.run(n.If(n.Is(n.Character(), blood), GAIN_ONE))
    assert (scene.question.player, scene.question.prompt) == (1, "choose-vital")
    scene.say("O")
    assert scene.game.vitality[0] == 11


@pytest.mark.rule("K.5.5")
def test_naming_a_card_lists_names_that_are_known() -> None:
    scene = weak()
    scene.foundation(name="Old Wall")
    scene.run(n.Name(n.Property.CARD_NAME))
    assert "Old Wall" in scene.question.options
    scene.say("Old Wall")
    assert scene.result.get("named") == "Old Wall"


def test_a_number_is_chosen_within_its_bounds() -> None:
    scene = weak().run(
        n.Name(n.Property.NUMBER, low=n.Number(2), high=n.Number(4), bind="many"),
        n.GainVitality(n.ChosenNumber("many")),
    )
    assert (scene.question.minimum, scene.question.maximum) == (2, 4)
    scene.say(3)
    assert scene.game.vitality[0] == 13


# --- costs ----------------------------------------------------------------------------------------


@pytest.mark.rule("H.4.3")
def test_the_character_stands_in_for_one_foundation() -> None:
    scene = weak()
    stone = scene.foundation()
    scene.pay(n.Act(Verb.COMMIT, cards(FOUNDATION, 2)))
    assert scene.result[0]
    assert not scene.game.cards[stone].ready
    assert not scene.game.cards[scene.ash].ready


@pytest.mark.rule("E.4.4")
def test_what_cannot_be_paid_is_passed_over_and_the_rest_is_paid() -> None:
    scene = weak()
    stone = scene.foundation(ready=False)
    destroy = n.Act(Verb.DESTROY, cards(FOUNDATION))
    scene.game.cards[scene.ash] = scene.game.cards[scene.ash]._replace(ready=False)
    scene.pay(n.Act(Verb.COMMIT, cards(FOUNDATION)), destroy)
    assert scene.result[0] is False
    assert scene.zone(stone) is Zone.DISCARD


@pytest.mark.rule("E.4.4")
def test_a_cost_that_is_done_at_once_is_paid_and_known() -> None:
    scene = weak().pay(n.Skip(n.This(n.Stretch.DAMAGE_STEP)))
    paid, context = scene.result
    assert paid
    assert context.get(DID)


@pytest.mark.rule("D.2.2.3.3")
def test_an_attached_card_pays_only_where_the_cost_calls_for_one() -> None:
    scene = weak()
    attached = scene.foundation(attached_to=scene.ash)
    loose = scene.foundation()
    scene.pay(n.Act(Verb.DESTROY, cards(FOUNDATION)))
    assert (scene.zone(attached), scene.zone(loose)) == (Zone.STAGE, Zone.DISCARD)
    called = n.AllOf((n.InState(n.State.ATTACHED), FOUNDATION))
    scene.pay(n.Act(Verb.DESTROY, cards(called)))
    assert scene.zone(attached) is Zone.DISCARD


# --- players --------------------------------------------------------------------------------------


@pytest.mark.rule("J.5.1")
def test_vitality_stops_at_its_maximum_and_then_nothing_is_gained() -> None:
    scene = Scene()
    scene.game.vitality = [20, 25]
    scene.run(n.GainVitality(n.Number(9), bind="won"), n.GainVitality(n.Number(1)))
    assert scene.game.vitality[0] == 25
    assert scene.result.get("won") == 5
    assert len(scene.batches(Verb.GAIN_VITALITY)) == 1


def test_a_loss_with_a_floor_stops_there() -> None:
    scene = weak().run(n.LoseVitality(n.Number(99), low=n.Number(1)))
    assert scene.game.vitality[0] == 1


def test_exchanging_vitality_is_one_event() -> None:
    scene = Scene()
    scene.game.vitality = [5, 12]
    scene.run(n.ExchangeVitality())
    assert scene.game.vitality == [12, 5]
    assert len(scene.game.turn_events) == 1


def test_a_vitality_set_to_a_number() -> None:
    scene = weak().run(n.SetVitality(Who.OPPONENT, n.Stat.VITALITY, n.Number(3)))
    assert scene.game.vitality == [10, 3]


def test_winning_ends_the_game() -> None:
    scene = weak().run(n.WinGame(Who.YOU))
    assert scene.game.result is not None
    assert scene.game.result.losers == (1,)
