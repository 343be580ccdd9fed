"""The steps of playing a card or an ability, one by one: what is known, asked and told (E.4)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.kernel.events import Cause, Event
from engine.kernel.ids import CardId
from engine.kernel.machine import Jump
from engine.ufs import atoms
from engine.ufs.editions.universus.card_play import UniversusPlay
from engine.ufs.effects import nodes as n
from engine.ufs.model.effect import Context
from engine.ufs.model.offer import Purpose
from engine.ufs.model.values import HeldAbility
from engine.ufs.procedures.play import Play
from engine.ufs.procedures.play_events import tell
from engine.ufs.rules.reversals import TRIED
from tests.ufs.scene import FOUNDATION, Scene, cards

Kind, Verb, Zone = n.AbilityKind, n.Verb, n.Zone
GAIN = n.GainVitality(n.Number(1))
DISCARD = n.Act(Verb.DISCARD, cards(zone=Zone.HAND))


def table() -> Scene:
    scene = Scene()
    scene.game.trace = []
    scene.game.passed_over = set()
    return scene


def able(
    scene: Scene, *cost: n.Instruction, kind: n.AbilityKind = Kind.FORM, **fields: Any
) -> tuple[CardId, str]:
    """A foundation with one ability, and the key of it."""
    held = HeldAbility("a", n.Ability(kind, (GAIN,), cost, **fields))
    return scene.foundation(abilities=(held,)), held.key


def announced(scene: Scene, card: CardId, ability: str = "", **fields: Any) -> Play:
    frame = Play(player=0, card=card, ability=ability, **fields)
    frame.announce(scene.game)
    return frame


def context_of(frame: Play) -> Context:
    assert frame.context is not None
    return frame.context


def ledger(scene: Scene) -> set[tuple[str, str, str, int]]:
    return {(use.ability, use.act, use.span, use.number) for use in scene.game.uses}


# --- announcing -----------------------------------------------------------------------------------


@pytest.mark.rule("J.3.1.3", "J.3.1.4")
def test_the_look_back_begins_with_the_answered_event_or_with_what_comes_next() -> None:
    scene = table()
    event = scene.emit(Verb.DRAW)
    scene.emit(Verb.DRAW)
    card, key = able(scene)
    response = context_of(announced(scene, card, key, batch=(event,)))
    form = context_of(announced(scene, card, key))
    assert (response.scope, response.names) == (event.serial, (("event", (event,)),))
    assert (form.scope, form.names) == (scene.game.serial + 1, ())


@pytest.mark.rule("E.4.1")
def test_what_was_known_before_the_play_is_known_in_it() -> None:
    scene = table()
    card, key = able(scene)
    known = Context(0, names=(("it", 3),))
    assert context_of(announced(scene, card, key, context=known)).get("it") == 3


@pytest.mark.rule("C.3.3.4.5")
def test_a_card_without_halves_stays_what_it_has_become() -> None:
    scene = table()
    card = scene.card(0, Zone.HAND)
    became = scene.values(card)._replace(difficulty=9)
    scene.game.cards[card] = scene.game.cards[card]._replace(base=became, values=became)
    announced(scene, card)
    assert scene.values(card) is became


@pytest.mark.rule("H.2.1.4", "H.2.3.4", "H.3.2.2", "H.5.2")
def test_an_ability_is_counted_for_every_stretch_it_is_in() -> None:
    scene = table()
    card, key = able(scene)
    scene.game.attacks = 4
    announced(scene, card, key)
    assert ledger(scene) == {(key, "attempt", "turn", 1)}
    scene.attack()
    announced(scene, card, key, window=7)
    assert ledger(scene) == {
        (key, "attempt", "turn", 1),
        (key, "attempt", "step", 4),
        (key, "attempt", "window", 7),
    }


@pytest.mark.rule("E.4.1", "E.4.11")
def test_a_card_alone_counts_as_no_ability() -> None:
    scene = table()
    frame = announced(scene, scene.card(0, Zone.HAND))
    frame.enter_transit(scene.game)
    frame.enter_pool(scene.game)
    frame.succeed(scene.game)
    assert ledger(scene) == set()


@pytest.mark.rule("I.3.10.2.2")
def test_only_a_reversal_is_a_try_to_answer_an_attack() -> None:
    scene = table()
    attack = scene.game.cards[scene.attack(1)].ref
    card = scene.card(0, Zone.HAND)
    announced(scene, card)
    assert TRIED not in scene.game.facts
    announced(scene, card, reversal_to=attack)
    assert scene.game.facts[TRIED] == ((0, (attack, 0)),)


@pytest.mark.rule("H.3.1.1")
@pytest.mark.parametrize(
    ("kind", "step", "purpose", "enhances", "forms"),
    [
        (Kind.ENHANCE, "enhance", Purpose.ENHANCE, 1, 0),
        (Kind.ENHANCE, "block", Purpose.EFFECT, 0, 0),
        (Kind.FORM, "enhance", Purpose.EFFECT, 0, 1),
        (Kind.FORM, "enhance", Purpose.FORM, 0, 0),  # counted when it is chosen
        (Kind.RESPONSE, "enhance", Purpose.RESPONSE, 0, 0),
    ],
)
def test_what_is_no_longer_first_once_it_is_attempted(
    kind: n.AbilityKind, step: str, purpose: Purpose, enhances: int, forms: int
) -> None:
    scene = table()
    scene.attack(step=step)
    card, key = able(scene, kind=kind)
    announced(scene, card, key, purpose=purpose)
    assert (scene.game.enhances[0], scene.game.forms[0]) == (enhances, forms)


@pytest.mark.rule("H.4.4.1")
def test_an_x_that_the_ability_defines_is_not_asked_for() -> None:
    scene = table()
    cost = n.LoseVitality(n.X())
    card, key = able(scene, cost, x=n.Number(3))
    frame = announced(scene, card, key)
    assert frame.choose_x(scene.game) is None
    assert frame.chosen_x == 3
    assert scene.game.trace == ["H.4.4.1"]


# --- what is told ---------------------------------------------------------------------------------


def told(scene: Scene, frame: Play) -> list[Event]:
    frame.report_attempt(scene.game)
    return list(scene.game.take_batch())


@pytest.mark.rule("E.4.1")
@pytest.mark.parametrize("as_cost", [True, False])
def test_the_attempt_says_whether_it_is_a_cost(as_cost: bool) -> None:
    scene = table()
    frame = announced(scene, scene.card(0, Zone.HAND), as_cost=as_cost)
    (event,) = told(scene, frame)
    assert event.cause is (Cause.COST if as_cost else Cause.RULE)


@pytest.mark.rule("E.4.1", "E.4.2")
@pytest.mark.parametrize("kind", [Play, UniversusPlay])
@pytest.mark.parametrize("answered", [True, False])
def test_an_attempt_is_held_until_the_card_is_on_its_way(kind: type[Play], answered: bool) -> None:
    """But for a game of an older version, in which it has been answered before."""
    scene = table()
    frame = kind(player=0, card=scene.card(0, Zone.HAND))
    frame.announce(scene.game)
    if not answered:
        frame.report_attempt(scene.game)
        assert scene.game.held == 1
    frame.enter_transit(scene.game)
    assert scene.game.held == 0
    assert scene.zone(frame.card) is Zone.TRANSIT


@pytest.mark.rule("E.4.1", "I.3.10.2")
@pytest.mark.parametrize(("pays", "answers"), [(True, True), (True, False), (False, True)])
def test_the_play_of_an_ability_is_a_reversal_if_a_card_is_played_as_one_for_it(
    pays: bool, answers: bool
) -> None:
    scene = table()
    card, key = able(scene, n.PlayCard(cards(zone=Zone.HAND), as_reversal=True))
    payment, attack = scene.card(0, Zone.POOL), scene.game.cards[scene.attack(1)].ref
    frame = announced(scene, card, key)
    if pays:
        frame.paying = (payment,)
    if answers:
        atoms.answer_attack(scene.game, scene.game.cards[payment].ref, attack)
    tell(scene.game, frame, Verb.PLAY)
    (event,) = scene.game.take_batch()
    reversal_to = attack if pays and answers else None
    assert event.detail == ("", key, pays and answers, frame.number, reversal_to)


@pytest.mark.rule("E.4.11")
@pytest.mark.parametrize("plays_card", [True, False])
def test_a_card_that_is_no_attack_resolves_as_it_is_played_and_an_ability_does_not(
    plays_card: bool,
) -> None:
    scene = table()
    card, key = able(scene)
    scene.game.playing = (card,)
    frame = announced(scene, card, key)
    frame.plays_card = plays_card
    frame.succeed(scene.game)
    kinds = [event.kind for event in scene.game.batch]
    assert (Verb.RESOLVE in kinds) is plays_card
    assert scene.game.playing == (() if plays_card else (card,))
    assert not scene.game.attack_stack


@pytest.mark.rule("H.3.3.4")
def test_what_is_cancelled_was_played_nevertheless() -> None:
    scene = table()
    card, key = able(scene)
    frame = announced(scene, card, key)
    atoms.cancel_play(scene.game, frame.number)
    outcome: Any = frame.execute_effect(scene.game)
    assert outcome.result is True


# --- costs ----------------------------------------------------------------------------------------


def added(scene: Scene, *costs: n.Instruction) -> Play:
    """A play that effects ask these costs for."""
    for cost in costs:
        scene.asset(1, n.Ability(Kind.CONTINUOUS, (n.AddCost(n.EventPattern(Verb.PLAY), cost),)))
    return announced(scene, scene.card(0, Zone.HAND))


def said(frame: Play) -> list[n.Instruction]:
    return [each.cost for each in frame.added]


THEY = n.Who.OPPONENT
WALL = cards(FOUNDATION, whose=THEY, chooser=THEY)
COMMIT, DESTROY = n.Act(Verb.COMMIT, WALL, by=THEY), n.Act(Verb.DESTROY, WALL, by=THEY)


@pytest.mark.rule("E.4.4.2")
def test_added_costs_are_listed_in_an_order_in_which_they_can_be_paid() -> None:
    scene = table()
    scene.game.cards[scene.ash] = scene.game.cards[scene.ash]._replace(ready=False)
    scene.foundation()
    frame = added(scene, DESTROY, COMMIT)
    frame.suspend_events(scene.game)
    frame.order_added(scene.game)
    first, _ = said(frame)
    assert isinstance(first, n.Act)
    assert first.verb is Verb.COMMIT


@pytest.mark.rule("E.4.4.2")
def test_added_costs_that_can_no_longer_be_paid_stay_as_they_are() -> None:
    scene = table()
    frame = added(scene, DESTROY, COMMIT)
    frame.suspend_events(scene.game)
    frame.order_added(scene.game)
    assert len(said(frame)) == 2


def demanding(scene: Scene) -> Play:
    """A play whose cost is that a foundation is played from hand."""
    cost = n.PlayCard(cards(FOUNDATION, zone=Zone.HAND))
    card, key = able(scene, cost)
    frame = announced(scene, card, key)
    frame.costs = (cost,)
    return frame


@pytest.mark.rule("E.4.6")
@pytest.mark.parametrize("count", [0, 1, 2])
def test_the_card_played_as_a_cost_is_chosen_where_there_are_several(count: int) -> None:
    scene = table()
    held = tuple(scene.card(0, Zone.HAND, difficulty=1) for _ in range(count))
    frame = demanding(scene)
    outcome: Any = frame.choose_card_to_play(scene.game)
    if count == 0:
        assert outcome == Jump("abort")
    elif count == 1:
        assert outcome is None
        assert frame.paying == held
    else:
        assert outcome.decision.options == held


# --- the check ------------------------------------------------------------------------------------


@pytest.mark.rule("E.4.7.1", "E.4.7.2", "G.2.1.3.2.1")
@pytest.mark.parametrize(
    ("fields", "difficulty", "cited"),
    [
        ({}, 4, ["E.4.7.1", "E.4.7.2"]),
        ({"ignore_progressive": True}, 3, ["E.4.7.1"]),
        ({"purpose": Purpose.BLOCK}, 5, ["G.2.1.3.2.1", "E.4.7.2"]),
    ],
)
def test_what_the_check_to_play_a_card_is_made_against(
    fields: dict[str, Any], difficulty: int, cited: list[str]
) -> None:
    scene = table()
    scene.attack(1, speed=4, step="block")
    scene.card(0, Zone.POOL)
    guard: dict[str, Any] = {"block_zone": n.AttackZone.MID, "block_modifier": 0}
    frame = announced(scene, scene.card(0, Zone.HAND, difficulty=3, **guard), **fields)
    outcome: Any = frame.determine_difficulty(scene.game)
    assert outcome.child.difficulty == difficulty
    assert scene.game.trace == cited
