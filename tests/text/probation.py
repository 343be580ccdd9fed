"""Cards that have one text alone."""

from __future__ import annotations

from engine.text.ufs.compile import compile_ability
from engine.text.ufs.normalise import Dialect
from engine.ufs.effects import nodes as n
from engine.ufs.effects.nodes.words import AttackZone, CardType
from engine.ufs.model.keys import key_of_line
from engine.ufs.model.values import ALL_SYMBOLS, Definition, HeldAbility, HeldKeyword, Values
from engine.ufs.rules.trees import parts_of


def card_of(dialect: Dialect, text: str, kind: CardType = CardType.ATTACK) -> Definition:
    """One that every deck could play."""
    ability = compile_ability(text, dialect)
    values = Values(
        name=f"{kind}: {text}", type=kind, difficulty=2, control=5,
        block_zone=AttackZone.MID, block_modifier=0, symbols=ALL_SYMBOLS,
        abilities=(HeldAbility(key_of_line(1), ability),),
    )  # fmt: skip
    rated = [each.keyword for each in parts_of(ability) if isinstance(each, n.ChangeRating)]
    keywords = tuple(HeldKeyword(name.lower(), name.lower(), 2) for name in rated)
    values = values._replace(keywords=keywords)
    if kind is CardType.ATTACK:
        values = values._replace(attack_zone=AttackZone.MID, speed=3, damage=3)
    if kind is CardType.CHARACTER:
        values = values._replace(character_name=values.name, version="1", hand_size=7, vitality=30)
    return Definition(values, (text,))
