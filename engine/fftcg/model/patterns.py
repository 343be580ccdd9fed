"""What a text says about cards: which ones are meant, and where they lie."""

from __future__ import annotations

from enum import StrEnum

from engine.fftcg.model.words import CardElement, CardKind, CardTrait, CardZone
from engine.kernel.leaves import dataclass


class TcgNode:
    """Any part of a text. Frozen data: equal fields make equal nodes."""

    __slots__ = ()


class WhoseCards(StrEnum):
    """Under whose control, as seen by the player of the Summon or ability."""

    ANYBODY = "anybody"
    OWN = "own"
    OPPONENT = "opponent"


class CardStand(StrEnum):
    """The state of a card on the field."""

    ACTIVE = "active"
    DULL = "dull"
    DAMAGED = "damaged"
    ATTACKING = "attacking"
    BLOCKING = "blocking"


@dataclass(frozen=True, slots=True)
class NumberSpan(TcgNode):
    """A number of at least `least` and at most `most`, where given.

    With `is_variable`, the bounds that are given stand for X (4.5).
    """

    least: int | None = None
    most: int | None = None
    is_variable: bool = False

    def holds(self, number: int) -> bool:
        return (self.least is None or number >= self.least) and (
            self.most is None or number <= self.most
        )


@dataclass(frozen=True, slots=True)
class CardPattern(TcgNode):
    """Cards of these types in a zone. What is left out does not matter."""

    kinds: frozenset[CardKind]
    whose: WhoseCards = WhoseCards.ANYBODY
    zone: CardZone = CardZone.FIELD
    stand: CardStand | None = None
    element: CardElement | None = None
    or_element: CardElement | None = None  # another one that will do as well
    job: str = ""
    category: str = ""
    name: str = ""
    or_name: str = ""  # of another one that will do as well
    not_name: str = ""  # that it must not have
    either: bool = False  # either the job or the name will do
    cost: NumberSpan | None = None
    power: NumberSpan | None = None
    trait: CardTrait | None = None
    lacks: CardTrait | None = None  # a trait that it must not have
    is_other: bool = False  # than the card that says it

    @property
    def asks_of_power_or_traits(self) -> bool:
        """Whether it depends on what effects make of a card on the field (11.12.4.6)."""
        return (self.power, self.trait, self.lacks) != (None, None, None)
