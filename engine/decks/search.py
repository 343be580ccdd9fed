"""The search language over decks: lines of one deck, or decks out of many."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.decks.lines import DeckLine, DeckList
from engine.library.catalogue import Catalogue
from engine.library.query.tree import EVERYTHING, Query
from engine.library.search_faces import matches


def lines_found(query: Query, deck: DeckList, catalogue: Catalogue) -> Iterator[DeckLine]:
    """The lines whose cards match; unknown cards match nothing but the empty query."""
    for line in deck.lines:
        card = catalogue.named(line.name)
        if query == EVERYTHING or (card is not None and matches(query, card)):
            yield line


def decks_with(query: Query, decks: Iterable[DeckList], catalogue: Catalogue) -> Iterator[DeckList]:
    """The decks with a card that matches."""
    for deck in decks:
        if query == EVERYTHING or any(lines_found(query, deck, catalogue)):
            yield deck
