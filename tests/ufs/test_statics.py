"""The statements in force (J.2)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.kernel.ids import CardId
from engine.ufs import atoms
from engine.ufs.atoms import Why
from engine.ufs.editions.comprehensive import COMPREHENSIVE
from engine.ufs.effects import nodes as n
from engine.ufs.model.effect import Context, Effect, EffectClass
from engine.ufs.model.step import Origin
from engine.ufs.model.values import HeldAbility
from engine.ufs.rules.statics import (
    NOW,
    awaiting,
    is_stated,
    is_up_to_date,
    own_statements,
    stated_in,
    statements,
)
from engine.ufs.rules.steadiness import reads_steady_x, zones_read
from tests.speed import is_within
from tests.ufs.build import Table

STAGE = n.Place(n.Zone.STAGE)
MINE = n.Cards(n.IsType(n.CardType.FOUNDATION), place=STAGE, pick=n.Pick.ALL)
BONUS = n.Modify(MINE, (n.Change(n.Stat.CONTROL, n.Operation.ADD, n.Number(1)),))
SET = n.SetStat(MINE, n.Stat.CONTROL, n.Operation.BECOMES, n.Number(4))
FIRED = n.Fired(
    n.Trigger(
        n.Timing.AFTER,
        n.EventPattern(n.Verb.ADD, cards=n.ThisCard(), to=n.Place(n.Zone.DISCARD)),
    ),
    (),
)


def hymn(*effects: n.Instruction) -> n.Ability:
    return n.Ability(n.AbilityKind.CONTINUOUS, effects or (BONUS,))


def found(table: Table, *classes: type[n.Instruction]) -> list[tuple[int | None, n.Instruction]]:
    return [
        (context.source.card if context.source else None, node)
        for _, context, node in statements(table.game, *(classes or (n.Modify,)))
    ]


@pytest.mark.rule("J.2.1.1")
def test_a_continuous_ability_on_a_card_in_staging() -> None:
    table = Table()
    asset = table.asset(0, hymn())
    assert found(table) == [(asset, BONUS)]
    assert found(table, n.SetStat) == []
    ((_, context, _),) = statements(table.game, n.Modify)
    assert (context.controller, context.ability, context.scope) == (0, "a0", NOW)


def test_played_abilities_are_no_statements() -> None:
    table = Table()
    table.asset(0, n.Ability(n.AbilityKind.FORM, (BONUS,)))
    assert found(table) == []


@pytest.mark.rule("C.3.1", "J.2.1.1", "K.4.3")
def test_face_down_valueless_and_sealed_cards_say_nothing() -> None:
    table = Table()
    asset = table.asset(0, hymn())
    atoms.flip(table.game, (asset,), Why(0))
    assert found(table) == []
    atoms.unflip(table.game, (asset,), Why(0))
    assert found(table) == [(asset, BONUS)]
    seal(table, asset)
    assert found(table) == []
    table.card(0, n.Zone.HAND, abilities=(HeldAbility("a0", hymn(BONUS, FIRED)),))
    assert found(table, n.Modify, n.Fired) == []


@pytest.mark.rule("D.2.2.3", "J.2.1.1")
@pytest.mark.parametrize("is_apart", [False, True])
def test_what_is_attached_speaks_where_it_is_not_taken_for_a_part_of_its_host(
    is_apart: bool,
) -> None:
    table = Table()
    table.game.edition = replace(COMPREHENSIVE, attached_are_apart=is_apart)
    asset = table.asset(0, hymn(), attached_to=table.ash)
    assert found(table) == ([] if is_apart else [(asset, BONUS)])


@pytest.mark.parametrize(
    ("silent", "kind", "spoken"),
    [
        (False, n.CardType.ASSET, [BONUS, FIRED]),
        (True, n.CardType.ASSET, [FIRED]),
        (True, n.CardType.ATTACK, [BONUS, FIRED]),
    ],
)
def test_on_its_way_to_where_it_is_silent_a_card_speaks_of_itself_alone(
    silent: bool, kind: n.CardType, spoken: list[n.Node]
) -> None:
    table = Table()
    types = frozenset({n.CardType.ASSET} if silent else ())
    table.game.edition = replace(COMPREHENSIVE, silent_in_pool=types)
    held = (HeldAbility("a0", hymn(BONUS, FIRED)),)
    table.card(0, n.Zone.TRANSIT, kind, face_up=True, abilities=held)
    assert [node for _, node in found(table, n.Modify, n.Fired)] == spoken


def seal(table: Table, card: CardId) -> None:
    node = n.Act(n.Verb.SEAL, n.ThisCard())
    ref = table.game.cards[card].ref
    effect = Effect(0, EffectClass.RULE, node, table.context(1), assigned=(ref,))
    atoms.add_effect(table.game, effect)


@pytest.mark.rule("J.2.1.2", "D.2.2.3.4")
def test_only_the_starting_character_speaks() -> None:
    table = Table()
    held = (HeldAbility("a0", hymn()),)
    attached = table.character(0, "Ash", "2", abilities=held)
    atoms.mark(table.game, attached, attached_to=table.ash)
    assert found(table) == []
    values = table.game.cards[table.ash].values
    atoms.set_current(table.game, table.ash, values._replace(abilities=held), Origin())
    assert found(table) == [(table.ash, BONUS)]


def test_in_the_discard_pile_a_card_speaks_of_itself_alone() -> None:
    table = Table()
    card = table.asset(0, hymn(BONUS, FIRED))
    atoms.move(table.game, (card,), n.Zone.DISCARD, n.Verb.DESTROY, Why(0))
    assert found(table, n.Modify, n.Fired) == [(card, FIRED)]


@pytest.mark.rule("J.2.4")
def test_conditions_are_asked_and_what_they_govern_is_found() -> None:
    table = Table()
    desperate = n.WhileTrue(n.AtDesperation())
    lasting, choice = n.Lasting(desperate, SET), n.If(n.AtDesperation(), BONUS, SET)
    asset = table.asset(0, hymn(lasting, choice, n.Sequence((BONUS, SET))))
    wanted = (n.Modify, n.SetStat)
    assert [node for _, node in found(table, *wanted)] == [SET, BONUS, SET]
    table.game.vitality[0] = 12
    assert found(table, *wanted) == [(asset, each) for each in (SET, BONUS, BONUS, SET)]


@pytest.mark.rule("J.3.2.1.2", "J.3.4.2")
def test_the_active_players_statements_come_first_then_the_older() -> None:
    table = Table()
    theirs = table.asset(1, hymn())
    late, early = table.asset(0, hymn()), table.asset(0, hymn())
    atoms.mark(table.game, late, arrived=9)
    stored = Effect(0, EffectClass.MODIFIER, BONUS, table.context(0))
    table.game.serial = 5
    atoms.add_effect(table.game, stored)
    assert [card for card, _ in found(table)] == [early, None, late, theirs]
    table.game.active = 1
    assert [card for card, _ in found(table)] == [theirs, early, None, late]


def test_keys_are_stable_unique_and_new_after_a_zone_change() -> None:
    table = Table()
    asset = table.asset(0, hymn(BONUS, BONUS), hymn())

    def keys() -> list[str]:
        return [key for key, _, _ in statements(table.game, n.Modify)]

    before = keys()
    assert len(set(before)) == 3
    atoms.flip(table.game, (asset,), Why(0))
    atoms.unflip(table.game, (asset,), Why(0))
    assert keys() == before
    atoms.move(table.game, (asset,), n.Zone.HAND, n.Verb.ADD, Why(0))
    atoms.move(table.game, (asset,), n.Zone.STAGE, n.Verb.ADD, Why(0))
    assert not set(keys()) & set(before)


def test_stored_effects_count_what_comes_after_their_making() -> None:
    table = Table()
    table.game.serial = 7
    context = Context(0, None, "", 3)
    atoms.add_effect(table.game, Effect(0, EffectClass.MODIFIER, BONUS, context))
    ((_, seen, _),) = statements(table.game, n.Modify)
    assert (seen.scope, seen.get("since")) == (3, 8)


@pytest.mark.timing
def test_without_statements_asking_costs_next_to_nothing() -> None:
    table = Table()
    for _ in range(60):
        table.foundation()

    def ask() -> None:
        for _ in range(10_000):
            assert not list(statements(table.game, n.Modify))

    assert is_within(0.5, ask)


BANNED = n.Cannot(n.EventPattern(n.Verb.PLAY, cards=n.ThisCard()))
FREE = n.RuleEffect(n.RuleKind.UNBLOCKABLE, n.ThisCard())
NEVER = n.AtDesperation(negated=False)
ALWAYS = n.AtDesperation(negated=True)
DURING = n.During(n.Stretch.ATTACK)


def test_of_a_card_in_hand_only_statements_that_are_asked_for_are_found() -> None:
    table = Table()
    held = (HeldAbility("a0", hymn(BANNED, FREE)), HeldAbility("a1", hymn(BONUS)))
    card = table.card(0, n.Zone.HAND, abilities=held)
    record = table.game.cards[card]
    for kind, node in ((n.RuleEffect, FREE), (n.Cannot, BANNED)):
        assert [each for _, _, each in own_statements(table.game, record, kind)] == [node]
    assert list(own_statements(table.game, record, n.Modify)) == []


@pytest.mark.rule("J.2.4")
@pytest.mark.parametrize(
    ("tree", "worthy", "expected"),
    [
        (BONUS, BONUS, [BONUS]),
        (BONUS, SET, []),
        (n.If(NEVER, BONUS, SET), SET, [SET]),
        (n.If(ALWAYS, BONUS, SET), SET, [BONUS]),
        (n.If(ALWAYS, BONUS), SET, []),
        (n.If(ALWAYS, n.Sequence((FREE, BONUS))), BONUS, [BONUS]),
        (n.Lasting(n.WhileTrue(ALWAYS), BONUS), BONUS, [BONUS]),
    ],
)
def test_conditions_are_asked_where_a_statement_under_them_is_worth_it(
    tree: n.Instruction, worthy: n.Node, expected: list[n.Node]
) -> None:
    """Whichever of them holds: what is worth it may be under the other."""
    table = Table()
    table.asset(0, hymn(tree))

    def is_worth(context: Context, key: str, node: n.Node) -> bool:
        assert isinstance(node, n.Node)
        return node == worthy

    found = statements(table.game, n.Modify, n.SetStat, worth=is_worth)
    assert [node for _, _, node in found] == expected


@pytest.mark.rule("J.2.2")
def test_a_stretch_says_when_a_card_states_something_and_not_when_an_effect_does() -> None:
    """The effect has an end of its own."""
    table = Table()
    ruled = n.RuleEffect(n.RuleKind.NO_DAMAGE, span=n.During(n.Stretch.ATTACK))
    table.asset(0, hymn(ruled))
    assert list(statements(table.game, n.RuleEffect)) == []
    for node in (ruled, n.If(ALWAYS, ruled)):
        effect = Effect(0, EffectClass.RULE, node, Context(0))
        atoms.add_effect(table.game, effect)
    assert [node for _, _, node in statements(table.game, n.RuleEffect)] == [ruled, ruled]


def test_an_effect_that_reads_an_x_may_say_something_else_at_any_time() -> None:
    table = Table()
    grows = n.Modify(MINE, (n.Change(n.Stat.CONTROL, n.Operation.ADD, n.X()),))
    for node in (BONUS, grows):
        atoms.add_effect(table.game, Effect(0, EffectClass.MODIFIER, node, Context(0)))
    assert [tree.reads is not None for tree in stated_in(table.game, (n.Modify,))] == [True, False]


@pytest.mark.rule("J.4.3")
@pytest.mark.parametrize(
    ("x", "expected"),
    [
        (None, [True, False, False]),
        (n.Count(MINE), [True, True, False]),
        (n.GrantingRating("Powerful"), [True, True, False]),
        (n.TimesPlayed(n.Stretch.TURN), [True, False, False]),
    ],
)
def test_a_statement_is_as_steady_as_all_it_reads(x: n.Amount | None, expected: list[bool]) -> None:
    grows = n.Modify(MINE, (n.Change(n.Stat.CONTROL, n.Operation.ADD, n.X()),))
    drawn = n.Happened(n.EventPattern(n.Verb.DRAW))
    ability = n.Ability(n.AbilityKind.CONTINUOUS, (BONUS, grows, n.If(drawn, grows)), x=x)
    steady_x = reads_steady_x(ability)
    assert [zones_read(node, steady_x) is not None for node in ability.effects] == expected
    table = Table()
    table.asset(0, ability)
    assert [tree.reads is not None for tree in stated_in(table.game, (n.Modify,))] == expected


def test_what_was_said_before_is_not_said_anew() -> None:
    table = Table()
    drawn = n.If(n.Happened(n.EventPattern(n.Verb.DRAW), negated=True), SET)
    table.asset(0, hymn(BONUS, drawn))
    for touched, expected in ((None, [BONUS, SET]), (frozenset[n.Zone](), [SET])):
        said = statements(table.game, n.Modify, n.SetStat, touched=touched)
        assert [node for _, _, node in said] == expected


def test_no_word_is_in_force_that_nobody_says() -> None:
    table = Table()
    table.asset(0, hymn(BONUS))
    table.enforce(FREE)
    for kind, expected in ((n.Modify, True), (n.RuleEffect, True), (n.Cannot, False)):
        assert is_stated(table.game, frozenset({kind.__name__})) is expected


def test_of_what_a_card_says_only_what_is_asked_for_is_kept() -> None:
    table = Table()
    here = n.SetStat(MINE, n.Stat.CONTROL, n.Operation.BECOMES, n.Number(4), span=DURING)
    table.asset(0, hymn(BONUS, SET, n.If(ALWAYS, SET), here))
    trees = stated_in(table.game, (n.SetStat,))
    assert [(tree.node, tree.is_plain) for tree in trees] == [
        (SET, True),
        (n.If(ALWAYS, SET), False),
        (here, False),
    ]
    atoms.add_effect(table.game, Effect(0, EffectClass.MODIFIER, here, Context(0)))
    assert [tree.is_plain for tree in stated_in(table.game, (n.SetStat,))][-1]


@pytest.mark.rule("J.3.2")
def test_what_waits_for_something_else_is_not_asked() -> None:
    table = Table()
    drawn, readied = (
        n.Fired(n.Trigger(n.Timing.AFTER, n.EventPattern(verb)), ())
        for verb in (n.Verb.DRAW, n.Verb.READY)
    )
    table.asset(0, hymn(drawn, readied))
    for node in (drawn, readied):
        event = table.emit(node.trigger.event.verb, owner=0)
        assert [each for _, _, each in awaiting(table.game, (event,))] == [node]


def test_what_is_kept_for_the_other_players_turn_waits_for_that() -> None:
    table = Table()
    for player in (0, 1):
        table.asset(player, hymn())
    for player in (1, 0):
        table.game.active = player
        assert len(found(table)) == 2
        assert is_up_to_date(table.game)
    table.game.static_cards.clear()  # behind the back of what is kept
    assert not is_up_to_date(table.game)


@pytest.mark.rule("K.3.9")
@pytest.mark.parametrize(
    ("verb", "is_base", "expected"),
    [
        (None, False, True),
        (n.Verb.ATTEMPT, False, True),
        (n.Verb.PLAY, False, False),
        (None, True, False),
    ],
)
def test_the_next_card_is_another_one_only_after_something_was_said(
    verb: n.Verb | None, is_base: bool, expected: bool
) -> None:
    """A next card that was played, or whose base values change, may be another one at any time."""
    change = n.Change(n.Stat.CONTROL, n.Operation.ADD, n.Number(1))
    coming = n.Next(verb=verb)
    setting = n.SetStat(coming, n.Stat.CONTROL, n.Operation.BECOMES, n.Number(4))
    node = setting if is_base else n.Modify(coming, (change,))
    assert (zones_read(node, False) is not None) is expected
    counts = replace(change, amount=n.StatOf(n.Next(), n.Stat.CONTROL))
    node = n.Modify(coming, (counts,))
    assert (zones_read(node, False) is not None) is (expected or is_base)
