"""From a deck's lists to its cards: the cards that ship, and those of the user's library."""

from __future__ import annotations

from collections.abc import Iterable

from engine.decks.deck import Deck, DeckError
from engine.library.catalogue import Catalogue
from engine.library.compiling import compiler_stamp
from engine.library.database import FILE_NAME, StoreError
from engine.library.definitions import Library, definitions_of, shipped_library
from engine.library.store import Store
from engine.ufs.model.values import Definition
from ufs_desktop.bundled import bundled
from ufs_desktop.folders import data_folder
from ufs_desktop.library import opened_library


def cards_of(deck: Deck) -> tuple[Definition, ...]:
    """The cards of the main deck, the character first; DeckError names those nobody knows."""
    names = {deck.character, *deck.main}
    if not needs_own_cards(names):
        return tuple(definitions_of(deck, shipped_library(bundled("cards"))))
    try:
        with opened_library() as (collection, _), Store(collection.path, compiler_stamp()) as store:
            known = _named(collection.catalogue(), names)
            return tuple(definitions_of(deck, known, store=store))
    except StoreError as error:
        raise DeckError(deck.name, (str(error),)) from error


def catalogue_of(decks: Iterable[Deck]) -> Catalogue:
    """The cards that decks name, those of their sideboards too; unknown ones are not in it."""
    names = {name for deck in decks for name in (deck.character, *deck.main, *deck.sideboard)}
    if needs_own_cards(names):
        try:
            with opened_library() as (collection, _):
                return Catalogue(_named(collection.catalogue(), names).values())
        except StoreError:
            pass  # whoever starts the game is told of it; the shipped cards are shown
    shipped = shipped_library(bundled("cards"))
    return Catalogue(shipped[name] for name in sorted(names & shipped.keys()))


def needs_own_cards(names: set[str]) -> bool:
    """Whether a card did not come with the program, and the user has cards of his own."""
    is_shipped = names <= shipped_library(bundled("cards")).keys()
    return not is_shipped and (data_folder() / FILE_NAME).exists()


def _named(catalogue: Catalogue, names: set[str]) -> Library:
    found = {name: catalogue.named(name) for name in names}
    return {name: card for name, card in found.items() if card is not None}
