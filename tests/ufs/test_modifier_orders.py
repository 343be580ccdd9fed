"""When the order of modifiers that land together has to be asked for (J.3.3.1.1)."""

from __future__ import annotations

import pytest

from engine.ufs.effects import nodes as n
from engine.ufs.model.offer import EffectLabel
from engine.ufs.rules.modifier_orders import (
    MODIFIER_ORDER,
    Landing,
    chosen_for,
    clash,
    is_sensitive,
    with_order,
)
from tests.ufs.build import Table, trait
from tests.ufs.scene import plus

THIS, Stat = n.ThisCard(), n.Stat
MORE = n.Modify(THIS, (plus(Stat.CONTROL, 2),))
AGAIN = n.Modify(THIS, (plus(Stat.CONTROL, 3),))
UP_TO = n.Modify(THIS, (plus(Stat.CONTROL, 2, high=n.Number(6)),))
TWICE = n.Modify(THIS, (n.Change(Stat.CONTROL, n.Operation.DOUBLE),))
DIFFICULT = n.Modify(THIS, (plus(Stat.DIFFICULTY, 2, high=n.Number(3)),))
STUN = n.Gain(THIS, (n.KeywordGrant("stun", n.Number(1)),))
NO_STUN = n.Gain(THIS, (n.KeywordGrant("stun"),), lose=True)
HIGHER = n.ChangeRating(THIS, "stun", n.Operation.ADD, n.Number(1))
KICK = n.Gain(THIS, (n.KeywordGrant("kick"),))
BOTH = n.Modify(THIS, (plus(Stat.DIFFICULTY, 1), plus(Stat.CONTROL, 1)))
Node = n.Modify | n.Gain | n.ChangeRating


def landings(table: Table, *nodes: Node, by: int = 0, name: str = "k") -> list[Landing]:
    """Modifiers of one player on the table's last card."""
    card = list(table.game.cards)[-1]
    return [Landing(f"{name}{at}", table.context(by), node, card) for at, node in enumerate(nodes)]


@pytest.mark.parametrize(
    ("nodes", "expected"),
    [
        ((), ()),
        ((UP_TO,), ()),
        ((MORE, AGAIN), ()),  # a sum is a sum
        ((UP_TO, AGAIN), ("k0", "k1")),
        ((UP_TO, UP_TO), ()),  # the same either way
        ((TWICE, MORE), ("k0", "k1")),
        ((UP_TO, DIFFICULT), ()),  # of different values
        ((UP_TO, AGAIN, DIFFICULT), ("k0", "k1")),
        ((DIFFICULT, UP_TO, BOTH), ("k0", "k1", "k2")),  # which has to do with both
        ((DIFFICULT, UP_TO, MORE, KICK), ("k1", "k2")),
        ((STUN, NO_STUN), ("k0", "k1")),
        ((STUN, KICK), ()),
        ((STUN, HIGHER), ("k0", "k1")),
        ((KICK, HIGHER), ()),
    ],
)
def test_what_has_to_be_put_in_order(nodes: tuple[Node, ...], expected: tuple[str, ...]) -> None:
    table = Table()
    table.foundation(control=4, difficulty=2)
    found = clash(table.game, landings(table, *nodes))
    assert {each.key for each in found} == set(expected)


@pytest.mark.parametrize("active", [0, 1])
def test_the_active_player_is_asked_first_and_for_their_own_alone(active: int) -> None:
    table = Table()
    table.game.active = active
    table.foundation(control=4)
    row = [
        each
        for player in (0, 1)
        for each in landings(table, TWICE, MORE, by=player, name=f"p{player}")
    ]
    assert {each.context.controller for each in clash(table.game, row)} == {active}
    apart = [row[0], row[3]]  # one of each player
    assert clash(table.game, apart) == ()
    assert {each.context.controller for each in clash(table.game, [row[0], *row[2:]])} == {1}


@pytest.mark.parametrize(("keys", "is_asked"), [(("k1", "k0"), False), (("k0",), True), ((), True)])
def test_an_order_that_is_known_is_not_asked_for(keys: tuple[str, ...], is_asked: bool) -> None:
    """In this turn, and for this card."""
    table = Table()
    wall = table.foundation(control=4)
    row = landings(table, TWICE, MORE)
    table.game.facts[MODIFIER_ORDER] = ((wall, table.game.turn, keys),)
    assert bool(clash(table.game, row)) is is_asked
    assert chosen_for(table.game, wall) == {key: at for at, key in enumerate(keys)}
    for card, turn in ((wall, table.game.turn + 1), (wall + 1, table.game.turn)):
        table.game.facts[MODIFIER_ORDER] = ((card, turn, keys),)
        assert clash(table.game, row)
        assert chosen_for(table.game, wall) == {}


def test_orders_are_kept_for_the_turn_and_the_later_ones_go_last() -> None:
    table = Table()
    one, two = table.foundation(), table.foundation()
    turn = table.game.turn
    first = with_order(table.game, (one,), ("a", "b", "c"))
    assert first == ((one, turn, ("a", "b", "c")),)
    table.game.facts[MODIFIER_ORDER] = first
    both = with_order(table.game, (one, two), ("b", "d"))
    assert both == ((one, turn, ("a", "c", "b", "d")), (two, turn, ("b", "d")))
    table.game.turn += 1
    assert with_order(table.game, (two,), ("e",)) == ((two, turn + 1, ("e",)),)


def test_what_has_landed_or_cannot_land_makes_no_difference() -> None:
    table = Table()
    wall = table.foundation(control=4, speed=None)
    row = landings(table, TWICE, MORE)
    assert clash(table.game, row)
    table.game.cards[wall] = table.game.cards[wall]._replace(applied=("k0:0",))
    assert clash(table.game, row) == ()
    table.game.cards[wall] = table.game.cards[wall]._replace(applied=())
    stage = n.Cards(place=n.Place(n.Zone.STAGE), pick=n.Pick.ALL)
    fixed = n.RuleEffect(n.RuleKind.UNMODIFIABLE, stage, Stat.CONTROL)
    table.asset(0, n.Ability(n.AbilityKind.CONTINUOUS, (fixed,)))
    assert clash(table.game, row) == ()


def test_the_rating_of_a_keyword_that_is_held_is_changed() -> None:
    table = Table()
    table.foundation(keywords=(trait("stun", 2),))
    assert clash(table.game, landings(table, HIGHER, NO_STUN)) == ()
    five = n.ChangeRating(THIS, "stun", n.Operation.BECOMES, n.Number(5))
    assert clash(table.game, landings(table, HIGHER, five))


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (plus(Stat.CONTROL, 1), False),
        (n.Change(Stat.CONTROL, n.Operation.SUBTRACT, n.Number(1)), False),
        (n.Change(Stat.CONTROL, n.Operation.ADD, n.StatOf(THIS, Stat.CONTROL)), True),
        (n.Change(Stat.CONTROL, n.Operation.BECOMES, n.Number(1)), True),
        (plus(Stat.CONTROL, 1, low=n.Number(1)), True),
        (plus(Stat.CONTROL, 1, high=n.Number(1)), True),
    ],
)
def test_sums_of_plain_numbers_are_the_same_in_any_order(change: n.Change, expected: bool) -> None:
    assert is_sensitive(n.Modify(THIS, (change,))) is expected
    assert is_sensitive(n.Modify(THIS, (plus(Stat.SPEED, 1), change))) is expected


def test_a_modifier_is_called_after_its_source() -> None:
    table = Table()
    wall, bell = table.foundation(), table.foundation()
    assert Landing("k", table.context(), MORE, wall).label == EffectLabel(wall, "k")
    told = table.context(source=bell)
    assert Landing("k", told, MORE, wall).label == EffectLabel(bell, "k")
