"""Where nothing speaks of an event nothing is read, and nothing follows (J.3.2, H.2.3.2)."""

from __future__ import annotations

import pytest

from engine.kernel.events import Batch
from engine.kernel.ids import CardId
from engine.ufs.effects import nodes as n
from engine.ufs.model.card import PlayedAs
from engine.ufs.model.details import PlayDetail
from engine.ufs.model.effect import EffectClass
from engine.ufs.procedures import duration
from engine.ufs.procedures.fired_effect import fired_by, may_set_off, said_by_what_is_tried
from engine.ufs.procedures.response import concerns
from engine.ufs.rules.statements import occasions
from tests.ufs.build import Table, held, standing
from tests.ufs.counting import calls

Verb, Zone = n.Verb, n.Zone
DRAW = n.Draw(n.Number(1))


def waiting(verb: n.Verb) -> n.Ability:
    """What a card says of what happens to itself."""
    event = n.EventPattern(verb, cards=n.ThisCard())
    return standing(n.Fired(n.Trigger(n.Timing.AFTER, event), (DRAW,)))


def in_hand(table: Table, *abilities: n.Ability) -> CardId:
    return table.card(0, Zone.HAND, abilities=held(*abilities))


def tried(table: Table, card: CardId) -> Batch:
    detail = PlayDetail(played_as=PlayedAs.FOUNDATION)
    return (table.emit(Verb.ATTEMPT, card, actor=0, detail=detail),)


@pytest.mark.rule("J.3.2")
def test_where_no_card_says_anything_nothing_is_read() -> None:
    table = Table()
    batch = tried(table, in_hand(table))
    assert not concerns(table.game, batch)
    assert calls(occasions, lambda: concerns(table.game, batch)) == 0
    assert calls(said_by_what_is_tried, lambda: concerns(table.game, batch)) == 0


@pytest.mark.rule("J.2.1.1")
@pytest.mark.parametrize(("verb", "speaks"), [(Verb.DISCARD, False), (Verb.ATTEMPT, True)])
def test_a_card_in_hand_speaks_of_being_tried_alone(verb: n.Verb, speaks: bool) -> None:
    table = Table()
    batch = tried(table, in_hand(table, waiting(verb)))
    assert concerns(table.game, batch) is speaks
    assert len(said_by_what_is_tried(table.game, batch[0])) == speaks


@pytest.mark.rule("H.3.3.4")
@pytest.mark.parametrize("cancels", [True, False])
def test_only_what_can_be_cancelled_is_looked_at_once_it_is_played(cancels: bool) -> None:
    table = Table()
    after = (n.MayCancel(n.LoseVitality(n.Number(1))),) if cancels else ()
    asset = table.asset(0, n.Ability(n.AbilityKind.ENHANCE, (DRAW,), after=after))
    detail = PlayDetail(ability="a0", number=1)
    batch = (table.emit(Verb.PLAY, asset, actor=0, detail=detail),)
    assert concerns(table.game, batch) is cancels


@pytest.mark.rule("J.3.2")
def test_an_event_without_a_card_is_no_attempt() -> None:
    table = Table()
    assert fired_by(table.game, (table.emit(Verb.SHUFFLE, owner=0),)) == ()


@pytest.mark.rule("J.3.2.1.3")
@pytest.mark.parametrize("changes", [True, False])
def test_what_changes_a_check_is_set_off_by_a_check(changes: bool) -> None:
    table = Table()
    if changes:
        change = n.ModifyCheck(n.CheckRef(n.Who.YOU), n.Operation.ADD, n.Number(1))
        duration.make(table.game, table.context(), EffectClass.FIRED, change)
    check = occasions((table.emit(Verb.MAKE_CHECK, actor=0, owner=0),))
    draw = occasions((table.emit(Verb.DRAW, owner=0),))
    assert may_set_off(table.game, check) is changes
    assert not may_set_off(table.game, draw)
