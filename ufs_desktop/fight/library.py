"""The user's library of the fighting game with the cards that came with the program, and what can
be played out of it.

For a game there is one call, from whichever thread starts it:

    decks, notes = decks_to_play([deck, path])    # DeckError: one of them cannot be played
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from engine.decks.deck import Deck, DeckError
from engine.decks.playable import playable
from engine.decks.shelf import Shelf
from engine.files.card_files import card_files
from engine.files.reports import CardFileError
from engine.kernel.errors import EngineError
from engine.kernel.helper import Wire
from engine.library.cards import read_cards
from engine.library.catalogue import Catalogue
from engine.library.collection import Collection
from engine.library.compilation import Work, compiler_stamp
from engine.library.database import FILE_NAME, StoreDamaged, StoreError, backups, delete_database
from engine.library.intake import CardReader
from engine.library.loan import read_loan
from engine.library.readings import CardReadings
from engine.library.records import CardRecord
from engine.library.repair import OpenedLibrary, open_library
from engine.library.store import Store
from ufs_desktop.bundle import Incomplete, bundled, stamp_of
from ufs_desktop.folders import cache_folder, data_folder
from ufs_desktop.intake import (
    UNUSABLE,
    TakenIn,
    TakenOut,
    take_in_told,
    take_out_told,
    told_in_steps,
)

logger = logging.getLogger(__name__)

READER = CardReader(card_files, read_cards)
COMPILED = "compiled.sqlite"  # the texts of shipped cards that were played with
MOST_LISTS = 64  # of shipped cards whose cards are remembered

READING_TEXTS = "Reading texts"


CardsOfDecks = tuple[tuple[Any, ...], ...]  # of each deck, as the game takes them


class Decks(NamedTuple):
    """The cards of decks as `new_game` takes them, and what the user should hear about it."""

    cards: CardsOfDecks
    notes: tuple[str, ...] = ()


def decks_to_play(decks: Sequence[Deck | Path]) -> Decks:
    """Decks, or deck files of any format, out of the shipped cards or else the user's as well.

    What came with the program plays the same for everybody; the library is opened for other cards
    alone, and nothing but the cards of these decks is read of it.
    """
    try:
        return Decks(_shipped(decks))
    except DeckError as error:
        if not _has_library():
            raise
        lacking = error
    try:
        return _with_own(decks)
    except StoreError as error:
        problems = (*lacking.problems, f"without a library: {error}")
        raise DeckError(lacking.deck, problems) from error


def _with_own(decks: Sequence[Deck | Path]) -> Decks:
    with opened_library() as (collection, repair):
        catalogue = collection.catalogue()
        with Store(collection.path, compiler_stamp()) as store:
            cards = _played(decks, catalogue, store)
    return Decks(cards, (str(repair),) if repair else ())


def _shipped(decks: Sequence[Deck | Path]) -> CardsOfDecks:
    """A room, a host and their proofs ask for the cards of the same lists again and again."""
    keys = [_list_of(deck) for deck in decks]
    known = [cards for key in keys if (cards := _remembered.get(key))]
    if len(known) == len(keys):
        return tuple(known)
    if len(_remembered) > MOST_LISTS:
        _remembered.clear()
    found = _read_shipped(decks)
    _remembered.update({key: cards for key, cards in zip(keys, found, strict=True) if key})
    return found


_remembered: dict[object, tuple[Any, ...]] = {}


def _list_of(deck: Deck | Path) -> object:
    """What the cards of a deck follow from; nothing where that stands in a file."""
    return (deck.character, *deck.main.items()) if isinstance(deck, Deck) else None


def _read_shipped(decks: Sequence[Deck | Path]) -> CardsOfDecks:
    """What their texts compile to is kept for the next game, and for the next start."""
    catalogue = shipped_shelf().catalogue
    path = cache_folder() / COMPILED
    try:
        with Store(path, compiler_stamp()) as store:
            return _played(decks, catalogue, store)
    except StoreDamaged as error:
        logger.warning("%s; it is made anew", error)
        with suppress(OSError):
            delete_database(path)
    except StoreError as error:
        logger.warning("texts are not kept: %s", error)
    return _played(decks, catalogue)


def _played(
    decks: Sequence[Deck | Path], catalogue: Catalogue, store: Store | None = None
) -> CardsOfDecks:
    return tuple(tuple(playable(deck, catalogue, store)) for deck in decks)


def catalogue_of(decks: Iterable[Deck], lent: str = "") -> Catalogue:
    """The cards that decks name, those of their sideboards too; unknown ones are not in it.

    `lent` are cards that count where nobody here knows one of their name. DeckError: they are none.
    """
    decks = list(decks)
    found = _known_of(decks)
    if not lent:
        return Catalogue(found.values())
    try:
        others = Catalogue(read_loan(lent))
    except CardFileError as error:
        raise DeckError("deck", (error.what,)) from error
    loans = {name: others.named(name) for name in sorted(_names_of(decks) - found.keys())}
    return Catalogue([*found.values(), *(card for card in loans.values() if card is not None)])


def _names_of(decks: Iterable[Deck]) -> set[str]:
    return {name for deck in decks for name in (deck.character, *deck.main, *deck.sideboard)}


def _known_of(decks: Iterable[Deck]) -> dict[str, CardRecord]:
    """By the names that the decks give them."""
    names = sorted(_names_of(decks))
    shipped = shipped_shelf().library
    if shipped.keys() >= set(names):
        return {name: shipped[name] for name in names}
    try:
        with playable_catalogue() as catalogue:
            found = {name: catalogue.named(name) for name in names}
            return {name: card for name, card in found.items() if card is not None}
    except StoreError:  # whoever starts the game is told of it; the shipped cards are shown
        return {name: shipped[name] for name in names if name in shipped}


@contextmanager
def playable_catalogue() -> Iterator[Catalogue]:
    """The shipped cards, and the user's own if they have any. StoreError: they cannot be read."""
    if not _has_library():
        yield shipped_shelf().catalogue
        return
    with opened_library() as (collection, _):
        yield collection.catalogue()


@contextmanager
def opened_library() -> Iterator[OpenedLibrary[Collection]]:
    """The library, checked, with this version's cards in it. StoreError: it cannot be used."""
    opened = open_library(data_folder() / FILE_NAME, Collection)
    with opened.collection:
        opened.collection.ship(shipped_stamp(), lambda: shipped_shelf().records)
        with CardReadings(opened.collection.path, compiler_stamp()) as readings:
            readings.forget_outdated()
        yield opened


def shipped_stamp() -> str:
    """Tells the cards of this version of the program from those of any other."""
    return stamp_of(card_files(shipped_shelf().card_folder))


class ShownLibrary(NamedTuple):
    """A library to look at; one that is not the user's own keeps nothing."""

    collection: Collection
    note: str  # what the user should hear about it
    is_own: bool


@contextmanager
def library_to_show() -> Iterator[ShownLibrary]:
    """The user's library; where it cannot be used, the shipped cards for as long as it is open."""
    with ExitStack() as held:
        try:
            collection, repair = held.enter_context(opened_library())
        except StoreError as error:
            yield ShownLibrary(
                held.enter_context(_shipped_alone()), UNUSABLE.format(why=error), False
            )
        else:
            yield ShownLibrary(collection, str(repair or ""), True)


@contextmanager
def _shipped_alone() -> Iterator[Collection]:
    with ExitStack() as held:
        folder = held.enter_context(TemporaryDirectory(prefix="ufs-cards-"))
        collection = held.enter_context(Collection(Path(folder) / FILE_NAME))
        collection.ship("", lambda: shipped_shelf().records)
        yield collection


def take_in_files(wire: Wire, paths: Sequence[Path]) -> TakenIn:
    """Take card files into the library, in a process that does nothing else. StoreError,
    IntakeCancelled."""
    with opened_library() as opened:
        return take_in_told(wire, paths, READER, opened)


def take_out_source(wire: Wire, source: str) -> TakenOut:
    """Take what was imported out of the library, in such a process. StoreError, IntakeCancelled."""
    with opened_library() as opened:
        return take_out_told(wire, source, opened)


def read_texts(wire: Wire) -> int:
    """Find out what becomes of the texts of all cards, in a process that does nothing else.

    It tells how many are read and of how many; cancelled, it keeps what it knows. StoreError.
    """
    with opened_library() as (collection, _):
        path = collection.path
    work = Work(workers=1, progress=told_in_steps(wire, READING_TEXTS), cancelled=wire.is_cancelled)
    return read_texts_of(path, work)


def read_texts_of(library: Path, work: Work) -> int:
    """The same here and now; says how many cards were read."""
    with CardReadings(library, compiler_stamp()) as readings:
        return readings.read_all(work)


def _has_library() -> bool:
    """There, or gone and to be made again."""
    path = data_folder() / FILE_NAME
    return path.exists() or bool(backups(path))


@cache
def shipped_shelf() -> Shelf:
    """The cards and decks that came with the program; they are read once in a process.

    Incomplete: some are missing or damaged.
    """
    shelf = Shelf(bundled("cards"), bundled("decks"))
    try:
        faults = shelf.faults
    except (EngineError, OSError) as error:
        raise Incomplete(str(error)) from error
    if faults:
        raise Incomplete(faults[0])
    return shelf
