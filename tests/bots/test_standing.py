"""Odds of checks that something already speaks of, and plays that count on them."""

from __future__ import annotations

from typing import Any

import pytest

from engine.bots.ufs.heuristic import heuristic_bot
from engine.bots.ufs.sight import sight_of
from engine.bots.ufs.table import Table as Read
from engine.bots.ufs.view import Reading, appraise
from engine.kernel.decisions import Decision, Kind
from engine.kernel.ids import CardId
from engine.ufs.effects import nodes as n
from engine.ufs.model.offer import Offer, OfferKind
from engine.ufs.model.values import HeldAbility
from engine.ufs.procedures import duration
from tests.ufs.build import Table

TO_BLOCK = n.EventPattern(n.Verb.BLOCK)
FEW = n.Number(2)


@pytest.fixture
def table() -> Table:
    """Player 0 with a deck of fives."""
    laid = Table()
    for player in (0, 1):
        for _ in range(10):
            laid.card(player, n.Zone.DECK, control=5)
    return laid


def bonus(which: str = "all", purpose: n.EventPattern | None = None) -> n.ModifyCheck:
    whose = n.CheckRef(n.Who.YOU, which, purpose)
    return n.ModifyCheck(whose, n.Operation.ADD, FEW)


def state(table: Table, node: n.Instruction, player: int = 0) -> None:
    """A card in play that says so."""
    table.asset(player, n.Ability(n.AbilityKind.CONTINUOUS, (node,)))


def read(table: Table) -> Read:
    return Read(sight_of(table.game, 0))


def best_form(table: Table, *cards: CardId, uses: tuple[Offer, ...] = ()) -> Any:
    offers = (*(Offer(OfferKind.PLAY, card) for card in cards), *uses)
    decision = Decision(0, Kind.PLAY, "form", "F.2.2", offers, optional=True)
    return heuristic_bot("any").choose(table.game, decision)


def values(table: Table, purpose: str, player: int = 0) -> list[int]:
    return [value for value, _ in read(table).odds_to(purpose, None, player).chances]


def test_a_bonus_to_all_checks_is_counted_every_time(table: Table) -> None:
    card = table.card(0, n.Zone.HAND)
    state(table, bonus())
    sight = read(table)
    held = sight.game.cards[card]
    assert sight.odds_to("play", held, 0).chances == ((7, 1.0),)
    assert sight.later_odds_to("play", held).chances == ((7, 1.0),)


def test_a_bonus_to_the_next_check_is_counted_once(table: Table) -> None:
    card = table.card(0, n.Zone.HAND)
    duration.await_checks(table.game, table.context(0), bonus("next"))
    sight = read(table)
    held = sight.game.cards[card]
    assert sight.odds_to("play", held, 0).chances == ((7, 1.0),)
    assert sight.later_odds_to("play", held).chances == ((5, 1.0),)


def test_a_bonus_to_blocks_is_none_to_plays(table: Table) -> None:
    state(table, bonus(purpose=TO_BLOCK))
    assert values(table, "block") == [7]
    assert values(table, "play") == [5]


def test_the_opponents_bonus_is_not_the_own_one(table: Table) -> None:
    state(table, bonus(), player=1)
    assert values(table, "play") == [5]


def test_a_check_set_in_advance_is_certain(table: Table) -> None:
    to_come = n.SetCheck(n.CheckRef(n.Who.YOU), n.Number(9))
    duration.await_checks(table.game, table.context(0), to_come)
    assert values(table, "play") == [9]


def test_plays_what_only_the_bonus_lets_pass(table: Table) -> None:
    table.game.cards[table.ash] = table.game.cards[table.ash]._replace(ready=False)
    card = table.card(0, n.Zone.HAND, difficulty=7)
    assert best_form(table, card) is None
    state(table, bonus())
    assert best_form(table, card) == Offer(OfferKind.PLAY, card)


def test_what_does_not_count_in_the_pool_makes_nothing_harder(table: Table) -> None:
    """E.4.7.2.3: some cards are left out of the progressive difficulty."""
    for _ in range(2):
        table.card(0, n.Zone.POOL)
    card = table.card(0, n.Zone.HAND, difficulty=5)
    assert read(table).difficulty(read(table).game.cards[card]) == 7
    pool = n.Cards(place=n.Place(n.Zone.POOL, n.Who.YOU))
    state(table, n.RuleEffect(n.RuleKind.NO_PROGRESSIVE_DIFFICULTY, cards=pool))
    assert read(table).difficulty(read(table).game.cards[card]) == 5


def test_does_not_commit_for_an_ability_what_the_next_play_needs(table: Table) -> None:
    """The only ready card: it makes up the shortfall of the play, or pays for a little damage."""
    hurt = n.LoseVitality(FEW, by=n.Who.OPPONENT)
    tree = n.Ability(n.AbilityKind.FORM, (hurt,), cost=(n.Act(n.Verb.COMMIT, n.ThisCard()),))
    using = table.foundation(abilities=(HeldAbility("a0", tree),))
    use = Offer(OfferKind.USE, using, "a0")
    table.game.cards[table.ash] = table.game.cards[table.ash]._replace(ready=False)
    hard = table.card(0, n.Zone.HAND, difficulty=6)
    assert best_form(table, hard, uses=(use,)) == Offer(OfferKind.PLAY, hard)
    easy = table.card(0, n.Zone.HAND, difficulty=5)
    assert best_form(table, easy, uses=(use,)) == use


def test_a_penalty_on_the_block_is_worth_as_much_as_speed(table: Table) -> None:
    table.attack(0)
    table.card(1, n.Zone.HAND)
    view = Reading(read(table), table.context(0))
    next_block = n.CheckRef(n.Who.OPPONENT, "next", TO_BLOCK)
    slower = n.ModifyCheck(next_block, n.Operation.SUBTRACT, FEW)
    faster = n.Modify(n.CurrentAttack(), (n.Change(n.Stat.SPEED, n.Operation.ADD, FEW),))
    assert appraise(view, slower).points == appraise(view, faster).points > 0
