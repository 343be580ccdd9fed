"""Which testable rules of an edition the scenarios cover."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.scenario.player import Outcome
from engine.ufs.editions.rulebook import EDITIONS, excused, rulebook


@dataclass(frozen=True)
class Coverage:
    """The account of one edition: every testable rule is covered, excused or missing."""

    edition: str
    testable: int
    covered: tuple[str, ...]
    missing: tuple[str, ...]
    excused: dict[str, str]


def coverage(outcomes: Iterable[Outcome]) -> list[Coverage]:
    """A rule is covered by a scenario that passes and cites it."""
    cited: dict[str, set[str]] = {edition: set() for edition in EDITIONS}
    for outcome in outcomes:
        if outcome.ok:
            cited[outcome.scenario.edition].update(outcome.scenario.rules)
    return [_of_edition(edition, rules) for edition, rules in cited.items()]


def _of_edition(edition: str, cited: set[str]) -> Coverage:
    testable = [entry.id for entry in rulebook(edition).values() if entry.testable]
    reasons = excused(edition)
    covered = tuple(rule for rule in testable if rule in cited)
    left = [rule for rule in testable if rule not in cited]
    return Coverage(
        edition=edition,
        testable=len(testable),
        covered=covered,
        missing=tuple(rule for rule in left if rule not in reasons),
        excused={rule: reasons[rule] for rule in left if rule in reasons},
    )
