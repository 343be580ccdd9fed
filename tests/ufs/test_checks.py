"""Of which checks an effect speaks, and what cards count as that are committed for them (E.3)."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.kernel.events import Cause
from engine.kernel.ids import CardId, Player
from engine.scenario.document import read_file
from engine.scenario.player import Run
from engine.scenario.ufs.staging import STAGINGS
from engine.ufs.effects import nodes as n
from engine.ufs.model.game import Check
from engine.ufs.model.values import Definition, HeldAbility, Values
from engine.ufs.procedures.check import shortfall
from engine.ufs.rules.card_needs import FORETOLD, asked_for
from engine.ufs.rules.checks import (
    able_to_commit,
    cause_of_commits,
    concerns_check,
    deciding,
    passing_at_once,
    set_in_advance,
    weights_of,
)
from tests.ufs.build import Table, standing

SCENARIOS = Path(__file__).parents[1] / "scenarios"
PLAY, BLOCK = n.Verb.PLAY, n.Verb.BLOCK
ATTACKS = n.Cards(n.IsType(n.CardType.ATTACK))
THIS = n.ThisCard()
THEIR_ATTACK = n.CurrentAttack(n.Who.OPPONENT)


def made(table: Table, purpose: str, card: CardId | None = None, player: int = 0) -> Check:
    playing = table.game.cards[card].ref if card is not None else None
    return Check(player, 5, purpose, playing)


def concerns(table: Table, purpose: n.EventPattern | None, check: Check, **fields: object) -> bool:
    wanted = n.CheckRef(n.Who.YOU, "all", purpose)
    return concerns_check(table.game, table.context(**fields), wanted, check)  # type: ignore[arg-type]


@pytest.mark.rule("E.3.1.2")
def test_whose_check_and_what_it_is_made_for() -> None:
    table = Table()
    assert concerns(table, None, made(table, "effect"))
    assert not concerns(table, None, made(table, "effect", player=1))
    to_play, to_block = n.EventPattern(PLAY), n.EventPattern(BLOCK)
    for purpose, plays, blocks in (
        ("play", True, False),
        ("block", False, True),
        ("cost", False, False),
        ("effect", False, False),
    ):
        check = made(table, purpose)
        assert (concerns(table, to_play, check), concerns(table, to_block, check)) == (
            plays,
            blocks,
        )
    assert concerns(table, n.EventPattern(n.Verb.MAKE_CHECK), made(table, "effect"))


@pytest.mark.rule("E.3.1.2")
def test_with_which_card_the_check_is_made() -> None:
    table = Table()
    jab = table.card(0, n.Zone.HAND, n.CardType.ATTACK)
    wall = table.card(0, n.Zone.HAND)
    attacks, this = n.EventPattern(PLAY, cards=ATTACKS), n.EventPattern(PLAY, cards=THIS)
    assert concerns(table, attacks, made(table, "play", jab))
    assert not concerns(table, attacks, made(table, "play", wall))
    assert not concerns(table, attacks, made(table, "block", jab))
    assert concerns(table, this, made(table, "play", jab), source=jab)
    assert not concerns(table, this, made(table, "play", jab), source=wall)
    with_this = n.EventPattern(PLAY, cards=THIS, as_block=True)
    assert concerns(table, with_this, made(table, "block", jab), source=jab)
    assert not concerns(table, with_this, made(table, "play", jab), source=jab)
    blocks = n.EventPattern(PLAY, cards=n.Cards(n.IsBlock()))
    assert not concerns(table, blocks, made(table, "play", jab))


@pytest.mark.rule("E.3.1.2", "G.2.1")
def test_which_attack_the_check_is_to_block() -> None:
    table = Table()
    theirs = n.EventPattern(BLOCK, cards=THEIR_ATTACK)
    assert not concerns(table, theirs, made(table, "block"))
    table.attack(1)
    assert concerns(table, theirs, made(table, "block"))
    assert not concerns(table, theirs, made(table, "play"))
    other = Table()
    other.attack(0)
    assert not concerns(other, theirs, made(other, "block"))


@pytest.mark.rule("E.3.5.2.3.2", "D.2.2.3.2")
def test_who_may_be_committed() -> None:
    table = Table()
    stone, tired = table.foundation(), table.foundation(ready=False)
    held = table.foundation(attached_to=stone)
    table.asset(0)
    assert able_to_commit(table.game, 0) == (table.ash, stone)
    assert {tired, held}.isdisjoint(able_to_commit(table.game, 0))


@pytest.mark.rule("E.3.5.2.3.1", "H.4.2.1")
@pytest.mark.parametrize(
    ("value", "difficulty", "short"), [(3, 5, 2), (5, 5, 0), (6, 5, 0), (4, None, 0)]
)
def test_what_is_short_and_why_cards_are_committed(
    value: int, difficulty: int | None, short: int
) -> None:
    check = Check(0, difficulty, "cost", value=value)
    assert shortfall(check) == short
    assert cause_of_commits(check) is Cause.COST
    assert cause_of_commits(check._replace(purpose="play")) is Cause.CHECK


@pytest.mark.rule("E.3")
def test_the_log_is_silent_about_checks_to_come() -> None:
    """A card that speaks of them may be in a deck that nobody has seen."""
    file = SCENARIOS / "comprehensive/e_playing/e3_before_a_check.yaml"
    scenario = read_file(file, STAGINGS)[0]
    table = scenario.staging.set_up(scenario)
    Run(scenario, table).play()
    happened = {event.kind for batch in table.game.turn_events for event in batch}
    assert {n.Verb.BEGIN_CHECK, n.Verb.MAKE_CHECK} <= happened
    assert n.Verb.BEGIN_CHECK not in {line.key for line in table.game.log}
    assert n.Verb.MAKE_CHECK in {line.key for line in table.game.log}


@pytest.mark.rule("E.3.1.2")
def test_a_check_that_is_only_imagined_is_made_with_any_card() -> None:
    table = Table()
    for purpose in (n.EventPattern(PLAY, cards=ATTACKS), n.EventPattern(PLAY, cards=THIS)):
        assert concerns(table, purpose, made(table, "play"))
    foundation, attack = table.card(0, n.Zone.HAND), table.attack(current=False)
    to_attack = n.EventPattern(PLAY, cards=ATTACKS)
    assert not concerns(table, to_attack, made(table, "play", foundation))
    assert concerns(table, to_attack, made(table, "play", attack))


@pytest.mark.rule("G.2.1")
def test_playing_a_card_that_is_a_block_is_blocking() -> None:
    table = Table()
    blocks = n.EventPattern(PLAY, cards=n.Cards(n.IsBlock()))
    assert not concerns(table, blocks, made(table, "play"))
    assert concerns(table, blocks, made(table, "block"))


@pytest.mark.rule("E.3.5.2.3.2", "K.1.2")
@pytest.mark.parametrize("is_checked", [True, False])
def test_what_a_card_prohibits_from_being_committed_for_it(is_checked: bool) -> None:
    """For a check that is made for another card, and where none is made, nothing is prohibited."""
    table = Table()
    game = table.game
    stone, played = table.foundation(), table.card(0, n.Zone.HAND)
    by_own = n.EventPattern(n.Verb.COMMIT, cause_cards=n.Named("Idol"))
    idol = table.card(0, n.Zone.POOL, name="Idol")
    table.asset(1, standing(n.Cannot(by_own)))
    check = made(table, "play", idol) if is_checked else None
    able = able_to_commit(game, 0, check)
    assert able == (() if is_checked else (table.ash, stone))
    assert able_to_commit(game, 0, made(table, "play", played)) == (table.ash, stone)


@pytest.mark.rule("E.3.5.2.3.2")
@pytest.mark.parametrize(("amounts", "expected"), [((), 1), ((3,), 3), ((2, 4, 3), 4)])
def test_of_several_effects_the_one_by_which_a_card_counts_most_counts(
    amounts: tuple[int, ...], expected: int
) -> None:
    table = Table()
    stone, _ = table.foundation(), table.foundation()
    stones = n.Cards(n.IsType(n.CardType.FOUNDATION), place=n.Place(n.Zone.STAGE), pick=n.Pick.ALL)
    for amount in amounts:
        table.asset(0, standing(n.CountsAs(stones, n.Number(amount))))
    assert weights_of(table.game, (stone,), None) == {stone: expected}


@pytest.mark.rule("E.3.1.3", "J.3.5.2.1")
@pytest.mark.parametrize(
    ("numbers", "deciding_"),
    [
        ((), []),
        (((0, 3),), []),
        (((0, 3), (0, 3)), []),
        (((0, 3), (0, 5)), [3, 5]),
        (((0, 3), (1, 5)), []),
        (((1, 3), (0, 4), (1, 5)), [3, 5]),
    ],
)
def test_the_order_of_what_sets_a_check_matters_among_those_of_who_comes_last(
    numbers: tuple[tuple[int, int], ...], deciding_: list[int]
) -> None:
    table = Table()
    whose = {0: n.Who.YOU, 1: n.Who.OPPONENT}
    for player, amount in numbers:
        table.asset(player, standing(n.SetCheck(n.CheckRef(whose[player]), n.Number(amount))))
    settings = set_in_advance(table.game, made(table, "play"))
    assert [each.amount for each in deciding(settings)] == deciding_


@pytest.mark.rule("E.3.1.3")
@pytest.mark.parametrize("player", [0, 1])
def test_an_effect_settles_beforehand_the_checks_alone_that_it_speaks_of(player: Player) -> None:
    table = Table()
    mine = n.CheckRef(n.Who.YOU)
    table.asset(0, standing(n.SetCheck(mine, n.Number(3)), n.PassCheck(mine)))
    check = made(table, "play", player=player)
    assert [each.amount for each in set_in_advance(table.game, check)] == [3] * (player == 0)
    assert bool(passing_at_once(table.game, check)) is (player == 0)


@pytest.mark.rule("E.3.1")
@pytest.mark.parametrize(
    ("timing", "event", "other", "expected"),
    [
        (n.Timing.BEFORE, n.Verb.MAKE_CHECK, None, True),
        (n.Timing.BEFORE, n.Verb.DEAL_DAMAGE, n.Verb.MAKE_CHECK, True),
        (n.Timing.BEFORE, n.Verb.DEAL_DAMAGE, None, False),
        (n.Timing.AFTER, n.Verb.MAKE_CHECK, None, False),
    ],
)
def test_checks_are_told_of_before_they_are_made_where_a_card_waits_for_it(
    timing: n.Timing, event: n.Verb, other: n.Verb | None, expected: bool
) -> None:
    also = n.EventPattern(other) if other is not None else None
    trigger = n.Trigger(timing, n.EventPattern(event), also)
    answer = HeldAbility("a0", n.Ability(n.AbilityKind.RESPONSE, (), trigger=trigger))
    plain = Definition(Values(name="Plain"))
    card = Definition(Values(name="Eye", abilities=(answer,)))
    assert (FORETOLD in asked_for((plain, card))) is expected
