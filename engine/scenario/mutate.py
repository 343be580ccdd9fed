"""Runs the scenarios against spoilt code: what no scenario notices is not tested.

First it finds out which lines each scenario runs; only those that run a spoilt line are asked. A
later run builds on what the one before it found (`Remembrance`).
"""

from __future__ import annotations

import gc
import resource
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import as_completed
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeVar

from engine.kernel.processes import worker_pool
from engine.scenario.court import Claim, Court, MutantCase
from engine.scenario.mutants import Mutant, Verdict
from engine.scenario.remembrance import Remembrance, packed, unpacked
from engine.scenario.witnesses import FIRST_PATIENCE, CodeUnderTest, Lines, Witness

MEMORY = 4 * 1024**3  # bytes that a worker may use: spoilt code could fill all memory
TOGETHER = 12  # mutants of one function that a worker takes at a time
Place = tuple[str, str]  # file and function
Task = TypeVar("Task")
Result = TypeVar("Result")

_courts: list[Court] = []  # that of this process: workers are forked after it is made


def nothing_to_say(done: int, total: int) -> None:
    """Ignore the progress of the work."""


@dataclass
class Inquiry:
    """A court held by several processes, and what the one before it found out."""

    code: CodeUnderTest
    witnesses: Sequence[Witness]
    known: Remembrance = field(default_factory=Remembrance)
    processes: int = 2
    advance: Callable[[int, int], None] = nothing_to_say

    def prepare(self) -> Court:
        """Find out what each witness runs; one that fails on sound code can notice nothing."""
        court = Court(self.code, self.witnesses)
        _courts[:] = [court]
        lines = self.known.lines_by(self.code.version)
        unheard = [at for at, each in enumerate(self.witnesses) if each.digest not in lines]
        for number, found in self._carried_out(_listen, unheard):
            lines[self.witnesses[number].digest] = packed(found)
        for number, witness in enumerate(self.witnesses):
            if (masks := lines[witness.digest]) is not None:
                court.hear(number, unpacked(masks))
        return court

    def judge(self, court: Court, spoilt: Iterable[Mutant]) -> Iterator[Verdict]:
        """Judge whether each mutant is noticed, beginning with those that few witnesses reach."""
        _courts[:] = [court]
        self.known.go_on_in(self.code.setting)
        reached = {mutant: len(court.reached(mutant)) for mutant in spoilt}
        cases: dict[Place, list[MutantCase]] = {}
        for mutant in sorted(reached, key=lambda each: reached[each]):
            cases.setdefault((mutant.file, mutant.function), []).append(self._case(mutant))
        self._read_texts({number for mutant in reached for number in court.reached(mutant)})
        parts = [
            (place, tuple(some[at : at + TOGETHER]))
            for place, some in cases.items()
            for at in range(0, len(some), TOGETHER)
        ]
        parts.sort(key=lambda part: max(reached[case.mutant] for case in part[1]))
        for (_, some), killers in self._carried_out(_judge, parts):
            for case, killer in zip(some, killers, strict=True):
                yield self._verdict(court, case.mutant, killer)

    def upheld(self, court: Court, edition: str, claims: Sequence[Claim]) -> Iterator[Claim]:
        """The claims that are true."""
        _courts[:] = [court]
        jobs = [(edition, claim) for claim in claims]
        self._read_texts(at for at in court.passing if self.witnesses[at].edition == edition)
        for (_, claim), is_true in self._carried_out(_upholds, jobs):
            if is_true:
                yield claim

    def _read_texts(self, numbers: Iterable[int]) -> None:
        """Compile card texts before the workers start, since their patience is short."""
        for number in numbers:
            self.witnesses[number].passes(FIRST_PATIENCE)

    def _case(self, mutant: Mutant) -> MutantCase:
        killer = self.known.killers.get(mutant.key, "")
        in_vain = self.known.asked_about(mutant.key, self._text(mutant))
        numbers = self._numbers
        return MutantCase(
            mutant,
            numbers.get(killer),
            frozenset(numbers[each] for each in in_vain if each in numbers),
        )

    @cached_property
    def _numbers(self) -> dict[str, int]:
        return {witness.digest: number for number, witness in enumerate(self.witnesses)}

    def _verdict(self, court: Court, mutant: Mutant, killer: int | None) -> Verdict:
        reached = court.reached(mutant)
        if killer is None:
            asked = [self.witnesses[number].digest for number in reached]
            self.known.survived(mutant.key, self._text(mutant), asked)
            marks = self.code.marks
            reason = marks.survivors(marks.code_of(mutant.file).edition).get(mutant.key, "")
            return Verdict(mutant, len(reached), reason=reason)
        witness = self.witnesses[killer]
        self.known.killed(mutant.key, witness.digest)
        return Verdict(mutant, len(reached), witness.name)

    def _text(self, mutant: Mutant) -> str:
        return self.code.functions[mutant.file, mutant.function].digest

    def _carried_out(
        self, work: Callable[[Task], Result], tasks: Sequence[Task]
    ) -> Iterator[tuple[Task, Result]]:
        """Each task with its result, as they arrive; the rest is dropped if the caller stops."""
        was_frozen = gc.get_freeze_count() > 0  # done by the caller, for as long as it runs
        gc.collect()
        gc.freeze()  # or a collection would copy all that exists now into each worker
        try:
            with worker_pool(self.processes, _limit_memory, forked=True) as pool:
                given = {pool.submit(work, task): task for task in tasks}
                for done, future in enumerate(as_completed(given), start=1):
                    yield given[future], future.result()
                    self.advance(done, len(given))
        finally:
            if not was_frozen:
                gc.unfreeze()


def _limit_memory() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def _listen(number: int) -> Lines | None:
    (court,) = _courts
    return court.code.lines_run(court.witnesses[number])


def _judge(part: tuple[Place, tuple[MutantCase, ...]]) -> list[int | None]:
    (court,) = _courts
    place, cases = part
    return court.judge(court.code.functions[place], cases)


def _upholds(job: tuple[str, Claim]) -> bool:
    (court,) = _courts
    edition, claim = job
    return court.upholds(claim, edition)
