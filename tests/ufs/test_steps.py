"""How the log explains a value: each difference is a step (C.3.3.4.3)."""

from __future__ import annotations

from typing import Any

from engine.ufs.effects import nodes as n
from engine.ufs.model.step import Origin
from engine.ufs.model.values import HeldAbility, HeldKeyword, Values
from engine.ufs.rules.lookback import held_ability, kind_of
from engine.ufs.rules.steps import steps_between
from tests.ufs.build import Table

FORM, ENHANCE = (n.Ability(kind, ()) for kind in (n.AbilityKind.FORM, n.AbilityKind.ENHANCE))
PLAIN = Values(
    name="Ash",
    control=5,
    attack_zone=n.AttackZone.MID,
    symbols=frozenset({n.Symbol.AIR}),
    keywords=(HeldKeyword("k1", "stun", 2), HeldKeyword("k2", "kick")),
    abilities=(HeldAbility("a1", FORM), HeldAbility("a2", ENHANCE, "k1")),
)


def steps(**changes: Any) -> list[tuple[object, ...]]:
    after = PLAIN._replace(**changes)
    return [tuple(each)[:3] for each in steps_between(PLAIN, after, Origin(key="k"))]


def test_what_is_the_same_is_no_step() -> None:
    assert steps_between(PLAIN, PLAIN, Origin()) == ()
    assert steps() == []
    assert steps(keywords=tuple(list(PLAIN.keywords))) == []


def test_numbers_and_words_go_from_one_to_another() -> None:
    assert steps(control=7) == [("control", 5, 7)]
    assert steps(attack_zone=n.AttackZone.HIGH) == [("attack_zone", "mid", "high")]
    assert steps(speed=3) == [("speed", None, 3)]
    (step,) = steps(type=n.CardType.ATTACK)
    assert type(step[2]) is str
    assert steps_between(PLAIN, PLAIN._replace(control=6), Origin(key="k"))[0].origin.key == "k"


def test_symbols_keywords_and_abilities_come_and_go() -> None:
    assert steps(symbols=frozenset({n.Symbol.FIRE})) == [
        ("symbols", "air", None),
        ("symbols", None, "fire"),
    ]
    rated = HeldKeyword("k1", "stun", 3)
    (step,) = steps(keywords=(rated, PLAIN.keywords[1]))
    assert step[0] == "keywords"
    assert step[1] != step[2]
    ((what, gone, new),) = steps(keywords=PLAIN.keywords[:1])
    assert (what, new) == ("keywords", None)
    assert "kick" in str(gone).lower()
    linked, free = HeldAbility("a3", ENHANCE, "k9"), HeldAbility("a4", ENHANCE)
    assert steps(abilities=(*PLAIN.abilities, linked)) == []
    assert steps(abilities=(*PLAIN.abilities, free)) == [("abilities", None, "enhance")]
    assert steps(abilities=()) == [("abilities", "form", None)]


def test_an_ability_is_known_where_its_card_has_it_had_it_or_was_printed_with_it() -> None:
    table = Table()
    bell = table.asset(0, FORM, ENHANCE)
    context = table.context(0, bell, "a1")
    assert kind_of(table.game, context) is n.AbilityKind.ENHANCE
    assert kind_of(table.game, table.context(0, bell, "a7")) is None
    assert held_ability(table.game, table.context(0, bell)) is None
    assert held_ability(table.game, table.context(0)) is None
    record = table.game.cards[bell]
    lost = record._replace(values=record.values._replace(abilities=()))
    table.game.cards[bell] = lost
    found = held_ability(table.game, context)
    assert found is not None
    assert found.key == "a1"  # as printed
    gained = HeldAbility("g1", FORM)
    table.game.cards[bell] = record._replace(values=record.values._replace(abilities=(gained,)))
    table.emit(n.Verb.COMMIT, bell)
    table.game.cards[bell] = lost
    of_gained = table.context(0, bell, "g1")
    assert kind_of(table.game, of_gained) is n.AbilityKind.FORM
    assert kind_of(table.game, table.context(0, table.foundation(), "g1")) is None
