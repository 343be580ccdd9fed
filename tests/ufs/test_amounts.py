"""Numbers of the instructions (J.4, K.3.8)."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from engine.kernel.events import Cause
from engine.kernel.ids import CardId
from engine.ufs import atoms
from engine.ufs.atoms import Why
from engine.ufs.effects import nodes as n
from engine.ufs.model.effect import Context
from engine.ufs.model.game import Check
from engine.ufs.model.step import Origin
from engine.ufs.model.values import HeldKeyword
from engine.ufs.rules.amounts import compared, needs_x
from engine.ufs.rules.readings import number
from tests.ufs.build import Table, classes_of, rated, trait

THIS = n.ThisCard()
MINE = n.Cards(
    n.AllOf((n.IsType(n.CardType.FOUNDATION),)),
    place=n.Place(n.Zone.STAGE),
    pick=n.Pick.ALL,
)
DIFFICULTY = n.StatOf(THIS, n.Stat.DIFFICULTY)

SAMPLES: dict[type[n.Amount], n.Amount] = {
    n.Number: n.Number(3),
    n.X: n.X(),
    n.Count: n.Count(MINE),
    n.PerEach: n.PerEach(n.Number(2), n.Number(3)),
    n.StatOf: DIFFICULTY,
    n.PlayerStat: n.PlayerStat(n.Who.YOU, n.Stat.VITALITY),
    n.RatingOf: n.RatingOf(THIS, "Stun"),
    n.GrantingRating: n.GrantingRating("Stun"),
    n.CountersOn: n.CountersOn(THIS, "rage"),
    n.Bounded: n.Bounded(n.Number(3)),
    n.Plus: n.Plus(n.Number(1), n.Number(2)),
    n.Minus: n.Minus(n.Number(1), n.Number(2)),
    n.Times: n.Times(2, n.Number(2)),
    n.Half: n.Half(n.Number(3)),
    n.Quotient: n.Quotient(n.Number(5), n.Number(2)),
    n.Extreme: n.Extreme(MINE, n.Stat.CONTROL, most=True),
    n.CheckNumber: n.CheckNumber(),
    n.Happening: n.Happening("event"),
    n.Difference: n.Difference(),
    n.ChosenNumber: n.ChosenNumber("named"),
    n.DistinctCount: n.DistinctCount(MINE, "symbol"),
    n.SharedCount: n.SharedCount(THIS, MINE, n.Property.SYMBOL),
    n.TimesHappened: n.TimesHappened(n.EventPattern(n.Verb.DRAW)),
    n.TimesPlayed: n.TimesPlayed(n.Stretch.TURN),
    n.Quantity: n.Quantity(n.Number(2)),
}


def test_every_amount_has_a_reading() -> None:
    table = Table()
    context = table.context(source=table.foundation())
    assert set(SAMPLES) == classes_of(n.Amount)
    for amount in SAMPLES.values():
        assert isinstance(number(table.game, context, amount), int)


def test_an_unknown_amount_is_refused() -> None:
    @dataclass(frozen=True, slots=True)
    class Strange(n.Amount):
        pass

    table = Table()
    with pytest.raises(TypeError, match="Strange"):
        number(table.game, table.context(), Strange())


@pytest.mark.rule("J.4.3.4")
@pytest.mark.parametrize(
    ("value", "rounding", "expected"),
    [
        (5, n.Rounding.UNSAID, 3),
        (5, n.Rounding.UP, 3),
        (5, n.Rounding.DOWN, 2),
        (4, n.Rounding.UNSAID, 2),
        (0, n.Rounding.UP, 0),
    ],
)
def test_halves_round_up_unless_said(value: int, rounding: n.Rounding, expected: int) -> None:
    table = Table()
    assert number(table.game, table.context(), n.Half(n.Number(value), rounding)) == expected


@pytest.mark.rule("J.4.3.1", "J.4.3.2", "J.4.3.3", "J.4.3.4")
def test_x_is_bound_or_defined_or_asked_for_and_never_negative() -> None:
    table = Table()
    defined = n.Ability(n.AbilityKind.FORM, (), x=n.Minus(n.Number(1), n.Number(4)))
    open_x = n.Ability(n.AbilityKind.FORM, ())
    asset = table.asset(0, defined, open_x)
    first = table.context(source=asset, ability="a0")
    second = table.context(source=asset, ability="a1")
    assert number(table.game, first, n.X()) == 0
    assert not needs_x(table.game, first)
    assert needs_x(table.game, second)
    assert not needs_x(table.game, second.bind("X", 2))
    assert number(table.game, first.bind("X", 2), n.X()) == 2


@pytest.mark.rule("K.3.8")
def test_floor_and_ceiling_of_a_definition() -> None:
    table = Table()
    bounded = n.Bounded(n.X(), n.Number(1), n.Number(3))
    found = [
        number(table.game, table.context().bind("X", value), bounded) for value in (0, 1, 3, 4)
    ]
    assert found == [1, 1, 3, 3]


def test_for_every_two() -> None:
    table = Table()
    per = [n.PerEach(n.Number(3), n.Number(count), 2) for count in (1, 2, 5)]
    assert [number(table.game, table.context(), each) for each in per] == [0, 3, 6]


@pytest.mark.rule("K.2.6", "D.2.2.2")
def test_your_foundations_are_those_in_your_staging_area() -> None:
    table = Table()
    table.foundation()
    table.card(0, n.Zone.STAGE, n.CardType.ASSET, face_up=False)
    table.card(0, n.Zone.STAGE, n.CardType.ASSET)
    table.card(0, n.Zone.POOL)
    table.card(0, n.Zone.HAND)
    table.foundation(1)
    assert number(table.game, table.context(), n.Count(MINE)) == 2
    assert number(table.game, table.context(1), n.Count(MINE)) == 1


@pytest.mark.rule("C.3.2.1")
def test_hidden_cards_are_counted_but_not_by_what_they_show() -> None:
    table = Table()
    for _ in range(2):
        table.card(0, n.Zone.HAND)
    hand = n.Place(n.Zone.HAND)
    plain = n.Cards(place=hand, pick=n.Pick.ALL)
    wanted = n.Cards(n.IsType(n.CardType.FOUNDATION), place=hand, pick=n.Pick.ALL)
    assert number(table.game, table.context(), n.Count(plain)) == 2
    assert number(table.game, table.context(), n.Count(wanted)) == 0


def destroyed(table: Table, card: CardId) -> Context:
    """The context of an effect whose cost destroyed the card."""
    context = table.context(scope=table.game.serial + 1)
    context = context.bind("paid", (table.game.cards[card].ref,))
    atoms.move(table.game, (card,), n.Zone.DISCARD, n.Verb.DESTROY, Why(0))
    table.release()
    return context


@pytest.mark.rule("J.4.2.3")
def test_last_known_values_come_from_the_first_zone_with_a_current_state() -> None:
    table = Table()
    table.emit(n.Verb.PASS, actor=0)
    stone = table.foundation(control=3)
    values = table.game.cards[stone].values
    atoms.set_current(table.game, stone, values._replace(control=4), Origin())
    context = destroyed(table, stone)
    assert number(table.game, context, n.StatOf(n.Bound("paid"), n.Stat.CONTROL)) == 4


@pytest.mark.rule("J.4.2.3")
def test_from_the_hand_the_discard_pile_is_the_first_such_zone() -> None:
    table = Table()
    table.emit(n.Verb.PASS, actor=0)
    heavy = table.card(0, n.Zone.HAND, difficulty=5)
    context = destroyed(table, heavy)
    values = table.game.cards[heavy].values
    atoms.set_current(table.game, heavy, values._replace(difficulty=7), Origin())
    assert number(table.game, context, n.StatOf(n.Bound("paid"), n.Stat.DIFFICULTY)) == 7


@pytest.mark.rule("J.4.2.1")
def test_a_number_that_a_face_down_card_lacks_is_zero() -> None:
    table = Table()
    table.emit(n.Verb.PASS, actor=0)
    down = table.foundation(face_up=False, control=6)
    context = destroyed(table, down)
    assert number(table.game, context, n.StatOf(n.Bound("paid"), n.Stat.CONTROL)) == 0


@pytest.mark.rule("J.4.2.2")
def test_without_a_zone_change_in_the_scope_the_current_value_counts() -> None:
    table = Table()
    stone = table.foundation(control=3)
    atoms.move(table.game, (stone,), n.Zone.DISCARD, n.Verb.DESTROY, Why(0))
    table.release()
    context = table.context(source=stone, scope=table.game.serial + 1)
    values = table.game.cards[stone].values
    atoms.set_current(table.game, stone, values._replace(control=1), Origin())
    assert number(table.game, context, n.StatOf(THIS, n.Stat.CONTROL)) == 1


@pytest.mark.rule("I.2.4", "I.2.4.1")
def test_the_rating_of_the_instance_that_grants_the_ability() -> None:
    table = Table()
    card = table.attack(**rated("powerful", 2))
    values = table.game.cards[card].values
    other = HeldKeyword("other", "powerful", 4)
    atoms.set_current(
        table.game, card, values._replace(keywords=(other, *values.keywords)), Origin()
    )
    context = table.context(source=card, ability="a-powerful")
    assert number(table.game, context, n.GrantingRating("Powerful")) == 2
    assert number(table.game, context, n.RatingOf(THIS, "Powerful")) == 4


def test_the_highest_and_the_lowest() -> None:
    table = Table()
    for control in (3, 6, 4):
        table.foundation(control=control)
    for most, expected in ((True, 6), (False, 3)):
        extreme = n.Extreme(MINE, n.Stat.CONTROL, most=most)
        assert number(table.game, table.context(), extreme) == expected
    assert number(table.game, table.context(1), n.Extreme(MINE, n.Stat.CONTROL, most=True)) == 0


def test_how_many_different_symbols_and_names() -> None:
    table = Table()
    table.foundation(name="Wall", symbols=frozenset({n.Symbol.AIR, n.Symbol.FIRE}))
    table.foundation(name="Wall", symbols=frozenset({n.Symbol.AIR}))
    table.foundation(keywords=(trait("ally"),))
    found = [
        number(table.game, table.context(), n.DistinctCount(MINE, of))
        for of in ("symbol", "name", "trait")
    ]
    assert found == [2, 2, 1]


@pytest.mark.rule("E.3.1.1", "E.3.5.1")
def test_the_number_checked_and_the_final_value() -> None:
    table = Table()
    table.game.last_check = Check(0, 5, "play", start=4, value=6)
    assert number(table.game, table.context(), n.CheckNumber()) == 4
    assert number(table.game, table.context(), n.CheckNumber(final=True)) == 6


def test_what_an_event_amounted_to() -> None:
    table = Table()
    attack = table.attack()
    dealt = table.emit(n.Verb.DEAL_DAMAGE, attack, actor=0, owner=1, amount=4)
    taken = table.emit(n.Verb.TAKE_DAMAGE, attack, actor=0, owner=1, amount=4)
    context = table.context().bind("event", (dealt, taken))
    assert number(table.game, context, n.Happening("event", n.Stat.DAMAGE)) == 4
    assert number(table.game, context, n.Happening("event")) == 4
    two = (table.emit(n.Verb.DRAW, actor=0, owner=0), table.emit(n.Verb.DRAW, actor=0, owner=0))
    assert number(table.game, table.context().bind("e", two), n.Happening("e")) == 2
    assert number(table.game, table.context().bind("e", (taken,)), n.Happening("e")) == 4
    table.game.vitality[0] = 9
    lost = table.emit(n.Verb.LOSE_VITALITY, actor=1, owner=0, amount=5)
    assert number(table.game, table.context().bind("e", (lost,)), n.Happening("e")) == 5
    also = table.context().bind("event", (lost, dealt))
    assert number(table.game, also, n.Happening("event", n.Stat.VITALITY)) == 5
    assert number(table.game, also, n.Happening("event", n.Stat.SPEED)) == 9
    less = table.emit(n.Verb.MODIFY, attack, actor=1, amount=-3)
    more = table.emit(n.Verb.MODIFY, attack, actor=1, amount=1)
    modified = table.context().bind("event", (less, more, lost))
    assert number(table.game, modified, n.Happening("event")) == 2
    drawn = table.context().bind("drawn", (table.game.cards[attack].ref,))
    assert number(table.game, drawn, n.Happening("drawn")) == 1
    assert number(table.game, drawn.bind("lost", 3), n.Happening("lost", n.Stat.VITALITY)) == 3


def test_the_difference_of_a_comparison() -> None:
    table = Table()
    condition = n.Compare(n.Number(2), n.Comparison.LESS, n.Number(7))
    context = compared(table.game, table.context(), condition)
    assert number(table.game, context, n.Difference()) == 5


def test_vitality_and_hand_size_of_a_player() -> None:
    table = Table()
    table.game.vitality = [12, 20]
    wanted = [
        (n.Who.YOU, n.Stat.VITALITY, 12),
        (n.Who.OPPONENT, n.Stat.VITALITY, 20),
        (n.Who.YOU, n.Stat.MAXIMUM_VITALITY, 25),
        (n.Who.OPPONENT, n.Stat.HAND_SIZE, 6),
        (n.Who.EACH, n.Stat.VITALITY, 32),
    ]
    for who, stat, expected in wanted:
        assert number(table.game, table.context(), n.PlayerStat(who, stat)) == expected


@pytest.mark.rule("I.3.12.2")
def test_stunned_foundations_are_those_the_attack_itself_had_committed() -> None:
    table = Table()
    attack, other = table.attack(), table.foundation()
    for source in (attack, attack, other):
        ref = table.game.cards[source].ref
        atoms.commit(table.game, (table.foundation(1),), Why(1, Cause.EFFECT, ref))
        table.release()
    stunned = n.Count(n.Bound("stunned"))
    assert number(table.game, table.context(source=attack), stunned) == 2
    assert number(table.game, table.context(source=other), stunned) == 1
