"""Every rule id that the engine cites exists in the rules of the edition it is written after."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

from engine.fftcg.rulebook import BOOK, TCG_TABLES
from engine.kernel.rulebook import RuleTables
from engine.scenario.coverage import rule_of, split
from engine.scenario.fftcg.marks import DUEL_MARKS
from engine.scenario.marks import RuleMarks
from engine.scenario.ufs.marks import MARKS
from engine.scenario.witnesses import CodeUnderTest
from engine.ufs.editions.rulebook import DOCUMENTS, TABLES, rulebook

ROOT = Path(__file__).parent.parent
ENGINE = ROOT / "engine"
ID = re.compile(r'"([A-K](?:\.\d+[a-z]?)+)"')
TCG_ID = DUEL_MARKS.shared.rule
ALL_TABLES: Mapping[str, RuleTables] = {**TABLES, BOOK: TCG_TABLES}
EDITIONS = tuple(ALL_TABLES)


def sources(game: str) -> list[Path]:
    return sorted((ENGINE / game).rglob("*.py"))


def cited(text: str) -> Iterator[str]:
    """The ids that stand as strings in a source text."""
    yield from ID.findall(text)


def known(rule: str) -> bool:
    """Whether the id is in the index, its letter for a part of a rule ("F.2.2.3b") aside."""
    book = rulebook("comprehensive")
    return rule in book or rule.rstrip("abc") in book


def test_cited_rules_exist() -> None:
    unknown = {
        (path.relative_to(ENGINE).as_posix(), rule)
        for path in sources("ufs")
        for rule in cited(path.read_text("utf-8"))
        if not known(rule)
    }
    assert unknown == set()


def test_cited_rules_of_the_second_game_exist() -> None:
    """In its code no other numbers have points in them."""
    unknown = {
        (path.relative_to(ENGINE).as_posix(), rule)
        for path in sources("fftcg")
        for rule in TCG_ID.findall(path.read_text("utf-8"))
        if rule not in TCG_TABLES.rules
    }
    assert unknown == set()


def test_citations_are_found() -> None:
    text = '@rule("E.4.1")\ngame.cite("J.5.1.1")\nRefusal("F.2.2.3b", "x")\nrules=("A.1",)'
    assert list(cited(text)) == ["E.4.1", "J.5.1.1", "F.2.2.3b", "A.1"]
    assert not known("E.99")
    assert TCG_ID.findall('@rule("10.1.4")  # 10.1.3.2.1b, 3.1.1') == [
        "10.1.4",
        "10.1.3.2.1b",
        "3.1.1",
    ]


@pytest.mark.parametrize("edition", EDITIONS)
def test_excused_rules_are_testable_rules_of_the_edition(edition: str) -> None:
    tables = ALL_TABLES[edition]
    for rule, excuse in tables.excused.items():
        assert tables.rules[rule].testable, rule
        assert excuse.reason, rule


@pytest.mark.parametrize("edition", EDITIONS)
def test_rulebook_has_a_gist_for_every_rule(edition: str) -> None:
    entries = ALL_TABLES[edition].rules.values()
    assert len(entries) > 400
    assert all(entry.gist and entry.kind and entry.area for entry in entries)


@pytest.mark.parametrize("edition", EDITIONS)
def test_survivors_are_mutants_with_a_reason(edition: str) -> None:
    """In the table of the edition that brings the code: nobody looks for them elsewhere."""
    reasons = ALL_TABLES[edition].survivors
    assert reasons.keys() <= keys(edition)
    assert all(reasons.values())
    files = {key.partition("::")[0] for key in reasons}
    assert {marks_of(edition).code_of(file).edition for file in files} <= {edition}


@pytest.mark.parametrize("edition", EDITIONS)
def test_clauses_are_parts_of_testable_rules_and_name_mutants_of_their_own(edition: str) -> None:
    tables = ALL_TABLES[edition]
    mutants = [each.mutant for each in tables.clauses.values()]
    assert all(tables.rules[rule_of(clause)].testable for clause in tables.clauses)
    assert all(each.gist for each in tables.clauses.values())
    assert len(mutants) == len(set(mutants))
    for rule, parts in split(marks_of(edition), edition).items():
        assert list(parts) in ([rule], [f"{rule}/{at}" for at in range(1, len(parts) + 1)])
    assert set(mutants) <= keys(edition)


@pytest.mark.parametrize("edition", EDITIONS)
def test_excuses_name_mutants(edition: str) -> None:
    named = {each.mutant for each in ALL_TABLES[edition].excused.values() if each.mutant}
    assert named <= keys(edition)


def marks_of(edition: str) -> RuleMarks:
    return MARKS if edition in DOCUMENTS else DUEL_MARKS


def keys(edition: str) -> set[str]:
    return keys_of(marks_of(edition))


@cache
def keys_of(marks: RuleMarks) -> set[str]:
    return {mutant.key for mutant in CodeUnderTest(marks).mutants()}
