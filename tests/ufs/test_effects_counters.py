"""Counters put on and taken off, seals lifted, cards detached and stacked (K.4, F.2.3)."""

from __future__ import annotations

import pytest

from engine.ufs.effects import nodes as n
from engine.ufs.rules.who import DID
from tests.ufs.build import standing
from tests.ufs.scene import FOUNDATION, Scene, cards, number, place

Verb, Zone, Comparison = n.Verb, n.Zone, n.Comparison
ALL = n.Cards(FOUNDATION, place=place(Zone.STAGE), pick=n.Pick.ALL)


def holding(*rows: tuple[tuple[str, int], ...]) -> Scene:
    scene = Scene()
    for row in rows:
        card = scene.foundation()
        scene.game.cards[card] = scene.game.cards[card]._replace(counters=row)
    return scene


def held(scene: Scene) -> list[tuple[tuple[str, int], ...]]:
    stage = scene.game.zones[0, Zone.STAGE]
    return [scene.game.cards[card].counters for card in stage if card != scene.ash]


def some(count: int | None, how: n.Comparison = Comparison.EQUAL) -> n.Quantity:
    return n.Quantity(None if count is None else n.Number(count), how)


@pytest.mark.rule("J.1.2")
@pytest.mark.parametrize(("count", "left", "moved"), [(2, (0, 1), 3), (5, (0, 0), 4)])
def test_each_card_loses_as_many_counters_as_it_has(
    count: int, left: tuple[int, int], moved: int
) -> None:
    scene = holding((("spark", 1),), (("spark", 3),))
    scene.run(n.Counters(number(count), "spark", ALL, False, bind="taken"))
    assert held(scene) == [((("spark", each),) if each else ()) for each in left]
    assert scene.result.get("taken") == moved


@pytest.mark.parametrize(
    ("add", "count", "done"),
    [(True, 2, True), (True, 0, False), (False, 1, True), (False, 0, False)],
)
def test_none_put_or_taken_is_nothing_done(add: bool, count: int, done: bool) -> None:
    scene = holding((("spark", 1),))
    scene.run(n.Counters(number(count), "spark", ALL, add))
    assert scene.result.get(DID) is done
    assert all(name for name, _ in scene.result.names)


@pytest.mark.rule("J.1.4")
@pytest.mark.parametrize(
    ("quantity", "add", "bounds"),
    [
        (some(None), False, (0, 3)),
        (some(None), True, (0, 99)),
        (some(2, Comparison.AT_MOST), False, (0, 2)),
        (some(7, Comparison.AT_MOST), False, (0, 3)),
        (some(7, Comparison.AT_MOST), True, (0, 7)),
        (some(2, Comparison.AT_LEAST), False, (2, 3)),
        (some(2, Comparison.AT_LEAST), True, (2, 99)),
    ],
)
def test_how_many_is_asked_where_the_text_leaves_it_open(
    quantity: n.Quantity, add: bool, bounds: tuple[int, int]
) -> None:
    scene = holding((("spark", 3),)).run(n.Counters(quantity, "spark", ALL, add))
    question = scene.question
    assert (question.prompt, question.minimum, question.maximum) == ("choose-number", *bounds)
    scene.say(question.minimum + 1)
    wanted = question.minimum + 1
    left = 3 + wanted if add else 3 - wanted
    assert held(scene) == [((("spark", left),) if left else ())]


@pytest.mark.rule("J.1.4")
def test_of_several_names_one_is_chosen_and_of_none_none() -> None:
    scene = holding((("spark", 1), ("ember", 2)))
    scene.run(n.Counters(number(1), "", ALL, False))
    assert (scene.question.prompt, scene.question.options) == ("choose-counter", ("spark", "ember"))
    scene.say("ember")
    assert dict(held(scene)[0]) == {"spark": 1, "ember": 1}
    nowhere = Scene().run(n.Counters(some(None), "spark", ALL, False))
    assert nowhere.asked == []
    bare = holding(()).run(n.Counters(number(1), "", ALL, False))
    assert bare.asked == []
    assert bare.result.get(DID) is False


# --- seals, attachments ---------------------------------------------------------------------------


@pytest.mark.rule("K.4.3")
@pytest.mark.parametrize("sealed", [True, False])
def test_only_a_sealed_card_is_unsealed(sealed: bool) -> None:
    scene = Scene()
    card = scene.foundation()
    if sealed:
        scene.run(n.Act(Verb.SEAL, ALL))
    scene.run(n.Act(Verb.UNSEAL, ALL))
    events = [event for batch in scene.batches(Verb.UNSEAL) for event in batch]
    assert [event.card and event.card.card for event in events] == [card] * sealed
    assert scene.result.get(DID) is sealed
    assert scene.game.effects == {}


@pytest.mark.rule("K.4.3")
def test_a_seal_is_lifted_from_the_card_that_is_meant_and_nothing_else_is() -> None:
    scene = Scene()
    gaining = n.Ability(n.AbilityKind.ENHANCE, (n.GainVitality(n.Number(1)),))
    one, other = scene.asset(0, gaining), scene.asset(0, gaining)
    assets = n.IsType(n.CardType.ASSET)
    both = n.Cards(assets, place=place(Zone.STAGE), pick=n.Pick.ALL)
    freeze = n.Act(Verb.FREEZE, both)
    drawn = n.Cannot(n.EventPattern(Verb.DRAW), span=n.This(n.Stretch.TURN))
    scene.run(freeze, drawn, n.Act(Verb.SEAL, cards(assets))).say((one,))
    scene.run(n.Act(Verb.SEAL, cards(assets))).say((other,))
    assert [scene.values(card).abilities for card in (one, other)] == [(), ()]
    scene.run(n.Act(Verb.UNSEAL, cards(assets))).say((other,))
    assert scene.values(one).abilities == ()
    assert len(scene.values(other).abilities) == 1
    kept = [effect.node for effect in scene.game.effects.values()]
    assert sum(isinstance(node, n.Act) and node.verb is Verb.FREEZE for node in kept) == 2
    assert sum(isinstance(node, n.Cannot) for node in kept) == 1
    assert sum(isinstance(node, n.Act) and node.verb is Verb.SEAL for node in kept) == 1


@pytest.mark.rule("K.4.3", "C.3.3.4.4")
def test_a_seal_takes_what_the_card_has_gained_and_gives_back_what_lasts() -> None:
    scene = Scene()
    card = scene.foundation()
    turn = n.This(n.Stretch.TURN)
    scene.run(n.Gain(ALL, (n.KeywordGrant("Stun", n.Number(2)),), span=turn))
    assert [held.name for held in scene.values(card).keywords] == ["stun"]
    scene.run(n.Act(Verb.SEAL, ALL))
    assert (scene.values(card).keywords, scene.values(card).abilities) == ((), ())
    scene.run(n.Act(Verb.UNSEAL, ALL))
    assert [held.name for held in scene.values(card).keywords] == ["stun"]


@pytest.mark.rule("K.4.3")
def test_unsealing_what_is_not_sealed_refreshes_nothing() -> None:
    scene = Scene()
    card = scene.foundation()
    more = n.Change(n.Stat.CONTROL, n.Operation.ADD, n.Number(1))
    scene.run(n.Modify(ALL, (more,)), n.Act(Verb.UNSEAL, ALL))
    assert scene.values(card).control == 6


@pytest.mark.rule("D.2.2.3")
@pytest.mark.parametrize("attached", [True, False])
def test_only_what_is_attached_is_detached(attached: bool) -> None:
    scene = Scene()
    card = scene.card(0, Zone.STAGE, attached_to=scene.ash if attached else None)
    told = n.AttachedTo(n.Character()) if attached else ALL
    scene.run(n.Act(Verb.DETACH, told))
    assert scene.game.cards[card].attached_to is None
    assert len(scene.batches(Verb.DETACH)) == attached
    assert scene.result.get(DID) is attached


@pytest.mark.rule("K.1.2")
def test_what_may_not_be_revealed_stays_hidden() -> None:
    scene = Scene()
    scene.asset(1, standing(n.Cannot(n.EventPattern(Verb.REVEAL))))
    card = scene.card(0, Zone.HAND)
    scene.run(n.Act(Verb.REVEAL, n.Whole(place(Zone.HAND))), n.May(n.Draw(n.Number(1))))
    assert not scene.game.cards[card].revealed


# --- the attack stack -----------------------------------------------------------------------------


@pytest.mark.rule("F.2.3", "F.2.3.6")
def test_only_attacks_that_do_not_wait_yet_are_stacked() -> None:
    scene = Scene()
    left, right = (scene.attack(current=False) for _ in range(2))
    action = scene.card(0, Zone.POOL, n.CardType.ACTION)
    pool = n.Cards(place=place(Zone.POOL), pick=n.Pick.ALL)
    scene.run(n.AddToStack(pool))
    assert [ref.card for ref in scene.game.attack_stack] == [right, left]
    assert scene.zone(action) is Zone.POOL
    scene.run(n.AddToStack(pool))
    assert [ref.card for ref in scene.game.attack_stack] == [right, left]
    assert scene.result.get(DID) is False


@pytest.mark.rule("F.2.3.6")
def test_they_are_stacked_as_they_lie_whatever_is_named_first() -> None:
    scene = Scene()
    left, right = (scene.attack(current=False, name=name) for name in ("Jab", "Rib"))
    named = [n.Cards(n.Named(name), place=place(Zone.POOL)) for name in ("Rib", "Jab")]
    scene.run(n.AddToStack(n.BothOf(named[0], named[1])))
    assert [ref.card for ref in scene.game.attack_stack] == [right, left]
