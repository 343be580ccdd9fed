"""4.5, 11.3.5, 11.6.2: what is owed, in which ways it can be paid, and what X may be."""

from __future__ import annotations

import pytest

from engine.fftcg.atoms import cards, stack
from engine.fftcg.model import spells
from engine.fftcg.model.autos import AutoAbility
from engine.fftcg.model.card import TcgDefinition
from engine.fftcg.model.changes import GainPower, SpellChange
from engine.fftcg.model.costs import (
    AddedPaid,
    CastingTerm,
    CostsLess,
    DueCost,
    FurtherCost,
    OtherCost,
)
from engine.fftcg.model.later import TriggeredAuto
from engine.fftcg.model.patterns import CardPattern, NumberSpan, WhoseCards
from engine.fftcg.model.prices import CpPrice
from engine.fftcg.model.replacements import SpellInstead
from engine.fftcg.model.spells import CostCards, SpellVerb
from engine.fftcg.model.verbs import TcgVerb
from engine.fftcg.model.words import CardKind, CardZone
from engine.fftcg.procedures.burst import UseBurst
from engine.fftcg.procedures.costs import PayPrice
from engine.fftcg.procedures.priority import PriorityRounds
from engine.fftcg.procedures.resolution import ResolveTop
from engine.fftcg.rules import conditions, costs, legality, triggers, variables
from engine.fftcg.rules.legality import AbilityUse
from engine.kernel.ids import CardId
from tests.fftcg.spoken import free, held, resolve, rule_of
from tests.fftcg.vanilla import (
    A_FORWARD,
    BURST,
    FIRE,
    FORWARDS,
    GUARD,
    ICE,
    IMP,
    KEEPER,
    LANCER,
    OWN_BACKUPS,
    SENTRY,
    SQUIRE,
    STOKER,
    TENDER,
    Position,
)

OWN_MONSTERS = CardPattern(frozenset({CardKind.MONSTER}), WhoseCards.OWN)
A_BACKUP_AWAY = CostCards(SpellVerb.PUT_AWAY, OWN_BACKUPS)
A_BACKUP_DULL = CostCards(SpellVerb.DULL, OWN_BACKUPS)
DRAW = spells.SpellText((), (spells.SpellDraw(1),))
X = CpPrice((), 0, variables=1)


def saying(*terms: CastingTerm, cost: int = 3) -> TcgDefinition:
    return SQUIRE._replace(cost=cost, terms=terms)


# --- what is owed ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("less", "price"),
    [
        (0, CpPrice(((FIRE,),), 2)),
        (2, CpPrice(((FIRE,),), 0)),
        (3, CpPrice()),
        (9, CpPrice()),
    ],
)
def test_a_card_costs_less_but_never_less_than_nothing(less: int, price: CpPrice) -> None:
    """4.1, 11.3.5."""
    at = Position()
    (card,) = at.hand(0, saying(CostsLess(less)))
    assert costs.price_of(at.game, 0, card) == price


def test_it_costs_less_only_if_it_is_so_and_for_each_that_lies_there() -> None:
    at = Position()
    counted = CostsLess(spells.CountedAmount(1, OWN_BACKUPS))
    if_so = CostsLess(1, spells.FieldCount(OWN_MONSTERS))
    (card,) = at.hand(0, saying(counted, FurtherCost(), if_so, cost=5))
    assert costs.price_of(at.game, 0, card).total == 5
    at.field(0, KEEPER, STOKER)
    at.field(1, IMP, KEEPER)
    assert costs.price_of(at.game, 0, card).total == 3
    at.field(0, IMP)
    assert costs.price_of(at.game, 0, card).total == 2


def test_what_is_added_comes_on_top_of_either_cost() -> None:  # 11.3.5, 11.4.4
    at = Position()
    must = FurtherCost(CpPrice((), 1), 1, A_BACKUP_AWAY)
    may = FurtherCost(CpPrice(((ICE,),)), 2, A_BACKUP_DULL, is_optional=True)
    other = OtherCost(CpPrice((), 7), 3, A_BACKUP_DULL)
    (card,) = at.hand(0, saying(may, other, must))

    def owed(*, with_added: bool, instead: bool) -> DueCost:
        return costs.of_card(at.game, 0, card, with_added=with_added, instead=instead)

    plain = DueCost(CpPrice(((FIRE,),), 3), 1, gives=(A_BACKUP_AWAY,), is_played=True)
    assert owed(with_added=False, instead=False) == plain
    both = (A_BACKUP_DULL, A_BACKUP_AWAY)
    added = DueCost(CpPrice(((FIRE,), (ICE,)), 3), 3, gives=both, is_played=True)
    assert owed(with_added=True, instead=False) == added
    instead = DueCost(CpPrice((), 8), 4, gives=both, is_played=True)
    assert owed(with_added=False, instead=True) == instead
    assert costs.optional_of(at.game, card) == may
    assert costs.other_of(at.game, card) == other
    (bare,) = at.hand(0, saying(must))
    assert costs.of_card(at.game, 0, bare, with_added=False, instead=True) == plain
    assert (costs.optional_of(at.game, bare), costs.other_of(at.game, bare)) == (None, None)


def test_what_an_ability_asks_for_is_owed_whole() -> None:  # 11.6.2, 11.7.2
    asks = spells.ActionAbility(
        DRAW,
        CpPrice((), 1),
        dulls=True,
        puts_away=True,
        discards=2,
        special="Arc",
        counters=spells.CounterSum("Valor"),
        discards_itself=True,
        leaves=SpellVerb.REMOVE,
        gives=A_BACKUP_DULL,
    )
    assert costs.of_ability(spells.ActionAbility(DRAW)) == DueCost(CpPrice())
    assert costs.of_ability(asks) == DueCost(
        CpPrice((), 1),
        2,
        namesake=True,
        dulls=True,
        puts_away=True,
        counters=spells.CounterSum("Valor"),
        discards_itself=True,
        leaves=SpellVerb.REMOVE,
        gives=(A_BACKUP_DULL,),
    )


# --- in which ways it can be paid -----------------------------------------------------------------


def test_only_what_is_active_is_dulled_and_a_card_may_give_itself() -> None:  # 15.1.1.2.1
    at = Position()
    keeper, stoker, other = at.field(0, KEEPER, STOKER, KEEPER)
    at.field(1, KEEPER)
    cards.dull(at.game, stoker)
    assert costs.gifts(at.game, 0, keeper, A_BACKUP_DULL) == (keeper, other)
    assert costs.gifts(at.game, 0, keeper, A_BACKUP_AWAY) == (keeper, stoker, other)


@pytest.mark.parametrize(
    ("cost", "rule"),
    [
        (DueCost(CpPrice()), ""),
        (DueCost(CpPrice((), 4)), ""),  # two Backups and a discard
        (DueCost(CpPrice((), 6)), "11.2.1.1"),
        (DueCost(CpPrice(), 1), ""),
        (DueCost(CpPrice(), 2), "11.6.10"),
        (DueCost(CpPrice((), 2), 1), ""),
        (DueCost(CpPrice((), 3), 1), "11.2.1.1"),
        (DueCost(CpPrice(), gives=(A_BACKUP_DULL,)), ""),
        (DueCost(CpPrice(), gives=(A_BACKUP_DULL, A_BACKUP_AWAY)), ""),
        (DueCost(CpPrice(), gives=(A_BACKUP_DULL,) * 3), "11.6.2.4"),
        (DueCost(CpPrice((), 3), gives=(A_BACKUP_DULL,)), ""),
        (DueCost(CpPrice((), 4), gives=(A_BACKUP_DULL,)), ""),  # one over, of the discard
        (DueCost(CpPrice((), 3), gives=(A_BACKUP_DULL,) * 2), "11.2.1.1"),
        (DueCost(CpPrice((), 1), 1, gives=(A_BACKUP_DULL,) * 2), "11.2.1.1"),
        (DueCost(CpPrice(), namesake=True), "11.7.1"),
    ],
)
def test_one_card_serves_one_cost(cost: DueCost, rule: str) -> None:  # 11.2.1
    at = Position()
    (squire,) = at.field(0, SQUIRE)
    at.field(0, KEEPER, STOKER)
    at.hand(0, GUARD)
    if cost.price == CpPrice((), 4) and cost.gives:
        at.hand(0, GUARD)
    assert rule_of(costs.why_unpaid(at.game, 0, squire, cost)) == rule


ONE = CpPrice((), 1)


@pytest.mark.parametrize(
    "cost",
    [
        DueCost(ONE, dulls=True),
        DueCost(ONE, puts_away=True),
        DueCost(ONE, discards_itself=True),
        DueCost(ONE, leaves=SpellVerb.RETURN),
    ],
)
def test_a_card_that_serves_its_own_cost_makes_no_cp(cost: DueCost) -> None:
    at = Position()
    (keeper,) = at.field(0, KEEPER)
    assert costs.why_unpaid(at.game, 0, keeper, DueCost(ONE)) is None
    assert rule_of(costs.why_unpaid(at.game, 0, keeper, cost)) == "11.2.1.1"
    (played,) = at.hand(0, GUARD)
    assert costs.why_unpaid(at.game, 0, keeper, cost) is None
    for owed, number in ((DueCost(CpPrice((), 2)), "11.2.1.1"), (DueCost(CpPrice(), 1), "11.6.10")):
        assert costs.why_unpaid(at.game, 0, played, owed) is None  # what a text of it asks for
        own = owed._replace(is_played=True)
        assert rule_of(costs.why_unpaid(at.game, 0, played, own)) == number


def test_a_namesake_is_not_among_the_others() -> None:  # 11.7.1
    at = Position()
    (squire,) = at.field(0, SQUIRE)
    at.hand(0, SQUIRE)
    special = DueCost(CpPrice(), namesake=True)
    assert costs.why_unpaid(at.game, 0, squire, special) is None
    assert rule_of(costs.why_unpaid(at.game, 0, squire, special._replace(discards=1))) == "11.6.10"
    at.hand(0, GUARD)
    assert costs.why_unpaid(at.game, 0, squire, special._replace(discards=1)) is None
    both = special._replace(discards=1, price=CpPrice((), 1))
    assert rule_of(costs.why_unpaid(at.game, 0, squire, both)) == "11.2.1.1"


def test_two_of_hand_may_be_given_and_discarded_but_not_the_same() -> None:
    at = Position()
    (squire,) = at.field(0, SQUIRE)
    in_hand = CardPattern(frozenset({CardKind.FORWARD}), WhoseCards.OWN, CardZone.HAND)
    cost = DueCost(CpPrice(), 1, gives=(CostCards(SpellVerb.REMOVE, in_hand),))
    at.hand(0, GUARD)
    assert rule_of(costs.why_unpaid(at.game, 0, squire, cost)) == "11.6.2.4"
    at.hand(0, LANCER)
    assert costs.why_unpaid(at.game, 0, squire, cost) is None


# --- X --------------------------------------------------------------------------------------------


def test_x_is_what_can_be_paid_and_leaves_something_to_choose() -> None:  # 4.5, 11.3.5
    at = Position()
    (squire,) = at.field(0, SQUIRE)
    at.field(0, KEEPER, STOKER)
    at.field(1, SENTRY, LANCER)
    at.hand(0, GUARD)
    due = DueCost(X)
    assert tuple(costs.numbers(at.game, 0, squire, due, None)) == (0, 1, 2, 3, 4)
    twice = DueCost(CpPrice((), 1, variables=2))
    assert tuple(costs.numbers(at.game, 0, squire, twice, None)) == (0, 1)
    assert costs.at_number(twice, 2) == DueCost(CpPrice((), 5))
    theirs = CardPattern(A_FORWARD.kinds, WhoseCards.OPPONENT, cost=NumberSpan(2, None, True))
    text = spells.SpellText((spells.CardChoice(theirs),), ())
    assert tuple(costs.numbers(at.game, 0, squire, due, text)) == (0, 1, 2, 3)
    low = CardPattern(A_FORWARD.kinds, WhoseCards.OPPONENT, cost=NumberSpan(None, 2, True))
    few = spells.SpellText((spells.CardChoice(low),), ())
    able = costs.numbers(at.game, 0, squire, due, few)
    assert (next(able), *able) == (2, 3, 4)  # one after the other, as they are asked for


def test_x_has_no_bound_but_what_can_be_paid() -> None:  # 4.5
    at = Position()
    (squire,) = at.field(0, SQUIRE)
    at.hand(0, *(GUARD,) * 12)
    assert tuple(costs.numbers(at.game, 0, squire, DueCost(X), None)) == tuple(range(25))


def test_with_some_x_it_may_be_used_and_without_any_it_is_said_why() -> None:  # 4.5
    at = Position()
    (squire,) = at.field(0, SQUIRE)
    low = CardPattern(A_FORWARD.kinds, WhoseCards.OPPONENT, cost=NumberSpan(None, 2, True))
    text = spells.SpellText((spells.CardChoice(low),), ())
    settle = legality.why_not_settled

    def why(due: DueCost, *, is_ability: bool = False) -> str:
        return rule_of(settle(at.game, 0, squire, due, text, is_ability=is_ability))

    assert (why(DueCost(X)), why(DueCost(X), is_ability=True)) == ("11.3.3", "11.6.5")
    at.field(1, SENTRY)
    assert why(DueCost(X)) == "11.3.3"  # X is 0, and cannot be more
    at.hand(0, GUARD)
    assert why(DueCost(X)) == ""
    dear = DueCost(CpPrice((), 3, variables=1))
    assert rule_of(settle(at.game, 0, squire, dear, None)) == "11.2.1.1"


def test_x_is_settled_wherever_it_stands() -> None:  # 11.3.5, 11.11.9
    amount, span = spells.VariableAmount(1000), NumberSpan(1, 1, True)
    text = spells.SpellText(
        (spells.CardChoice(CardPattern(A_FORWARD.kinds, cost=span, power=NumberSpan(5))),),
        (spells.SpellDamage(FORWARDS, amount), spells.SpellDraw(spells.VariableAmount())),
    )
    assert variables.settled(text, 3) == spells.SpellText(
        (
            spells.CardChoice(
                CardPattern(A_FORWARD.kinds, cost=NumberSpan(3, 3), power=NumberSpan(5))
            ),
        ),
        (spells.SpellDamage(FORWARDS, 3000), spells.SpellDraw(3)),
    )
    assert variables.settled(NumberSpan(7, None, True), 2) == NumberSpan(2, None)
    assert variables.settled(NumberSpan(None, 7, True), 2) == NumberSpan(None, 2)


@pytest.mark.parametrize("is_paid", [False, True])
def test_what_hangs_on_an_added_cost(is_paid: bool) -> None:  # 11.3.5
    draw = spells.SpellDraw(1)
    text = spells.SpellText((), (spells.SpellIf(AddedPaid(), draw), draw))
    kept = draw if is_paid else spells.SpellSeries(())
    assert variables.with_added(text, is_paid=is_paid) == spells.SpellText((), (kept, draw))


@pytest.mark.parametrize("is_paid", [False, True])
def test_what_an_added_cost_replaces(is_paid: bool) -> None:  # 11.3.5, 11.12.5.6
    one, three = spells.SpellDraw(1), spells.SpellDraw(3)
    text = spells.SpellText((), (SpellInstead(one, AddedPaid(), three),))
    kept = three if is_paid else one
    assert variables.with_added(text, is_paid=is_paid) == spells.SpellText((), (kept,))


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ("Draw 1 card. If you paid the additional cost, draw 3 cards instead.", 1),
        ("Draw 2 cards. If you paid the additional cost, draw 3 cards.", 2),
    ],
)
def test_nothing_is_paid_for_an_ex_burst(text: str, drawn: int) -> None:  # 11.3.5, 11.10.2
    at = Position()
    added_cost = "EX Burst As an additional cost to cast Letter, you may discard 1 card. "
    (letter,) = at.hand(0, free(added_cost + text))
    autos = triggers.bursts(at.game.cards[letter].printed)
    at.begin(UseBurst(player=0, card=letter, autos=autos))
    assert held(at, 0) == 1 + drawn


def test_what_is_given_hangs_on_x_too() -> None:  # 4.5, 11.6.7
    at = Position()
    wanted = CardPattern(frozenset({CardKind.FORWARD}), WhoseCards.OWN, cost=NumberSpan(0, 0, True))
    uses = spells.ActionAbility(DRAW, X, gives=CostCards(SpellVerb.PUT_AWAY, wanted))
    stoker, squire, guard = at.field(0, STOKER._replace(abilities=(uses,)), SQUIRE, GUARD)
    at.field(0, KEEPER, TENDER)
    at.begin(PriorityRounds())
    at.use(stoker)
    assert (at.asked.prompt, at.asked.options) == ("x", (2, 3))
    at.answer(2)
    assert (at.asked.prompt, at.asked.options) == ("give-cost", (squire,))
    assert at.zone(guard) == CardZone.FIELD


# --- how much it is -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "number"),
    [
        (5, 5),
        (spells.CountedAmount(2, OWN_BACKUPS), 4),
        (spells.NumberOf(OWN_BACKUPS), 2),
        (spells.CounterAmount(3, "Valor"), 6),
        (spells.VariableAmount(2), 0),  # it cannot be told (4.4)
    ],
)
def test_a_number_as_it_is_now(said: spells.TcgAmount, number: int) -> None:
    at = Position()
    keeper, _ = at.field(0, KEEPER, STOKER)
    at.field(1, KEEPER)
    cards.count(at.game, keeper, "Valor", 2)
    assert conditions.amount(at.game, said, 0, at.game.cards[keeper].ref) == number


def test_half_is_rounded_down() -> None:  # 4.2
    at = Position()
    at.field(0, STOKER, STOKER)
    resolve(at, spells.SpellDraw(spells.HalfOf(spells.NumberOf(OWN_BACKUPS))))
    assert held(at, 0) == 1
    strong = Position()
    (squire,) = strong.field(1, SQUIRE)
    gain = spells.HalfOf(spells.CountedAmount(3001, OWN_BACKUPS))
    resolve(strong, SpellChange(FORWARDS, (GainPower(gain),)))
    (lasting,) = strong.game.lasting
    assert lasting.changes == (GainPower(1500),)
    assert lasting.cards == (strong.game.cards[squire].ref,)


# --- asked one after the other --------------------------------------------------------------------


def test_what_is_given_is_named_kind_by_kind_and_once() -> None:  # 11.6.2.3, 11.6.2.4
    at = Position()
    uses = spells.ActionAbility(DRAW, CpPrice((), 1), gives=A_BACKUP_AWAY)
    squire, keeper, stoker = at.field(0, SQUIRE._replace(abilities=(uses,)), KEEPER, STOKER)
    at.begin(PriorityRounds())
    at.use(squire)
    assert (at.asked.prompt, at.asked.options) == ("give-cost", (keeper, stoker))
    assert (at.asked.minimum, at.asked.maximum, at.asked.optional) == (1, 1, True)
    at.answer(())
    assert (at.asked.prompt, at.game.stacked) == ("priority", ())
    at.use(squire)
    at.answer((keeper,))
    assert (at.asked.prompt, at.asked.options) == ("pay", (stoker,))
    at.answer((stoker,))
    assert (at.zone(keeper), at.game.cards[stoker].active) == (CardZone.BREAK, False)
    assert len(at.game.stacked) == 1


def added(at: Position) -> CardId:
    text = spells.SpellText((), (spells.SpellIf(AddedPaid(), spells.SpellDraw(2)),))
    term = FurtherCost(CpPrice((), 1), is_optional=True)
    (card,) = at.hand(0, BURST._replace(cost=0, spell=text, terms=(term,)))
    return card


@pytest.mark.parametrize("wanted", [False, True])
def test_what_may_be_paid_in_addition_is_asked_if_it_can_be(wanted: bool) -> None:
    at = Position()
    card = added(at)
    (keeper,) = at.field(0, KEEPER)
    at.begin(PriorityRounds())
    at.answer(card)
    assert at.asked.prompt == "added-cost"
    at.answer(wanted)
    if wanted:
        at.answer((keeper,))
    at.both_pass()
    assert held(at, 0) == (2 if wanted else 0)
    poor = Position()
    card = added(poor)
    poor.begin(PriorityRounds())
    poor.answer(card)
    assert poor.asked.prompt == "priority"
    poor.both_pass()
    assert held(poor, 0) == 0


@pytest.mark.parametrize(
    ("backups", "monsters", "asked"),
    [(3, 1, "other-cost"), (3, 0, "pay"), (0, 1, "give-cost")],
)
def test_of_two_ways_to_pay_one_is_chosen(backups: int, monsters: int, asked: str) -> None:
    at = Position()
    gives = CostCards(SpellVerb.PUT_AWAY, OWN_MONSTERS)
    at.field(0, *[KEEPER._replace(generic=True)] * backups)
    at.field(0, *[IMP] * monsters)
    (card,) = at.hand(0, saying(OtherCost(gives=gives)))
    at.begin(PriorityRounds())
    at.answer(card)
    assert at.asked.prompt == asked
    if asked == "other-cost":
        at.answer(True)
        assert at.asked.prompt == "give-cost"


def test_x_is_declared_before_it_is_paid_and_stands_in_the_text() -> None:  # 11.6.7
    at = Position()
    drawing = spells.SpellText((), (spells.SpellDraw(spells.VariableAmount()),))
    (squire,) = at.field(0, SQUIRE._replace(abilities=(spells.ActionAbility(drawing, X),)))
    backups = at.field(0, KEEPER, STOKER)
    at.begin(PriorityRounds())
    at.use(squire)
    assert (at.asked.prompt, at.asked.options) == ("x", (0, 1, 2))
    at.answer(2)
    at.answer(tuple(backups))
    at.both_pass()
    assert held(at, 0) == 2


def test_x_of_what_is_paid_as_it_resolves_is_set_for_all_that_follows() -> None:  # 11.11.9
    at = Position()
    backups = at.field(0, STOKER, STOKER)
    paying, draw = spells.SpellPay(X), spells.SpellDraw(spells.VariableAmount())
    resolve(at, spells.SpellThen(paying, draw), draw)
    assert (at.asked.prompt, at.asked.options) == ("x", (0, 1, 2, 3))
    at.answer(2)
    assert at.asked.prompt == "pay"
    at.answer(tuple(backups))
    assert held(at, 0) == 4


def test_a_declared_text_is_that_of_the_one_that_is_played() -> None:
    at = Position()
    (keeper,) = at.field(0, KEEPER)
    lower, upper = (stack.put_ability(at.game, 0, keeper, DRAW) for _ in range(2))
    stack.set_text(at.game, lower, spells.SpellText((), ()))
    assert [made.text for made in at.game.stacked] == [spells.SpellText((), ()), DRAW]
    assert lower != upper


def test_a_use_says_which_rule_it_would_break() -> None:
    at = Position()
    gives = spells.ActionAbility(DRAW, gives=A_BACKUP_AWAY)
    (squire,) = at.field(0, SQUIRE._replace(abilities=(gives,)))
    use = AbilityUse(squire, 0)
    assert rule_of(legality.why_not_use(at.game, 0, use)) == "11.6.2.4"
    (keeper,) = at.field(0, KEEPER)
    assert legality.why_not_use(at.game, 0, use) is None
    cards.move(at.game, keeper, CardZone.BREAK, TcgVerb.BROKEN)
    assert rule_of(legality.why_not_use(at.game, 0, use)) == "11.6.2.4"


def test_the_x_of_a_character_is_only_paid() -> None:  # 4.5, 11.4.4
    at = Position()
    keeper, stoker = at.field(0, KEEPER, STOKER)
    (card,) = at.hand(0, saying(FurtherCost(X), cost=1))
    at.begin(PriorityRounds())
    at.answer(card)
    assert (at.asked.prompt, at.asked.options) == ("x", (0, 1))
    at.answer(1)
    assert (at.asked.prompt, at.asked.maximum) == ("pay", 2)
    at.answer((keeper, stoker))
    assert at.zone(card) is CardZone.FIELD


@pytest.mark.parametrize("can_pay", [False, True])
def test_whether_an_added_cost_can_be_paid_is_asked_with_no_x(can_pay: bool) -> None:
    at = Position()
    if can_pay:
        at.field(0, KEEPER)
    term = FurtherCost(CpPrice((), 1, variables=1), is_optional=True)
    (card,) = at.hand(0, saying(term, cost=0))
    at.begin(PriorityRounds())
    at.answer(card)
    assert at.asked.prompt == ("added-cost" if can_pay else "priority")


def test_what_is_used_from_the_hand_is_not_offered_for_it() -> None:  # 11.6.10
    at = Position()
    held_back = spells.ActionAbility(DRAW, discards=1, zone=CardZone.HAND)
    card, guard = at.hand(0, IMP._replace(abilities=(held_back,)), GUARD)
    at.begin(PriorityRounds())
    at.use(card)
    assert (at.asked.prompt, at.asked.options) == ("discard-cost", (guard,))


def test_what_is_given_for_one_cost_is_given_for_no_other() -> None:  # 11.2.1
    at = Position()
    keeper, stoker, scribe = at.field(0, KEEPER, STOKER, SQUIRE)
    at.game.log.clear()
    gives = (A_BACKUP_AWAY, A_BACKUP_AWAY)
    at.begin(PayPrice(player=0, card=scribe, due=DueCost(CpPrice(), gives=gives)))
    at.answer((keeper,))
    assert at.asked.options == (stoker,)
    at.answer((stoker,))
    assert [line.key for line in at.game.log] == [TcgVerb.PUT_AWAY] * 2  # and not dulled before


def test_only_a_card_of_the_name_is_a_namesake() -> None:  # 11.7.1
    at = Position()
    (squire,) = at.field(0, SQUIRE)
    at.hand(0, SQUIRE, LANCER)
    cost = DueCost(CpPrice(((FIRE,),)), namesake=True)
    assert rule_of(costs.why_unpaid(at.game, 0, squire, cost)) == "11.2.1.1"


def test_a_summon_that_says_nothing_is_not_cast() -> None:  # 11.3.3
    at = Position()
    (burst,) = at.hand(0, BURST._replace(cost=0, spell=None))
    assert rule_of(legality.why_not_play(at.game, 0, burst)) == "11.3.3"


def test_why_no_x_will_do_is_said_of_the_least() -> None:  # 4.5
    at = Position()
    (squire,) = at.field(0, SQUIRE)
    at.field(1, SENTRY._replace(cost=1))
    low = CardPattern(A_FORWARD.kinds, WhoseCards.OPPONENT, cost=NumberSpan(None, 2, True))
    text = spells.SpellText((spells.CardChoice(low),), ())
    dear = DueCost(CpPrice((), 3, variables=1))
    assert rule_of(legality.why_not_settled(at.game, 0, squire, dear, text)) == "11.3.3"


def test_what_need_not_be_added_hinders_no_way_to_play() -> None:  # 11.3.5, 11.4.4
    at = Position()
    at.field(0, IMP)
    other = OtherCost(gives=CostCards(SpellVerb.PUT_AWAY, OWN_MONSTERS))
    may = FurtherCost(CpPrice((), 9), is_optional=True)
    (card,) = at.hand(0, saying(other, may, cost=8))
    assert legality.why_not_play(at.game, 0, card) is None


def test_the_power_of_what_was_kept() -> None:  # 11.11.4
    at = Position()
    squire, guard, keeper = at.field(0, SQUIRE, GUARD, KEEPER)
    kept = (at.game.cards[guard].ref,)
    was = at.game.cards[keeper]
    damage = spells.SpellDamage(FORWARDS, spells.PowerOf(spells.KeptCards()))
    auto = AutoAbility((), spells.SpellText((), (damage,)))
    stack.put_auto(at.game, TriggeredAuto(0, was.ref, was, auto, kept=kept))
    at.begin(ResolveTop())
    assert at.game.cards[squire].damage == 7000
