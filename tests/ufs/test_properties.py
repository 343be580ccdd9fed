"""The words and numbers that a card shows (B.1, B.6)."""

from __future__ import annotations

import pytest

from engine.ufs.effects import nodes as n
from engine.ufs.model.values import HeldAbility, HeldKeyword, Values
from engine.ufs.rules.properties import present, shares_name, shown, stat
from engine.ufs.rules.symbols import common_symbols
from tests.ufs.build import Table

Property, Stat = n.Property, n.Stat
SHOWN = Values(
    name="Ash 2",
    type=n.CardType.ATTACK,
    version="2",
    character_name="Ash",
    symbols=frozenset({n.Symbol.AIR}),
    keywords=(HeldKeyword("k1", "powerful", 2), HeldKeyword("k2", "kick")),
    abilities=(HeldAbility("a1", n.Ability(n.AbilityKind.ENHANCE, ())),),
    attack_zone=n.AttackZone.HIGH,
    block_zone=n.AttackZone.LOW,
    gender="both",
    height="170 cm",
    weight="?",
    blood_type="AB",
    watermark="Leaf",
    universe="Garden",
    difficulty=4,
    control=5,
    speed=3,
    damage=2,
    block_modifier=1,
    hand_size=6,
    vitality=25,
    stamina=7,
)


@pytest.mark.rule("B.1.2.3", "B.6.1", "B.6.8", "B.6.9")
@pytest.mark.parametrize(
    ("which", "words"),
    [
        (Property.NAME, {"ash 2"}),
        (Property.CARD_NAME, {"ash 2"}),
        (Property.CHARACTER_NAME, {"ash"}),
        (Property.VERSION, {"2"}),
        (Property.TYPE, {"attack"}),
        (Property.SYMBOL, {"air"}),
        (Property.KEYWORD, {"powerful", "kick"}),
        (Property.TRAIT, {"kick"}),
        (Property.ATTACK_ZONE, {"high"}),
        (Property.BLOCK_ZONE, {"low"}),
        (Property.ABILITY, {"enhance"}),
        (Property.OPTION, {"attack", "powerful", "kick", "air", "high"}),
        (Property.NUMBER, {"4", "5", "3", "2", "1", "6", "25", "7"}),
        (Property.PLAYER, set()),
        (Property.GENDER, {"female", "male"}),
        (Property.HEIGHT, {"170 cm"}),
        (Property.WEIGHT, {"?"}),
        (Property.BLOOD_TYPE, {"ab"}),
        (Property.WATERMARK, {"leaf"}),
        (Property.UNIVERSE, {"garden"}),
    ],
)
def test_what_a_card_shows(which: n.Property, words: set[str]) -> None:
    assert shown(SHOWN, which) == words


def test_what_a_card_lacks_is_no_word() -> None:
    blank = Values(name="", height="", weight="", blood_type="")
    assert [which for which in Property if shown(blank, which)] == []


@pytest.mark.parametrize(
    ("which", "number"),
    [
        (Stat.SPEED, 3),
        (Stat.DAMAGE, 2),
        (Stat.DIFFICULTY, 4),
        (Stat.CONTROL, 5),
        (Stat.BLOCK_MODIFIER, 1),
        (Stat.HAND_SIZE, 6),
        (Stat.VITALITY, 25),
        (Stat.MAXIMUM_VITALITY, 25),
        (Stat.STAMINA, 7),
        (Stat.HEIGHT, None),
        (Stat.WEIGHT, None),
    ],
)
def test_which_number_is_which(which: n.Stat, number: int | None) -> None:
    assert stat(SHOWN, which) == number


ASH = Values(name="Ash 1", type=n.CardType.CHARACTER, character_name="Ash")
LATER_ASH = Values(name="Ash 2", type=n.CardType.CHARACTER, character_name="Ash")
CALLED_ASH = Values(name="Ash", type=n.CardType.FOUNDATION)
WALL = Values(name="Wall", type=n.CardType.FOUNDATION, character_name="Ash")
OTHER_WALL = Values(name="Wall", type=n.CardType.ASSET, character_name="Bram")
NAMELESS = Values(type=n.CardType.CHARACTER)
DOWN = Values(type=n.CardType.FOUNDATION)


@pytest.mark.rule("B.6.1.1.1.1", "K.3.2.1")
@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        (ASH, LATER_ASH, True),
        (ASH, CALLED_ASH, True),
        (ASH, WALL, True),
        (ASH, OTHER_WALL, False),
        (WALL, OTHER_WALL, True),
        (WALL, CALLED_ASH, False),
        (NAMELESS, DOWN, False),
        (NAMELESS, NAMELESS, False),
        (DOWN, DOWN, False),
    ],
)
def test_a_name_is_shared_both_ways(one: Values, other: Values, expected: bool) -> None:
    assert shares_name(one, other) is expected
    assert shares_name(other, one) is expected


def test_the_stamina_that_is_left_is_no_other_number() -> None:
    table = Table()
    card = table.game.cards[table.foundation()]._replace(stamina=2)
    assert present(card, SHOWN, Stat.STAMINA) == 2
    assert present(card, SHOWN, Stat.SPEED) == 3
    assert present(card._replace(stamina=None), SHOWN, Stat.STAMINA) == 7


@pytest.mark.rule("E.4.1.2")
def test_a_card_that_is_played_from_the_pool_does_not_have_to_match_itself() -> None:
    table = Table()
    air, both = frozenset({n.Symbol.AIR}), frozenset({n.Symbol.AIR, n.Symbol.FIRE})
    table.game.cards[table.ash] = table.game.cards[table.ash]._replace(values=Values(symbols=both))
    table.card(0, n.Zone.POOL, symbols=both)
    card = table.card(0, n.Zone.POOL, symbols=air)
    assert common_symbols(table.game, 0) == air
    assert common_symbols(table.game, 0, card) == both
