"""Lends a guest's own cards to a host who does not know them: the other side of a `Borrower`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.decks.deck import Deck
from engine.library.lent_cards import MOST_LENT, print_of, written_loan
from ufs_desktop.net.frames import Breach
from ufs_desktop.session.module import Lending


class Lender:
    """Has the own cards of the deck that was brought last."""

    def __init__(self, lending: Lending) -> None:
        self._lending = lending
        self._own: Mapping[str, str] = {}

    def prints(self, deck: Deck) -> dict[str, str]:
        """The fingerprints of the guest's own cards in a deck, as many as can be lent."""
        self._own = self._lending.own(deck)
        return {name: print_of(text) for name, text in list(self._own.items())[:MOST_LENT]}

    def loan(self, names: Sequence[str]) -> str:
        """These cards as one loan; empty if they are too many or too long. Raises Breach for cards
        that are not in the deck."""
        if not self._own.keys() >= set(names):
            raise Breach("cards are wanted that nobody here has brought")
        return written_loan(self._own[name] for name in names)
