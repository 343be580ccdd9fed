"""What a line of a card can be beside an ability of its own."""

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
    """All that a Summon does."""

    text: SpellText
    is_burst: bool = False
    terms: tuple[CastingTerm, ...] = ()  # of its cost
