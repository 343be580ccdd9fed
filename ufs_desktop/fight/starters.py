"""The decks that come with the program, as a list to choose from; their cards are read later."""

from __future__ import annotations

from engine.ufs.editions.registry import PLAYED
from ufs_desktop.fight.library import shipped_shelf
from ufs_desktop.session.deck import OfferedDeck


def starter_decks() -> tuple[OfferedDeck, ...]:
    """The decks of all editions, the usual one's first; in each, those for beginners come first."""
    editions = list(PLAYED)
    decks = [deck for deck in shipped_shelf().decks.values() if deck.edition in editions]
    decks.sort(key=lambda deck: (editions.index(deck.edition), not deck.beginner, deck.name))
    return tuple(OfferedDeck(deck.name, deck.character, deck.notes, deck) for deck in decks)
