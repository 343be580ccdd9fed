"""On whose hidden cards it depends whether an event is answered (H.2.3.2, H.2.3.3)."""

from __future__ import annotations

import pytest

from engine.ufs.editions.universus.edition import UNIVERSUS
from engine.ufs.effects import nodes as n
from engine.ufs.effects.nodes.words import AbilityKind, CardType, Timing, Verb, Zone
from engine.ufs.model.values import HeldAbility
from engine.ufs.rules.statements import occasions
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
    when = occasions((table.emit(Verb.DRAW, owner=0),))
    assert may_answer_unseen(table.game, (0, 1), when) == expected


@pytest.mark.rule("H.2.3.2")
def test_an_answer_on_the_table_may_need_the_hand_of_its_owner() -> None:
    table = Table()
    for player in (0, 1):
        table.card(player, Zone.HAND)
    when = occasions((table.emit(Verb.DRAW, owner=0),))
    table.foundation(1, abilities=(answer(DRAWN),))
    assert may_answer_unseen(table.game, (0, 1), when) == [1]
    assert may_answer_unseen(table.game, (0,), when) == []


@pytest.mark.rule("momentum.3", "private.2")
@pytest.mark.parametrize("face_up", [True, False])
def test_momentum_that_its_player_may_look_at_can_hold_an_answer(face_up: bool) -> None:
    """Both have no hand; by the other rules nobody looks at it."""
    table = Table()
    table.card(0, Zone.DECK, abilities=(answer(DRAWN, n.InZone(Zone.MOMENTUM)),))
    table.card(1, Zone.MOMENTUM, face_up=face_up)
    when = occasions((table.emit(Verb.DRAW, owner=0),))
    assert may_answer_unseen(table.game, (0, 1), when) == []
    table.game.edition = UNIVERSUS
    assert may_answer_unseen(table.game, (0, 1), when) == ([] if face_up else [1])
