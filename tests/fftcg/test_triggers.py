"""11.8: what an event sets off, and what it does not."""

from __future__ import annotations

import pytest

from engine.fftcg.atoms import cards, stack
from engine.fftcg.model.autos import AutoAbility, AutoEvent, AutoTrigger
from engine.fftcg.model.card import TcgDefinition
from engine.fftcg.model.changes import FieldAbility, LoseAbilities
from engine.fftcg.model.later import TriggeredAuto
from engine.fftcg.model.patterns import CardPattern, CardStand, WhoseCards
from engine.fftcg.model.spells import SpellText
from engine.fftcg.model.verbs import TcgVerb
from engine.fftcg.model.words import CardKind, CardZone
from engine.fftcg.rules import triggers
from engine.kernel.ids import CardId
from tests.fftcg.speakers import BURSTING, DRAW, STEWARD, auto
from tests.fftcg.spoken import speaking
from tests.fftcg.vanilla import A_FORWARD, BURST, GUARD, KEEPER, SENTRY, SQUIRE, Position

OWN = CardPattern(frozenset({CardKind.FORWARD}), WhoseCards.OWN)
THEIRS = CardPattern(frozenset({CardKind.FORWARD}), WhoseCards.OPPONENT)
DULL = CardPattern(frozenset({CardKind.FORWARD}), stand=CardStand.DULL)


def waiting_for(event: AutoEvent, pattern: CardPattern | None = A_FORWARD) -> TcgDefinition:
    return KEEPER._replace(autos=(auto(event, pattern=pattern),))


def set_off(at: Position) -> list[CardId]:
    """The cards whose auto-abilities what has happened sets off."""
    return [each.source.card for each in triggers.set_off(at.game, at.game.take_batch())]


def test_who_has_left_does_not_see_who_comes() -> None:  # 11.8.16
    at = Position()
    (ringer,) = at.field(0, waiting_for(AutoEvent.ENTERS))
    (squire,) = at.hand(0, SQUIRE)
    at.game.take_batch()
    cards.move(at.game, ringer, CardZone.BREAK, TcgVerb.BROKEN)
    cards.move(at.game, squire, CardZone.FIELD, TcgVerb.PLAYED)
    assert set_off(at) == []


def test_who_leaves_together_sees_it() -> None:  # 11.8.16
    at = Position()
    clerk, squire = at.field(0, waiting_for(AutoEvent.LEAVES), SQUIRE)
    cards.move(at.game, clerk, CardZone.HAND, TcgVerb.RETURNED)
    cards.move(at.game, squire, CardZone.HAND, TcgVerb.RETURNED)
    assert set_off(at) == [clerk]


def test_what_changes_sides_has_neither_left_nor_entered() -> None:
    at = Position()
    clerk, squire = at.field(0, waiting_for(AutoEvent.LEAVES), SQUIRE)
    at.field(1, waiting_for(AutoEvent.ENTERS))
    cards.move(at.game, squire, CardZone.FIELD, TcgVerb.PLAYED, controller=1)
    assert set_off(at) == []
    cards.move(at.game, clerk, CardZone.FIELD, TcgVerb.PLAYED, controller=1)
    cards.move(at.game, squire, CardZone.HAND, TcgVerb.RETURNED)
    assert set_off(at) == [clerk]


@pytest.mark.parametrize("is_silenced", [False, True])
def test_who_is_silenced_by_what_lies_there_is_not_set_off(is_silenced: bool) -> None:
    at = Position()
    ringer = GUARD._replace(autos=(auto(AutoEvent.ENTERS, pattern=A_FORWARD),))
    (there,) = at.field(0, ringer)
    if is_silenced:
        at.field(1, SENTRY._replace(fields=(FieldAbility((LoseAbilities(),), THEIRS),)))
    squire = at.put(1, SQUIRE, CardZone.HAND)
    at.game.take_batch()
    cards.move(at.game, squire, CardZone.FIELD, TcgVerb.PLAYED)
    assert set_off(at) == ([] if is_silenced else [there])


def test_any_of_its_triggers_sets_it_off() -> None:  # 11.8.2
    at = Position()
    (herald,) = at.field(0, speaking("When Herald attacks or enters the field, draw 1 card."))
    cards.move(at.game, herald, CardZone.HAND, TcgVerb.RETURNED)
    at.game.take_batch()
    cards.move(at.game, herald, CardZone.FIELD, TcgVerb.PLAYED)
    assert set_off(at) == [herald]


def test_who_enters_is_whose_field_it_enters_and_who_leaves_whose_it_was() -> None:
    at = Position()
    (here,) = at.field(1, waiting_for(AutoEvent.ENTERS, OWN))
    (there,) = at.field(0, waiting_for(AutoEvent.ENTERS, OWN))
    squire = at.put(0, SQUIRE, CardZone.BREAK)
    cards.move(at.game, squire, CardZone.FIELD, TcgVerb.PLAYED, controller=1)
    assert set_off(at) == [here]
    assert there != here
    mourner = at.put(1, waiting_for(AutoEvent.PUT_AWAY, OWN), CardZone.FIELD)
    at.put(0, waiting_for(AutoEvent.PUT_AWAY, OWN), CardZone.FIELD)
    cards.move(at.game, squire, CardZone.BREAK, TcgVerb.BROKEN)
    assert set_off(at) == [mourner]


def test_what_left_is_looked_at_as_it_was() -> None:
    at = Position()
    mourner, squire = at.field(0, waiting_for(AutoEvent.PUT_AWAY, DULL), SQUIRE)
    cards.dull(at.game, squire)
    cards.move(at.game, squire, CardZone.BREAK, TcgVerb.BROKEN)
    assert set_off(at) == [mourner]


@pytest.mark.parametrize("hurt", [0, 1])
def test_points_for_oneself_are_none_for_the_rival(hurt: int) -> None:
    at = Position()
    bold = GUARD._replace(autos=(auto(AutoEvent.DEALS_POINT),))
    (guard,) = at.field(0, bold)
    cards.take_damage(at.game, hurt, (at.game.cards[guard].ref,))
    assert set_off(at) == ([guard] if hurt else [])


def test_a_summon_that_resolves_deals_its_damage() -> None:  # 7.4, 11.4
    at = Position()
    summons = CardPattern(frozenset({CardKind.SUMMON}), WhoseCards.OWN)
    (chanter,) = at.field(0, waiting_for(AutoEvent.DEALS_DAMAGE, summons))
    (sentry,) = at.field(1, SENTRY)
    (burst,) = at.hand(0, BURST)
    stack.put_summon(at.game, 0, burst, SpellText((), ()))
    at.game.take_batch()
    cards.damage(at.game, sentry, 1000, at.game.cards[burst].ref)
    assert set_off(at) == [chanter]


def test_of_those_put_in_order_it_is_said_where_they_are_printed() -> None:
    at = Position()
    (steward,) = at.field(0, STEWARD)
    was = at.game.cards[steward]
    later = AutoAbility((AutoTrigger(AutoEvent.ENTERS),), DRAW, once_a_turn=True)
    which = [
        triggers.offer(TriggeredAuto(0, was.ref, was, each)).which
        for each in (*STEWARD.autos, later)
    ]
    assert which == [0, 1, -1]


def test_what_bursts_has_the_icon() -> None:  # 11.10.1, 11.10.3
    at = Position()
    bursting, steward = (at.put(0, each, CardZone.DAMAGE) for each in (BURSTING, STEWARD))
    texts = [triggers.burst_texts(at.game, 0, at.game.cards[each]) for each in (bursting, steward)]
    assert texts == [(BURST.spell,), (STEWARD.autos[0].text,)]
    assert [triggers.has_burst(each) for each in (BURSTING, STEWARD)] == [True, True]
    assert [triggers.has_burst(each) for each in (BURST, SQUIRE)] == [False, False]
