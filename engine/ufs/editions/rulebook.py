"""The rules of an edition by id: what kind of thing each is, its gist, and how we read it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import NamedTuple

DOCUMENTS = ("comprehensive", "advanced", "universus")
_TESTABLE = "yes"


class RulingEntry(NamedTuple):
    """How we read rules that are unclear, and why."""

    ids: tuple[str, ...]  # the rules it is about
    question: str
    reading: str
    reason: str
    unshown: str  # why no scenario can show it; empty: those that cite all its rules do


class RuleEntry(NamedTuple):
    """One rule of a document."""

    id: str
    kind: str
    testable: bool  # whether a scenario can show it kept or broken
    area: str
    gist: str
    rulings: tuple[RulingEntry, ...] = ()  # that are about it


class ClauseEntry(NamedTuple):
    """A part of a rule that can be broken by itself."""

    mutant: str  # the spoilt code that breaks it
    gist: str


class Excuse(NamedTuple):
    """Why a testable rule needs no code of its own, or can be shown by no scenario."""

    mutant: str  # spoilt code of the rule that carries it, which its scenario notices; or none
    reason: str

    @property
    def text(self) -> str:
        """For reports."""
        return f"{self.reason} ({self.mutant})" if self.mutant else self.reason


@cache
def rulebook(edition: str) -> Mapping[str, RuleEntry]:
    """All rules of an edition in the order of its document; a KeyError for an unknown edition."""
    if edition not in DOCUMENTS:
        raise KeyError(edition)
    about: dict[str, tuple[RulingEntry, ...]] = {}
    for ruling in rulings(edition):
        about |= {rule: (*about.get(rule, ()), ruling) for rule in ruling.ids}
    entries = (_entry(line, about) for line in _table(f"{edition}.rules.tsv"))
    return MappingProxyType({entry.id: entry for entry in entries})


@cache
def rulings(edition: str) -> tuple[RulingEntry, ...]:
    """What we read where the document of an edition is unclear."""
    lines = _table(f"{edition}.rulings.tsv")
    return tuple(RulingEntry(tuple(ids.split()), *rest) for ids, *rest in lines)


@cache
def clauses(edition: str) -> Mapping[str, ClauseEntry]:
    """The clauses of rules that say several things: by id, such as `E.3.5/2`."""
    return MappingProxyType({each: ClauseEntry(*rest) for each, *rest in _kept(edition, "clauses")})


@cache
def excused(edition: str) -> Mapping[str, Excuse]:
    """Testable rules without code of their own: by id, who carries them or why there is none."""
    return MappingProxyType({rule: Excuse(*rest) for rule, *rest in _kept(edition, "excused")})


@cache
def survivors(edition: str) -> Mapping[str, str]:
    """Spoilt code that no scenario can notice: by its key, why not."""
    return MappingProxyType({line[0]: line[1] for line in _kept(edition, "survivors")})


def _kept(edition: str, what: str) -> list[list[str]]:
    """A table that not every edition has."""
    name = f"{edition}.{what}.tsv"
    return _table(name) if files(__package__).joinpath(name).is_file() else []


def _entry(line: list[str], about: Mapping[str, tuple[RulingEntry, ...]]) -> RuleEntry:
    rule, kind, testable, area, gist = line
    return RuleEntry(rule, kind, testable == _TESTABLE, area, gist, about.get(rule, ()))


def _table(name: str) -> list[list[str]]:
    text = files(__package__).joinpath(name).read_text(encoding="utf-8")
    return [line.split("\t") for line in text.splitlines()[1:] if line]
