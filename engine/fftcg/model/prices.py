"""Prices in Crystal Points (5.2.1.2, 11.2)."""

from __future__ import annotations

from typing import NamedTuple

from engine.fftcg.model.words import CardElement


class CpPrice(NamedTuple):
    """What is owed: for each of `elements` one CP of those it names, and a number of any element.

    `variables`: how many times X CP of any element, before X is declared (4.5).
    """

    elements: tuple[tuple[CardElement, ...], ...] = ()
    any_element: int = 0
    variables: int = 0

    @property
    def total(self) -> int:
        return len(self.elements) + self.any_element

    def with_number(self, number: int) -> CpPrice:
        """11.3.5, 11.6.7: X is declared."""
        return CpPrice(self.elements, self.any_element + self.variables * number)

    def with_more(self, other: CpPrice) -> CpPrice:
        """Both together."""
        elements = (*self.elements, *other.elements)
        variables = self.variables + other.variables
        return CpPrice(elements, self.any_element + other.any_element, variables)

    def with_less(self, number: int) -> CpPrice:
        """This many CP less, of any element first: never below zero (4.1)."""
        left = max(0, self.total - number)
        return self._replace(
            elements=self.elements[:left], any_element=max(0, left - len(self.elements))
        )

    @property
    def excess(self) -> int:
        """11.2.1.1: how many CP may be wasted, one per element needed."""
        return max(1, len(self.elements))
