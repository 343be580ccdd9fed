"""Keywords and the abilities linked to them (I.2, I.3)."""

from __future__ import annotations

import pytest

from engine.ufs.effects import nodes as n
from engine.ufs.effects.keyword_abilities import GRANTING_KEYWORDS
from engine.ufs.model.values import HeldAbility, HeldKeyword, Values
from engine.ufs.rules.keywords import (
    granted,
    named,
    silenced,
    with_keyword,
    without_abilities,
    without_keywords,
)

PUNCH = HeldKeyword("p", "punch")
STUN = HeldKeyword("s", "stun", 2)


@pytest.mark.rule("I.2.2")
@pytest.mark.parametrize("name", sorted(GRANTING_KEYWORDS))
def test_every_granting_keyword_has_its_ability(name: str) -> None:
    ability = granted(HeldKeyword("k", name, 3), "comprehensive")
    assert ability is not None
    assert ability.link == n.KeywordLink(name, 3)


@pytest.mark.rule("I.1")
@pytest.mark.parametrize("name", ["punch", "ally", "combo", "only"])
def test_traits_and_rules_about_playing_grant_nothing(name: str) -> None:
    assert granted(HeldKeyword("k", name), "comprehensive") is None


@pytest.mark.rule("I.2.5")
def test_the_ability_has_the_restriction_in_front_of_the_keyword() -> None:
    ability = granted(HeldKeyword("k", "stun", 2, gate=(n.DeadlockGate(),)), "comprehensive")
    assert ability is not None
    assert ability.before == (n.DeadlockGate(),)


@pytest.mark.rule("I.2.3.1", "I.2.3.2")
def test_keyword_and_ability_go_together_whichever_is_lost() -> None:
    values = with_keyword(Values(keywords=(PUNCH,)), STUN, "comprehensive")
    assert [held.link for held in values.abilities] == ["s"]
    assert without_keywords(values, (STUN,)) == Values(keywords=(PUNCH,))
    assert without_abilities(values, values.abilities) == Values(keywords=(PUNCH,))


def test_two_instances_are_told_apart() -> None:
    second = HeldKeyword("t", "stun", 4)
    values = with_keyword(with_keyword(Values(), STUN, "comprehensive"), second, "comprehensive")
    assert named(values, "Stun") == (STUN, second)
    rest = without_keywords(values, (STUN,))
    assert (rest.keywords, [held.key for held in rest.abilities]) == ((second,), ["t"])


@pytest.mark.rule("K.4.3")
def test_sealing_leaves_traits_alone() -> None:
    printed = HeldAbility("t1", n.Ability(n.AbilityKind.FORM, ()))
    values = with_keyword(Values(keywords=(PUNCH,), abilities=(printed,)), STUN, "comprehensive")
    assert silenced(values) == Values(keywords=(PUNCH,))


@pytest.mark.rule("I.2.3.2")
def test_of_several_abilities_the_others_stay() -> None:
    plain = HeldAbility("a", n.Ability(n.AbilityKind.FORM, ()))
    values = with_keyword(Values(abilities=(plain,)), STUN, "comprehensive")
    assert without_abilities(values, (plain,)).abilities == values.abilities[1:]
    assert without_abilities(values, (plain,)).keywords == (STUN,)
    assert without_abilities(values, values.abilities[1:]) == Values(abilities=(plain,))
