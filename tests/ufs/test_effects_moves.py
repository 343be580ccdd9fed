"""Cards that an effect moves: where they end up, who is asked, and what is remembered (K.3.21)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.kernel.events import Cause
from engine.kernel.ids import CardId
from engine.ufs import atoms
from engine.ufs.editions.registry import PLAYED
from engine.ufs.effects import nodes as n
from engine.ufs.model.effect import Context
from engine.ufs.model.values import Definition
from engine.ufs.procedures.effects.run import RunEffects
from engine.ufs.rules.who import DID
from tests.ufs.build import standing
from tests.ufs.scene import FOUNDATION, Scene, cards, number, place

Verb, Zone, Who, Position = n.Verb, n.Zone, n.Who, n.Position
ASSET = n.IsType(n.CardType.ASSET, card_word=True)
EVERYTHING = n.Cards(place=place(Zone.HAND), pick=n.Pick.ALL)


def top(count: int) -> n.Cards:
    return n.Cards(quantity=number(count), place=place(Zone.DECK), pick=n.Pick.TOP)


def move(what: n.CardRef, to: n.Zone, whose: n.Who = Who.YOU, **fields: Any) -> n.MoveToZone:
    return n.MoveToZone(what, place(to, whose), bind="moved", **fields)


def traced() -> Scene:
    """A scene that notes which rules are applied."""
    scene = Scene()
    scene.game.trace = []
    return scene


def small_deck(deck: int, discards: int) -> Scene:
    """So many cards are left there; the rest lies out of the game."""
    scene = Scene()
    left = scene.game.zones[0, Zone.DECK]
    for zone, row in ((Zone.DECK, left[:deck]), (Zone.REMOVED, left[deck:])):
        scene.game.zones[0, zone] = row
        for card in row:
            scene.game.cards[card] = scene.game.cards[card]._replace(zone=zone)
    for _ in range(discards):
        scene.card(0, Zone.DISCARD)
    return scene


def count(scene: Scene, zone: n.Zone) -> int:
    return len(scene.game.zones[0, zone])


def moved(scene: Scene) -> list[CardId]:
    return [ref.card for ref in scene.result.get("moved")]


def knows(scene: Scene, viewer: int, card: CardId) -> bool:
    return (viewer, card) in scene.game.known


# --- off the deck ---------------------------------------------------------------------------------


@pytest.mark.rule("K.5.3", "E.2.2")
@pytest.mark.parametrize(
    ("deck", "discards", "wanted", "taken", "left"),
    [
        (4, 14, 3, 3, 1),  # enough
        (2, 14, 4, 4, 2),  # the rest from what was cycled: 14 less 10
    ],
)
@pytest.mark.parametrize("position", [Position.USUAL, Position.ANY_ORDER])
def test_more_cards_than_the_deck_holds_are_one_event(
    position: n.Position, deck: int, discards: int, wanted: int, taken: int, left: int
) -> None:
    scene = small_deck(deck, discards).run(move(top(wanted), Zone.HAND, position=position))
    assert (count(scene, Zone.HAND), len(moved(scene))) == (taken, taken)
    assert count(scene, Zone.DECK) == left
    assert scene.game.held == 0
    (batch,) = scene.batches(Verb.ADD)
    assert sum(event.kind == Verb.ADD for event in batch) == taken


@pytest.mark.rule("K.5.3", "E.2.2.1")
def test_who_can_take_no_more_cards_loses() -> None:
    scene = small_deck(2, 11).run(move(top(5), Zone.HAND))
    assert scene.game.result is not None
    assert scene.game.result.losers == (0,)
    assert count(scene, Zone.HAND) == 3


@pytest.mark.rule("K.5.3", "K.1.3")
@pytest.mark.parametrize(
    ("deck", "discards", "piled", "left"),
    [(2, 14, 0, 2), (2, 12, 0, 0), (3, 14, 0, 3), (0, 15, 0, 1), (4, 14, 14, 0)],
)
def test_in_an_act_of_both_players_the_deck_is_cycled_by_who_needs_it(
    deck: int, discards: int, piled: int, left: int
) -> None:
    scene = small_deck(deck, discards)
    atoms.begin_together(scene.game)
    scene.game.hold()
    scene.run(move(top(4), Zone.HAND))
    assert (count(scene, Zone.HAND), len(moved(scene))) == (4, 4)
    assert (count(scene, Zone.DECK), count(scene, Zone.DISCARD)) == (left, piled)


@pytest.mark.rule("K.5.3", "E.2.2")
def test_a_deck_may_run_out_more_than_once() -> None:
    scene = small_deck(2, 40).run(move(top(35), Zone.DISCARD))  # 42 less 10, 32 less 10
    while not scene.is_over:
        scene.say(scene.question.options)  # in which order they go there
    assert (len(moved(scene)), count(scene, Zone.DECK), scene.game.held) == (35, 21, 0)


@pytest.mark.rule("K.5.3", "K.1.2")
def test_cards_that_may_not_leave_the_deck_are_not_asked_for_again() -> None:
    scene = small_deck(2, 14)
    scene.asset(1, standing(n.Cannot(n.EventPattern(Verb.ADD, to=place(Zone.HAND, Who.OPPONENT)))))
    scene.run(move(top(4), Zone.HAND))
    assert (moved(scene), count(scene, Zone.DECK), scene.game.held) == ([], 2, 0)


@pytest.mark.rule("K.5.3", "K.1.2")
def test_a_cost_takes_no_more_than_what_may_be_taken_of_the_cycled_deck() -> None:
    """Its first card is allowed; those that come after it are not, and the game goes on."""
    scene = small_deck(1, 0)
    for _ in range(14):
        scene.card(0, Zone.DISCARD, n.CardType.ASSET)
    kept = n.Cards(n.IsType(n.CardType.ASSET), pick=n.Pick.ANY)
    hand = place(Zone.HAND, Who.OPPONENT)
    scene.asset(1, standing(n.Cannot(n.EventPattern(Verb.ADD, cards=kept, to=hand))))
    scene.pay(move(top(3), Zone.HAND))
    assert (scene.is_over, scene.game.result, scene.game.held) == (True, None, 0)
    assert (count(scene, Zone.HAND), count(scene, Zone.DECK)) == (1, 4)


@pytest.mark.rule("K.5.3")
def test_cards_put_elsewhere_in_a_deck_that_is_too_small_do_not_cycle_it() -> None:
    scene = small_deck(2, 14)
    deck = scene.game.zones[0, Zone.DECK]
    scene.run(move(top(3), Zone.DECK, position=Position.BOTTOM))
    assert scene.game.zones[0, Zone.DECK] == deck
    assert count(scene, Zone.DISCARD) == 14
    assert (moved(scene), scene.game.held) == (list(deck), 0)


# --- where they are already -----------------------------------------------------------------------


@pytest.mark.rule("D.2.5.2", "D.4.1.1.1")
def test_only_cards_from_elsewhere_are_put_in_order() -> None:
    scene = Scene()
    bottom = scene.game.zones[0, Zone.DECK][0]
    held = scene.card(0, Zone.HAND)
    both = n.BothOf(top(1), cards(zone=Zone.HAND))
    scene.run(move(both, Zone.DECK, position=Position.BOTTOM))
    assert scene.is_over
    assert scene.game.zones[0, Zone.DECK][-2:] == (bottom, held)


@pytest.mark.rule("D.2.5.2")
@pytest.mark.parametrize("whose", [Who.OPPONENT, Who.OWNER])
def test_cards_are_at_home_in_their_owners_piles(whose: n.Who) -> None:
    (edition,) = {each.code for each in PLAYED.values() if Zone.DISCARD in each.home_zones}
    scene = traced()
    scene.game.edition = PLAYED[edition]
    row = list(scene.game.zones[0, Zone.DECK][:2])
    scene.run(move(top(2), Zone.DECK, whose))
    assert scene.is_over
    assert moved(scene) == row
    assert scene.game.trace is not None
    assert "D.1.4" not in scene.game.trace


@pytest.mark.rule("D.2.5.2")
def test_it_is_no_ones_zone_in_particular_that_a_card_lies_in_already() -> None:
    scene = Scene()
    row = list(scene.game.zones[0, Zone.DECK][:2])
    scene.run(move(top(2), Zone.DECK, Who.OWNER))
    assert scene.is_over
    assert moved(scene) == row


@pytest.mark.rule("D.2.5.2", "K.3.21.1")
@pytest.mark.parametrize(
    ("zone", "position", "goes_first"),
    [
        (Zone.POOL, Position.BEGINNING, True),
        (Zone.POOL, Position.USUAL, False),
        (Zone.STAGE, Position.BEGINNING, False),
        (Zone.MOMENTUM, Position.USUAL, False),
    ],
)
def test_which_cards_are_put_elsewhere_in_their_row(
    zone: n.Zone, position: n.Position, goes_first: bool
) -> None:
    scene = Scene()
    scene.card(0, zone)
    last = scene.card(0, zone, n.CardType.ASSET)
    row = scene.game.zones[0, zone]
    scene.run(move(cards(ASSET, zone=zone), zone, position=position), n.Draw(n.Number(1)))
    assert scene.game.zones[0, zone] == ((last, *row[:-1]) if goes_first else row)


@pytest.mark.rule("D.2.2.4")
@pytest.mark.parametrize("zone", [Zone.HAND, Zone.STAGE])
def test_a_starting_character_is_moved_nowhere(zone: n.Zone) -> None:
    scene = Scene().run(move(n.Character(), zone))
    assert (moved(scene), scene.result.get(DID)) == ([], False)
    assert scene.zone(scene.ash) is Zone.STAGE


# --- of which player ------------------------------------------------------------------------------


@pytest.mark.rule("D.1.4", "J.4.2.3")
@pytest.mark.parametrize("whose", [Who.OPPONENT, Who.THEY])
def test_a_card_that_left_on_its_way_to_a_rival_is_what_was_moved(whose: n.Who) -> None:
    scene = traced()
    card = scene.card(0, Zone.HAND)
    scene.run(move(EVERYTHING, Zone.DISCARD, whose))
    assert scene.zone(card) is Zone.REMOVED
    assert moved(scene) == [card]
    assert scene.game.trace is not None
    assert "D.1.4" in scene.game.trace


@pytest.mark.rule("K.2.4")
def test_the_cards_of_each_player_go_to_their_owner_as_one_event() -> None:
    scene = Scene()
    mine, theirs = scene.foundation(), scene.foundation(1)
    both = n.Cards(FOUNDATION, place=place(Zone.STAGE, Who.EACH), pick=n.Pick.ALL)
    scene.run(move(both, Zone.HAND, Who.OWNER))
    (batch,) = scene.batches(Verb.ADD)
    assert [(event.actor, event.owner, event.card and event.card.card) for event in batch] == [
        (0, 0, mine),
        (1, 1, theirs),
    ]


# --- in any order, in a random order --------------------------------------------------------------


@pytest.mark.rule("K.3.21")
def test_cards_go_into_the_pool_one_after_the_other_where_the_player_says() -> None:
    scene = Scene()
    there = scene.card(0, Zone.POOL)
    one, two = (scene.card(0, Zone.HAND) for _ in range(2))
    scene.run(move(EVERYTHING, Zone.POOL, position=Position.ANY_ORDER))
    assert (scene.question.prompt, scene.question.maximum) == ("place-in-pool", 1)
    scene.say(0)
    assert (scene.question.source, scene.question.maximum) == (two, 2)
    scene.say(1)
    assert scene.game.zones[0, Zone.POOL] == (one, two, there)
    assert len(scene.batches(Verb.ADD)) == 1
    assert moved(scene) == [one, two]


@pytest.mark.rule("K.3.21")
def test_no_card_at_all_has_no_place() -> None:
    scene = Scene().run(move(EVERYTHING, Zone.POOL, position=Position.ANY_ORDER))
    assert (scene.asked, moved(scene)) == ([], [])


@pytest.mark.rule("D.4.2.2")
@pytest.mark.parametrize("position", [Position.USUAL, Position.ANY_ORDER])
def test_in_the_momentum_the_owner_says_where(position: n.Position) -> None:
    scene = Scene()
    scene.card(0, Zone.POOL)
    there = scene.card(0, Zone.MOMENTUM)
    card = scene.card(0, Zone.HAND)
    scene.run(move(EVERYTHING, Zone.MOMENTUM, position=position))
    assert scene.question.prompt == "place-in-momentum"
    scene.say(1)
    assert scene.game.zones[0, Zone.MOMENTUM] == (there, card)


@pytest.mark.rule("D.4.1.1.1")
def test_a_single_card_in_a_random_order_is_still_known() -> None:
    scene = Scene()
    card = scene.card(0, Zone.HAND)
    scene.run(move(EVERYTHING, Zone.DECK, order=Position.RANDOM_ORDER))
    assert scene.game.zones[0, Zone.DECK][0] == card
    assert knows(scene, 0, card)


@pytest.mark.rule("D.4.1.1.1")
def test_only_the_cards_that_came_there_are_mixed() -> None:
    scene = Scene()
    away = scene.card(0, Zone.REMOVED)
    one, two = (scene.card(0, Zone.HAND) for _ in range(2))
    token = scene.card(0, Zone.HAND)
    number_ = scene.game.cards[token].definition
    kinds = list(scene.game.definitions)
    kinds[number_] = Definition(
        kinds[number_].printed, token=n.TokenCard(n.CardType.ASSET, "Spark")
    )
    scene.game.definitions = tuple(kinds)
    scene.run(move(EVERYTHING, Zone.DECK, order=Position.RANDOM_ORDER))
    assert scene.zone(token) is Zone.REMOVED
    assert sorted(scene.game.zones[0, Zone.DECK][:2]) == [one, two]
    assert scene.game.zones[0, Zone.REMOVED] == (away, token)


# --- multiple copies ------------------------------------------------------------------------------

PILE = n.Cards(quantity=number(2), place=place(Zone.DISCARD), pick=n.Pick.TOP)


def copied(source: n.CardRef) -> n.MoveToZone:
    return move(PILE, Zone.POOL, states=(n.State.FACE_DOWN,), as_copies=source)


@pytest.mark.rule("I.3.8.2.2")
@pytest.mark.parametrize("case", ["attack", "copy", "none"])
def test_only_an_attack_that_is_no_copy_itself_is_copied(case: str) -> None:
    scene = Scene()
    row = [scene.card(0, Zone.DISCARD) for _ in range(2)]
    if case != "none":
        attack = scene.attack(damage=4)
        if case == "copy":
            card = scene.game.cards[attack]
            scene.game.cards[attack] = card._replace(copy_of=card.values)
    scene.run(copied(n.CurrentAttack()))
    made = case == "attack"
    assert [scene.zone(card) is Zone.POOL for card in row] == [made] * 2
    assert moved(scene) == (row if made else [])


@pytest.mark.rule("I.3.8.2")
def test_copies_are_made_of_one_attack_alone() -> None:
    scene = Scene()
    for _ in range(2):
        scene.card(0, Zone.DISCARD)
    attacks = [scene.attack(damage=damage, current=False) for damage in (5, 6)]
    second = scene.game.cards[attacks[1]]
    scene.game.cards[attacks[1]] = second._replace(copy_of=second.values)
    scene.run(copied(n.Cards(n.IsType(n.CardType.ATTACK), place=place(Zone.POOL), pick=n.Pick.ALL)))
    assert [scene.values(card).damage for card in moved(scene)] == [5, 5]


@pytest.mark.rule("I.3.8.1")
def test_copies_are_made_of_the_cards_that_are_there() -> None:
    scene = small_deck(1, 14)
    scene.attack(damage=4)
    make = copied(n.CurrentAttack())
    scene.run(replace(make, cards=top(2)))
    assert len(moved(scene)) == 1


# --- proof, and attaching -------------------------------------------------------------------------

LOOKED_FOR = cards(ASSET, zone=Zone.HAND)
UNDER_ASH = n.Attach(LOOKED_FOR, n.Character(), bind="moved")
INSTRUCTIONS = [
    move(LOOKED_FOR, Zone.STAGE),
    UNDER_ASH,
    n.Act(Verb.DISCARD, LOOKED_FOR),
    n.Act(Verb.REVEAL, LOOKED_FOR),
    n.Act(Verb.CHOOSE, LOOKED_FOR),
    n.Shuffle(place(Zone.DECK), LOOKED_FOR),
]


@pytest.mark.rule("K.5.6")
@pytest.mark.parametrize("told", INSTRUCTIONS)
@pytest.mark.parametrize(
    ("holds", "cause", "shown"),
    [
        (n.CardType.FOUNDATION, Cause.EFFECT, True),
        (n.CardType.ASSET, Cause.EFFECT, False),  # it is there, and enough
        (n.CardType.FOUNDATION, Cause.COST, False),
    ],
)
def test_the_hand_is_shown_by_whoever_lacks_the_card_for_an_effect(
    told: n.Instruction, holds: n.CardType, cause: Cause, shown: bool
) -> None:
    scene = traced()
    scene.card(0, Zone.HAND, holds)
    scene.card(0, Zone.HAND)
    scene.start(RunEffects(context=Context(0), effects=(told,), cause=cause))
    assert scene.game.trace is not None
    assert ("K.5.6" in scene.game.trace) is shown


@pytest.mark.rule("K.5.6")
@pytest.mark.parametrize(
    "lacked",
    [
        n.Cards(ASSET, place=place(Zone.HAND), pick=n.Pick.ALL),  # all there are
        n.Cards(ASSET, place=place(Zone.STAGE)),
        n.Cards(ASSET, place=place(Zone.HAND), other_places=(place(Zone.STAGE),)),
        n.Cards(ASSET),
        n.Cards(place=place(Zone.HAND, Who.OPPONENT)),  # their hand is empty
        n.Cards(ASSET, place=place(Zone.HAND, Who.OPPONENT)),
    ],
)
def test_no_hand_proves_what_is_not_in_it(lacked: n.Cards) -> None:
    scene = traced()
    scene.card(0, Zone.HAND)
    scene.run(n.Act(Verb.READY, lacked))
    assert scene.game.trace is not None
    assert "K.5.6" not in scene.game.trace


@pytest.mark.rule("K.5.6", "K.1.2")
def test_who_has_any_card_at_all_need_not_show_which() -> None:
    scene = traced()
    scene.card(0, Zone.HAND)
    scene.run(n.Act(Verb.READY, n.Cards(place=place(Zone.HAND))))
    assert scene.game.trace is not None
    assert "K.5.6" not in scene.game.trace


@pytest.mark.rule("K.5.1")
def test_all_that_was_shown_is_hidden_again() -> None:
    scene = Scene()
    row = [scene.card(0, Zone.HAND, kind) for kind in (n.CardType.ASSET, n.CardType.ATTACK)]
    attack = n.IsType(n.CardType.ATTACK, card_word=True)
    show = [n.Act(Verb.REVEAL, cards(kind, zone=Zone.HAND)) for kind in (ASSET, attack)]
    scene.run(*show, n.May(n.Draw(n.Number(1))))
    assert [scene.game.cards[card].revealed for card in row] == [True, True]
    scene.say(False)
    assert [scene.game.cards[card].revealed for card in row] == [False, False]


@pytest.mark.rule("K.5.6")
@pytest.mark.parametrize(
    ("count", "shown"),
    [
        (number(1), True),
        (n.Quantity(n.Number(1), n.Comparison.AT_MOST), False),
        (n.Quantity(None), False),
    ],
)
def test_nobody_shows_why_they_did_not_what_was_up_to_them(count: n.Quantity, shown: bool) -> None:
    scene = Scene()
    card = scene.card(0, Zone.HAND)
    asked = n.Act(Verb.DISCARD, n.Cards(ASSET, count, place(Zone.HAND)))
    scene.run(asked, n.May(n.Draw(n.Number(1))))
    assert scene.game.cards[card].revealed is shown


@pytest.mark.rule("D.2.2.3")
@pytest.mark.parametrize("zone", [Zone.HAND, Zone.STAGE])
def test_a_card_is_attached_wherever_it_comes_from(zone: n.Zone) -> None:
    scene = traced()
    card, other = scene.card(0, zone, n.CardType.ASSET), scene.card(0, zone)
    scene.run(n.Attach(cards(ASSET, zone=zone), n.Character(), bind="moved"))
    assert (scene.zone(card), scene.game.cards[card].attached_to) == (Zone.STAGE, scene.ash)
    assert scene.game.cards[other].attached_to is None
    assert moved(scene) == [card]
    assert len(scene.batches(Verb.ADD)) == (zone is Zone.HAND)
    assert len(scene.batches(Verb.ATTACH)) == 1
    assert scene.game.trace is not None
    assert "D.2.5.2" not in scene.game.trace


@pytest.mark.rule("D.2.2.3")
@pytest.mark.parametrize("zone", [Zone.HAND, Zone.STAGE])
def test_without_a_host_a_card_stays_where_it_is(zone: n.Zone) -> None:
    scene = Scene()
    card = scene.card(0, zone, n.CardType.ASSET)
    scene.run(n.Attach(cards(ASSET, zone=zone), cards(FOUNDATION), bind="moved"))
    assert (scene.zone(card), moved(scene), scene.game.held) == (zone, [], 0)


@pytest.mark.rule("D.2.2.3")
def test_no_card_lies_under_itself_and_what_lies_there_is_not_attached_again() -> None:
    scene = Scene()
    host, card = scene.foundation(), scene.asset(0)
    mine = n.Cards(n.Non(n.IsType(n.CardType.CHARACTER)), place=place(Zone.STAGE), pick=n.Pick.ALL)
    told = n.Attach(mine, cards(FOUNDATION), bind="moved")
    scene.run(told)
    assert scene.game.cards[host].attached_to is None
    assert scene.game.cards[card].attached_to == host
    assert moved(scene) == [card]
    before = scene.game.serial
    scene.run(told)
    assert moved(scene) == [card]
    assert scene.game.serial == before


@pytest.mark.rule("D.2.2.3", "K.1.2")
def test_what_may_not_come_there_is_not_attached() -> None:
    scene = Scene()
    card = scene.card(0, Zone.HAND, n.CardType.ASSET)
    entering = n.EventPattern(Verb.ADD, to=place(Zone.STAGE, Who.OPPONENT))
    scene.asset(1, standing(n.Cannot(entering)))
    scene.run(UNDER_ASH)
    assert (scene.zone(card), moved(scene)) == (Zone.HAND, [])
