"""What a line of a card can be other than a single ability."""

from __future__ import annotations

from dataclasses import dataclass

from engine.fftcg.model.costs import CastingTerm
from engine.fftcg.model.patterns import TcgNode
from engine.fftcg.model.spells import SpellText
from engine.fftcg.model.words import CardTrait


@dataclass(frozen=True, slots=True)
class TraitLine(TcgNode):
    """Keyword abilities, by their names alone (15.2)."""

    traits: tuple[CardTrait, ...]


@dataclass(frozen=True, slots=True)
class SummonLine(TcgNode):
    """Everything that a Summon does."""

    text: SpellText
    is_burst: bool = False
    terms: tuple[CastingTerm, ...] = ()  # of its cost


def has_cost(line: str) -> bool:
    """Whether it begins with a cost, as action and special abilities do."""
    head, colon, _ = line.partition(":")
    if not colon or head.count('"') % 2:  # of an ability that is gained
        return False
    return not head.startswith(("When ", "At ", "EX Burst", "Select", "If "))


def is_auto(line: str) -> bool:
    """Whether it begins with a trigger."""
    return line.removeprefix("EX Burst ").startswith(("When ", "At the "))


def is_burst(line: str) -> bool:
    """Whether it begins with the icon (11.10.1)."""
    return line.casefold().startswith("ex burst")
