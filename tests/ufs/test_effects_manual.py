"""Text carried out by hand, objected to and taken back."""

from __future__ import annotations

from engine.ufs.effects import nodes as n
from engine.ufs.procedures.manual import TableAct
from tests.ufs.scene import Scene

Verb, Zone = n.Verb, n.Zone
TEXT = n.Manual("Shuffle your thoughts.")


def by_hand() -> Scene:
    return Scene().run(TEXT)


def test_doing_nothing_asks_nobody_else() -> None:
    scene = by_hand()
    assert (scene.question.player, dict(scene.question.facts)["text"]) == (0, TEXT.text)
    scene.say(TableAct.DONE)
    assert scene.is_over
    assert scene.game.held == 0


def test_what_is_done_by_hand_is_one_event_once_the_other_agrees() -> None:
    scene = Scene()
    stone, other = scene.foundation(1), scene.foundation()
    scene.run(TEXT)
    scene.say(TableAct.COMMIT, 1, (stone,), TableAct.MOVE, 0, (other,), Zone.DISCARD, "face up")
    scene.say(TableAct.GAIN, 0, 3)
    assert scene.game.turn_events == []
    scene.say(TableAct.LOSE, 0, 4, TableAct.DONE)
    assert (scene.question.player, scene.question.prompt) == (1, "object")
    scene.say(False)
    assert scene.game.vitality[0] == 21
    assert scene.zone(other) is Zone.DISCARD
    (batch,) = scene.game.turn_events
    assert [event.kind for event in batch] == [Verb.COMMIT, Verb.ADD, Verb.LOSE_VITALITY]


def test_an_objection_puts_everything_back() -> None:
    scene = Scene()
    stone, attack = scene.foundation(1), scene.attack()
    cards, zones = dict(scene.game.cards), dict(scene.game.zones)
    scene.run(TEXT)
    scene.say(TableAct.MOVE, 1, (stone,), Zone.MOMENTUM, "face up")
    scene.say(TableAct.MODIFY, 0, (attack,), "damage", 2, TableAct.LOSE, 1, 5, TableAct.DONE, True)
    assert scene.is_over
    assert (scene.game.cards, scene.game.zones) == (cards, zones)
    assert scene.game.vitality == [25, 25]
    assert scene.game.turn_events == []


def test_what_showed_hidden_cards_cannot_be_taken_back() -> None:
    scene = by_hand()
    scene.say(TableAct.LOSE, 1, 5, TableAct.DRAW, 0, 2, TableAct.LOSE, 1, 7)
    scene.say(TableAct.DONE, True)
    assert len(scene.game.zones[0, Zone.HAND]) == 2
    assert scene.game.vitality[1] == 20


def test_a_card_shown_by_hand_is_hidden_again_afterwards() -> None:
    scene = Scene()
    card = scene.card(1, Zone.HAND)
    scene.run(TEXT).say(TableAct.REVEAL, 1, (card,))
    assert scene.game.cards[card].revealed
    scene.say(TableAct.DONE)
    assert not scene.game.cards[card].revealed


def test_a_check_by_hand_is_a_check_like_any_other() -> None:
    scene = by_hand().say(TableAct.CHECK, 0, TableAct.DONE)
    assert scene.game.last_check is not None
    assert scene.game.last_check.start == 5
    assert len(scene.batches(Verb.MAKE_CHECK)) == 1
    assert scene.is_over
    assert scene.game.held == 0


def test_only_what_some_card_can_be_chosen_for_is_offered() -> None:
    scene = Scene()
    stone = scene.foundation(1)
    scene.run(TEXT)
    offered = set(scene.question.options)
    assert TableAct.COMMIT in offered
    assert not {TableAct.READY, TableAct.UNFLIP} & offered
    scene.say(TableAct.COMMIT, 1, (stone,), TableAct.READY)
    assert scene.game.cards[stone].ready  # nobody else has a committed card, nor they another
    assert scene.question.prompt == "table-act"


def test_an_older_save_asks_for_what_no_card_can_be_chosen_for() -> None:
    scene = Scene()
    scene.foundation(1)
    scene.run(TEXT)
    scene.game.pending = scene.question._replace(options=tuple(TableAct))
    scene.say(TableAct.READY)
    assert scene.question.prompt == "table-act"
    scene.say(TableAct.FLIP)
    scene.game.pending = scene.question._replace(options=(0, 1))
    for card in [card for card in scene.game.cards.values() if card.owner == 0]:
        scene.game.cards[card.id] = card._replace(face_up=False)
    scene.say(0)
    assert scene.question.prompt == "table-act"
