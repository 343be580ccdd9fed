"""Choosing the cards of an instruction: when it is asked, among what, and what may pay (J.1.4)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.kernel.decisions import Decision, Kind
from engine.kernel.events import Cause
from engine.kernel.ids import CardId, Ref
from engine.kernel.machine import Ask
from engine.ufs.effects import nodes as n
from engine.ufs.model.effect import Context
from engine.ufs.procedures.effects.pick import PickCards, settled, source_of
from tests.ufs.build import standing
from tests.ufs.scene import FOUNDATION, Bottom, Scene, cards, place

Verb, Zone = n.Verb, n.Zone


# --- what is asked --------------------------------------------------------------------------------


def frame_with(answer: object) -> Bottom:
    return Bottom(child=PickCards(context=Context(0), ref=n.ThisCard()), result=answer)


@pytest.mark.rule("J.1.4")
@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        (Kind.CARDS, {"options": (1,), "minimum": 1, "maximum": 1}),
        (Kind.CARDS, {"options": (1,), "minimum": 0, "maximum": 1}),
        (Kind.OPTION, {"options": ("a",)}),
        (Kind.NUMBER, {"minimum": 2, "maximum": 2}),
        (Kind.POSITION, {"minimum": 0, "maximum": 0}),
        (Kind.NAME, {}),
    ],
)
def test_what_there_is_something_to_choose_from_for_is_a_decision(
    kind: Kind, fields: dict[str, Any]
) -> None:
    frame, decision = frame_with("before"), Decision(0, kind, "choose", "J.1.4", **fields)
    assert settled(frame, decision, "result") == Ask(decision, "result")
    assert frame.result == "before"


@pytest.mark.rule("J.1.4")
@pytest.mark.parametrize(
    ("kind", "fields", "answer"),
    [
        (Kind.CARDS, {"minimum": 0, "maximum": 0}, ()),
        (Kind.CARDS, {"options": (1, 2), "minimum": 0, "maximum": 0}, ()),
        (Kind.ORDER, {}, ()),
        (Kind.PLAY, {}, None),
    ],
)
def test_nothing_to_choose_from_is_no_decision(
    kind: Kind, fields: dict[str, Any], answer: object
) -> None:
    frame = frame_with("before")
    assert settled(frame, Decision(0, kind, "choose", "J.1.4", **fields), "result") is None
    assert frame.result == answer


def test_a_question_is_about_the_card_that_it_comes_from_if_there_is_one() -> None:
    assert source_of(Context(0)) is None
    assert source_of(Context(0, Ref(CardId(7), 2))) == 7


@pytest.mark.rule("J.1.4", "K.2.3")
def test_a_card_is_chosen_once_for_all_parts_of_the_words() -> None:
    scene = Scene()
    wall, other = scene.foundation(), scene.card(0, Zone.STAGE, n.CardType.ASSET)
    both = n.BothOf(cards(FOUNDATION), cards(whose=n.Who.YOU))
    scene.start(PickCards(context=Context(0), ref=both))
    assert scene.question.options == (scene.ash, other)
    assert scene.say((other,)).result == (wall, other)


# --- what may pay ---------------------------------------------------------------------------------


def paying(scene: Scene, ref: n.CardRef, verb: n.Verb | None, to: n.Zone | None = None) -> Any:
    """The cards that pay, where nothing is left to choose; else those among which one chooses."""
    scene.start(PickCards(context=Context(0), ref=ref, verb=verb, to=to, cause=Cause.COST))
    if scene.game.pending is None:
        return scene.result
    return scene.question.options


@pytest.mark.rule("H.4.3")
def test_no_card_stands_in_where_all_of_them_pay() -> None:
    scene = Scene()
    walls = tuple(scene.foundation() for _ in range(2))
    every = n.Cards(FOUNDATION, place=place(Zone.STAGE), pick=n.Pick.ALL)
    assert paying(scene, every, Verb.COMMIT) == walls


@pytest.mark.rule("D.2.2.3.3")
def test_attached_cards_pay_where_the_cost_calls_for_those_of_a_card() -> None:
    scene = Scene()
    wall = scene.foundation()
    hung = scene.card(0, Zone.STAGE, n.CardType.ASSET, attached_to=wall)
    assert paying(scene, cards(n.IsType(n.CardType.ASSET)), Verb.DESTROY) == ()
    assert paying(scene, n.AttachedTo(cards(FOUNDATION, pick=n.Pick.ALL)), Verb.DESTROY) == (hung,)


def to(zone: n.Zone) -> n.EventPattern:
    return n.EventPattern(Verb.ADD, to=n.Place(zone, n.Who.ANY))


@pytest.mark.rule("K.1.2", "E.4.1.1")
@pytest.mark.parametrize(
    ("banned", "verb", "zone", "pays"),
    [
        (to(Zone.DISCARD), Verb.DISCARD, None, False),
        (to(Zone.HAND), Verb.DISCARD, None, True),
        (to(Zone.MOMENTUM), Verb.ADD, Zone.MOMENTUM, False),
        (to(Zone.HAND), Verb.ADD, Zone.MOMENTUM, True),
        (n.EventPattern(Verb.DISCARD), Verb.DISCARD, None, False),
        (n.EventPattern(Verb.DISCARD), Verb.DISCARD, Zone.DISCARD, True),  # it is only put there
        (to(Zone.STAGE), None, Zone.STAGE, False),
        (to(Zone.STAGE), None, None, True),
    ],
)
def test_what_is_prohibited_pays_for_nothing(
    banned: n.EventPattern, verb: n.Verb | None, zone: n.Zone | None, pays: bool
) -> None:
    scene = Scene()
    held = scene.card(0, Zone.HAND)
    scene.asset(1, standing(n.Cannot(banned)))
    assert paying(scene, cards(zone=Zone.HAND), verb, zone) == ((held,) if pays else ())
