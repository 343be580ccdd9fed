"""The decks that come with the program, as a list to choose from; their cards are read later."""

from __future__ import annotations

from typing import NamedTuple

from engine.decks.deck import Deck, DeckError, read_deck
from ufs_desktop.bundled import bundled


class StarterDeck(NamedTuple):
    """One deck: what it is called, who leads it and what it is about."""

    is_advanced: bool
    name: str
    character: str
    notes: str
    deck: Deck


def starter_decks() -> tuple[StarterDeck, ...]:
    """All decks that can be read, those for beginners first; others are left out."""
    found = []
    for file in sorted(bundled("decks").glob("*.yaml")):
        try:
            deck = read_deck(file)
        except DeckError:
            continue
        found.append(StarterDeck(not deck.beginner, deck.name, deck.character, deck.notes, deck))
    return tuple(sorted(found, key=lambda each: each[:2]))
