"""What follows an event: effects in order, paying to cancel, the response window (H.2.3, H.3.3)."""

from __future__ import annotations

import pytest

from engine.kernel.events import Batch
from engine.kernel.ids import CardId
from engine.ufs import atoms
from engine.ufs.atoms import Why
from engine.ufs.effects import nodes as n
from engine.ufs.model.details import PlayDetail
from engine.ufs.procedures.draw_offer import DrawOffer
from engine.ufs.procedures.response import HandleEvent, ResponseWindow
from engine.ufs.rules.stalemate import Stalemate
from tests.ufs.build import standing
from tests.ufs.scene import Scene, place

Verb, Zone, Who = n.Verb, n.Zone, n.Who
GAIN = n.GainVitality(n.Number(1))
NUMBER = 7  # of the play
DRAWN = n.Trigger(n.Timing.AFTER, n.EventPattern(Verb.DRAW))
LOST = n.Trigger(n.Timing.AFTER, n.EventPattern(Verb.LOSE_VITALITY))


def watched() -> Scene:
    scene = Scene()
    scene.game.vitality = [10, 10]
    scene.game.passed_over = set()
    scene.game.trace = []
    return scene


# --- paying to cancel -----------------------------------------------------------------------------


def played(scene: Scene, *, destroys: bool = False, zone: n.Zone = Zone.STAGE) -> CardId:
    """An ability that has been played, which the other player may pay a card to cancel."""
    theirs = n.Cards(place=place(Zone.HAND, Who.OPPONENT), chooser=Who.OPPONENT)
    cost = n.Act(Verb.DISCARD, theirs, Who.OPPONENT)
    clause = n.MayCancel(cost, destroys=destroys)
    ability = n.Ability(n.AbilityKind.ENHANCE, (GAIN,), after=(clause,))
    card = scene.asset(0, ability)
    if zone is not Zone.STAGE:
        scene.game.zones[0, Zone.STAGE] = scene.game.zones[0, Zone.STAGE][:-1]
        scene.game.zones[0, zone] = (*scene.game.zones[0, zone], card)
        scene.game.cards[card] = scene.game.cards[card]._replace(zone=zone)
    return card


def batch_of(scene: Scene, card: CardId, ability: str = "a0") -> Batch:
    detail = PlayDetail(ability=ability, number=NUMBER)
    return (scene.emit(Verb.PLAY, card, actor=0, detail=detail),)


@pytest.mark.rule("H.3.3.4", "H.3.3.4.2")
@pytest.mark.parametrize("wanted", [True, False])
def test_the_other_player_may_pay_to_cancel_what_was_played(wanted: bool) -> None:
    scene = watched()
    card = played(scene)
    scene.card(1, Zone.HAND)
    scene.start(HandleEvent(batch=batch_of(scene, card)))
    question = scene.question
    assert (question.player, question.prompt, question.source) == (1, "pay-to-cancel", card)
    assert scene.game.passed_over == set()
    scene.say(wanted)
    assert (NUMBER in scene.game.cancelled) is wanted
    assert len(scene.game.zones[1, Zone.HAND]) == (not wanted)
    assert scene.zone(card) is Zone.STAGE
    assert len(scene.asked) == 1


@pytest.mark.rule("H.3.3.4")
def test_who_cannot_pay_is_not_asked() -> None:
    scene = watched()
    scene.start(HandleEvent(batch=batch_of(scene, played(scene))))
    assert (scene.asked, scene.game.passed_over) == ([], {1})
    assert scene.game.cancelled == ()


@pytest.mark.rule("H.3.3.4")
def test_nobody_pays_for_what_is_cancelled_already() -> None:
    scene = watched()
    scene.card(1, Zone.HAND)
    scene.game.cancelled = (NUMBER,)
    scene.start(HandleEvent(batch=batch_of(scene, played(scene))))
    assert scene.asked == []


@pytest.mark.rule("H.3.3.4.3")
def test_what_is_only_attempted_is_not_cancelled_yet() -> None:
    scene = watched()
    scene.card(1, Zone.HAND)
    detail = PlayDetail(ability="a0", number=NUMBER)
    attempt = scene.emit(Verb.ATTEMPT, played(scene), actor=0, detail=detail)
    scene.start(HandleEvent(batch=(attempt,)))
    assert scene.asked == []


@pytest.mark.rule("H.3.3.4")
def test_a_card_played_without_its_ability_is_not_cancelled() -> None:
    scene = watched()
    scene.card(1, Zone.HAND)
    scene.start(HandleEvent(batch=batch_of(scene, played(scene), "")))
    assert scene.asked == []


@pytest.mark.rule("H.3.3.4.1", "H.3.3.4.4")
@pytest.mark.parametrize(
    ("destroys", "zone", "end"),
    [
        (True, Zone.STAGE, Zone.DISCARD),
        (False, Zone.STAGE, Zone.STAGE),
        (True, Zone.POOL, Zone.POOL),  # it can be destroyed in the staging area alone
    ],
)
def test_the_card_is_destroyed_where_its_text_says_so(
    destroys: bool, zone: n.Zone, end: n.Zone
) -> None:
    scene = watched()
    card = played(scene, destroys=destroys, zone=zone)
    scene.card(1, Zone.HAND)
    scene.start(HandleEvent(batch=batch_of(scene, card))).say(True)
    assert scene.zone(card) is end
    events = [event for batch in scene.batches(Verb.DESTROY) for event in batch]
    assert [(event.actor, event.cause) for event in events] == [(0, "rule")] * (end is Zone.DISCARD)


@pytest.mark.rule("H.3.3.4.1")
def test_a_card_that_has_left_meanwhile_is_not_destroyed() -> None:
    scene = watched()
    card = played(scene, destroys=True)
    scene.card(1, Zone.HAND)
    scene.start(HandleEvent(batch=batch_of(scene, card)))
    atoms.move(scene.game, (card,), Zone.HAND, Verb.ADD, Why(0))
    scene.say(True)
    assert (scene.zone(card), NUMBER in scene.game.cancelled) == (Zone.HAND, True)


@pytest.mark.rule("H.3.3.4")
def test_who_could_not_pay_in_the_end_has_cancelled_nothing() -> None:
    scene = watched()
    batch = batch_of(scene, played(scene))
    frame = HandleEvent(batch=batch, paid=(False, scene.context(1)))
    assert frame.cancel_if_paid(scene.game) is None
    assert scene.game.cancelled == ()


# --- effects in order -----------------------------------------------------------------------------


def fired(scene: Scene, player: int, *counts: int) -> None:
    """Cards that let their player gain so much after a card is drawn."""
    for count in counts:
        told = n.Fired(DRAWN, (n.GainVitality(n.Number(count)),))
        scene.asset(player, standing(told))


def gains(scene: Scene) -> list[tuple[int | None, int]]:
    return [
        (event.owner, event.amount)
        for batch in scene.batches(Verb.GAIN_VITALITY)
        for event in batch
    ]


@pytest.mark.rule("J.3.2.1.2")
def test_each_player_puts_their_effects_in_order_the_active_one_first() -> None:
    scene = watched()
    fired(scene, 0, 1, 2)
    fired(scene, 1, 3, 4)
    scene.run(n.Draw(n.Number(1)))
    for player in (0, 1):
        question = scene.question
        assert (question.player, question.prompt) == (player, "order-effects")
        assert len(question.options) == 2
        scene.say(question.options[::-1])
    assert gains(scene) == [(0, 2), (0, 1), (1, 4), (1, 3)]


@pytest.mark.rule("J.3.2.1.2")
def test_one_effect_of_each_needs_no_order() -> None:
    scene = watched()
    fired(scene, 1, 3)
    fired(scene, 0, 1)
    before = scene.game.asked
    scene.run(n.Draw(n.Number(1)))
    assert scene.game.asked == before
    assert gains(scene) == [(0, 1), (1, 3)]
    assert scene.game.windows == 0  # nobody can answer, so no window was opened


# --- the window -----------------------------------------------------------------------------------


@pytest.mark.rule("H.2.3.2.4.1", "H.2.3.2.4.2")
@pytest.mark.parametrize("drawn", [True, False])
def test_who_can_answer_is_asked_about_the_card_of_the_event(drawn: bool) -> None:
    scene = watched()
    trigger = DRAWN if drawn else LOST
    asset = scene.asset(1, n.Ability(n.AbilityKind.RESPONSE, (GAIN,), trigger=trigger))
    top = scene.game.zones[0, Zone.DECK][0]
    before = scene.game.asked
    scene.run(n.Draw(n.Number(1)) if drawn else n.LoseVitality(n.Number(1)))
    question = scene.question
    assert (question.player, question.prompt) == (1, "respond")
    assert question.source == (top if drawn else None)
    assert scene.game.passed_over == {0}  # for whom there was nothing to answer with
    assert scene.game.asked == before + 1
    assert scene.game.windows == 1
    scene.say(None)
    assert scene.is_over
    assert scene.game.asked == before + 1
    assert scene.zone(asset) is Zone.STAGE


@pytest.mark.rule("H.2.3.2.4.3")
def test_a_window_in_which_nobody_can_answer_closes_by_itself() -> None:
    scene = watched()
    event = scene.emit(Verb.DRAW, owner=0)
    before = scene.game.asked
    scene.start(ResponseWindow(batch=(event,), holder=0, window=1))
    assert scene.is_over
    assert scene.game.asked == before
    assert scene.game.passed_over == {0, 1}


# --- a draw that is offered -----------------------------------------------------------------------


@pytest.mark.rule("A.1")
@pytest.mark.parametrize("active", [0, 1])
@pytest.mark.parametrize("answers", [(True, True), (True, False), (False,)])
@pytest.mark.parametrize("answered", [True, False])
def test_a_draw_is_agreed_by_both_or_the_game_goes_on(
    active: int, answers: tuple[bool, ...], answered: bool
) -> None:
    scene = watched()
    scene.game.active = active
    if answered:
        fired(scene, 0, 1)
    event = scene.emit(Verb.DRAW, owner=0)
    scene.start(DrawOffer(reason=Stalemate.LONG, batch=(event,)))
    for turn, wanted in enumerate(answers):
        question = scene.question
        assert (question.prompt, question.player) == ("agree-draw", (active, 1 - active)[turn])
        assert question.facts == (("reason", "long"),)
        scene.say(wanted)
    result = scene.game.result
    told = [entry.key for entry in scene.game.log]
    if all(answers):
        assert result is not None
        assert (result.losers, result.rule) == ((0, 1), "A.1")
        assert "agreed-draw" in told
    else:
        assert result is None
        assert "agreed-draw" not in told
    expected = [(0, 1)] if answered and not all(answers) else []
    assert gains(scene) == expected
    assert scene.game.trace is not None
    assert ("J.3.2.1" in scene.game.trace) is bool(expected)
