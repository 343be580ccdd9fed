"""Pause conditions put right: by which rule, in which event, and what cannot be (E.2)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.kernel.ids import CardId, Player
from engine.kernel.machine import run
from engine.ufs import atoms
from engine.ufs.atoms import Why
from engine.ufs.editions.registry import PLAYED
from engine.ufs.effects import nodes as n
from engine.ufs.model.effect import OnTop
from engine.ufs.model.game import PLAYERS
from engine.ufs.model.values import HeldKeyword
from engine.ufs.procedures.pause import Pause
from engine.ufs.rules.on_top import covered, is_apart
from engine.ufs.rules.pause_conditions import (
    KEPT,
    SPARED,
    catches_misplaced,
    catches_stranger,
    is_lifted,
    values_to_come,
)
from engine.ufs.rules.who import DID
from tests.ufs.build import Table, standing, trait
from tests.ufs.scene import FOUNDATION, Bottom, Scene, cards, place

Verb, Zone, Who = n.Verb, n.Zone, n.Who
GAIN = n.GainVitality(n.Number(1))
UNIQUE: dict[str, Any] = {"name": "Wall", "keywords": (trait("unique"),)}
TURN = n.This(n.Stretch.TURN)


def paused() -> Scene:
    """A scene that notes which rules are applied, just before it pauses."""
    scene = Scene()
    scene.game.vitality = [10, 10]
    scene.game.trace = []
    scene.game.restaged = True
    return scene


def rules_of(scene: Scene, verb: n.Verb) -> list[tuple[str, ...]]:
    return [entry.rules for entry in scene.game.log if entry.key == verb]


# --- by which rule --------------------------------------------------------------------------------


@pytest.mark.rule("E.2.6", "E.2.7")
@pytest.mark.parametrize(("loose", "verb"), [(False, Verb.DESTROY), (True, Verb.DISCARD)])
def test_a_card_goes_by_the_rule_of_its_condition(loose: bool, verb: n.Verb) -> None:
    scene = paused()
    if loose:
        card = scene.card(0, Zone.STAGE, n.CardType.ATTACK)
    else:
        card, other = (scene.foundation(**UNIQUE) for _ in range(2))
    scene.start(Pause())
    if not loose:
        assert (scene.question.rule, set(scene.question.options)) == ("E.2.6", {card, other})
        scene.say((card,))
    assert scene.zone(card) is Zone.DISCARD
    events = [event for batch in scene.batches(verb) for event in batch]
    assert [(event.kind, event.actor) for event in events] == [(verb, 0)]
    assert scene.game.trace is not None
    assert ("E.2.7" in scene.game.trace) is loose
    assert rules_of(scene, verb) == [("E.2.7",) if loose else ("E.2.6",)]


@pytest.mark.rule("E.2.6", "K.1.2")
def test_what_cannot_be_put_right_is_left_as_it_is_and_nobody_asked() -> None:
    scene = paused()
    row = [scene.foundation(**UNIQUE) for _ in range(2)]
    scene.asset(1, standing(n.Cannot(n.EventPattern(Verb.DESTROY))))
    scene.run(n.Draw(n.Number(1)))
    assert (scene.is_over, scene.asked) == (True, [])
    kept = scene.game.facts[KEPT]
    assert {ref.card for ref in kept} == set(row)
    gone = scene.foundation(**UNIQUE)
    old = scene.game.cards[gone].ref._replace(epoch=99)
    scene.game.facts[KEPT] = (*kept, old)  # a card that is not there any more
    scene.run(n.Draw(n.Number(1)))
    assert {ref.card for ref in scene.game.facts[KEPT]} == {*row, gone}
    assert old not in scene.game.facts[KEPT]
    assert SPARED not in scene.game.facts


@pytest.mark.rule("E.2.6", "K.1.2")
def test_one_that_could_be_put_right_is_no_reason_to_spare_the_next() -> None:
    scene = paused()
    one, two = (scene.foundation(**UNIQUE) for _ in range(2))
    held, other = (scene.foundation(**{**UNIQUE, "name": "Gate"}) for _ in range(2))
    gates = n.Cards(n.Named("Gate"), pick=n.Pick.ANY)
    scene.asset(1, standing(n.Cannot(n.EventPattern(Verb.DESTROY, cards=gates))))
    scene.start(Pause())
    while not scene.is_over:
        scene.say(scene.question.options[:1])
    assert sorted(scene.zone(card) is Zone.STAGE for card in (one, two)) == [False, True]
    assert all(scene.zone(card) is Zone.STAGE for card in (held, other))
    assert {ref.card for ref in scene.game.facts[KEPT]} == {held, other}


@pytest.mark.rule("E.2.6", "K.1.2")
def test_all_that_cannot_be_put_right_is_spared_together() -> None:
    scene = paused()
    row = [scene.foundation(**{**UNIQUE, "name": name}) for name in ("Wall", "Gate") * 2]
    scene.asset(1, standing(n.Cannot(n.EventPattern(Verb.DESTROY))))
    scene.game.stack.append(Bottom(child=Pause()))
    run(scene.game)
    assert (scene.is_over, scene.asked) == (True, [])
    assert {ref.card for ref in scene.game.facts[KEPT]} == set(row)


# --- in which event -------------------------------------------------------------------------------


def gaining(scene: Scene, verb: n.Verb) -> None:
    told = n.Fired(n.Trigger(n.Timing.AFTER, n.EventPattern(verb)), (GAIN,))
    scene.asset(0, standing(told))


@pytest.mark.rule("E.2")
def test_what_was_before_the_pause_is_answered_first_and_the_pause_after_it() -> None:
    scene = paused()
    gaining(scene, Verb.DRAW)
    gaining(scene, Verb.DISCARD)
    card = scene.card(0, Zone.STAGE, n.CardType.ATTACK)
    atoms.emit(scene.game, Verb.DRAW, Why(0), owner=0)
    scene.start(Pause())
    assert scene.zone(card) is Zone.DISCARD
    kinds = [batch[0].kind for batch in scene.game.turn_events]
    assert kinds == [Verb.DRAW, Verb.GAIN_VITALITY, Verb.DISCARD, Verb.GAIN_VITALITY]
    assert scene.game.vitality[0] == 12
    assert scene.game.held == 0


@pytest.mark.rule("E.2")
@pytest.mark.parametrize("before", [True, False])
def test_without_anything_that_answers_nothing_is_handled(before: bool) -> None:
    scene = paused()
    card = scene.card(0, Zone.STAGE, n.CardType.ATTACK)
    if before:
        atoms.emit(scene.game, Verb.DRAW, Why(0), owner=0)
    scene.start(Pause())
    assert scene.zone(card) is Zone.DISCARD
    assert [batch[0].kind for batch in scene.game.turn_events] == [
        *([Verb.DRAW] if before else []),
        Verb.DISCARD,
    ]
    assert scene.game.trace is not None
    assert "J.3.2.1" not in scene.game.trace


@pytest.mark.rule("E.2")
def test_within_an_event_that_is_held_the_pause_is_a_part_of_it() -> None:
    scene = paused()
    gaining(scene, Verb.DRAW)
    card = scene.card(0, Zone.STAGE, n.CardType.ATTACK)
    scene.game.hold()
    atoms.emit(scene.game, Verb.DRAW, Why(0), owner=0)
    scene.start(Pause())
    assert scene.zone(card) is Zone.DISCARD
    assert [event.kind for event in scene.game.batch] == [Verb.DRAW, Verb.DISCARD]
    assert scene.game.turn_events == []
    assert (scene.game.vitality[0], scene.game.moment) == (10, 0)
    scene.game.release()
    scene.run()
    assert [[event.kind for event in batch] for batch in scene.game.turn_events[:1]] == [
        [Verb.DRAW, Verb.DISCARD]
    ]


# --- on top ---------------------------------------------------------------------------------------

ON_ASSET = n.PlaceOnTop(cards(zone=Zone.HAND), cards(n.IsType(n.CardType.ASSET)), TURN)


def laid(*, owner: int = 0, hand: int = 1) -> tuple[Scene, CardId]:
    scene = Scene()
    asset = scene.asset(owner, name="Lamp")
    for at in range(hand):
        scene.card(0, Zone.HAND, n.CardType.ASSET, name=f"Lid {at}")
    return scene, asset


def test_a_card_lies_on_top_of_another_as_long_as_its_effect_lasts() -> None:
    scene, asset = laid()
    scene.run(ON_ASSET)
    (top,) = (pair.top for pair in covered(scene.game))
    assert scene.zone(top) is Zone.STAGE
    assert scene.values(asset).name == "Lid 0"
    assert scene.result.get(DID)
    (note,) = (entry for entry in scene.game.log if entry.key == "on-top")
    assert (note.player, note.facts) == (0, ("Lamp", "Lid 0"))


def test_nobody_is_told_which_face_down_card_another_lies_on() -> None:
    scene = Scene()
    scene.foundation(face_up=False, name="Sill")
    scene.card(0, Zone.HAND, name="Lid")
    scene.run(replace(ON_ASSET, on=cards(FOUNDATION)))
    (note,) = (entry for entry in scene.game.log if entry.key.startswith("on-"))
    assert (note.key, note.player, note.facts) == ("on-hidden", 0, ("Lid",))


@pytest.mark.parametrize(("kind", "name"), [(n.CardType.ATTACK, ""), (n.CardType.CHARACTER, "Ash")])
def test_what_lies_on_top_is_neither_astray_nor_attached_elsewhere(
    kind: n.CardType, name: str
) -> None:
    scene, asset = laid(hand=0)
    top = scene.card(0, Zone.HAND, kind, character_name=name, version="2")
    scene.run(ON_ASSET)
    card = scene.game.cards[top]
    assert (card.zone, card.attached_to) == (Zone.STAGE, asset)


@pytest.mark.parametrize(
    ("told", "owner", "hand"),
    [
        (ON_ASSET, 0, 0),  # no card
        (replace(ON_ASSET, cards=n.Whole(place(Zone.HAND))), 0, 2),  # more than one
        (replace(ON_ASSET, on=cards(FOUNDATION)), 0, 1),  # nothing to lie on
        (
            replace(ON_ASSET, on=cards(n.IsType(n.CardType.ASSET), whose=Who.OPPONENT)),
            1,
            1,
        ),  # another player's
        (replace(ON_ASSET, cards=cards(n.IsType(n.CardType.CHARACTER))), 0, 0),  # there already
        (replace(ON_ASSET, on=n.Cards(n.ANY_CARD, place=place(Zone.DISCARD))), 0, 1),
    ],
)
def test_one_own_card_from_elsewhere_lies_on_one_of_the_stage(
    told: n.PlaceOnTop, owner: int, hand: int
) -> None:
    scene, asset = laid(owner=owner, hand=hand)
    scene.card(0, Zone.DISCARD)
    scene.run(told)
    assert covered(scene.game) == ()
    assert scene.values(asset).name == "Lamp"
    assert scene.result.get(DID) is False
    assert scene.game.effects == {}


def test_what_may_not_come_to_lie_there_replaces_nothing() -> None:
    scene, asset = laid()
    scene.asset(1, standing(n.Cannot(n.EventPattern(Verb.ADD))))
    scene.run(ON_ASSET)
    assert covered(scene.game) == ()
    assert scene.values(asset).name == "Lamp"
    assert scene.game.effects == {}
    assert [entry for entry in scene.game.log if entry.key == "on-top"] == []


@pytest.mark.parametrize(
    ("zone", "end"),
    [(Zone.HAND, Zone.HAND), (Zone.REMOVED, Zone.REMOVED), (Zone.TRANSIT, Zone.DISCARD)],
)
def test_what_lay_on_a_card_goes_where_it_went(zone: n.Zone, end: n.Zone) -> None:
    scene = Scene()
    bottoms = [scene.asset(0) for _ in range(2)]
    tops = [scene.asset(0) for _ in range(2)]
    for top, bottom in zip(tops, bottoms, strict=True):
        atoms.lay_on_top(scene.game, OnTop(top, scene.game.cards[bottom].ref, 0))
    if zone is Zone.TRANSIT:
        atoms.enter_transit(scene.game, bottoms[1])
    else:
        atoms.move(scene.game, (bottoms[1],), zone, Verb.ADD, Why(0))
    frame = Pause()
    frame._follow(scene.game, tops[1], Why(0))
    assert [scene.zone(top) for top in tops] == [Zone.STAGE, end]
    assert [pair.top for pair in covered(scene.game)] == [tops[0]]


# --- of which cards -------------------------------------------------------------------------------


@pytest.mark.rule("K.1.1")
@pytest.mark.parametrize(
    ("kind", "cards_", "expected"),
    [
        (n.RuleKind.NO_CARD_PAUSE_CONDITIONS, n.Whole(place(Zone.STAGE)), True),
        (n.RuleKind.NO_CARD_PAUSE_CONDITIONS, cards(FOUNDATION), False),
        (n.RuleKind.UNBLOCKABLE, n.Whole(place(Zone.STAGE)), False),
    ],
)
def test_an_effect_lifts_the_conditions_of_a_whole_staging_area(
    kind: n.RuleKind, cards_: n.CardRef, expected: bool
) -> None:
    scene = paused()
    lifting = n.RuleEffect(n.RuleKind.NO_CARD_PAUSE_CONDITIONS, n.Whole(place(Zone.STAGE)))
    scene.asset(1, standing(lifting))
    assert is_lifted(scene.game, 1)
    assert not is_lifted(scene.game, 0)
    scene.asset(0, standing(n.RuleEffect(kind, cards_)))
    assert is_lifted(scene.game, 0) is expected


@pytest.mark.rule("K.1.1")
@pytest.mark.parametrize(
    ("whose", "spared"), [(Who.YOU, [1]), (Who.OPPONENT, [0]), (Who.EITHER, [0, 1])]
)
def test_whose_staging_areas_are_spared(whose: n.Who, spared: list[Player]) -> None:
    table = Table()
    stages = n.Whole(n.Place(Zone.STAGE, whose))
    table.asset(1, standing(n.RuleEffect(n.RuleKind.NO_CARD_PAUSE_CONDITIONS, stages)))
    assert [player for player in PLAYERS if is_lifted(table.game, player)] == spared


@pytest.mark.rule("E.2.3", "E.2.4")
def test_a_card_is_caught_on_its_way_to_where_it_may_not_lie() -> None:
    """By what it will show there, though it lies face down now."""
    scene = paused()
    kind = n.CardType.CHARACTER
    elm = scene.card(0, Zone.POOL, kind, face_up=False, character_name="Elm")
    only = HeldKeyword("only", "only", argument="Elm")
    reserved = scene.card(0, Zone.STAGE, keywords=(only,), face_up=False)
    stranger, misplaced = (scene.game.cards[card] for card in (elm, reserved))
    caught = {
        zone: (
            catches_stranger(scene.game, stranger, zone),
            catches_misplaced(scene.game, misplaced, zone),
        )
        for zone in (Zone.STAGE, Zone.POOL, Zone.REMOVED)
    }
    assert caught == {
        Zone.STAGE: (True, True),
        Zone.POOL: (False, True),
        Zone.REMOVED: (False, False),
    }


@pytest.mark.rule("D.2.2.3")
def test_an_attached_card_is_still_one_of_the_staging_area() -> None:
    scene = paused()
    held = scene.foundation(attached_to=scene.ash)
    assert not is_apart(scene.game, scene.game.cards[held])
    code = next(each.code for each in PLAYED.values() if each.attached_are_apart)
    scene.game.edition = PLAYED[code]
    assert is_apart(scene.game, scene.game.cards[held])


@pytest.mark.rule("E.2.3")
@pytest.mark.parametrize(("face_up", "name"), [(True, "Gate"), (False, "Wall")])
def test_a_card_on_its_way_is_judged_by_what_it_will_show(face_up: bool, name: str) -> None:
    """What shows its face does so as it is now; what lies face down shows what is printed."""
    scene = Scene()
    card = scene.card(0, Zone.HAND, name="Wall", face_up=face_up)
    held = scene.game.cards[card]
    changed = held._replace(values=held.values._replace(name="Gate"))
    assert values_to_come(scene.game, changed).name == name
