"""Sets the copies of a card in one step: by its menu, and by the keys given there."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtWidgets import QMenu

DIGITS = tuple("123456789")
OFFERED = DIGITS[1:4]  # one copy more or less is offered next to them


def offer_counts(menu: QMenu, make: Callable[[int], object]) -> None:
    """Offer the numbers of copies that are usual in decks."""
    for digit in OFFERED:
        menu.addAction(f"&{digit} copies\t{digit}", partial(make, int(digit)))
