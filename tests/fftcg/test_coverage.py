"""Every testable rule of the second game is shown by a scenario, or excused with a reason.

Its code is spoilt to see whether the scenarios notice.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.fftcg.rulebook import BOOK
from engine.scenario.coverage import Coverage, coverage
from engine.scenario.fftcg.marks import DUEL_MARKS
from engine.scenario.fftcg.staging import DUEL_STAGINGS
from engine.scenario.mutate import Inquiry
from engine.scenario.witnesses import CodeUnderTest, witnesses

pytestmark = pytest.mark.slow  # `test_rules_cited` holds the tables to the code in the usual run
SCENARIOS = Path(__file__).parent.parent / "scenarios" / BOOK


@pytest.fixture(scope="module")
def account() -> Coverage:
    inquiry = Inquiry(CodeUnderTest(DUEL_MARKS), witnesses(SCENARIOS, DUEL_STAGINGS))
    (found,) = coverage(DUEL_MARKS, inquiry, BOOK)
    return found


def test_no_rule_is_missing(account: Coverage) -> None:
    assert account.missing == ()


def test_every_clause_is_shown_by_a_mutant_that_is_its_alone(account: Coverage) -> None:
    assert account.shared == ()


def test_whoever_is_excused_is_not_covered_as_well(account: Coverage) -> None:
    assert account.excused.keys() == DUEL_MARKS.excused(BOOK).keys()
