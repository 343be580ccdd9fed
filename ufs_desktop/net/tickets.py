"""What a guest keeps on disk to return to a match: the ticket, and the transcript so far."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from engine.decks.deck import Deck
from engine.kernel.contents import JsonError
from engine.kernel.errors import SaveError
from ufs_desktop.net.journal import Journal, read_journal
from ufs_desktop.net.ledger import LedgerError, follow_entries
from ufs_desktop.net.lists import Lists, digest_of_lists, submitted
from ufs_desktop.net.pledges import Pledge, Pledges
from ufs_desktop.net.transcript import Entry, Transcript
from ufs_desktop.net.versions import make, one_make


class Ticket(NamedTuple):
    """What a player needs to return to their seat, even after a restart of the program."""

    host: str
    port: int
    match: str
    token: str
    name: str  # of the player


class KeptSeat(NamedTuple):
    """A seat that can be returned to."""

    ticket: Ticket
    entries: list[Entry]
    decks: dict[str, Lists]  # that were brought, by digest
    pledges: list[Pledge]
    make: str  # the one build of the program it was played with; empty: unknown


class SeatBook:
    """Stores one seat; without a path, nothing is stored."""

    def __init__(self, path: Path | None = None, kept: KeptSeat | None = None) -> None:
        """An earlier seat stored there stays until a game of this one is dealt."""
        self._journal = None if path is None else Journal(path, replaces=kept is None)
        self.transcript = Transcript(() if kept is None else kept.entries, self._add)
        self.decks = {} if kept is None else dict(kept.decks)
        self.make = make() if kept is None else one_make(kept.make)
        self.pledges = Pledges(() if kept is None else kept.pledges, self._add)

    def begin_match(self, ticket: Ticket) -> None:
        """Begin another match of the same players: the last one is not needed any more."""
        self.transcript.clear()
        self.pledges.clear()
        self.make = make()
        if self._journal is not None:
            self._journal.clear()
        self.keep(ticket)
        for lists in self.decks.values():
            self._add(["deck", lists])

    @property
    def trouble(self) -> str:
        """Why nothing can be kept; empty if it can."""
        return "" if self._journal is None else self._journal.trouble

    def keep(self, ticket: Ticket) -> None:
        """Store a ticket, which is valid from now on."""
        self._add(["ticket", *ticket])
        self._add(["make", self.make])

    def settle(self) -> None:
        """Wait until all is on disk, so that it survives anything before more is said."""
        if self._journal is not None:
            self._journal.settle()

    def bring(self, deck: Deck) -> Lists:
        """Store the lists of a deck, with which the host may deal from then on."""
        lists = submitted(deck)
        digest = digest_of_lists(lists)
        if digest not in self.decks:
            self.decks[digest] = lists
            self._add(["deck", lists])
        return lists

    def _add(self, entry: Entry) -> None:
        if self._journal is not None:
            self._journal.add(entry)

    def close(self) -> None:
        """Stop storing."""
        if self._journal is not None:
            self._journal.close()
            self._journal = None

    def discard(self) -> None:
        """Remove the file: nobody will return to the seat."""
        if self._journal is not None:
            self._journal.discard()
            self._journal = None


def read_seat(path: Path) -> KeptSeat:
    """The stored seat. Raises LedgerError if there is no returning to it."""
    ticket, entries, decks = None, list[Entry](), dict[str, Lists]()
    pledges, build = list[Pledge](), ""
    try:
        for entry in read_journal(path):
            match entry:
                case ["ticket", str(host), int(port), str(match), str(token), str(name)]:
                    ticket = Ticket(host, port, match, token, name)
                case ["make", str(one)]:
                    build = one
                case ["deck", dict(lists)]:
                    decks[digest_of_lists(lists)] = lists
                case ["pledge", int(game), str(commitment), str(part), str(deck)]:
                    pledges.append(Pledge(game, commitment, part, deck))
                case _:
                    follow_entries(entries, entry)
    except OSError as error:
        raise LedgerError(f"Your seat cannot be read ({error.strerror or error}).") from error
    except (JsonError, SaveError) as error:
        raise LedgerError(f"Your seat cannot be read ({error}).", is_spoilt=True) from error
    if ticket is None:
        raise LedgerError("There is no seat to return to.")
    return KeptSeat(ticket, entries, decks, pledges, build)
