"""Effects that outlast their instruction: how they apply, fire and end (J.2, J.3)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.kernel.ids import CardId
from engine.kernel.machine import run
from engine.ufs import atoms
from engine.ufs.atoms import Why
from engine.ufs.effects import nodes as n
from engine.ufs.model.effect import EffectClass
from engine.ufs.model.game import Check, UfsGame
from engine.ufs.model.keys import EndPoint, end_at, key_of_stored
from engine.ufs.model.step import Origin
from engine.ufs.model.values import HeldAbility
from engine.ufs.procedures import stretch as stretches
from engine.ufs.procedures.check import CheckSequence
from engine.ufs.procedures.current_state import expire
from engine.ufs.procedures.duration import THIS_READY_STEP, make, seal, until_of, use_up
from engine.ufs.procedures.fired_effect import fired_by, fired_when_cleared
from engine.ufs.rules.stretches import is_ended
from tests.ufs.build import control
from tests.ufs.scene import FOUNDATION, Scene, cards, number, place, plus

Verb, Zone, Who, Stat, Operation = n.Verb, n.Zone, n.Who, n.Stat, n.Operation
TURN = n.Stretch.TURN
MINE = n.Cards(FOUNDATION, number(1), place(Zone.STAGE), n.Pick.ALL)
CONTROL = (plus(Stat.CONTROL, 1),)
GAIN = n.GainVitality(n.Number(1))


def hymn(scene: Scene, player: int = 0, *effects: n.Instruction) -> CardId:
    """An asset that gives its player's foundations a bonus, or says something else."""
    return scene.asset(
        player, n.Ability(n.AbilityKind.CONTINUOUS, effects or (n.Modify(MINE, CONTROL),))
    )


def go_on(scene: Scene) -> None:
    """Let what follows a change follow."""
    scene.game.stirred = True
    scene.run()


@pytest.mark.rule("J.2.2.1")
def test_when_effects_of_a_span_end() -> None:
    scene = Scene()
    turn, game = end_at(EndPoint.TURN), end_at(EndPoint.GAME)
    stretch = n.Stretch
    before: tuple[tuple[n.Span | None, str], ...] = (
        (None, turn),
        (n.This(TURN), turn),
        (n.RestOf(stretch.COMBAT_PHASE), turn),
        (n.This(stretch.GAME), game),
        (n.RestOf(stretch.GAME), game),
        (n.During(stretch.GAME), game),
        (n.During(TURN), turn),
        (n.Coming(TURN), game),
        (n.Coming(stretch.READY_STEP), turn),
        (n.This(stretch.READY_STEP), THIS_READY_STEP),
        (n.This(stretch.ATTACK), turn),  # none is going on
    )
    for span, point in before:
        assert until_of(scene.game, span) == point, span
    scene.attack()
    scene.game.attacks = 3
    attack, step = end_at(EndPoint.ATTACK, 3), end_at(EndPoint.STEP, 3)
    during: tuple[tuple[n.Span, str], ...] = (
        (n.This(stretch.ATTACK), attack),
        (n.This(stretch.BLOCK_STEP), attack),
        (n.This(stretch.DAMAGE_STEP), attack),
        (n.OfAttack(n.CurrentAttack(), stretch.DAMAGE_STEP), attack),
        (n.This(stretch.ENHANCE_STEP), step),
    )
    for span, point in during:
        assert until_of(scene.game, span) == point, span


# --- modifiers ------------------------------------------------------------------------------------


@pytest.mark.rule("C.3.3.4.3")
def test_a_static_bonus_lands_once_and_stays_when_its_source_is_gone() -> None:
    scene = Scene()
    stone, source = scene.foundation(), hymn(scene)
    go_on(scene)
    go_on(scene)
    assert control(scene, stone) == 6
    scene.run(n.Act(Verb.DESTROY, cards(n.IsType(n.CardType.ASSET))))
    assert scene.zone(source) is Zone.DISCARD
    assert control(scene, stone) == 6
    atoms.refresh(scene.game, stone)
    go_on(scene)
    assert control(scene, stone) == 5


@pytest.mark.rule("C.3.3.4.4.2")
def test_a_bonus_is_an_event_when_it_first_lands_and_none_after_a_refresh() -> None:
    scene = Scene()
    stone = scene.foundation()
    hymn(scene)
    go_on(scene)
    atoms.refresh(scene.game, stone)
    go_on(scene)
    assert control(scene, stone) == 6
    assert len(scene.batches(Verb.MODIFY)) == 1


@pytest.mark.rule("J.3.3.2")
def test_for_a_span_cards_to_come_are_reached_too_and_without_one_they_are_not() -> None:
    scene = Scene()
    scene.run(n.Modify(MINE, CONTROL))
    late = scene.foundation()
    go_on(scene)
    assert control(scene, late) == 5
    scene.run(n.Modify(MINE, CONTROL, span=n.This(TURN)))
    latest = scene.foundation()
    go_on(scene)
    assert (control(scene, late), control(scene, latest)) == (6, 6)


@pytest.mark.rule("J.2.3.1")
def test_an_assigned_effect_ends_when_its_card_moves() -> None:
    scene = Scene()
    stone = scene.foundation()
    scene.run(n.Modify(cards(FOUNDATION), CONTROL, span=n.This(TURN)))
    assert len(scene.game.effects) == 1
    scene.run(n.MoveToZone(cards(FOUNDATION), place(Zone.HAND)))
    assert scene.game.effects == {}
    scene.run(n.MoveToZone(cards(zone=Zone.HAND), place(Zone.STAGE)))
    assert control(scene, stone) == 5


@pytest.mark.rule("J.2.2.1")
def test_effects_end_at_their_point_and_definitions_with_them() -> None:
    scene = Scene()
    stone = scene.foundation(difficulty=6)
    scene.run(n.SetStat(cards(FOUNDATION), Stat.DIFFICULTY, Operation.BECOMES, n.Number(1)))
    assert scene.game.cards[stone].base.difficulty == 1
    expire(scene.game, "ready_step")
    assert scene.game.cards[stone].base.difficulty == 1
    expire(scene.game, "turn")
    assert scene.values(stone).difficulty == 6


@pytest.mark.rule("C.3.3.3.1")
def test_the_inactive_players_definition_comes_last_whatever_the_order() -> None:
    for order in ((0, 1), (1, 0)):
        scene = Scene()
        stone = scene.foundation(name="Clay")
        for player in order:
            to = n.Number(2 if player == 0 else 5)
            node = n.SetStat(
                n.NamedCard("Clay"), Stat.DIFFICULTY, Operation.BECOMES, to, n.This(TURN)
            )
            scene.run(node, by=player)
        assert scene.values(stone).difficulty == 5


@pytest.mark.rule("J.2.4")
def test_a_span_that_depends_on_a_condition_ends_with_it() -> None:
    scene = Scene()
    scene.foundation()
    has = n.Has(Who.YOU, n.Cards(FOUNDATION, number(1), place(Zone.STAGE), n.Pick.ANY))
    scene.run(n.Lasting(n.WhileTrue(has), n.Cannot(n.EventPattern(Verb.DRAW, by=Who.OPPONENT))))
    assert len(scene.game.effects) == 1
    scene.run(n.Act(Verb.DESTROY, cards(FOUNDATION)))
    assert scene.game.effects == {}


@pytest.mark.rule("K.4.5")
def test_a_freeze_ends_with_the_next_ready_step() -> None:
    scene = Scene()
    scene.foundation(ready=False)
    scene.run(n.Act(Verb.FREEZE, cards(FOUNDATION)))
    expire(scene.game, "turn")
    assert len(scene.game.effects) == 1
    expire(scene.game, "ready_step")
    assert scene.game.effects == {}


@pytest.mark.rule("K.3.4")
def test_this_attack_stays_the_attack_of_the_moment() -> None:
    scene = Scene()
    scene.attack()
    deals = n.Trigger(
        n.Timing.AFTER, n.EventPattern(Verb.DEAL_DAMAGE, cards=n.CurrentAttack(Who.YOU))
    )
    scene.run(n.Fired(deals, (GAIN,)))
    second = scene.attack()
    scene.game.vitality[0] = 10
    for card in (scene.game.zones[0, Zone.POOL][0], second):
        event = scene.emit(Verb.DEAL_DAMAGE, card, actor=0, owner=1, amount=3)
        fired = fired_by(scene.game, (event,))
        assert len(fired) == (0 if card == second else 1)


# --- fired effects --------------------------------------------------------------------------------


@pytest.mark.rule("J.3.2.3")
@pytest.mark.parametrize(("once", "vitality"), [(True, 11), (False, 12)])
def test_a_fired_effect_executes_once_or_each_time(once: bool, vitality: int) -> None:
    scene = Scene()
    scene.game.vitality[0] = 10
    source = scene.foundation()
    drawn = n.Trigger(n.Timing.AFTER, n.EventPattern(Verb.DRAW, by=Who.YOU))
    draw = n.Draw(n.Number(1))
    ref = scene.game.cards[source].ref
    scene.run(n.Fired(drawn, (GAIN,), once=once), draw, draw, source=ref)
    assert scene.game.vitality[0] == vitality


@pytest.mark.rule("F.3.1.3")
def test_an_effect_for_the_end_phase_waits_on_its_card_in_the_pool() -> None:
    scene = Scene()
    attack = scene.attack()
    clearing = n.Trigger(
        n.Timing.DURING, n.EventPattern(Verb.PHASE, during=n.During(n.Stretch.END_PHASE))
    )
    scene.run(n.Fired(clearing, (GAIN,)), source=scene.game.cards[attack].ref)
    firings = fired_when_cleared(scene.game, attack)
    assert [firing.effects for firing in firings] == [(GAIN,)]
    assert fired_when_cleared(scene.game, attack) == ()


def test_if_the_attack_has_dealt_damage_already_the_effect_happens_at_once() -> None:
    scene = Scene()
    scene.game.vitality[0] = 10
    attack = scene.attack()
    scene.emit(Verb.DEAL_DAMAGE, attack, actor=0, owner=1, amount=3)
    deals = n.Trigger(n.Timing.IF, n.EventPattern(Verb.DEAL_DAMAGE, cards=n.CurrentAttack(Who.YOU)))
    scene.run(n.Fired(deals, (GAIN,), once=True))
    assert scene.game.vitality[0] == 11
    assert scene.game.effects == {}


# --- checks ---------------------------------------------------------------------------------------


def check_value(scene: Scene) -> Check:
    scene.start(CheckSequence(player=0, difficulty=None))
    assert scene.game.last_check is not None
    return scene.game.last_check


@pytest.mark.rule("J.3.2.1.3")
def test_a_bonus_for_the_next_check_waits_for_one_check_only() -> None:
    scene = Scene()
    following = n.CheckRef(Who.YOU)
    scene.run(n.ModifyCheck(following, Operation.ADD, n.Number(2)))
    first, second = check_value(scene), check_value(scene)
    assert (first.start, first.value) == (5, 7)
    assert (second.start, second.value) == (5, 5)


@pytest.mark.rule("E.3.1.3")
def test_a_check_set_beforehand_takes_no_card() -> None:
    scene = Scene()
    deck = len(scene.game.zones[0, Zone.DECK])
    oath = scene.context(0, scene.asset(0), "t1")
    scene.run(n.SetCheck(n.CheckRef(Who.YOU), n.Number(6)), context=oath)
    assert check_value(scene).start == 6
    assert len(scene.game.zones[0, Zone.DECK]) == deck
    assert check_value(scene).start == 5


@pytest.mark.rule("E.3.1.2")
def test_a_static_bonus_reaches_every_check_of_its_player() -> None:
    scene = Scene()
    hymn(scene, 0, n.ModifyCheck(n.CheckRef(Who.YOU, "all"), Operation.ADD, n.Number(1)))
    assert [check_value(scene).value for _ in range(2)] == [6, 6]
    scene.start(CheckSequence(player=1, difficulty=None))
    assert scene.game.last_check is not None
    assert scene.game.last_check.value == 5


# --- cards to come --------------------------------------------------------------------------------


@pytest.mark.rule("K.3.9")
def test_a_bonus_for_the_next_attack_is_used_up_by_it() -> None:
    scene = Scene()
    is_attack = n.AllOf((n.IsType(n.CardType.ATTACK),))
    scene.run(n.Modify(n.Next(is_attack), (plus(Stat.DAMAGE, 2),)))
    (effect,) = scene.game.effects.values()
    assert effect.uses == 1
    first = scene.attack()
    atoms.emit_card(
        scene.game,
        Verb.PHASE,
        first,
        Why(0),
        detail=(str(n.Stretch.ATTACK), "begin"),
    )
    run(scene.game)
    go_on(scene)
    assert scene.values(first).damage == 5
    assert scene.game.effects == {}


# --- executions and stretches ---------------------------------------------------------------------


@pytest.mark.rule("J.2.3")
@pytest.mark.parametrize(("uses", "left"), [(0, [0, 0]), (1, []), (2, [1]), (3, [2, 1])])
def test_each_execution_of_an_effect_is_counted_until_none_is_left(
    uses: int, left: list[int]
) -> None:
    """One that has no number of executions has any number."""
    scene = Scene()
    game = scene.game
    made = make(game, scene.context(), EffectClass.FIRED, GAIN, uses=uses)
    found = []
    for _ in range(2):
        use_up(game, key_of_stored(made))
        found += [game.effects[made].uses] if made in game.effects else []
    assert found == left


@pytest.mark.rule("F.4.1.2")
@pytest.mark.parametrize("edge", [stretches.begin, stretches.end])
def test_an_order_to_end_a_stretch_is_for_the_one_going_on(
    edge: Callable[[UfsGame, n.Stretch], None],
) -> None:
    scene = Scene()
    step, phase = n.Stretch.ENHANCE_STEP, n.Stretch.COMBAT_PHASE
    for each in (step, phase):
        atoms.end_early(scene.game, each)
    edge(scene.game, step)
    assert [is_ended(scene.game, each) for each in (step, phase)] == [False, True]


@pytest.mark.rule("K.4.3")
@pytest.mark.parametrize("zone", [Zone.STAGE, Zone.HAND])
def test_a_sealed_card_has_no_abilities_and_a_state_only_if_it_had_one(zone: n.Zone) -> None:
    scene = Scene()
    held = (HeldAbility("a0", n.Ability(n.AbilityKind.FORM, (GAIN,))),)
    card = scene.card(0, zone, n.CardType.ASSET, abilities=held)
    before = scene.game.cards[card]
    seal(scene.game, scene.context(), card)
    now = scene.game.cards[card]
    assert now.values.abilities == ()
    assert now.has_state is before.has_state is (zone is Zone.STAGE)


@pytest.mark.rule("K.4.3")
def test_a_sealed_card_loses_what_it_has_only_got() -> None:
    scene = Scene()
    card = scene.foundation()
    gift = HeldAbility("g0", n.Ability(n.AbilityKind.FORM, (GAIN,)))
    richer = scene.values(card)._replace(abilities=(gift,))
    atoms.set_current(scene.game, card, richer, Origin(key="gift"))
    seal(scene.game, scene.context(), card)
    assert scene.values(card).abilities == ()
