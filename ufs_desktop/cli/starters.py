"""The decks that commands play with where nobody names others."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.decks.deck import Deck


def first_decks(edition: str) -> tuple[Deck, Deck]:
    """The two that an edition is begun with; one without decks of its own borrows the usual."""
    from engine.ufs.editions.registry import USUAL
    from ufs_desktop.library import shipped_shelf

    shelf = shipped_shelf()
    first, second, *_ = shelf.starters(edition) or shelf.starters(USUAL.code)
    return first, second
