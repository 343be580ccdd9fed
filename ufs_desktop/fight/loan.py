"""Lends cards of the fighting game to a machine that lacks them: writes them, and reads them."""

from __future__ import annotations

import time
from collections.abc import Mapping

from engine.decks.deck import Deck, DeckError
from engine.files.reports import CardFileError
from engine.kernel.helper import Wire
from engine.library.database import StoreError
from engine.library.definitions import definitions
from engine.library.lent_cards import TOO_SLOW
from engine.library.loan import check_loan, lent_text, read_loan
from engine.text.errors import Declined
from engine.text.ufs.compile import compile_lines
from ufs_desktop.fight.library import playable_catalogue, shipped_shelf
from ufs_desktop.session.module import LentCards

LONGEST = 2.0  # seconds of processor time for all texts of a loan


def own_cards(deck: Deck) -> Mapping[str, str]:
    """The cards of a deck that did not come with the program, by name, in the form of a loan."""
    shipped = shipped_shelf().library
    names = {deck.character, *deck.main, *deck.sideboard}
    if names <= shipped.keys():
        return {}
    try:
        with playable_catalogue() as catalogue:
            found = {name: catalogue.named(name) for name in sorted(names)}
    except StoreError:  # playing the deck reports it
        return {}
    return {
        name: lent_text(card)
        for name, card in found.items()
        if card is not None and card.name not in shipped
    }


def unknown_cards(deck: Deck) -> tuple[str, ...]:
    """The names in a deck that stand for no card here."""
    names = sorted({deck.character, *deck.main, *deck.sideboard} - shipped_shelf().library.keys())
    if not names:
        return ()
    try:
        with playable_catalogue() as catalogue:
            return tuple(name for name in names if catalogue.named(name) is None)
    except StoreError as error:
        raise DeckError(deck.name, (str(error),)) from error


def take_loan(wire: Wire, text: str, names: tuple[str, ...]) -> LentCards:
    """Read lent cards, in a process of its own. Raises EngineError if they are refused."""
    cards = read_loan(text)
    try:
        with playable_catalogue() as catalogue:
            check_loan(cards, names, catalogue)
    except StoreError as error:
        raise CardFileError("", str(error)) from error
    began = time.process_time()
    by_hand = []
    for card in cards:
        definitions([card])
        texts = [side.text for side in card.sides]
        results = [each for text in texts for each in compile_lines(text, card.dialect)]
        if time.process_time() - began > LONGEST:
            raise CardFileError("", TOO_SLOW)
        if any(isinstance(each, Declined) for each in results):
            by_hand.append(card.name)
    return LentCards(tuple(card.name for card in cards), tuple(by_hand))
