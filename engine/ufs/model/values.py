"""The values and properties a card can have (chapter B), printed, base or current (C.3.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.kernel.records import often_replaced
from engine.ufs.effects.nodes.words import AttackZone, CardType, Symbol

if TYPE_CHECKING:
    from engine.ufs.effects.nodes.abilities import Ability
    from engine.ufs.effects.nodes.acts import TokenCard
    from engine.ufs.effects.nodes.base import Predicate, Restriction

ALL_SYMBOLS = frozenset(symbol for symbol in Symbol if symbol is not Symbol.INFINITY)


class HeldKeyword(NamedTuple):
    """One instance of a keyword on a card. `key` tells instances of one name apart (I.2.4.1)."""

    key: str
    name: str  # lower case: "powerful", "punch"; "only" with the character name as `argument`
    rating: int | None = None
    argument: str = ""
    requirements: tuple[Predicate, ...] = ()  # of Combo: a filter for each preceding card, in order
    gate: tuple[Restriction, ...] = ()  # play restrictions in front of it (I.2.5)


class HeldAbility(NamedTuple):
    """One ability on a card. `key` is stable while the card has it, so plays can be counted."""

    key: str
    ability: Ability
    link: str = ""  # the key of the keyword that grants it (I.2.3)


@often_replaced
class Values(NamedTuple):
    """Everything about a card that can be referenced. None: it has no such value."""

    name: str = ""  # the full card name, including a character's version (B.6.1.1)
    character_name: str = ""
    version: str = ""
    type: CardType | None = None
    difficulty: int | None = None
    control: int | None = None
    block_zone: AttackZone | None = None
    block_modifier: int | None = None
    symbols: frozenset[Symbol] = frozenset()  # infinity already read as all twelve (B.6.6.2.2)
    infinity: bool = False
    keywords: tuple[HeldKeyword, ...] = ()
    abilities: tuple[HeldAbility, ...] = ()
    attack_zone: AttackZone | None = None
    speed: int | None = None
    damage: int | None = None
    hand_size: int | None = None
    vitality: int | None = None  # of a character: its maximum vitality
    gender: str = ""
    height: str = "?"  # a number, or question marks (B.1.2.4.1)
    weight: str = "?"
    blood_type: str = "?"
    universe: str = ""
    watermark: str = ""
    stamina: int | None = None  # of a backup; newest edition


FACE_DOWN = Values()  # in the pool and in piles: nothing at all
FACE_DOWN_FOUNDATION = Values(type=CardType.FOUNDATION)  # D.2.2.2


class Definition(NamedTuple):
    """A printed card as this game knows it; every save contains its text and trees."""

    printed: Values  # layer 0
    text: tuple[str, ...] = ()  # the printed paragraphs, in order
    keyword_line: str = ""
    number: str = ""  # set and collector number, for pictures
    deck_name: str = ""  # the name decks and searches use, if it is not the card name
    back: Definition | None = None  # of a double-sided card outside a game
    other: int | None = None  # in a game: the number of its other side (`rules.backs`)
    is_back: bool = False
    is_half: bool = False  # of a split card; `other` is then its other half (`halves`)
    token: TokenCard | None = None  # how a text describes this token (`tokens`)
    tokens: tuple[Definition, ...] = ()  # the tokens that its abilities build
