"""All node classes, and the words and nodes that only the newest edition knows."""

from __future__ import annotations

from enum import StrEnum

from engine.ufs.effects.nodes import (
    abilities,
    acts,
    amounts,
    cards,
    changes,
    conditions,
    filters,
    rulings,
    structure,
)
from engine.ufs.effects.nodes.base import Node
from engine.ufs.effects.nodes.words import AbilityKind, CardType, Stat, State, Stretch, Timing, Verb

_MODULES = (
    *(amounts, filters, cards, conditions),
    *(acts, changes, structure, rulings, abilities),
)

NODE_CLASSES: tuple[type[Node], ...] = tuple(
    value
    for module in _MODULES
    for value in vars(module).values()
    if isinstance(value, type) and issubclass(value, Node) and value.__module__ == module.__name__
)

NEEDS_UNIVERSUS: frozenset[StrEnum] = frozenset(
    {
        AbilityKind.BLITZ,
        CardType.BACKUP,
        Stat.STAMINA,
        Verb.TRANSFORM,
        State.TRANSFORMED,
        State.ATTACKED,
        Timing.AS,
        Verb.ATTACK,
        Verb.GAIN_STAMINA,
        Verb.LOSE_STAMINA,
    }
)
UNIVERSUS_NODES: frozenset[type[Node]] = frozenset(
    {acts.Ruin, acts.LoseStamina, acts.GainStamina, filters.Aims}
)
# Nodes that mean nothing in other editions.
OF_THE_NEWEST: frozenset[type[Node]] = frozenset(
    {acts.LoseStamina, acts.GainStamina, filters.Aims, acts.PlaceOnTop, acts.BuildTokens}
)
# The stretches that procedures skip, or end, when a text says so.
SKIPPABLE = frozenset(
    {
        *(Stretch.READY_PHASE, Stretch.READY_STEP, Stretch.REVIEW_STEP, Stretch.DRAW_STEP),
        *(Stretch.COMBAT_PHASE, Stretch.ENHANCE_STEP, Stretch.BLOCK_STEP, Stretch.DAMAGE_STEP),
    }
)
ENDABLE = frozenset({Stretch.COMBAT_PHASE, Stretch.ENHANCE_STEP})
OF_ATTACKS = frozenset({Stretch.ENHANCE_STEP, Stretch.BLOCK_STEP, Stretch.DAMAGE_STEP})
# What a response may put something else in the place of.
FORESTALLED = frozenset({Verb.DESTROY, Verb.SACRIFICE, Verb.FLIP, Verb.REMOVE, Verb.LEAVE})


def is_carried_out(skip: rulings.Skip) -> bool:
    """Whether some step obeys it. Only the current stretch can be told to end."""
    span = skip.span
    match span:
        case conditions.OfAttack(stretch=stretch) if stretch not in OF_ATTACKS:
            return False
        case conditions.OfAttack() | conditions.This() | conditions.During():
            return span.stretch in (ENDABLE if skip.ends else SKIPPABLE)
        case conditions.Coming() | conditions.RestOf():
            return not skip.ends and span.stretch in SKIPPABLE
        case _:
            return False
