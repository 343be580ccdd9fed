"""Keywords and the abilities linked to them (I.2, I.3)."""

from __future__ import annotations

from operator import attrgetter

from engine.ufs.effects.keyword_abilities import granted_ability
from engine.ufs.effects.nodes.abilities import Ability
from engine.ufs.model.values import HeldAbility, HeldKeyword, Values
from engine.ufs.rules.properties import is_trait

NAME = attrgetter("name")


def has_keyword(values: Values, name: str) -> bool:
    return name in map(NAME, values.keywords)


def granted(keyword: HeldKeyword, dialect: str) -> Ability | None:
    """I.2.2, I.2.5: the ability this instance grants; None for traits and for rules (I.3.2)."""
    return granted_ability(keyword.name, keyword.rating, keyword.gate, dialect)


def words_of(held: HeldKeyword) -> str:
    """A keyword as it is printed: "powerful: 3", "ash only"."""
    if held.name == "only":
        return f"{held.argument} only"
    return held.name if held.rating is None else f"{held.name}: {held.rating}"


def with_keyword(values: Values, keyword: HeldKeyword, dialect: str) -> Values:
    """The keyword and what it grants, linked (I.2.3)."""
    ability = granted(keyword, dialect)
    held = (HeldAbility(keyword.key, ability, keyword.key),) if ability is not None else ()
    return values._replace(
        keywords=(*values.keywords, keyword), abilities=(*values.abilities, *held)
    )


def without_keywords(values: Values, lost: tuple[HeldKeyword, ...]) -> Values:
    """I.2.3.1: the values without these keywords and the abilities linked to them."""
    keys = {keyword.key for keyword in lost}
    return values._replace(
        keywords=tuple(held for held in values.keywords if held.key not in keys),
        abilities=tuple(held for held in values.abilities if held.link not in keys),
    )


def without_abilities(values: Values, lost: tuple[HeldAbility, ...]) -> Values:
    """I.2.3.2: the values without these abilities and the keywords that grant them."""
    links = {held.link for held in lost}
    gone = {held.key for held in lost}
    return values._replace(
        keywords=tuple(held for held in values.keywords if held.key not in links),
        abilities=tuple(held for held in values.abilities if held.key not in gone),
    )


def silenced(values: Values) -> Values:
    """K.4.3: the values without abilities, and so without keywords other than traits."""
    return values._replace(
        keywords=tuple(held for held in values.keywords if is_trait(held)), abilities=()
    )


def named(values: Values, name: str) -> tuple[HeldKeyword, ...]:
    """Every instance of a keyword."""
    return tuple(held for held in values.keywords if held.name == name.lower())
