"""Offers that change nothing but what they cost are told apart, and not asked about."""

from __future__ import annotations

import pytest

from engine.fftcg.model.autos import AutoAbility, AutoEvent, AutoTrigger
from engine.fftcg.model.card import TcgDefinition
from engine.fftcg.model.spells import (
    ActionAbility,
    SpellAct,
    SpellDraw,
    SpellStep,
    SpellText,
    SpellVerb,
)
from engine.fftcg.model.words import CardZone
from engine.fftcg.procedures.priority import PriorityRounds
from engine.fftcg.rules.legality import AbilityUse
from engine.kernel.consequence import vain_offers
from tests.fftcg.vanilla import FIRE, GUARD, KEEPER, ONE_FORWARD, STOKER, THAT, Position, summon
from ufs_desktop.fftcg.course import COURSE

ACTIVATE, DRAW = SpellAct(SpellVerb.ACTIVATE, THAT), SpellDraw(1)


def helper(step: SpellStep) -> TcgDefinition:
    ability = ActionAbility(SpellText((ONE_FORWARD,), (step,)), dulls=True)
    return KEEPER._replace(abilities=(ability,))


STOKING = helper(ACTIVATE)._replace(name="Kiln Stoking")


def asked(
    *field: TcgDefinition, hand: tuple[TcgDefinition, ...] = (), dull: bool = False
) -> Position:
    at = Position()
    first, *_ = at.field(0, GUARD, *field)
    if dull:
        at.game.cards[first] = at.game.cards[first]._replace(active=False)
    at.hand(0, *hand)
    at.begin(PriorityRounds())
    return at


@pytest.mark.parametrize(("dull", "is_vain"), [(False, True), (True, False)])
def test_to_activate_what_is_active_is_vain(*, dull: bool, is_vain: bool) -> None:
    at = asked(helper(ACTIVATE), dull=dull)
    (use,) = at.asked.options
    assert vain_offers(at.game) == ((use,) if is_vain else ())


def test_what_draws_is_not_vain() -> None:
    assert vain_offers(asked(helper(DRAW)).game) == ()


def test_a_summon_that_does_nothing_is_vain_however_it_is_paid() -> None:
    idle = summon("Idle Bell", FIRE, 2, (ACTIVATE,), ONE_FORWARD)
    many = (GUARD,) * 5  # to pay with in many ways, few of which are exact
    at = asked(KEEPER, STOKER, hand=(idle, *many))
    offers = {
        at.game.cards[card].printed.name
        for card in at.game.cards_in(0, CardZone.HAND)
        if card in vain_offers(at.game)
    }
    assert offers == {"Idle Bell"}


def test_a_character_is_never_vain() -> None:
    assert vain_offers(asked(KEEPER, STOKER, hand=(GUARD, GUARD)).game) == ()


def test_what_the_cost_may_set_off_is_not_vain() -> None:
    listening = STOKER._replace(
        autos=(AutoAbility((AutoTrigger(AutoEvent.DISCARDED),), SpellText((), (DRAW,))),)
    )
    assert vain_offers(asked(helper(ACTIVATE), listening).game) == ()
    dear = ActionAbility(SpellText((ONE_FORWARD,), (ACTIVATE,)), puts_away=True)
    assert vain_offers(asked(KEEPER._replace(abilities=(dear,))).game) == ()
    thrown = ActionAbility(SpellText((ONE_FORWARD,), (ACTIVATE,)), discards=1)
    at = asked(KEEPER._replace(abilities=(thrown,)), hand=(STOKER,))
    assert [offer for offer in at.asked.options if isinstance(offer, AbilityUse)]
    assert vain_offers(at.game) == ()


def test_the_trial_leaves_no_trace() -> None:
    at = asked(helper(DRAW))
    use = at.asked.options[0]
    twin = at.game.without_effect(use)
    assert twin is not None
    assert at.game.marks != twin.marks
    before = dict(at.game.marks)
    vain_offers(at.game)
    assert at.game.marks == before


def test_copies_are_tried_once() -> None:
    at = asked(helper(ACTIVATE), STOKING, helper(DRAW)._replace(name="Kiln Drawer"))
    first, second, third = (at.game.sort_of(offer) for offer in at.asked.options)
    assert first != third
    assert first != second  # another name
    again = Position()
    again.field(0, GUARD, *(helper(ACTIVATE)._replace(generic=True),) * 2)
    again.begin(PriorityRounds())
    one, other = (again.game.sort_of(offer) for offer in again.asked.options)
    assert one == other


def test_the_window_passes_where_all_is_vain() -> None:
    assert COURSE.idle == {"priority"}
