"""Turns a deck, or a deck file of any format, into the definitions that a game is played with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from engine.decks.deck import Deck, DeckError, deck_of
from engine.decks.files import read_deck_file
from engine.decks.lines import DeckLine, Part
from engine.library.catalogue import Catalogue
from engine.library.definitions import definitions
from engine.library.records import CardRecord
from engine.library.store import Store
from engine.ufs.model.values import Definition


def definitions_of(
    deck: Deck,
    library: Mapping[str, CardRecord],
    store: Store | None = None,
) -> list[Definition]:
    """A deck's cards for `new_game`, the starting character first; `store` caches compiled text."""
    if not deck.character:
        raise DeckError(deck.name, ("no starting character",))
    names = [deck.character, *(name for name, count in deck.main.items() for _ in range(count))]
    unknown = sorted({name for name in names if name not in library})
    if unknown:
        raise DeckError(deck.name, tuple(f"no card {name!r}" for name in unknown))
    cards = {name: library[name] for name in dict.fromkeys(names)}
    odd = tuple(name for name, card in cards.items() if card.is_split != card.is_playable_split)
    if odd:
        raise DeckError(
            deck.name, tuple((f"{name}: there is no card with these two halves") for name in odd)
        )
    made = dict(zip(cards, definitions(cards.values(), store), strict=True))
    return [made[name] for name in names]


def refuse_split(cards: Iterable[Definition], edition: str) -> None:
    """Raises DeckError for split cards, in an edition that has no rules for them."""
    names = dict.fromkeys(card.printed.name for card in cards if card.is_half)
    if names:
        said = f"split cards have no rules in {edition}"
        raise DeckError("these decks", tuple(f"{name}: {said}" for name in names))


def playable(
    deck: Deck | Path, catalogue: Catalogue, store: Store | None = None
) -> list[Definition]:
    """The cards of a deck, or of a deck file of any format, for `new_game`, the character first.

    `catalogue` has the cards that may be played: `Collection.catalogue()` has the user's cards as
    well as the shipped ones, and reads only those that the deck names. `store` is the cache of
    compiled texts in the same library. Raises DeckError if it cannot be played, or a card is
    unknown.
    """
    lists = read_playable(deck, catalogue) if isinstance(deck, Path) else deck
    found = {name: catalogue.named(name) for name in (lists.character, *lists.main)}
    return definitions_of(lists, {name: card for name, card in found.items() if card}, store)


def read_playable(path: Path, catalogue: Catalogue) -> Deck:
    """The deck in a file of any format. Raises DeckError, which names every unknown card."""
    file = read_deck_file(path, catalogue)
    unknown = tuple(
        _unknown(line, catalogue) for line in file.deck.unresolved if line.part is not Part.SIDE
    )
    if unknown:
        raise DeckError(path.name, unknown)
    return deck_of(file.deck, path.name)


def _unknown(line: DeckLine, catalogue: Catalogue) -> str:
    likely = catalogue.suggestions(line.name)
    place = f"line {line.at}: " if line.at else ""
    return f"{place}{line.why}" + (f"; did you mean {' or '.join(likely)}?" if likely else "")
