"""Changes of values: which is meant, on which cards they last, and once (J.2, J.3, C.3.4)."""

from __future__ import annotations

import pytest

from engine.kernel.events import Cause
from engine.kernel.ids import CardId
from engine.ufs.editions.registry import PLAYED
from engine.ufs.effects import nodes as n
from engine.ufs.model.card import PlayedAs
from engine.ufs.model.details import PlayDetail
from engine.ufs.model.effect import EffectClass
from engine.ufs.model.keys import EndPoint, end_at
from engine.ufs.procedures import modification
from engine.ufs.procedures.duration import is_ended_by_events, next_form, own_ready_step
from engine.ufs.procedures.effects.definitions import turn_into
from engine.ufs.procedures.effects.detachment import pinned, store, until
from engine.ufs.procedures.effects.suspension import forget_suspended, suspend
from engine.ufs.rules.modifications import suspended
from engine.ufs.rules.substitution import with_fields
from engine.ufs.rules.who import DID, SINCE
from tests.ufs.build import Table
from tests.ufs.kept import ATTACK, NEXT, THIS, TURN, WAITING, lasting, only, stones
from tests.ufs.scene import FOUNDATION, Scene, cards, place, plus

Verb, Zone, Who, Stat = n.Verb, n.Zone, n.Who, n.Stat
Operation, Stretch, Pick = n.Operation, n.Stretch, n.Pick

# --- what is kept ---------------------------------------------------------------------------------

HELD = n.Count(n.Cards(place=place(Zone.HAND)))


@pytest.mark.rule("J.4.1")
@pytest.mark.parametrize(
    "told",
    [
        n.Modify(NEXT, (n.Change(Stat.DAMAGE, Operation.ADD, HELD),)),
        n.SetStat(NEXT, Stat.DAMAGE, Operation.BECOMES, HELD),
        n.ChangeRating(NEXT, "stun", Operation.ADD, HELD),
        n.Gain(NEXT, (n.KeywordGrant("Stun", HELD),)),
    ],
)
def test_numbers_are_those_of_when_it_was_told(told: n.Instruction) -> None:
    scene = Scene()
    for _ in range(3):
        scene.card(0, Zone.HAND)
    scene.run(told)
    assert "Count(" not in repr(only(scene).node)
    assert "Number(value=3)" in repr(only(scene).node)


@pytest.mark.rule("J.4.2.1")
def test_what_goes_back_to_print_has_no_number_to_keep() -> None:
    scene = Scene()
    scene.run(n.Modify(NEXT, (n.Change(Stat.DAMAGE, Operation.PRINTED),)))
    node = only(scene).node
    assert isinstance(node, n.Modify)
    assert node.changes == (n.Change(Stat.DAMAGE, Operation.PRINTED),)


@pytest.mark.rule("J.2.4")
@pytest.mark.parametrize(
    ("span", "alone"),
    [
        (n.This(Stretch.TURN), True),
        (n.RestOf(Stretch.GAME), True),
        (n.This(Stretch.TURN, Who.YOU), False),
        (n.This(Stretch.COMBAT_PHASE), False),
        (n.RestOf(Stretch.COMBAT_PHASE), False),
    ],
)
def test_a_span_is_asked_about_unless_its_end_is_all_of_it(span: n.Span, alone: bool) -> None:
    scene = Scene()
    scene.run(n.Modify(stones(), (plus(Stat.CONTROL, 1),), span=span))
    assert isinstance(only(scene).node, n.Lasting) is not alone
    assert only(scene).kind is EffectClass.MODIFIER


@pytest.mark.rule("J.2.2.1", "K.3.9")
def test_what_comes_next_is_waited_for_as_long_as_is_said() -> None:
    modifier = n.Modify(NEXT, (plus(Stat.DAMAGE, 1),))
    check = n.ModifyCheck(n.CheckRef(Who.YOU, "next"), Operation.ADD, n.Number(1))
    for told in (modifier, check):
        for span, end in ((None, EndPoint.TURN), (n.RestOf(Stretch.GAME), EndPoint.GAME)):
            scene = Scene().run(with_fields(told, span=span))
            assert only(scene).until == end_at(end)


@pytest.mark.rule("J.1.2")
@pytest.mark.parametrize("span", [TURN, None])
def test_where_no_card_is_nothing_is_gained(span: n.Span | None) -> None:
    scene = Scene().run(n.Gain(cards(FOUNDATION), (n.KeywordGrant("Punch"),), span=span))
    assert (lasting(scene), scene.result.get(DID)) == ([], False)


@pytest.mark.rule("J.1.4")
def test_a_keyword_of_the_choosers_choice_is_chosen_once() -> None:
    scene = Scene()
    card = scene.foundation()
    scene.run(n.Gain(cards(FOUNDATION), (n.ChosenGrant(n.Property.KEYWORD),)))
    assert (scene.question.prompt, scene.question.rule) == ("choose", "J.1.4")
    scene.say("kick")
    assert scene.is_over
    assert [held.name for held in scene.values(card).keywords] == ["kick"]
    assert len(scene.asked) == 1


@pytest.mark.rule("K.3.4")
@pytest.mark.parametrize("attacked", [True, False])
def test_this_attack_stays_the_attack_there_is(attacked: bool) -> None:
    scene = Scene()
    if attacked:
        scene.attack()
    told = n.Modify(THIS, (plus(Stat.DAMAGE, 1),))
    fixed, context = pinned(scene.game, scene.context(), told)
    assert (fixed.cards == THIS) is not attacked
    assert bool(context.names) is attacked
    both, _ = pinned(scene.game, scene.context(), n.Sequence((told, told)))
    assert both.parts[0] == both.parts[1]
    quoted = n.AbilityGrant(n.Ability(n.AbilityKind.ENHANCE, (told,)))
    assert pinned(scene.game, scene.context(), quoted) == (quoted, scene.context())


def test_without_an_attack_an_enhance_lasts_for_the_turn() -> None:
    scene = Scene()
    edition = next(each.code for each in PLAYED.values() if each.changes_end_with_attack)
    scene.game.edition = PLAYED[edition]
    asset = scene.asset(0, n.Ability(n.AbilityKind.ENHANCE, ()))
    context = scene.context(0, asset, "a0")
    assert until(scene.game, context, None) == end_at(EndPoint.TURN)
    scene.attack()
    assert until(scene.game, context, None) == end_at(EndPoint.RESOLUTION, scene.game.attacks)


def test_of_what_is_said_about_an_attack_its_values_alone_end_with_its_sequence() -> None:
    scene = Scene()
    scene.game.edition = next(each for each in PLAYED.values() if each.changes_end_with_attack)
    attack = scene.attack()
    values = n.SetStat(THIS, Stat.DAMAGE, Operation.BECOMES, n.Number(7))
    ends = [
        scene.game.effects[store(scene.game, scene.context(), told, assigned=(attack,))].until
        for told in (values, n.Gain(THIS, (n.KeywordGrant("Stun"),)))
    ]
    assert ends == [end_at(EndPoint.SEQUENCE, attack), end_at(EndPoint.TURN)]


@pytest.mark.rule("C.3.3.4.3")
def test_a_change_that_comes_to_nothing_has_landed_all_the_same() -> None:
    table = Table()
    stone = table.foundation()
    told = n.Modify(n.ThisCard(), (plus(Stat.CONTROL, 1, high=n.Number(2)),))
    context = table.context(0, stone)
    modification.apply(table.game, context, told, stone, "key")
    assert table.game.cards[stone].values.control == 5
    assert table.game.cards[stone].applied == ("key:0",)


# --- copies ---------------------------------------------------------------------------------------


@pytest.mark.rule("J.3.4.1")
def test_a_copy_of_nothing_is_none() -> None:
    scene = Scene()
    scene.foundation()
    nothing = n.Cards(n.IsType(n.CardType.ASSET), place=place(Zone.STAGE))
    scene.run(n.CopyValues(cards(FOUNDATION), nothing))
    assert (lasting(scene), scene.result.get(DID)) == ([], False)


@pytest.mark.rule("J.3.4.1")
def test_who_is_turned_into_another_card_has_its_name_and_abilities() -> None:
    scene = Scene()
    gaining = n.Ability(n.AbilityKind.ENHANCE, (n.GainVitality(n.Number(1)),))
    model, card = scene.asset(0, gaining, name="Lamp"), scene.foundation()
    turn_into(scene.game, scene.context(), (card,), (model,))
    scene.run(n.Draw(n.Number(1)))
    values = scene.values(card)
    assert (values.name, len(values.abilities)) == ("Lamp", 1)
    assert values.abilities[0].key != scene.values(model).abilities[0].key  # used on its own


# --- changes that wait ----------------------------------------------------------------------------


def waiting() -> tuple[Scene, CardId]:
    """A scene in which an attack is being played, whose numbers change once it has been."""
    scene = Scene()
    scene.game.edition = PLAYED[WAITING]
    attack = scene.attack(current=False)
    scene.game.playing = (attack,)
    return scene, attack


POOL = n.Cards(ATTACK, place=place(Zone.POOL), pick=Pick.ALL)
BOTH = (plus(Stat.SPEED, 2), plus(Stat.CONTROL, 2))


def test_only_what_an_attack_holds_back_waits_until_it_has_been_played() -> None:
    scene, attack = waiting()
    other = scene.foundation()
    either = n.BothOf(cards(ATTACK, zone=Zone.POOL), cards(FOUNDATION))
    scene.run(n.Modify(either, BOTH, span=TURN))
    assert (scene.values(attack).speed, scene.values(attack).control) == (3, 7)
    assert scene.values(other).control == 7
    assert len(scene.batches(Verb.MODIFY)) == 1
    events = [event for batch in scene.batches(Verb.MODIFY) for event in batch]
    assert sorted(event.card.card for event in events if event.card) == [attack, other]
    assert {event.cause for event in events} == {Cause.EFFECT}
    (kept,) = suspended(scene.game)
    assert isinstance(kept.node, n.Modify)
    assert (kept.card, kept.node.changes) == (attack, BOTH[:1])


@pytest.mark.parametrize(
    ("changes", "effects", "waits"), [(BOTH[:1], 0, 1), (BOTH[1:], 1, 0), (BOTH, 1, 1)]
)
def test_an_effect_on_no_card_or_of_no_change_is_not_made(
    changes: tuple[n.Change, ...], effects: int, waits: int
) -> None:
    scene, _ = waiting()
    scene.run(n.Modify(cards(ATTACK, zone=Zone.POOL), changes, span=TURN))
    assert (len(lasting(scene)), len(suspended(scene.game))) == (effects, waits)


@pytest.mark.parametrize("is_played", [True, False])
def test_values_that_change_places_wait_as_well(is_played: bool) -> None:
    scene, attack = waiting()
    if not is_played:
        scene.game.playing = ()
        scene.game.attack = Scene().game.attack
    scene.game.cards[attack] = scene.game.cards[attack]._replace(
        values=scene.values(attack)._replace(speed=5)
    )
    scene.run(n.SwitchStats(cards(ATTACK, zone=Zone.POOL), Stat.SPEED, Stat.DAMAGE))
    assert (scene.values(attack).speed, scene.values(attack).damage) == (5, 3)
    assert len(suspended(scene.game)) == is_played
    assert scene.result.get(DID) is is_played


@pytest.mark.parametrize(("block", "waits"), [(False, 1), (True, 0)])
def test_of_the_zones_of_an_attack_its_own_waits(block: bool, waits: int) -> None:
    scene, _ = waiting()
    scene.run(n.ChangeZone(cards(ATTACK, zone=Zone.POOL), n.AttackZone.HIGH, block))
    assert len(suspended(scene.game)) == waits
    assert scene.result.get(DID)


def test_a_change_for_an_attack_to_come_waits_once() -> None:
    scene, attack = waiting()
    scene.emit(Verb.ATTEMPT, attack, actor=0, detail=PlayDetail(played_as=PlayedAs.ATTACK))
    scene.run(n.ChangeZone(NEXT, n.AttackZone.HIGH))
    assert (len(lasting(scene)), suspended(scene.game)) == (1, ())


def test_what_waits_for_a_card_that_is_not_played_is_forgotten() -> None:
    scene, attack = waiting()
    other = scene.attack(current=False)
    for card in (attack, other, attack):
        suspend(scene.game, scene.context(), n.Modify(POOL, BOTH), card, Cause.EFFECT)
    forget_suspended(scene.game, attack)
    assert [each.card for each in suspended(scene.game)] == [other]


@pytest.mark.rule("J.2.4")
def test_one_effect_that_waits_for_its_end_is_enough_to_look() -> None:
    scene = Scene()
    assert not is_ended_by_events(scene.game)
    scene.run(n.Modify(stones(), (plus(Stat.CONTROL, 1),), span=TURN))
    assert not is_ended_by_events(scene.game)
    drawn = n.Until(n.Trigger(n.Timing.AFTER, n.EventPattern(Verb.DRAW)))
    scene.run(n.Modify(stones(), (plus(Stat.CONTROL, 1),), span=drawn))
    assert is_ended_by_events(scene.game)


@pytest.mark.rule("K.3.9")
def test_an_effect_looks_ahead_from_when_it_is_made() -> None:
    scene = Scene().run(n.Draw(n.Number(1)))
    before = scene.game.serial
    scene.run(n.Modify(NEXT, (plus(Stat.DAMAGE, 1),)))
    assert only(scene).context.get(SINCE) == before + 1
    assert next_form(2) == end_at(EndPoint.FORM, 3)


# --- ends -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("player", [0, 1])
def test_the_ready_step_of_each_player_is_an_end_of_its_own(player: int) -> None:
    assert own_ready_step(player) == end_at(EndPoint.READY_STEP, player + 1)
    (edition,) = {each.code for each in PLAYED.values() if each.freezes_for_owner}
    scene = Scene()
    scene.game.edition = PLAYED[edition]
    scene.foundation(player)
    whose = (Who.YOU, Who.OPPONENT)[player]
    scene.run(n.Act(Verb.FREEZE, cards(FOUNDATION, whose=whose)))
    assert only(scene).until == own_ready_step(player)


@pytest.mark.rule("J.3.2.1.3")
@pytest.mark.parametrize(
    ("which", "number_", "uses"), [("next", 1, 1), ("next", 3, 3), ("next", 0, 1), ("all", 1, 0)]
)
def test_for_how_many_checks_something_waits(which: str, number_: int, uses: int) -> None:
    check = n.CheckRef(Who.YOU, which, number=number_)
    scene = Scene()
    for _ in range(2):
        scene.card(0, Zone.HAND)
    scene.run(n.ModifyCheck(check, Operation.ADD, HELD))
    assert only(scene).uses == uses
    node = only(scene).node
    assert isinstance(node, n.ModifyCheck)
    assert node.amount == n.Number(2)
    scene.game.effects.clear()
    scene.run(n.PassCheck(check))
    assert (only(scene).node, only(scene).uses) == (n.PassCheck(check), uses)
