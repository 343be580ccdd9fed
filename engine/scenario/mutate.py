"""Runs the scenarios against spoilt code: whatever no scenario notices is not tested.

Each worker patches one function at a time in its own process, runs the scenarios whose normal run
calls that function, those that cite its rules first, and stops at the first that notices. A crash
or a run that does not end counts as noticed.
"""

from __future__ import annotations

import importlib
import multiprocessing
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any

import engine
from engine.scenario.errors import ScenarioError
from engine.scenario.marks import RuleMarks
from engine.scenario.mutants import Mutant, Verdict, mutants_of, mutated_code
from engine.scenario.player import perform
from engine.scenario.staging import Scenario

ROOT = Path(engine.__file__).parent.parent
PATIENCE = 10.0  # seconds for one scenario against one mutant
Reach = dict[tuple[str, str], set[int]]  # file and function: the scenarios that call it
Job = tuple[Mutant, tuple[int, ...]]

_scenarios: list[Scenario] = []  # of this process; workers inherit them


class NoEnd(BaseException):
    """A spoilt run that does not come to an end; nothing in the engine may swallow it."""


def mutate(
    marks: RuleMarks,
    spoilt: Sequence[Mutant],
    scenarios: Iterable[Scenario],
    processes: int,
    advance: Callable[[int, int], None],
) -> list[Verdict]:
    """Whether a scenario notices each of the mutants."""
    reach = prepare(scenarios)
    jobs = [(mutant, _order(mutant, reach)) for mutant in spoilt]
    reasons = marks.survivors(marks.edition)
    verdicts = []
    with multiprocessing.get_context("fork").Pool(processes) as pool:
        for verdict in pool.imap_unordered(judge, jobs, chunksize=4):
            reason = "" if verdict.noticed else reasons.get(verdict.mutant.key, "")
            verdicts.append(replace(verdict, reason=reason))
            advance(len(verdicts), len(jobs))
    return sorted(verdicts, key=lambda each: (each.mutant.file, each.mutant.line))


def all_mutants(marks: RuleMarks) -> Iterator[Mutant]:
    """Of every source file that rules are written in."""
    for source in marks.sources:
        path = ROOT / source
        for file in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
            yield from mutants_of(file, file.relative_to(ROOT).as_posix(), marks)


def baseline() -> Reach:
    """Which scenarios call which functions; scenarios that fail anyway can notice nothing."""
    reach: Reach = {}
    for number, scenario in enumerate(_scenarios):
        if not scenario.setup.is_played:
            continue
        called: set[CodeType] = set()

        def note(frame: FrameType, event: str, _: Any, seen: set[CodeType] = called) -> None:
            if event == "call":
                seen.add(frame.f_code)

        sys.setprofile(note)
        try:
            passed = perform(scenario).ok
        except ScenarioError:  # a file that is wrong in itself
            passed = False
        finally:
            sys.setprofile(None)
        if passed:
            for code in called:
                reach.setdefault((code.co_filename, code.co_qualname), set()).add(number)
    return reach


def _order(mutant: Mutant, reach: Reach) -> tuple[int, ...]:
    """The scenarios to run, those that cite the mutant's rules first."""
    reached = reach.get((str(ROOT / mutant.file), mutant.function), set())
    wanted = set(mutant.rules)
    return tuple(sorted(reached, key=lambda number: wanted.isdisjoint(_scenarios[number].rules)))


def judge(job: Job) -> Verdict:
    """Whether one of the scenarios notices the mutant."""
    mutant, numbers = job
    return Verdict(mutant, len(numbers), _noticed(mutant, numbers))


def notices_one(rule: str, mutant: Mutant, reach: Reach) -> bool:
    """Whether a scenario that cites the rule notices the mutant."""
    reached = reach.get((str(ROOT / mutant.file), mutant.function), set())
    citing = tuple(number for number in sorted(reached) if rule in _scenarios[number].rules)
    return bool(citing) and _noticed(mutant, citing)


def _noticed(mutant: Mutant, numbers: tuple[int, ...]) -> bool:
    function = _function(mutant)
    sound = function.__code__
    function.__code__ = mutated_code(ROOT / mutant.file, mutant)
    try:
        return any(_notices(_scenarios[number]) for number in numbers)
    finally:
        function.__code__ = sound


def _notices(scenario: Scenario) -> bool:
    """A scenario that fails, crashes or does not end has noticed."""
    signal.signal(signal.SIGALRM, _give_up)
    signal.setitimer(signal.ITIMER_REAL, PATIENCE)
    try:
        return not perform(scenario).ok
    except (Exception, NoEnd):  # whatever spoilt code raises
        return True
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def _give_up(signum: int, frame: FrameType | None) -> None:
    raise NoEnd


def _function(mutant: Mutant) -> FunctionType:
    """The function as it stands in the running program, whatever decorates it."""
    module = importlib.import_module(mutant.file.removesuffix(".py").replace("/", "."))
    found: Any = module
    for name in mutant.function.split("."):
        found = vars(found)[name]
    while not isinstance(found, FunctionType):
        found = found.fget if isinstance(found, property) else found.__wrapped__
    return found


def prepare(scenarios: Iterable[Scenario]) -> Reach:
    """Take these scenarios, and run each of them once against sound code."""
    _scenarios[:] = scenarios
    return baseline()
