"""Which testable rules of an edition the scenarios cover.

A rule is covered by a passing scenario that cites it and fails once the code of the rule is spoilt.
A rule without code of its own is excused if the rule whose code carries it is covered and some
passing scenario cites it, or if the file says why no scenario can show it.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from engine.scenario.marks import Pardon, RuleMarks
from engine.scenario.mutants import Mutant
from engine.scenario.mutate import Reach, all_mutants, notices_one, prepare
from engine.scenario.player import Performance


@dataclass(frozen=True)
class Coverage:
    """The account of one edition: every testable rule is covered, excused or missing."""

    edition: str
    testable: int
    covered: tuple[str, ...]
    missing: tuple[str, ...]
    excused: dict[str, str]


def coverage(
    marks: RuleMarks, outcomes: Iterable[Performance], processes: int = 2
) -> list[Coverage]:
    """The accounts of all editions; spoils code to see whether the scenarios notice."""
    passed = [outcome.scenario for outcome in outcomes if outcome.ok]
    cited = {
        edition: {rule for each in passed if each.edition == edition for rule in each.rules}
        for edition in marks.editions
    }
    proven = dict(cited)
    for edition in marks.played:
        numbered = [scenario for scenario in passed if scenario.edition == edition]
        places = marked_places(marks, edition)
        reach = prepare(numbered) if numbered else {}
        proven[edition] = shown_by_code(places, cited[edition], reach, processes)
    return [_of_edition(marks, edition, cited[edition], proven[edition]) for edition in cited]


def marked_places(marks: RuleMarks, edition: str) -> dict[str, list[Mutant]]:
    """Where the code carries out each rule of an edition, by the edition's own ids."""
    id_of = marks.played[edition]
    places: dict[str, list[Mutant]] = {}
    for mutant in all_mutants(marks):
        for rule in dict.fromkeys(map(id_of, mutant.rules)):
            places.setdefault(rule, []).append(mutant)
    return places


def shown_by_code(
    places: Mapping[str, Sequence[Mutant]], cited: set[str], reach: Reach, processes: int
) -> set[str]:
    """The cited rules whose spoilt code a scenario that cites them notices."""
    jobs = [(rule, tuple(places[rule]), reach) for rule in sorted(cited & places.keys())]
    with multiprocessing.get_context("fork").Pool(processes) as pool:
        return {rule for rule in pool.imap_unordered(_judged, jobs, chunksize=4) if rule}


def _judged(job: tuple[str, tuple[Mutant, ...], Reach]) -> str:
    rule, mutants, reach = job
    return rule if any(notices_one(rule, mutant, reach) for mutant in mutants) else ""


def _of_edition(marks: RuleMarks, edition: str, cited: set[str], proven: set[str]) -> Coverage:
    testable = [entry.id for entry in marks.rulebook(edition).values() if entry.testable]
    covered = tuple(rule for rule in testable if rule in proven)
    excuses = marks.excused(edition)
    spared = {
        rule: excuses[rule].text
        for rule in testable
        if rule not in proven and is_excused(excuses, rule, cited, proven)
    }
    return Coverage(
        edition=edition,
        testable=len(testable),
        covered=covered,
        missing=tuple(rule for rule in testable if rule not in proven and rule not in spared),
        excused=spared,
    )


def is_excused(excuses: Mapping[str, Pardon], rule: str, cited: set[str], proven: set[str]) -> bool:
    """Whether its entry holds: a carrier must be covered, and a scenario cite the rule."""
    excuse = excuses.get(rule)
    if excuse is None:
        return False
    return not excuse.carrier or (excuse.carrier in proven and rule in cited)
