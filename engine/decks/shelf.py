"""The cards and decks that come with the program, and the only way to read them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from engine.decks.deck import STARTER, Deck, read_deck
from engine.files.card_files import card_files
from engine.files.reports import Problem, ReadResult
from engine.library.cards import read_cards
from engine.library.catalogue import Catalogue
from engine.library.printings import merged
from engine.library.records import CardRecord


@dataclass(frozen=True)
class Shelf:
    """A folder of card files and one of deck files, each with a folder per edition; each is read
    when it is first asked for."""

    card_folder: Path
    deck_folder: Path

    @cached_property
    def _read(self) -> ReadResult[CardRecord]:
        results = [read_cards(path) for path in card_files(self.card_folder)]
        return ReadResult(
            tuple(card for result in results for card in result.cards),
            tuple(problem for result in results for problem in result.problems),
        )

    @property
    def records(self) -> tuple[CardRecord, ...]:
        """Every record of the files, with the printings of one card separate."""
        return self._read.cards

    @property
    def problems(self) -> tuple[Problem, ...]:
        """The problems that were found in the card files."""
        return self._read.problems

    @cached_property
    def catalogue(self) -> Catalogue:
        """The cards, each once."""
        return Catalogue(merged(self.records))

    @cached_property
    def library(self) -> Mapping[str, CardRecord]:
        """The same cards by their full names."""
        return {card.name: card for card in self.catalogue.cards}

    @property
    def faults(self) -> tuple[str, ...]:
        """What prevents playing these decks. Raises CardFileError, DeckError for a damaged file."""
        if not self.decks:
            return (f"{self.deck_folder} contains no deck",)
        damaged = (str(problem) for problem in self.problems)
        lacking = (
            f"{self.card_folder} is missing the card {name!r}"
            for deck in self.decks.values()
            for name in (deck.character, *deck.main, *deck.sideboard)
            if name not in self.library
        )
        return (*damaged, *lacking)

    def starters(self, edition: str) -> tuple[Deck, ...]:
        """The starter decks of an edition, those for beginners first."""
        of_edition = (deck for deck in self.decks.values() if deck.edition == edition)
        found = [deck for deck in of_edition if deck.kind == STARTER]
        return tuple(sorted(found, key=lambda deck: (not deck.beginner, deck.name)))

    @cached_property
    def decks(self) -> Mapping[str, Deck]:
        """The decks by file name."""
        return {path.stem: read_deck(path) for path in sorted(self.deck_folder.rglob("*.yaml"))}
