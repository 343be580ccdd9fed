"""Whether a deck that a guest brings can be played, with a reason for everything against it."""

from __future__ import annotations

import json

from engine.decks.deck import Deck, DeckError, parse_deck
from ufs_desktop.net.lists import Lists
from ufs_desktop.net.messages import DeckObjection
from ufs_desktop.session.module import GameModule

NO_DECK = "no deck was brought"
MOST, LONGEST = 50, 500  # objections, and signs of one


def judged(
    lists: Lists | None, module: GameModule, edition: str
) -> tuple[Deck | None, list[DeckObjection]]:
    """The deck, if nothing is against it."""
    deck = DeckError("deck", (NO_DECK,)) if lists is None else read_lists(lists)
    if isinstance(deck, DeckError):
        return None, objections_of(deck)
    faults = module.deck_faults(deck, edition)
    if faults:
        return None, [DeckObjection(rule=rule, text=text[:LONGEST]) for rule, text in faults[:MOST]]
    try:
        module.cards_of(deck)
    except DeckError as error:
        return None, objections_of(error)
    return deck, []


def read_lists(lists: Lists) -> Deck | DeckError:
    """The deck of these lists, or why they are none."""
    try:
        return parse_deck(json.dumps(lists), "deck")
    except DeckError as error:
        return error


def objections_of(error: DeckError) -> list[DeckObjection]:
    return [DeckObjection(rule="", text=text[:LONGEST]) for text in error.problems[:MOST]]
