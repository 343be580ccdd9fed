"""The rules of a document by id, how we read them, and what their tests need, as tables.

The tables lie next to the code that carries the rules out, under the name of the document.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib.resources import files
from types import MappingProxyType
from typing import NamedTuple

_TESTABLE = "yes"


class RulingEntry(NamedTuple):
    """How we read rules that are unclear, and why."""

    ids: tuple[str, ...]  # the rules that it is about
    question: str
    reading: str
    reason: str
    unshown: str  # why no scenario can show it; if empty, those that cite all its rules do


class RuleEntry(NamedTuple):
    """One rule of a document."""

    id: str
    kind: str
    testable: bool  # whether a scenario can show that it is kept or broken
    area: str
    gist: str
    rulings: tuple[RulingEntry, ...] = ()  # those about this rule


class ClauseEntry(NamedTuple):
    """A part of a rule that can be broken by itself."""

    mutant: str  # the spoilt code that breaks it
    gist: str


class Excuse(NamedTuple):
    """Why a testable rule needs no code of its own, or why no scenario can show it."""

    mutant: str  # spoilt code of the rule behind it that its scenario notices, if any
    reason: str

    @property
    def text(self) -> str:
        """For reports."""
        return f"{self.reason} ({self.mutant})" if self.mutant else self.reason


@dataclass(frozen=True)
class RuleTables:
    """The tables of one document: `NAME.rules.tsv`, and others that not every document has."""

    package: str  # where they lie
    name: str

    @cached_property
    def rules(self) -> Mapping[str, RuleEntry]:
        """All rules, in the order of the document."""
        about: dict[str, tuple[RulingEntry, ...]] = {}
        for ruling in self.rulings:
            about |= {rule: (*about.get(rule, ()), ruling) for rule in ruling.ids}
        entries = (_entry(line, about) for line in self._lines("rules"))
        return MappingProxyType({entry.id: entry for entry in entries})

    @cached_property
    def rulings(self) -> tuple[RulingEntry, ...]:
        """Our reading where the document is unclear."""
        return tuple(
            RulingEntry(tuple(ids.split()), *rest) for ids, *rest in self._lines("rulings")
        )

    @cached_property
    def clauses(self) -> Mapping[str, ClauseEntry]:
        """The clauses of rules that say several things, by id such as `E.3.5/2`."""
        return MappingProxyType(
            {clause: ClauseEntry(*rest) for clause, *rest in self._lines("clauses")}
        )

    @cached_property
    def excused(self) -> Mapping[str, Excuse]:
        """Testable rules without code of their own, by id: who covers them, or why nobody does."""
        return MappingProxyType({rule: Excuse(*rest) for rule, *rest in self._lines("excused")})

    @cached_property
    def survivors(self) -> Mapping[str, str]:
        """Spoilt code that no scenario can notice, by its key, with the reason."""
        return MappingProxyType(dict(self._lines("survivors")))

    def _lines(self, what: str) -> list[list[str]]:
        """The lines of a table below its heading, as cells; none if there is no such table."""
        table = files(self.package).joinpath(f"{self.name}.{what}.tsv")
        if what != "rules" and not table.is_file():
            return []
        lines = table.read_text(encoding="utf-8").splitlines()[1:]
        return [line.split("\t") for line in lines if line]


def _entry(line: list[str], about: Mapping[str, tuple[RulingEntry, ...]]) -> RuleEntry:
    rule, kind, testable, area, gist = line
    return RuleEntry(rule, kind, testable == _TESTABLE, area, gist, about.get(rule, ()))
