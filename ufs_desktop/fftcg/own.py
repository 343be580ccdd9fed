"""The user's own cards of the second game, beside those that came with the program."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from engine.fftcg.rulebook import BOOK
from engine.files.card_files import card_files
from engine.files.fftcg.brought import read_brought
from engine.files.fftcg.cards import TcgCatalogue, TcgRecord
from engine.files.fftcg.library import LIBRARY_FILE, TcgLibrary
from engine.kernel.helper import Wire
from engine.library.database import backups
from engine.library.intake import CardReader
from engine.library.repair import OpenedLibrary, open_library
from ufs_desktop.fftcg.stock import catalogue
from ufs_desktop.folders import data_folder
from ufs_desktop.intake import TakenIn, take_in_told

READER = CardReader(card_files, read_brought)
Stamp = tuple[int, int]  # of the library's file: when it was written, and how long it is


def library_path() -> Path:
    return data_folder() / BOOK / LIBRARY_FILE


@contextmanager
def opened_own() -> Iterator[OpenedLibrary[TcgLibrary]]:
    """The library, checked. StoreError: it cannot be used."""
    opened = open_library(library_path(), TcgLibrary)
    with opened.collection:
        yield opened


def own_stamp() -> Stamp | None:
    """Another value as soon as a card has changed; None: there are no own cards."""
    path = library_path()
    if path.exists():
        found = path.stat()
        return found.st_mtime_ns, found.st_size
    return (0, 0) if backups(path) else None


def known_cards() -> TcgCatalogue:
    """All cards that there are here. StoreError: those of the user cannot be read."""
    stamp = own_stamp()
    if stamp is None:
        return catalogue()
    if stamp not in _known:
        with opened_own() as (library, _):
            found = TcgCatalogue(catalogue().records.values(), library.records())
        _known.clear()
        _known[own_stamp() or stamp] = found
        return found
    return _known[stamp]


_known: dict[Stamp, TcgCatalogue] = {}


def with_lent(lent: Sequence[TcgRecord]) -> TcgCatalogue:
    """The same with cards of somebody else's, which no card known here gives way to."""
    shipped, known = catalogue().records, known_cards()
    own = [known.records[number] for number in known.records if number not in shipped]
    return TcgCatalogue(shipped.values(), own, lent)


def take_in_duel_files(wire: Wire, paths: Sequence[Path]) -> TakenIn:
    """Take card files into the library, in a process that does nothing else. StoreError,
    IntakeCancelled."""
    with opened_own() as opened:
        return take_in_told(wire, paths, READER, opened)
