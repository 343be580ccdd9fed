"""One process's share of the work: spoil a function, ask witnesses, restore it."""

from __future__ import annotations

import importlib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import CodeType, FunctionType
from typing import Any

from engine.kernel.errors import EngineError
from engine.scenario.mutants import Mutant, SuspectFunction
from engine.scenario.witnesses import FIRST_PATIENCE, CodeUnderTest, Lines, Witness

NOBODY: frozenset[int] = frozenset()


class SpoiltProcess(EngineError):
    """A witness fails on sound code: a mutant has left something behind."""


@dataclass(frozen=True)
class MutantCase:
    """A mutant, and what an earlier run found out about its witnesses."""

    mutant: Mutant
    killer: int | None = None  # noticed last time
    in_vain: frozenset[int] = NOBODY  # noticed nothing


@dataclass(frozen=True)
class Claim:
    """The claim that a scenario citing the rule notices one of these mutants."""

    clause: str
    rule: str
    mutants: tuple[Mutant, ...]
    is_alone: bool = False  # the mutants are marked with no other rule
    is_excuse: bool = False  # the mutants belong to another rule


@dataclass
class Court:
    """Witnesses and the lines that each of them runs, so who may notice which mutant."""

    code: CodeUnderTest
    witnesses: Sequence[Witness]
    reach: dict[str, dict[int, set[int]]] = field(default_factory=dict)  # by file and line
    cost: Counter[int] = field(default_factory=Counter)  # how many lines each of them runs
    kills: Counter[int] = field(default_factory=Counter)
    passing: list[int] = field(default_factory=list)

    def hear(self, number: int, lines: Lines) -> None:
        """Note what a witness runs that passes on sound code."""
        self.passing.append(number)
        for file, run in lines.items():
            by_line = self.reach.setdefault(file, defaultdict(set))
            for line in run:
                by_line[line].add(number)
            self.cost[number] += len(run)

    def reached(self, mutant: Mutant) -> set[int]:
        """The witnesses that run a line of the mutant."""
        by_line = self.reach.get(mutant.file, {})
        return set().union(*(by_line.get(line, NOBODY) for line in mutant.lines))

    def upholds(self, claim: Claim, edition: str) -> bool:
        """Whether the claim is true. Witnesses of other editions do not count."""
        for mutant in claim.mutants:
            citing = [
                number
                for number in sorted(self.reached(mutant))
                if self.witnesses[number].edition == edition
                and claim.rule in self.witnesses[number].rules
            ]
            function = self.code.functions[mutant.file, mutant.function]
            if citing and self.notices(function, mutant, citing) is not None:
                return True
        return False

    def cited(self, edition: str) -> set[str]:
        """The rules cited by those scenarios of an edition that pass on sound code."""
        passed = [self.witnesses[number] for number in self.passing]
        return {rule for each in passed if each.edition == edition for rule in each.rules}

    def judge(self, function: SuspectFunction, cases: Iterable[MutantCase]) -> list[int | None]:
        """For each case, the first witness that notices its mutant, if any does."""
        found: list[int | None] = []
        here: Counter[int] = Counter()
        for case in cases:
            killer = self.notices(function, case.mutant, self._in_order(case, here))
            found.append(killer)
            if killer is not None:
                here[killer] += 1
                self.kills[killer] += 1
        for killer in here:
            if not self.witnesses[killer].passes(FIRST_PATIENCE):
                raise SpoiltProcess(f"{function.qualname} is not whole again")
        return found

    def notices(
        self, function: SuspectFunction, mutant: Mutant, numbers: Iterable[int]
    ) -> int | None:
        """The first of these witnesses that notices the mutant."""
        with self._spoilt(function, function.spoilt(mutant)):
            for number in numbers:
                if not self.witnesses[number].passes():
                    return number
        return None

    @contextmanager
    def _spoilt(self, function: SuspectFunction, code: CodeType) -> Iterator[None]:
        live = live_function(function)
        sound = live.__code__
        self.code.forget()
        live.__code__ = code
        try:
            yield
        finally:
            live.__code__ = sound
            self.code.forget()

    def _in_order(self, case: MutantCase, here: Counter[int]) -> list[int]:
        """Whoever noticed it last time, then who noticed most in this function, then anywhere."""
        asked = self.reached(case.mutant) - case.in_vain
        wanted = set(case.mutant.rules)

        def unlikely(number: int) -> tuple[bool, int, bool, int, int]:
            cites = not wanted.isdisjoint(self.witnesses[number].rules)
            known = number == case.killer
            return not known, -here[number], not cites, -self.kills[number], self.cost[number]

        return sorted(asked, key=unlikely)


def live_function(function: SuspectFunction) -> FunctionType:
    """The function in the running program, without its decorators."""
    module = importlib.import_module(function.file.removesuffix(".py").replace("/", "."))
    found: Any = module
    for name in function.qualname.split("."):
        found = vars(found)[name]
    while not isinstance(found, FunctionType) or hasattr(found, "__wrapped__"):
        found = found.fget if isinstance(found, property) else found.__wrapped__
    return found
