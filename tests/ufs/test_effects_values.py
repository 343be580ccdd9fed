"""What effects do to the values and properties of cards (C.3.3, C.3.4, J.3.3, J.3.4)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.kernel.ids import CardId
from engine.ufs import atoms
from engine.ufs.effects import nodes as n
from engine.ufs.model.values import HeldKeyword
from tests.ufs.build import rated, trait
from tests.ufs.scene import FOUNDATION, Scene, cards, number, place, plus

Verb, Zone, Stat, Operation = n.Verb, n.Zone, n.Stat, n.Operation
THIS_TURN = n.This(n.Stretch.TURN)
THIS = n.CurrentAttack()


def attacking(**values: Any) -> tuple[Scene, CardId]:
    scene = Scene()
    return scene, scene.attack(**values)


def minus(stat: n.Stat, amount: int, **bounds: Any) -> n.Change:
    return n.Change(stat, Operation.SUBTRACT, n.Number(amount), **bounds)


@pytest.mark.rule("J.1.2b")
def test_two_changes_are_two_events() -> None:
    scene, attack = attacking()
    scene.run(n.Modify(THIS, (plus(Stat.SPEED, 2), plus(Stat.DAMAGE, 1))))
    assert (scene.values(attack).speed, scene.values(attack).damage) == (5, 4)
    assert [batch[0].amount for batch in scene.batches(Verb.MODIFY)] == [2, 1]


@pytest.mark.rule("K.3.7")
@pytest.mark.parametrize(
    ("change", "damage"),
    [
        (minus(Stat.DAMAGE, 5, low=n.Number(1)), 1),
        (minus(Stat.DAMAGE, 1, low=n.Number(1)), 2),
        (minus(Stat.DAMAGE, 1, low=n.Number(7)), 3),
        (plus(Stat.DAMAGE, 9, high=n.Number(6)), 6),
        (plus(Stat.DAMAGE, 9, high=n.Number(2)), 3),
    ],
)
def test_floors_and_ceilings_never_turn_a_change_round(change: n.Change, damage: int) -> None:
    scene, attack = attacking()
    scene.run(n.Modify(THIS, (change,)))
    assert scene.values(attack).damage == damage


@pytest.mark.rule("C.3.4")
def test_an_attack_that_is_over_keeps_its_damage_but_not_its_difficulty() -> None:
    scene = Scene()
    attack = scene.attack(current=False)
    old = n.Cards(n.IsType(n.CardType.ATTACK, card_word=True), number(1), place(Zone.POOL))
    scene.run(n.Modify(old, (plus(Stat.DAMAGE, 2), plus(Stat.DIFFICULTY, 2))))
    assert (scene.values(attack).damage, scene.values(attack).difficulty) == (3, 4)


@pytest.mark.rule("C.3.3.4.5")
def test_a_definition_overwrites_the_bonus_and_later_ones_count_from_it() -> None:
    scene, attack = attacking(speed=4)
    becomes = n.SetStat(THIS, Stat.SPEED, Operation.BECOMES, n.Number(3))
    bonus = n.Modify(THIS, (plus(Stat.SPEED, 1),))
    scene.run(bonus, bonus, becomes)
    assert scene.values(attack).speed == 3
    scene.run(bonus)
    assert scene.values(attack).speed == 4


@pytest.mark.rule("C.3.3.4.5")
def test_setting_a_value_to_its_base_changes_nothing() -> None:
    scene, attack = attacking(speed=4)
    becomes = n.SetStat(THIS, Stat.SPEED, Operation.BECOMES, n.Number(4))
    scene.run(n.Modify(THIS, (plus(Stat.SPEED, 2),)), becomes)
    assert scene.values(attack).speed == 6


@pytest.mark.parametrize(("goal", "speed"), [(2, 2), (5, 4)])
def test_reducing_to_a_number_never_raises(goal: int, speed: int) -> None:
    scene, attack = attacking(speed=4)
    scene.run(n.SetStat(THIS, Stat.SPEED, Operation.REDUCE_TO, n.Number(goal)))
    assert scene.values(attack).speed == speed


def test_speed_and_damage_change_places() -> None:
    scene, attack = attacking(speed=2, damage=5)
    scene.run(n.SwitchStats(THIS, Stat.SPEED, Stat.DAMAGE))
    assert (scene.values(attack).speed, scene.values(attack).damage) == (5, 2)
    assert scene.batches(Verb.MODIFY) == []


@pytest.mark.rule("K.2.5")
def test_the_controller_picks_between_changes_and_between_more_and_less() -> None:
    scene, attack = attacking()
    either = n.Change(Stat.DAMAGE, Operation.ADD_OR_SUBTRACT, n.Number(2))
    scene.run(n.Modify(THIS, (plus(Stat.SPEED, 1), either), either=True)).say(1, "subtract")
    assert (scene.values(attack).speed, scene.values(attack).damage) == (3, 1)


@pytest.mark.rule("J.3.4.1")
def test_copying_takes_numbers_and_words_only_where_the_text_says_so() -> None:
    for everything in (False, True):
        scene = Scene()
        attack = scene.attack(difficulty=2)
        scene.attack(current=False, difficulty=6, **rated("stun", 2))
        other = cards(n.Other(), zone=Zone.POOL)
        scene.run(n.CopyValues(THIS, other, THIS_TURN, everything))
        values = scene.values(attack)
        assert values.difficulty == 6
        assert [held.name for held in values.keywords] == (["stun"] if everything else [])
        assert [held.link for held in values.abilities] == [held.key for held in values.keywords]


@pytest.mark.rule("B.2.2.1")
def test_a_changed_attack_zone_is_the_only_one() -> None:
    scene, attack = attacking()
    scene.run(n.ChangeZone(THIS, n.AttackZone.LOW))
    assert scene.values(attack).attack_zone is n.AttackZone.LOW
    scene.run(n.ChangeZone(THIS, None)).say("high")
    assert scene.values(attack).attack_zone is n.AttackZone.HIGH


@pytest.mark.rule("I.2.3.1")
def test_a_keyword_comes_and_goes_with_its_ability() -> None:
    scene, attack = attacking()
    stun = (n.KeywordGrant("Stun", n.Number(2)),)
    scene.run(n.Gain(THIS, stun))
    values = scene.values(attack)
    assert (values.keywords[0].name, values.keywords[0].rating) == ("stun", 2)
    assert values.abilities[0].link == values.keywords[0].key
    scene.run(n.Gain(THIS, stun, lose=True))
    assert (scene.values(attack).keywords, scene.values(attack).abilities) == ((), ())


@pytest.mark.rule("I.2.3.2")
def test_losing_all_abilities_takes_their_keywords_but_no_traits() -> None:
    punch = HeldKeyword("p", "punch")
    stun = rated("stun", 1)
    scene, attack = attacking(keywords=(punch, *stun["keywords"]), abilities=stun["abilities"])
    scene.run(n.Gain(THIS, (n.AllAbilities(),), lose=True))
    assert scene.values(attack).keywords == (punch,)
    assert scene.values(attack).abilities == ()


@pytest.mark.rule("I.2.4.1")
def test_the_cards_player_picks_the_instance_whose_rating_changes() -> None:
    first, second = HeldKeyword("one", "powerful", 2), HeldKeyword("two", "powerful", 4)
    scene, attack = attacking(keywords=(first, second))
    change = n.ChangeRating(THIS, "Powerful", Operation.ADD, n.Number(1))
    scene.run(change, by=1)
    assert (scene.question.player, scene.question.options) == (0, ("one", "two"))
    scene.say("two")
    assert [held.rating for held in scene.values(attack).keywords] == [2, 5]


@pytest.mark.rule("K.4.3")
def test_a_sealed_card_has_no_abilities_gained_ones_included_and_keeps_its_traits() -> None:
    punch = HeldKeyword("p", "punch")
    stun = rated("stun", 1)
    scene, attack = attacking(keywords=(punch, *stun["keywords"]), abilities=stun["abilities"])
    flash = n.Gain(THIS, (n.KeywordGrant("Flash"),))
    scene.run(flash, n.Act(Verb.SEAL, THIS), flash)
    assert [held.name for held in scene.values(attack).keywords] == ["punch"]
    assert scene.values(attack).abilities == ()
    scene.run(n.Act(Verb.UNSEAL, THIS))
    assert [held.name for held in scene.values(attack).keywords] == ["punch", "stun"]


@pytest.mark.rule("I.2.3", "J.3.3")
def test_what_is_lost_is_what_is_said() -> None:
    scene, attack = attacking(
        **rated("stun", 2) | {"keywords": (HeldKeyword("k-stun", "stun", 2), trait("kick"))}
    )
    ability = scene.values(attack).abilities[0].ability
    keyword, traits = n.AllAbilities(n.Property.KEYWORD), n.AllAbilities(n.Property.TRAIT)
    scene.run(n.Gain(THIS, (traits,), lose=True))
    assert [each.name for each in scene.values(attack).keywords] == ["stun"]
    for what in (n.AbilityGrant(ability), keyword):
        scene.run(n.Gain(THIS, (what,), lose=True))
        assert scene.values(attack).keywords == ()
        assert scene.values(attack).abilities == ()
        atoms.refresh(scene.game, attack)
        assert len(scene.values(attack).abilities) == 1


@pytest.mark.rule("J.5.2")
def test_all_symbols_are_gained_without_any_twice() -> None:
    scene = Scene()
    stone = scene.foundation()
    scene.run(n.Gain(cards(FOUNDATION), (n.SymbolGrant(None),)))
    assert len(scene.values(stone).symbols) == 12
    scene.run(n.Gain(cards(FOUNDATION), (n.SymbolGrant(n.Symbol.AIR),), lose=True))
    assert len(scene.values(stone).symbols) == 11


@pytest.mark.rule("D.2.2.3.4.1")
def test_the_starting_character_has_what_a_different_character_attached_to_it_has() -> None:
    scene = Scene()
    form = n.Ability(n.AbilityKind.FORM, (n.GainVitality(n.Number(2)),))
    void = frozenset({n.Symbol.VOID})
    held = rated("stun", 1)["abilities"][0]._replace(key="t1", ability=form, link="")
    for _ in range(2):
        scene.character(0, "Ash", "2", symbols=void, abilities=(held,), attached_to=scene.ash)
    scene.run(n.Draw(n.Number(1)))
    values = scene.values(scene.ash)
    assert values.symbols == frozenset({n.Symbol.AIR, n.Symbol.VOID})
    assert [each.ability for each in values.abilities] == [form]


@pytest.mark.rule("C.3.3.4.2.1")
def test_a_refresh_wipes_what_an_instruction_did_once() -> None:
    scene = Scene()
    stone = scene.foundation()
    scene.run(n.Modify(cards(FOUNDATION), (plus(Stat.CONTROL, 1),)))
    assert scene.values(stone).control == 6
    atoms.refresh(scene.game, stone)
    assert scene.values(stone).control == 5
