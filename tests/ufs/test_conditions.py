"""Conditions and stretches of the game (J.2.4, K.3.11, K.3.18, K.3.19)."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from engine.ufs import atoms
from engine.ufs.atoms import Why
from engine.ufs.effects import nodes as n
from engine.ufs.model.game import Check, Phase
from engine.ufs.model.step import Origin
from engine.ufs.model.values import HeldKeyword
from engine.ufs.procedures.effects.unknowns import NameX, SettleVital, unanswered
from engine.ufs.rules.conditions import combo_met
from engine.ufs.rules.readings import holds, in_span
from engine.ufs.rules.vitals import unstated
from engine.ufs.rules.who import CHECKED, EVENT
from tests.ufs.build import Table, classes_of, trait

THIS = n.ThisCard()
STAGE = n.Place(n.Zone.STAGE)
FOUNDATION = n.AllOf((n.IsType(n.CardType.FOUNDATION),))
TURN = n.This(n.Stretch.TURN)
DRAWN = n.EventPattern(n.Verb.DRAW, by=n.Who.YOU, during=TURN)

SAMPLES: dict[type[n.Condition], n.Condition] = {
    n.Compare: n.Compare(n.Number(1), n.Comparison.LESS, n.Number(2)),
    n.Is: n.Is(THIS, n.InState(n.State.READY)),
    n.AllShare: n.AllShare(THIS, n.Property.SYMBOL),
    n.CheckModified: n.CheckModified(THIS),
    n.Has: n.Has(n.Who.YOU, n.Cards(FOUNDATION, place=STAGE, pick=n.Pick.ANY)),
    n.Happened: n.Happened(DRAWN),
    n.AtDesperation: n.AtDesperation(),
    n.AtDeadlock: n.AtDeadlock(),
    n.Within: n.Within(TURN),
    n.AllTrue: n.AllTrue(()),
    n.Unless: n.Unless(n.AllTrue(())),
    n.AnyTrue: n.AnyTrue(()),
    n.CarriedOut: n.CarriedOut(),
    n.DoneThisWay: n.DoneThisWay(n.Who.YOU, n.Among(THIS)),
    n.CheckPassed: n.CheckPassed(),
    n.ChosenIs: n.ChosenIs("named", n.Property.TYPE, "attack"),
}
SPANS: dict[type[n.Span], n.Span] = {
    n.This: TURN,
    n.RestOf: n.RestOf(n.Stretch.TURN),
    n.Coming: n.Coming(n.Stretch.END_PHASE),
    n.OfAttack: n.OfAttack(n.CurrentAttack()),
    n.During: n.During(n.Stretch.COMBAT_PHASE),
    n.LastTurn: n.LastTurn(),
    n.Until: n.Until(n.Trigger(n.Timing.AFTER, DRAWN)),
    n.WhileTrue: n.WhileTrue(n.AtDesperation()),
}


def true(table: Table, condition: n.Condition) -> bool:
    return holds(table.game, table.context(), condition)


def test_every_condition_and_every_span_has_a_reading() -> None:
    table = Table()
    context = table.context(source=table.foundation())
    assert set(SAMPLES) == classes_of(n.Condition)
    assert set(SPANS) == classes_of(n.Span)
    for condition in SAMPLES.values():
        assert holds(table.game, context, condition) in (True, False)
    for span in SPANS.values():
        assert in_span(table.game, context, span) in (True, False)
        happened = n.Happened(n.EventPattern(n.Verb.DRAW, during=span))
        assert holds(table.game, context, happened) in (True, False)


def test_an_unknown_condition_is_refused() -> None:
    @dataclass(frozen=True, slots=True)
    class Strange(n.Condition):
        pass

    with pytest.raises(TypeError, match="Strange"):
        true(Table(), Strange())


@pytest.mark.rule("K.3.18")
@pytest.mark.parametrize(
    ("vitality", "maximum", "expected"),
    [(12, 25, True), (13, 25, False), (12, 24, False), (11, 24, True)],
)
def test_desperation_is_less_than_half(vitality: int, maximum: int, expected: bool) -> None:
    table = Table()
    values = table.game.cards[table.ash].values
    atoms.set_current(table.game, table.ash, values._replace(vitality=maximum), Origin())
    table.game.vitality[0] = vitality
    assert true(table, n.AtDesperation()) is expected
    assert true(table, n.AtDesperation(negated=True)) is not expected
    assert true(table, n.AtDesperation(n.Who.ANY)) is expected
    assert not true(table, n.AtDesperation(n.Who.EACH))
    assert not true(table, n.AtDesperation(n.Who.OPPONENT))


@pytest.mark.rule("K.3.19", "D.2.2.2")
def test_deadlock_is_more_than_ten_foundations() -> None:
    table = Table()
    for _ in range(9):
        table.foundation()
    table.card(0, n.Zone.STAGE, n.CardType.ASSET)
    table.card(0, n.Zone.STAGE, n.CardType.ASSET, face_up=False)
    assert not true(table, n.AtDeadlock())
    table.foundation(ready=False)
    assert true(table, n.AtDeadlock())
    assert not true(table, n.AtDeadlock(n.Who.OPPONENT))


def test_having_cards_is_asked_of_the_player_named() -> None:
    table = Table()
    for _ in range(3):
        table.foundation(1)

    def have(who: n.Who, count: int, how: n.Comparison) -> bool:
        quantity = n.Quantity(n.Number(count), how)
        return true(table, n.Has(who, n.Cards(FOUNDATION, quantity, STAGE, n.Pick.ANY)))

    assert have(n.Who.OPPONENT, 3, n.Comparison.AT_LEAST)
    assert not have(n.Who.OPPONENT, 4, n.Comparison.AT_LEAST)
    assert have(n.Who.OPPONENT, 1, n.Comparison.EQUAL)
    assert not have(n.Who.OPPONENT, 2, n.Comparison.EQUAL)
    assert not have(n.Who.YOU, 1, n.Comparison.EQUAL)
    assert have(n.Who.YOU, 0, n.Comparison.EQUAL)
    assert have(n.Who.ANY, 3, n.Comparison.AT_LEAST)
    assert not have(n.Who.EACH, 1, n.Comparison.AT_LEAST)


def test_a_player_with_little_vitality_is_either_one() -> None:
    table = Table()
    table.game.vitality = [25, 4]

    def low(who: n.Who) -> bool:
        amount = n.PlayerStat(who, n.Stat.VITALITY)
        return true(table, n.Compare(amount, n.Comparison.AT_MOST, n.Number(5)))

    assert low(n.Who.ANY)
    assert low(n.Who.OPPONENT)
    assert not low(n.Who.YOU)
    for both in (n.Who.EACH, n.Who.BOTH):
        table.game.vitality = [25, 4]
        assert not low(both)
        table.game.vitality = [5, 4]
        assert low(both)


def test_what_no_card_is_spoken_of_is_nothing() -> None:
    table = Table()
    low = n.HasAttackZone(n.AttackZone.LOW)
    assert not true(table, n.Is(n.CurrentAttack(), low))
    assert true(table, n.Is(n.CurrentAttack(), low, negated=True))
    in_pool = n.Has(n.Who.YOU, n.Located(n.CurrentAttack(), n.Place(n.Zone.POOL)), there=True)
    assert not true(table, in_pool)
    table.attack(attack_zone=n.AttackZone.LOW)
    assert true(table, n.Is(n.CurrentAttack(), low))
    assert true(table, in_pool)


@pytest.mark.rule("K.2.9")
def test_the_state_of_a_card_whose_ability_was_played_is_that_of_the_announcement() -> None:
    table = Table()
    table.emit(n.Verb.PASS, actor=0)
    asset = table.card(0, n.Zone.STAGE, n.CardType.ASSET)
    context = table.context(source=asset, scope=table.game.serial + 1)
    ready = n.InState(n.State.READY)
    atoms.commit(table.game, (asset,), Why(0))
    table.release()
    assert not holds(table.game, context, n.Is(THIS, ready))
    assert holds(table.game, context, n.Is(THIS, ready, at_play=True))


def test_history_in_a_stretch_in_the_scope_and_how_often() -> None:
    table = Table()
    card = table.card(0, n.Zone.HAND)
    table.emit(n.Verb.DRAW, card, actor=0)
    table.emit(n.Verb.DRAW, card, actor=0)
    context = table.context(scope=table.game.serial + 1)
    in_scope = n.Happened(n.EventPattern(n.Verb.DRAW, by=n.Who.YOU))
    assert holds(table.game, context, n.Happened(DRAWN))
    assert not holds(table.game, context, in_scope)
    twice = n.Quantity(n.Number(2), n.Comparison.AT_LEAST)
    thrice = n.Quantity(n.Number(3), n.Comparison.AT_LEAST)
    assert true(table, n.Happened(DRAWN, times=twice))
    assert not true(table, n.Happened(DRAWN, times=thrice))
    theirs = n.EventPattern(n.Verb.DRAW, by=n.Who.OPPONENT, during=TURN)
    assert true(table, n.Happened(theirs, negated=True))


def test_history_of_a_step_begins_with_the_step() -> None:
    table = Table()
    card = table.card(0, n.Zone.HAND)
    table.emit(n.Verb.DRAW, card, actor=0)
    step = n.This(n.Stretch.ENHANCE_STEP)
    drawn = n.Happened(n.EventPattern(n.Verb.DRAW, during=step))
    table.attack()
    table.emit(n.Verb.PHASE, actor=0, detail=(n.Stretch.ENHANCE_STEP, "begin"))
    assert not true(table, drawn)
    table.emit(n.Verb.DRAW, card, actor=0)
    assert true(table, drawn)
    table.emit(n.Verb.PHASE, actor=0, detail=(n.Stretch.ENHANCE_STEP, "end"))
    table.emit(n.Verb.DRAW, card, actor=0)
    once = n.Happened(n.EventPattern(n.Verb.DRAW, during=step), times=n.Quantity(n.Number(1)))
    assert true(table, once)


@pytest.mark.rule("K.3.11", "G.5.1")
def test_stretches() -> None:
    table = Table()
    assert true(table, n.Within(n.During(n.Stretch.COMBAT_PHASE)))
    assert true(table, n.Within(n.During(n.Stretch.TURN, n.Who.YOU)))
    assert not true(table, n.Within(n.During(n.Stretch.TURN, n.Who.OPPONENT)))
    assert not true(table, n.Within(n.During(n.Stretch.ATTACK)))
    attack = table.attack(1, step="block")
    assert true(table, n.Within(n.During(n.Stretch.COMBAT_PHASE)))
    assert true(table, n.Within(n.During(n.Stretch.ATTACK, n.Who.OPPONENT)))
    assert not true(table, n.Within(n.During(n.Stretch.ATTACK, n.Who.YOU)))
    assert true(table, n.Within(n.During(n.Stretch.BLOCK_STEP)))
    assert not true(table, n.Within(n.During(n.Stretch.ENHANCE_STEP)))
    own = n.OfAttack(THIS, n.Stretch.BLOCK_STEP)
    assert in_span(table.game, table.context(source=attack), own)
    assert not in_span(table.game, table.context(source=table.foundation()), own)
    table.game.phase = Phase.END
    assert not true(table, n.Within(n.During(n.Stretch.COMBAT_PHASE)))


def test_the_coming_step_is_not_the_one_going_on() -> None:
    table = Table()
    table.attack()
    table.emit(n.Verb.PHASE, actor=0, detail=(n.Stretch.ENHANCE_STEP, "begin"))
    context = table.context(scope=table.game.serial + 1)
    coming = n.Coming(n.Stretch.ENHANCE_STEP)
    assert not in_span(table.game, context, coming)
    table.emit(n.Verb.PHASE, actor=0, detail=(n.Stretch.ENHANCE_STEP, "begin"))
    assert in_span(table.game, context, coming)


def test_until_something_happens() -> None:
    table = Table()
    card = table.card(0, n.Zone.HAND)
    table.emit(n.Verb.DRAW, card, actor=0)
    context = table.context(scope=table.game.serial + 1)
    until = n.Until(n.Trigger(n.Timing.AFTER, n.EventPattern(n.Verb.DRAW)))
    assert in_span(table.game, context, until)
    table.emit(n.Verb.DRAW, card, actor=0)
    assert not in_span(table.game, context, until)


def test_what_the_effect_has_just_done() -> None:
    table = Table()
    context = table.context()
    cases = [(True, True, True), (False, True, False), (False, False, False)]
    for did, able, expected in cases:
        bound = context.bind("did", did).bind("able", able)
        assert holds(table.game, bound, n.CarriedOut()) is expected
        assert holds(table.game, bound, n.CarriedOut(negated=True)) is not expected
        assert holds(table.game, bound, n.CarriedOut(negated=True, able=False)) is not (did or able)


@pytest.mark.rule("E.3.5")
def test_that_check_is_the_last_one_that_the_effect_has_made() -> None:
    table = Table()
    table.game.last_check = Check(0, 5, "effect", passed=True)
    assert not true(table, n.CheckPassed())
    made = table.context().bind(CHECKED, (0, False)).bind(CHECKED, (0, True))
    assert holds(table.game, made, n.CheckPassed())
    assert not holds(table.game, made, n.CheckPassed(negated=True))
    assert not holds(table.game, made, n.CheckPassed(n.Who.OPPONENT))
    both = made.bind(CHECKED, (1, False))
    assert holds(table.game, both, n.CheckPassed())
    assert holds(table.game, both, n.CheckPassed(n.Who.OPPONENT, negated=True))


@pytest.mark.rule("E.3.5")
@pytest.mark.parametrize("passed", [True, False])
def test_that_check_is_the_one_that_has_just_been_passed_or_failed(passed: bool) -> None:
    table = Table()
    event = table.emit(n.Verb.PASS_CHECK if passed else n.Verb.FAIL_CHECK, actor=1)
    answering = table.context().bind(EVENT, (event,))
    for negated in (True, False):
        theirs = n.CheckPassed(n.Who.OPPONENT, negated=negated)
        assert holds(table.game, answering, theirs) is (passed is not negated)
        assert not holds(table.game, answering, n.CheckPassed(negated=negated))


@pytest.mark.rule("E.3.5")
def test_a_check_that_is_still_being_made_is_neither_passed_nor_failed() -> None:
    table = Table()
    answering = table.context().bind(EVENT, (table.emit(n.Verb.MAKE_CHECK, actor=0),))
    for negated in (True, False):
        assert not holds(table.game, answering, n.CheckPassed(negated=negated))


@pytest.mark.rule("E.3.4")
def test_a_check_without_a_difficulty_is_neither_passed_nor_failed() -> None:
    table = Table()
    made = table.context().bind(CHECKED, (0, None))
    assert not holds(table.game, made, n.CheckPassed())
    assert not holds(table.game, made, n.CheckPassed(negated=True))


def test_the_value_that_was_named() -> None:
    table = Table()
    named = n.ChosenIs("named", n.Property.TYPE, "attack")
    assert holds(table.game, table.context().bind("named", "Attack"), named)
    assert not holds(table.game, table.context().bind("named", "asset"), named)


COMBO = (n.HasKeyword("Punch"), n.HasAttackZone(n.AttackZone.LOW))


@pytest.mark.rule("I.3.3.2", "H.3.1.2")
@pytest.mark.parametrize(
    ("row", "expected"),
    [("PL", True), ("xPL", True), ("LP", False), ("PxL", False), ("L", False), ("", False)],
)
def test_a_combo_is_met_in_order_right_before_the_card(row: str, expected: bool) -> None:
    table = Table()
    for sign in row:
        table.attack(
            current=False,
            keywords=(trait("punch"),) if sign == "P" else (),
            attack_zone=n.AttackZone.LOW if sign == "L" else n.AttackZone.HIGH,
        )
    combo = HeldKeyword("combo", "combo", requirements=COMBO)
    assert combo_met(table.game, table.attack(keywords=(combo,))) is expected


@pytest.mark.rule("I.3.3.2")
def test_a_combo_looks_at_print_and_needs_the_keyword() -> None:
    table = Table()
    before = table.attack(current=False)
    values = table.game.cards[before].values
    atoms.set_current(table.game, before, values._replace(keywords=(trait("punch"),)), Origin())
    combo = HeldKeyword("combo", "combo", requirements=COMBO[:1])
    assert not combo_met(table.game, table.attack(keywords=(combo,)))
    table.attack(current=False, keywords=(trait("punch"),))
    assert not combo_met(table.game, table.attack())


@pytest.mark.rule("J.4.4")
def test_a_question_mark_has_to_be_settled_by_the_opponent_of_its_controller() -> None:
    table = Table()
    blood = n.Is(n.Character(n.Who.OPPONENT), n.TextIs(n.Property.BLOOD_TYPE, "O"))
    (asked,) = unstated(table.game, table.context(), blood)
    assert (asked.player, asked.card, asked.property) == (0, table.bram, n.Property.BLOOD_TYPE)
    height = n.Compare(n.StatOf(n.Character(), n.Stat.HEIGHT), n.Comparison.MORE, n.Number(180))
    (own,) = unstated(table.game, table.context(), height)
    assert (own.player, own.card) == (1, table.ash)
    settled = table.context().bind(f"vital {table.bram} blood_type", "O")
    assert unstated(table.game, settled, blood) == ()
    assert holds(table.game, settled, blood)


@pytest.mark.rule("J.4.4", "J.4.3.3")
def test_what_a_quoted_ability_reads_is_its_own() -> None:
    table = Table()
    mine = n.StatOf(n.Character(), n.Stat.HEIGHT)
    quoted = n.Ability(n.AbilityKind.ENHANCE, (n.GainVitality(mine), n.GainVitality(n.X())))
    gain = n.Gain(THIS, (n.AbilityGrant(quoted),))
    assert unanswered(table.game, table.context(), gain) is None
    both = n.Gain(THIS, (n.AbilityGrant(quoted), n.KeywordGrant("Stun", n.X())))
    assert isinstance(unanswered(table.game, table.context(), both), NameX)
    tall = n.Gain(THIS, (n.AbilityGrant(quoted), n.KeywordGrant("Stun", mine)))
    assert isinstance(unanswered(table.game, table.context(), tall), SettleVital)


@pytest.mark.rule("J.4.4")
def test_what_is_read_later_is_asked_about_later() -> None:
    table = Table()
    tall = n.GainVitality(n.StatOf(n.Character(), n.Stat.HEIGHT))
    assert isinstance(unanswered(table.game, table.context(), tall), SettleVital)
    assert unanswered(table.game, table.context(), n.Sequence((tall,))) is None
