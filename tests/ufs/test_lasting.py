"""What lasts, what has to be put right, and what is asked meanwhile."""

from __future__ import annotations

import pytest

from engine.kernel import sight
from engine.ufs import atoms
from engine.ufs.atoms import Why
from engine.ufs.effects import nodes as n
from engine.ufs.effects.nodes.words import AbilityKind
from engine.ufs.model.card import PlayedAs
from engine.ufs.model.game import Check
from engine.ufs.model.keys import EndPoint, end_at
from engine.ufs.model.values import HeldAbility
from engine.ufs.procedures.draw_offer import DrawOffer
from engine.ufs.rules.checks import weights_of
from engine.ufs.rules.stalemate import Stalemate
from tests.ufs.build import Table, standing
from tests.ufs.scene import FOUNDATION, Scene, cards, place

Verb, Zone, Who, Stat, Operation = n.Verb, n.Zone, n.Who, n.Stat, n.Operation
ONE = n.Number(1)
TURN = n.This(n.Stretch.TURN)
WALLS = cards(FOUNDATION)
ALL_WALLS = n.Cards(FOUNDATION, place=place(Zone.STAGE), pick=n.Pick.ALL)
SAFE = (n.KeywordGrant("safe"),)
DRAWN = n.EventPattern(Verb.DRAW)


@pytest.mark.rule("E.2.7", "D.2.2.3")
def test_an_attack_that_is_detached_does_not_stay() -> None:
    scene = Scene()
    wall = scene.card(0, Zone.STAGE, attached_to=scene.ash)
    jab = scene.card(0, Zone.STAGE, n.CardType.ATTACK, attached_to=scene.ash)
    attached = n.AttachedTo(n.Character())
    scene.run(n.Act(Verb.DETACH, attached))
    assert [len(batch) for batch in scene.batches(Verb.DETACH)] == [2]
    assert (scene.zone(wall), scene.zone(jab)) == (Zone.STAGE, Zone.DISCARD)
    assert scene.game.cards[wall].attached_to is None


@pytest.mark.rule("D.2.2.3.4.1")
@pytest.mark.parametrize("speaking", [True, False])
def test_a_version_that_has_left_lends_nothing_any_more(speaking: bool) -> None:
    """Whether any other card says something or not."""
    scene = Scene()
    if speaking:
        scene.asset(0, standing(n.Gain(ALL_WALLS, SAFE)))
    fire = frozenset({n.Symbol.FIRE})
    other = scene.character(0, "Ash", "2", symbols=fire)
    assert n.Symbol.FIRE not in scene.values(scene.ash).symbols
    scene.run(n.Draw(ONE))
    assert scene.game.cards[other].attached_to == scene.ash
    assert n.Symbol.FIRE in scene.values(scene.ash).symbols
    atoms.move(scene.game, (other,), Zone.DISCARD, Verb.DISCARD, Why(0))
    scene.run(n.Draw(ONE))
    assert n.Symbol.FIRE not in scene.values(scene.ash).symbols


@pytest.mark.rule("D.2.2.3.4")
def test_a_version_that_is_detached_is_attached_again() -> None:
    scene = Scene()
    other = scene.character(0, "Ash", "2", attached_to=scene.ash)
    atoms.detach(scene.game, other, Why(0))
    scene.run(n.Draw(ONE))
    assert scene.game.cards[other].attached_to == scene.ash


@pytest.mark.rule("E.4.2")
def test_two_cards_may_be_on_their_way_at_once() -> None:
    table = Table()
    first, second = table.card(0, Zone.HAND), table.card(0, Zone.HAND)
    for card in (first, second):
        atoms.enter_transit(table.game, card)
    assert table.game.zones[0, Zone.TRANSIT] == (first, second)
    atoms.finish_play(table.game, second, Zone.HAND, PlayedAs.FOUNDATION, Why(0))
    assert table.game.zones[0, Zone.TRANSIT] == (first,)
    assert table.game.zones[0, Zone.POOL] == (second,)


@pytest.mark.rule("C.2.3.1")
def test_nobody_knows_where_a_card_lies_in_a_shuffled_deck() -> None:
    table = Table()
    top, other = table.card(0, Zone.DECK), table.card(0, Zone.DECK)
    atoms.look(table.game, 1, (top,), Why(1))
    atoms.stop_looking(table.game)
    assert [sight.knows(table.game, 1, card) for card in (top, other)] == [True, False]
    atoms.shuffle(table.game, 0, Why(0))
    assert not sight.knows(table.game, 1, top)


def test_another_card_behind_a_back_does_what_it_does() -> None:
    table = Table()
    waits = n.Trigger(n.Timing.AFTER, DRAWN)
    held = HeldAbility("a0", n.Ability(AbilityKind.RESPONSE, (n.Draw(ONE),), trigger=waits))
    action = table.card(0, Zone.HAND, n.CardType.ACTION, abilities=(held,))
    plain = table.card(0, Zone.HAND)
    assert set(table.game.able_cards) == {action}
    definitions = [table.game.cards[card].definition for card in (action, plain)]
    atoms.redefine(table.game, plain, definitions[0])
    atoms.redefine(table.game, action, definitions[1])
    assert set(table.game.able_cards) == {plain}


@pytest.mark.rule("C.3.4")
@pytest.mark.parametrize(("current", "zone"), [(True, "low"), (False, "mid")])
def test_an_attack_zone_changes_only_while_the_attack_is_live(current: bool, zone: str) -> None:
    scene = Scene()
    attack = scene.attack(current=current)
    attacks = n.Cards(n.IsType(n.CardType.ATTACK), place=place(Zone.POOL))
    scene.run(n.ChangeZone(attacks, n.AttackZone.LOW))
    assert scene.values(attack).attack_zone == zone
    assert len(scene.batches(Verb.CHANGE_ZONE)) == int(current)


def test_a_definition_of_nothing_is_not_in_force() -> None:
    scene = Scene().run(n.SetStat(WALLS, Stat.CONTROL, Operation.BECOMES, ONE, span=TURN))
    assert not scene.game.effects


@pytest.mark.rule("J.2.2.1")
@pytest.mark.parametrize("active", [0, 1])
@pytest.mark.parametrize(("who", "later"), [(Who.YOU, 0), (Who.OPPONENT, 1)])
def test_in_which_turn_a_coming_step_lies(active: int, who: n.Who, later: int) -> None:
    """The next Draw Step is over for whoever's Combat Phase it is."""
    scene = Scene()
    scene.game.active = active
    scene.run(n.Skip(n.Coming(n.Stretch.END_PHASE, who)), by=active)
    (effect,) = scene.game.effects.values()
    assert effect.until == end_at(EndPoint.TURN, scene.game.turn + later)


@pytest.mark.rule("K.2.3", "K.2.4")
@pytest.mark.parametrize(("chooser", "rule"), [(Who.YOU, "K.2.3"), (Who.OPPONENT, "K.2.4")])
def test_a_choice_tells_what_is_chosen_for_and_by_which_rule(chooser: n.Who, rule: str) -> None:
    scene = Scene()
    for _ in range(2):
        scene.card(0, Zone.HAND)
    some = cards(zone=Zone.HAND, chooser=chooser)
    scene.run(n.MoveToZone(some, place(Zone.DISCARD)))
    assert (scene.question.rule, dict(scene.question.facts)["verb"]) == (rule, Verb.DISCARD)
    scene.say(scene.question.options[:1])
    scene.card(0, Zone.HAND)
    scene.run(n.MoveToZone(some, place(Zone.REMOVED)))
    assert dict(scene.question.facts)["verb"] == Verb.ADD


@pytest.mark.rule("A.1")
@pytest.mark.parametrize(
    ("reason", "line"),
    [(Stalemate.ROUND, "unending"), (Stalemate.LONG, "draw-offered-long")],
)
def test_why_a_draw_is_offered_stands_in_the_log(reason: Stalemate, line: str) -> None:
    scene = Scene()
    scene.start(DrawOffer(reason=reason))
    assert [each.key for each in scene.game.log] == [line]
    scene.say(False)
    assert scene.is_over


@pytest.mark.rule("E.3.5.2")
@pytest.mark.parametrize(
    ("purpose", "made_for", "expected"),
    [
        (None, "play", 2),
        (n.EventPattern(Verb.PLAY), "play", 2),
        (n.EventPattern(Verb.PLAY), "block", 1),
        (n.EventPattern(Verb.BLOCK), "block", 2),
    ],
)
def test_for_which_checks_a_card_counts_twice(
    purpose: n.EventPattern | None, made_for: str, expected: int
) -> None:
    table = Table()
    wall = table.foundation()
    table.asset(0, standing(n.CountsAs(ALL_WALLS, n.Number(2), purpose)))
    played = table.game.cards[table.card(0, Zone.TRANSIT)].ref
    check = Check(0, 3, made_for, played)
    assert weights_of(table.game, (wall,), check) == {wall: expected}
    assert weights_of(table.game, (wall,), None) == {wall: 1 if purpose else 2}


@pytest.mark.rule("J.4.4")
@pytest.mark.parametrize(
    ("which", "words"),
    [
        (n.Property.BLOOD_TYPE, ("O", "A", "B", "AB")),
        (n.Property.GENDER, ("female", "male", "genderless")),
    ],
)
def test_among_which_words_a_question_mark_is_settled(
    which: n.Property, words: tuple[str, ...]
) -> None:
    scene = Scene()
    for card in (scene.ash, scene.bram):
        held = scene.game.cards[card]
        open_ = held.values._replace(blood_type="?", gender="?")
        scene.game.cards[card] = held._replace(base=open_, values=open_)
    theirs = n.Is(n.Character(Who.OPPONENT), n.TextIs(which, words[0].lower()))
    scene.run(n.If(theirs, n.Draw(ONE)))
    assert (scene.question.prompt, scene.question.options) == ("choose-vital", words)
