"""A deck that is offered for a game, of whichever game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.decks.deck import Deck


class OfferedDeck(NamedTuple):
    """A deck to choose for a game. `problems`: why it is not legal, or not whole."""

    name: str
    character: str
    notes: str
    deck: Deck
    problems: tuple[str, ...] = ()


def decks_for(edition: str, decks: Sequence[OfferedDeck]) -> tuple[OfferedDeck, ...]:
    """Those of an edition; all of them, where it has none of its own."""
    return tuple(each for each in decks if each.deck.edition == edition) or tuple(decks)
