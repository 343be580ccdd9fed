"""What a game supplies for running scenarios, and a scenario that has been read with it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from engine.scenario.expectations import Expectation
from engine.scenario.puzzle import Puzzle
from engine.scenario.script import Point, ScriptLine, Speech
from engine.scenario.table import ScenarioTable
from engine.scenario.tellings import TaughtWords


class DocumentSetup(Protocol):
    """What a game reads from those keys of a document that are its own."""

    @property
    def is_played(self) -> bool:
        """Whether there is a table; otherwise the document is judged as it stands."""

    @property
    def always(self) -> Collection[str]:
        """Handles of cards that exist without being set up."""

    def handles(self) -> tuple[Iterable[str], Iterable[str]]:
        """Each player's cards in the order in which copies are counted."""


@dataclass(frozen=True)
class Staging:
    """How a game's documents are read and its tables set."""

    rules: Callable[[str], Collection[str]]  # the ids of an edition's rules
    speech: Speech
    read_setup: Callable[[Mapping[str, Any]], Any]  # into the game's own DocumentSetup
    set_up: Callable[[Scenario], ScenarioTable[Any]]  # a table that can be halted and examined
    deal: Callable[[Scenario], ScenarioTable[Any]]  # a table that is played like any game
    judge: Callable[[Scenario], str]  # for a document without a table: why it fails, or empty
    concession: str  # the rule by which a player gives up


Stagings = Mapping[str, Staging]  # by edition


@dataclass(frozen=True)
class Scenario:
    """One document, read and checked."""

    file: str
    title: str
    edition: str
    rules: tuple[str, ...]
    staging: Staging
    setup: Any  # what the staging's `read_setup` returned
    script: tuple[ScriptLine, ...]
    run_to: Point | None
    expect: tuple[Expectation, ...]
    tellings: tuple[TaughtWords, ...] = ()  # what the coach says on the way
    puzzle: Puzzle | None = None  # what is to be found out, if it is a puzzle


@dataclass(frozen=True)
class Unread:
    """A document that is not a scenario, and why; with its head as far as it can be read."""

    file: str
    why: str
    title: str = ""
    edition: str = ""
    rules: tuple[str, ...] = ()

    @property
    def ok(self) -> bool:
        """Never: it counts as failed."""
        return False
