"""Changes of what is printed on a card beside its text and its power (11.12.4.6)."""

from __future__ import annotations

from engine.fftcg.model.changes import TcgChange
from engine.fftcg.model.words import CardElement
from engine.kernel.leaves import dataclass


class InformationChange(TcgChange):
    """Other cards may be such, or not, by what it does: so some hang on others (11.12.4.12)."""

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
    """ "It gains Fire": beside those that it has."""

    element: CardElement


@dataclass(frozen=True, slots=True)
class SetCost(InformationChange):
    """Another number stands where the printed cost did."""

    cost: int
