"""What is settled when an effect begins to last: its end, its cards and its uses (J.2, K.3.9)."""

from __future__ import annotations

import pytest

from engine.ufs.effects import nodes as n
from engine.ufs.model.game import BlockStatus, Check, Phase
from engine.ufs.procedures.effects.detachment import awaits, is_group, turn_of, uses_of
from engine.ufs.rules.odds import Odds, change_of_next, later_odds, may_stand
from tests.ufs.build import Table
from tests.ufs.scene import FOUNDATION, Scene, cards, number, place

Stretch, Who = n.Stretch, n.Who
STONE = cards(FOUNDATION)
ALL = n.Cards(FOUNDATION, number(1), place(n.Zone.STAGE), n.Pick.ALL)
NEXT = n.Next(n.IsType(n.CardType.ATTACK), Who.YOU)


@pytest.mark.rule("J.2.2.1", "K.3.9")
@pytest.mark.parametrize(
    ("stretch", "whose", "phase", "turns"),
    [
        (Stretch.COMBAT_PHASE, None, Phase.READY, 0),
        (Stretch.COMBAT_PHASE, None, Phase.COMBAT, 1),  # the one going on is not to come
        (Stretch.COMBAT_PHASE, Who.YOU, Phase.COMBAT, 2),
        (Stretch.COMBAT_PHASE, Who.OPPONENT, Phase.COMBAT, 1),
        (Stretch.COMBAT_PHASE, Who.OPPONENT, Phase.READY, 1),
        (Stretch.END_PHASE, None, Phase.COMBAT, 0),
        (Stretch.END_PHASE, Who.YOU, Phase.COMBAT, 0),
        (Stretch.END_PHASE, Who.YOU, Phase.END, 2),
        (Stretch.READY_STEP, None, Phase.COMBAT, 1),
        (Stretch.READY_STEP, Who.YOU, Phase.COMBAT, 2),
        (Stretch.DRAW_STEP, Who.YOU, Phase.REVIEW, 0),
        (Stretch.TURN, None, Phase.COMBAT, 1),
        (Stretch.TURN, Who.YOU, Phase.COMBAT, 2),
        (Stretch.TURN, Who.OPPONENT, Phase.COMBAT, 1),
        (Stretch.BLOCK_STEP, None, Phase.COMBAT, 0),
        (Stretch.BLOCK_STEP, Who.OPPONENT, Phase.COMBAT, 1),
    ],
)
def test_in_which_turn_a_coming_stretch_lies(
    stretch: n.Stretch, whose: n.Who | None, phase: Phase, turns: int
) -> None:
    table = Table()
    table.game.turn, table.game.phase = 5, phase
    assert turn_of(table.game, table.context(), n.Coming(stretch, whose)) == 5 + turns


@pytest.mark.rule("J.3.3.2", "K.3.9")
def test_groups_and_cards_to_come_and_how_many_of_these() -> None:
    hand = n.Whole(place(n.Zone.HAND))
    assert [is_group(each) for each in (ALL, hand, STONE, NEXT)] == [True, True, False, False]
    assert is_group(n.BothOf(ALL, hand))
    assert not is_group(n.BothOf(ALL, hand, either=True))
    assert not is_group(n.BothOf(ALL, STONE))
    assert not is_group(n.BothOf(STONE, ALL))
    assert [awaits(each) for each in (NEXT, ALL)] == [True, False]
    assert awaits(n.BothOf(ALL, NEXT))
    assert awaits(n.BothOf(NEXT, ALL))
    assert not awaits(n.BothOf(ALL, STONE))
    third = n.Next(n.IsType(n.CardType.ATTACK), Who.YOU, first=2, last=4)
    assert [uses_of(each) for each in (NEXT, third, ALL)] == [1, 3, 0]


@pytest.mark.rule("G.2.1.2")
@pytest.mark.parametrize(
    ("step", "before", "state", "told"),
    [
        ("enhance", BlockStatus.UNDETERMINED, n.State.COMPLETELY_BLOCKED, 0),
        ("damage", BlockStatus.NOT_BLOCKED, n.State.COMPLETELY_BLOCKED, 1),
        ("damage", BlockStatus.PARTIALLY_BLOCKED, n.State.COMPLETELY_BLOCKED, 1),
        ("damage", BlockStatus.COMPLETELY_BLOCKED, n.State.COMPLETELY_BLOCKED, 0),
        ("enhance", BlockStatus.NOT_BLOCKED, n.State.PARTIALLY_BLOCKED, 1),
        ("damage", BlockStatus.COMPLETELY_BLOCKED, n.State.NOT_BLOCKED, 0),
    ],
)
def test_a_status_given_late_is_told_as_a_block(
    step: str, before: BlockStatus, state: n.State, told: int
) -> None:
    scene = Scene()
    scene.attack(step=step)
    assert scene.game.attack is not None
    scene.game.attack = scene.game.attack._replace(status=before)
    scene.run(n.SetBlockStatus(n.CurrentAttack(), state))
    assert str(scene.game.attack.status) == state.value.replace("_", " ")
    assert len(scene.batches(n.Verb.BLOCK)) == told


@pytest.mark.rule("G.2.1.2")
def test_another_card_than_the_attack_is_given_no_status() -> None:
    scene = Scene()
    scene.foundation()
    scene.attack()
    scene.run(n.SetBlockStatus(ALL, n.State.COMPLETELY_BLOCKED))
    assert scene.game.attack is not None
    assert scene.game.attack.status is BlockStatus.UNDETERMINED


@pytest.mark.rule("E.3.1.2")
def test_what_coming_checks_get() -> None:
    table = Table()
    mine = Check(0, 5, "play")
    assert not may_stand(table.game)
    for which, operation, amount in (
        ("all", n.Operation.ADD, 3),
        ("all", n.Operation.SUBTRACT, 1),
        ("next", n.Operation.ADD, 5),
    ):
        change = n.ModifyCheck(n.CheckRef(Who.YOU, which), operation, n.Number(amount))
        table.asset(0, n.Ability(n.AbilityKind.CONTINUOUS, (change,)))
    assert may_stand(table.game)
    assert change_of_next(table.game, mine) == 7
    assert change_of_next(table.game, mine._replace(player=1)) == 0
    assert later_odds(table.game, mine, Odds.of([4])).mean == pytest.approx(6)
