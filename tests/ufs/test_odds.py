"""Odds of checks, counted by hand."""

from __future__ import annotations

import pytest

from engine.bots.ufs.table import USUAL_ODDS
from engine.ufs.effects import nodes as n
from engine.ufs.effects.nodes.words import Zone
from engine.ufs.model.game import Check
from engine.ufs.model.values import Definition, Values
from engine.ufs.rules.odds import Odds, deck_odds, next_odds
from tests.ufs.build import Table, standing


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


@pytest.mark.parametrize(("wanted", "chance"), [(2, 1.0), (3, 1.0), (4, 0.25), (6, 0.25), (7, 0.0)])
def test_a_value_that_high_or_higher(wanted: int, chance: float) -> None:
    assert Odds.of([3, 3, 3, 6]).at_least(wanted) == pytest.approx(chance)


@pytest.mark.rule("E.3.1")
@pytest.mark.parametrize(
    ("top", "expected"),
    [
        (Values(name="Wall", control=5), Odds.of([5])),
        (Values(name="Void"), Odds.of([0])),
        (Values(), Odds.of([3, 0])),  # its owner has lost track of it
        (None, Odds.of([3, 0])),
    ],
)
def test_a_top_card_that_is_known_is_certain(top: Values | None, expected: Odds) -> None:
    table = Table()
    if top is not None:
        card = table.card(0, Zone.DECK)
        table.card(0, Zone.DECK, control=6)
        table.game.cards[card] = table.game.cards[card]._replace(base=top)
    unseen = [Definition(Values(control=3)), Definition(Values())]
    assert deck_odds(table.game, 0, unseen) == expected


@pytest.mark.rule("E.3.1.3", "J.3.5.2.1")
def test_a_check_set_in_advance_is_certain_and_the_last_setting_counts() -> None:
    table = Table()
    check, plain = Check(0, 4, "play"), Odds.of([3, 5])
    assert next_odds(table.game, check, plain) == plain
    mine = n.CheckRef(n.Who.YOU)
    for number in (6, 2):
        table.asset(0, standing(n.SetCheck(mine, n.Number(number))))
    assert next_odds(table.game, check, plain) == Odds.of([2])
    bonus = n.ModifyCheck(mine, n.Operation.ADD, n.Number(3))
    table.asset(0, standing(bonus))
    assert next_odds(table.game, check, plain) == Odds.of([5])
