"""What games between bots tell of a deck: intervals, cards, and which version is better."""

from __future__ import annotations

from math import comb

import pytest

from engine.bots.estimates import Lead, Mean, Rate
from engine.bots.measurement import (
    CardUse,
    Fixture,
    MeasuredGame,
    Measurement,
    compare,
    fixtures,
)


def game(number: int, score: float, rival: str = "rival", **uses: CardUse) -> MeasuredGame:
    return MeasuredGame(rival, number, score, number % 2 == 0, 10 + number, uses)


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (8, 10, 0.4902, 0.9433),
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (50, 100, 0.4038, 0.5962),
    ],
)
def test_intervals_are_those_of_wilson(wins: int, games: int, low: float, high: float) -> None:
    """Figures of the literature."""
    rate = Rate.of(wins, games)
    assert [rate.low, rate.high] == pytest.approx([low, high], abs=1e-4)
    assert rate.low <= rate.share <= rate.high


@pytest.mark.parametrize("true", [0.1, 0.35, 0.5, 0.8])
def test_intervals_hold_the_truth_in_nineteen_of_twenty_cases(true: float) -> None:
    """Exactly: over all outcomes of forty games, and of two times forty."""
    games = 40
    chances = [comb(games, k) * true**k * (1 - true) ** (games - k) for k in range(games + 1)]
    rates = [Rate.of(k, games) for k in range(games + 1)]
    held = sum(p for p, rate in zip(chances, rates, strict=True) if rate.low <= true <= rate.high)
    assert 0.92 <= held <= 0.98
    equal = 0.0
    for here, now in zip(chances, rates, strict=True):
        for there, before in zip(chances, rates, strict=True):
            found = Lead.between(now, before)
            equal += here * there * (found.low <= 0 <= found.high)
    assert 0.93 <= equal <= 0.98


def test_nothing_is_known_of_no_games() -> None:
    assert Rate.of(0, 0) == (0.5, 0.0, 1.0, 0)
    assert Mean.of(0, 0, 0) == (0.0, 0.0)
    assert Measurement().cards() == ()
    assert compare(Measurement([game(0, 1)]), Measurement([game(1, 1)])) is None
    unknown = Lead.between(Rate.of(0, 0), Rate.of(1, 1))
    assert unknown.low <= 0 <= unknown.high


def test_cards_are_judged_by_the_games_in_which_they_came_to_hand() -> None:
    found = Measurement(
        [
            game(0, 1, jab=CardUse(3, 2), hook=CardUse(1, 0)),
            game(1, 0, hook=CardUse(1, 1)),
            game(2, 0.5, jab=CardUse(1, 1)),
            game(3, 0),
        ]
    )
    hook, jab = found.cards()
    assert (jab.came.share, jab.came.trials, jab.copies) == (0.75, 2, 4)
    assert jab.lift.amount == 0.75
    assert jab.dead == Rate.of(1, 4)
    assert (hook.came.share, hook.lift.amount, hook.dead.share) == (0.5, 0.25, 0.5)
    assert found.rate == Rate.of(1.5, 4)
    assert found.by_turn_order(first=True).share == 0.75
    assert found.turns.value == 11.5


def test_versions_are_compared_in_the_games_that_both_have_played() -> None:
    now = Measurement([game(at, 1) for at in range(30)])
    before = Measurement([game(at, 0) for at in range(20)])
    found = compare(now, before)
    assert found is not None
    assert (found.now.trials, found.before.trials) == (20, 20)
    assert found.difference.amount == 1
    assert found.difference.low > 0
    assert len(now.against(["rival"])) == 30
    assert len(now.against(["other"])) == 0


def test_every_rival_is_met_in_both_seats_before_any_is_met_more_often() -> None:
    plan = list(fixtures(["a", "b"], 4))
    assert [each.rival for each in plan[:4]] == ["a", "b", "a", "b"]
    assert [each.seat for each in plan if each.rival == "a"] == [0, 1, 0, 1]
    assert len({each.chance for each in plan}) == 8
    assert Fixture("a", 0).key == plan[0].key
