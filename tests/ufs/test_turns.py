"""A turn from its Ready Phase to the clearing of the pools (chapter F)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.kernel.ids import CardId
from engine.kernel.machine import Done
from engine.ufs.effects import nodes as n
from engine.ufs.model.card import PlayedAs
from engine.ufs.model.effect import EffectClass
from engine.ufs.model.game import Phase
from engine.ufs.procedures import duration
from engine.ufs.procedures.clear import ClearPools
from engine.ufs.procedures.turn import Combat, ReadyPhase, Turn
from tests.ufs.build import standing
from tests.ufs.scene import Scene

Verb, Zone, Stretch = n.Verb, n.Zone, n.Stretch
DRAW = n.Draw(n.Number(1))
NO_MOMENTUM = n.EventPattern(
    Verb.ADD,
    cards=n.Cards(quantity=n.Quantity(None), pick=n.Pick.ANY),
    to=n.Place(Zone.MOMENTUM, n.Who.OPPONENT),
)


def stretches(scene: Scene) -> list[tuple[object, ...]]:
    return [
        event.detail
        for batch in scene.game.turn_events
        for event in batch
        if event.kind == Verb.PHASE
    ]


# --- the Ready Phase ------------------------------------------------------------------------------


def full_hand(scene: Scene, count: int = 6) -> list[CardId]:
    return [scene.card(0, Zone.HAND) for _ in range(count)]


@pytest.mark.rule("F.1", "F.1.1", "F.1.2", "F.1.3")
def test_the_ready_phase_and_its_steps_begin_and_end() -> None:
    scene = Scene()
    full_hand(scene)
    scene.start(ReadyPhase()).say(())
    steps = ("ready_step", "review_step", "draw_step")
    inner = [(step, edge) for step in steps for edge in ("begin", "end")]
    assert stretches(scene) == [
        ("ready_phase", "begin"),
        *inner,
        ("ready_phase", "end"),
    ]
    assert [batch[0].kind for batch in scene.batches(Verb.REVIEW)] == []
    assert scene.game.phase is Phase.DRAW


@pytest.mark.rule("F.1.1")
def test_only_committed_cards_are_readied() -> None:
    scene = Scene()
    full_hand(scene)
    ready, committed = scene.foundation(), scene.foundation(ready=False)
    instead = n.Instead(n.EventPattern(Verb.READY), (DRAW,), may=True)
    scene.asset(0, standing(instead))
    scene.start(ReadyPhase())
    assert scene.question.prompt == "replace"
    scene.say(False)
    assert scene.question.prompt == "review"
    events = [event for batch in scene.batches(Verb.READY) for event in batch]
    assert [event.card and event.card.card for event in events] == [committed]
    assert scene.game.cards[ready].ready


@pytest.mark.rule("F.1.2")
@pytest.mark.parametrize("count", [0, 2])
def test_a_card_may_be_reviewed_where_there_is_one(count: int) -> None:
    scene = Scene()
    hand = full_hand(scene, count)
    scene.start(ReadyPhase())
    asked = [(question.prompt, question.minimum, question.maximum) for question in scene.asked]
    assert asked == ([("review", 0, 1)] if count else [])
    if count:
        scene.say((hand[0],))
        assert scene.zone(hand[0]) is Zone.DISCARD
    assert len(scene.game.zones[0, Zone.HAND]) == 6


@pytest.mark.rule("F.1.2")
def test_what_is_not_reviewed_is_no_act_that_could_be_replaced() -> None:
    scene = Scene()
    full_hand(scene)
    scene.asset(0, standing(n.Instead(n.EventPattern(Verb.REVIEW), (DRAW,), may=True)))
    scene.start(ReadyPhase()).say(())
    assert scene.is_over
    assert len(scene.game.zones[0, Zone.HAND]) == 6


# --- forms ----------------------------------------------------------------------------------------


@pytest.mark.rule("F.2.2.1.1", "F.4.1.2")
@pytest.mark.parametrize("kept_by", ["nothing", "a rule", "an extra form"])
def test_a_failed_card_ends_the_phase_unless_something_keeps_it_up(kept_by: str) -> None:
    scene = Scene()
    if kept_by == "a rule":
        scene.asset(0, standing(n.RuleEffect(n.RuleKind.FAILING_KEEPS_COMBAT)))
    elif kept_by == "an extra form":
        scene.run(n.ExtraForm(n.Number(1)))
    frame = Combat(failed_card=True)
    outcome = frame.check_for_end(scene.game)
    assert outcome == (Done(False) if kept_by == "nothing" else None)
    assert not frame.failed_card
    assert not scene.game.effects


@pytest.mark.rule("F.2.2")
def test_who_has_no_form_has_passed() -> None:
    scene = Scene()
    scene.game.passed_over = set()
    assert Combat().offer_form(scene.game) == Done(True)
    assert scene.game.passed_over == {0}


# --- the end of combat ----------------------------------------------------------------------------


@pytest.mark.rule("F.4.1.2")
def test_what_is_pending_when_the_combat_phase_ends_never_happens() -> None:
    scene = Scene()
    attacks = [scene.attack(current=False) for _ in range(2)]
    scene.game.attack_stack = tuple(scene.game.cards[attack].ref for attack in attacks)
    Turn(passed=True).end_combat_phase(scene.game)
    assert scene.game.attack_stack == ()


@pytest.mark.rule("F.2.2.3b")
@pytest.mark.parametrize("passed", [True, False])
@pytest.mark.parametrize("tried", [True, False])
def test_who_passes_without_having_tried_a_card_may_owe_one(passed: bool, tried: bool) -> None:
    scene = Scene()
    if tried:
        scene.game.tried_card[0] = True
    Turn(passed=passed).end_combat_phase(scene.game)
    owes = scene.game.edition.owes_after_passing
    assert scene.game.duty[0] is (owes and passed and not tried)


# --- clearing -------------------------------------------------------------------------------------


def dealt(scene: Scene, player: int = 0, **fields: Any) -> CardId:
    card = scene.attack(player, current=False)
    scene.game.cards[card] = scene.game.cards[card]._replace(dealt_damage=True, **fields)
    return card


def others(scene: Scene) -> list[CardId]:
    ((_, found),) = scene.question.facts
    return [ref.card for ref in found]


@pytest.mark.rule("F.3.1.1", "F.3.1.2", "F.3.2.2")
def test_the_pools_are_cleared_from_right_to_left_the_active_players_first() -> None:
    scene = Scene()
    mine = [dealt(scene) for _ in range(3)]
    theirs = dealt(scene, 1)
    scene.start(ClearPools())
    for at in (2, 1, 0):
        question = scene.question
        assert (question.player, question.source) == (0, mine[at])
        assert others(scene) == mine[:at][::-1]
        scene.say(at == 1)
    assert (scene.question.player, scene.question.source) == (1, theirs)
    scene.say(False)
    assert scene.is_over
    zones = [scene.zone(card) for card in mine]
    assert zones == [Zone.DISCARD, Zone.MOMENTUM, Zone.DISCARD]


@pytest.mark.rule("F.3.1.3", "F.3.2.2")
def test_what_is_asked_next_stops_where_something_happens_first() -> None:
    scene = Scene()
    _, second, third = (dealt(scene) for _ in range(3))
    waits = n.Fired(
        n.Trigger(n.Timing.DURING, n.EventPattern(Verb.PHASE, during=n.During(Stretch.END_PHASE))),
        (DRAW,),
    )
    ref = scene.game.cards[second].ref
    duration.make(scene.game, scene.context(), EffectClass.FIRED, waits, assigned=(ref,))
    scene.start(ClearPools())
    assert (scene.question.source, others(scene)) == (third, [])
    scene.say(False)
    assert len(scene.batches(Verb.DRAW)) == 1
    assert scene.question.source == second


@pytest.mark.rule("K.1.2", "F.3.2.2")
@pytest.mark.parametrize("may", [True, False])
def test_what_may_not_become_momentum_is_not_asked_about(may: bool) -> None:
    scene = Scene()
    card = dealt(scene)
    if not may:
        scene.asset(1, standing(n.Cannot(NO_MOMENTUM)))
    scene.start(ClearPools())
    assert len(scene.asked) == may
    if not may:
        assert scene.zone(card) is Zone.DISCARD


@pytest.mark.rule("F.3.2.1", "F.3.2.3")
@pytest.mark.parametrize(
    ("played_as", "turn", "end"),
    [
        (PlayedAs.FOUNDATION, 1, Zone.STAGE),
        (PlayedAs.FOUNDATION, 0, Zone.DISCARD),  # of another turn
        (PlayedAs.BLOCK, 1, Zone.DISCARD),
        (PlayedAs.NOTHING, 1, Zone.DISCARD),
    ],
)
def test_what_was_played_this_turn_to_stay_is_built(
    played_as: PlayedAs, turn: int, end: n.Zone
) -> None:
    scene = Scene()
    card = scene.card(0, Zone.POOL)
    scene.game.cards[card] = scene.game.cards[card]._replace(played_as=played_as, played_turn=turn)
    scene.start(ClearPools())
    assert scene.zone(card) is end
