"""What costs take of which cards, and what prohibits it (E.4.1.1, H.4, K.1.2)."""

from __future__ import annotations

import pytest

from engine.kernel.ids import CardId
from engine.ufs.editions.registry import PLAYED
from engine.ufs.effects import nodes as n
from engine.ufs.rules.costs import payable
from engine.ufs.rules.stand_ins import stand_in
from tests.ufs.build import Table, rated, standing

Verb, Zone, Who = n.Verb, n.Zone, n.Who
HAND, STAGE, MOMENTUM = (n.Place(zone) for zone in (Zone.HAND, Zone.STAGE, Zone.MOMENTUM))
ONE_OF_HAND = n.Cards(place=HAND)
DISCARD, ADD = n.Act(Verb.DISCARD, ONE_OF_HAND), n.MoveToZone(ONE_OF_HAND, MOMENTUM)
PLAY = n.PlayCard(ONE_OF_HAND)
ONE, FOUNDATION = n.Number(1), n.IsType(n.CardType.FOUNDATION)


def tire(table: Table, card: CardId) -> None:
    table.game.cards[card] = table.game.cards[card]._replace(ready=False)


def can_pay(table: Table, *cost: n.Instruction) -> bool:
    return payable(table.game, table.context(), cost) is None


@pytest.mark.rule("E.4.1.1", "E.4.6")
@pytest.mark.parametrize("cost", [DISCARD, ADD, PLAY])
def test_a_card_of_the_hand_pays_once(cost: n.Instruction) -> None:
    table = Table()
    assert not can_pay(table, cost)
    table.card(0, Zone.HAND)
    assert can_pay(table, cost)
    assert not can_pay(table, DISCARD, cost)
    assert not can_pay(table, cost, ADD)


@pytest.mark.rule("K.1.2")
@pytest.mark.parametrize(
    ("cost", "banned", "expected"),
    [
        (DISCARD, n.EventPattern(Verb.LEAVE, from_=n.Place(Zone.HAND, Who.OPPONENT)), False),
        (DISCARD, n.EventPattern(Verb.ENTER, to=n.Place(Zone.DISCARD, Who.ANY)), False),
        (DISCARD, n.EventPattern(Verb.ADD, to=n.Place(Zone.MOMENTUM, Who.ANY)), True),
        (ADD, n.EventPattern(Verb.ADD, to=n.Place(Zone.MOMENTUM, Who.ANY)), False),
        (ADD, n.EventPattern(Verb.ADD, to=n.Place(Zone.DISCARD, Who.ANY)), True),
    ],
)
def test_a_card_that_may_not_go_where_the_cost_takes_it_does_not_pay(
    cost: n.Instruction, banned: n.EventPattern, expected: bool
) -> None:
    table = Table()
    table.card(0, Zone.HAND)
    table.asset(1, standing(n.Cannot(banned)))
    assert can_pay(table, cost) is expected


@pytest.mark.rule("K.1.2")
@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        (n.Cards(FOUNDATION, place=STAGE, pick=n.Pick.ALL), False),
        (n.Cards(FOUNDATION, place=STAGE, pick=n.Pick.EACH), False),
        (n.Cards(FOUNDATION, place=STAGE), True),
    ],
)
def test_what_takes_all_cards_takes_none_that_stays(cards: n.Cards, expected: bool) -> None:
    table = Table()
    for name in ("Wall", "Gate"):
        table.foundation(name=name)
    assert can_pay(table, n.Act(Verb.DESTROY, cards))
    walls = n.Cards(n.Named("Wall"), pick=n.Pick.ANY)
    table.asset(1, standing(n.Cannot(n.EventPattern(Verb.DESTROY, cards=walls))))
    assert can_pay(table, n.Act(Verb.DESTROY, cards)) is expected


@pytest.mark.rule("K.5.3")
def test_off_the_deck_each_player_pays_what_both_are_to_pay() -> None:
    table = Table()
    both = n.Place(Zone.DECK, Who.BOTH)
    cost = n.Act(Verb.DISCARD, n.Cards(place=both, pick=n.Pick.TOP))
    until = n.Mill(None, until=n.ANY_CARD)  # as many as it takes
    table.card(1, Zone.DECK)
    assert not can_pay(table, cost)
    assert can_pay(table, until)
    table.card(0, Zone.DECK)
    assert can_pay(table, cost)


@pytest.mark.rule("E.4.1.1")
def test_a_choice_of_costs_is_one_beside_plain_ones() -> None:
    table = Table()
    either = n.ChooseOne((DISCARD, ADD))
    assert not can_pay(table, either, n.LoseVitality(ONE))
    table.card(0, Zone.HAND)
    assert can_pay(table, either, n.LoseVitality(ONE))


@pytest.mark.rule("H.4.4.2")
@pytest.mark.parametrize(("code", "expected"), [("comprehensive", True), ("advanced", False)])
def test_an_announced_x_may_be_none_where_the_rules_let_it(code: str, expected: bool) -> None:
    table = Table()
    table.game.edition = PLAYED[code]
    cost = n.Act(Verb.DISCARD, n.Cards(quantity=n.Quantity(n.X()), place=HAND))
    assert can_pay(table, cost) is expected
    table.card(0, Zone.HAND)
    assert can_pay(table, cost)


# --- one cost after the other ---------------------------------------------------------------------


THIS, ONE_FOUNDATION = n.ThisCard(), n.Cards(FOUNDATION, place=STAGE)
COMMIT_ONE = n.Act(Verb.COMMIT, ONE_FOUNDATION)


@pytest.mark.rule("E.4.1.1", "E.4.4.1")
@pytest.mark.parametrize(
    ("ready", "cost", "expected"),
    [
        (False, (n.Act(Verb.READY, THIS), n.Act(Verb.COMMIT, THIS)), True),
        (True, (n.Act(Verb.DESTROY, THIS), n.Act(Verb.REMOVE, THIS)), False),
    ],
)
def test_a_card_does_for_one_cost_what_it_can_after_another(
    ready: bool, cost: tuple[n.Instruction, ...], expected: bool
) -> None:
    table = Table()
    wall = table.foundation(ready=ready)
    tire(table, table.ash)
    assert (payable(table.game, table.context(source=wall), cost) is None) is expected


@pytest.mark.rule("E.4.1.1", "E.4.4.1")
@pytest.mark.parametrize(("verb", "expected"), [(Verb.SEAL, True), (Verb.COMMIT, False)])
def test_one_foundation_is_sealed_and_committed_but_not_committed_twice(
    verb: n.Verb, expected: bool
) -> None:
    table = Table()
    table.foundation()
    tire(table, table.ash)
    assert can_pay(table, n.Act(verb, ONE_FOUNDATION), COMMIT_ONE) is expected
    assert not can_pay(table, n.Act(verb, ONE_FOUNDATION), n.Act(Verb.UNFLIP, ONE_FOUNDATION))


@pytest.mark.rule("E.4.1.1", "E.4.4.1")
def test_what_another_card_has_done_is_not_done_by_this_one() -> None:
    table = Table()
    this, _ = table.foundation(ready=False), table.foundation()
    cost = (n.Act(Verb.FLIP, ONE_FOUNDATION), n.Act(Verb.COMMIT, THIS))
    assert payable(table.game, table.context(source=this), cost) is not None


@pytest.mark.rule("E.4.1.1", "K.1.2")
def test_what_is_prohibited_is_not_done_after_another_cost_either() -> None:
    table = Table()
    cost = (n.Act(Verb.FLIP, THIS), COMMIT_ONE)
    fold = table.asset(0)
    tire(table, table.ash)
    assert payable(table.game, table.context(source=fold), cost) is None
    table.asset(1, standing(n.Cannot(n.EventPattern(Verb.COMMIT, by=Who.OPPONENT))))
    assert payable(table.game, table.context(source=fold), cost) is not None


@pytest.mark.rule("E.4.1.1", "E.4.4.1")
def test_a_card_off_the_deck_pays_once() -> None:
    table = Table()
    table.card(0, Zone.DECK)
    tire(table, table.ash)
    draw = n.Draw(ONE)
    assert can_pay(table, draw, DISCARD)
    assert not can_pay(table, draw, DISCARD, ADD)
    assert not can_pay(table, draw, DISCARD, COMMIT_ONE)


@pytest.mark.rule("E.4.1.1", "E.4.4.1")
def test_only_what_a_cost_before_has_named_is_spoken_of() -> None:
    table = Table()
    table.card(0, Zone.DECK)
    draw = n.Draw(ONE, bind="drawn")
    assert can_pay(table, draw, n.Act(Verb.DISCARD, n.Bound("drawn")))
    assert not can_pay(table, draw, n.Act(Verb.DISCARD, n.Bound("another")))


@pytest.mark.rule("E.4.1.1")
def test_of_two_sorts_of_cards_one_is_enough_where_either_will_do() -> None:
    table = Table()
    table.card(0, Zone.HAND)
    momentum = n.Cards(place=MOMENTUM)
    assert can_pay(table, n.Act(Verb.DISCARD, n.BothOf(ONE_OF_HAND, momentum, either=True)))
    assert not can_pay(table, n.Act(Verb.DISCARD, n.BothOf(ONE_OF_HAND, momentum)))


@pytest.mark.rule("E.4.1.1", "E.4.4.1", "J.5.1.1")
def test_the_vitality_that_one_player_pays_is_not_the_others() -> None:
    table = Table()
    theirs, own = n.GainVitality(ONE, Who.OPPONENT), n.GainVitality(ONE)
    table.game.vitality = [24, 24]
    assert can_pay(table, theirs, own)
    table.game.vitality = [24, 25]
    assert not can_pay(table, n.LoseVitality(ONE), theirs)
    assert can_pay(table, n.LoseVitality(ONE, Who.OPPONENT), theirs)


@pytest.mark.rule("E.4.1.1")
def test_a_refusal_says_how_many_cards_there_are() -> None:
    table = Table()
    wall = table.foundation()
    spend = n.Act(Verb.SPEND, n.Cards(place=MOMENTUM))
    refusal = payable(table.game, table.context(source=wall), (n.Act(Verb.COMMIT, THIS), spend))
    assert refusal is not None
    assert refusal.reason == "the cost cannot be paid: 0 of 1 cards to spend"


# --- what stands in -------------------------------------------------------------------------------


@pytest.mark.rule("H.4.3")
def test_the_character_stands_in_once_and_for_chosen_foundations() -> None:
    table = Table()
    context, ash = table.context(), table.ash
    chosen = n.Cards(FOUNDATION, place=STAGE)
    all_of_them = n.Cards(FOUNDATION, place=STAGE, pick=n.Pick.ALL)
    assert stand_in(table.game, context, chosen, Verb.COMMIT, 0) == (ash,)
    assert stand_in(table.game, context, chosen, Verb.COMMIT, 0, (ash,)) == ()
    assert stand_in(table.game, context, all_of_them, Verb.COMMIT, 0) == ()


@pytest.mark.rule("K.1.1")
def test_what_pays_in_place_of_momentum_is_counted_once() -> None:
    table = Table()
    attack = table.attack(**rated("multiple", 2))
    cards = [table.card(0, Zone.HAND) for _ in range(2)]
    momentum = n.Cards(place=MOMENTUM)
    spent = n.EventPattern(
        Verb.DISCARD, by=n.Who.YOU, cards=n.Cards(place=HAND), cause=n.EventCause.COST
    )
    table.asset(0, standing(n.Permit(spent)))
    context = table.context(source=attack, ability="a-multiple")
    found = stand_in(table.game, context, momentum, Verb.DISCARD, 0)
    assert found == tuple(cards)
    besides = stand_in(table.game, context, momentum, Verb.DISCARD, 0, (cards[0],))
    assert besides == (cards[1],)
