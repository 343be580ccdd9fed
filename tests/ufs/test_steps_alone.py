"""Steps by themselves: what they pass over where there is nothing to do, and what they tell."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.kernel.events import Cause
from engine.kernel.ids import CardId
from engine.kernel.machine import Done, Jump, Outcome
from engine.ufs import atoms
from engine.ufs.atoms import Why
from engine.ufs.editions.advanced.first_hand import AdvancedMulligans
from engine.ufs.editions.universus.card_play import UniversusPlay
from engine.ufs.editions.universus.either_player import PickOfOnePlayer
from engine.ufs.editions.universus.mulligan import UniversusMulligans
from engine.ufs.editions.universus.setup import UniversusSetup
from engine.ufs.editions.universus.shift import UniversusClearing
from engine.ufs.effects import nodes as n
from engine.ufs.model.effect import Context, EffectClass, Suspended
from engine.ufs.procedures import duration, stretch
from engine.ufs.procedures.current_state import expire
from engine.ufs.procedures.deed import Deed
from engine.ufs.procedures.do import Do
from engine.ufs.procedures.effects.pick import PickCards
from engine.ufs.procedures.effects.run import EXECUTORS, RunEffects, executes
from engine.ufs.procedures.play import Play
from engine.ufs.procedures.setup import Setup
from engine.ufs.procedures.turn import Combat
from engine.ufs.rules.commits import fewest
from engine.ufs.rules.modifications import suspended
from engine.ufs.rules.prohibitions import may_forbid
from engine.ufs.rules.stand_ins import for_momentum
from tests.ufs.build import Table
from tests.ufs.counting import calls
from tests.ufs.scene import Scene, cards

Verb, Zone, Who, Stretch = n.Verb, n.Zone, n.Who, n.Stretch
ME = Why(0)
ONE = n.Number(1)
DRAW = n.Draw(ONE)


def lasting(table: Table, node: n.Node = DRAW) -> int:
    return duration.make(table.game, table.context(), EffectClass.RULE, node)


# --- where nothing is in force --------------------------------------------------------------------


@pytest.mark.rule("K.1.2", "J.3.5")
@pytest.mark.parametrize(
    ("deed", "at_once"),
    [
        (Deed(Verb.COMMIT, ME, 0, (CardId(0), CardId(1))), Done((0, 1))),
        (Deed(Verb.DISCARD, ME, 0, (CardId(0),), Zone.DISCARD), Done(())),
        (Deed(Verb.DISCARD, ME, 0, (CardId(0), CardId(1)), Zone.DISCARD), Jump("arrange")),
        (Deed(Verb.ADD, ME, 0, (CardId(0),), Zone.MOMENTUM), Jump("arrange")),
        (Deed(Verb.DRAW, ME, 0, to=Zone.HAND, amount=2), Jump("show_top")),
        (Deed(Verb.LOSE_VITALITY, ME, 0, amount=1), Jump("change_vitality")),
    ],
)
def test_where_nothing_is_in_force_a_deed_is_done_at_once(deed: Deed, at_once: Outcome) -> None:
    table = Table()
    assert Do(deed=deed).begin(table.game) == at_once
    lasting(table)
    assert Do(deed=deed).begin(table.game) != at_once


@pytest.mark.rule("J.2.3.1")
def test_only_what_lasts_until_something_happens_is_ended_by_events() -> None:
    table = Table()
    lasting(table)
    assert not duration.is_ended_by_events(table.game)
    drawn = n.Trigger(n.Timing.AFTER, n.EventPattern(Verb.DRAW))
    lasting(table, n.Lasting(n.Until(drawn), DRAW))
    assert duration.is_ended_by_events(table.game)


@pytest.mark.rule("J.2.2.1")
def test_where_nothing_lasts_no_form_ends_anything() -> None:
    table = Table()
    assert calls(expire, lambda: Combat().note_failure(table.game)) == 0
    lasting(table)
    assert calls(expire, lambda: Combat().note_failure(table.game)) == 1


@pytest.mark.parametrize("edge", [stretch.begin, stretch.end])
def test_only_where_something_was_told_to_end_are_such_orders_forgotten(
    edge: Callable[..., None],
) -> None:
    table = Table()
    assert calls(atoms.begin_or_end, lambda: edge(table.game, Stretch.TURN)) == 0
    table.game.ending = (str(Stretch.TURN),)
    assert calls(atoms.begin_or_end, lambda: edge(table.game, Stretch.TURN)) == 1


# --- effects --------------------------------------------------------------------------------------


@pytest.mark.rule("K.5.1")
def test_where_nobody_looks_at_anything_no_look_ends() -> None:
    table = Table()
    table.game.settled = set(Zone)
    RunEffects(context=table.context(), effects=()).end_reveals(table.game)
    assert table.game.settled == set(Zone)


def test_an_executor_enters_itself() -> None:
    class Whistle(n.Instruction):
        pass

    def whistle(_game: object, context: Context, _node: Whistle, _cause: Cause) -> Context:
        return context

    try:
        assert executes(Whistle)(whistle) is whistle
        assert EXECUTORS[Whistle] is whistle
    finally:
        EXECUTORS.pop(Whistle, None)


@pytest.mark.rule("J.5.1.1")
def test_what_has_no_name_is_not_remembered() -> None:
    scene = Scene().run(n.LoseVitality(ONE))
    assert scene.result.get("") is None
    scene = Scene().run(n.LoseVitality(ONE, bind="lost"))
    assert scene.result.get("lost") == 1


@pytest.mark.rule("K.2.4")
def test_only_a_cost_is_paid_with_something_else() -> None:
    spends = n.Act(Verb.DISCARD, cards(zone=Zone.MOMENTUM))
    for pays in (False, True):
        scene = Scene()
        scene.card(0, Zone.MOMENTUM)
        carry = scene.pay if pays else scene.run
        assert (calls(for_momentum, lambda carry=carry: carry(spends)) > 0) is pays  # type: ignore[misc]


@pytest.mark.rule("K.1.2")
@pytest.mark.parametrize("verb", [None, Verb.DISCARD])
def test_of_what_has_no_name_nothing_is_prohibited(verb: n.Verb | None) -> None:
    table = Table()
    stone = table.foundation()
    pick = PickCards(context=table.context(), ref=n.ThisCard(), verb=verb, cause=Cause.COST)
    asked = calls(may_forbid, lambda: pick._is_allowed(table.game, stone))
    assert asked == (verb is not None)


@pytest.mark.rule("G.3")
@pytest.mark.parametrize("owner", [0, 1])
def test_a_card_deals_damage_to_the_opponent_of_its_owner(owner: int) -> None:
    scene = Scene()
    stone = scene.foundation(owner)
    context = scene.context(owner, stone)
    scene.run(n.DealDamage(n.ThisCard(), n.Number(3)), context=context)
    expected = [25, 25]
    expected[1 - owner] -= 3
    assert scene.game.vitality == expected


# --- checks ---------------------------------------------------------------------------------------


@pytest.mark.rule("E.3.2")
def test_the_value_of_a_check_is_told() -> None:
    scene = Scene().run(n.MakeCheck(None))
    assert [line.facts for line in scene.game.log if line.rules == ("E.3.2",)] == [(5, 5)]


@pytest.mark.rule("E.3.5.2.3.1")
def test_where_each_card_counts_for_one_as_many_are_committed_as_are_short() -> None:
    scene = Scene()
    scene.foundation()
    assert calls(fewest, lambda: scene.run(n.MakeCheck(n.Number(6)))) == 0
    assert (scene.question.minimum, scene.question.maximum) == (1, 1)


# --- playing a card -------------------------------------------------------------------------------


def play(table: Table, zone: n.Zone, kind: type[Play] = Play) -> Play:
    """A card on its way, or where it lay, being played."""
    card = table.card(0, zone)
    atoms.begin_playing(table.game, card)
    frame = kind(player=0, card=card, origin=zone)
    frame.context = table.context(source=card)
    return frame


@pytest.mark.rule("E.4.11.1", "D.2.5.1.3")
def test_a_card_that_fails_is_discarded_from_where_it_was() -> None:
    table = Table()
    coming, lying = play(table, Zone.HAND), play(table, Zone.POOL)
    atoms.enter_transit(table.game, coming.card)
    coming.abort(table.game)
    assert table.game.cards[coming.card].zone is Zone.HAND
    assert [*table.game.playing] == [lying.card]
    lying.abort(table.game)
    assert table.game.cards[lying.card].zone is Zone.POOL
    assert [*table.game.playing] == []


@pytest.mark.rule("E.4.5")
def test_where_there_is_nothing_to_pay_nothing_is_paid() -> None:
    table = Table()
    assert play(table, Zone.HAND).pay_costs(table.game) is None


@pytest.mark.rule("E.1.3")
@pytest.mark.parametrize(("wanted", "first"), [(True, 0), (False, 1)])
def test_who_would_rather_not_go_first_goes_second(wanted: bool, first: int) -> None:
    frame = Setup(first=0, wanted=wanted)
    frame.choose_first(Table().game)
    assert frame.first == first


# --- the newest edition ---------------------------------------------------------------------------


def test_what_waited_for_a_play_that_fails_is_forgotten() -> None:
    table = Table()
    frame = play(table, Zone.HAND, UniversusPlay)
    atoms.suspend(table.game, Suspended(frame.card, table.context(), DRAW, Cause.EFFECT))
    frame.abort(table.game)
    assert suspended(table.game) == ()


@pytest.mark.parametrize(("zone", "moves"), [(Zone.HAND, 0), (Zone.POOL, 1)])
def test_only_a_card_of_the_pool_is_put_at_its_right_end(zone: n.Zone, moves: int) -> None:
    table = Table()
    frame = play(table, zone, UniversusPlay)
    table.card(0, Zone.POOL)
    if zone is Zone.HAND:
        atoms.enter_transit(table.game, frame.card)
    assert calls(atoms.relocate, lambda: frame.enter_pool(table.game)) == moves
    assert table.game.zones[0, Zone.POOL][-1] == frame.card


def test_a_card_that_is_played_is_no_use_of_an_ability() -> None:
    table = Table()
    play(table, Zone.POOL, UniversusPlay).succeed(table.game)
    assert table.game.uses == {}


@pytest.mark.rule("F.3.1.3")
def test_what_waits_for_a_card_to_be_cleared_happens_before_it_is() -> None:
    table = Table()
    card = table.card(0, Zone.POOL)
    assert not UniversusClearing()._is_stirred(table.game, card)
    phase = n.EventPattern(Verb.PHASE, during=n.During(Stretch.END_PHASE))
    waits = n.Fired(n.Trigger(n.Timing.DURING, phase), (DRAW,))
    ref = table.game.cards[card].ref
    duration.make(table.game, table.context(), EffectClass.FIRED, waits, assigned=(ref,))
    assert UniversusClearing()._is_stirred(table.game, card)


def test_what_is_played_without_its_card_has_no_difficulty() -> None:
    table = Table()
    frame = play(table, Zone.STAGE, UniversusPlay)
    assert isinstance(frame, UniversusPlay)
    frame.plays_card = False
    frame.fix_difficulty(table.game)
    assert frame.against == 0
    frame.plays_card = True
    frame.fix_difficulty(table.game)
    assert frame.against == 2


def test_cards_of_one_player_are_no_question() -> None:
    table = Table()
    for _ in range(2):
        table.foundation()
    stones = cards(n.IsType(n.CardType.FOUNDATION), 2, whose=Who.EITHER)
    frame = PickOfOnePlayer(context=table.context(), ref=stones)
    assert frame.pick_player(table.game) is None
    table.foundation(1)
    assert frame.pick_player(table.game) is not None


def test_the_starting_character_is_found_wherever_it_lies_in_the_deck() -> None:
    table = Table()
    found = []
    for player in (0, 1):
        table.card(player, Zone.DECK)
        found.append(table.card(player, Zone.DECK, n.CardType.CHARACTER))
    frame = UniversusSetup()
    frame.take_characters(table.game)
    assert list(frame.characters) == found


# --- first hands ----------------------------------------------------------------------------------


def hands(first: int = 0) -> Table:
    table = Table()
    for player in (0, 1):
        for zone in (Zone.HAND, Zone.DECK):
            table.card(player, zone)
    table.game.first = first
    return table


def told(table: Table, key: str) -> list[int | None]:
    """Of whom the log tells it, in order."""
    return [line.player for line in table.game.log if line.key == key]


def test_the_log_tells_of_another_hand_and_of_none_that_was_kept() -> None:
    table = hands()
    frame = UniversusMulligans(taken=0, wanted=True)
    frame.take_mulligan(table.game)
    frame.take_cards(table.game)
    assert told(table, "mulligan") == [0]
    frame.chosen = table.game.zones[1, Zone.HAND]
    frame.take_cards(table.game)
    assert told(table, "mulligan") == [0, 1]


@pytest.mark.parametrize("first", [0, 1])
def test_who_has_put_cards_back_shuffles_their_deck_and_nothing_follows(first: int) -> None:
    table = hands(first)
    frame = UniversusMulligans(taken=1, chosen=table.game.zones[1 - first, Zone.HAND])
    frame.shuffle(table.game)
    assert told(table, "shuffle") == [first, 1 - first]
    assert table.game.batch == []


def test_a_removed_hand_is_told_of_and_lies_open_in_the_end() -> None:
    table = hands()
    (card,) = table.game.zones[0, Zone.HAND]
    frame = AdvancedMulligans(wanted=True)
    frame.take_mulligan(table.game)
    assert told(table, "mulligan") == [0]
    assert not table.game.cards[card].face_up
    frame.show_mulligans(table.game)
    assert table.game.cards[card].face_up
    assert table.game.batch == []
