"""Each act by hand: for which cards it is offered, what it does, and what an objection undoes."""

from __future__ import annotations

from typing import Any

import pytest

from engine.kernel.decisions import Kind
from engine.kernel.ids import CardId
from engine.ufs.editions.registry import PLAYED
from engine.ufs.effects import nodes as n
from engine.ufs.procedures.manual import TableAct
from engine.ufs.rules.modifications import suspended
from tests.ufs.build import standing
from tests.ufs.scene import Scene

Zone = n.Zone
TEXT = n.Manual("Mind the gap.")


def options(scene: Scene, act: TableAct, whose: int = 0) -> set[Any]:
    """The cards that can be chosen for it."""
    scene.run(TEXT).say(act)
    if scene.question.prompt == "table-player":
        scene.say(whose)
    return set(scene.question.options)


@pytest.mark.parametrize(
    ("act", "meant"),
    [
        (TableAct.COMMIT, ("ash", "stone", "down")),
        (TableAct.READY, ("tired", "spent")),
        (TableAct.FLIP, ("ash", "stone", "tired", "spent", "attack")),
        (TableAct.UNFLIP, ("down", "used")),
        (TableAct.COUNTERS, ("ash", "stone", "tired", "spent", "down", "used", "attack")),
    ],
)
def test_an_act_is_offered_for_the_cards_that_it_changes(
    act: TableAct, meant: tuple[str, ...]
) -> None:
    scene = Scene()
    found = {
        "ash": scene.ash,
        "stone": scene.foundation(),
        "tired": scene.card(0, Zone.STAGE, ready=False),
        "spent": scene.card(0, Zone.STAGE, ready=False),
        "down": scene.card(0, Zone.STAGE, face_up=False),
        "used": scene.card(0, Zone.POOL, face_up=False),
        "attack": scene.attack(),
        "hidden": scene.card(0, Zone.MOMENTUM),
        "tossed": scene.card(0, Zone.DISCARD),
    }
    assert options(scene, act) == {found[name] for name in meant}


def test_numbers_are_changed_of_cards_that_have_a_state() -> None:
    scene = Scene()
    attack, tossed = scene.attack(), scene.card(0, Zone.DISCARD)
    scene.card(0, Zone.HAND)
    assert options(scene, TableAct.MODIFY) == {scene.ash, attack, tossed}


def test_cards_are_moved_from_anywhere_but_from_inside_a_deck() -> None:
    scene = Scene()
    hidden, transit = scene.card(0, Zone.MOMENTUM), scene.card(0, Zone.TRANSIT)
    top, below, *_ = scene.game.zones[0, Zone.DECK]
    found = options(scene, TableAct.MOVE)
    assert {hidden, top} <= set(found)
    assert not {transit, below} & set(found)


def test_the_ways_that_a_card_moves() -> None:
    scene = Scene()
    first, second, third = (scene.card(0, Zone.DISCARD) for _ in range(3))
    scene.run(TEXT)
    scene.say(TableAct.MOVE, 0, (first,), Zone.DECK, "bottom")
    scene.say(TableAct.MOVE, 0, (second,), Zone.DECK, "face up")
    scene.say(TableAct.MOVE, 0, (third,), Zone.STAGE, "face down")
    fourth = scene.card(0, Zone.DISCARD)
    scene.say(TableAct.MOVE, 0, (fourth,), Zone.STAGE, "face up")
    assert scene.game.cards[fourth].face_up
    deck = scene.game.zones[0, Zone.DECK]
    assert (deck[0], deck[-1]) == (second, first)
    assert not scene.game.cards[third].face_up
    assert scene.game.cards[scene.foundation()].face_up


def test_a_card_that_lies_there_already_stays() -> None:
    scene = Scene()
    stone, tossed = scene.foundation(), scene.card(0, Zone.DISCARD)
    scene.run(TEXT).say(TableAct.MOVE, 0, (stone, tossed), Zone.DISCARD, "face up")
    assert set(scene.game.zones[0, Zone.DISCARD]) == {tossed, stone}
    before = dict(scene.game.cards)
    scene.say(TableAct.MOVE, 0, (tossed,), Zone.DISCARD, "face up")
    assert scene.question.prompt == "table-act"
    assert scene.game.cards == before


def test_a_card_that_stays_where_it_is_is_no_act_that_could_be_replaced() -> None:
    scene = Scene()
    tossed = scene.card(0, Zone.DISCARD)
    adding = n.Instead(n.EventPattern(n.Verb.ADD), (n.Draw(n.Number(1)),), may=True)
    scene.asset(0, standing(adding))
    scene.run(TEXT).say(TableAct.MOVE, 0, (tossed,), Zone.DISCARD, "face up")
    assert scene.question.prompt == "table-act"


@pytest.mark.parametrize(("amount", "now"), [(2, 4), (1, 3), (0, 2), (-1, 1)])
def test_a_number_is_raised_or_lowered(amount: int, now: int) -> None:
    scene = Scene()
    attack, other = scene.attack(), scene.foundation()
    scene.run(TEXT).say(TableAct.MODIFY, 0, (attack, other), "difficulty", amount)
    assert [scene.values(card).difficulty for card in (attack, other)] == [now, now]
    assert scene.values(attack).control == 5


def test_counters_are_set_to_a_number_and_taken_off() -> None:
    scene = Scene()
    stone, other = scene.foundation(), scene.foundation()
    scene.run(TEXT).say(TableAct.COUNTERS, 0, (stone, other), "table", 3)
    assert [scene.game.cards[card].counters for card in (stone, other)] == [(("table", 3),)] * 2
    scene.say(TableAct.COUNTERS, 0, (other,), "table", 0)
    assert scene.game.cards[other].counters == ()
    assert scene.game.cards[stone].counters == (("table", 3),)


def test_counters_are_called_as_the_text_or_the_table_calls_them_or_as_is_said() -> None:
    scene = Scene()
    stone, other = scene.foundation(), scene.foundation()
    scene.run(n.Manual("Put 2 rage counters and 1 Red Wall counter on each of the counters."))
    scene.say(TableAct.COUNTERS, 0, (stone,))
    assert list(scene.question.options) == ["rage", "Red Wall", "table"]
    scene.say("Rage", 2, TableAct.COUNTERS, 0, (other,), "calm", 1, TableAct.COUNTERS, 0, (stone,))
    assert list(scene.question.options) == ["rage", "Red Wall", "calm", "table"]
    scene.say("CALM", 4)
    counted = [scene.game.cards[card].counters for card in (stone, other)]
    assert counted == [(("calm", 4), ("rage", 2)), (("calm", 1),)]


def test_a_deck_is_shuffled() -> None:
    scene = Scene()
    before = scene.game.zones[1, Zone.DECK]
    scene.run(TEXT).say(TableAct.SHUFFLE, 1)
    after = scene.game.zones[1, Zone.DECK]
    assert after != before
    assert sorted(after) == sorted(before)


def test_cards_of_one_act_are_not_those_of_the_next() -> None:
    scene = Scene()
    hidden = scene.card(0, Zone.MOMENTUM)
    ref = scene.game.cards[hidden].ref
    scene.run(TEXT).say(TableAct.MOVE, 0, (hidden,), Zone.HAND, "face up", TableAct.GAIN, 0, 2)
    told = [entry for entry in scene.game.log if entry.key == "table-act"]
    assert [entry.facts[2] for entry in told] == [(ref,), ()]


def test_a_card_from_a_hidden_place_cannot_be_put_back_but_what_follows_can() -> None:
    """What lay open all the time does not make anything final."""
    scene = Scene()
    hidden, open_card = scene.card(0, Zone.HAND), scene.card(0, Zone.DISCARD)
    scene.card(0, Zone.MOMENTUM)
    scene.run(TEXT)
    scene.say(TableAct.MOVE, 0, (open_card, hidden), Zone.REMOVED, "face up")
    scene.say(TableAct.MOVE, 0, (open_card,), Zone.DISCARD, "face up", TableAct.DONE, True)
    assert scene.zone(hidden) is Zone.REMOVED
    assert scene.zone(open_card) is Zone.REMOVED


@pytest.mark.parametrize("by", [0, 1])
def test_the_other_player_is_the_one_who_objects(by: int) -> None:
    scene = Scene()
    stone = scene.foundation(by)
    scene.run(TEXT, by=by, source=scene.game.cards[stone].ref)
    assert scene.question.source == stone
    scene.say(TableAct.LOSE, 0, 4, TableAct.DONE)
    asked = scene.question
    assert (asked.player, asked.kind, asked.source) == (1 - by, Kind.YES_NO, stone)
    scene.say(True)
    (told,) = [entry for entry in scene.game.log if entry.key == "undone"]
    assert told.player == 1 - by


def test_a_check_by_hand_is_answered_and_what_follows_is_held_again() -> None:
    scene = Scene().run(TEXT)
    scene.say(TableAct.CHECK, 0, TableAct.LOSE, 1, 2)
    assert scene.game.held == 1
    scene.say(TableAct.GAIN, 1, 1)
    assert scene.game.held == 1
    scene.say(TableAct.DONE, False)
    assert scene.game.held == 0


def test_an_objection_takes_the_history_of_a_number_back() -> None:
    scene = Scene()
    attack = scene.attack()
    scene.run(n.Modify(n.CurrentAttack(), (n.Change(n.Stat.DAMAGE, n.Operation.ADD, n.Number(1)),)))
    before = dict(scene.game.changes)
    assert before
    scene.run(TEXT).say(TableAct.MODIFY, 0, (attack,), "damage", 2)
    assert scene.game.changes != before
    scene.say(TableAct.DONE, True)
    assert (scene.game.changes, scene.values(attack).damage) == (before, 4)


def newest_attempt() -> tuple[Scene, CardId]:
    """By the newest rules, while an attack is being played."""
    scene = Scene()
    scene.game.edition = PLAYED["universus"]
    attack = scene.attack(current=False)
    scene.game.playing = (attack,)
    return scene, attack


def test_numbers_of_an_attack_that_is_being_played_wait() -> None:
    scene, attack = newest_attempt()
    scene.run(TEXT).say(TableAct.MODIFY, 0, (attack,), "damage", 2)
    (waiting,) = suspended(scene.game)
    assert waiting.card == attack
    assert scene.values(attack).damage == 3


def test_an_objection_is_heard_to_what_waits_and_ends_it() -> None:
    scene, attack = newest_attempt()
    scene.run(TEXT).say(TableAct.MODIFY, 0, (attack,), "damage", 2, TableAct.DONE)
    asked: Any = scene.question
    assert asked.prompt == "object"
    scene.say(True)
    assert suspended(scene.game) == ()
