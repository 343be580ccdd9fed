"""Abilities that the rules of an edition cannot carry out: the players do, by hand."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from engine.ufs.effects.nodes.abilities import Ability
from engine.ufs.effects.nodes.structure import Manual
from engine.ufs.effects.nodes.words import AbilityKind
from engine.ufs.effects.status import needs_universus
from engine.ufs.model.keys import line_in
from engine.ufs.model.values import Definition, HeldAbility


@lru_cache(4096)  # the same cards are in many decks
def as_played(definition: Definition) -> Definition:
    """The card as an edition without the newest mechanics plays it."""
    printed = definition.printed
    if not any(needs_universus(held.ability) for held in printed.abilities):
        return definition
    found = (_as_played(held, definition.text) for held in printed.abilities)
    abilities = tuple(held for held in found if held is not None)
    return definition._replace(printed=printed._replace(abilities=abilities))


def _as_played(held: HeldAbility, text: tuple[str, ...]) -> HeldAbility | None:
    """What only holds as long as it is there cannot be done by hand: then there is nothing."""
    if not needs_universus(held.ability):
        return held
    if held.ability.kind is AbilityKind.CONTINUOUS:
        return None
    number = line_in(held.key)
    words = text[number - 1] if 0 < number <= len(text) else ""
    return next((held._replace(ability=each) for each in _by_hand(held.ability, words)), held)


def _by_hand(ability: Ability, words: str) -> tuple[Ability, ...]:
    """Its effects by hand; where the rules cannot take its cost either, that as well."""
    effects = replace(ability, effects=(Manual(words),))
    both = (effects, replace(effects, cost=()))
    return tuple(each for each in both if not needs_universus(each))
