"""What has been found is remembered, and what has no bearing on a question is not read for it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any, cast

import pytest

from engine.kernel.events import Batch
from engine.ufs import atoms
from engine.ufs.atoms import Why
from engine.ufs.editions.comprehensive import COMPREHENSIVE
from engine.ufs.effects import nodes as n
from engine.ufs.model.edition import Case, PauseCondition, Remedy, Rows
from engine.ufs.model.effect import OnTop
from engine.ufs.model.game import UfsGame
from engine.ufs.model.step import Origin
from engine.ufs.model.values import Values
from engine.ufs.rules.lookback import has_stayed, record, since
from engine.ufs.rules.occurrences import is_meant
from engine.ufs.rules.on_top import ON_TOP
from engine.ufs.rules.pause_conditions import NO_ROWS, due
from engine.ufs.rules.prohibitions import (
    act_to_come,
    added_costs,
    forbidden,
    forbidden_play,
    play_to_come,
    replacements,
)
from engine.ufs.rules.readings import candidates, stands_for
from engine.ufs.rules.statements import occasions
from engine.ufs.rules.statics import is_stated, own_statements, reading, stated_in, statements
from engine.ufs.rules.steps import steps_between
from engine.ufs.rules.trees import parts_of
from engine.ufs.rules.who import SINCE
from tests.ufs.build import Table, held, standing, trait
from tests.ufs.doors import asks

Verb, Zone = n.Verb, n.Zone
STAGE = n.Place(Zone.STAGE)
WALLS = n.Cards(n.IsType(n.CardType.FOUNDATION), place=STAGE, pick=n.Pick.ALL)
BONUS = n.Modify(WALLS, (n.Change(n.Stat.CONTROL, n.Operation.ADD, n.Number(1)),))
ONCE = n.AtDesperation(negated=True)
GAIN = n.GainVitality(n.Number(1))
FORM = n.Ability(n.AbilityKind.FORM, (GAIN,))
NO_COMMIT = n.Cannot(n.EventPattern(Verb.COMMIT))
NO_PLAY = n.Cannot(n.EventPattern(Verb.PLAY, cards=n.ThisCard()))
SPOKEN = frozenset({n.Modify.__name__})


# --- statements -----------------------------------------------------------------------------------


@pytest.mark.rule("D.2.2.3")
def test_of_what_is_attached_it_is_found_out_anew_whether_it_says_anything() -> None:
    table = Table()
    card = table.asset(0, standing(BONUS))
    stated_in(table.game, (n.Modify,))
    assert not asks("found", stated_in, table.game, (n.Modify,))
    atoms.attach(table.game, card, table.ash, Why(0))
    assert asks("found", stated_in, table.game, (n.Modify,))


@pytest.mark.parametrize("find", [stated_in, partial(reading, touched=frozenset())])
def test_what_is_stated_is_gathered_once(
    find: Callable[[UfsGame, tuple[type[n.Node], ...]], object],
) -> None:
    table = Table()
    table.asset(0, standing(BONUS, n.If(n.Happened(n.EventPattern(Verb.DRAW)), BONUS)))
    first = find(table.game, (n.Modify,))
    assert first
    assert find(table.game, (n.Modify,)) is first
    assert not asks("found", find, table.game, (n.Modify,))
    table.asset(0, standing(BONUS))
    assert asks("found", find, table.game, (n.Modify,))


def test_the_words_in_force_are_gathered_once() -> None:
    table = Table()
    for _ in range(2):
        table.asset(0, standing(BONUS))
        for door in ("_said_in", "found"):
            table.game.sources = None
            assert asks(door, is_stated, table.game, SPOKEN)
            assert not asks(door, is_stated, table.game, SPOKEN)


def test_of_cards_and_effects_those_alone_are_read_that_have_the_word() -> None:
    table = Table()
    table.asset(0, standing(NO_COMMIT))
    table.enforce(NO_COMMIT)
    for kind, expected in ((n.Modify, False), (n.Cannot, True)):
        for door in ("_of_card", "_of_effect"):
            table.game.sources = None
            assert asks(door, stated_in, table.game, (kind,)) is expected


def test_what_depends_on_nothing_has_no_conditions_that_are_asked() -> None:
    for node, expected in ((BONUS, False), (n.If(ONCE, BONUS), True)):
        table = Table()
        table.asset(0, standing(node))
        assert asks("_active", list, _said(table, n.Modify)) is expected
        assert not asks("_active_of", list, _said(table, n.SetStat))


def _said(table: Table, kind: type[n.Instruction]) -> object:
    return statements(table.game, kind)


def test_of_a_card_in_hand_no_ability_is_read_that_says_nothing_of_the_kind() -> None:
    table = Table()
    card = table.game.cards[table.card(0, Zone.HAND, abilities=held(standing(NO_PLAY)))]
    for kind, expected in ((n.RuleEffect, False), (n.Cannot, True)):
        found = own_statements(table.game, card, kind)
        assert asks("working_in", list, found) is expected


def test_what_does_not_move_is_no_occasion_for_what_waits_for_moves() -> None:
    table = Table()
    told = table.emit(Verb.DRAW)._replace(origin=None, to=None)
    still = occasions((told,))
    for half in (told._replace(origin=Zone.DECK), told._replace(to=Zone.HAND)):
        assert occasions((half,)) == still
    assert occasions((told._replace(origin=Zone.DECK, to=Zone.HAND),)) > still


def test_the_parts_of_a_tree_are_found_once() -> None:
    """A row of trees is put together for one question, and kept for no other."""
    assert parts_of(BONUS) is parts_of(BONUS)
    row = (BONUS, GAIN)
    assert parts_of(row) == (*parts_of(BONUS), *parts_of(GAIN))
    assert parts_of(row) is not parts_of(row)


# --- what is forbidden, replaced and made dearer --------------------------------------------------


@pytest.mark.rule("K.1.2")
def test_what_nothing_in_force_speaks_of_is_not_compared_with_what_is_said() -> None:
    table = Table()
    act = act_to_come(table.game.cards[table.ash], Verb.COMMIT)
    assert not asks("is_stated", forbidden, table.game, act)
    for node, expected in ((BONUS, False), (NO_COMMIT, True)):
        table.asset(1, standing(node))
        assert asks("is_stated", forbidden, table.game, act)
        assert asks("_ways", forbidden, table.game, act) is expected


@pytest.mark.rule("E.4.1.3")
def test_of_plays_a_card_is_asked_that_could_forbid_its_own() -> None:
    table = Table()
    no_play = held(standing(NO_PLAY))
    hand, banned = (table.card(0, Zone.HAND, abilities=own) for own in (held(FORM), no_play))
    for card, expected in ((hand, False), (table.card(0, Zone.HAND), False), (banned, True)):
        for door in ("forbidden", "own_statements"):
            asked = asks(door, forbidden_play, table.game, 0, table.game.cards[card])
            assert asked is expected
    staged = table.game.cards[table.foundation(abilities=no_play)]
    assert not asks("own_statements", forbidden_play, table.game, 0, staged)


@pytest.mark.rule("K.1.2", "J.2.1.1")
@pytest.mark.parametrize("is_silent", [False, True])
def test_what_says_nothing_where_it_lies_does_not_forbid_its_own_play(is_silent: bool) -> None:
    table = Table()
    types = frozenset({n.CardType.ASSET} if is_silent else ())
    table.game.edition = replace(COMPREHENSIVE, silent_in_pool=types)
    kind, words = n.CardType.ASSET, held(standing(NO_PLAY))
    card = table.game.cards[table.card(0, Zone.POOL, kind, abilities=words)]
    refusal = forbidden(table.game, play_to_come(0, card, "asset"))
    assert (refusal is None) is is_silent


@pytest.mark.rule("E.4.4.2", "J.3.5.1")
def test_nothing_is_looked_for_that_replaces_or_adds_where_nothing_does() -> None:
    table = Table()
    ash = table.game.cards[table.ash]
    act = act_to_come(ash, Verb.COMMIT)
    assert not asks("is_stated", added_costs, table.game, 0, ash)
    dearer = n.AddCost(n.EventPattern(Verb.PLAY), GAIN)
    instead = n.Instead(NO_COMMIT.event, ())
    for node, adds, replaces in (
        (BONUS, False, False),
        (dearer, True, False),
        (instead, True, True),
    ):
        table.asset(0, standing(node))
        assert asks("_ways", added_costs, table.game, 0, ash) is adds
        assert asks("statements", replacements, table.game, act) is replaces


# --- cards and places -----------------------------------------------------------------------------


@pytest.mark.rule("D.2.2.3.4.2")
def test_attached_cards_are_left_out_where_there_are_some() -> None:
    table = Table()
    table.foundation()
    assert not asks("_names_characters", candidates, table.game, table.context(), WALLS)
    table.foundation(attached_to=table.ash)
    assert asks("_names_characters", candidates, table.game, table.context(), WALLS)


@pytest.mark.rule("place-on-top-of.4")
@pytest.mark.parametrize(
    "ref", [WALLS, n.Whole(STAGE), n.Cards(place=n.Place(None), pick=n.Pick.ALL)]
)
def test_what_is_apart_is_left_out_where_something_may_be(ref: n.CardRef) -> None:
    table = Table()
    wall, top = table.foundation(), table.foundation(attached_to=table.ash)
    assert not asks("without_apart", stands_for, table.game, table.context(), ref)
    table.game.facts[ON_TOP] = (OnTop(top, table.game.cards[wall].ref, 0),)
    assert asks("without_apart", stands_for, table.game, table.context(), ref)
    assert top not in {card.id for card in stands_for(table.game, table.context(), ref)}


# --- the past -------------------------------------------------------------------------------------


def test_what_came_before_is_not_looked_through() -> None:
    table = Table()
    old, new = table.emit(Verb.COMMIT, table.ash), table.emit(Verb.READY, table.ash)
    unread = cast(Batch, None)
    table.game.turn_events = [unread, (old,), (new,)]
    assert since(table.game, new.serial) == [new]


@pytest.mark.rule("J.2.3.1")
def test_of_a_card_that_has_stayed_the_moves_are_not_counted() -> None:
    table = Table()
    stay, context = table.game.cards[table.ash].ref, table.context().bind(SINCE, 0)
    for expected in (False, True):
        assert asks("since", has_stayed, table.game, context, stay) is expected
        stay = stay._replace(epoch=stay.epoch + 1)


@pytest.mark.parametrize(
    ("door", "parts"),
    [
        ("_is_by", {"by": n.Who.YOU}),
        ("_is_by", {"whom": n.Who.YOU}),
        ("_is_between", {"from_": STAGE}),
        ("_is_between", {"to": STAGE}),
    ],
)
def test_what_a_pattern_does_not_say_is_not_compared(door: str, parts: dict[str, Any]) -> None:
    table = Table()
    event, context = table.emit(Verb.COMMIT, table.ash), table.context()
    for said, expected in (({}, False), (parts, True)):
        pattern = n.EventPattern(Verb.COMMIT, **said)
        assert asks(door, is_meant, table.game, context, pattern, event) is expected


@pytest.mark.rule("J.4.2.3", "J.2.3.1")
def test_the_rules_about_what_has_moved_on_are_named() -> None:
    table = Table()
    wall = table.foundation()
    context = table.context().bind("it", (table.game.cards[wall].ref,)).bind(SINCE, 0)
    atoms.move(table.game, (wall,), Zone.HAND, Verb.ADD, Why(0))
    table.release()
    for rule, ask in (
        ("J.4.2.3", lambda: record(table.game, table.context(), wall)),
        ("J.2.3.1", lambda: candidates(table.game, context, n.Bound("it"))),
    ):
        table.game.trace = []
        ask()
        assert rule in table.game.trace


@pytest.mark.parametrize("what", ["keywords", "abilities"])
def test_words_that_are_the_same_are_not_compared(what: str) -> None:
    before = Values(keywords=(trait("swift"),), abilities=held(FORM))
    less: dict[str, Any] = {what: ()}
    for after, expected in ((before, False), (before._replace(**less), True)):
        assert asks(f"_{what}", steps_between, before, after, Origin()) is expected


# --- pause conditions -----------------------------------------------------------------------------


def shown(table: Table, *, anywhere: bool = False) -> list[Rows]:
    """The rows that a condition has been shown, each time that it was looked at."""
    found: list[Rows] = []

    def look(game: UfsGame, rows: Rows) -> tuple[Case, ...]:
        found.append(rows)
        return ()

    condition = PauseCondition("E.2.5", "seen", look, Remedy.DESTROY, anywhere=anywhere)
    table.game.edition = replace(COMPREHENSIVE, pauses=(condition,))
    return found


@pytest.mark.rule("E.2")
def test_a_pause_condition_is_shown_the_cards_that_it_could_concern() -> None:
    table = Table()
    unique: dict[str, Any] = {"keywords": (trait("unique"),)}
    table.foundation()
    table.foundation(keywords=(trait("swift"),))
    table.attack(current=False)
    concerned = [
        table.foundation(**unique),
        table.character(0, "Cora"),
        table.card(0, Zone.STAGE, n.CardType.ATTACK),
        table.card(0, Zone.STAGE, n.CardType.BACKUP),
    ]
    backup = concerned[-1]
    table.game.cards[backup] = table.game.cards[backup]._replace(stamina=2)
    pooled = table.attack(1, current=False, **unique)
    rows = shown(table)
    due(table.game, anew=True)
    ((stages, pools),) = rows
    assert [card.id for card in stages[0]] == concerned
    assert [card.id for card in pools[1]] == [pooled]
    assert (stages[1], pools[0]) == ((), ())


@pytest.mark.rule("E.2")
@pytest.mark.parametrize("anywhere", [False, True])
def test_a_table_on_which_nothing_changed_is_not_looked_at_again(anywhere: bool) -> None:
    """Only what may be true through something else is."""
    table = Table()
    table.foundation(keywords=(trait("unique"),))
    rows = shown(table, anywhere=anywhere)
    table.game.restaged = False
    due(table.game)
    assert rows == [NO_ROWS] * anywhere
    table.game.restaged = True
    due(table.game)
    assert rows[-1].stages[0]
