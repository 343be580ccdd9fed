"""A deck of the player's own: read from a file of any format, with all its problems."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from engine.decks.deck import Deck, DeckError, deck_of, list_of
from engine.decks.files import read_deck_file
from engine.decks.legality import Violation, judge_list
from engine.decks.lines import DeckFile, DeckList
from engine.library.catalogue import Catalogue
from engine.library.database import StoreError
from ufs_desktop.fight.deck_rules import rules_today
from ufs_desktop.fight.library import catalogue_of, playable_catalogue
from ufs_desktop.session.deck import OfferedDeck

UNKNOWN = "{name}: no card with this name is known; it is left out"


def read_offered(path: Path, edition: str) -> OfferedDeck:
    """The deck of a file. Raises DeckError or OSError if it cannot be played at all."""
    try:
        with playable_catalogue() as catalogue:
            file = read_deck_file(path, catalogue)
            deck = deck_of(_known(file), path.name).model_copy(update={"edition": edition})
            problems = (*_unknown(file), *problems_of(deck, edition, catalogue))
    except StoreError as error:
        raise DeckError(path.name, (str(error),)) from error
    return OfferedDeck(deck.name, deck.character, deck.notes, deck, problems)


def offered_again(name: str, deck: Deck, edition: str) -> OfferedDeck:
    """A deck that was played before, with its problems."""
    problems = problems_of(deck, edition, catalogue_of([deck]))
    return OfferedDeck(name, deck.character, deck.notes, deck, problems)


def problems_of(deck: Deck, edition: str, catalogue: Catalogue) -> tuple[str, ...]:
    """What the rules of an edition have against a deck."""
    return in_words(judge_list(rules_today(edition), list_of(deck), catalogue))


def in_words(found: Iterable[Violation]) -> tuple[str, ...]:
    """Violations in words, each with its rule."""
    return tuple(f"{each.text} ({each.rule})" if each.rule else each.text for each in found)


def _known(file: DeckFile) -> DeckList:
    lines = tuple(line for line in file.deck.lines if not line.why)
    return replace(file.deck, lines=lines)


def _unknown(file: DeckFile) -> tuple[str, ...]:
    return tuple(UNKNOWN.format(name=line.name) for line in file.deck.unresolved)
