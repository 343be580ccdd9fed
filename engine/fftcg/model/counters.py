"""Counters: markers with names, for as long as their card stays in its Zone (6.7)."""

from __future__ import annotations

from engine.fftcg.model.spells import CounterSum, SpellCards, SpellStep, TcgCondition
from engine.kernel.leaves import dataclass


@dataclass(frozen=True, slots=True)
class PlaceCounters(SpellStep):
    """ "Place 1 Valor Counter on it"."""

    cards: SpellCards
    counters: CounterSum


@dataclass(frozen=True, slots=True)
class RemoveCounters(SpellStep):
    """This many from each card, or as many as there are (2.3)."""

    cards: SpellCards
    counters: CounterSum


@dataclass(frozen=True, slots=True)
class CountersThere(TcgCondition):
    """ "There are 3 or more Valor Counters on Kiln Keeper": on the card that says it."""

    least: CounterSum


@dataclass(frozen=True, slots=True)
class NoCountersThere(TcgCondition):
    """ "There is no Valor Counter on Kiln Keeper"."""

    name: str
