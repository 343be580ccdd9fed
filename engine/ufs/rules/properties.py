"""Reading a set of values: its numbers and its words (chapter B)."""

from __future__ import annotations

from engine.ufs.effects.keyword_abilities import GRANTING_KEYWORDS, UNIVERSUS_KEYWORDS
from engine.ufs.effects.nodes.words import CardType, Property, Stat
from engine.ufs.model.card import Card
from engine.ufs.model.game import UfsGame
from engine.ufs.model.values import HeldKeyword, Values
from engine.ufs.rules.on_top import ON_TOP, upmost
from engine.ufs.rules.values import face

# I.2.1, in any edition: every other keyword is a trait.
ABILITY_KEYWORDS = GRANTING_KEYWORDS | UNIVERSUS_KEYWORDS | {"combo", "only"}


def printed(game: UfsGame, card: Card) -> Values:
    """Layer 0 without copying: what a multiple copy shows is not printed (C.3.3.1, I.3.8.2)."""
    if ON_TOP in game.facts:
        card = upmost(game, card)
    values = face(game, card if card.copy_of is None else card._replace(copy_of=None))
    other = game.edition.as_printed
    return values if other is None else other(game, card, values)


def stat(values: Values, which: Stat) -> int | None:
    """One number, or None if the card does not have it."""
    match which:
        case Stat.SPEED:
            return values.speed
        case Stat.DAMAGE:
            return values.damage
        case Stat.DIFFICULTY:
            return values.difficulty
        case Stat.CONTROL:
            return values.control
        case Stat.BLOCK_MODIFIER:
            return values.block_modifier
        case Stat.HAND_SIZE:
            return values.hand_size
        case Stat.VITALITY | Stat.MAXIMUM_VITALITY:
            return values.vitality
        case Stat.STAMINA:
            return values.stamina
        case Stat.HEIGHT | Stat.WEIGHT:  # words, maybe question marks: see vitals.py
            return None
    raise TypeError(f"no card shows {which}")


def present(card: Card, values: Values, which: Stat) -> int | None:
    """The current number: for a staged backup, the stamina it has left."""
    if which is Stat.STAMINA and card.stamina is not None:
        return card.stamina
    return stat(values, which)


def is_trait(keyword: HeldKeyword) -> bool:
    """I.1: a keyword that only classifies."""
    return keyword.name not in ABILITY_KEYWORDS


def shown(values: Values, which: Property) -> frozenset[str]:
    """The words that a card shows for a property, in lower case."""
    return frozenset(word.lower() for word in words(values, which) if word)


def words(values: Values, which: Property) -> tuple[str, ...]:
    """The words of a property as they are written; a word may be empty."""
    match which:
        case Property.NAME | Property.CARD_NAME:
            return (values.name,)
        case Property.CHARACTER_NAME:
            return (values.character_name,)
        case Property.VERSION:
            return (values.version,)
        case Property.TYPE:
            return (str(values.type or ""),)
        case Property.SYMBOL:
            return tuple(values.symbols)
        case Property.KEYWORD:
            return tuple(keyword.name for keyword in values.keywords)
        case Property.TRAIT:
            return tuple(keyword.name for keyword in values.keywords if is_trait(keyword))
        case Property.ATTACK_ZONE:
            return (str(values.attack_zone or ""),)
        case Property.BLOCK_ZONE:
            return (str(values.block_zone or ""),)
        case Property.ABILITY:
            return tuple(str(held.ability.kind) for held in values.abilities)
        case Property.OPTION:
            return _any_word(values)
        case Property.NUMBER:
            return tuple(str(stat(values, each)) for each in Stat if stat(values, each) is not None)
        case Property.PLAYER:
            return ()
        case _:
            return _worded(values, which)


def _worded(values: Values, which: Property) -> tuple[str, ...]:
    match which:
        case Property.GENDER:
            return ("female", "male") if values.gender == "both" else (values.gender,)
        case Property.HEIGHT:
            return (values.height,)
        case Property.WEIGHT:
            return (values.weight,)
        case Property.BLOOD_TYPE:
            return (values.blood_type,)
        case Property.WATERMARK:
            return (values.watermark,)
        case Property.UNIVERSE:
            return (values.universe,)
        case _:
            raise TypeError(f"no card shows {which}")


def _any_word(values: Values) -> tuple[str, ...]:
    """An offered option can be a type, a keyword, a symbol or a zone."""
    kinds = (Property.TYPE, Property.KEYWORD, Property.SYMBOL, Property.ATTACK_ZONE)
    return tuple(word for each in kinds for word in words(values, each))


def shares_name(values: Values, other: Values) -> bool:
    """B.6.1.1.1.1: if either is a character card, its character name is compared."""
    if other.type is CardType.CHARACTER or values.type is CardType.CHARACTER:
        own = values.character_name or values.name
        return bool(own) and own == (other.character_name or other.name)
    return is_copy(values, other)


def is_copy(values: Values, other: Values) -> bool:
    """K.3.2, K.3.2.1."""
    return bool(values.name) and values.name == other.name


def has_words(name: str, words: str) -> bool:
    """B.6.1.2: whole words, in this order and next to each other."""
    have, want = _split(name), _split(words)
    spots = range(len(have))
    return bool(want) and any(have[spot : spot + len(want)] == want for spot in spots)


def _split(text: str) -> list[str]:
    return "".join(sign if sign.isalnum() or sign == "'" else " " for sign in text.lower()).split()
