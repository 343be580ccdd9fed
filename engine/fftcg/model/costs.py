"""What is asked for besides CP, and what changes what a card costs (11.3.5, 11.4.4, 11.6.2)."""

from __future__ import annotations

from typing import NamedTuple

from engine.fftcg.model.changes import TcgChange
from engine.fftcg.model.patterns import CardPattern, TcgNode
from engine.fftcg.model.prices import CpPrice
from engine.fftcg.model.spells import (
    NOTHING_OWED,
    CostCards,
    CounterSum,
    SpellVerb,
    TcgAmount,
    TcgCondition,
)
from engine.kernel.leaves import dataclass


@dataclass(frozen=True, slots=True)
class CheaperCards(TcgChange):
    """ "The cost required to cast your Summons is reduced by 1"."""

    pattern: CardPattern
    amount: int


@dataclass(frozen=True, slots=True)
class AnyElementCp(TcgChange):
    """ "Can produce CP of any Element"."""


@dataclass(frozen=True, slots=True)
class AnyElementParty(TcgChange):
    """ "Can form a party with Forwards of any Element"."""


class CastingTerm(TcgNode):
    """Something that a card says about its own cost."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class CostsLess(CastingTerm):
    """ "Costs 1 less for each Fire Backup you control": never below zero."""

    amount: TcgAmount
    condition: TcgCondition | None = None


@dataclass(frozen=True, slots=True)
class FurtherCost(CastingTerm):
    """ "As an additional cost to cast it, ...": besides its own; optional for some Summons."""

    price: CpPrice = NOTHING_OWED
    discards: int = 0
    gives: CostCards | None = None
    is_optional: bool = False


@dataclass(frozen=True, slots=True)
class OtherCost(CastingTerm):
    """ "You may ... instead of paying the cost of it"."""

    price: CpPrice = NOTHING_OWED
    discards: int = 0
    gives: CostCards | None = None


@dataclass(frozen=True, slots=True)
class AddedPaid(TcgCondition):
    """ "If you paid the additional cost": settled as it is cast."""


class DueCost(NamedTuple):
    """All that has to be paid, as it is locked (11.3.7, 11.4.6, 11.6.9)."""

    price: CpPrice
    discards: int = 0
    namesake: bool = False  # one more card, a Character of this name (11.7.1)
    dulls: bool = False
    puts_away: bool = False
    counters: CounterSum | None = None  # that are removed from it
    discards_itself: bool = False
    leaves: SpellVerb | None = None  # what else is done with it
    gives: tuple[CostCards, ...] = ()
    is_played: bool = False  # the card itself is, or is used from the hand: it cannot pay

    @property
    def takes_itself(self) -> bool:
        """Whether the card itself serves this cost already (11.2.1)."""
        is_given = self.dulls or self.puts_away or self.discards_itself
        return self.is_played or is_given or self.leaves is not None
