"""Which effects an event sets off, and when those of the End Phase are due (J.3.2, F.3.1.3)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.ufs.effects import nodes as n
from engine.ufs.model.card import PlayedAs
from engine.ufs.model.details import PlayDetail, StretchDetail
from engine.ufs.model.effect import EffectClass
from engine.ufs.model.game import Check, Phase
from engine.ufs.model.values import HeldAbility
from engine.ufs.procedures import duration
from engine.ufs.procedures.fired_effect import (
    fired_as_it_clears,
    fired_by,
    fired_when_cleared,
    is_for_clearing,
    waiting_to_clear,
)
from engine.ufs.rules.who import EVENT
from tests.ufs.build import Table, standing

Verb, Who, Timing, Stretch = n.Verb, n.Who, n.Timing, n.Stretch
DRAW = n.Draw(n.Number(1))
END_PHASE = n.EventPattern(Verb.PHASE, during=n.During(Stretch.END_PHASE))


def fired(timing: n.Timing, event: n.EventPattern, **fields: Any) -> n.Fired:
    return n.Fired(n.Trigger(timing, event), (DRAW,), **fields)


DRAWN = fired(Timing.AFTER, n.EventPattern(Verb.DRAW, bind="drawn"))
CLEARING = fired(Timing.DURING, END_PHASE)


def waits(table: Table, node: n.Node, **fields: Any) -> int:
    return duration.make(table.game, table.context(), EffectClass.FIRED, node, **fields)


# --- what is set off ------------------------------------------------------------------------------


@pytest.mark.rule("J.3.2.2")
def test_what_is_set_off_knows_the_event_and_whose_it_is() -> None:
    table = Table()
    asset = table.asset(1, standing(DRAWN))
    event = table.emit(Verb.DRAW, owner=0)
    (firing,) = fired_by(table.game, (event,))
    assert (firing.player, firing.effects) == (1, (DRAW,))
    assert firing.context.source == table.game.cards[asset].ref
    assert firing.context.scope == event.serial
    assert dict(firing.context.names) == {EVENT: (event,), "drawn": (event,)}


@pytest.mark.rule("J.2.1.1", "J.3.2")
@pytest.mark.parametrize("zone", [n.Zone.HAND, n.Zone.STAGE])
def test_a_card_that_speaks_of_being_tried_is_heard_once_wherever_it_lies(zone: n.Zone) -> None:
    table = Table()
    tried = fired(Timing.AFTER, n.EventPattern(Verb.ATTEMPT, cards=n.ThisCard()))
    card = table.card(0, zone, abilities=(HeldAbility("a", standing(tried)),))
    as_one = PlayDetail(played_as=PlayedAs.FOUNDATION, number=1)
    event = table.emit(Verb.ATTEMPT, card, actor=0, detail=as_one)
    assert len(fired_by(table.game, (event,))) == 1


@pytest.mark.rule("J.3.2")
def test_an_event_without_a_name_in_the_text_has_none() -> None:
    table = Table()
    table.asset(0, standing(fired(Timing.AFTER, n.EventPattern(Verb.DRAW))))
    (firing,) = fired_by(table.game, (table.emit(Verb.DRAW, owner=0),))
    assert [name for name, _ in firing.context.names] == [EVENT]


@pytest.mark.rule("K.3.9")
def test_what_has_begun_to_wait_answers_nothing_that_was_before() -> None:
    table = Table()
    before = table.emit(Verb.DRAW, owner=0)
    waits(table, fired(Timing.AFTER, n.EventPattern(Verb.DRAW)))
    later = table.emit(Verb.DRAW, owner=0)
    assert fired_by(table.game, (before,)) == ()
    assert len(fired_by(table.game, (later,))) == 1


@pytest.mark.rule("J.3.2")
def test_what_waits_for_one_event_is_used_up_by_it() -> None:
    table = Table()
    waits(table, fired(Timing.AFTER, n.EventPattern(Verb.DRAW)), uses=1)
    events = [table.emit(Verb.DRAW, owner=0) for _ in range(2)]
    assert [len(fired_by(table.game, (event,))) for event in events] == [1, 0]
    assert table.game.effects == {}


# --- checks ---------------------------------------------------------------------------------------


def checking(table: Table) -> None:
    table.game.check = Check(0, 5, "", value=4)


@pytest.mark.rule("E.3.1.2", "J.3.2.1.3")
@pytest.mark.parametrize(
    ("verb", "value"), [(Verb.MAKE_CHECK, 4 + 2 - 1 + 3), (Verb.DRAW, 4), (Verb.CHECK, 4)]
)
def test_a_check_is_changed_as_it_is_made_by_all_that_changes_it(verb: n.Verb, value: int) -> None:
    table = Table()
    mine = n.CheckRef(Who.YOU, "all")
    for operation, amount in (
        (n.Operation.ADD, 2),
        (n.Operation.SUBTRACT, 1),
        (n.Operation.ADD, 3),
    ):
        table.asset(0, standing(n.ModifyCheck(mine, operation, n.Number(amount))))
    checking(table)
    fired_by(table.game, (table.emit(verb, owner=0),))
    assert table.game.check is not None
    assert table.game.check.value == value


@pytest.mark.rule("E.3.1.2")
def test_a_check_that_is_over_is_not_changed() -> None:
    table = Table()
    table.asset(
        0, standing(n.ModifyCheck(n.CheckRef(Who.YOU, "all"), n.Operation.ADD, n.Number(1)))
    )
    assert fired_by(table.game, (table.emit(Verb.MAKE_CHECK, owner=0),)) == ()


# --- clearing -------------------------------------------------------------------------------------


@pytest.mark.rule("F.3.1.3")
@pytest.mark.parametrize(
    ("node", "expected"),
    [
        (CLEARING, True),
        (fired(Timing.AFTER, END_PHASE), False),
        (
            fired(Timing.DURING, n.EventPattern(Verb.PHASE, during=n.During(Stretch.TURN))),
            False,
        ),
        (fired(Timing.DURING, n.EventPattern(Verb.PHASE)), False),
    ],
)
def test_what_waits_for_a_card_to_be_cleared(node: n.Fired, expected: bool) -> None:
    assert is_for_clearing(node) is expected
    table = Table()
    card, other = table.foundation(), table.foundation()
    effect = waits(table, node, assigned=(table.game.cards[card].ref,))
    found = [each.id for each in waiting_to_clear(table.game, card)]
    assert found == ([effect] if expected else [])
    assert waiting_to_clear(table.game, other) == ()


def phase_begins(table: Table) -> Any:
    detail = StretchDetail(Stretch.END_PHASE, "begin")
    return table.emit(Verb.PHASE, owner=0, detail=detail)


@pytest.mark.rule("F.3.1.3")
def test_what_a_card_says_of_the_end_phase_happens_as_it_begins_and_what_waits_does_not() -> None:
    table = Table()
    table.asset(0, standing(fired(Timing.DURING, END_PHASE)))
    waits(table, CLEARING)
    firings = fired_by(table.game, (phase_begins(table),))
    assert [firing.context.source is not None for firing in firings] == [True]


@pytest.mark.rule("F.3.1.3")
def test_what_has_waited_for_the_clearing_is_over_with_it() -> None:
    table = Table()
    card = table.foundation()
    assert fired_when_cleared(table.game, card) == ()
    waits(table, CLEARING, assigned=(table.game.cards[card].ref,))
    (firing,) = fired_when_cleared(table.game, card)
    assert (firing.player, firing.effects) == (0, (DRAW,))
    assert table.game.effects == {}


@pytest.mark.parametrize(("timing", "found"), [(Timing.AS, 1), (Timing.AFTER, 0)])
def test_what_is_said_of_a_cards_clearing_looks_ahead(timing: n.Timing, found: int) -> None:
    table = Table()
    table.game.phase = Phase.END
    pool = n.Place(n.Zone.POOL)
    said = fired(timing, n.EventPattern(Verb.CLEAR, cards=n.ThisCard(), from_=pool))
    held = (HeldAbility("a0", standing(said)),)
    card, _ = (table.card(0, n.Zone.POOL, n.CardType.ASSET, abilities=held) for _ in range(2))
    table.emit(Verb.DRAW, owner=0)
    firings = fired_as_it_clears(table.game, card)
    assert len(firings) == found
    assert [firing.context.scope for firing in firings] == [table.game.serial + 1] * found
