"""How a game's code names the rules it carries out, and what its rule documents say about them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol


class MarkedRule(Protocol):
    """A rule of a document."""

    @property
    def id(self) -> str: ...

    @property
    def testable(self) -> bool:
        """Whether a scenario can show that it is kept or broken."""


class Pardon(Protocol):
    """Why a testable rule needs no code of its own, or why no scenario can show it."""

    @property
    def mutant(self) -> str:
        """Spoilt code of the rule that covers it; empty if none does."""

    @property
    def text(self) -> str: ...


class ClauseMark(Protocol):
    """A part of a rule that can be broken by itself."""

    @property
    def mutant(self) -> str:
        """Spoilt code that breaks this clause and is named for no other."""


@dataclass(frozen=True, eq=False)
class MarkedCode:
    """The code that is marked with the rules of one edition, and what their ids look like."""

    edition: str
    sources: tuple[str, ...]  # the files and folders that rules are written in, below the root
    rule: re.Pattern[str]  # the id of a rule
    chapter: re.Pattern[str]  # a whole chapter, which only a step may name


@dataclass(frozen=True, eq=False)
class RuleMarks:
    """The marks in a game's code, and the documents of its editions."""

    shared: MarkedCode  # carried out in all editions
    own: tuple[MarkedCode, ...]  # carried out in only one edition
    package: str  # of all its code
    editions: tuple[str, ...]
    played: Mapping[str, Callable[[str], str]]  # by edition, what it calls a rule of shared code
    rulebook: Callable[[str], Mapping[str, MarkedRule]]
    clauses: Callable[[str], Mapping[str, ClauseMark]]  # `E.3.5/2`; a rule may be one by itself
    excused: Callable[[str], Mapping[str, Pardon]]
    survivors: Callable[[str], Mapping[str, str]]  # spoilt code that nothing can notice: why not

    @property
    def sources(self) -> tuple[str, ...]:
        """The files and folders of all marked code."""
        return tuple(source for code in (self.shared, *self.own) for source in code.sources)

    def code_of(self, file: str) -> MarkedCode:
        """Which code a file is part of."""
        homes = (code for code in self.own if file.startswith(code.sources))
        return next(homes, self.shared)
