"""What is asked with a question, and what those who are asked get to see for it."""

from __future__ import annotations

import pytest

from engine.ufs import atoms
from engine.ufs.atoms import Why
from engine.ufs.editions.universus.edition import UNIVERSUS
from engine.ufs.editions.universus.shift import UniversusClearing
from engine.ufs.effects import nodes as n
from engine.ufs.effects.keyword_abilities import granted_ability
from engine.ufs.model.game import Phase
from engine.ufs.model.values import HeldAbility
from engine.ufs.procedures.clear import ClearPools
from engine.ufs.procedures.deed import Deed
from engine.ufs.procedures.do import Do
from engine.ufs.procedures.pause import Pause
from tests.ufs.build import trait
from tests.ufs.scene import Scene

Verb, Zone = n.Verb, n.Zone


@pytest.mark.rule("F.3.2.2", "I.3.8.2.1")
def test_a_dealer_of_damage_may_become_momentum_and_the_next_ones_are_named() -> None:
    scene = Scene()
    first, idle, last = (scene.attack(current=False) for _ in range(3))
    stone = scene.card(0, Zone.POOL)
    for card in (first, last, stone):
        atoms.mark(scene.game, card, dealt_damage=True)
    scene.start(ClearPools())
    decision = scene.question
    assert (decision.prompt, decision.source) == ("clear-to-momentum", last)
    assert dict(decision.facts)["others"] == (scene.game.cards[first].ref,)
    scene.say(True)
    assert (scene.question.source, dict(scene.question.facts)["others"]) == (first, ())
    scene.say(False)
    zones = [scene.zone(card) for card in (first, idle, last, stone)]
    assert zones == [Zone.DISCARD, Zone.DISCARD, Zone.MOMENTUM, Zone.DISCARD]
    assert scene.is_over


@pytest.mark.parametrize("is_shifting", [False, True])
def test_what_may_be_built_instead_is_not_among_those_asked_about_next(is_shifting: bool) -> None:
    scene = Scene()
    scene.game.edition = UNIVERSUS
    text = granted_ability("shift", dialect="universus")
    assert text is not None
    held = (HeldAbility("s", text),) if is_shifting else ()
    first, last = scene.attack(current=False, abilities=held), scene.attack(current=False)
    for card in (first, last):
        atoms.mark(scene.game, card, dealt_damage=True)
    scene.game.phase = Phase.END
    scene.start(UniversusClearing())
    others = () if is_shifting else (scene.game.cards[first].ref,)
    assert (scene.question.source, dict(scene.question.facts)["others"]) == (last, others)


@pytest.mark.rule("D.2.3.3.1", "D.4.1.1.1")
@pytest.mark.parametrize(("to", "number"), [(Zone.DISCARD, "D.2.3.3.1"), (Zone.DECK, "D.4.1.1.1")])
def test_who_puts_cards_in_order_sees_them_until_they_lie_there(to: n.Zone, number: str) -> None:
    scene = Scene()
    cards = tuple(scene.card(1, Zone.MOMENTUM) for _ in range(3))
    assert not any(scene.game.may_see(1, card) for card in cards)
    scene.start(Do(deed=Deed(Verb.ADD, Why(0), 1, cards, to)))
    decision = scene.question
    assert (decision.player, decision.prompt, decision.rule) == (1, f"order-into-{to}", number)
    assert all(scene.game.may_see(1, card) for card in cards)
    scene.say((cards[1], cards[2], cards[0]))
    assert scene.game.zones[1, to][:3] == (cards[0], cards[2], cards[1])
    assert scene.game.looks == {}


@pytest.mark.rule("D.2.3.3.1", "K.5.3")
def test_cards_from_the_deck_are_seen_by_who_orders_them() -> None:
    scene = Scene()
    top = scene.game.zones[0, Zone.DECK][:2]
    scene.start(Do(deed=Deed(Verb.MILL, Why(0), 0, to=Zone.DISCARD, amount=2)))
    assert (scene.question.player, scene.question.options) == (0, top)
    assert all(scene.game.may_see(0, card) for card in top)
    assert not any(scene.game.may_see(1, card) for card in top)
    scene.say(top)
    assert scene.result == top
    assert scene.game.looks == {}


@pytest.mark.rule("D.4.2.2")
def test_each_card_is_placed_among_the_momentum_and_it_is_one_event() -> None:
    scene = Scene()
    old = scene.card(0, Zone.MOMENTUM)
    new = tuple(scene.card(0, Zone.HAND) for _ in range(2))
    scene.start(Do(deed=Deed(Verb.ADD, Why(0), 0, new, Zone.MOMENTUM)))
    question = scene.question
    assert (question.prompt, question.minimum, question.maximum) == ("place-in-momentum", 0, 1)
    scene.say(0)
    assert (scene.question.source, scene.question.maximum) == (new[1], 2)
    scene.say(1)
    assert scene.game.zones[0, Zone.MOMENTUM] == (new[0], new[1], old)
    assert len(scene.batches(Verb.ADD)) == 1
    assert scene.game.held == 0


@pytest.mark.rule("E.2.5.1", "E.2.6")
def test_which_rule_lets_a_player_choose_what_goes() -> None:
    scene = Scene()
    terrains = [scene.foundation(keywords=(trait("terrain"),)) for _ in range(2)]
    for card in terrains:
        atoms.mark(scene.game, card, terrain_since=1)
    scene.start(Pause())
    assert (scene.question.rule, dict(scene.question.facts)["condition"]) == ("E.2.5.1", "terrain")
    scene.say((terrains[0],))
    assert [scene.zone(card) for card in terrains] == [Zone.DISCARD, Zone.STAGE]
    other = Scene()
    copies = [other.foundation(1, name="Ash", keywords=(trait("unique"),)) for _ in range(2)]
    other.start(Pause())
    assert (other.question.player, other.question.rule) == (1, "E.2.6")
    other.say((copies[1],))
    assert [other.zone(card) for card in copies] == [Zone.STAGE, Zone.DISCARD]
