"""Odds of checks, counted by hand."""

from __future__ import annotations

import pytest

from engine.bots.ufs.table import USUAL_ODDS
from engine.ufs.rules.odds import Odds


def test_a_deck_of_two_values() -> None:
    odds = Odds.of([3, 3, 3, 6])
    assert odds.at_least(4) == pytest.approx(0.25)
    assert odds.mean == pytest.approx(3.75)


def test_commits_make_up_for_what_is_missing() -> None:
    prospect = Odds.of([3, 3, 3, 6]).prospect(5, ready=2)
    assert prospect.passes == pytest.approx(1.0)
    assert prospect.commits == pytest.approx(0.75 * 2)


def test_too_few_to_commit() -> None:
    prospect = Odds.of([3, 3, 3, 6]).prospect(5, ready=1)
    assert prospect.passes == pytest.approx(0.25)
    assert prospect.commits == 0


def test_an_unknown_deck_has_no_odds() -> None:
    assert Odds.of([]) == Odds()


def test_what_bots_expect_of_an_unknown_deck_is_complete() -> None:
    assert sum(chance for _, chance in USUAL_ODDS.chances) == pytest.approx(1.0)
