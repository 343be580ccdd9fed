"""What a guest keeps on disk to come back to a match: the ticket, and the transcript so far."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from engine.kernel.contents import JsonError
from engine.kernel.errors import SaveError
from ufs_desktop.net.journal import Journal, read_journal
from ufs_desktop.net.ledger import LedgerError, follow_entries
from ufs_desktop.net.transcript import Entry, Transcript


class Ticket(NamedTuple):
    """What a player needs to come back to their seat, from another start of the program too."""

    host: str
    port: int
    match: str
    token: str
    name: str  # of the player


class KeptSeat(NamedTuple):
    """A seat that can be returned to."""

    ticket: Ticket
    entries: list[Entry]


class SeatBook:
    """Keeps one seat; without a path nothing is kept."""

    def __init__(self, path: Path | None = None, entries: list[Entry] | None = None) -> None:
        self.path = path
        self._journal = None if path is None else Journal(path)
        self.transcript = Transcript(entries or (), self._add)

    def keep(self, ticket: Ticket) -> None:
        """It is valid from now on."""
        self._add(["ticket", *ticket])

    def _add(self, entry: Entry) -> None:
        if self._journal is not None:
            self._journal.add(entry)

    def close(self) -> None:
        """Nothing is added any more."""
        if self._journal is not None:
            self._journal.close()
            self._journal = None


def read_seat(path: Path) -> KeptSeat:
    """LedgerError: it cannot be returned to."""
    ticket, entries = None, list[Entry]()
    try:
        for entry in read_journal(path):
            match entry:
                case ["ticket", str(host), int(port), str(match), str(token), str(name)]:
                    ticket = Ticket(host, port, match, token, name)
                case _:
                    follow_entries(entries, entry)
    except OSError as error:
        raise LedgerError(f"The seat cannot be read ({error.strerror or error}).") from error
    except (JsonError, SaveError) as error:
        raise LedgerError(f"The seat cannot be read ({error}).") from error
    if ticket is None:
        raise LedgerError("There is no seat to return to.")
    return KeptSeat(ticket, entries)
