"""Abilities that an edition's rules cannot carry out, so that players do it by hand."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from engine.ufs.effects.nodes.abilities import Ability
from engine.ufs.effects.nodes.structure import Manual
from engine.ufs.effects.nodes.words import AbilityKind
from engine.ufs.effects.status import is_beyond
from engine.ufs.model.keys import line_in
from engine.ufs.model.values import Definition, HeldAbility


@lru_cache(4096)  # the same cards are in many decks
def as_played(definition: Definition, *, is_newest: bool = False) -> Definition:
    """The card as an edition plays it, with or without the newest mechanics."""
    printed = definition.printed
    if not any(is_beyond(held.ability, is_newest) for held in printed.abilities):
        return definition
    found = (_as_played(held, definition.text, is_newest) for held in printed.abilities)
    abilities = tuple(held for held in found if held is not None)
    return definition._replace(printed=printed._replace(abilities=abilities))


def _as_played(held: HeldAbility, text: tuple[str, ...], is_newest: bool) -> HeldAbility | None:
    """The ability, by hand if necessary; None for a continuous one, which cannot be so done."""
    if not is_beyond(held.ability, is_newest):
        return held
    if held.ability.kind is AbilityKind.CONTINUOUS:
        return None
    number = line_in(held.key)
    words = text[number - 1] if 0 < number <= len(text) else ""
    found = _by_hand(held.ability, words, is_newest)
    return next((held._replace(ability=each) for each in found), held)


def _by_hand(ability: Ability, words: str, is_newest: bool) -> tuple[Ability, ...]:
    """Versions that the edition can carry out: its effects by hand, or its cost by hand as well."""
    effects = replace(ability, effects=(Manual(words),))
    both = (effects, replace(effects, cost=()))
    return tuple(each for each in both if not is_beyond(each, is_newest))
