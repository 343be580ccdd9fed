"""The user's own cards of the second game, besides those that came with the program."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from engine.fftcg.rulebook import BOOK
from engine.files.card_files import card_files
from engine.files.reports import Problem, ReadResult
from engine.kernel.helper import Wire
from engine.library.database import backups
from engine.library.fftcg.brought import read_brought
from engine.library.fftcg.cards import TcgCatalogue, TcgRecord
from engine.library.fftcg.library import LIBRARY_FILE, TcgLibrary
from engine.library.intake import CardReader
from engine.library.repair import OpenedLibrary, open_library
from ufs_desktop.fftcg.stock import catalogue
from ufs_desktop.folders import data_folder
from ufs_desktop.intake import TakenIn, TakenOut, take_in_told, take_out_told

CLASH = "{number} is {name}, which came with the program, so this one is not imported"
Stamp = tuple[int, int]  # of the library's file: when it was written, and how long it is


def library_path() -> Path:
    return data_folder() / BOOK / LIBRARY_FILE


@contextmanager
def opened_own() -> Iterator[OpenedLibrary[TcgLibrary]]:
    """The library, checked. Raises StoreError if it is unusable."""
    opened = open_library(library_path(), TcgLibrary)
    with opened.collection:
        yield opened


def own_stamp() -> Stamp | None:
    """A value that changes as soon as a card does; None if there are no own cards."""
    path = library_path()
    if path.exists():
        found = path.stat()
        return found.st_mtime_ns, found.st_size
    return (0, 0) if backups(path) else None


def known_cards() -> TcgCatalogue:
    """All cards that there are here. Raises StoreError if the user's own cannot be read."""
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


def read_own(path: Path) -> ReadResult[TcgRecord]:
    """A file's cards that can be the user's own; others become problems. Raises CardFileError."""
    found = read_brought(path)
    clashes = {card: shipped for card in found.cards if (shipped := _clash(card)) is not None}
    problems = (
        Problem(path.as_posix(), 0, card.name, CLASH.format(number=card.number, name=shipped.name))
        for card, shipped in clashes.items()
    )
    taken = tuple(card for card in found.cards if card not in clashes)
    return ReadResult(taken, (*found.problems, *problems))


def _clash(card: TcgRecord) -> TcgRecord | None:
    shipped = came_as(card)
    return None if corrects(card) else shipped


READER = CardReader(card_files, read_own)


def came_as(card: TcgRecord) -> TcgRecord | None:
    """The card that came with the program under the number of this one."""
    return catalogue().numbered(card.number)


def corrects(card: TcgRecord) -> bool:
    """Whether it is the user's own version of a card that came with the program."""
    shipped = came_as(card)
    return shipped is not None and (shipped.number, shipped.name) == (card.number, card.name)


def library_cards(own: Iterable[TcgRecord]) -> TcgCatalogue:
    """The cards as the library shows them; games still use shipped cards as they came."""
    cards = tuple(own)
    return TcgCatalogue(catalogue().records.values(), cards, corrected=filter(corrects, cards))


def with_lent(lent: Sequence[TcgRecord]) -> TcgCatalogue:
    """All known cards together with somebody else's, which replace no card known here."""
    shipped, known = catalogue().records, known_cards()
    own = [known.records[number] for number in known.records if number not in shipped]
    return TcgCatalogue(shipped.values(), own, lent)


def take_in_duel_files(wire: Wire, paths: Sequence[Path]) -> TakenIn:
    """Import card files into the library, in a process that does nothing else.

    Raises StoreError or IntakeCancelled.
    """
    with opened_own() as opened:
        return take_in_told(wire, paths, READER, opened)


def take_out_duel_source(wire: Wire, source: str) -> TakenOut:
    """Remove what was imported from a source, in such a process.

    Raises StoreError or IntakeCancelled.
    """
    with opened_own() as opened:
        return take_out_told(wire, source, opened)
