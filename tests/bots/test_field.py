"""The table of a field of decks, from games told by hand."""

from __future__ import annotations

from itertools import combinations

import pytest

from engine.bots.field import DRAWN, ENOUGH, Balance, FieldGame, balance_of, jobs
from engine.bots.ufs.signs import shown_by

PLANS = {"A": "tempo", "B": "throw", "C": "plain"}


def game(left: str, right: str, winner: int, turns: int = 8, punches: int = 0) -> FieldGame:
    signs = ({"punches": punches, "throws that hurt": 0}, {"throws that hurt": 2, "punches": 0})
    return FieldGame(f"{left}/{right}", (left, right), winner, turns, signs)


def flaws(*games: FieldGame) -> list[str]:
    return balance_of(PLANS, games, shown_by).flaws()


def test_every_pairing_comes_once_before_any_comes_again() -> None:
    played = list(jobs(list(combinations("ABC", 2)), 2))
    assert [(job.left, job.right) for job in played] == [("A", "B"), ("A", "C"), ("B", "C")] * 2
    assert len({job.key for job in played}) == 6


def test_seats_change_every_game() -> None:
    first, second = (job.seats for job in jobs([("A", "B")], 2))
    assert first == second[::-1]


def test_a_draw_is_half_a_win() -> None:
    table = balance_of(PLANS, [game("A", "B", 0), game("A", "B", DRAWN)], shown_by)
    assert table.standings["A"].record.rate == pytest.approx(0.75)
    assert table.standings["B"].against["A"].rate == pytest.approx(0.25)


def test_who_wins_too_much_is_named() -> None:
    assert "A wins 100% of its games" in flaws(game("A", "B", 0))


def test_who_plays_one_deck_alone_is_not_judged_by_it() -> None:
    """As where one deck plays all others."""
    found = flaws(game("A", "B", 0), game("A", "C", 0))
    assert "A wins 100% of its games" in found
    assert not [flaw for flaw in found if "0% of its games" in flaw and flaw[0] != "A"]


def test_a_pairing_counts_after_enough_games() -> None:
    few, enough = [game("A", "B", 0)] * (ENOUGH - 1), [game("A", "B", 0)] * ENOUGH
    assert "A beats B in 100%" not in flaws(*few)
    assert "A beats B in 100%" in flaws(*enough)


def test_few_games_leave_a_doubt_and_enough_leave_none() -> None:
    even = [game("A", "B", 0), game("A", "B", 1)]
    assert balance_of(PLANS, even, shown_by).doubts() == [
        "It takes 20 games to judge a pairing; one here has only 2."
    ]
    assert balance_of(PLANS, even * (ENOUGH // 2), shown_by).doubts() == []


def test_a_long_game_is_named() -> None:
    assert "A has a game of 61 turns" in flaws(game("A", "B", 0, turns=61))


def test_a_plan_has_to_show() -> None:
    hidden = "A does not show its plan: 0.0 punches a game"
    assert hidden in flaws(game("A", "B", 0))
    assert hidden not in flaws(game("A", "B", 0, punches=3))


def test_an_empty_table_is_even() -> None:
    assert Balance({"A": "tempo"}, shown_by).standings["A"].record.rate == 0.5
