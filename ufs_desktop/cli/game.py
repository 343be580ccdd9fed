"""What commands ask of a game: all of it is loaded when it is asked for, and not before."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from engine.bots.field import PlanSigns
    from engine.bots.measurement import MeasuredGame
    from engine.decks.deck import Deck
    from engine.kernel.rulebook import RuleEntry
    from engine.library.query.language import Field
    from engine.library.shapes import Reach
    from engine.scenario.marks import RuleMarks
    from engine.scenario.staging import Stagings
    from ufs_desktop.cabinet.trials import MarkedDeck, MeasuredMatch
    from ufs_desktop.cli.card_clerks import CardClerk
    from ufs_desktop.cli.clerks import DeckClerk
    from ufs_desktop.cli.progress import Progress
    from ufs_desktop.pictures.look import Likeness
    from ufs_desktop.session.module import GameModule
    from ufs_desktop.table.kit import TableKit
    from ufs_desktop.table.narration import Narration


class Entrants(NamedTuple):
    """The decks that may play each other, by name; one is compiled when it first does."""

    plans: dict[str, str]
    deck: Callable[[str], list[Any]]  # of whichever game
    marks: dict[str, str]  # each changes with the cards of the deck


class DeckMeasure(NamedTuple):
    """How decks are measured."""

    marked: Callable[[list[Path]], Iterator[MarkedDeck]]
    starters: Callable[[str], Sequence[MarkedDeck]]  # of an edition
    play: Callable[[MeasuredMatch], MeasuredGame]
    drawer: str  # where its games are kept


class CommandGame(ABC):
    """A game as commands know it."""

    code: str  # of the game in files
    tests: tuple[Path, ...]  # of its rules, beside the scenarios

    # What can be named

    @abstractmethod
    def editions(self) -> Sequence[str]:
        """By whose rules it is played."""

    def deck_editions(self) -> Sequence[str]:
        """For which a deck can be."""
        return self.editions()

    def dialects(self) -> Sequence[str]:
        """In whose words texts of its cards may be written."""
        return self.editions()

    def documents(self) -> Sequence[str]:
        """Whose rules can be read."""
        return self.editions()

    @abstractmethod
    def fields(self) -> Iterable[Field]:
        """By which its cards are found."""

    # How it is played and shown

    @abstractmethod
    def module(self) -> GameModule: ...

    @abstractmethod
    def kit(self) -> TableKit:
        """The game as people see it, who play without a window, too."""

    @abstractmethod
    def narration(self) -> Narration:
        """How its moments are told."""

    # Decks and cards

    @abstractmethod
    def cards(self, edition: str, given: Sequence[Path]) -> Sequence[Sequence[Any]]:
        """The cards of both decks: of these files, else of two that came with the program."""

    @abstractmethod
    def deck(self, edition: str, path: Path | None, at: int) -> Deck:
        """The lists of a file, or else one of the decks that an edition is begun with."""

    @abstractmethod
    def card_clerk(self) -> CardClerk[Any]: ...

    @abstractmethod
    def deck_clerk(self) -> AbstractContextManager[DeckClerk[Any]]: ...

    def deck_reader(self) -> AbstractContextManager[DeckClerk[Any]]:
        """For who needs no more of decks than their cards: no library is made for that."""
        return self.deck_clerk()

    @abstractmethod
    def looks_of_set(self, code: str) -> Sequence[Likeness]:
        """The cards of a set that came with the program; `all` for every set."""

    @abstractmethod
    def reach(self, shapes: list[str] | None, edition: str, progress: Progress) -> Reach:
        """How many of these shapes of text are read, or of its own where it knows any."""

    # Games between bots

    @abstractmethod
    def entrants(self, edition: str) -> Entrants: ...

    @abstractmethod
    def signs(self) -> PlanSigns:
        """By what the games of a deck show its plan."""

    @abstractmethod
    def measure(self, edition: str | None) -> DeckMeasure:
        """Decks are of this edition, or of the one that they say."""

    # Its rules, and what else belongs to it

    @abstractmethod
    def check_assets(self) -> None:
        """Incomplete: something is missing without which it cannot be played."""

    @abstractmethod
    def rulebook(self, edition: str) -> Mapping[str, RuleEntry]: ...

    @abstractmethod
    def marks(self) -> RuleMarks:
        """Where its code is marked with rules."""

    @abstractmethod
    def stagings(self) -> Stagings:
        """How the tables of its scenarios are set."""
