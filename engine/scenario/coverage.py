"""Which testable rules of an edition the scenarios cover, clause by clause.

A clause is shown by a passing scenario that cites its rule and fails once the code of the clause is
spoilt: by the mutant that the index names for it and for no other, or else by any that is marked
with the rule. A rule is covered if all its clauses are shown. It is excused if the code that
carries it out belongs to another rule, but a scenario that cites it notices the mutant that its
excuse names; or if the file says why no scenario can show it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from engine.scenario.court import Claim, Court
from engine.scenario.marks import ClauseMark, Pardon, RuleMarks
from engine.scenario.mutants import SKIP, Mutant
from engine.scenario.mutate import Inquiry


@dataclass(frozen=True)
class Coverage:
    """The account of one edition: every testable rule is covered, excused or missing."""

    edition: str
    testable: int
    covered: tuple[str, ...]
    missing: tuple[str, ...]
    excused: dict[str, str]
    clauses: int  # of all testable rules; a rule that is not split counts as one clause
    shared: tuple[str, ...]  # clauses shown, but only by mutants that they share


@dataclass
class Shown:
    """What the scenarios of an edition show by failing."""

    clauses: set[str] = field(default_factory=set)
    alone: set[str] = field(default_factory=set)  # those with a mutant of their own
    excuses: set[str] = field(default_factory=set)


def coverage(marks: RuleMarks, inquiry: Inquiry, wanted: str | None = None) -> list[Coverage]:
    """The accounts of all editions, or of the wanted one.

    Code is spoilt to see whether the scenarios notice."""
    court = inquiry.prepare()
    accounts = []
    for edition in marks.editions:
        if wanted not in (None, edition):
            continue
        if edition in marks.played:
            shown = _shown_by_code(marks, edition, inquiry, court)
        else:
            cited = court.cited(edition)
            shown = Shown(clauses=cited, alone=cited)
        accounts.append(account(marks, edition, shown))
    return accounts


def split(marks: RuleMarks, edition: str) -> dict[str, dict[str, ClauseMark]]:
    """The clauses in the index, by rule."""
    found: dict[str, dict[str, ClauseMark]] = {}
    for clause, mark in marks.clauses(edition).items():
        found.setdefault(rule_of(clause), {})[clause] = mark
    return found


def rule_of(clause: str) -> str:
    """`E.3.5/2` is a clause of E.3.5."""
    return clause.partition("/")[0]


def _shown_by_code(marks: RuleMarks, edition: str, inquiry: Inquiry, court: Court) -> Shown:
    by_key = {mutant.key: mutant for mutant in inquiry.code.mutants()}
    claims = [
        *_of_clauses(marks, edition, by_key),
        *_of_marked_code(marks, edition, by_key),
        *_of_excuses(marks, edition, by_key),
    ]
    shown = Shown()
    for claim in inquiry.upheld(court, edition, claims):
        if claim.is_excuse:
            shown.excuses.add(claim.clause)
        else:
            shown.clauses.add(claim.clause)
            if claim.is_alone:
                shown.alone.add(claim.clause)
    return shown


def _of_clauses(marks: RuleMarks, edition: str, by_key: Mapping[str, Mutant]) -> Iterator[Claim]:
    """A clause claims the mutant that the index names for it and for no other."""
    named = _named(marks, edition)
    for clause, mark in marks.clauses(edition).items():
        if named[mark.mutant] == 1 and mark.mutant in by_key:
            yield Claim(clause, rule_of(clause), (by_key[mark.mutant],), is_alone=True)


def _of_marked_code(
    marks: RuleMarks, edition: str, by_key: Mapping[str, Mutant]
) -> Iterator[Claim]:
    """A rule that is not split claims the mutants of all code marked with it: its own, and those
    that it shares."""
    clauses, named = split(marks, edition), _named(marks, edition)
    for rule, mutants in marked_places(marks, edition, by_key.values()).items():
        if rule in clauses:
            continue
        own = {each.key for each in mutants if _is_alone(each) and each.key not in named}
        for is_own in (True, False):
            some = tuple(each for each in mutants if (each.key in own) is is_own)
            yield Claim(rule, rule, some, is_alone=is_own)


def _of_excuses(marks: RuleMarks, edition: str, by_key: Mapping[str, Mutant]) -> Iterator[Claim]:
    for rule, excuse in marks.excused(edition).items():
        if excuse.mutant in by_key:
            yield Claim(rule, rule, (by_key[excuse.mutant],), is_excuse=True)


def _named(marks: RuleMarks, edition: str) -> Counter[str]:
    """How many clauses name each mutant."""
    return Counter(mark.mutant for mark in marks.clauses(edition).values())


def _is_alone(mutant: Mutant) -> bool:
    """Whether it is more than skipping a whole step of one or several rules."""
    return len(mutant.rules) == 1 and mutant.change != SKIP


def marked_places(
    marks: RuleMarks, edition: str, mutants: Iterable[Mutant]
) -> dict[str, list[Mutant]]:
    """Where the code carries out each rule of an edition, by the edition's own ids."""
    places: dict[str, list[Mutant]] = {}
    for mutant in mutants:
        code = marks.code_of(mutant.file)
        if code is marks.shared:
            rules = tuple(map(marks.played[edition], mutant.rules))
        elif code.edition == edition:
            rules = mutant.rules
        else:
            continue
        for rule in dict.fromkeys(rules):
            places.setdefault(rule, []).append(mutant)
    return places


def account(marks: RuleMarks, edition: str, shown: Shown) -> Coverage:
    """What is covered, excused and missing, given what is shown."""
    testable = [entry.id for entry in marks.rulebook(edition).values() if entry.testable]
    clauses = split(marks, edition)
    parts = {rule: tuple(clauses.get(rule, (rule,))) for rule in testable}
    covered = tuple(rule for rule in testable if shown.clauses.issuperset(parts[rule]))
    excuses = marks.excused(edition)
    spared = {
        rule: excuses[rule].text
        for rule in testable
        if rule not in covered and is_excused(excuses, rule, shown)
    }
    return Coverage(
        edition=edition,
        testable=len(testable),
        covered=covered,
        missing=tuple(rule for rule in testable if rule not in covered and rule not in spared),
        excused=spared,
        clauses=sum(map(len, parts.values())),
        shared=tuple(
            clause
            for rule in testable
            for clause in parts[rule]
            if clause in shown.clauses and clause not in shown.alone
        ),
    )


def is_excused(excuses: Mapping[str, Pardon], rule: str, shown: Shown) -> bool:
    """Whether its entry holds: a scenario that cites the rule notices the mutant it names."""
    excuse = excuses.get(rule)
    if excuse is None:
        return False
    return not excuse.mutant or rule in shown.excuses
