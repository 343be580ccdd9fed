"""The user's library of the fighting game with the cards that came with the program, and what can
be played from it.

A game needs a single call, from whichever thread starts it:

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
COMPILED = "compiled.sqlite"  # compiled texts of shipped cards that were played
MOST_LISTS = 64  # deck lists of shipped cards that are remembered

READING_TEXTS = "Reading texts"


CardsOfDecks = tuple[tuple[Any, ...], ...]  # for each deck, as the game takes them


class Decks(NamedTuple):
    """The cards of decks as `new_game` takes them, and what the user should hear about it."""

    cards: CardsOfDecks
    notes: tuple[str, ...] = ()


def decks_to_play(decks: Sequence[Deck | Path]) -> Decks:
    """The cards of decks, or deck files of any format: shipped cards, or else the user's as well.

    Shipped cards play the same for everybody. The library is opened only if other cards are needed,
    and only the cards of these decks are read from it.
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
    """Remembered, since a room, a host and their proofs ask for the same lists again and again."""
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
    """What determines the cards of a deck; None if that is in a file."""
    return (deck.character, *deck.main.items()) if isinstance(deck, Deck) else None


def _read_shipped(decks: Sequence[Deck | Path]) -> CardsOfDecks:
    """Keeps what the texts compile to, for the next game and the next start of the program."""
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
    """The cards that decks and their sideboards name, without unknown ones.

    `lent`: cards to take for names that are unknown here. Raises DeckError if they are not cards.
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
    """The known cards, by the names that the decks give them."""
    names = sorted(_names_of(decks))
    shipped = shipped_shelf().library
    if shipped.keys() >= set(names):
        return {name: shipped[name] for name in names}
    try:
        with playable_catalogue() as catalogue:
            found = {name: catalogue.named(name) for name in names}
            return {name: card for name, card in found.items() if card is not None}
    except StoreError:  # starting the game reports it; here, the shipped cards are shown
        return {name: shipped[name] for name in names if name in shipped}


@contextmanager
def playable_catalogue() -> Iterator[Catalogue]:
    """The shipped cards, and the user's own if any. Raises StoreError if they cannot be read."""
    if not _has_library():
        yield shipped_shelf().catalogue
        return
    with opened_library() as (collection, _):
        yield collection.catalogue()


@contextmanager
def opened_library() -> Iterator[OpenedLibrary[Collection]]:
    """The library, checked, with this version's cards in it. Raises StoreError if unusable."""
    opened = open_library(data_folder() / FILE_NAME, Collection)
    with opened.collection:
        opened.collection.ship(shipped_stamp(), lambda: shipped_shelf().records)
        with CardReadings(opened.collection.path, compiler_stamp()) as readings:
            readings.forget_outdated()
        yield opened


def shipped_stamp() -> str:
    """A stamp that tells this version's cards from those of any other version."""
    return stamp_of(card_files(shipped_shelf().card_folder))


class ShownLibrary(NamedTuple):
    """A library to look at; one that is not the user's own keeps nothing."""

    collection: Collection
    note: str  # what the user should hear about it
    is_own: bool


@contextmanager
def library_to_show() -> Iterator[ShownLibrary]:
    """The user's library, or if it cannot be used, a temporary one with the shipped cards."""
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
    """Import card files into the library, in a process that does nothing else.

    Raises StoreError or IntakeCancelled.
    """
    with opened_library() as opened:
        return take_in_told(wire, paths, READER, opened)


def take_out_source(wire: Wire, source: str) -> TakenOut:
    """Remove what was imported from a source, in such a process.

    Raises StoreError or IntakeCancelled.
    """
    with opened_library() as opened:
        return take_out_told(wire, source, opened)


def read_texts(wire: Wire) -> int:
    """Find out which texts of all cards are understood, in a process that does nothing else.

    It reports how many of them are read; cancelled, it keeps what it has. Raises StoreError.
    """
    with opened_library() as (collection, _):
        path = collection.path
    work = Work(workers=1, progress=told_in_steps(wire, READING_TEXTS), cancelled=wire.is_cancelled)
    return read_texts_of(path, work)


def read_texts_of(library: Path, work: Work) -> int:
    """The same in this process; returns how many cards were read."""
    with CardReadings(library, compiler_stamp()) as readings:
        return readings.read_all(work)


def _has_library() -> bool:
    """Whether there is a library, or a backup to restore one from."""
    path = data_folder() / FILE_NAME
    return path.exists() or bool(backups(path))


@cache
def shipped_shelf() -> Shelf:
    """The cards and decks that came with the program; they are read once in a process.

    Raises Incomplete if some are missing or damaged.
    """
    shelf = Shelf(bundled("cards"), bundled("decks"))
    try:
        faults = shelf.faults
    except (EngineError, OSError) as error:
        raise Incomplete(str(error)) from error
    if faults:
        raise Incomplete(faults[0])
    return shelf
