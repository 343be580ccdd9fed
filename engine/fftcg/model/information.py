"""Changes to what is printed on a card other than its text and its power (11.12.4.6)."""

from __future__ import annotations

from engine.fftcg.model.changes import TcgChange
from engine.fftcg.model.words import CardElement
from engine.kernel.leaves import dataclass


class InformationChange(TcgChange):
    """It may decide which cards match elsewhere, so some depend on others (11.12.4.12)."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class GainJob(InformationChange):
    """It has this job as well."""

    job: str


@dataclass(frozen=True, slots=True)
class SetElement(InformationChange):
    """ "Its element becomes Fire": that one, and no other."""

    element: CardElement


@dataclass(frozen=True, slots=True)
class GainElement(InformationChange):
    """ "It gains Fire": in addition to those that it has."""

    element: CardElement


@dataclass(frozen=True, slots=True)
class SetCost(InformationChange):
    """Another number replaces the printed cost."""

    cost: int
