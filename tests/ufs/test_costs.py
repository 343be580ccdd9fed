"""Whether costs can be paid together (E.4.1.1, H.4)."""

from __future__ import annotations

import pytest

from engine.ufs.effects import nodes as n
from engine.ufs.model.values import HeldAbility
from engine.ufs.rules.costs import mentions_x, payable, x_bounds
from tests.ufs.build import Table, rated

STAGE = n.Place(n.Zone.STAGE)
HAND = n.Place(n.Zone.HAND)
FOUNDATION = n.AllOf((n.IsType(n.CardType.FOUNDATION),))
THIS = n.ThisCard()
NAMES = ("Wall", "Gate")


def foundations(verb: n.Verb, count: int = 1) -> n.Act:
    return n.Act(verb, n.Cards(FOUNDATION, n.Quantity(n.Number(count)), STAGE))


def discard(quantity: n.Quantity, zone: n.Zone = n.Zone.HAND) -> n.Act:
    return n.Act(n.Verb.DISCARD, n.Cards(quantity=quantity, place=n.Place(zone)))


def can_pay(table: Table, *cost: n.Instruction, **context: object) -> bool:
    return payable(table.game, table.context(**context), cost) is None  # type: ignore[arg-type]


def test_no_cost_is_always_payable() -> None:
    assert can_pay(Table())


@pytest.mark.rule("E.4.1.1", "H.4.1.1", "C.1.4")
def test_committing_the_card_itself() -> None:
    table = Table()
    for ready in (True, False):
        card = table.card(0, n.Zone.STAGE, n.CardType.ASSET, ready=ready)
        commit = n.Act(n.Verb.COMMIT, n.ThisCard(implied=True))
        assert can_pay(table, commit, source=card) is ready
    refusal = payable(table.game, table.context(source=card), (commit,))
    assert refusal is not None
    assert refusal.rule == "E.4.1.1"


@pytest.mark.rule("H.4.3")
@pytest.mark.parametrize(
    ("ash", "stones", "count", "expected"),
    [
        (True, 1, 2, True),
        (True, 0, 2, False),
        (True, 0, 1, True),
        (False, 1, 2, False),
        (False, 2, 2, True),
        (True, 2, 3, True),
        (True, 2, 4, False),
    ],
)
def test_the_character_stands_in_for_one_foundation(
    ash: bool, stones: int, count: int, expected: bool
) -> None:
    table = Table()
    table.game.cards[table.ash] = table.game.cards[table.ash]._replace(ready=ash)
    for _ in range(stones):
        table.foundation()
    assert can_pay(table, foundations(n.Verb.COMMIT, count)) is expected


@pytest.mark.rule("H.4.3")
def test_the_character_stands_in_for_commits_alone_and_only_once() -> None:
    table = Table()
    assert not can_pay(table, foundations(n.Verb.DESTROY))
    commit = foundations(n.Verb.COMMIT)
    assert can_pay(table, commit)
    assert not can_pay(table, commit, commit)
    table.foundation()
    assert can_pay(table, commit, commit)


@pytest.mark.rule("E.4.1.1", "E.4.4.1")
def test_a_committed_card_may_still_be_destroyed_but_not_the_other_way_round() -> None:
    table = Table()
    table.game.cards[table.ash] = table.game.cards[table.ash]._replace(ready=False)
    table.foundation()
    commit, destroy = foundations(n.Verb.COMMIT), foundations(n.Verb.DESTROY)
    assert can_pay(table, commit, destroy)
    assert not can_pay(table, destroy, commit)
    assert not can_pay(table, destroy, destroy)
    assert can_pay(table, commit)


def test_cards_are_spread_so_that_all_costs_are_met() -> None:
    table = Table()
    table.foundation(symbols=frozenset({n.Symbol.FIRE}))
    table.foundation()
    fire = n.AllOf((n.HasSymbol(n.Symbol.FIRE), n.IsType(n.CardType.FOUNDATION)))
    destroy_fire = n.Act(n.Verb.DESTROY, n.Cards(fire, place=STAGE))
    assert can_pay(table, foundations(n.Verb.DESTROY), destroy_fire)
    assert can_pay(table, destroy_fire, foundations(n.Verb.DESTROY))
    assert not can_pay(table, destroy_fire, destroy_fire)
    assert not can_pay(table, foundations(n.Verb.DESTROY, 2), destroy_fire)


@pytest.mark.rule("D.2.2.3.3")
def test_attached_cards_pay_only_where_they_are_called_for() -> None:
    table = Table()
    table.foundation(attached_to=table.ash)
    attached = n.AllOf((n.InState(n.State.ATTACHED), n.IsType(n.CardType.FOUNDATION)))
    assert not can_pay(table, foundations(n.Verb.DESTROY))
    assert can_pay(table, n.Act(n.Verb.DESTROY, n.Cards(attached, place=STAGE)))


@pytest.mark.rule("I.3.9.1")
def test_one_or_more_and_up_to_and_all() -> None:
    table = Table()
    some = n.Quantity(n.Number(1), n.Comparison.AT_LEAST)
    up_to = n.Quantity(n.Number(2), n.Comparison.AT_MOST)
    momentum = n.Zone.MOMENTUM
    assert not can_pay(table, discard(some, momentum))
    assert can_pay(table, discard(up_to, momentum))
    table.card(0, momentum)
    assert can_pay(table, discard(some, momentum))
    assert not can_pay(table, discard(n.Quantity(n.Number(2)), momentum))


@pytest.mark.rule("D.3.1.1.1")
def test_an_empty_hand_can_be_discarded() -> None:
    table = Table()
    assert can_pay(table, n.Act(n.Verb.DISCARD, n.Whole(HAND)))
    assert not can_pay(table, discard(n.Quantity(n.Number(1))))


@pytest.mark.rule("E.4.2")
def test_an_action_does_not_pay_for_itself_but_a_hand_ability_can() -> None:
    table = Table()
    one = discard(n.Quantity(n.Number(1)))
    form = n.Ability(n.AbilityKind.FORM, (), (one,))
    bracket = n.Ability(n.AbilityKind.FORM, (), (one,), brackets=(n.InZone(n.Zone.HAND),))
    abilities = (HeldAbility("a0", form), HeldAbility("a1", bracket))
    focus = table.card(0, n.Zone.HAND, n.CardType.ACTION, abilities=abilities)
    assert not can_pay(table, one, source=focus, ability="a0")
    assert can_pay(table, one, source=focus, ability="a1")
    table.card(0, n.Zone.HAND)
    assert can_pay(table, one, source=focus, ability="a0")


def altar() -> n.Ability:
    """Destroy X foundations, X being the number of cards in momentum."""
    cost = n.Act(n.Verb.DESTROY, n.Cards(FOUNDATION, n.Quantity(n.X()), STAGE))
    momentum = n.Cards(place=n.Place(n.Zone.MOMENTUM), pick=n.Pick.ALL)
    return n.Ability(n.AbilityKind.FORM, (), (cost,), x=n.Count(momentum))


@pytest.mark.rule("H.4.4.1")
@pytest.mark.parametrize(
    ("momentum", "stones", "expected"), [(2, 3, True), (2, 1, False), (0, 0, True)]
)
def test_a_defined_x(momentum: int, stones: int, expected: bool) -> None:
    table = Table()
    ability = altar()
    asset = table.asset(0, ability)
    for _ in range(momentum):
        table.card(0, n.Zone.MOMENTUM)
    for _ in range(stones):
        table.foundation()
    assert can_pay(table, *ability.cost, source=asset, ability="a0") is expected


@pytest.mark.rule("H.4.4.2")
def test_an_announced_x_is_whatever_can_be_paid() -> None:
    table = Table()
    cost = (discard(n.Quantity(n.X())),)
    assert mentions_x(cost)
    assert not mentions_x((discard(n.Quantity(n.Number(1))),))
    assert x_bounds(table.game, table.context(), cost) == (0, 0)
    for _ in range(3):
        table.card(0, n.Zone.HAND)
    assert x_bounds(table.game, table.context(), cost) == (0, 3)
    assert can_pay(table, *cost)


@pytest.mark.rule("I.3.8.1")
@pytest.mark.parametrize(("momentum", "expected"), [(0, None), (1, (1, 1)), (3, (1, 2))])
def test_multiple_from_one_to_its_rating(momentum: int, expected: tuple[int, int] | None) -> None:
    table = Table()
    attack = table.attack(**rated("multiple", 2))
    for _ in range(momentum):
        table.card(0, n.Zone.MOMENTUM)
    context = table.context(source=attack, ability="a-multiple")
    cost = table.game.cards[attack].values.abilities[0].ability.cost
    refusal = payable(table.game, context, cost)
    assert (refusal is None) is (expected is not None)
    if expected is not None:
        assert x_bounds(table.game, context, cost) == expected


def test_one_payable_alternative_is_enough() -> None:
    table = Table()
    either = n.ChooseOne((foundations(n.Verb.DESTROY), discard(n.Quantity(n.Number(1)))))
    assert not can_pay(table, either)
    table.card(0, n.Zone.HAND)
    assert can_pay(table, either)
    assert not can_pay(table, either, either)
    table.foundation()
    assert can_pay(table, either, either)


def test_parts_conditions_and_offers_within_a_cost() -> None:
    table = Table()
    table.card(0, n.Zone.HAND)
    one = discard(n.Quantity(n.Number(1)))
    destroy = foundations(n.Verb.DESTROY)
    assert can_pay(table, n.May(destroy))
    assert not can_pay(table, n.Sequence((one, destroy)))
    asset = n.Cards(n.IsType(n.CardType.ASSET), n.Quantity(n.Number(1)), STAGE)
    choosy = n.If(n.Has(n.Who.YOU, asset), one, destroy)
    assert not can_pay(table, choosy)
    assert can_pay(table, n.If(n.Has(n.Who.YOU, asset), destroy))
    table.asset(0)
    assert can_pay(table, choosy)
    assert not can_pay(table, n.Sequence((one, one)))


@pytest.mark.rule("J.5.1.1", "K.5.3")
def test_what_is_gained_drawn_or_taken_off_the_deck_to_pay() -> None:
    table = Table()
    gain = n.GainVitality(n.Number(3))
    assert not can_pay(table, gain)
    table.game.vitality[0] = 24
    assert can_pay(table, gain)
    assert not can_pay(table, n.GainVitality(n.Number(3), n.Who.BOTH))
    top = n.Cards(n.ANY_CARD, n.Quantity(n.Number(2)), n.Place(n.Zone.DECK), n.Pick.TOP)
    taken = n.MoveToZone(top, n.Place(n.Zone.MOMENTUM)), n.Act(n.Verb.DISCARD, top)
    table.card(0, n.Zone.DECK)
    assert not any(can_pay(table, each) for each in taken)
    table.card(0, n.Zone.DECK)
    assert all(can_pay(table, each) for each in taken)


@pytest.mark.rule("D.2.2.3")
def test_a_card_of_the_hand_is_attached_to_pay() -> None:
    table = Table()
    rack = table.asset(0)
    hand = n.Cards(n.ANY_CARD, n.Quantity(n.Number(1)), HAND)
    attach = n.Attach(hand, n.ThisCard())
    assert not can_pay(table, attach, source=rack)
    table.card(0, n.Zone.HAND)
    assert can_pay(table, attach, source=rack)
    assert not can_pay(table, attach, discard(n.Quantity(n.Number(1))), source=rack)


@pytest.mark.rule("K.5.3")
def test_milling_counts_what_a_cycle_brings() -> None:
    table = Table()
    table.card(0, n.Zone.DECK)
    assert can_pay(table, n.Mill(n.Number(1)))
    assert not can_pay(table, n.Mill(n.Number(2)))
    for _ in range(11):
        table.card(0, n.Zone.DISCARD)
    assert can_pay(table, n.Mill(n.Number(2)))


def test_vitality_and_counters() -> None:
    table = Table()
    table.game.vitality[0] = 3
    assert can_pay(table, n.LoseVitality(n.Number(2), low=n.Number(1)))
    assert not can_pay(table, n.LoseVitality(n.Number(3), low=n.Number(1)))
    card = table.foundation()
    take = n.Counters(n.Quantity(n.Number(2)), "rage", THIS, add=False)
    assert not can_pay(table, take, source=card)
    table.game.cards[card] = table.game.cards[card]._replace(counters=(("rage", 2),))
    assert can_pay(table, take, source=card)


@pytest.mark.rule("K.1.2")
def test_what_an_effect_prohibits_is_no_way_to_pay() -> None:
    table = Table()
    table.card(0, n.Zone.HAND)
    one = discard(n.Quantity(n.Number(1)))
    banned = n.EventPattern(n.Verb.DISCARD, by=n.Who.OPPONENT)
    assert can_pay(table, one)
    table.asset(1, n.Ability(n.AbilityKind.CONTINUOUS, (n.Cannot(banned),)))
    assert not can_pay(table, one)
    assert can_pay(table, foundations(n.Verb.COMMIT))


def test_cards_are_taken_from_all_that_are_of_use() -> None:
    """One that nothing else needs, and one that something else could take as well."""
    table = Table()
    table.game.cards[table.ash] = table.game.cards[table.ash]._replace(ready=False)
    table.foundation(name="Wall")
    table.foundation(name="Gate")
    two = foundations(n.Verb.COMMIT, 2)
    either = n.AnyOf((n.Named("Gate"), n.IsType(n.CardType.ASSET)))
    one = n.Act(n.Verb.COMMIT, n.Cards(either, place=n.Place(n.Zone.STAGE)))
    assert can_pay(table, two)
    assert can_pay(table, one)
    assert not can_pay(table, two, one)
    table.card(0, n.Zone.STAGE, n.CardType.ASSET)
    assert can_pay(table, two, one)
    assert can_pay(table, one, two)
    assert not can_pay(table, two, one, one)


def test_three_costs_are_met_together_by_any_split_that_meets_them() -> None:
    """Also one that takes some of each sort, and not the card that only a cost in between needs."""
    table = Table()
    for name in ("Wall", "Wall", "Gate", "Gate"):
        table.card(0, n.Zone.HAND, name=name)
    wall, gate = (n.Act(n.Verb.DISCARD, n.Cards(n.Named(name), place=HAND)) for name in NAMES)
    one, two = (discard(n.Quantity(n.Number(count))) for count in (1, 2))
    assert can_pay(table, two, wall, gate)
    assert can_pay(table, two, wall, wall)
    assert not can_pay(table, two, wall, wall, wall)
    assert not can_pay(table, two, two, gate)
    few = Table()
    for name in ("Wall", "Root", "Gate"):
        few.card(0, n.Zone.HAND, name=name)
    assert can_pay(few, one, wall, gate)


@pytest.mark.rule("H.4.3")
def test_the_character_stands_in_where_foundations_are_asked_for_alone() -> None:
    table = Table()
    assert not can_pay(table, n.Act(n.Verb.COMMIT, n.Cards(n.Named("Gate"), place=STAGE)))
    assert not can_pay(
        table, n.Act(n.Verb.COMMIT, n.Cards(n.IsType(n.CardType.ASSET), place=STAGE))
    )


@pytest.mark.rule("E.4.1.1")
def test_what_cannot_be_paid_stays_so_beside_what_may_be_left_out() -> None:
    table = Table()
    destroy = foundations(n.Verb.DESTROY)
    assert not can_pay(table, n.May(destroy), destroy)
    has = n.Has(n.Who.YOU, n.Cards(FOUNDATION, place=STAGE))
    assert not can_pay(table, n.If(has, destroy), destroy)


@pytest.mark.parametrize("pick", [n.Pick.ALL, n.Pick.EACH, n.Pick.ANY])
def test_all_there_are_may_be_none(pick: n.Pick) -> None:
    table = Table()
    momentum = n.Cards(place=n.Place(n.Zone.MOMENTUM), pick=pick)
    assert can_pay(table, n.Act(n.Verb.DISCARD, momentum))


def test_what_both_players_pay_each_of_them_must_be_able_to() -> None:
    table = Table()
    table.card(0, n.Zone.DECK)
    table.game.vitality = [3, 2]
    both = n.Who.BOTH
    assert can_pay(table, n.LoseVitality(n.Number(1), by=both, low=n.Number(1)))
    assert not can_pay(table, n.LoseVitality(n.Number(2), by=both, low=n.Number(1)))
    assert not can_pay(table, n.Mill(n.Number(1), by=both))
    table.card(1, n.Zone.DECK)
    assert can_pay(table, n.Mill(n.Number(1), by=both))


def test_up_to_so_many_may_be_none() -> None:
    table = Table()
    up_to = n.Quantity(n.Number(2), n.Comparison.AT_MOST)
    top = n.Cards(n.ANY_CARD, up_to, n.Place(n.Zone.DECK), n.Pick.TOP)
    assert can_pay(table, n.Act(n.Verb.DISCARD, top))
    counters = n.Counters(up_to, "rage", THIS, add=False)
    assert can_pay(table, counters, source=table.foundation())


def test_stamina_is_lost_by_all_or_not_paid_with() -> None:
    table = Table()
    assets = n.Cards(n.IsType(n.CardType.ASSET), place=STAGE, pick=n.Pick.ALL)
    lose = n.LoseStamina(n.Number(2), assets)
    for stamina, expected in ((2, True), (3, True), (1, False), (None, False)):
        card = table.asset(0)
        table.game.cards[card] = table.game.cards[card]._replace(stamina=stamina)
        assert can_pay(table, lose) is expected
    table.game.zones[0, n.Zone.STAGE] = (table.ash, card)
    assert not can_pay(table, lose)


@pytest.mark.rule("K.3.8")
def test_an_announced_x_keeps_to_all_that_is_said_of_it() -> None:
    table = Table()
    for _ in range(4):
        table.card(0, n.Zone.HAND)
        table.card(0, n.Zone.MOMENTUM)

    def cost(zone: n.Zone, amount: n.Amount) -> n.Act:
        return discard(n.Quantity(amount), zone)

    def of_x(low: int, high: int) -> n.Bounded:
        return n.Bounded(n.X(), n.Number(low), n.Number(high))

    one_or_none = n.Bounded(n.Number(0), n.Number(1), n.Number(1))
    hand, momentum = n.Zone.HAND, n.Zone.MOMENTUM
    both = (cost(hand, of_x(0, 3)), cost(momentum, of_x(1, 2)))
    assert x_bounds(table.game, table.context(), both) == (1, 2)
    mixed = (cost(hand, of_x(0, 3)), cost(momentum, one_or_none))
    assert x_bounds(table.game, table.context(), mixed) == (0, 3)
