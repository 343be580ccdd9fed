"""What abilities are worth: which way each instruction counts, and what costs take off."""

from __future__ import annotations

import pytest

from engine.bots.ufs.appraisal import ability
from engine.bots.ufs.sight import sight_of
from engine.bots.ufs.table import Table as Position
from engine.bots.ufs.view import APPRAISERS, Reading, appraise
from engine.kernel.ids import Player
from engine.ufs.atoms import mark
from engine.ufs.effects import nodes as n
from engine.ufs.model.card import PlayedAs
from engine.ufs.model.game import BlockStatus, Phase
from engine.ufs.model.values import Definition, Values
from engine.ufs.rules.backs import with_backs
from tests.ufs.build import Table, classes_of

NOT_APPRAISED = {  # nothing can be told of these before they are carried out
    n.Manual,
    n.MakeCheck,  # as a cost, its odds weigh what the ability does
    n.Name,
    n.Shuffle,
    n.CopyValues,
    n.CountsAs,
    n.SwitchStats,
    n.Ruin,
}
ONE, TWO = n.Number(1), n.Number(2)
ANY_FOUNDATION = n.Cards(place=n.Place(n.Zone.STAGE, n.Who.OPPONENT))
OWN_FOUNDATION = n.Cards(place=n.Place(n.Zone.STAGE, n.Who.YOU))


@pytest.fixture
def table() -> Table:
    laid = Table()
    for player in (0, 1):
        for _ in range(4):
            laid.foundation(player)
            laid.card(player, n.Zone.HAND)
            laid.card(player, n.Zone.DECK)
        laid.game.vitality[player] = 15
    return laid


def view(table: Table, controller: Player = 0) -> Reading:
    return Reading(Position(sight_of(table.game, 0)), table.context(controller, table.ash))


def points(table: Table, node: n.Instruction, controller: Player = 0) -> float:
    return appraise(view(table, controller), node).points


def test_every_instruction_is_appraised_or_known_not_to_be() -> None:
    appraised = {kind for kind in classes_of(n.Instruction) if kind in APPRAISERS}
    assert classes_of(n.Instruction) - appraised == NOT_APPRAISED


GOOD = [
    n.Draw(TWO),
    n.GainVitality(TWO),
    n.LoseVitality(TWO, by=n.Who.OPPONENT),
    n.Act(n.Verb.DESTROY, ANY_FOUNDATION),
    n.Act(n.Verb.COMMIT, ANY_FOUNDATION),
    n.Act(n.Verb.DISCARD, n.Cards(place=n.Place(n.Zone.HAND, n.Who.OPPONENT))),
    n.ModifyCheck(n.CheckRef(n.Who.YOU), n.Operation.ADD, ONE),
    n.May(n.Draw(ONE)),
    n.Sequence((n.Draw(ONE), n.GainVitality(ONE))),
    n.WinGame(n.Who.YOU),
]


@pytest.mark.parametrize("node", GOOD, ids=lambda node: type(node).__name__)
def test_what_is_good_for_one_is_bad_for_the_other(table: Table, node: n.Instruction) -> None:
    assert points(table, node) > 0
    assert points(table, node, controller=1) <= 0


def test_more_is_better(table: Table) -> None:
    assert points(table, n.Draw(TWO)) > points(table, n.Draw(ONE))


def test_a_cost_can_be_too_high(table: Table) -> None:
    dear = n.Act(n.Verb.DESTROY, OWN_FOUNDATION)
    assert ability(view(table), n.Ability(n.AbilityKind.FORM, (n.Draw(ONE),))) > 0
    assert ability(view(table), n.Ability(n.AbilityKind.FORM, (n.Draw(ONE),), cost=(dear,))) < 0


def test_nobody_pays_the_last_vitality(table: Table) -> None:
    table.game.vitality[0] = 2
    tree = n.Ability(n.AbilityKind.FORM, (n.Draw(TWO),), cost=(n.LoseVitality(TWO),))
    assert ability(view(table), tree) < 0


def test_the_last_point_of_the_other_side_is_worth_everything(table: Table) -> None:
    table.game.vitality[1] = 2
    blow = points(table, n.LoseVitality(TWO, by=n.Who.OPPONENT))
    assert blow > 10 * points(table, n.LoseVitality(ONE, by=n.Who.OPPONENT))


def test_damage_on_the_own_attack_and_off_the_other(table: Table) -> None:
    more = n.Change(n.Stat.DAMAGE, n.Operation.ADD, TWO)
    less = n.Change(n.Stat.DAMAGE, n.Operation.SUBTRACT, TWO)
    table.attack(0)
    assert points(table, n.Modify(n.CurrentAttack(), (more,))) > 0
    assert points(table, n.Modify(n.CurrentAttack(), (less,))) < 0
    table.attack(1)
    assert points(table, n.Modify(n.CurrentAttack(), (more,))) < 0
    assert points(table, n.Modify(n.CurrentAttack(), (less,))) > 0


def test_nothing_is_gained_on_an_attack_that_is_blocked(table: Table) -> None:
    table.attack(0)
    attack = table.game.attack
    assert attack is not None
    table.game.attack = attack._replace(status=BlockStatus.COMPLETELY_BLOCKED)
    more = n.Change(n.Stat.DAMAGE, n.Operation.ADD, TWO)
    assert points(table, n.Modify(n.CurrentAttack(), (more,))) == 0


def test_a_condition_that_fails_is_worth_nothing(table: Table) -> None:
    few = n.Compare(n.PlayerStat(n.Who.YOU, n.Stat.VITALITY), n.Comparison.AT_MOST, ONE)
    assert points(table, n.If(few, n.Draw(ONE))) == 0
    assert points(table, n.If(few, n.Draw(ONE), n.Draw(TWO))) == points(table, n.Draw(TWO))


def test_of_two_options_the_better_counts_for_who_chooses(table: Table) -> None:
    options = (n.Draw(ONE), n.GainVitality(n.Number(5)))
    best = max(points(table, option) for option in options)
    worst = min(points(table, option) for option in options)
    assert points(table, n.ChooseOne(options)) == best
    assert points(table, n.ChooseOne(options, by=n.Who.OPPONENT)) == worst


@pytest.mark.parametrize("played_as", [PlayedAs.NOTHING, PlayedAs.ASSET])
def test_a_card_is_shifted_where_that_is_worth_more_than_what_clearing_makes_of_it(
    table: Table, played_as: PlayedAs
) -> None:
    """An asset that would be built anyway is better off as a foundation, early in a game."""
    game = table.game
    fan = table.card(0, n.Zone.POOL, n.CardType.ASSET)
    front = game.definitions[-1]
    worth = {}
    for kind in (n.CardType.FOUNDATION, n.CardType.ASSET):
        back = Definition(Values(name="War Fan", type=kind))
        game.definitions = with_backs((*game.definitions[:fan], front._replace(back=back)))
        mark(game, fan, definition=len(game.definitions) - 2, played_as=played_as)
        game.phase = Phase.END
        transformed = (n.State.TRANSFORMED,)
        build = n.MoveToZone(n.ThisCard(), n.Place(n.Zone.STAGE), states=transformed, build=True)
        reading = Reading(Position(sight_of(game, 0)), table.context(0, fan))
        worth[kind] = appraise(reading, build).points
    assert worth[n.CardType.FOUNDATION] > worth[n.CardType.ASSET]
    assert (worth[n.CardType.ASSET] > 1) is (played_as is PlayedAs.NOTHING)


@pytest.mark.parametrize(("difficulty", "is_worth_it"), [(1, True), (40, False)])
def test_an_attack_once_more_is_worth_what_its_check_lets_it_do(
    table: Table, difficulty: int, is_worth_it: bool
) -> None:
    jab = table.attack(0, current=False, difficulty=difficulty)
    once_more = n.NextForm(n.ThisCard())
    mine = Reading(Position(sight_of(table.game, 0)), table.context(0, jab))
    assert (appraise(mine, once_more).points > 1) is is_worth_it
    theirs = Reading(Position(sight_of(table.game, 1)), table.context(0, jab))
    assert appraise(theirs, once_more).points <= 0
