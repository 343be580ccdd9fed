"""Judges whether a guest's deck can be played, with reasons if not."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import NamedTuple

from engine.decks.deck import Deck, DeckError, parse_deck
from ufs_desktop.net.host_messages import DeckObjection
from ufs_desktop.net.lists import Lists
from ufs_desktop.session.module import GameModule

NO_DECK = "no deck was brought"
MOST, LONGEST = 50, 500  # objections, and characters of one


class DeckJudgement(NamedTuple):
    """The deck, if it can be played, or else the objections."""

    deck: Deck | None
    objections: Sequence[DeckObjection] = ()


def verdict_on(deck: Deck, module: GameModule, edition: str, lent: str = "") -> DeckJudgement:
    """The verdict on a deck with the cards that were lent for it."""
    try:
        faults = module.deck_faults(deck, edition, lent)
        if not faults:
            module.cards_of(deck, lent)
    except DeckError as error:
        return refusal(objections_of(error))
    if faults:
        return refusal([DeckObjection(rule=rule, text=text[:LONGEST]) for rule, text in faults])
    return DeckJudgement(deck)


def refusal(objections: Sequence[DeckObjection]) -> DeckJudgement:
    return DeckJudgement(None, objections[:MOST])


def read_lists(lists: Lists | None) -> Deck | DeckError:
    """The deck of these lists, or why they are not a deck."""
    if lists is None:
        return DeckError("deck", (NO_DECK,))
    try:
        return parse_deck(json.dumps(lists), "deck")
    except DeckError as error:
        return error


def objections_of(error: DeckError) -> list[DeckObjection]:
    return [DeckObjection(rule="", text=text[:LONGEST]) for text in error.problems[:MOST]]
