"""The steps of an attack sequence, one by one: what is skipped, told and refreshed (chapter G)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.kernel.ids import CardId
from engine.kernel.machine import Jump
from engine.ufs import atoms
from engine.ufs.effects import nodes as n
from engine.ufs.model.card import PlayedAs
from engine.ufs.model.game import AttackStep, BlockStatus
from engine.ufs.model.offer import Offer, OfferKind
from engine.ufs.procedures.attack import AttackSequence
from tests.ufs.build import held, trait
from tests.ufs.scene import Scene

Verb, Zone, Stretch = n.Verb, n.Zone, n.Stretch
GAIN = n.GainVitality(n.Number(1))


def attacked(**values: Any) -> tuple[Scene, AttackSequence]:
    """An attack of player 0 in its sequence."""
    scene = Scene()
    scene.game.trace = []
    scene.game.passed_over = set()
    card = scene.attack(**values)
    return scene, AttackSequence(card=scene.game.cards[card].ref)


def status(scene: Scene, **fields: Any) -> None:
    assert scene.game.attack is not None
    scene.game.attack = scene.game.attack._replace(**fields)


def emitted(scene: Scene) -> list[tuple[object, object]]:
    return [(event.kind, event.detail) for event in scene.game.batch]


# --- the Enhance Step -----------------------------------------------------------------------------


@pytest.mark.rule("G.1", "I.3.6.1", "J.5.3")
@pytest.mark.parametrize("why", ["", "flash", "skipped"])
def test_the_enhance_step_begins_unless_it_is_skipped(why: str) -> None:
    values = {"keywords": (trait("flash"),)} if why == "flash" else {}
    scene, frame = attacked(step="block", **values)
    if why == "skipped":
        scene.run(n.Skip(n.This(Stretch.ENHANCE_STEP)))
    scene.game.trace = []
    outcome = frame.start_enhance_step(scene.game)
    assert scene.game.attack is not None
    begun = (Verb.PHASE, ("enhance_step", "begin")) in emitted(scene)
    assert begun is not bool(why)
    assert scene.game.attack.step is (AttackStep.BLOCK if why else AttackStep.ENHANCE)
    assert outcome == (Jump("start_block_step") if why else None)
    assert ("I.3.6.1" in scene.game.trace) is bool(why)


@pytest.mark.rule("G.1.2")
@pytest.mark.parametrize("holder", [0, 1])
def test_who_can_enhance_is_asked_and_who_cannot_is_passed_over(holder: int) -> None:
    scene, frame = attacked()
    frame.holder = holder
    scene.asset(0, n.Ability(n.AbilityKind.ENHANCE, (GAIN,)))
    outcome: Any = frame.give_priority(scene.game)
    assert scene.game.passed_over == (set() if holder == 0 else {1})
    if holder == 0:
        assert (outcome.decision.player, outcome.decision.source) == (0, frame.card.card)
    else:
        assert outcome is None


# --- the Block Step -------------------------------------------------------------------------------


def guard(scene: Scene, player: int = 1) -> CardId:
    return scene.card(player, Zone.HAND, block_zone=n.AttackZone.MID, block_modifier=0)


@pytest.mark.rule("G.2.1", "G.2.1.2")
@pytest.mark.parametrize(
    ("before", "held", "asked"),
    [
        (BlockStatus.UNDETERMINED, True, True),
        (BlockStatus.UNDETERMINED, False, False),
        (BlockStatus.COMPLETELY_BLOCKED, True, False),
    ],
)
def test_a_block_is_asked_for_unless_an_effect_has_settled_it(
    before: BlockStatus, held: bool, asked: bool
) -> None:
    scene, frame = attacked(step="block")
    status(scene, status=before)
    card = guard(scene) if held else None
    frame.played, frame.chosen = True, Offer(OfferKind.BLOCK, scene.ash)
    outcome: Any = frame.offer_block(scene.game)
    assert (vars(frame)["played"], vars(frame)["chosen"]) == (False, None)
    if asked:
        assert outcome.decision.player == 1
        assert [offer.card for offer in outcome.decision.options] == [card]
    else:
        assert outcome is None
    settled = before is not BlockStatus.UNDETERMINED
    assert ("G.2.1.2" in scene.game.trace) is settled  # type: ignore[operator]
    assert scene.game.passed_over == ({1} if not settled and not held else set())


@pytest.mark.rule("G.2.2", "G.2.2.2", "G.2.2.3")
@pytest.mark.parametrize(
    ("zone", "block", "expected"),
    [
        (n.AttackZone.MID, n.AttackZone.MID, BlockStatus.COMPLETELY_BLOCKED),
        (n.AttackZone.HIGH, n.AttackZone.MID, BlockStatus.PARTIALLY_BLOCKED),
        (None, n.AttackZone.MID, BlockStatus.COMPLETELY_BLOCKED),  # without a zone it is mid
        (n.AttackZone.MID, None, BlockStatus.NOT_BLOCKED),  # nobody has blocked
    ],
)
def test_how_far_an_attack_is_blocked(
    zone: n.AttackZone | None, block: n.AttackZone | None, expected: BlockStatus
) -> None:
    scene, frame = attacked(step="block", attack_zone=n.AttackZone.MID)
    held = scene.game.cards[frame.card.card]
    scene.game.cards[held.id] = held._replace(values=held.values._replace(attack_zone=zone))
    if block is not None:
        card = scene.card(1, Zone.POOL, block_zone=block)
        scene.game.cards[card] = scene.game.cards[card]._replace(played_as=PlayedAs.BLOCK)
        frame.played, frame.chosen = True, Offer(OfferKind.BLOCK, card)
    assert frame.determine_status(scene.game) is None
    assert scene.game.attack is not None
    assert scene.game.attack.status is expected
    told = [entry.facts for entry in scene.game.log if entry.key == "block-status"]
    assert told == [(str(expected),)]


@pytest.mark.rule("G.5.2.1.2", "F.4.1.2")
@pytest.mark.parametrize(
    "step", ["give_priority", "start_block_step", "determine_status", "start_damage_step"]
)
@pytest.mark.parametrize("why", ["dropped", "ended"])
def test_an_attack_that_is_over_goes_no_further(step: str, why: str) -> None:
    scene, frame = attacked(step="block")
    if why == "dropped":
        status(scene, dropped=True)
    else:
        atoms.end_early(scene.game, Stretch.COMBAT_PHASE)
    assert getattr(frame, step)(scene.game) == Jump("drop")
    assert scene.game.attack is not None
    assert scene.game.attack.step == AttackStep.BLOCK


@pytest.mark.rule("J.5.3")
@pytest.mark.parametrize(
    ("stretch", "step", "goes_to"),
    [
        (Stretch.BLOCK_STEP, "start_block_step", "start_damage_step"),
        (Stretch.DAMAGE_STEP, "start_damage_step", "resolve"),
    ],
)
@pytest.mark.parametrize("skipped", [True, False])
def test_a_step_that_is_skipped_does_not_begin(
    stretch: n.Stretch, step: str, goes_to: str, skipped: bool
) -> None:
    scene, frame = attacked()
    if skipped:
        scene.run(n.Skip(n.This(stretch)))
    outcome = getattr(frame, step)(scene.game)
    assert outcome == (Jump(goes_to) if skipped else None)
    if stretch is Stretch.DAMAGE_STEP and not skipped:
        frame.announce_damage(scene.game)
    assert ((Verb.PHASE, (str(stretch), "begin")) in emitted(scene)) is not skipped


@pytest.mark.rule("F.4.2", "J.5.3")
@pytest.mark.parametrize("stretch", [Stretch.BLOCK_STEP, Stretch.DAMAGE_STEP])
@pytest.mark.parametrize("why", ["", "skipped", "dropped"])
def test_a_step_nears_unless_it_does_not_come(stretch: n.Stretch, why: str) -> None:
    scene, frame = attacked(step="enhance")
    waiting = n.EventPattern(Verb.PHASE, during=n.This(stretch))
    scene.run(n.Fired(n.Trigger(n.Timing.BEFORE, waiting), (n.Draw(n.Number(1)),)))
    if why == "skipped":
        scene.run(n.Skip(n.This(stretch)))
    elif why == "dropped":
        status(scene, dropped=True)
    getattr(frame, f"_near_{stretch}")(scene.game)
    assert ((Verb.PHASE, (str(stretch), "near")) in emitted(scene)) is not bool(why)
    assert scene.game.attack is not None
    assert scene.game.attack.step == AttackStep.ENHANCE


@pytest.mark.rule("F.4.2", "H.2.3.2")
@pytest.mark.parametrize("holder", [0, 1])
def test_that_nothing_comes_before_a_step_tells_who_has_no_answer_in_hand(holder: int) -> None:
    """Nobody is told of it, whatever the hand may be."""
    scene, frame = attacked(step="enhance")
    waiting = n.EventPattern(Verb.PHASE, during=n.This(Stretch.BLOCK_STEP))
    trigger = n.Trigger(n.Timing.BEFORE, waiting)
    answer = n.Ability(n.AbilityKind.RESPONSE, (GAIN,), trigger=trigger)
    scene.card(0, Zone.DECK, n.CardType.ACTION, abilities=held(answer))
    scene.card(holder, Zone.HAND)
    frame._near_block_step(scene.game)
    assert scene.game.passed_over == {holder}
    assert (Verb.PHASE, ("block_step", "near")) not in emitted(scene)


# --- damage, and the end --------------------------------------------------------------------------


@pytest.mark.rule("G.3")
@pytest.mark.parametrize("gone", [True, False])
@pytest.mark.parametrize("dealt", [0, 2])
def test_an_attack_that_dealt_damage_is_marked_where_it_lies(gone: bool, dealt: int) -> None:
    scene, frame = attacked()
    if gone:
        atoms.move(scene.game, (frame.card.card,), Zone.HAND, Verb.ADD, atoms.Why(0))
    frame.dealt = dealt
    frame.record_damage(scene.game)
    assert scene.game.cards[frame.card.card].dealt_damage is (bool(dealt) and not gone)


@pytest.mark.rule("G.5.2.1")
def test_a_dropped_attack_is_told_and_remembered() -> None:
    scene, frame = attacked(step="block")
    attack = scene.game.attack
    atoms.move(scene.game, (frame.card.card,), Zone.HAND, Verb.ADD, atoms.Why(0))
    frame.drop(scene.game)
    assert scene.game.attack is None
    assert scene.game.last_attack is not None
    assert attack is not None
    assert scene.game.last_attack.card == attack.card
    assert scene.game.last_attack.was is not None
    told = [(entry.player, entry.facts) for entry in scene.game.log if entry.key == "dropped"]
    assert told == [(0, (frame.card,))]
    assert (Verb.PHASE, ("attack", "end")) in emitted(scene)
    assert all(kind != Verb.RESOLVE for kind, _ in emitted(scene))


@pytest.mark.rule("C.3.3.4.2.3", "C.3.3.4.2.4")
@pytest.mark.parametrize("gone", [True, False])
def test_an_attack_and_its_blocks_are_refreshed_when_it_is_over(gone: bool) -> None:
    scene, frame = attacked()
    scene.game.serial = frame.began = 10
    blocks = {
        "block": (PlayedAs.BLOCK, 11),
        "of another attack": (PlayedAs.BLOCK, 10),
        "no block": (PlayedAs.FOUNDATION, 11),
    }
    row = {}
    for name, (played_as, arrived) in blocks.items():
        card = scene.card(1, Zone.POOL)
        held = scene.game.cards[card]
        more = held.values._replace(control=9)
        scene.game.cards[card] = held._replace(played_as=played_as, arrived=arrived, values=more)
        row[name] = card
    attack = scene.game.cards[frame.card.card]
    faster = attack._replace(values=attack.values._replace(speed=9))
    scene.game.cards[attack.id] = faster
    if gone:
        scene.game.cards[attack.id] = faster._replace(epoch=faster.epoch + 1)
    frame._leave(scene.game)
    controls = {name: scene.values(card).control for name, card in row.items()}
    assert controls == {"block": 5, "of another attack": 9, "no block": 9}
    assert scene.values(attack.id).speed == (9 if gone else 3)
