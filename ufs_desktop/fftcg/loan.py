"""Lends cards of the second game to a machine that lacks them: writes them, and reads them."""

from __future__ import annotations

import time
from collections.abc import Mapping

from engine.decks.deck import Deck, DeckError
from engine.files.reports import CardFileError
from engine.kernel.helper import Wire
from engine.library.database import StoreError
from engine.library.fftcg.cards import TcgCatalogue
from engine.library.fftcg.loan import check_duel_loan, lent_duel_text, read_duel_loan
from engine.library.lent_cards import TOO_SLOW
from ufs_desktop.fftcg.own import known_cards
from ufs_desktop.fftcg.stock import catalogue
from ufs_desktop.session.module import LentCards

LONGEST = 4.0  # seconds of processor time for all texts of a loan


def own_duel_cards(deck: Deck) -> Mapping[str, str]:
    """The cards of a deck that did not come with the program, by name, in the form of a loan."""
    if not _unknown(deck, catalogue()):
        return {}
    try:
        cards = known_cards()
    except StoreError:  # playing the deck reports it
        return {}
    found = {name: cards.named(name) for name in deck.main}
    return {
        name: lent_duel_text(listed.record)
        for name, listed in found.items()
        if listed is not None and listed.record.number in cards.added
    }


def unknown_duel_cards(deck: Deck) -> tuple[str, ...]:
    """The names in a deck that stand for no card here."""
    if not _unknown(deck, catalogue()):
        return ()
    try:
        return _unknown(deck, known_cards())
    except StoreError as error:
        raise DeckError(deck.name, (str(error),)) from error


def _unknown(deck: Deck, cards: TcgCatalogue) -> tuple[str, ...]:
    return tuple(sorted(name for name in deck.main if cards.named(name) is None))


def take_duel_loan(wire: Wire, text: str, names: tuple[str, ...]) -> LentCards:
    """Read lent cards, in a process of its own. Raises EngineError if they are refused."""
    cards = read_duel_loan(text)
    try:
        check_duel_loan(cards, names, known_cards())
    except StoreError as error:
        raise CardFileError("", str(error)) from error
    began = time.process_time()
    lent = TcgCatalogue(cards)
    by_hand = []
    for number, record in lent.records.items():
        if lent.card(number).declined:
            by_hand.append(record.name)
        if time.process_time() - began > LONGEST:
            raise CardFileError("", TOO_SLOW)
    return LentCards(tuple(card.name for card in cards), tuple(by_hand))
