"""Whether it could make a difference which of two costs is paid first (E.4.4.2)."""

from __future__ import annotations

import pytest

from engine.kernel.ids import CardId
from engine.ufs.effects import nodes as n
from engine.ufs.model.offer import EffectLabel
from engine.ufs.rules.cost_orders import clashing, is_check
from engine.ufs.rules.prohibitions import AddedCost

ONE, TWO = n.Number(1), n.Number(2)


def act(verb: n.Verb, zone: n.Zone | None, amount: n.Amount = ONE) -> n.Act:
    return n.Act(verb, n.Cards(n.ANY_CARD, n.Quantity(amount), n.Place(zone)))


COMMIT, DESTROY = act(n.Verb.COMMIT, n.Zone.STAGE), act(n.Verb.DESTROY, n.Zone.STAGE)
DISCARD, LOSE = act(n.Verb.DISCARD, n.Zone.HAND), n.LoseVitality(ONE)
FLOOR = n.LoseVitality(TWO, low=ONE)
ADD = n.MoveToZone(n.Cards(n.ANY_CARD, n.Quantity(ONE), n.Place(n.Zone.HAND)), n.Place(n.Zone.DECK))
ANYWHERE = act(n.Verb.COMMIT, None)
APART = (
    (COMMIT, n.Act(n.Verb.COMMIT, n.Cards(n.ANY_CARD, n.Quantity(TWO), n.Place(n.Zone.STAGE)))),
    (LOSE, n.LoseVitality(TWO)),
    (COMMIT, DISCARD),
    (COMMIT, LOSE),
    (DISCARD, LOSE),
    (ADD, LOSE),
    (n.Draw(ONE), LOSE),
    (n.Draw(ONE), COMMIT),
    (COMMIT, act(n.Verb.REVEAL, n.Zone.HAND)),
    (n.Mill(ONE), LOSE),
    (n.Mill(ONE), COMMIT),
)
TOGETHER = (
    (COMMIT, DESTROY),
    (DESTROY, act(n.Verb.DESTROY, n.Zone.STAGE, TWO)),
    (LOSE, FLOOR),
    (LOSE, n.GainVitality(ONE)),
    (DISCARD, n.Draw(ONE)),
    (DISCARD, n.Mill(ONE)),
    (n.Draw(ONE), n.Mill(ONE)),
    (ADD, n.Mill(ONE)),
    (ADD, DISCARD),
    (DESTROY, DISCARD),  # both end in the discard pile
    (ANYWHERE, LOSE),
    (n.Act(n.Verb.COMMIT, n.Cards()), LOSE),
    (act(n.Verb.DISCARD, n.Zone.HAND, n.X()), LOSE),
    (n.GainVitality(n.X()), COMMIT),
    (n.Shuffle(n.Place(n.Zone.DECK)), COMMIT),
)


@pytest.mark.rule("E.4.4.2")
@pytest.mark.parametrize(
    ("one", "other", "matters"),
    [*((*pair, False) for pair in APART), *((*pair, True) for pair in TOGETHER)],
)
def test_costs_clash_where_they_touch_the_same(
    one: n.Instruction, other: n.Instruction, matters: bool
) -> None:
    added = tuple(
        AddedCost(EffectLabel(CardId(at), "added"), each) for at, each in enumerate((one, other))
    )
    assert clashing(added) == (added if matters else ())
    assert clashing(added[::-1]) == (added[::-1] if matters else ())


def test_the_same_cost_twice_has_no_order() -> None:
    twice = tuple(AddedCost(EffectLabel(CardId(at), "added"), DESTROY) for at in range(2))
    assert clashing(twice) == ()


@pytest.mark.rule("E.4.9")
@pytest.mark.parametrize(
    ("cost", "expected"),
    [
        (n.MakeCheck(n.Number(3)), True),
        (n.MakeCheck(difficulty=None), False),  # nothing could be failed
        (LOSE, False),
    ],
)
def test_which_costs_are_checks(cost: n.Instruction, expected: bool) -> None:
    assert is_check(cost) is expected
