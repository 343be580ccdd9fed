"""Stretches that are skipped, limits of abilities, and what the next form is to be (F.2, J.5.3)."""

from __future__ import annotations

import pytest

from engine.ufs import atoms
from engine.ufs.editions.advanced.edition import ADVANCED
from engine.ufs.effects import nodes as n
from engine.ufs.effects.nodes.words import CardType, Stretch, Who, Zone
from engine.ufs.model.effect import Context, Effect, EffectClass
from engine.ufs.model.offer import Offer, OfferKind
from engine.ufs.model.values import Definition, Values
from engine.ufs.rules.backs import with_backs
from engine.ufs.rules.limits import plays_allowed
from engine.ufs.rules.obligations import extra_form, is_card, is_card_from_hand, why_not_next_form
from engine.ufs.rules.stretches import is_skipped
from tests.ufs.build import Table, standing

ONE = n.Number(1)


@pytest.mark.rule("J.5.3")
@pytest.mark.parametrize(
    ("span", "mine", "theirs"),
    [
        (n.This(Stretch.DRAW_STEP), True, True),
        (n.During(Stretch.DRAW_STEP, Who.YOU), True, False),
        (n.Coming(Stretch.DRAW_STEP, Who.OPPONENT), False, True),
        (n.RestOf(Stretch.DRAW_STEP, Who.YOU), True, False),
        (n.During(Stretch.READY_STEP, Who.YOU), False, False),
        (n.OfAttack(n.CurrentAttack(), Stretch.DRAW_STEP), False, False),
    ],
)
def test_whose_stretch_is_skipped(span: n.Span, mine: bool, theirs: bool) -> None:
    table = Table()
    skip = Effect(0, EffectClass.RULE, n.Skip(span), Context(0))
    atoms.add_effect(table.game, skip)
    found = [is_skipped(table.game, Stretch.DRAW_STEP, player) for player in (0, 1)]
    assert found == [mine, theirs]
    assert is_skipped(table.game, Stretch.DRAW_STEP) is (mine or theirs)


@pytest.mark.rule("J.5.3")
def test_of_which_attack_a_step_is_skipped() -> None:
    table = Table()
    game = table.game
    theirs = n.CurrentAttack(Who.OPPONENT)
    node = n.Skip(n.OfAttack(theirs, Stretch.BLOCK_STEP))
    atoms.add_effect(game, Effect(0, EffectClass.RULE, node, Context(0)))
    assert not is_skipped(game, Stretch.BLOCK_STEP)
    table.attack(0)
    assert not is_skipped(game, Stretch.BLOCK_STEP)
    table.attack(1)
    assert is_skipped(game, Stretch.BLOCK_STEP)


@pytest.mark.rule("H.3.2.2", "K.3.25")
@pytest.mark.parametrize(
    ("printed", "imposed", "expected"),
    [((), (), None), ((2,), (), 2), ((), (3,), 3), ((2,), (1,), 1), ((1,), (4, 3), 1)],
)
def test_the_tightest_limit_of_a_stretch_counts(
    printed: tuple[int, ...], imposed: tuple[int, ...], expected: int | None
) -> None:
    table = Table()
    limits = tuple(n.Limit(count, Stretch.TURN) for count in printed)
    ability = n.Ability(n.AbilityKind.FORM, (), brackets=limits)
    card = table.asset(0, ability)
    assets = n.Cards(n.IsType(CardType.ASSET), place=n.Place(Zone.STAGE), pick=n.Pick.ALL)
    for count in imposed:
        table.asset(0, standing(n.LimitAbilities(assets, count, Stretch.TURN)))
    record = table.game.cards[card]
    assert plays_allowed(table.game, record, ability, Stretch.TURN) == expected
    assert plays_allowed(table.game, record, ability, Stretch.ATTACK) is None


@pytest.mark.rule("F.2.2")
@pytest.mark.parametrize(
    ("kind", "half", "may"),
    [
        (CardType.ATTACK, "", True),
        (CardType.FOUNDATION, "", False),
        (CardType.ATTACK, "attack", True),
        (CardType.ATTACK, "foundation", False),
    ],
)
def test_what_the_next_form_has_to_be(kind: CardType, half: str, may: bool) -> None:
    table = Table()
    game = table.game
    card = table.card(0, Zone.HAND, kind)
    attacks = n.Cards(n.IsType(CardType.ATTACK), place=n.Place(Zone.HAND), pick=n.Pick.ALL)
    offer = Offer(OfferKind.PLAY, card, half=half)
    assert why_not_next_form(game, 0, offer) is None
    atoms.add_effect(game, Effect(0, EffectClass.RULE, n.ForcedForm(attacks), Context(0)))
    assert (why_not_next_form(game, 0, offer) is None) is may
    assert why_not_next_form(game, 1, offer) is None


def test_any_half_may_be_played_where_no_type_is_asked_for() -> None:
    table = Table()
    card = table.card(0, Zone.HAND, CardType.ATTACK)
    anything = n.Cards(place=n.Place(Zone.HAND), pick=n.Pick.ALL)
    effect = Effect(0, EffectClass.RULE, n.ForcedForm(anything), Context(0))
    atoms.add_effect(table.game, effect)
    offer = Offer(OfferKind.PLAY, card, half="foundation")
    assert why_not_next_form(table.game, 0, offer) is None


def test_who_has_another_form_though_the_phase_would_end() -> None:
    table = Table()
    assert extra_form(table.game, 0) is None
    effect = Effect(0, EffectClass.RULE, n.ExtraForm(ONE), Context(0))
    atoms.add_effect(table.game, effect)
    assert extra_form(table.game, 0) is not None
    assert extra_form(table.game, 1) is None


@pytest.mark.rule("F.2.2.1", "F.2.2.1.1", "K.3.17.1")
@pytest.mark.parametrize(
    ("kind", "zone", "act", "is_one", "from_hand"),
    [
        (CardType.FOUNDATION, Zone.HAND, OfferKind.PLAY, True, True),
        (CardType.FOUNDATION, Zone.DISCARD, OfferKind.PLAY, True, False),
        (CardType.ACTION, Zone.HAND, OfferKind.USE, True, True),
        (CardType.ACTION, Zone.DISCARD, OfferKind.USE, True, False),
        (CardType.ACTION, Zone.POOL, OfferKind.USE, False, False),
        (CardType.ATTACK, Zone.HAND, OfferKind.USE, False, False),
        (CardType.ATTACK, Zone.DISCARD, OfferKind.USE, False, False),
    ],
)
def test_which_forms_are_cards_that_are_attempted(
    kind: CardType, zone: Zone, act: OfferKind, is_one: bool, from_hand: bool
) -> None:
    """What lies in the discard pile may be played as though it were in hand."""
    table = Table()
    thrown = n.Cards(place=n.Place(Zone.DISCARD), pick=n.Pick.ANY)
    played = n.EventPattern(n.Verb.PLAY, by=Who.YOU, cards=thrown)
    table.asset(0, standing(n.Permit(played, as_in_hand=True)))
    offer = Offer(act, table.card(0, zone, kind))
    assert is_card(table.game, 0, offer) is is_one
    assert is_card_from_hand(table.game, 0, offer) is from_hand


@pytest.mark.rule("F.2.2.1.1")
@pytest.mark.parametrize(("half", "expected"), [("action", True), ("foundation", False)])
def test_a_split_card_is_the_half_that_it_is_played_as(half: str, expected: bool) -> None:
    table = Table()
    table.game.edition = ADVANCED
    front = Definition(Values(name="Front", type=CardType.FOUNDATION), is_half=True)
    back = Definition(Values(name="Back", type=CardType.ACTION), is_half=True)
    card = table.card(0, Zone.HAND)
    number = len(table.game.definitions)
    sides = [
        each._replace(other=number + each.other)
        for each in with_backs((front._replace(back=back),))
        if each.other is not None
    ]
    table.game.definitions = (*table.game.definitions, *sides)
    table.game.cards[card] = table.game.cards[card]._replace(definition=number)
    assert is_card(table.game, 0, Offer(OfferKind.USE, card, half=half)) is expected
