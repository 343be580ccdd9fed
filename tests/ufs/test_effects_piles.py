"""Cards put back, put under and shuffled away, and what such instructions say was done (D.4.1)."""

from __future__ import annotations

import pytest

from engine.ufs.effects import nodes as n
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
    scene.run(n.Shuffle(DECK, pile))
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
