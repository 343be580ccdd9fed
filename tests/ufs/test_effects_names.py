"""What is named or chosen by an effect: what is asked, and what is remembered (K.5.5, J.1.4)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.kernel.decisions import Kind
from engine.ufs.effects import nodes as n
from engine.ufs.model.details import NameDetail
from engine.ufs.procedures.effects.names import words_for
from engine.ufs.rules.who import DID, THAT_PLAYER
from tests.ufs.build import trait
from tests.ufs.scene import Scene, cards

Property, Who = n.Property, n.Who


def asked(property_: n.Property, **fields: Any) -> Scene:
    return Scene().run(n.Name(property_, **fields))


def detail(scene: Scene) -> object:
    (batch,) = scene.batches(n.Verb.NAME)
    (event,) = batch
    assert event.actor == event.owner == 0
    return event.detail


@pytest.mark.rule("K.5.5", "J.1.4")
@pytest.mark.parametrize(
    ("fields", "kind", "prompt", "rule"),
    [
        ({}, Kind.NAME, "name", "K.5.5"),
        ({"named": False}, Kind.NAME, "choose", "J.1.4"),
        ({"options": ("Ash", "Elm")}, Kind.OPTION, "name", "K.5.5"),
        ({"options": ("Ash", "Elm"), "named": False}, Kind.OPTION, "choose", "J.1.4"),
    ],
)
def test_a_name_may_be_any_unless_the_text_lists_some(
    fields: dict[str, Any], kind: Kind, prompt: str, rule: str
) -> None:
    scene = asked(Property.NAME, **fields)
    question = scene.question
    assert (question.kind, question.prompt, question.rule) == (kind, prompt, rule)
    assert (
        question.options == ("Ash", "Elm") if "options" in fields else "Ash 1" in question.options
    )
    scene.say("Ash")
    assert scene.result.get("named") == "Ash"
    assert scene.result.get(DID)
    assert detail(scene) == NameDetail("Ash")
    assert [entry.facts for entry in scene.game.log if entry.key == "named"] == [("Ash",)]


@pytest.mark.rule("K.5.5")
def test_a_type_is_one_of_those_there_are() -> None:
    question = asked(Property.TYPE).question
    assert (question.kind, question.prompt) == (Kind.OPTION, "name")
    assert question.options == tuple(str(kind) for kind in n.CardType)


@pytest.mark.rule("J.1.2")
def test_where_no_card_shows_such_a_word_nothing_is_named() -> None:
    scene = asked(Property.WATERMARK)
    assert scene.asked == []
    assert scene.result.get("named") == ""
    assert scene.result.get(DID) is False


@pytest.mark.rule("J.1.4")
@pytest.mark.parametrize(
    ("fields", "bounds"),
    [
        ({}, (0, 99)),
        ({"low": n.Number(2)}, (2, 99)),
        ({"high": n.Number(5)}, (0, 5)),
        ({"low": n.Number(2), "high": n.Number(5)}, (2, 5)),
    ],
)
def test_a_number_lies_between_the_bounds_of_the_text(
    fields: dict[str, n.Amount], bounds: tuple[int, int]
) -> None:
    scene = asked(Property.NUMBER, **fields)
    assert (scene.question.minimum, scene.question.maximum) == bounds
    scene.say(bounds[0])
    assert scene.result.get("named") == bounds[0]
    assert scene.result.get(DID) is True  # 0 is a number, too
    assert scene.result.get(THAT_PLAYER) is None


@pytest.mark.rule("J.1.4", "J.1.5")
@pytest.mark.parametrize("by", [0, 1])
@pytest.mark.parametrize("word", [Who.YOU, Who.OPPONENT])
def test_a_player_is_chosen_as_the_chooser_sees_them(by: int, word: n.Who) -> None:
    scene = Scene().run(n.Name(Property.PLAYER, named=False), by=by)
    scene.say(str(word))
    assert scene.result.get(THAT_PLAYER) == (by if word is Who.YOU else 1 - by)


@pytest.mark.rule("K.5.5")
@pytest.mark.parametrize(
    ("property_", "is_offered"),
    [(Property.KEYWORD, True), (Property.TRAIT, True), (Property.UNIVERSE, False)],
)
def test_a_keyword_may_be_named_that_only_an_ability_speaks_of(
    property_: n.Property, is_offered: bool
) -> None:
    scene = Scene()
    wanted = n.AllOf((n.HasKeyword("Glimmer"), n.IsType(n.CardType.ATTACK)))
    told = n.Act(n.Verb.COMMIT, cards(wanted))
    scene.asset(0, n.Ability(n.AbilityKind.ENHANCE, (told,)))
    scene.foundation(keywords=(trait("sparkle"), trait("")))
    found = words_for(scene.game, 0, property_)
    assert ("glimmer" in found) is is_offered
    assert ("sparkle" in found) is is_offered
    assert "" not in found
