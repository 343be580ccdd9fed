"""What effects do to cards where they lie and as they move (J.1, K.4, K.5)."""

from __future__ import annotations

import pytest

from engine.ufs.effects import nodes as n
from tests.ufs.scene import FOUNDATION, Scene, cards, number, place

Verb, Zone, Who = n.Verb, n.Zone, n.Who


@pytest.mark.rule("K.2.4")
def test_the_controller_chooses_the_opponents_card_and_its_owner_destroys_it() -> None:
    scene = Scene()
    first, second = scene.foundation(1), scene.foundation(1)
    scene.run(n.Act(Verb.DESTROY, cards(FOUNDATION, whose=Who.OPPONENT)))
    assert (scene.question.player, scene.question.options) == (0, (first, second))
    scene.say((second,))
    assert (scene.zone(first), scene.zone(second)) == (Zone.STAGE, Zone.DISCARD)
    assert scene.batches(Verb.DESTROY)[0][0].actor == 1


@pytest.mark.rule("K.2.4")
def test_of_cards_of_both_each_is_destroyed_once_and_by_its_owner() -> None:
    scene = Scene()
    walls = {scene.foundation(player): player for player in (0, 1)}
    every = n.Cards(FOUNDATION, place=place(Zone.STAGE, Who.ANY), pick=n.Pick.ALL)
    scene.run(n.Act(Verb.DESTROY, every))
    (batch,) = scene.batches(Verb.DESTROY)
    told = [(each.card.card, each.actor) for each in batch if each.card is not None]
    assert told == list(walls.items())


@pytest.mark.rule("J.1.2b")
def test_a_group_is_one_event_and_two_instructions_are_two() -> None:
    scene = Scene()
    for _ in range(4):
        scene.foundation()
    scene.run(n.Act(Verb.COMMIT, cards(FOUNDATION, 2)), n.Act(Verb.COMMIT, cards(FOUNDATION, 2)))
    scene.say(scene.question.options[:2])
    assert [len(batch) for batch in scene.batches(Verb.COMMIT)] == [2, 2]


@pytest.mark.rule("J.1.2")
def test_as_many_as_there_are_when_fewer_can_be_committed() -> None:
    scene = Scene()
    ready, committed = scene.foundation(), scene.foundation(ready=False)
    scene.run(n.Act(Verb.COMMIT, cards(FOUNDATION, 3), bind="those"))
    assert scene.is_over
    assert not scene.game.cards[ready].ready
    assert [ref.card for ref in scene.result.get("those")] == [ready]
    assert [len(batch) for batch in scene.batches(Verb.COMMIT)] == [1]
    assert not scene.game.cards[committed].ready


@pytest.mark.rule("D.2.2.4")
def test_a_starting_character_is_neither_destroyed_nor_flipped() -> None:
    scene = Scene()
    mine = n.Character()
    scene.run(n.Act(Verb.DESTROY, mine), n.Act(Verb.FLIP, mine))
    card = scene.game.cards[scene.ash]
    assert (card.zone, card.face_up) == (Zone.STAGE, True)
    assert scene.is_over


@pytest.mark.rule("K.1.3.1")
def test_both_players_draw_in_one_event() -> None:
    scene = Scene()
    scene.run(n.Draw(n.Number(2), Who.EACH))
    (batch,) = scene.batches(Verb.DRAW)
    assert [event.owner for event in batch] == [0, 0, 1, 1]


@pytest.mark.rule("K.1.3")
def test_the_controller_decides_who_goes_first_if_both_have_to_choose() -> None:
    scene = Scene()
    rows = [[scene.card(player, Zone.HAND) for _ in range(2)] for player in (0, 1)]
    hand = n.Cards(place=place(Zone.HAND, Who.EACH), chooser=Who.EACH)
    scene.run(n.Act(Verb.DISCARD, hand, Who.EACH))
    assert (scene.question.player, scene.question.prompt) == (0, "who-first")
    scene.say(1)
    assert scene.question.player == 1
    scene.say((rows[1][0],), (rows[0][1],))
    assert len(scene.batches(Verb.DISCARD)) == 1
    assert [len(scene.game.zones[player, Zone.HAND]) for player in (0, 1)] == [1, 1]


@pytest.mark.rule("K.5.4")
def test_drawing_up_to_a_number_draws_what_is_missing_at_once() -> None:
    scene = Scene()
    scene.card(0, Zone.HAND)
    scene.run(n.DrawUpTo(n.Number(4)))
    assert [len(batch) for batch in scene.batches(Verb.DRAW)] == [3]
    scene.run(n.DrawUpTo(n.Number(2)))
    assert len(scene.game.zones[0, Zone.HAND]) == 4


def test_milling_until_a_card_turns_up_stops_with_it() -> None:
    scene = Scene()
    third = scene.game.zones[0, Zone.DECK][2]
    name = scene.game.printed(third).name
    scene.run(n.Mill(None, until=n.Named(name), bind="milled"))
    scene.say(scene.question.options)  # in which order they go there
    assert len(scene.result.get("milled")) == 3
    assert scene.game.zones[0, Zone.DISCARD][0] == third


@pytest.mark.rule("K.5.1")
def test_a_revealed_card_stays_revealed_until_the_effect_is_done() -> None:
    scene = Scene()
    card = scene.card(1, Zone.HAND)
    reveal = n.Act(Verb.REVEAL, n.Whole(place(Zone.HAND, Who.OPPONENT)), Who.OPPONENT)
    scene.run(reveal, n.May(n.Draw(n.Number(1))))
    assert scene.game.cards[card].revealed
    scene.say(False)
    assert not scene.game.cards[card].revealed


@pytest.mark.rule("K.5.6")
def test_who_has_no_card_that_meets_the_text_shows_the_hand() -> None:
    scene = Scene()
    card = scene.card(0, Zone.HAND)
    asset = n.IsType(n.CardType.ASSET, card_word=True)
    add = n.MoveToZone(cards(asset, zone=Zone.HAND), place(Zone.STAGE))
    scene.run(add, n.May(n.Draw(n.Number(1))))
    assert scene.game.cards[card].revealed
    assert scene.zone(card) is Zone.HAND


@pytest.mark.rule("K.5.2")
def test_a_search_shows_what_had_to_match_and_shuffles() -> None:
    scene = Scene()
    wanted = scene.card(0, Zone.DECK, n.CardType.ASSET)
    asset = n.IsType(n.CardType.ASSET, card_word=True)
    deck = place(Zone.DECK)
    search = n.Search((deck,), n.Cards(asset, place=deck), bind="found")
    scene.run(search, n.MoveToZone(n.Bound("found"), place(Zone.HAND)))
    assert scene.zone(wanted) is Zone.HAND
    assert len(scene.batches(Verb.SHUFFLE)) == 1
    assert scene.game.looks == {}


@pytest.mark.rule("D.1.4")
def test_a_card_for_the_other_players_zone_is_removed() -> None:
    scene = Scene()
    card = scene.foundation()
    scene.run(n.MoveToZone(cards(FOUNDATION), place(Zone.STAGE, Who.OPPONENT)))
    assert scene.zone(card) is Zone.REMOVED
    assert card in scene.game.zones[0, Zone.REMOVED]


@pytest.mark.rule("K.3.21.1")
def test_the_beginning_of_the_pool_is_its_first_place() -> None:
    scene = Scene()
    there = scene.card(0, Zone.POOL)
    card = scene.card(0, Zone.HAND)
    to = place(Zone.POOL)
    scene.run(n.MoveToZone(cards(zone=Zone.HAND), to, position=n.Position.BEGINNING))
    assert scene.game.zones[0, Zone.POOL] == (card, there)


@pytest.mark.rule("K.3.21")
def test_any_order_lets_the_player_pick_the_place() -> None:
    scene = Scene()
    row = [scene.card(0, Zone.POOL) for _ in range(2)]
    card = scene.card(0, Zone.HAND)
    move = n.MoveToZone(cards(zone=Zone.HAND), place(Zone.POOL), position=n.Position.ANY_ORDER)
    scene.run(move).say(1)
    assert scene.game.zones[0, Zone.POOL] == (row[0], card, row[1])


@pytest.mark.rule("F.2.3.6")
def test_of_several_attacks_the_leftmost_is_stacked_last() -> None:
    scene = Scene()
    left, right = scene.attack(current=False), scene.attack(current=False)
    attacks = n.Cards(
        n.IsType(n.CardType.ATTACK, card_word=True), number(2), place(Zone.POOL), n.Pick.ALL
    )
    scene.run(n.AddToStack(attacks))
    assert [ref.card for ref in scene.game.attack_stack] == [right, left]


def test_counters_come_and_go_but_never_below_none() -> None:
    scene = Scene()
    card = scene.foundation()
    mine = cards(FOUNDATION)
    scene.run(n.Counters(number(3), "spark", mine), n.Counters(number(2), "spark", mine, False))
    assert scene.game.cards[card].counters == (("spark", 1),)
    scene.run(n.Counters(number(5), "spark", mine, False))
    assert scene.game.cards[card].counters == ()


@pytest.mark.rule("I.3.8.2")
def test_multiple_copies_lie_face_down_with_the_values_of_the_attack() -> None:
    scene = Scene()
    attack = scene.attack(name="Flurry", damage=4)
    below, above = scene.card(0, Zone.DISCARD), scene.card(0, Zone.DISCARD)
    pile = n.Cards(quantity=number(2), place=place(Zone.DISCARD), pick=n.Pick.TOP)
    make = n.MoveToZone(
        pile,
        place(Zone.POOL),
        states=(n.State.FACE_DOWN,),
        as_copies=n.CurrentAttack(),
        bind="copies",
    )
    scene.run(make, n.AddToStack(n.Bound("copies")))
    assert scene.game.zones[0, Zone.POOL] == (attack, below, above)
    assert [scene.values(card).damage for card in (below, above)] == [4, 4]
    assert not scene.game.cards[above].face_up
    assert [ref.card for ref in scene.game.attack_stack] == [above, below]


def test_cards_looked_at_go_back_in_the_order_chosen() -> None:
    scene = Scene()
    top = scene.game.zones[0, Zone.DECK][:2]
    seen = n.Cards(quantity=number(2), place=place(Zone.DECK), pick=n.Pick.TOP)
    scene.run(n.Act(Verb.LOOK_AT, seen, bind="seen"), n.PutBack(n.Bound("seen")))
    assert set(scene.game.looks) == {(0, card) for card in top}
    scene.say(top)
    assert scene.game.zones[0, Zone.DECK][:2] == (top[1], top[0])
    assert scene.game.looks == {}
