"""More conditions: how many cards somebody holds, how a card lies, and negations."""

from __future__ import annotations

from engine.fftcg.model.patterns import CardPattern, CardStand, NumberSpan, WhoseCards
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
class FewThere(TcgCondition):
    """ "If you control 2 or less Backups"."""

    pattern: CardPattern
    most: int


@dataclass(frozen=True, slots=True)
class CardIs(TcgCondition):
    """ "If its cost is 3 or less": a card that the text refers to matches as it resolves."""

    cards: SpellCards
    pattern: CardPattern


@dataclass(frozen=True, slots=True)
class ItselfIs(TcgCondition):
    """ "If Kiln Keeper is dull": the card that says it, as it lies on the field."""

    stand: CardStand


@dataclass(frozen=True, slots=True)
class NotSo(TcgCondition):
    """ "Unless you control a Monster"."""

    condition: TcgCondition


@dataclass(frozen=True, slots=True)
class BothSo(TcgCondition):
    """ "During your turn, if you control a Monster"."""

    first: TcgCondition
    second: TcgCondition
