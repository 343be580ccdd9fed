"""What paying a cost would do, which an effect may prohibit (E.4.1.1, K.1.2)."""

from __future__ import annotations

import pytest

from engine.ufs.effects import nodes as n
from engine.ufs.rules.cost_acts import is_prohibited, on_top
from tests.ufs.build import Table, standing

Verb, Zone = n.Verb, n.Zone
ONE, NONE = n.Number(1), n.Number(0)
DECK, DISCARD, MOMENTUM = n.Place(Zone.DECK), n.Place(Zone.DISCARD), n.Place(Zone.MOMENTUM)
TO_MOMENTUM, TO_STAGE = (
    n.EventPattern(n.Verb.ADD, to=n.Place(zone, n.Who.ANY)) for zone in (Zone.MOMENTUM, Zone.STAGE)
)
TOP = n.Cards(place=DECK, pick=n.Pick.TOP)
THEIR_TOP = n.Cards(place=n.Place(Zone.DECK, n.Who.OPPONENT), pick=n.Pick.TOP)


def pattern(verb: n.Verb, **parts: object) -> n.EventPattern:
    return n.EventPattern(verb, **parts)  # type: ignore[arg-type]


@pytest.mark.rule("K.1.2", "E.4.1.1")
@pytest.mark.parametrize(
    ("cost", "banned", "expected"),
    [
        (n.LoseVitality(ONE), pattern(Verb.LOSE_VITALITY), True),
        (n.LoseVitality(NONE), pattern(Verb.LOSE_VITALITY), False),
        (n.GainVitality(ONE, by=n.Who.OPPONENT), pattern(Verb.GAIN_VITALITY), True),
        (n.LoseStamina(ONE, n.ThisCard()), pattern(Verb.LOSE_STAMINA), True),
        (n.LoseStamina(ONE, n.ThisCard()), pattern(Verb.GAIN_STAMINA), False),
        (n.Draw(ONE), pattern(Verb.DRAW, by=n.Who.OPPONENT), True),
        (n.Draw(ONE), pattern(Verb.DRAW, by=n.Who.YOU), False),
        (n.Mill(ONE), pattern(Verb.MILL), True),
        (n.Mill(ONE), pattern(Verb.LEAVE, from_=n.Place(Zone.DECK, n.Who.OPPONENT)), True),
        (n.Mill(None, until=n.ANY_CARD), pattern(Verb.MILL), False),
        (n.Act(Verb.DISCARD, TOP), pattern(Verb.DISCARD), True),
        (n.Act(Verb.DISCARD, TOP), pattern(Verb.DISCARD, by=n.Who.YOU), False),
        (n.Act(Verb.DISCARD, THEIR_TOP), pattern(Verb.DISCARD, by=n.Who.YOU), True),
        (n.Act(Verb.REMOVE, TOP), pattern(Verb.REMOVE), True),
        (n.Act(Verb.DISCARD, n.Cards(place=DISCARD)), pattern(Verb.DISCARD), False),
        (
            n.MoveToZone(TOP, MOMENTUM),
            TO_MOMENTUM,
            True,
        ),
        (n.MoveToZone(TOP, MOMENTUM), TO_STAGE, False),
        (n.MoveToZone(n.Cards(place=DISCARD), MOMENTUM), TO_MOMENTUM, False),
    ],
)
def test_which_costs_an_effect_of_the_opponent_prohibits(
    cost: n.Instruction, banned: n.EventPattern, expected: bool
) -> None:
    table = Table()
    card = table.card(0, Zone.STAGE, n.CardType.BACKUP, stamina=4)
    for player in (0, 1):
        table.card(player, Zone.DECK)
    context = table.context(source=card)
    assert not is_prohibited(table.game, context, cost)
    table.asset(1, standing(n.Cannot(banned)))
    assert is_prohibited(table.game, context, cost) is expected


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        (TOP, True),
        (n.Cards(place=DECK), False),
        (n.Cards(place=DISCARD, pick=n.Pick.TOP), False),
        (n.Cards(pick=n.Pick.TOP), False),
    ],
)
def test_which_cards_are_from_the_top_of_a_deck(cards: n.Cards, expected: bool) -> None:
    assert on_top(cards) is expected
