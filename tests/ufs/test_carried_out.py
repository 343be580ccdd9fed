"""Whether an instruction was carried out: "if you do" asks of the one before (J.1.4, K.3.5)."""

from __future__ import annotations

import pytest

from engine.ufs.effects import nodes as n
from engine.ufs.model.effect import Context
from engine.ufs.rules.who import DID
from tests.ufs.build import rated
from tests.ufs.scene import FOUNDATION, Scene, cards, number, place, plus

Verb, Zone, Who, Stat, Operation = n.Verb, n.Zone, n.Who, n.Stat, n.Operation
NOTHING, ONE = n.Number(0), n.Number(1)
THIS = n.CurrentAttack()
TURN = n.This(n.Stretch.TURN)
NEXT_CHECK = n.CheckRef(Who.YOU)
THAT_CHECK = n.CheckRef(Who.YOU, "that")
WALLS = cards(FOUNDATION)
ALL_WALLS = n.Cards(FOUNDATION, place=place(Zone.STAGE), pick=n.Pick.ALL)
POWERFUL = (n.KeywordGrant("powerful", ONE),)
DRAWN = n.EventPattern(Verb.DRAW)
MOVED = n.MoveToZone(cards(zone=Zone.MOMENTUM), place(Zone.DISCARD))


def did(scene: Scene, *effects: n.Instruction) -> bool:
    """What is remembered of the last instruction, where the opposite was remembered before."""
    known = {
        bool(scene.run(*effects, context=Context(0).bind(DID, before)).result.get(DID))
        for before in (True, False)
    }
    assert len(known) == 1, "nothing is remembered"
    return known.pop()


@pytest.mark.parametrize(
    "effect",
    [
        n.Act(Verb.SEAL, WALLS),
        n.Act(Verb.FREEZE, WALLS),
        n.Act(Verb.REVEAL, cards(zone=Zone.HAND)),
        n.Act(Verb.CHOOSE, WALLS),
        n.Act(Verb.COMMIT, WALLS),
        n.Act(Verb.DESTROY, WALLS),
        n.Modify(WALLS, (plus(Stat.CONTROL, 1),)),
        n.Modify(WALLS, (plus(Stat.CONTROL, 1),), span=TURN),
        n.SetStat(WALLS, Stat.CONTROL, Operation.BECOMES, ONE),
        n.Gain(WALLS, POWERFUL),
        n.Gain(WALLS, POWERFUL, span=TURN),
        n.SwitchStats(WALLS, Stat.CONTROL, Stat.DIFFICULTY),
        n.Counters(number(1), "power", WALLS),
        n.Search((place(Zone.HAND),), n.Cards()),
        n.PutBack(cards(zone=Zone.HAND)),
        MOVED,
    ],
)
def test_what_nothing_can_be_done_with_is_not_carried_out(effect: n.Instruction) -> None:
    assert not did(Scene(), effect)
    scene = Scene()
    for _ in range(2):  # one for each time
        scene.foundation(control=3, difficulty=1)
        scene.card(0, Zone.HAND)
        scene.card(0, Zone.MOMENTUM)
    told = (n.ChooseOne((effect,)),) if isinstance(effect, n.Search | n.PutBack) else (effect,)
    scene.run(*told, context=Context(0).bind(DID, False))
    while scene.game.pending is not None:
        scene.say(scene.game.canonical(scene.question) if scene.question.judged else _first(scene))
    assert scene.result.get(DID)


def _first(scene: Scene) -> object:
    """The least that may be chosen, and one card where it may be none."""
    question = scene.question
    if question.kind in ("cards", "order"):
        return tuple(question.options[: max(question.minimum, 1)])
    return question.options[0]


@pytest.mark.parametrize(
    ("effect", "carried_out"),
    [
        (n.Draw(NOTHING), False),
        (n.Draw(ONE), True),
        (n.Mill(NOTHING), False),
        (n.GainVitality(NOTHING), False),
        (n.GainVitality(ONE), False),  # at the maximum
        (n.LoseVitality(ONE), True),
        (n.LoseVitality(ONE, low=n.Number(25)), False),
        (n.ExchangeVitality(), False),  # both have as much
        (n.SetVitality(Who.YOU, Stat.VITALITY, n.Number(25)), False),
        (n.AdjustDamage(Operation.ADD, ONE), False),  # there is no attack
        (n.DealDamage(THIS, ONE), False),
        (n.SetBlockStatus(THIS, n.State.COMPLETELY_BLOCKED), False),
        (n.Cancel(), False),
        (n.Cancel(ALL_WALLS), False),
        (n.Recheck(), False),
        (n.ModifyCheck(THAT_CHECK, Operation.ADD, ONE), False),
        (n.ModifyCheck(NEXT_CHECK, Operation.ADD, ONE), True),
        (n.SetCheck(NEXT_CHECK, ONE), True),
        (n.PassCheck(NEXT_CHECK), True),
        (n.ExtraForm(NOTHING), False),
        (n.ExtraForm(ONE), True),
        (n.Skip(n.Coming(n.Stretch.READY_STEP)), True),
        (n.Skip(n.This(n.Stretch.COMBAT_PHASE), ends=True), True),
        (n.Skip(n.This(n.Stretch.COMBAT_PHASE, Who.OPPONENT), ends=True), False),
        (n.Cannot(DRAWN, span=TURN), True),
        (n.RuleEffect(n.RuleKind.NO_DAMAGE, WALLS, span=TURN), False),  # nothing is chosen
        (n.Fired(n.Trigger(n.Timing.AFTER, DRAWN), (n.GainVitality(ONE),)), True),
        (n.Modify(ALL_WALLS, (plus(Stat.CONTROL, 1),), span=TURN), True),  # those to come as well
        (n.Modify(n.Next(), (plus(Stat.SPEED, 1),)), True),
        (n.Gain(n.Next(), POWERFUL), True),
        (n.ChangeRating(n.Next(), "powerful", Operation.ADD, ONE), True),
        (n.ChangeRating(THIS, "powerful", Operation.ADD, ONE), False),
        (n.ChangeRatings(THIS, Operation.ADD, ONE), False),
        (n.CopyValues(THIS, WALLS), False),
        (n.AddToStack(THIS), False),
        (n.If(n.Compare(ONE, n.Comparison.MORE, ONE), n.Draw(ONE)), False),
        (n.MakeCheck(None), True),  # against nothing, so that it cannot be failed
        (n.MakeCheck(n.Number(9)), False),
        (n.MakeCheck(ONE), True),
    ],
)
def test_what_is_remembered_of_an_instruction(effect: n.Instruction, carried_out: bool) -> None:
    assert did(Scene(), effect) is carried_out


@pytest.mark.parametrize(
    "effect",
    [
        n.AdjustDamage(Operation.ADD, ONE),
        n.DealDamage(THIS, ONE),
        n.SetBlockStatus(THIS, n.State.COMPLETELY_BLOCKED),
        n.ChangeRating(THIS, "powerful", Operation.ADD, ONE),
        n.ChangeRatings(THIS, Operation.ADD, ONE),
        n.Gain(THIS, POWERFUL),
        n.ChangeZone(THIS, n.AttackZone.LOW),
    ],
)
def test_what_is_done_to_an_attack_is_carried_out_where_there_is_one(effect: n.Instruction) -> None:
    scene = Scene()
    scene.attack(**rated("powerful", 2))
    assert did(scene, effect)


@pytest.mark.rule("I.2.4")
def test_one_rating_that_changes_is_enough() -> None:
    scene = Scene()
    scene.foundation()
    scene.foundation(**rated("powerful", 2))
    assert did(scene, n.ChangeRatings(ALL_WALLS, Operation.ADD, ONE))


@pytest.mark.rule("J.1.4.1")
@pytest.mark.parametrize(("has_card", "gained"), [(True, 0), (False, 10)])
def test_who_declines_could_have_paid(has_card: bool, gained: int) -> None:
    """ "If you cannot" is not met by those who do not want to."""
    scene = Scene()
    scene.game.vitality = [5, 5]
    if has_card:
        scene.card(0, Zone.HAND)
    offer = n.May(n.Draw(ONE), n.Act(Verb.DISCARD, cards(zone=Zone.HAND)))
    unable = n.If(n.CarriedOut(negated=True, able=False), n.GainVitality(n.Number(10)))
    scene.run(offer, unable)
    if has_card:
        scene.say(False)
    assert scene.game.vitality[0] == 5 + gained


@pytest.mark.rule("G.3")
@pytest.mark.parametrize(("amount", "vitality"), [(0, 25), (3, 22)])
def test_damage_that_an_effect_deals_comes_from_the_card(amount: int, vitality: int) -> None:
    scene = Scene()
    attack = scene.attack()
    scene.run(n.DealDamage(THIS, n.Number(amount)))
    dealt = [batch[0] for batch in scene.batches(Verb.DEAL_DAMAGE)]
    assert [each.source for each in dealt] == [scene.game.cards[attack].ref for _ in dealt]
    assert scene.game.vitality == [25, vitality]
