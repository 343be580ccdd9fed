"""A card that changes, comes or goes concerns what reads its zone (J.2.5, J.3.3.1)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.ufs import atoms
from engine.ufs.atoms import Why
from engine.ufs.atoms.states import begin_settling
from engine.ufs.effects import nodes as n
from engine.ufs.model.card import PlayedAs
from engine.ufs.model.game import AttackStep
from engine.ufs.procedures.current_state import settle
from engine.ufs.procedures.duration import DEFINED
from engine.ufs.rules.layers import definitions
from engine.ufs.rules.readings import holds
from engine.ufs.rules.statics import is_up_to_date, reading, statements
from engine.ufs.rules.steadiness import ZONES, zones_read
from tests.ufs.build import Table, control, held, standing
from tests.ufs.counting import calls
from tests.ufs.scene import FOUNDATION, number, plus

Zone, Stat = n.Zone, n.Stat
ME = Why(0)
STAGE, POOL, HAND = (frozenset({zone}) for zone in (Zone.STAGE, Zone.POOL, Zone.HAND))
OF_ATTACKS = frozenset({Zone.POOL, Zone.TRANSIT})
FAST, TIGHT = plus(Stat.SPEED, 1), plus(Stat.CONTROL, 1)


def cards(*zones: n.Zone | None) -> n.Cards:
    first, *others = [n.Place(zone) for zone in zones]
    return n.Cards(FOUNDATION, number(1), first, n.Pick.ALL, other_places=tuple(others))


COUNTED, BY_X, BY_SIZE, BY_RATING = (
    n.Change(Stat.CONTROL, n.Operation.ADD, amount)
    for amount in (
        n.Count(cards(Zone.HAND)),
        n.X(),
        n.PlayerStat(n.Who.YOU, Stat.HAND_SIZE),
        n.GrantingRating("tough"),
    )
)
ANYWHERE = n.Cards(FOUNDATION, number(1), pick=n.Pick.ALL)
HELD = n.Has(n.Who.YOU, n.Cards(n.ANY_CARD, place=n.Place(Zone.HAND)))


# --- which zones a statement reads ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("node", "expected"),
    [
        (n.Modify(cards(Zone.STAGE), (TIGHT,)), STAGE),
        (n.Modify(cards(Zone.STAGE, Zone.HAND), (TIGHT,)), STAGE | HAND),
        (n.Modify(ANYWHERE, (TIGHT,)), STAGE | POOL),
        (n.Modify(cards(None), (TIGHT,)), ZONES),
        (n.Modify(cards(None), (FAST,)), OF_ATTACKS),  # C.3.4: no other cards take it
        (n.Modify(cards(None), (FAST, TIGHT)), ZONES),
        (n.Modify(n.Whole(n.Place(Zone.MOMENTUM)), (TIGHT,)), frozenset({Zone.MOMENTUM})),
        (n.Modify(n.Character(n.Who.OPPONENT), (TIGHT,)), STAGE),
        (n.ModifyPlayer(n.Who.YOU, plus(Stat.HAND_SIZE, 1)), STAGE),
        (n.Modify(n.Next(FOUNDATION), (TIGHT,)), OF_ATTACKS),
        (n.If(HELD, n.Modify(cards(Zone.STAGE), (TIGHT,))), STAGE | HAND),
        (n.If(n.AtDeadlock(n.Who.YOU), n.Modify(cards(Zone.POOL), (TIGHT,))), STAGE | POOL),
        (n.If(n.AtDesperation(n.Who.YOU), n.Modify(cards(Zone.POOL), (TIGHT,))), STAGE | POOL),
        (n.Modify(n.AttachedTo(cards(Zone.POOL)), (TIGHT,)), STAGE | POOL),
        (n.Modify(cards(Zone.HAND), (BY_SIZE,)), STAGE | HAND),
        (n.Modify(cards(Zone.STAGE), (COUNTED,)), STAGE | HAND),
        (n.If(n.Happened(n.EventPattern(n.Verb.DRAW)), n.Modify(ANYWHERE, (TIGHT,))), None),
    ],
)
def test_a_steady_statement_reads_the_zones_that_it_names(
    node: n.Node, expected: frozenset[n.Zone] | None
) -> None:
    assert zones_read(node, False) == expected


@pytest.mark.parametrize("told", [n.ThisCard(), n.CurrentAttack()])
def test_what_speaks_of_its_own_card_reads_where_that_lies(told: n.CardRef) -> None:
    node = n.Modify(told, (TIGHT,))
    assert zones_read(node, False) == ZONES  # an effect outlives its card's moves
    of_attacks = OF_ATTACKS if isinstance(told, n.CurrentAttack) else frozenset()
    assert zones_read(node, False, STAGE) == STAGE | of_attacks


def test_what_a_keyword_grants_reads_where_the_card_that_has_it_lies() -> None:
    assert zones_read(n.Modify(cards(Zone.POOL), (BY_RATING,)), False, STAGE) == STAGE | POOL


def test_an_x_may_stand_for_anything_that_is_steady() -> None:
    node = n.Modify(cards(Zone.STAGE), (BY_X,))
    assert zones_read(node, False) is None
    assert zones_read(node, True) == ZONES


def test_what_is_kept_for_some_zones_is_what_reads_them() -> None:
    table = Table()
    staged, pooled = (n.Modify(cards(zone), (TIGHT,)) for zone in (Zone.STAGE, Zone.POOL))
    drawn = n.If(n.Happened(n.EventPattern(n.Verb.DRAW)), staged)
    table.asset(0, standing(staged, pooled, drawn))
    for zones, expected in (
        (STAGE, {staged, drawn}),
        (HAND, {drawn}),
        (ZONES, {staged, pooled, drawn}),
    ):
        assert {tree.node for tree in reading(table.game, (n.Modify,), zones)} == expected
    assert is_up_to_date(table.game)
    said = statements(table.game, n.Modify, touched=POOL)
    assert [node for _, _, node in said] == [pooled]


# --- which zones have been touched ----------------------------------------------------------------


class Played(Table):
    """A card in hand, one on its way, one in the pool and an attack."""

    def __init__(self) -> None:
        super().__init__()
        self.wall, self.held = self.foundation(), self.card(0, Zone.HAND)
        self.going = self.card(0, Zone.HAND)
        atoms.enter_transit(self.game, self.going)
        self.attacking = self.attack()
        self.game.settled = set(ZONES)


@pytest.mark.parametrize(
    ("act", "touched"),
    [
        (lambda t: atoms.commit(t.game, (t.wall,), ME), STAGE),
        (lambda t: atoms.relocate(t.game, t.wall, 0), STAGE),
        (lambda t: atoms.shuffle(t.game, 0, ME), frozenset({Zone.DECK})),
        (
            lambda t: atoms.move(t.game, (t.held,), Zone.DISCARD, n.Verb.DISCARD, ME),
            HAND | {Zone.DISCARD},
        ),
        (lambda t: atoms.enter_transit(t.game, t.held), HAND | {Zone.TRANSIT}),
        (
            lambda t: atoms.finish_play(t.game, t.going, Zone.HAND, PlayedAs.FOUNDATION, ME),
            OF_ATTACKS,
        ),
        (lambda t: atoms.begin_playing(t.game, t.held), HAND | OF_ATTACKS),
        (lambda t: atoms.end_playing(t.game, t.held), HAND | OF_ATTACKS),
        (lambda t: atoms.enter_attack_step(t.game, AttackStep.BLOCK), POOL),
    ],
)
def test_a_change_touches_the_zones_where_it_is(
    act: Callable[[Played], object], touched: frozenset[n.Zone]
) -> None:
    table = Played()
    act(table)
    assert begin_settling(table.game, asks=True) == touched
    assert begin_settling(table.game, asks=True) == frozenset()


def test_what_else_statements_read_is_no_matter_of_zones() -> None:
    table = Played()
    atoms.lose_vitality(table.game, 0, 1, ME)
    assert begin_settling(table.game, asks=True) is None


def test_where_nobody_can_be_asked_all_is_looked_at_again() -> None:
    table = Played()
    assert begin_settling(table.game, asks=False) == frozenset()
    assert begin_settling(table.game, asks=True) is None


# --- what follows ---------------------------------------------------------------------------------


@pytest.mark.rule("J.3.3.1", "J.2.4")
@pytest.mark.parametrize(("zones", "asked"), [(STAGE, 1), (HAND, 1), (POOL, 0)])
def test_a_condition_is_asked_where_something_that_it_reads_was_touched(
    zones: frozenset[n.Zone], asked: int
) -> None:
    table = Table()
    table.asset(0, standing(n.If(HELD, n.Modify(cards(Zone.STAGE), (TIGHT,)))))
    table.foundation()
    settle(table.game)
    table.game.restaged = False
    assert calls(holds, lambda: settle(table.game, touched=zones)) == asked


def settle_anew(table: Table) -> None:
    settle(table.game, touched=begin_settling(table.game, asks=True))


@pytest.mark.rule("J.3.3.1", "K.1.2")
def test_what_could_not_be_changed_is_once_it_can_be() -> None:
    """What forbids a change reads the hand, what is forbidden does not."""
    table = Table()
    rigid = n.RuleEffect(n.RuleKind.UNMODIFIABLE, cards=cards(Zone.STAGE))
    table.asset(0, standing(n.Modify(cards(Zone.STAGE), (TIGHT,)), n.If(HELD, rigid)))
    card, stone = table.card(0, Zone.HAND), table.foundation()
    settle(table.game)
    before = control(table, stone)
    table.game.settled = set(ZONES)
    atoms.move(table.game, (card,), Zone.DISCARD, n.Verb.DISCARD, ME)
    settle_anew(table)
    assert control(table, stone) == before + 1


@pytest.mark.rule("J.2.1")
def test_a_statement_that_has_just_come_into_force_is_looked_at_whatever_it_reads() -> None:
    table = Table()
    pooled = table.card(0, Zone.POOL)
    before = control(table, pooled)
    said = held(standing(n.Modify(cards(Zone.POOL), (TIGHT,))))
    silent, speaking = (table.card(0, Zone.HAND, abilities=own) for own in ((), said))
    for card, known in ((silent, True), (speaking, False)):
        table.game.settled = set(ZONES)
        atoms.move(table.game, (card,), Zone.STAGE, n.Verb.ADD, ME)
        assert (table.game.settled is not None) is known
    settle_anew(table)
    assert control(table, pooled) == before + 1


@pytest.mark.rule("C.3.3.4.5", "D.2.2.3.4.1")
@pytest.mark.parametrize(("zones", "asked"), [(STAGE, 1), (HAND, 0)])
def test_what_was_attached_may_be_so_no_more_once_the_stage_was_touched(
    zones: frozenset[n.Zone], asked: int
) -> None:
    table = Table()
    atoms.remember(table.game, DEFINED, (table.ash,))
    assert calls(definitions, lambda: settle(table.game, touched=zones)) == asked
