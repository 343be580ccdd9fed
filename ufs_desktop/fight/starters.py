"""The decks that come with the program, as a list to choose from; their cards are read later."""

from __future__ import annotations

from ufs_desktop.library import shipped_shelf
from ufs_desktop.session.deck import OfferedDeck


def starter_decks() -> tuple[OfferedDeck, ...]:
    """All of them, those for beginners first."""
    decks = sorted(shipped_shelf().decks.values(), key=lambda deck: (not deck.beginner, deck.name))
    return tuple(OfferedDeck(deck.name, deck.character, deck.notes, deck) for deck in decks)
