"""What effects do to players: vitality set and exchanged, damage, the end of the game (J.5)."""

from __future__ import annotations

import pytest

from engine.ufs.effects import nodes as n
from engine.ufs.rules.who import DID
from tests.ufs.build import standing
from tests.ufs.scene import FOUNDATION, Scene, cards

Verb, Who, Stat = n.Verb, n.Who, n.Stat
CHANGES = (Verb.GAIN_VITALITY, Verb.LOSE_VITALITY)


def told(scene: Scene) -> list[tuple[object, int | None, int]]:
    """The changes of vitality: what, whose, how much."""
    return [
        (event.kind, event.owner, event.amount)
        for batch in scene.game.turn_events
        for event in batch
        if event.kind in CHANGES
    ]


@pytest.mark.rule("J.5.1")
@pytest.mark.parametrize(
    ("goal", "expected"),
    [
        (21, [(Verb.GAIN_VITALITY, 0, 1)]),
        (25, [(Verb.GAIN_VITALITY, 0, 5)]),
        (20, []),
        (19, [(Verb.LOSE_VITALITY, 0, 1)]),
    ],
)
def test_vitality_set_is_gained_or_lost(goal: int, expected: list[object]) -> None:
    scene = Scene()
    scene.game.vitality = [20, 10]
    scene.run(n.SetVitality(Who.YOU, Stat.VITALITY, n.Number(goal)))
    assert told(scene) == expected
    assert scene.game.vitality == [goal, 10]
    assert bool(scene.result.get(DID)) is bool(expected)


@pytest.mark.rule("J.1.2b", "J.5.1")
@pytest.mark.parametrize(
    ("before", "banned", "after", "done"),
    [
        ([20, 12], (), [12, 20], True),
        ([12, 20], (), [20, 12], True),
        ([15, 15], (), [15, 15], False),
        ([20, 12], (Who.YOU,), [20, 20], True),
        ([20, 12], (Who.OPPONENT,), [12, 12], True),
        ([20, 12], (Who.YOU, Who.OPPONENT), [20, 12], False),
    ],
)
def test_totals_are_exchanged_as_far_as_they_may_be(
    before: list[int], banned: tuple[n.Who, ...], after: list[int], done: bool
) -> None:
    scene = Scene()
    scene.game.vitality = list(before)
    for who in banned:
        for verb in CHANGES:
            scene.asset(0, standing(n.Cannot(n.EventPattern(verb, by=who))))
    scene.run(n.ExchangeVitality())
    assert scene.game.vitality == after
    assert scene.result.get(DID) is done
    events = [batch for batch in scene.game.turn_events if batch[0].kind in CHANGES]
    assert len(events) == done
    assert len(told(scene)) == sum(old != new for old, new in zip(before, after, strict=True))
    assert scene.game.held == 0


@pytest.mark.rule("G.3")
@pytest.mark.parametrize("owner", [0, 1])
@pytest.mark.parametrize("amount", [2, 1, 0, -1])
def test_a_card_deals_damage_to_the_rival_of_its_owner(owner: int, amount: int) -> None:
    scene = Scene()
    scene.foundation(owner)
    theirs = cards(FOUNDATION, whose=(Who.YOU, Who.OPPONENT)[owner])
    scene.run(n.DealDamage(theirs, n.Number(amount)))
    dealt = max(amount, 0)
    assert scene.game.vitality[1 - owner] == 25 - dealt
    assert scene.game.vitality[owner] == 25
    assert len(scene.batches(Verb.DEAL_DAMAGE)) == (dealt > 0)
    assert scene.result.get(DID) is (dealt > 0)


@pytest.mark.rule("G.3")
def test_no_card_deals_no_damage() -> None:
    scene = Scene().run(n.DealDamage(cards(FOUNDATION), n.Number(2)))
    assert (scene.game.vitality, scene.result.get(DID)) == ([25, 25], False)


@pytest.mark.rule("K.1.1")
@pytest.mark.parametrize("by", [0, 1])
@pytest.mark.parametrize("who", [Who.YOU, Who.OPPONENT])
@pytest.mark.parametrize("lose", [True, False])
def test_whoever_is_told_to_win_or_lose_does(by: int, who: n.Who, lose: bool) -> None:
    scene = Scene().run(n.WinGame(who, lose), by=by)
    meant = by if who is Who.YOU else 1 - by
    loser = meant if lose else 1 - meant
    result = scene.game.result
    assert result is not None
    assert (result.losers, result.rule) == ((loser,), "K.1.1")
    lines = [(entry.player, entry.rules) for entry in scene.game.log if entry.key == "lost"]
    assert lines == [(loser, ("K.1.1",))]


@pytest.mark.rule("J.3.5")
def test_equal_totals_are_no_loss_that_could_be_replaced() -> None:
    scene = Scene()
    losing = n.EventPattern(Verb.LOSE_VITALITY)
    scene.asset(0, standing(n.Instead(losing, (n.Draw(n.Number(1)),))))
    scene.run(n.ExchangeVitality())
    assert scene.batches(Verb.DRAW) == []
    scene.run(n.LoseVitality(n.Number(1)))
    assert len(scene.batches(Verb.DRAW)) == 1
