"""Cards put back, put under and shuffled away, and what such instructions say was done (D.4.1)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.kernel.decisions import Kind
from engine.kernel.ids import CardId
from engine.ufs.atoms import Why
from engine.ufs.effects import nodes as n
from engine.ufs.procedures.deed import Deed
from engine.ufs.procedures.effects.perform import Take
from engine.ufs.rules.who import DID
from tests.ufs.build import standing
from tests.ufs.scene import Scene, number, place

Verb, Zone, Position = n.Verb, n.Zone, n.Position
DECK = place(Zone.DECK)
GAIN = n.GainVitality(n.Number(1))
IF_DONE = n.If(n.CarriedOut(), GAIN)


def looked(position: n.Position, count: int = 3) -> Scene:
    scene = Scene()
    scene.game.vitality[0] = 20
    top = n.Cards(n.ANY_CARD, number(count), DECK, n.Pick.TOP)
    look = n.Act(Verb.LOOK_AT, top, bind="seen")
    return scene.run(look, n.PutBack(n.Bound("seen"), position=position), IF_DONE)


@pytest.mark.rule("D.4.1.1.1", "D.2.5.2")
@pytest.mark.parametrize("position", [Position.TOP, Position.BOTTOM])
def test_cards_are_put_back_in_the_order_chosen(position: n.Position) -> None:
    scene = looked(position)
    one, two, three = scene.game.zones[0, Zone.DECK][:3]
    assert scene.question.options == (one, two, three)
    assert scene.question.rule == "D.4.1.1.1"
    assert all(scene.game.may_see(0, card) for card in (one, two, three))
    scene.say((three, one, two))
    deck = scene.game.zones[0, Zone.DECK]
    ends = deck[:3] if position is Position.TOP else deck[-3:]
    assert ends == ((two, one, three) if position is Position.TOP else (three, one, two))
    assert (len(deck), scene.game.looks, scene.game.vitality[0]) == (15, {}, 21)


@pytest.mark.rule("J.1.2")
def test_nothing_put_back_is_nothing_done() -> None:
    assert looked(Position.TOP, 0).game.vitality[0] == 20


@pytest.mark.rule("K.3.16")
@pytest.mark.parametrize("held", [0, 1])
def test_cards_shuffled_into_the_deck_are_one_event(held: int) -> None:
    scene = Scene()
    for _ in range(held):
        scene.card(0, Zone.DISCARD)
    pile = n.Cards(n.ANY_CARD, number(1), place(Zone.DISCARD))
    scene.game.vitality[0] = 20
    scene.run(n.Shuffle(DECK, pile), IF_DONE)
    assert scene.game.vitality[0] == 21
    assert scene.game.held == 0
    assert len(scene.game.zones[0, Zone.DECK]) == 15 + held
    (batch,) = scene.batches(Verb.SHUFFLE)
    assert [event.kind for event in batch] == [Verb.ADD] * held + [Verb.SHUFFLE]


@pytest.mark.rule("D.4.1.1.1", "J.1.2")
@pytest.mark.parametrize("position", [Position.TOP, Position.BOTTOM])
@pytest.mark.parametrize("kept", [True, False])
def test_cards_in_a_random_order_lie_as_nobody_chose_or_knows(
    position: n.Position, kept: bool
) -> None:
    scene = Scene()
    hand = tuple(scene.card(0, Zone.HAND) for _ in range(6))
    deck = scene.game.zones[0, Zone.DECK]
    scene.game.options = ("keep_order",) if kept else ()
    everything = n.Cards(n.ANY_CARD, place=place(Zone.HAND), pick=n.Pick.ALL)
    scene.run(n.MoveToZone(everything, DECK, position=position, order=Position.RANDOM_ORDER))
    assert scene.is_over
    now = scene.game.zones[0, Zone.DECK]
    at_end = position is Position.BOTTOM
    moved, others = (now[15:], now[:15]) if at_end else (now[:6], now[6:])
    assert others == deck
    assert sorted(moved) == sorted(hand)
    assert (moved == (hand if at_end else hand[::-1])) is kept
    assert not any((viewer, card) in scene.game.known for viewer in (0, 1) for card in hand)
    (batch,) = scene.batches(Verb.ADD)
    assert [event.card.card for event in batch if event.card is not None] == list(hand)


@pytest.mark.rule("D.2.5.2")
def test_a_card_that_lies_there_already_is_only_put_elsewhere_in_the_pile() -> None:
    scene = Scene()
    deck = scene.game.zones[0, Zone.DECK]
    top = n.Cards(n.ANY_CARD, number(1), DECK, n.Pick.TOP)
    scene.run(n.MoveToZone(top, DECK, position=Position.BOTTOM), IF_DONE)
    assert scene.game.zones[0, Zone.DECK] == (*deck[1:], deck[0])
    assert scene.batches(Verb.ADD) == []
    scene.run(n.MoveToZone(n.Cards(n.ANY_CARD, number(1), DECK, n.Pick.BOTTOM), DECK))
    assert scene.game.zones[0, Zone.DECK] == deck


@pytest.mark.rule("K.3.16", "D.2.5.2")
def test_a_card_shuffled_into_the_deck_where_it_lies_is_not_moved() -> None:
    scene = Scene()
    scene.game.trace = []
    scene.run(n.Shuffle(DECK, n.Cards(n.ANY_CARD, number(1), DECK, n.Pick.TOP)))
    assert len(scene.game.zones[0, Zone.DECK]) == 15
    assert "D.2.5.2" not in scene.game.trace


# --- looking through ------------------------------------------------------------------------------

MAY = n.May(n.Draw(n.Number(1)))  # a moment to look at the table before the effect is over
ASSET = n.IsType(n.CardType.ASSET, card_word=True)
PILE = place(Zone.DISCARD)


@pytest.mark.rule("C.2.2.2")
@pytest.mark.parametrize("face_up", [True, False])
def test_only_what_lies_face_down_has_to_be_looked_at(face_up: bool) -> None:
    scene = Scene()
    card = scene.card(0, Zone.STAGE, face_up=face_up)
    foundations = n.Cards(n.Non(n.IsType(n.CardType.CHARACTER)), place=place(Zone.STAGE))
    scene.run(n.Act(Verb.LOOK_AT, foundations), MAY)
    assert set(scene.game.looks) == (set() if face_up else {(0, card)})
    assert len(scene.batches(Verb.LOOK_AT)) == (not face_up)


@pytest.mark.rule("K.3.16", "K.5.2")
def test_a_search_ends_before_what_follows_it() -> None:
    scene = Scene()
    wanted = scene.card(0, Zone.DECK, n.CardType.ASSET)
    there = scene.card(0, Zone.DISCARD)
    source = scene.foundation()
    search = n.Search((DECK, PILE), n.Cards(n.ANY_CARD, place=DECK), bind="found")
    scene.run(search, MAY, source=scene.game.cards[source].ref)
    question = scene.question
    assert (question.source, question.rule) == (source, "K.5.2")
    assert {there, wanted} < set(question.options)
    assert (0, wanted) in scene.game.looks
    assert (0, there) not in scene.game.looks  # face up
    scene.say((wanted,))
    assert scene.game.looks == {}
    assert not scene.game.cards[wanted].revealed


@pytest.mark.rule("J.1.4", "J.1.2")
@pytest.mark.parametrize(
    ("wanted", "bounds"),
    [
        (n.Cards(n.ANY_CARD, number(3), DECK), (3, 3)),
        (n.Cards(n.ANY_CARD, number(20), DECK), None),  # all of them: nothing to choose
        (n.Cards(n.ANY_CARD, n.Quantity(n.Number(20), n.Comparison.AT_MOST), DECK), (0, 15)),
        (n.Bound("it"), (1, 1)),  # not described: any one card
        (n.Cards(ASSET, number(1), DECK), None),
    ],
)
def test_how_many_cards_are_searched_for(wanted: n.CardRef, bounds: tuple[int, int] | None) -> None:
    scene = Scene().run(n.Search((DECK,), wanted, bind="found"))
    asked = [(question.minimum, question.maximum) for question in scene.asked]
    assert asked == ([bounds] if bounds else [])
    if bounds is None:
        found = scene.result.get("found")
        assert len(found) == (0 if isinstance(wanted, n.Cards) and wanted.filter == ASSET else 15)


@pytest.mark.rule("C.2.2.2")
def test_cards_put_back_are_out_of_sight_before_what_follows() -> None:
    scene = Scene()
    look = n.Act(Verb.LOOK_AT, n.Cards(n.ANY_CARD, number(1), DECK, n.Pick.TOP), bind="seen")
    scene.run(look, MAY, n.PutBack(n.Bound("seen")), MAY)
    assert len(scene.game.looks) == 1
    scene.say(False)
    assert scene.game.looks == {}


@pytest.mark.rule("J.3.5", "J.1.2")
def test_drawing_none_is_no_draw_that_could_be_replaced() -> None:
    scene = Scene()
    instead = n.Instead(n.EventPattern(Verb.DRAW), (GAIN,), may=True)
    scene.asset(0, standing(instead))
    scene.run(n.Draw(n.Number(0)))
    assert scene.asked == []


@pytest.mark.rule("J.1.2")
@pytest.mark.parametrize(("taken", "done"), [((3, 4), True), ((3,), False), ((), False)])
def test_only_as_many_as_were_told_are_all_of_them(taken: tuple[int, ...], done: bool) -> None:
    scene = Scene()
    deed = Deed(Verb.DRAW, Why(0), 0, to=Zone.HAND, amount=2)
    frame = Take(context=scene.context(), deed=deed, changed=tuple(map(CardId, taken)))
    outcome: Any = frame.remember(scene.game)
    assert outcome.result.get(DID) is done


# --- off the own hand and deck --------------------------------------------------------------------


@pytest.mark.rule("K.5.4")
@pytest.mark.parametrize(("size", "left"), [(0, 0), (1, 1), (2, 2), (3, 3), (4, 3), (-1, 0)])
def test_who_discards_down_to_a_number_keeps_so_many(size: int, left: int) -> None:
    scene = Scene()
    for _ in range(3):
        scene.card(0, Zone.HAND)
    scene.run(n.DiscardDownTo(n.Number(size)))
    while not scene.is_over:  # which ones, and in which order
        asked = scene.question
        scene.say(asked.options[: asked.maximum] if asked.kind is Kind.CARDS else asked.options)
    assert len(scene.game.zones[0, Zone.HAND]) == left


def test_milling_for_a_card_that_is_not_there_mills_the_deck() -> None:
    scene = Scene()
    for _ in range(14):
        scene.card(0, Zone.DISCARD)
    scene.run(n.Mill(None, until=ASSET, bind="milled"))
    scene.say(scene.question.options)
    assert len(scene.result.get("milled")) == 15
    assert len(scene.batches(Verb.CYCLE)) == 1
