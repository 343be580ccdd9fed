"""What is known without asking is not asked: every game pays for each question that is.

Each question is held against a case in which it is asked, so that it cannot go by another name.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from engine.ufs.editions.registry import PLAYED
from engine.ufs.effects import nodes as n
from engine.ufs.model.effect import OnTop
from engine.ufs.model.game import UfsGame
from engine.ufs.rules.cost_orders import payable_with
from engine.ufs.rules.costs import payable
from engine.ufs.rules.knowledge import witnesses
from engine.ufs.rules.layers import CHOSEN_ORDER, base_values, definitions, unordered
from engine.ufs.rules.legality import hand_like, why_not_block
from engine.ufs.rules.modifier_orders import Landing, clash
from engine.ufs.rules.offers import AS_FORM, able_now, blocks, forms, is_answered
from engine.ufs.rules.on_top import ON_TOP, is_apart
from engine.ufs.rules.patterns import matches
from engine.ufs.rules.pause_conditions import NO_ROWS, without_deck, without_vitality
from engine.ufs.rules.readings import fires
from engine.ufs.rules.statements import occasions
from tests.ufs.build import Table, standing
from tests.ufs.doors import asks

Verb, Zone = n.Verb, n.Zone
STAGE, DISCARD = n.Place(Zone.STAGE), n.Place(Zone.DISCARD)
FOUNDATIONS = n.IsType(n.CardType.FOUNDATION)
WALLS = n.Cards(FOUNDATIONS, place=STAGE, pick=n.Pick.ALL)
GAIN = n.GainVitality(n.Number(1))
FORM = n.Ability(n.AbilityKind.FORM, (GAIN,))
FOR_BOTH = n.Ability(n.AbilityKind.FORM, (GAIN,), brackets=(n.ByEitherPlayer(),))
COMMITTED, READIED = (n.EventPattern(verb) for verb in (Verb.COMMIT, Verb.READY))
ANSWER = n.Ability(n.AbilityKind.RESPONSE, (GAIN,), trigger=n.Trigger(n.Timing.AFTER, COMMITTED))


def commit(amount: n.Amount) -> n.Act:
    return n.Act(Verb.COMMIT, n.Cards(FOUNDATIONS, n.Quantity(amount), STAGE))


COMMIT = commit(n.Number(1))


# --- costs ----------------------------------------------------------------------------------------


@pytest.mark.rule("E.4.1.1")
@pytest.mark.parametrize(
    ("door", "known", "asked"),
    [
        ("_variants", (), (COMMIT,)),
        ("_ways", (COMMIT,), (n.ChooseOne((COMMIT, GAIN)),)),
        ("can_meet", (COMMIT,), (COMMIT, COMMIT)),
        ("needs_x", (COMMIT,), (commit(n.X()),)),
    ],
)
def test_what_is_asked_of_a_cost(
    door: str, known: tuple[n.Instruction, ...], asked: tuple[n.Instruction, ...]
) -> None:
    table = Table()
    table.foundation()
    table.foundation()
    for cost, expected in ((known, False), (asked, True)):
        assert asks(door, payable, table.game, table.context(), cost) is expected


@pytest.mark.rule("K.1.2")
def test_no_card_is_asked_whether_it_may_pay_where_nothing_forbids_the_like() -> None:
    table = Table()
    table.foundation()
    for banned, expected in ((READIED, False), (COMMITTED, True)):
        table.asset(1, standing(n.Cannot(banned)))
        pay = (COMMIT,)
        assert asks("may_be_cost", payable, table.game, table.context(), pay) is expected


@pytest.mark.rule("E.4.4.2")
def test_other_orders_are_tried_where_costs_cannot_be_paid_as_they_stand() -> None:
    table = Table()
    for expected in (True, False):
        assert (
            asks(
                "in_payable_order",
                payable_with,
                table.game,
                table.context(),
                (commit(n.Number(2)),),
                (),
            )
            is expected
        )
        table.foundation()


# --- what may be played ---------------------------------------------------------------------------


@pytest.mark.rule("H.3.3.3")
@pytest.mark.parametrize(("ability", "expected"), [(FORM, False), (FOR_BOTH, True)])
def test_what_is_on_the_other_players_card_is_not_looked_at(
    ability: n.Ability, expected: bool
) -> None:
    table = Table()
    table.asset(1, ability)
    assert asks("why_not_use_of", forms, table.game, 0) is expected


@pytest.mark.parametrize(("edition", "expected"), [("comprehensive", False), ("advanced", True)])
def test_where_no_card_is_split_nobody_asks_for_halves(edition: str, expected: bool) -> None:
    table = Table()
    table.game.edition = PLAYED[edition]
    table.game.turn = 3
    table.asset(0, FORM)
    table.attack(1, step="block")
    guard = table.card(0, Zone.HAND, block_zone=n.AttackZone.MID, block_modifier=0)
    assert asks("both_halves", forms, table.game, 0) is expected
    assert asks("each_half", forms, table.game, 0) is expected
    assert asks("each_half", blocks, table.game, 0) is expected
    assert asks("why_not_half", why_not_block, table.game, 0, guard) is expected


def test_a_word_is_asked_for_where_something_in_force_has_it() -> None:
    table = Table()
    table.asset(0, FORM)
    piled = n.Cards(place=DISCARD, pick=n.Pick.ALL)
    permit = n.Permit(n.EventPattern(Verb.PLAY, cards=piled), as_in_hand=True)
    for node, door in ((permit, "as_in_hand"), (n.ForcedForm(WALLS), "why_not_next_form")):
        for expected in (False, True):
            assert asks(door, forms, table.game, 0) is expected
            table.enforce(node)
    assert hand_like(table.game, 0) == ()


def test_what_nobody_can_answer_is_not_asked_about() -> None:
    table = Table()
    batch = (table.emit(Verb.COMMIT, table.ash),)
    for expected in (False, True):
        assert asks("_uses", is_answered, table.game, batch, occasions(batch)) is expected
        table.asset(0, ANSWER)


def test_of_what_is_of_use_now_each_card_is_found_once_and_remembered() -> None:
    table = Table()
    form, answer = table.asset(0, FORM), table.asset(0, ANSWER)
    both = table.asset(0, FORM, ANSWER)
    table.asset(0, n.Ability(n.AbilityKind.ENHANCE, (GAIN,)))
    table.card(
        0, Zone.DISCARD, n.CardType.ACTION, abilities=table.game.cards[form].values.abilities
    )
    assert able_now(table.game, AS_FORM) == (form, both)
    kept = table.game.useful
    assert able_now(table.game, AS_FORM) is able_now(table.game, AS_FORM)
    assert table.game.useful is kept
    when = AS_FORM | occasions((table.emit(Verb.COMMIT, table.ash),))
    assert able_now(table.game, when) == (form, answer, both)


# --- what cards are -------------------------------------------------------------------------------


@pytest.mark.rule("D.2.2.3.4.1")
def test_attached_cards_are_looked_for_where_a_character_may_have_some() -> None:
    table = Table()
    wall = table.foundation()
    for card, expected in ((wall, False), (table.ash, True)):
        record = table.game.cards[card]
        assert asks("_with_attached", base_values, table.game, record) is expected


@pytest.mark.rule("C.3.3.3")
def test_definitions_that_are_known_are_not_looked_for_again() -> None:
    table = Table()
    wall = table.game.cards[table.foundation(control=5)]
    table.asset(0, standing(n.SetStat(WALLS, n.Stat.CONTROL, n.Operation.BECOMES, n.Number(2))))
    found = definitions(table.game)
    for known, control in ((found, 2), (None, 2), ((), 5)):
        assert base_values(table.game, wall, known).control == control


@pytest.mark.rule("C.3.3.3.1")
def test_of_one_card_alone_definitions_are_put_in_order() -> None:
    """And in the one that was chosen, once there is one."""
    table = Table()
    table.foundation()
    sets = n.SetStat(WALLS, n.Stat.CONTROL, n.Operation.BECOMES, n.Number(2))
    for expected in (False, True):
        table.asset(0, standing(sets))
        found = definitions(table.game)
        assert asks("_clashing", unordered, table.game, found) is expected
    assert not asks("rank", definitions, table.game)
    table.game.facts[CHOSEN_ORDER] = (found[1].key,)
    assert asks("rank", definitions, table.game)


@pytest.mark.rule("C.2.1.1")
def test_what_everybody_sees_is_not_asked_of_each_player() -> None:
    table = Table()
    card = table.card(0, Zone.HAND)
    assert not asks("may_see", witnesses, table.game, card)
    table.game.looks[1, card] = None
    assert asks("may_see", witnesses, table.game, card)
    for fields in ({"face_up": True}, {"revealed": True}):
        shown: dict[str, Any] = {"face_up": False, "revealed": False, **fields}
        table.game.cards[card] = table.game.cards[card]._replace(**shown)
        assert not asks("may_see", witnesses, table.game, card)


@pytest.mark.rule("place-on-top-of.4")
def test_nothing_lies_on_another_card_until_something_does() -> None:
    table = Table()
    below, top = table.foundation(), table.foundation()
    card = table.game.cards[top]
    assert not asks("lies_on_top", is_apart, table.game, card)
    table.game.facts[ON_TOP] = (OnTop(top, table.game.cards[below].ref, 0),)
    assert asks("lies_on_top", is_apart, table.game, card)


# --- what happened --------------------------------------------------------------------------------


@pytest.mark.parametrize(("verb", "expected"), [(Verb.READY, False), (Verb.COMMIT, True)])
def test_of_nothing_nothing_more_is_asked(verb: n.Verb, expected: bool) -> None:
    table = Table()
    context, batch = table.context(), (table.emit(verb, table.ash),)
    trigger = n.Trigger(n.Timing.AFTER, COMMITTED)
    assert asks("_enough", matches, table.game, context, COMMITTED, batch) is expected
    assert asks("_had_ability", fires, table.game, context, trigger, batch) is expected


@pytest.mark.rule("J.3.3.1.1")
@pytest.mark.parametrize(
    ("operation", "expected"), [(n.Operation.ADD, False), (n.Operation.DOUBLE, True)]
)
def test_sums_of_plain_numbers_are_not_tried_in_every_order(
    operation: n.Operation, expected: bool
) -> None:
    table = Table()
    wall = table.foundation()
    node = n.Modify(WALLS, (n.Change(n.Stat.CONTROL, operation, n.Number(1)),))
    landings = [Landing(key, table.context(), node, wall) for key in ("one", "other")]
    assert asks("_after", clash, table.game, landings) is expected


@pytest.mark.rule("E.2.1", "E.2.2")
def test_as_long_as_nobody_has_lost_nothing_else_is_looked_at() -> None:
    decks = {(player, Zone.DECK): (player,) for player in (0, 1)}
    game = cast(UfsGame, SimpleNamespace(vitality=[1, 1], zones=decks))
    assert without_vitality(game, NO_ROWS) == ()
    assert without_deck(game, NO_ROWS) == ()
