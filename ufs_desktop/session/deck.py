"""A deck that is offered for a game, of whichever game."""

from __future__ import annotations

from typing import NamedTuple

from engine.decks.deck import Deck


class OfferedDeck(NamedTuple):
    """A deck to choose for a game. `problems`: why it is not legal, or not whole."""

    name: str
    character: str
    notes: str
    deck: Deck
    problems: tuple[str, ...] = ()
