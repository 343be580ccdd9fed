"""Every rule id that the engine cites exists in the rules of the edition it is written after."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from engine.scenario.coverage import rule_of, split
from engine.scenario.fftcg.marks import DUEL_MARKS
from engine.scenario.marks import RuleMarks
from engine.scenario.ufs.marks import MARKS
from engine.scenario.witnesses import CodeUnderTest
from engine.ufs.editions.rulebook import DOCUMENTS, clauses, excused, rulebook

ROOT = Path(__file__).parent.parent
ENGINE = ROOT / "engine" / "ufs"
ID = re.compile(r'"([A-K](?:\.\d+[a-z]?)+)"')


def cited(text: str) -> Iterator[str]:
    """The ids that stand as strings in a source text."""
    yield from ID.findall(text)


def known(rule: str) -> bool:
    """Whether the id is in the index, its letter for a part of a rule ("F.2.2.3b") aside."""
    book = rulebook("comprehensive")
    return rule in book or rule.rstrip("abc") in book


@pytest.mark.parametrize(
    "path", sorted(ENGINE.rglob("*.py")), ids=lambda path: path.relative_to(ENGINE).as_posix()
)
def test_cited_rules_exist(path: Path) -> None:
    unknown = sorted({rule for rule in cited(path.read_text("utf-8")) if not known(rule)})
    assert unknown == []


def test_citations_are_found() -> None:
    text = '@rule("E.4.1")\ngame.cite("J.5.1.1")\nRefusal("F.2.2.3b", "x")\nrules=("A.1",)'
    assert list(cited(text)) == ["E.4.1", "J.5.1.1", "F.2.2.3b", "A.1"]
    assert not known("E.99")


@pytest.mark.parametrize("edition", DOCUMENTS)
def test_excused_rules_are_testable_rules_of_the_edition(edition: str) -> None:
    book = rulebook(edition)
    for rule, excuse in excused(edition).items():
        assert book[rule].testable, rule
        assert excuse.reason, rule


@pytest.mark.parametrize("edition", DOCUMENTS)
def test_rulebook_has_a_gist_for_every_rule(edition: str) -> None:
    entries = rulebook(edition).values()
    assert len(entries) > 400
    assert all(entry.gist and entry.kind and entry.area for entry in entries)


@pytest.mark.parametrize(
    ("marks", "edition"),
    [(marks, each) for marks in (MARKS, DUEL_MARKS) for each in marks.editions],
)
def test_survivors_are_mutants_with_a_reason(marks: RuleMarks, edition: str) -> None:
    reasons = marks.survivors(edition)
    assert reasons.keys() <= keys(marks)
    assert all(reasons.values())


@pytest.mark.parametrize("edition", DOCUMENTS)
def test_clauses_are_parts_of_testable_rules_and_name_mutants_of_their_own(edition: str) -> None:
    book = rulebook(edition)
    named = clauses(edition)
    mutants = [each.mutant for each in named.values()]
    assert all(book[rule_of(clause)].testable for clause in named)
    assert all(each.gist for each in named.values())
    assert len(mutants) == len(set(mutants))
    for rule, parts in split(MARKS, edition).items():
        assert list(parts) in ([rule], [f"{rule}/{at}" for at in range(1, len(parts) + 1)])
    assert set(mutants) <= keys(MARKS)


@pytest.mark.parametrize("edition", DOCUMENTS)
def test_excuses_name_mutants(edition: str) -> None:
    named = {each.mutant for each in excused(edition).values() if each.mutant}
    assert named <= keys(MARKS)


@cache
def keys(marks: RuleMarks) -> set[str]:
    return {mutant.key for mutant in CodeUnderTest(marks).mutants()}
