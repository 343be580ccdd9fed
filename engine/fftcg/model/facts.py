"""More conditions: how many cards somebody holds, and what they lack."""

from __future__ import annotations

from engine.fftcg.model.patterns import CardPattern, NumberSpan, WhoseCards
from engine.fftcg.model.spells import SpellCards, TcgCondition
from engine.kernel.leaves import dataclass


@dataclass(frozen=True, slots=True)
class HandCount(TcgCondition):
    """ "If you have no cards in hand": this many, whichever they are."""

    span: NumberSpan
    whose: WhoseCards = WhoseCards.OWN


@dataclass(frozen=True, slots=True)
class TurnOf(TcgCondition):
    """ "During your turn"."""

    whose: WhoseCards = WhoseCards.OWN


@dataclass(frozen=True, slots=True)
class NoneThere(TcgCondition):
    """ "If you control no Monsters"."""

    pattern: CardPattern


@dataclass(frozen=True, slots=True)
class CardIs(TcgCondition):
    """ "If its cost is 3 or less": a card that the text refers to matches as it resolves."""

    cards: SpellCards
    pattern: CardPattern
