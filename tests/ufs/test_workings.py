"""What instructions leave behind: on cards, in the game's memory and in what is asked."""

from __future__ import annotations

from typing import Any

import pytest

from engine.kernel.ids import CardId
from engine.ufs import atoms
from engine.ufs.atoms import Why
from engine.ufs.effects import nodes as n
from engine.ufs.effects.nodes.words import AbilityKind
from engine.ufs.model.card import PlayedAs
from engine.ufs.model.details import PlayDetail
from engine.ufs.model.values import HeldAbility, HeldKeyword
from engine.ufs.procedures import duration
from engine.ufs.procedures.duration import DEFINED
from engine.ufs.procedures.effects.names import words_for
from engine.ufs.procedures.manual import TableAct
from engine.ufs.rules.attack_sequence import played_block
from engine.ufs.rules.grants import gained
from engine.ufs.rules.knowledge import hidden_cards
from engine.ufs.rules.prohibitions import as_in_hand
from engine.ufs.rules.statements import occasions
from engine.ufs.rules.statics import statements
from engine.ufs.rules.unseen_answers import may_answer_unseen
from tests.ufs.build import Table, rated, standing
from tests.ufs.scene import FOUNDATION, Scene, cards, number, place, plus

Verb, Zone, Who, Stat, Operation = n.Verb, n.Zone, n.Who, n.Stat, n.Operation
ONE = n.Number(1)
TURN = n.This(n.Stretch.TURN)
WALLS = cards(FOUNDATION)
ALL_WALLS = n.Cards(FOUNDATION, place=place(Zone.STAGE), pick=n.Pick.ALL)
SAFE = (n.KeywordGrant("safe"),)
DRAWN = n.EventPattern(Verb.DRAW)


def keywords(scene: Scene, card: CardId) -> list[str]:
    return [held.name for held in scene.values(card).keywords]


# --- values ---------------------------------------------------------------------------------------


@pytest.mark.rule("J.3.3.2")
@pytest.mark.parametrize("span", [None, TURN])
def test_a_chosen_card_gains_for_good_or_for_a_while(span: n.Span | None) -> None:
    scene = Scene()
    wall = scene.foundation()
    scene.run(n.Gain(WALLS, SAFE, span=span))
    assert keywords(scene, wall) == ["safe"]
    assert len(scene.game.effects) == (span is not None)


@pytest.mark.rule("J.3.3.2")
@pytest.mark.parametrize(("span", "later"), [(None, []), (TURN, ["safe"])])
def test_all_gain_now_or_whoever_is_there_for_a_while(span: n.Span | None, later: Any) -> None:
    scene = Scene()
    wall = scene.foundation()
    scene.run(n.Gain(ALL_WALLS, SAFE, span=span))
    coming = scene.card(0, Zone.HAND)
    scene.run(n.MoveToZone(cards(zone=Zone.HAND), place(Zone.STAGE)))
    assert keywords(scene, wall) == ["safe"]
    assert (scene.zone(coming), keywords(scene, coming)) == (Zone.STAGE, later)


@pytest.mark.rule("C.3.3.3.3")
def test_what_is_gained_on_the_table_is_no_part_of_the_base_values() -> None:
    scene = Scene()
    wall = scene.foundation()
    scene.asset(0, standing(n.Gain(ALL_WALLS, SAFE)))
    scene.run(n.Draw(ONE))
    assert keywords(scene, wall) == ["safe"]
    assert scene.game.cards[wall].base.keywords == ()


@pytest.mark.parametrize(("control", "expected"), [(5, 3), (2, 2), (3, 3)])
@pytest.mark.parametrize("stands", [True, False])
def test_a_number_is_reduced_and_never_raised_to_another(
    stands: bool, control: int, expected: int
) -> None:
    scene = Scene()
    wall = scene.foundation(control=control)
    if stands:
        less = n.SetStat(ALL_WALLS, Stat.CONTROL, Operation.REDUCE_TO, n.Number(3))
        scene.asset(0, standing(less))
        scene.run(n.Draw(ONE))
    else:
        scene.run(n.SetStat(WALLS, Stat.CONTROL, Operation.REDUCE_TO, n.Number(3)))
    assert scene.values(wall).control == expected


def test_infinity_gained_is_every_symbol() -> None:
    scene = Scene()
    wall = scene.foundation()
    before = scene.values(wall)
    for symbol, count, infinity in ((n.Symbol.INFINITY, 12, True), (n.Symbol.FIRE, 2, False)):
        grant = n.Gain(WALLS, (n.SymbolGrant(symbol),))
        after = gained(scene.game, scene.context(), before, grant, "k")
        assert (len(after.symbols), after.infinity) == (count, infinity)


@pytest.mark.rule("K.4.3")
def test_what_is_sealed_has_no_abilities_underneath_either() -> None:
    scene = Scene()
    asset = scene.asset(0, standing(n.Gain(ALL_WALLS, SAFE)))
    hidden = scene.card(0, Zone.HAND, abilities=(HeldAbility("a0", standing(n.Draw(ONE))),))
    for card in (asset, hidden):
        duration.seal(scene.game, scene.context(), card)
    assert scene.game.cards[asset].base.abilities == ()
    assert hidden not in scene.game.changes  # nothing was done to values that do not count


@pytest.mark.rule("K.4.3")
@pytest.mark.parametrize("verb", [Verb.SEAL, Verb.FREEZE])
def test_what_is_marked_already_is_marked_again(verb: n.Verb) -> None:
    scene = Scene()
    scene.foundation()
    for _ in range(2):
        scene.run(n.Act(verb, WALLS))
    assert len(scene.batches(verb)) == 2


@pytest.mark.rule("C.3.3.4.5")
def test_a_definition_that_is_over_is_forgotten() -> None:
    scene = Scene()
    wall = scene.foundation(control=5)
    scene.run(n.SetStat(WALLS, Stat.CONTROL, Operation.BECOMES, ONE, span=TURN))
    assert (scene.values(wall).control, scene.game.facts[DEFINED]) == (1, (wall,))
    atoms.end_effects(scene.game, list(scene.game.effects))
    scene.run(n.Draw(ONE))
    assert scene.values(wall).control == 5
    assert DEFINED not in scene.game.facts


@pytest.mark.rule("K.3.9.1")
def test_numbers_are_those_of_when_the_effect_was_made() -> None:
    scene = Scene()
    scene.game.vitality = [20, 20]
    mine = n.PlayerStat(Who.YOU, Stat.VITALITY)
    wall = scene.foundation()
    becomes = n.SetStat(WALLS, Stat.CONTROL, Operation.BECOMES, mine, span=TURN)
    scene.run(n.Gain(WALLS, (n.KeywordGrant("stun", mine),), span=TURN), becomes)
    scene.run(n.GainVitality(ONE))
    atoms.refresh(scene.game, wall)
    scene.run(n.Draw(ONE))
    assert [held.rating for held in scene.values(wall).keywords] == [20]
    assert scene.values(wall).control == 20
    assert not any(getattr(each.node, "span", None) for each in scene.game.effects.values())


@pytest.mark.parametrize(("operation", "value"), [(Operation.ADD, 7), (Operation.SUBTRACT, 3)])
def test_a_check_in_progress_changes_by_so_much(operation: n.Operation, value: int) -> None:
    scene = Scene()
    that = n.CheckRef(Who.YOU, "that")
    waiting = n.Fired(
        n.Trigger(n.Timing.AFTER, n.EventPattern(Verb.MAKE_CHECK)),
        (n.ModifyCheck(that, operation, n.Number(2)),),
    )
    scene.run(waiting, n.MakeCheck(None), context=scene.context(source=scene.ash))
    last = scene.game.last_check
    assert last is not None
    assert (last.start, last.value) == (5, value)


# --- statements -----------------------------------------------------------------------------------


def test_a_statement_among_others_is_looked_at_where_one_is_worth_it() -> None:
    table = Table()
    more, less = n.Modify(WALLS, (plus(Stat.CONTROL, 1),)), n.Gain(WALLS, SAFE)
    never = n.If(n.Compare(ONE, n.Comparison.MORE, ONE), more, less)
    table.asset(0, standing(n.Sequence((less, more))), standing(never))
    found = [node for _, _, node in statements(table.game, n.Modify, n.Gain, worth=lambda *_: True)]
    assert found == [less, more, less]
    only = statements(table.game, n.Modify, worth=lambda _, key, node: node is more)
    assert [node for _, _, node in only] == [more]
    assert not list(statements(table.game, n.Modify, n.Gain, worth=lambda *_: False))


@pytest.mark.rule("K.3.17")
def test_only_what_says_so_is_treated_as_in_hand() -> None:
    table = Table()
    card, other = table.card(0, Zone.DISCARD), table.card(0, Zone.REMOVED)
    discards = n.Cards(place=place(Zone.DISCARD), pick=n.Pick.ALL)
    removed = n.Cards(place=place(Zone.REMOVED), pick=n.Pick.ALL)
    play = n.EventPattern(Verb.PLAY, Who.YOU, discards)
    block = n.EventPattern(Verb.BLOCK, Who.YOU, using=removed)
    table.asset(0, standing(n.Permit(play)))
    assert not as_in_hand(table.game, 0)
    table.asset(0, standing(n.Permit(play, as_in_hand=True)))
    table.asset(0, standing(n.Permit(block, as_in_hand=True)))
    assert as_in_hand(table.game, 0) == {card}
    assert as_in_hand(table.game, 0, Verb.BLOCK) == {other}
    assert not as_in_hand(table.game, 1)


@pytest.mark.rule("H.2.3.2")
@pytest.mark.parametrize(
    ("kind", "trigger", "expected"),
    [
        (AbilityKind.RESPONSE, DRAWN, [0]),
        (AbilityKind.RESPONSE, n.EventPattern(Verb.MILL), []),
        (AbilityKind.ENHANCE, None, []),
    ],
)
def test_whose_silence_tells_something_of_their_hand(
    kind: AbilityKind, trigger: n.EventPattern | None, expected: list[int]
) -> None:
    table = Table()
    waits = n.Trigger(n.Timing.AFTER, trigger) if trigger is not None else None
    held = HeldAbility("a0", n.Ability(kind, (n.Draw(ONE),), trigger=waits))
    when = occasions((table.emit(Verb.DRAW, owner=0),))
    assert may_answer_unseen(table.game, (0, 1), when) == []
    table.card(0, Zone.HAND, n.CardType.ACTION, abilities=(held,))
    assert may_answer_unseen(table.game, (0, 1), when) == expected
    assert may_answer_unseen(table.game, (1,), when) == []


# --- cards ----------------------------------------------------------------------------------------


@pytest.mark.rule("G.2.2.2")
def test_a_block_that_came_back_is_as_it_was_played() -> None:
    table = Table()
    guard = table.card(1, Zone.POOL, block_zone=n.AttackZone.MID)
    played = table.game.cards[guard]._replace(played_as=PlayedAs.BLOCK)
    table.game.cards[guard] = played
    assert played_block(table.game, guard) == played
    atoms.move(table.game, (guard,), Zone.HAND, Verb.ADD, Why(1))
    atoms.move(table.game, (guard,), Zone.POOL, Verb.ADD, Why(1))
    table.release()
    assert played_block(table.game, guard) == played


def test_who_has_not_seen_a_card_does_not_know_it() -> None:
    table = Table()
    shown, hidden = table.foundation(), table.card(0, Zone.HAND)
    turned = table.card(0, Zone.STAGE, face_up=False)
    assert hidden_cards(table.game, 1) == {hidden, turned}
    atoms.reveal(table.game, (hidden,), Why(0))
    assert hidden_cards(table.game, 1) == {turned}
    assert shown not in hidden_cards(table.game, 0)


def test_nothing_is_no_word_for_anything() -> None:
    table = Table()
    table.foundation(name="")
    table.foundation(keywords=(HeldKeyword("k", "punch"),))
    for wanted in (n.Property.NAME, n.Property.KEYWORD, n.Property.SYMBOL):
        assert "" not in words_for(table.game, 0, wanted)
    assert "punch" in words_for(table.game, 0, n.Property.KEYWORD)


@pytest.mark.rule("D.2.5.2")
@pytest.mark.parametrize("position", [n.Position.BOTTOM, n.Position.ANY_ORDER])
def test_what_is_put_back_lies_outermost(position: n.Position) -> None:
    scene = Scene()
    deck = scene.game.zones[0, Zone.DECK]
    top = n.Cards(quantity=number(2), place=place(Zone.DECK), pick=n.Pick.TOP)
    scene.run(n.Act(Verb.LOOK_AT, top), n.PutBack(n.Bound("chosen"), position=position))
    scene.say((deck[1], deck[0]))
    rest = deck[2:]
    under = (*rest, deck[1], deck[0])
    expected = under if position is n.Position.BOTTOM else (deck[0], deck[1], *rest)
    assert scene.game.zones[0, Zone.DECK] == expected


# --- costs, checks, abilities ---------------------------------------------------------------------


@pytest.mark.rule("E.4.9")
@pytest.mark.parametrize(("difficulty", "paid"), [(9, False), (5, True)])
def test_a_check_is_paid_by_passing_it(difficulty: int, paid: bool) -> None:
    scene = Scene()
    scene.game.cards[scene.ash] = scene.game.cards[scene.ash]._replace(ready=False)
    scene.pay(n.MakeCheck(n.Number(difficulty), cost=True))
    assert scene.result[0] is paid


@pytest.mark.rule("E.4.4", "E.4.9")
def test_a_check_that_is_passed_does_not_pay_for_another_cost() -> None:
    scene = Scene().pay(n.Act(Verb.DESTROY, cards()), n.MakeCheck(n.Number(1), cost=True))
    assert scene.result[0] is False


@pytest.mark.rule("H.5.4")
def test_a_response_is_played_where_an_effect_says_so() -> None:
    """Whatever it waits for has not happened."""
    scene = Scene()
    scene.game.vitality = [10, 10]
    waits = n.Trigger(n.Timing.AFTER, n.EventPattern(Verb.MILL))
    scene.asset(0, n.Ability(AbilityKind.RESPONSE, (n.GainVitality(ONE),), trigger=waits))
    assets = n.Cards(n.IsType(n.CardType.ASSET), place=place(Zone.STAGE), pick=n.Pick.ALL)
    scene.run(n.PlayAbility(n.AbilityFilter(), assets))
    assert scene.game.vitality[0] == 11


@pytest.mark.rule("H.3.3.4")
def test_only_the_latest_ability_of_the_card_is_cancelled() -> None:
    scene = Scene()
    asset, other = scene.asset(0, standing()), scene.foundation()
    for at, card in enumerate((asset, other, asset), start=1):
        scene.emit(Verb.COMMIT, card, actor=0)
        scene.emit(Verb.PLAY, card, actor=0, detail=PlayDetail("", "a0", number=at))
    scene.emit(Verb.ATTEMPT, asset, actor=0, detail=PlayDetail("", "a0", number=4))
    assets = n.Cards(n.IsType(n.CardType.ASSET), place=place(Zone.STAGE), pick=n.Pick.ALL)
    scene.run(n.Cancel(assets))
    cancelled = [event.card for batch in scene.batches(Verb.CANCEL) for event in batch]
    assert cancelled == [scene.game.cards[asset].ref]
    assert scene.game.cancelled == (3,)


@pytest.mark.rule("I.2.4")
def test_the_rating_of_the_granting_keyword() -> None:
    scene = Scene()
    scene.game.vitality = [10, 10]
    card = scene.foundation(**rated("powerful", 3))
    gain = n.GainVitality(n.GrantingRating("powerful"))
    scene.run(gain, context=scene.context(source=card, ability="a-powerful"))
    assert scene.game.vitality[0] == 13
    scene.run(gain, context=scene.context(source=card, ability="none"))
    assert scene.game.vitality[0] == 13


# --- by hand --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("act", "least"), [(TableAct.COUNTERS, 0), (TableAct.LOSE, 1), (TableAct.MODIFY, -99)]
)
def test_how_much_may_be_done_by_hand(act: TableAct, least: int) -> None:
    scene = Scene()
    wall = scene.foundation()
    scene.run(n.Manual("Do as you like."))
    scene.say(act, 0)
    if act is not TableAct.LOSE:
        scene.say((wall,))
    if act is TableAct.MODIFY:
        scene.say("control")
    if act is TableAct.COUNTERS:
        scene.say("rage")
    assert (scene.question.prompt, scene.question.minimum) == ("table-number", least)


def test_of_a_deck_the_top_card_alone_is_moved_by_hand() -> None:
    scene = Scene()
    deck = scene.game.zones[0, Zone.DECK]
    wall, coming = scene.foundation(), scene.card(0, Zone.TRANSIT, face_up=True)
    scene.run(n.Manual("Do as you like."))
    scene.say(TableAct.MOVE, 0)
    assert set(scene.question.options) == {scene.ash, wall, deck[0]}
    assert coming not in scene.question.options
