"""A deck that is offered for a game, whichever game it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.decks.deck import Deck


class OfferedDeck(NamedTuple):
    """A deck to choose for a game. `problems`: why it is illegal or incomplete."""

    name: str
    character: str
    notes: str
    deck: Deck
    problems: tuple[str, ...] = ()


def decks_for(edition: str, decks: Sequence[OfferedDeck]) -> tuple[OfferedDeck, ...]:
    """The decks of an edition; all decks, if it has none of its own."""
    return tuple(each for each in decks if each.deck.edition == edition) or tuple(decks)
