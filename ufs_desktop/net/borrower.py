"""Borrows a guest's own cards: asks for them, has them read, and has the host agree to them.

They are kept only in the seat that they were lent for, and never replace a card that is known here.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable, Mapping
from typing import NamedTuple, Protocol

from engine.decks.deck import Deck, DeckError
from engine.library.lent_cards import print_of
from ufs_desktop.net.frames import Breach
from ufs_desktop.net.host_messages import CardsWanted, DeckObjection
from ufs_desktop.net.judge import DeckJudgement, objections_of, refusal, verdict_on
from ufs_desktop.net.messages import Message
from ufs_desktop.session.module import GameModule, LentCards

MOST_LOANS = 8  # that one guest may be asked for
OTHER = (
    "The host has a different card named “{name}”: both of you need the same one, or only one "
    "of you may have it."
)
REFUSED = "The host prefers not to play with your own cards. Please choose another deck."
TOO_OFTEN = "You have lent too many cards already. Please choose another deck."
UNREAD = "Your own cards could not be lent: {why}."


class LoanLodging(Protocol):
    """What a borrower needs of its surroundings."""

    def read_loan(self, text: str, names: tuple[str, ...]) -> None:
        """Read them in a separate process; `Borrower.hear` gets the outcome."""

    def offer_loan(self, cards: LentCards | None) -> None:
        """Ask the host's player about the cards; None withdraws the question."""


class WantedLoan(NamedTuple):
    """A deck for which cards were asked."""

    deck: Deck
    names: tuple[str, ...]


class Borrower:
    """Takes one deck after another from its lists to a verdict."""

    def __init__(
        self,
        module: GameModule,
        edition: str,
        lodging: LoanLodging,
        send: Callable[[Message], None],
        conclude: Callable[[DeckJudgement, str], None],
    ) -> None:
        """`conclude` gets the verdict on a deck, and the lent cards that it is played with."""
        self._module, self._edition = module, edition
        self._lodging, self._send, self._conclude = lodging, send, conclude
        self._wanted: WantedLoan | None = None  # that the guest was asked for
        self._text = ""  # of the loan, while it is read and agreed on
        self._is_read = False
        self._agreed = ""  # the loan to which the host has agreed
        self._loans = 0

    def forget(self) -> None:
        """Drop the loan: the guest is gone, or brings another deck."""
        if self._text:
            self._lodging.offer_loan(None)
        self._wanted, self._text, self._is_read = None, "", False

    def judge(self, deck: Deck, prints: Mapping[str, str]) -> None:
        """Judge a deck, given the fingerprints of those of its cards that are the guest's own."""
        self.forget()
        try:
            unknown = self._module.lending.unknown(deck)
            others = self._others(deck, prints)
        except DeckError as error:
            self._conclude(refusal(objections_of(error)), "")
            return
        names = tuple(name for name in unknown if name in prints)
        if others:
            self._refuse(*(OTHER.format(name=name) for name in others))
        elif not names or len(names) < len(unknown):  # not even the guest has the rest
            self._conclude(verdict_on(deck, self._module, self._edition), "")
        elif self._loans >= MOST_LOANS:
            self._refuse(TOO_OFTEN)
        else:
            self._loans += 1
            self._wanted = WantedLoan(deck, names)
            self._send(CardsWanted(names=list(names)))

    def _others(self, deck: Deck, prints: Mapping[str, str]) -> list[str]:
        """The cards of a deck that are different here."""
        own = {name: print_of(text) for name, text in self._module.lending.own(deck).items()}
        both = sorted(own.keys() & prints.keys())
        return [name for name in both if not hmac.compare_digest(own[name], prints[name])]

    def take(self, text: str) -> None:
        """Receive the cards that the guest was asked for."""
        if self._wanted is None or self._text:
            raise Breach("cards were lent that nobody asked for")
        self._text = text
        if text == self._agreed:
            self._agree(self._wanted.deck)
        else:
            self._lodging.read_loan(text, self._wanted.names)

    def hear(self, text: str, found: LentCards | str) -> None:
        """Receive the outcome of reading the loan: its cards, or why it cannot be read."""
        if text != self._text or self._is_read or self._wanted is None:
            return  # belongs to an earlier deck
        if isinstance(found, str):
            self.forget()
            self._refuse(UNREAD.format(why=found))
        else:
            self._is_read = True
            self._lodging.offer_loan(found)

    def settle(self, *, agreed: bool) -> None:
        """Receive the host's decision on the loan that was offered."""
        if self._wanted is None or not self._is_read:
            return
        if agreed:
            self._agree(self._wanted.deck)
        else:
            self.forget()
            self._refuse(REFUSED)

    def _agree(self, deck: Deck) -> None:
        self._agreed = text = self._text
        self.forget()
        self._conclude(verdict_on(deck, self._module, self._edition, text), text)

    def _refuse(self, *words: str) -> None:
        self._conclude(refusal([DeckObjection(rule="", text=text) for text in words]), "")
