"""Prices in Crystal Points (5.2.1.2, 11.2)."""

from __future__ import annotations

from typing import NamedTuple

from engine.fftcg.model.words import CardElement


class CpPrice(NamedTuple):
    """What is owed: CP of these elements, one of those named for each, and so many of any."""

    elements: tuple[tuple[CardElement, ...], ...] = ()
    any_element: int = 0

    @property
    def total(self) -> int:
        return len(self.elements) + self.any_element

    @property
    def excess(self) -> int:
        """11.2.1.1: so many CP may be wasted, one per element needed."""
        return max(1, len(self.elements))
