"""What an attack is told to be, what stands under the head of a span, and what is cancelled."""

from __future__ import annotations

import pytest

from engine.kernel.ids import CardId
from engine.ufs.editions.registry import PLAYED
from engine.ufs.effects import nodes as n
from engine.ufs.model.card import PlayedAs
from engine.ufs.model.details import BlockDetail
from engine.ufs.model.effect import Effect
from engine.ufs.model.game import AttackStep, BlockStatus
from engine.ufs.rules.who import DID
from tests.ufs.scene import FOUNDATION, Scene, cards

TURN = n.This(n.Stretch.TURN)
CURRENT = n.CurrentAttack()
BLOCKED, OPEN = n.State.COMPLETELY_BLOCKED, n.State.NOT_BLOCKED
DRAWN = n.EventPattern(n.Verb.DRAW, by=n.Who.YOU)
LOST = n.EventPattern(n.Verb.LOSE_VITALITY, by=n.Who.YOU)


def attacked(step: AttackStep, status: BlockStatus) -> Scene:
    scene = Scene()
    scene.attack()
    attack = scene.game.attack
    assert attack is not None
    scene.game.attack = attack._replace(step=step, status=status)
    return scene


def blocks(scene: Scene) -> list[object]:
    return [
        event.detail for batch in scene.batches(n.Verb.BLOCK) for event in batch if event.detail
    ]


@pytest.mark.parametrize(
    ("step", "before", "told", "events"),
    [
        (AttackStep.ENHANCE, BlockStatus.UNDETERMINED, BLOCKED, 0),  # the step will tell (G.2.1.2)
        (AttackStep.DAMAGE, BlockStatus.UNDETERMINED, BLOCKED, 1),
        (AttackStep.ENHANCE, BlockStatus.NOT_BLOCKED, BLOCKED, 1),
        (AttackStep.DAMAGE, BlockStatus.COMPLETELY_BLOCKED, BLOCKED, 0),  # it was
        (AttackStep.DAMAGE, BlockStatus.COMPLETELY_BLOCKED, OPEN, 0),
    ],
)
def test_when_being_considered_blocked_is_an_event(
    step: AttackStep, before: BlockStatus, told: n.State, events: int
) -> None:
    scene = attacked(step, before).run(n.SetBlockStatus(CURRENT, told))
    attack = scene.game.attack
    assert attack is not None
    assert attack.status is {BLOCKED: BlockStatus.COMPLETELY_BLOCKED}.get(
        told, BlockStatus.NOT_BLOCKED
    )
    assert blocks(scene) == [BlockDetail(str(attack.status))] * events
    assert scene.result.get(DID)


def test_only_the_attack_that_is_meant_is_considered_blocked() -> None:
    scene = attacked(AttackStep.ENHANCE, BlockStatus.UNDETERMINED)
    scene.run(n.SetBlockStatus(cards(FOUNDATION), BLOCKED))
    attack = scene.game.attack
    assert attack is not None
    assert attack.status is BlockStatus.UNDETERMINED
    assert not scene.result.get(DID)


@pytest.mark.parametrize(
    ("by", "told", "done"), [(0, BLOCKED, False), (0, OPEN, True), (1, BLOCKED, True)]
)
def test_by_some_rules_nobody_considers_an_own_attack_blocked(
    by: int, told: n.State, done: bool
) -> None:
    (edition,) = {each.code for each in PLAYED.values() if each.rivals_alone_block}
    scene = attacked(AttackStep.ENHANCE, BlockStatus.UNDETERMINED)
    scene.game.edition = PLAYED[edition]
    scene.run(n.SetBlockStatus(CURRENT, told), by=by)
    assert bool(scene.result.get(DID)) is done


def test_the_attack_that_is_meant_can_be_answered_as_though_blocked() -> None:
    scene = Scene()
    scene.run(n.AllowReversal(CURRENT))
    assert not scene.result.get(DID)
    scene.attack()
    scene.run(n.AllowReversal(cards(FOUNDATION)))
    assert not scene.result.get(DID)
    assert scene.game.attack is not None
    assert not scene.game.attack.as_blocked
    scene.run(n.AllowReversal(CURRENT))
    assert scene.result.get(DID)
    assert scene.game.attack.as_blocked


@pytest.mark.parametrize(("times", "kept"), [(0, 0), (1, 1), (2, 1)])
def test_further_forms_are_as_many_as_the_text_says(times: int, kept: int) -> None:
    scene = Scene().run(n.ExtraForm(n.Number(times)))
    assert len(scene.game.effects) == kept
    assert [each.uses for each in scene.game.effects.values()] == [times] * kept
    assert bool(scene.result.get(DID)) is bool(times)


# --- spans ----------------------------------------------------------------------------------------


def until_of(scene: Scene) -> list[str]:
    return [each.until for each in scene.game.effects.values()]


def test_all_that_stands_under_the_head_of_a_span_takes_it_over() -> None:
    scene = Scene()
    told = n.Sequence((n.Cannot(DRAWN), n.Cannot(LOST)))
    scene.run(n.Lasting(TURN, told))
    now = until_of(scene)
    scene.game.effects.clear()
    scene.run(n.Lasting(n.Coming(n.Stretch.TURN, n.Who.OPPONENT), told))
    later = until_of(scene)
    assert (len(now), len(later)) == (2, 2)
    assert len({*now, *later}) == 2


def test_what_a_player_may_do_under_the_head_of_a_span_is_asked_first() -> None:
    scene = Scene()
    scene.run(n.Lasting(TURN, n.May(n.Cannot(DRAWN))))
    assert scene.game.effects == {}
    scene.say(True)
    (made,) = scene.game.effects.values()
    assert made.node == n.Cannot(DRAWN)


def test_a_span_of_its_own_is_kept_under_the_head_of_another() -> None:
    scene = Scene()
    scene.run(n.Lasting(TURN, n.Cannot(DRAWN)))
    (usual,) = until_of(scene)
    scene.game.effects.clear()
    later = n.Coming(n.Stretch.COMBAT_PHASE, n.Who.OPPONENT)
    scene.run(n.Lasting(TURN, n.Fired(n.Trigger(n.Timing.AFTER, DRAWN), (), span=later)))
    assert until_of(scene) != [usual]


def test_an_effect_that_replaces_the_next_event_alone_does_so_once() -> None:
    scene = Scene()
    kept = n.Instead(DRAWN, (n.GainVitality(n.Number(1)),), span=TURN)
    scene.run(kept)
    once = n.Instead(DRAWN, (n.GainVitality(n.Number(1)),), once=True, span=TURN)
    scene.run(once)
    made: list[Effect] = list(scene.game.effects.values())
    assert [each.uses for each in made] == [0, 1]


# --- what waits -----------------------------------------------------------------------------------


def waiting(**fields: object) -> n.Fired:
    trigger = n.Trigger(n.Timing.AFTER, DRAWN)
    return n.Fired(trigger, (n.LoseVitality(n.Number(1)),), **fields)  # type: ignore[arg-type]


@pytest.mark.parametrize(("once", "lost"), [(True, 1), (False, 2)])
def test_what_waits_for_the_next_event_answers_one(once: bool, lost: int) -> None:
    scene = Scene()
    scene.run(waiting(once=once), source=scene.game.cards[scene.foundation()].ref)
    scene.run(n.Draw(n.Number(1))).run(n.Draw(n.Number(1)))
    assert scene.game.vitality[0] == 25 - lost


def test_what_waits_in_a_coming_turn_is_kept_until_then() -> None:
    scene = Scene()
    scene.run(waiting())
    (usual,) = until_of(scene)
    scene.game.effects.clear()
    scene.run(waiting(span=n.Coming(n.Stretch.TURN, n.Who.OPPONENT)))
    (coming,) = scene.game.effects.values()
    assert coming.until != usual
    assert coming.uses == 1


def if_drawn() -> n.Fired:
    return n.Fired(n.Trigger(n.Timing.IF, DRAWN), (n.LoseVitality(n.Number(1)),))


def test_if_looks_at_what_has_happened_already_and_else_waits() -> None:
    scene = Scene().run(n.Draw(n.Number(1)))
    scene.run(if_drawn())
    assert scene.game.vitality[0] == 24
    assert scene.game.effects == {}
    other = Scene().run(if_drawn())
    assert other.game.vitality[0] == 25
    assert len(other.game.effects) == 1


def test_if_looks_no_further_back_than_where_its_text_began() -> None:
    scene = Scene().run(n.Draw(n.Number(1)))
    last = scene.game.turn_events[-1][-1].serial
    scene.run(if_drawn(), context=scene.context(scope=last))
    assert scene.game.vitality[0] == 24
    scene.run(if_drawn(), context=scene.context(scope=last + 1))
    assert scene.game.vitality[0] == 24
    assert len(scene.game.effects) == 1


# --- cancelling -----------------------------------------------------------------------------------


def test_a_block_is_cancelled_and_no_other_card() -> None:
    scene = attacked(AttackStep.BLOCK, BlockStatus.UNDETERMINED)
    guard: CardId = scene.card(1, n.Zone.POOL)
    plain = scene.foundation()
    scene.game.cards[guard] = scene.game.cards[guard]._replace(played_as=PlayedAs.BLOCK)
    scene.run(n.Cancel(cards(FOUNDATION)))
    assert not scene.result.get(DID)
    assert scene.game.cards[plain].played_as is PlayedAs.NOTHING
    scene.run(n.Cancel(cards(zone=n.Zone.POOL, whose=n.Who.OPPONENT)))
    assert scene.result.get(DID)
