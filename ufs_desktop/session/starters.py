"""The decks that come with the program, as a list to choose from; their cards are read later."""

from __future__ import annotations

from engine.decks.deck import DeckError, read_deck
from ufs_desktop.bundled import bundled
from ufs_desktop.session.deckfile import OfferedDeck


def starter_decks() -> tuple[OfferedDeck, ...]:
    """All decks that can be read, those for beginners first; others are left out."""
    found = []
    for file in sorted(bundled("decks").glob("*.yaml")):
        try:
            deck = read_deck(file)
        except DeckError:
            continue
        offered = OfferedDeck(deck.name, deck.character, deck.notes, deck)
        found.append((not deck.beginner, deck.name, offered))
    return tuple(offered for *_, offered in sorted(found, key=lambda each: each[:2]))
