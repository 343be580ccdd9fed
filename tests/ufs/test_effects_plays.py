"""Cards and abilities that an effect says are played: which are offered, and what they are for."""

from __future__ import annotations

from typing import Any

import pytest

from engine.kernel.ids import CardId
from engine.ufs.editions.registry import PLAYED
from engine.ufs.effects import nodes as n
from engine.ufs.model import details
from engine.ufs.model.card import PlayedAs
from engine.ufs.model.effect import Context
from engine.ufs.model.offer import OfferKind, Purpose
from engine.ufs.model.values import HeldAbility
from engine.ufs.procedures.effects.plays import PlayOne
from engine.ufs.procedures.play import Play
from engine.ufs.rules.who import DID
from tests.ufs.build import standing
from tests.ufs.scene import FOUNDATION, Scene, cards

ATTACK, ACTION = n.IsType(n.CardType.ATTACK), n.IsType(n.CardType.ACTION)
GAIN = n.GainVitality(n.Number(1))
DRAW = n.Draw(n.Number(1))
HAND = n.Zone.HAND


def held(kind: n.AbilityKind, *effects: n.Instruction, key: str = "a") -> HeldAbility:
    return HeldAbility(key, n.Ability(kind, effects))


def action(scene: Scene, *abilities: HeldAbility) -> CardId:
    return scene.card(0, HAND, n.CardType.ACTION, difficulty=1, abilities=abilities)


def from_hand(filter_: n.Predicate, **fields: Any) -> n.PlayCard:
    return n.PlayCard(cards(filter_, zone=HAND), **fields)


def offered(scene: Scene) -> list[str]:
    """The abilities that can be chosen."""
    options: Any = scene.question.options
    return [offer.ability for offer in options]


def hurt(scene: Scene) -> Scene:
    """With vitality to gain."""
    scene.game.vitality[0] = 20
    return scene


# --- cards ----------------------------------------------------------------------------------------


def test_an_action_is_played_by_one_of_its_abilities_whatever_the_moment() -> None:
    scene = hurt(Scene())
    form, enhance = held(n.AbilityKind.FORM, GAIN), held(n.AbilityKind.ENHANCE, DRAW, key="b")
    action(scene, form, enhance)
    scene.run(from_hand(ACTION))
    assert offered(scene) == ["a", "b"]


def test_by_the_newest_rules_only_at_its_moment() -> None:
    scene = hurt(Scene())
    scene.game.edition = PLAYED["universus"]
    action(scene, held(n.AbilityKind.FORM, GAIN), held(n.AbilityKind.ENHANCE, DRAW, key="b"))
    scene.attack(step="enhance")
    scene.run(from_hand(ACTION))
    assert scene.game.vitality[0] == 20
    assert len(scene.batches(n.Verb.DRAW)) == 1  # by its Enhance, and nobody was asked which


def test_a_card_that_cannot_be_played_stays_where_it_is() -> None:
    scene = Scene()
    wall = scene.card(0, HAND, difficulty=1, symbols=frozenset({n.Symbol.FIRE}))
    scene.run(from_hand(FOUNDATION))
    assert scene.zone(wall) is HAND
    assert not scene.result.get(DID)


def test_an_action_is_played_as_a_block_as_a_card_not_by_its_abilities() -> None:
    scene = Scene()
    scene.attack(1, step="block")
    guard = action(scene, held(n.AbilityKind.FORM, GAIN))
    number: dict[str, Any] = {"block_modifier": 0, "block_zone": n.AttackZone.MID}
    changed = scene.game.cards[guard].values._replace(**number)
    scene.game.cards[guard] = scene.game.cards[guard]._replace(values=changed, base=changed)
    scene.run(from_hand(ACTION, as_block=True))
    assert scene.game.cards[guard].played_as is PlayedAs.BLOCK


@pytest.mark.parametrize("plays", [True, False])
def test_what_follows_knows_whether_the_card_was_played(plays: bool) -> None:
    scene = Scene()
    scene.card(0, HAND, difficulty=1 if plays else 30)
    scene.run(from_hand(FOUNDATION, bind="it"))
    assert bool(scene.result.get("it")) is plays


# --- reversals ------------------------------------------------------------------------------------


def play_made(scene: Scene, node: n.PlayCard) -> Play:
    """The play that the effect makes of it, before its first step."""
    frame = PlayOne(context=Context(0), node=node, player=0)
    chosen = scene.game.zones[0, HAND][-1]
    frame.chosen = (chosen,)
    (frame.offer,) = frame._offers(scene.game, chosen)
    outcome: Any = frame.play(scene.game)
    assert isinstance(outcome.child, Play)
    return outcome.child


def answering() -> Scene:
    scene = Scene()
    scene.card(0, HAND, n.CardType.ATTACK, speed=1, damage=1, attack_zone=n.AttackZone.LOW)
    return scene


def test_a_card_told_to_be_played_is_no_reversal() -> None:
    scene = answering()
    scene.attack(1)
    made = play_made(scene, from_hand(ATTACK))
    assert (made.purpose, made.reversal_to) == ("effect", None)


def test_a_reversal_is_one_to_the_attack_that_goes_on_else_to_the_last() -> None:
    scene = answering()
    attack = scene.attack(1)
    here = scene.game.cards[attack].ref
    assert play_made(scene, from_hand(ATTACK, as_reversal=True)).reversal_to == here
    scene.game.attack = None
    scene.emit(n.Verb.RESOLVE, attack, actor=1, detail=details.ResolveDetail(details.ATTACK))
    scene.emit(
        n.Verb.RESOLVE, attack, actor=0, detail=details.ResolveDetail(details.ATTACK)
    )  # one's own
    made = play_made(scene, from_hand(ATTACK, as_reversal=True))
    assert (made.purpose, made.reversal_to) == ("reversal", here)
    scene.game.turn_events.clear()
    assert play_made(scene, from_hand(ATTACK, as_reversal=True)).reversal_to is None


def test_a_reversal_to_an_attack_that_is_named_is_one_to_that() -> None:
    scene = answering()
    named = scene.attack(1, current=False)
    scene.attack(1)
    there = cards(ATTACK, zone=n.Zone.POOL, whose=n.Who.OPPONENT)
    made = play_made(scene, from_hand(ATTACK, as_reversal=True, reversal_to=there))
    assert made.reversal_to == scene.game.cards[named].ref
    nowhere = cards(ATTACK, zone=n.Zone.DISCARD)
    assert (
        play_made(scene, from_hand(ATTACK, as_reversal=True, reversal_to=nowhere)).reversal_to
        is None
    )


# --- abilities ------------------------------------------------------------------------------------


def using(**fields: Any) -> n.PlayAbility:
    on = n.Cards(FOUNDATION, n.Quantity(n.Number(1)), n.Place(n.Zone.STAGE, n.Who.YOU))
    return n.PlayAbility(n.AbilityFilter(**fields), on)


def with_abilities(*abilities: HeldAbility) -> tuple[Scene, CardId]:
    scene = hurt(Scene())
    stone = scene.foundation(abilities=abilities)
    return scene, stone


def test_what_holds_by_itself_is_not_used() -> None:
    standing = held(n.AbilityKind.CONTINUOUS, n.Cannot(n.EventPattern(n.Verb.FLIP)))
    scene, _ = with_abilities(standing, held(n.AbilityKind.FORM, GAIN, key="b"))
    scene.run(using())
    assert scene.game.vitality[0] == 21
    assert scene.result.get(DID)


def test_only_an_ability_of_the_kind_that_is_told_is_used() -> None:
    scene, _ = with_abilities(
        held(n.AbilityKind.FORM, GAIN), held(n.AbilityKind.ENHANCE, DRAW, key="b")
    )
    scene.run(using(kinds=(n.AbilityKind.ENHANCE,)))
    assert scene.game.vitality[0] == 20
    assert len(scene.batches(n.Verb.DRAW)) == 1
    scene.run(using(kinds=(n.AbilityKind.RESPONSE,)))
    assert not scene.result.get(DID)


def test_which_of_several_abilities_is_used_is_asked() -> None:
    scene, _ = with_abilities(
        held(n.AbilityKind.FORM, GAIN), held(n.AbilityKind.ENHANCE, DRAW, key="b")
    )
    scene.run(using())
    assert offered(scene) == ["a", "b"]


# --- the next form --------------------------------------------------------------------------------


def test_without_such_a_card_no_next_form_is_offered() -> None:
    scene = Scene()
    scene.run(n.NextForm(cards(FOUNDATION, zone=n.Zone.DISCARD)))
    assert scene.game.effects == {}
    assert not scene.result.get(DID)


def test_a_next_form_is_permitted_and_what_follows_waits_for_its_play() -> None:
    scene = Scene()
    wall = scene.card(0, n.Zone.DISCARD)
    scene.run(n.NextForm(cards(FOUNDATION, zone=n.Zone.DISCARD), then=GAIN))
    permit, follows = scene.game.effects.values()
    assert isinstance(permit.node, n.Permit)
    assert permit.node.as_in_hand
    assert permit.assigned == (scene.game.cards[wall].ref,)
    assert isinstance(follows.node, n.Fired)
    assert (follows.node.once, follows.uses) == (True, 1)
    assert scene.result.get(DID)


@pytest.mark.parametrize(
    ("there", "or_pass", "demanded"),
    [(True, False, True), (False, False, False), (False, True, True), (True, True, True)],
)
def test_a_next_form_is_demanded_where_there_is_such_a_card_or_only_passing_is_left(
    there: bool, or_pass: bool, demanded: bool
) -> None:
    scene = Scene()
    if there:
        scene.card(0, HAND)
    scene.run(n.ForcedForm(cards(FOUNDATION, zone=HAND, pick=n.Pick.ALL), or_pass=or_pass))
    assert len(scene.game.effects) == int(demanded)
    assert bool(scene.result.get(DID)) is demanded


# --- as a copy, as a block, by whatever ability ---------------------------------------------------


@pytest.mark.rule("J.3.4.1")
@pytest.mark.parametrize(("held_", "passes"), [(True, True), (True, False), (False, True)])
def test_a_card_is_a_copy_as_long_as_it_is_played_as_one(held_: bool, passes: bool) -> None:
    scene = hurt(Scene())
    scene.game.cards[scene.ash] = scene.game.cards[scene.ash]._replace(ready=False)
    model = scene.asset(0, name="Lamp", difficulty=1)
    top = scene.card(0, n.Zone.DECK, control=6 if passes else 0)
    scene.game.zones[0, n.Zone.DECK] = (top, *scene.game.zones[0, n.Zone.DECK][:-1])
    card = scene.card(0, HAND, difficulty=1) if held_ else None
    lamp = cards(n.IsType(n.CardType.ASSET))
    scene.run(n.PlayCard(n.Cards(place=n.Place(HAND)), as_copy=lamp))
    while not scene.is_over:
        scene.say(scene.question.options[:1])
    assert bool(scene.result.get(DID)) is (held_ and passes)
    assert len(scene.game.effects) == (held_ and passes)
    if card is not None:
        assert (scene.values(card).name == "Lamp") is passes
    assert scene.values(model).name == "Lamp"


@pytest.mark.rule("J.3.4.1")
@pytest.mark.parametrize("held_", [True, False])
def test_what_is_not_played_after_all_is_no_copy(held_: bool) -> None:
    scene = Scene()
    scene.asset(0, name="Lamp", difficulty=1)
    playing = n.EventPattern(n.Verb.PLAY, by=n.Who.OPPONENT)
    scene.asset(1, standing(n.Cannot(playing)))
    if held_:
        scene.card(0, HAND, difficulty=1)
    before = scene.game.asked
    lamp = cards(n.IsType(n.CardType.ASSET))
    scene.run(n.PlayCard(n.Cards(place=n.Place(HAND)), as_copy=lamp))
    assert scene.game.effects == {}
    assert scene.result.get(DID) is False
    assert (scene.game.asked > before) is held_  # without a card nothing is copied


@pytest.mark.rule("G.2.1", "E.4")
@pytest.mark.parametrize("banned", [True, False])
@pytest.mark.parametrize("as_block", [True, False])
@pytest.mark.parametrize("kind", [n.CardType.ACTION, n.CardType.FOUNDATION])
def test_a_card_played_as_a_block_is_no_action(
    banned: bool, as_block: bool, kind: n.CardType
) -> None:
    scene = Scene()
    scene.attack(1, step="block")
    if banned:
        blocking = n.EventPattern(n.Verb.PLAY, by=n.Who.OPPONENT, as_block=True)
        scene.asset(1, standing(n.Cannot(blocking)))
    ability = held(n.AbilityKind.ENHANCE, DRAW)
    values: dict[str, Any] = {"block_zone": n.AttackZone.MID, "block_modifier": 0}
    card = scene.card(0, HAND, kind, difficulty=1, abilities=(ability,), **values)
    node = n.PlayCard(n.Cards(place=n.Place(HAND)), as_block=as_block)
    frame = PlayOne(context=scene.context(), node=node, player=0)
    told = [(offer.kind, offer.ability) for offer in frame._offers(scene.game, card)]
    if as_block and banned:
        assert told == []
        return
    by_ability = kind is n.CardType.ACTION and not as_block
    assert told == [(OfferKind.USE, "a") if by_ability else (OfferKind.PLAY, "")]
    frame.chosen, frame.offer = (card,), next(iter(frame._offers(scene.game, card)))
    made: Any = frame.play(scene.game)
    assert made.child.purpose is (Purpose.BLOCK if as_block else Purpose.EFFECT)


@pytest.mark.rule("H.5.4")
def test_without_a_card_to_play_nobody_is_asked() -> None:
    scene = Scene()
    before = scene.game.asked
    scene.run(from_hand(ACTION))
    assert scene.game.asked == before
    assert scene.result.get(DID) is False
