"""On whose hidden cards it depends whether an event is answered (H.2.3.2, H.2.3.3)."""

from __future__ import annotations

import pytest

from engine.ufs.effects import nodes as n
from engine.ufs.effects.nodes.words import AbilityKind, CardType, Timing, Verb, Zone
from engine.ufs.model.values import HeldAbility
from engine.ufs.rules.unseen_answers import may_answer_unseen
from tests.ufs.build import Table

DRAWN = n.EventPattern(Verb.DRAW)
OF_ITSELF = n.EventPattern(Verb.DRAW, cards=n.ThisCard())
MILLED = n.EventPattern(Verb.MILL)
IN_HAND, IN_POOL = n.InZone(Zone.HAND), n.EnhanceStepOnly()


def answer(event: n.EventPattern, *brackets: n.Restriction) -> HeldAbility:
    trigger = n.Trigger(Timing.AFTER, event)
    return HeldAbility(
        "a0", n.Ability(AbilityKind.RESPONSE, (), trigger=trigger, brackets=brackets)
    )


@pytest.mark.rule("H.2.3.2", "H.2.3.3")
@pytest.mark.parametrize(
    ("kind", "held", "expected"),
    [
        (CardType.ACTION, answer(DRAWN), [1]),
        (CardType.ACTION, answer(MILLED), []),
        (CardType.FOUNDATION, answer(DRAWN), []),
        (CardType.FOUNDATION, answer(DRAWN, IN_HAND), [1]),
        (CardType.FOUNDATION, answer(DRAWN, IN_POOL, IN_HAND), [1]),
        (CardType.FOUNDATION, answer(DRAWN, IN_POOL), []),
        (CardType.FOUNDATION, answer(MILLED, IN_HAND), []),
        (CardType.FOUNDATION, answer(OF_ITSELF), [1]),
    ],
)
def test_which_cards_of_a_deck_could_answer_from_a_hand(
    kind: CardType, held: HeldAbility, expected: list[int]
) -> None:
    """Wherever they lie: only who has a hand could have one there."""
    table = Table()
    table.card(1, Zone.HAND)
    table.card(0, Zone.DECK, kind, abilities=(held,))
    batch = (table.emit(Verb.DRAW, owner=0),)
    assert may_answer_unseen(table.game, (0, 1), batch) == expected


@pytest.mark.rule("H.2.3.2")
def test_an_answer_on_the_table_may_need_the_hand_of_its_owner() -> None:
    table = Table()
    for player in (0, 1):
        table.card(player, Zone.HAND)
    batch = (table.emit(Verb.DRAW, owner=0),)
    table.foundation(1, abilities=(answer(DRAWN),))
    assert may_answer_unseen(table.game, (0, 1), batch) == [1]
    assert may_answer_unseen(table.game, (0,), batch) == []
