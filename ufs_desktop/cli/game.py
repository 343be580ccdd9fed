"""What commands ask of a game; each part of it is loaded only when asked for."""

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
    """The decks that may play each other, by name; each is compiled when first needed."""

    plans: dict[str, str]
    deck: Callable[[str], list[Any]]  # cards of any game
    marks: dict[str, str]  # each changes whenever a card of its deck does


class DeckMeasure(NamedTuple):
    """How decks are measured."""

    marked: Callable[[list[Path]], Iterator[MarkedDeck]]
    starters: Callable[[str], Sequence[MarkedDeck]]  # of an edition
    play: Callable[[MeasuredMatch], MeasuredGame]
    drawer: str  # of the game, where measured games are stored


class CommandGame(ABC):
    """A game as commands use it."""

    code: str  # of the game in files
    tests: tuple[Path, ...]  # of its rules, in addition to the scenarios

    # What can be named

    @abstractmethod
    def editions(self) -> Sequence[str]:
        """The editions that it can be played by."""

    def deck_editions(self) -> Sequence[str]:
        """The editions that a deck can be for."""
        return self.editions()

    def dialects(self) -> Sequence[str]:
        """The editions in whose words card texts may be written."""
        return self.editions()

    def documents(self) -> Sequence[str]:
        """The editions whose rules can be read."""
        return self.editions()

    @abstractmethod
    def fields(self) -> Iterable[Field]:
        """The fields by which its cards can be searched."""

    # How it is played and shown

    @abstractmethod
    def module(self) -> GameModule: ...

    @abstractmethod
    def kit(self) -> TableKit:
        """The game as people see it, even without a window."""

    @abstractmethod
    def narration(self) -> Narration:
        """How its log is put into words."""

    # Decks and cards

    @abstractmethod
    def cards(self, edition: str, given: Sequence[Path]) -> Sequence[Sequence[Any]]:
        """The cards of both decks: from these files, or else two that come with the program."""

    @abstractmethod
    def deck(self, edition: str, path: Path | None, at: int) -> Deck:
        """The deck in a file, or else one of the edition's first decks."""

    @abstractmethod
    def card_clerk(self) -> CardClerk[Any]: ...

    @abstractmethod
    def deck_clerk(self) -> AbstractContextManager[DeckClerk[Any]]: ...

    def deck_reader(self) -> AbstractContextManager[DeckClerk[Any]]:
        """A clerk for callers that only need the cards of decks; it creates no library."""
        return self.deck_clerk()

    @abstractmethod
    def looks_of_set(self, code: str) -> Sequence[Likeness]:
        """The cards of a shipped set; `all` for every set."""

    @abstractmethod
    def reach(self, shapes: list[str] | None, edition: str, progress: Progress) -> Reach:
        """How many of these shapes of text are read, or of its own ones, if it has any."""

    # Games between bots

    @abstractmethod
    def entrants(self, edition: str) -> Entrants: ...

    @abstractmethod
    def signs(self) -> PlanSigns:
        """The signs by which a deck's games show its plan."""

    @abstractmethod
    def measure(self, edition: str | None) -> DeckMeasure:
        """How decks of this edition, or of the one that they name, are measured."""

    # Its rules, and what else belongs to it

    @abstractmethod
    def check_assets(self) -> None:
        """Raise Incomplete if anything is missing that is needed to play it."""

    @abstractmethod
    def rulebook(self, edition: str) -> Mapping[str, RuleEntry]: ...

    @abstractmethod
    def marks(self) -> RuleMarks:
        """The places where its code is marked with rules."""

    @abstractmethod
    def stagings(self) -> Stagings:
        """How the tables of its scenarios are set up."""
