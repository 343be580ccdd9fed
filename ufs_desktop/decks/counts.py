"""How many copies of a card are wanted at once: by its menu, and by the key that it names."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtWidgets import QMenu

DIGITS = tuple("123456789")
OFFERED = DIGITS[1:4]  # one is offered beside them


def offer_counts(menu: QMenu, make: Callable[[int], object]) -> None:
    """What most decks have of their cards."""
    for digit in OFFERED:
        menu.addAction(f"&{digit} copies\t{digit}", partial(make, int(digit)))
