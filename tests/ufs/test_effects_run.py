"""How instructions are run: parts and offers, both players at once, instead of something (J.1)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.kernel.events import Cause
from engine.kernel.ids import CardId
from engine.kernel.machine import Done
from engine.ufs import atoms
from engine.ufs.atoms import Why
from engine.ufs.editions.registry import PLAYED
from engine.ufs.effects import nodes as n
from engine.ufs.model.details import CancelDetail, PlayDetail
from engine.ufs.model.effect import Context
from engine.ufs.model.game import Check
from engine.ufs.procedures.check import CheckSequence
from engine.ufs.procedures.effects.replace import Replacement, carrying_out, unordered
from engine.ufs.procedures.effects.run import EXECUTORS, SHOWN, BothPlayers
from engine.ufs.procedures.effects.structure import PICKED, AllParts, AskMay
from engine.ufs.rules.statics import statements
from engine.ufs.rules.who import CHECKED, DID, EVENT
from tests.ufs.build import standing
from tests.ufs.scene import FOUNDATION, Scene, cards, number, place

Verb, Zone, Who, Timing = n.Verb, n.Zone, n.Who, n.Timing
ONE = n.Number(1)
GAIN, DRAW = n.GainVitality(ONE), n.Draw(ONE)
MAY = n.May(DRAW)
TURN = n.This(n.Stretch.TURN)
ALWAYS = n.Compare(ONE, n.Comparison.EQUAL, ONE)
NEVER = n.Compare(ONE, n.Comparison.MORE, ONE)
HAND = n.Cards(place=place(Zone.HAND))
DISCARD = n.Act(Verb.DISCARD, HAND, bind="given")


def weak() -> Scene:
    scene = Scene()
    scene.game.vitality = [10, 10]
    scene.game.trace = []
    return scene


# --- offers ---------------------------------------------------------------------------------------


@pytest.mark.rule("J.1.4.1")
def test_what_was_paid_is_known_to_what_follows() -> None:
    scene = weak()
    card = scene.card(0, Zone.HAND)
    back = n.MoveToZone(n.Bound("given"), place(Zone.MOMENTUM))
    scene.run(n.May(back, DISCARD)).say(True)
    assert scene.zone(card) is Zone.MOMENTUM
    assert scene.result.get(DID) is True


@pytest.mark.rule("J.1.4.1")
@pytest.mark.parametrize(
    ("offer", "done"),
    [(n.May(n.Draw(n.Number(0)), DISCARD), True), (n.May(n.Draw(n.Number(0))), False)],
)
def test_what_was_paid_for_is_done_whatever_comes_of_it(offer: n.May, done: bool) -> None:
    scene = weak()
    scene.card(0, Zone.HAND)
    scene.run(offer).say(True)
    assert scene.result.get(DID) is done


@pytest.mark.rule("J.1.4.1")
def test_what_could_not_be_paid_in_the_end_is_not_done() -> None:
    scene = weak()
    offer = n.May(GAIN, DISCARD)
    frame = AskMay(
        context=scene.context(),
        node=offer,
        cause=Cause.EFFECT,
        player=0,
        wanted=True,
        paid=(False, scene.context(1)),
    )
    done: object = frame.carry_out(scene.game)
    assert isinstance(done, Done)
    assert frame.context.get(DID) is False
    assert frame.context.controller == 0


@pytest.mark.rule("J.1.4.1")
def test_an_offer_that_cannot_be_paid_is_told_to_be_none() -> None:
    scene = weak().run(n.May(GAIN, DISCARD))
    assert scene.game.trace is not None
    assert "J.1.4.1" in scene.game.trace
    assert scene.asked == []


# --- options --------------------------------------------------------------------------------------

OPTIONS = tuple(n.GainVitality(n.Number(amount)) for amount in (1, 2, 4))


@pytest.mark.rule("K.2.5")
def test_no_option_is_picked_twice() -> None:
    scene = weak().run(n.ChooseOne(OPTIONS, count=2))
    scene.say(2, 0)
    assert [question.options for question in scene.asked] == [(0, 1, 2), (0, 1)]
    assert scene.game.vitality[0] == 15


@pytest.mark.rule("K.2.5")
@pytest.mark.parametrize("bulleted", [True, False])
def test_only_what_is_bulleted_was_picked_with_the_cost(bulleted: bool) -> None:
    scene = weak()
    context = scene.context().bind(PICKED, (1,))
    scene.run(n.ChooseOne(OPTIONS, bulleted=bulleted), context=context)
    assert bool(scene.asked) is not bulleted
    if bulleted:
        assert scene.game.vitality[0] == 12


@pytest.mark.parametrize(
    ("joint", "linked"), [(n.Joint.AND, False), (n.Joint.THEN, True), (n.Joint.COMMA_THEN, True)]
)
def test_where_effects_are_linked_only_what_comes_then_is(joint: n.Joint, linked: bool) -> None:
    (edition,) = {each.code for each in PLAYED.values() if each.linked}
    scene = weak()
    scene.game.edition = PLAYED[edition]
    told = n.Sequence((GAIN, DRAW), joint)
    begun = EXECUTORS[n.Sequence](scene.game, scene.context(), told, Cause.EFFECT)
    assert isinstance(begun, AllParts) is not linked


# --- parts and both players -----------------------------------------------------------------------


@pytest.mark.rule("K.5.1")
@pytest.mark.parametrize("instead", [True, False])
def test_what_a_part_reveals_stays_so_until_the_whole_is_done(instead: bool) -> None:
    scene = weak()
    card = scene.card(0, Zone.HAND)
    show = n.Act(Verb.REVEAL, n.Whole(place(Zone.HAND)))
    if instead:
        replaced = n.EventPattern(Verb.GAIN_VITALITY, by=Who.YOU)
        scene.asset(0, standing(n.Instead(replaced, (show,))))
        scene.run(show, GAIN, MAY)
    else:
        scene.run(n.If(ALWAYS, show), MAY)
    assert scene.game.cards[card].revealed
    scene.say(False)
    assert not scene.game.cards[card].revealed


EACH_HAND = n.Cards(place=place(Zone.HAND, Who.EACH), chooser=Who.EACH)
TO_STAGE = n.MoveToZone(EACH_HAND, place(Zone.MOMENTUM, Who.OWNER), Who.EACH, bind="those")
ACT = n.Act(Verb.DISCARD, EACH_HAND, Who.EACH, bind="those")


@pytest.mark.rule("K.1.3")
@pytest.mark.parametrize("told", [TO_STAGE, ACT])
@pytest.mark.parametrize(
    ("mine", "theirs", "by", "asked"),
    [(2, 2, 0, True), (2, 2, 1, True), (1, 2, 0, False), (2, 1, 0, False), (1, 1, 0, False)],
)
def test_who_is_first_is_asked_if_both_have_a_choice(
    told: n.Instruction, mine: int, theirs: int, by: int, asked: bool
) -> None:
    scene = weak()
    rows = [
        [scene.card(who, Zone.HAND) for _ in range(held)] for who, held in ((0, mine), (1, theirs))
    ]
    scene.run(told, by=by)
    first = scene.question if scene.asked else None
    assert (first is not None and first.prompt == "who-first") is asked
    if first is not None and asked:
        assert (first.player, first.options) == (by, (by, 1 - by))
    while not scene.is_over:
        question = scene.question
        scene.say(question.options[0] if question.prompt == "who-first" else question.options[:1])
    those = [ref.card for ref in scene.result.get("those")]
    assert len(those) == 2
    assert {scene.game.cards[card].owner for card in those} == {0, 1}
    assert all(len(scene.game.zones[who, Zone.HAND]) == len(rows[who]) - 1 for who in (0, 1))


@pytest.mark.rule("K.1.3")
@pytest.mark.parametrize("moves", [True, False])
def test_either_choice_of_several_has_an_order(moves: bool) -> None:
    scene = weak()
    for who in (0, 1):
        for _ in range(2):
            scene.foundation(who)
        scene.card(who, Zone.HAND)
    staged = n.Cards(FOUNDATION, place=place(Zone.STAGE, Who.EACH), chooser=Who.EACH)
    both = n.BothOf(EACH_HAND, staged)
    to = place(Zone.MOMENTUM, Who.OWNER)
    moving = n.MoveToZone(both, to, Who.EACH)
    scene.run(moving if moves else n.Act(Verb.DISCARD, both, Who.EACH))
    assert scene.question.prompt == "who-first"


EACH_DRAWS = n.Draw(ONE, Who.EACH)
EACH_CHECKS = n.MakeCheck(n.Number(3), by=Who.EACH)


@pytest.mark.rule("K.1.3.1", "E.3.1.2")
@pytest.mark.parametrize(("told", "held"), [(EACH_DRAWS, 1), (EACH_CHECKS, 0)])
@pytest.mark.parametrize("is_older", [True, False])
def test_what_both_do_is_let_go_if_it_was_held(
    told: n.Instruction, held: int, is_older: bool
) -> None:
    """A file of an older version holds checks, too, that were one event when they began."""
    game = weak().game
    frame = BothPlayers(context=Context(0), instruction=told, cause=Cause.EFFECT)
    if is_older:
        game.hold()
        atoms.begin_together(game)
    else:
        frame.choose_order(game)
        assert (game.held, game.together) == (held, held)
    frame.done = 1
    assert isinstance(frame.go_on(game), Done)
    assert (game.held, game.together) == (0, 0)


# --- instead --------------------------------------------------------------------------------------


def replacement(key: str, *then: n.Instruction, bind: str = "") -> Replacement:
    scene = Scene()
    card = scene.asset(0)
    node = n.Instead(n.EventPattern(Verb.DRAW, bind=bind), then)
    return Replacement(key, scene.context(0, card), node, (scene.emit(Verb.DRAW, owner=0),))


@pytest.mark.rule("J.3.5.2.1")
@pytest.mark.parametrize(
    ("one", "other", "matters"),
    [
        (replacement("32:a0", GAIN), replacement("33:a0", GAIN), False),
        (replacement("32:a0", GAIN), replacement("33:a0", DRAW), True),
        (replacement("effect:1", GAIN), replacement("33:a0", GAIN), None),
        (replacement("33:a0", GAIN), replacement("effect:1", GAIN), None),
        (
            replacement("32:a0", n.Act(Verb.COMMIT, n.ThisCard())),
            replacement("33:a0", n.Act(Verb.COMMIT, n.ThisCard())),
            True,
        ),
        (replacement("32:a0", GAIN), replacement("32:a0", DRAW), False),  # one and the same
    ],
)
def test_when_the_order_of_replacements_matters(
    one: Replacement, other: Replacement, matters: bool | None
) -> None:
    if matters is None:  # one of the two is used up by it
        one = one._replace(key=one.key.replace("effect:1", stored_key()))
        other = other._replace(key=other.key.replace("effect:1", stored_key()))
        matters = True
    found = unordered((one, other), ())
    assert found == ((one, other) if matters else ())


@pytest.mark.rule("J.3.5.2.1")
def test_an_order_is_known_when_all_are_in_it() -> None:
    some = tuple(replacement(f"{card}:a0", each) for card, each in ((32, GAIN), (33, DRAW)))
    labels = tuple(each.label for each in some)
    assert unordered(some, labels[:1]) == some
    assert unordered(some, labels) == ()


def stored_key() -> str:
    """The key of an effect that an instruction has made."""
    scene = Scene().run(n.Instead(n.EventPattern(Verb.DRAW), (GAIN,), span=TURN))
    ((key, _, _),) = statements(scene.game, n.Instead)
    return key


@pytest.mark.rule("J.3.5.1")
@pytest.mark.parametrize("bind", ["", "that"])
def test_what_happens_instead_knows_what_it_replaces(bind: str) -> None:
    offered = replacement("32:a0", GAIN, bind=bind)
    names = dict(carrying_out(offered).context.names)
    assert names == {EVENT: offered.of, **({bind: offered.of} if bind else {})}


@pytest.mark.rule("J.3.5.1")
@pytest.mark.parametrize(
    ("then", "answer", "drawn", "gained"),
    [
        ((n.May(GAIN),), True, 0, 1),
        ((n.May(GAIN),), False, 1, 0),  # who does not want it lets the act happen
        ((n.May(GAIN), GAIN), False, 0, 1),
        ((n.May(GAIN), n.Draw(n.Number(0))), False, 0, 0),
        ((GAIN,), None, 0, 1),
    ],
)
def test_who_may_do_something_instead_decides(
    then: tuple[n.Instruction, ...], answer: bool | None, drawn: int, gained: int
) -> None:
    scene = weak()
    scene.asset(0, standing(n.Instead(n.EventPattern(Verb.DRAW), then)))
    scene.run(DRAW)
    if answer is not None:
        scene.say(answer)
    assert len(scene.batches(Verb.DRAW)) == drawn
    assert scene.game.vitality[0] == 10 + gained


# --- checks ---------------------------------------------------------------------------------------


@pytest.mark.rule("E.3")
@pytest.mark.parametrize("bind", ["", "value"])
@pytest.mark.parametrize(
    ("cost", "cause", "purpose"),
    [
        (False, Cause.EFFECT, "effect"),
        (True, Cause.EFFECT, "cost"),
        (False, Cause.COST, "cost"),
    ],
)
def test_what_a_check_is_made_for(bind: str, cost: bool, cause: Cause, purpose: str) -> None:
    scene = weak()
    node = n.MakeCheck(None, cost=cost, bind=bind)
    frame: Any = EXECUTORS[n.MakeCheck](scene.game, scene.context(), node, cause)
    made = frame.check_now(scene.game).child
    assert isinstance(made, CheckSequence)
    assert made.purpose == purpose
    frame.check = Check(0, None, purpose, value=4)
    (context,) = frame.remember(scene.game)
    told = {DID: True, CHECKED: (0, None)}
    assert dict(context.names) == {**told, **({"value": 4} if bind else {})}


@pytest.mark.rule("E.3.1.2", "E.3.3")
@pytest.mark.parametrize("checking", [True, False])
@pytest.mark.parametrize("again", [True, False])
def test_what_is_said_of_the_check_being_made(checking: bool, again: bool) -> None:
    scene = weak()
    that = n.CheckRef(Who.YOU, "that")
    if checking:
        scene.game.check = Check(0, 5, "", value=4, is_recheck=again, has_number=True)
        scene.game.check_changes = [()]
    change = EXECUTORS[n.ModifyCheck]
    told = n.ModifyCheck(that, n.Operation.SUBTRACT, n.Number(2))
    after: Any = change(scene.game, scene.context(), told, Cause.EFFECT)
    assert after.get(DID) is checking
    if scene.game.check is not None:
        assert scene.game.check.value == 2
    able: Any = EXECUTORS[n.Recheck](scene.game, scene.context(), n.Recheck(), Cause.EFFECT)
    assert able.get(DID) is (checking and not again)


@pytest.mark.rule("J.3.2.1.3")
@pytest.mark.parametrize("which", ["that", "next", "all"])
def test_before_a_check_has_a_number_that_check_is_the_next_one(which: str) -> None:
    scene = weak()
    scene.game.check = Check(1, 5, "")
    scene.run(n.ModifyCheck(n.CheckRef(Who.YOU, which), n.Operation.ADD, ONE))
    (effect,) = scene.game.effects.values()
    assert isinstance(effect.node, n.ModifyCheck)
    meant = (effect.node.check.whose, effect.node.check.which)
    assert meant == ((Who.OPPONENT, "next") if which == "that" else (Who.YOU, which))


# --- rulings --------------------------------------------------------------------------------------


def play(scene: Scene, card: CardId, ability: str, number_: int, verb: n.Verb = Verb.PLAY) -> Any:
    detail = PlayDetail(ability=ability, number=number_)
    return scene.emit(verb, card, actor=0, detail=detail)


@pytest.mark.rule("H.3.3.4")
def test_the_latest_play_of_each_card_is_cancelled() -> None:
    scene = weak()
    gaining = n.Ability(n.AbilityKind.ENHANCE, (GAIN,))
    one, other, quiet = (scene.asset(0, gaining) for _ in range(3))
    for card, number_ in ((one, 1), (other, 2), (one, 3)):
        play(scene, card, "a0", number_)
    for number_ in (3, 4):
        play(scene, one, "a0", number_, Verb.ATTEMPT)
    play(scene, one, "", 5)
    assets = n.Cards(n.IsType(n.CardType.ASSET), number(2), place(Zone.STAGE))
    scene.run(n.Cancel(assets)).say((one, quiet))
    assert scene.game.cancelled == (3,)
    (batch,) = scene.batches(Verb.CANCEL)
    assert [(event.card and event.card.card, event.detail) for event in batch] == [
        (one, CancelDetail("a0"))
    ]
    assert scene.result.get(DID) is True


@pytest.mark.rule("H.3.3.4")
@pytest.mark.parametrize(
    ("ability", "cancelled"),
    [
        ("a0", True),
        ("", False),  # the card alone
        ("a7", True),  # gone from the card meanwhile
    ],
)
def test_what_is_bound_as_the_event_is_cancelled(ability: str, cancelled: bool) -> None:
    scene = weak()
    card = scene.asset(0, n.Ability(n.AbilityKind.ENHANCE, (GAIN,)))
    event = play(scene, card, ability, 6)
    scene.run(n.Cancel(None), context=scene.context(1).bind(EVENT, (event,)))
    assert scene.game.cancelled == ((6,) if cancelled else ())
    assert scene.result.get(DID) is cancelled


@pytest.mark.rule("J.5.3", "F.4.1.2")
@pytest.mark.parametrize(
    ("span", "ended"),
    [
        (n.This(n.Stretch.COMBAT_PHASE), True),
        (n.This(n.Stretch.COMBAT_PHASE, Who.YOU), True),
        (n.This(n.Stretch.COMBAT_PHASE, Who.OPPONENT), False),
        (n.WhileTrue(ALWAYS), False),  # no stretch that could end
    ],
)
def test_what_is_told_to_end_ends_if_it_is_that_players(span: n.Span, ended: bool) -> None:
    scene = weak().run(n.Skip(span, ends=True))
    assert scene.result.get(DID) is ended
    assert scene.game.ending == (("combat_phase",) if ended else ())


@pytest.mark.rule("J.2.2.1")
def test_what_has_no_span_of_its_own_stands_under_the_head_of_one() -> None:
    scene = weak()
    card = scene.foundation()
    told = n.CountsAs(cards(FOUNDATION), ONE)
    scene.run(n.Lasting(TURN, told))
    (effect,) = scene.game.effects.values()
    assert isinstance(effect.node, n.CountsAs)
    assert [ref.card for ref in effect.context.get("imposed")] == [card]
    assert effect.until == "turn"
    scene.game.effects.clear()
    scene.run(told)
    (alone,) = scene.game.effects.values()
    assert alone.node == effect.node


@pytest.mark.rule("F.3.1.3")
@pytest.mark.parametrize("zone", [Zone.POOL, Zone.STAGE, None])
def test_during_the_end_phase_means_the_clearing_of_a_card_of_the_pool(zone: n.Zone | None) -> None:
    scene = weak()
    source = scene.game.cards[scene.card(0, zone)].ref if zone is not None else None
    event = n.EventPattern(Verb.PHASE, during=n.During(n.Stretch.END_PHASE))
    scene.run(n.Fired(n.Trigger(Timing.DURING, event), (GAIN,)), source=source)
    (effect,) = scene.game.effects.values()
    assert scene.result.get(DID) is True
    node = effect.node.then if isinstance(effect.node, n.Lasting) else effect.node
    assert isinstance(node, n.Fired)
    if zone is Zone.POOL:
        assert (effect.assigned, effect.uses) == ((source,), 1)
        assert node.trigger.timing is Timing.DURING
    else:
        assert (effect.assigned, effect.uses) == ((), 0)
        assert node.trigger.timing is Timing.START


@pytest.mark.rule("J.2.2.1")
@pytest.mark.parametrize("once", [True, False])
def test_what_waits_for_a_coming_stretch_does_so_once(once: bool) -> None:
    scene = weak()
    coming = n.Coming(n.Stretch.TURN, Who.OPPONENT)
    event = n.EventPattern(Verb.DRAW, during=coming)
    scene.run(n.Fired(n.Trigger(Timing.AFTER, event), (GAIN,), once=once))
    (effect,) = scene.game.effects.values()
    assert effect.uses == 1
    assert effect.until == "turn:2"


@pytest.mark.rule("J.2.2.1")
def test_a_stretch_going_on_is_no_span_of_what_waits_in_it() -> None:
    event = n.EventPattern(Verb.DRAW, during=n.During(n.Stretch.TURN))
    scene = weak().run(n.Fired(n.Trigger(Timing.AFTER, event), (GAIN,)))
    (effect,) = scene.game.effects.values()
    assert isinstance(effect.node, n.Fired)


def test_without_an_attack_nothing_is_considered_blocked() -> None:
    scene = weak().run(n.SetBlockStatus(n.CurrentAttack(), n.State.NOT_BLOCKED))
    assert scene.result.get(DID) is False


@pytest.mark.rule("J.3.2")
def test_if_finds_what_happened_among_all_that_did() -> None:
    scene = weak().run(DRAW).run(n.LoseVitality(ONE))
    lost = n.EventPattern(Verb.LOSE_VITALITY)
    scene.run(n.Fired(n.Trigger(Timing.IF, lost), (GAIN,)))
    assert scene.game.vitality[0] == 10
    assert scene.game.effects == {}


# --- what has to be known first -------------------------------------------------------------------


@pytest.mark.rule("J.4.3.3")
def test_what_x_is_is_asked_when_it_is_reached() -> None:
    draw = n.Draw(n.X())
    assert weak().run(n.If(NEVER, draw)).asked == []
    prompts = [each.prompt for each in weak().run(n.May(draw)).say(True).asked]
    assert prompts == ["may", "choose-x"]


@pytest.mark.rule("K.5.1")
def test_what_was_shown_and_has_left_stays_as_it_is_where_it_lies_now() -> None:
    scene = weak()
    card = scene.card(0, Zone.HAND)
    shown = (scene.game.cards[card].ref,)
    atoms.move(scene.game, (card,), Zone.DECK, Verb.ADD, Why(0))
    atoms.reveal(scene.game, (card,), Why(0))
    scene.run(context=Context(0).bind(SHOWN, shown))
    assert scene.game.cards[card].revealed
