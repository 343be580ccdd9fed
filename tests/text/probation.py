"""Cards for the texts of the corpora: each text on every type of card that it may stand on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.text.ufs.compile import compile_ability
from engine.text.ufs.normalise import Dialect
from engine.ufs.effects import nodes as n
from engine.ufs.effects.nodes.words import AttackZone, CardType
from engine.ufs.effects.status import Status, status_of
from engine.ufs.model.keys import key_of_line
from engine.ufs.model.values import ALL_SYMBOLS, Definition, HeldAbility, HeldKeyword, Values
from engine.ufs.rules.trees import parts_of

TYPES = (CardType.ATTACK, CardType.FOUNDATION, CardType.ASSET, CardType.CHARACTER)


def candidates_of(texts: Iterable[tuple[Dialect, str]]) -> list[Definition]:
    """Every text that is enforced, on cards of its own."""
    return [card for dialect, text in texts for card in _cards(dialect, text)]


def _cards(dialect: Dialect, text: str) -> Iterator[Definition]:
    if status_of(compile_ability(text, dialect)) is not Status.ENFORCED:
        return
    for kind in TYPES:
        if kind is not CardType.CHARACTER or "character" in text.lower():
            yield card_of(dialect, text, kind)


def card_of(dialect: Dialect, text: str, kind: CardType = CardType.ATTACK) -> Definition:
    """A card with this text alone."""
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
