"""The rules' questions, one by one: payments, patterns, who may do what, what is due."""

from __future__ import annotations

import pytest

from engine.fftcg.atoms import cards, stack
from engine.fftcg.model import spells
from engine.fftcg.model.card import TcgDefinition
from engine.fftcg.model.changes import (
    BecomeForward,
    FieldAbility,
    Forbid,
    GainPower,
    LastingChange,
    LoseAbilities,
    SetPower,
    TcgBan,
    TcgChange,
)
from engine.fftcg.model.patterns import CardPattern, CardStand, NumberSpan, WhoseCards
from engine.fftcg.model.prices import CpPrice
from engine.fftcg.model.replacements import ProposedEvent
from engine.fftcg.model.state import TcgBattle
from engine.fftcg.model.verbs import TcgVerb
from engine.fftcg.model.words import CardKind, CardZone, TurnPhase
from engine.fftcg.procedures.priority import PriorityRounds
from engine.fftcg.rules import (
    battle,
    choices,
    entrances,
    feasibility,
    kinds,
    legality,
    patterns,
    payments,
    processes,
)
from engine.fftcg.rules.legality import AbilityUse
from engine.fftcg.rules.payments import CpSource
from engine.kernel.decisions import Refusal
from engine.kernel.ids import CardId, Ref
from tests.fftcg.speakers import RHEA, SHIFTER
from tests.fftcg.spoken import resolving, rule_of, said
from tests.fftcg.vanilla import (
    A_FORWARD,
    AMBUSHER,
    DAWN,
    DUSK,
    FIRE,
    GUARD,
    ICE,
    IMP,
    KEEPER,
    LAMP,
    ONE_FORWARD,
    SENTRY,
    SQUIRE,
    STOKER,
    Position,
)

A_MONSTER = CardPattern(frozenset({CardKind.MONSTER}))
TWICE_FIRE = CpPrice(((FIRE,), (FIRE,)))


def change(at: Position, card: CardId, *changes: TcgChange) -> None:
    ref = at.game.cards[card].ref
    cards.change(at.game, LastingChange((ref,), changes, at.game.serial, ref))


# --- payments -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cost", "price"),
    [
        (0, CpPrice()),
        (1, CpPrice(((FIRE,),))),
        (3, CpPrice(((FIRE,),), 2)),
    ],
)
def test_a_price_asks_for_one_cp_of_the_element(cost: int, price: CpPrice) -> None:
    """5.2.1.2."""
    at = Position()
    (squire,) = at.hand(0, SQUIRE._replace(cost=cost))
    assert payments.card_price(at.game, squire) == price


@pytest.mark.parametrize(
    ("price", "sources", "is_exact"),
    [
        (TWICE_FIRE, [(FIRE, 2)], True),  # both of one discard
        (TWICE_FIRE, [(FIRE, 1), (ICE, 2)], False),
        (CpPrice(((FIRE,), (FIRE,)), 1), [(FIRE, 1), (ICE, 2)], False),  # one serves but once
        (CpPrice(((FIRE,), (FIRE,)), 1), [(FIRE, 2), (ICE, 1)], True),
        (CpPrice((), 1), [(ICE, 1), (FIRE, 1)], False),
    ],
)
def test_no_cp_is_spent_twice(
    price: CpPrice, sources: list[tuple[object, int]], is_exact: bool
) -> None:
    """11.2.1.1."""
    made = [
        CpSource(CardId(at), (FIRE if element is FIRE else ICE,), amount)
        for at, (element, amount) in enumerate(sources)
    ]
    assert payments.is_exact(price, made) is is_exact


def test_what_costs_nothing_is_paid_with_nothing() -> None:
    sources = [CpSource(CardId(at), (FIRE,), amount) for at, amount in ((0, 1), (1, 2))]
    assert payments.exact_payment(CpPrice(), sources) == ()


def test_nothing_is_discarded_or_dulled_that_need_not_be() -> None:
    amounts = enumerate((2, 2, 1))
    some = [CpSource(CardId(at), (FIRE,), amount) for at, amount in amounts]
    assert payments.exact_payment(CpPrice((), 1), some) == (2,)
    assert payments.exact_payment(CpPrice((), 2), some) == (0,)
    assert payments.exact_payment(CpPrice((), 3), some) == (2, 0)
    assert payments.exact_payment(CpPrice((), 4), some) == (0, 1)


# --- what is meant --------------------------------------------------------------------------------


def meant(at: Position, stand: CardStand) -> set[CardId]:
    pattern = CardPattern(frozenset(CardKind), stand=stand)
    return set(patterns.lying(at.game, 0, pattern))


def test_how_a_card_stands() -> None:
    at = Position()
    ready, spent, hurt, striker, guard = at.field(0, SQUIRE, GUARD, GUARD, GUARD, GUARD)
    shifter = at.put(0, SHIFTER, CardZone.FIELD)
    cards.dull(at.game, spent)
    cards.damage(at.game, hurt, 1, at.game.cards[ready].ref)
    cards.damage(at.game, shifter, 1000, at.game.cards[ready].ref)
    at.game.battle = TcgBattle(
        (at.game.cards[striker].ref, at.game.cards[shifter].ref), at.game.cards[guard].ref
    )
    every = {ready, spent, hurt, striker, guard, shifter}
    assert meant(at, CardStand.ACTIVE) == every - {spent}
    assert meant(at, CardStand.DULL) == {spent}
    assert meant(at, CardStand.DAMAGED) == {hurt}
    assert meant(at, CardStand.ATTACKING) == {striker}
    assert meant(at, CardStand.BLOCKING) == {guard}
    change(at, shifter, BecomeForward(5000))  # 5.2.3.1.1.4
    assert meant(at, CardStand.DAMAGED) == {hurt, shifter}
    assert meant(at, CardStand.ATTACKING) == {striker, shifter}
    at.game.battle = TcgBattle((), at.game.cards[shifter].ref)
    assert meant(at, CardStand.BLOCKING) == {shifter}
    cards.end_changes(at.game)
    assert meant(at, CardStand.BLOCKING) == set()
    assert battle.blocker(at.game) is None


def test_power_below_zero_is_as_little_as_none() -> None:  # 4.3
    at = Position()
    squire, guard = at.field(0, SQUIRE, GUARD)
    change(at, squire, GainPower(-9000))
    weak = CardPattern(frozenset({CardKind.FORWARD}), power=NumberSpan(0, 0))
    assert choices.candidates(at.game, 0, weak, at.game.cards[guard].ref) == (squire,)


def test_what_cannot_be_chosen_is_hidden_from_the_rival_on_the_field_alone() -> None:
    at = Position()
    hidden = FieldAbility((Forbid(TcgBan.CHOSEN),))
    shy = SQUIRE._replace(fields=(hidden,))
    there, broken = at.put(1, shy, CardZone.FIELD), at.put(1, shy, CardZone.BREAK)
    (own,) = at.field(0, SENTRY)
    mine, theirs = at.game.cards[own].ref, at.game.cards[broken].ref
    assert choices.choosable(at.game, 0, ONE_FORWARD, mine) == (own,)
    assert choices.choosable(at.game, 1, ONE_FORWARD, theirs) == (own, there)
    lost = spells.CardChoice(CardPattern(frozenset({CardKind.FORWARD}), zone=CardZone.BREAK))
    assert choices.choosable(at.game, 0, lost, mine) == (broken,)


def test_each_mode_keeps_its_own_choices() -> None:  # 11.3.4
    first, second = spells.CardChoice(A_FORWARD), spells.CardChoice(A_MONSTER)
    dull = spells.SpellAct(spells.SpellVerb.DULL, spells.ChosenCards())
    modes = tuple(spells.SpellText((each,), (dull,)) for each in (first, second, first))
    text = choices.with_modes(spells.SpellText((), (), modes, 1, 3), (0, 1, 2))
    assert text.choices == (first, second, first)
    said_of = [step.cards for step in text.steps if isinstance(step, spells.SpellAct)]
    assert said_of == [spells.ChosenCards(at) for at in range(3)]


def test_it_is_pointless_if_all_that_was_chosen_is_gone() -> None:  # 11.3.9
    at = Position()
    (squire,) = at.field(0, SQUIRE)
    stack.put_ability(at.game, 0, squire, spells.SpellText((), ()))
    (made,) = at.game.stacked
    ref = at.game.cards[squire].ref
    chosen = made._replace(chosen=((ref,), (ref,)))
    assert not choices.is_pointless(made, ())
    assert not choices.is_pointless(chosen, ((ref,), ()))
    assert choices.is_pointless(chosen, ((), ()))


# --- what can be done -----------------------------------------------------------------------------


ITSELF = spells.ItselfCard()
PAY = spells.SpellPay(CpPrice(((ICE,),)))
DISCARD = spells.SpellDiscard(2, WhoseCards.OWN)
DULL_IT = spells.SpellAct(spells.SpellVerb.DULL, ITSELF)
BREAK_IT = spells.SpellAct(spells.SpellVerb.PUT_AWAY, ITSELF)
DRAW = spells.SpellDraw(1)


@pytest.mark.parametrize(
    ("step", "can"),
    [
        (DRAW, True),
        (PAY, False),
        (spells.SpellPay(CpPrice(((FIRE,),))), True),
        (DISCARD, False),
        (spells.SpellDiscard(1, WhoseCards.OWN), True),
        (spells.SpellDiscard(2, WhoseCards.OPPONENT), True),
        (spells.SpellThen(PAY, DRAW), False),
        (spells.SpellThen(DRAW, PAY), True),
        (spells.SpellSeries((DRAW, PAY)), False),
        (spells.SpellSeries((PAY, DRAW)), False),
        (spells.SpellSeries((DRAW, DULL_IT)), True),
        (DULL_IT, True),
        (BREAK_IT, True),
    ],
)
def test_what_can_be_done_at_all(step: spells.SpellStep, can: bool) -> None:  # 11.8.14, 2.3
    at = Position()
    (squire,) = at.field(0, SQUIRE)
    at.hand(0, GUARD)
    assert feasibility.can_do(at.game, resolving(at, squire), step) is can


def test_what_is_dull_or_gone_does_nothing_more_to_itself() -> None:  # 11.8.14
    at = Position()
    (squire,) = at.field(0, SQUIRE)
    made = resolving(at, squire)
    cards.dull(at.game, squire)
    assert not feasibility.can_do(at.game, made, DULL_IT)
    assert feasibility.can_do(at.game, made, BREAK_IT)
    cards.move(at.game, squire, CardZone.BREAK, TcgVerb.BROKEN)
    assert not feasibility.can_do(at.game, made, BREAK_IT)
    assert not feasibility.can_do(at.game, resolving(at, squire), BREAK_IT)  # never on the field


def test_nothing_is_done_to_a_card_that_bursts() -> None:  # 11.8.16.1
    at = Position()
    burst, lying = at.put(0, SQUIRE, CardZone.DAMAGE), at.put(0, SQUIRE, CardZone.BREAK)
    returned = spells.SpellAct(spells.SpellVerb.RETURN, ITSELF)
    assert not feasibility.can_do(at.game, resolving(at, burst), returned)
    assert feasibility.can_do(at.game, resolving(at, lying), returned)


# --- of which types -------------------------------------------------------------------------------


def test_a_text_makes_a_forward_of_its_card_alone_and_on_the_field() -> None:  # 5.2.3.1.1.4
    at = Position()
    grows = IMP._replace(fields=(FieldAbility((BecomeForward(8000),)),))
    there, broken = at.put(0, grows, CardZone.FIELD), at.put(0, grows, CardZone.BREAK)
    (other,) = at.field(0, IMP)
    are = [kinds.is_forward(at.game, at.game.cards[each]) for each in (there, broken, other)]
    assert are == [True, False, False]
    change(at, other, BecomeForward(5000))
    change(at, there, LoseAbilities())
    assert not kinds.is_forward(at.game, at.game.cards[there])
    assert kinds.forward_power(at.game, at.game.cards[other]) == 5000
    assert kinds.forward_power(at.game, at.game.cards[broken]) is None


# --- who may do what ------------------------------------------------------------------------------


def test_cards_are_played_from_the_own_hand() -> None:  # 11.4.2
    at = Position()
    free = SQUIRE._replace(cost=0)
    (mine,), (theirs,) = at.hand(0, free), at.hand(1, free)
    broken, top = at.put(0, free, CardZone.BREAK), at.put(0, free, CardZone.DECK)
    assert legality.why_not_play(at.game, 0, mine) is None
    for card in (theirs, broken, top):
        assert rule_of(legality.why_not_play(at.game, 0, card)) == "11.4.2"


def test_abilities_are_used_of_own_cards_on_the_field() -> None:  # 11.6.4, 9.3.1.7
    at = Position()
    drawer = said(IMP, "{dull}: Draw 1 card.")
    (mine,), (theirs,) = at.field(0, drawer), at.field(1, drawer)
    broken, held = at.put(0, drawer, CardZone.BREAK), at.put(0, drawer, CardZone.HAND)
    assert legality.why_not_use(at.game, 0, AbilityUse(mine, 0)) is None
    for card in (theirs, broken, held):
        assert rule_of(legality.why_not_use(at.game, 0, AbilityUse(card, 0))) == "11.6.4"
    at.game.phase = TurnPhase.END
    assert rule_of(legality.why_not_use(at.game, 0, AbilityUse(mine, 0))) == "9.3.1.7"


def test_of_a_card_in_the_deck_it_is_not_told_what_it_can_do() -> None:  # 11.6.4
    at = Position()
    for printed in (IMP, said(IMP, "{dull}: Draw 1 card.")):
        hidden = at.put(0, printed, CardZone.DECK)
        refusal = legality.why_not_use(at.game, 0, AbilityUse(hidden, 0))
        assert refusal == Refusal(
            "11.6.4", "you can only use abilities of your own cards on the field"
        )


def test_a_card_used_from_the_hand_is_not_discarded_for_it() -> None:  # 11.6.10
    at = Position()
    draw = spells.SpellText((), (DRAW,))
    held = spells.ActionAbility(draw, discards=1, zone=CardZone.HAND)
    (card,) = at.hand(0, IMP._replace(abilities=(held,)))
    use = AbilityUse(card, 0)
    assert rule_of(legality.why_not_use(at.game, 0, use)) == "11.6.10"
    at.hand(0, SQUIRE)
    assert legality.why_not_use(at.game, 0, use) is None


def test_what_is_put_away_or_dulled_for_an_ability_makes_no_cp_for_it() -> None:  # 11.2.1
    for cost, rule in [
        ("{fire}", ""),
        ("{fire}{dull}", "11.2.1.1"),
        ("{fire}, put Kiln Keeper into the Break Zone", "11.2.1.1"),
    ]:
        at = Position()
        (keeper,) = at.field(0, said(KEEPER, f"{cost}: Draw 1 card."))
        assert rule_of(legality.why_not_use(at.game, 0, AbilityUse(keeper, 0))) == rule


@pytest.mark.parametrize("leaves", [None, spells.SpellVerb.REMOVE, spells.SpellVerb.RETURN])
def test_what_leaves_for_its_own_ability_makes_no_cp_for_it(leaves: spells.SpellVerb) -> None:
    """11.2.1."""
    at = Position()
    ability = spells.ActionAbility(spells.SpellText((), (DRAW,)), CpPrice((), 1), leaves=leaves)
    (keeper,) = at.field(0, KEEPER._replace(abilities=(ability,)))
    use = AbilityUse(keeper, 0)
    assert rule_of(legality.why_not_use(at.game, 0, use)) == ("11.2.1.1" if leaves else "")
    (stoker,) = at.field(0, STOKER)
    at.begin(PriorityRounds())
    at.use(keeper)
    assert at.asked.options == ((stoker,) if leaves else (keeper, stoker))


def test_one_way_to_discard_is_enough() -> None:  # 11.6.10
    at = Position()
    (keeper,) = at.field(0, said(KEEPER, "{fire}{dull}, discard 1 card: Draw 1 card."))
    at.hand(0, SQUIRE)
    assert rule_of(legality.why_not_use(at.game, 0, AbilityUse(keeper, 0))) == "11.2.1.1"
    at.hand(0, SENTRY)
    assert legality.why_not_use(at.game, 0, AbilityUse(keeper, 0)) is None


def test_the_namesake_is_not_discarded_twice() -> None:  # 11.7.1, 11.7.10
    at = Position()
    (arc,) = RHEA.abilities
    dear = RHEA._replace(abilities=(spells.ActionAbility(arc.text, discards=1, special="Arc"),))
    rhea, _ = *at.field(0, dear), *at.field(1, SENTRY)
    at.hand(0, dear)
    use = AbilityUse(rhea, 0)
    assert rule_of(legality.why_not_use(at.game, 0, use)) == "11.6.10"
    at.hand(0, SQUIRE)
    assert legality.why_not_use(at.game, 0, use) is None


@pytest.mark.parametrize(
    ("phase", "player", "rule"),
    [
        (TurnPhase.MAIN_1, 1, ""),
        (TurnPhase.ATTACK, 0, ""),
        (TurnPhase.END, 0, "15.2.5.2"),
        (TurnPhase.DRAW, 1, "15.2.5.2"),
    ],
)
def test_back_attack_needs_a_main_or_an_attack_phase(
    phase: TurnPhase, player: int, rule: str
) -> None:
    at = Position()
    (ambusher,) = at.hand(player, AMBUSHER._replace(cost=0))
    at.game.phase = phase
    assert rule_of(legality.why_not_play(at.game, player, ambusher)) == rule


@pytest.mark.parametrize(
    ("there", "held", "has_room"),
    [
        (SQUIRE, SQUIRE, False),
        (GUARD, GUARD, True),
        (SQUIRE, SQUIRE._replace(generic=True), True),  # 5.2.2.1
        (SQUIRE._replace(generic=True), SQUIRE, True),
        (SQUIRE, GUARD, True),
        (DAWN, DUSK, False),
        (DAWN, LAMP, False),
        (DAWN, SQUIRE, True),
        (SQUIRE, DAWN, True),
    ],
)
def test_there_is_room_for_one_of_a_name_and_one_of_light_and_dark(
    there: TcgDefinition, held: TcgDefinition, has_room: bool
) -> None:
    """7.7.3."""
    at = Position()
    at.field(0, STOKER, there)
    at.field(1, DUSK)
    (card,) = at.hand(0, held._replace(cost=0))
    refusal = legality.why_not_play(at.game, 0, card)
    assert rule_of(refusal) == ("" if has_room else "7.7.3")


def test_only_own_forwards_attack_and_only_those_of_the_rival_block() -> None:
    """10.1.2.1, 10.1.3.1."""
    for active in (0, 1):
        at = Position()
        at.game.active = active
        mine, theirs = at.field(active, SQUIRE), at.field(1 - active, SENTRY)
        (keeper,), (scribe,) = at.field(active, KEEPER), at.field(1 - active, STOKER)
        held = at.put(active, GUARD, CardZone.HAND), at.put(1 - active, GUARD, CardZone.HAND)
        records = at.game.cards
        for card in (*theirs, keeper, scribe, *held):
            assert rule_of(legality.why_not_attack(at.game, records[card])) == "10.1.2.1"
        for card in (*mine, keeper, scribe, *held):
            assert rule_of(legality.why_not_block(at.game, records[card])) == "10.1.3.1"
        assert legality.possible_attackers(at.game) == tuple(mine)
        assert legality.possible_blockers(at.game) == tuple(theirs)


# --- what is due ----------------------------------------------------------------------------------


def test_no_power_is_no_matter_of_breaking() -> None:  # 12.4.4, 12.4.5, 2.2
    at = Position()
    (sturdy, weak) = at.field(0, SQUIRE, GUARD)
    for card in (sturdy, weak):
        change(at, card, Forbid(TcgBan.BROKEN), SetPower(1))
        cards.damage(at.game, card, 1, at.game.cards[card].ref)
    assert processes.puttings(at.game) == ()
    change(at, weak, SetPower(0))
    assert processes.puttings(at.game) == ((weak, "12.4.4", False),)
    at.game.lasting = ()
    change(at, weak, SetPower(1))
    assert processes.puttings(at.game) == ((weak, "12.4.5", True),)


def test_a_party_of_nobody_does_not_strike_first() -> None:  # 15.1.1.9.7
    at = Position()
    assert not battle.attackers_strike_first(at.game)


def test_what_is_asked_of_cards_one_of_them_answers() -> None:
    """11.5.6: of what nobody knows any more nothing is so."""
    at = Position()
    squire, imp = (at.game.cards[card].ref for card in at.field(0, SQUIRE, IMP))
    lost = squire._replace(epoch=squire.epoch + 1)

    def asked(*found: Ref) -> bool:
        return choices.is_any_wanted(at.game, found, A_FORWARD, 0, squire)

    assert [asked(), asked(lost), asked(imp), asked(imp, squire)] == [False, False, False, True]


# --- who comes first ------------------------------------------------------------------------------


def test_an_order_is_asked_of_those_that_enter_and_set_something() -> None:
    """11.12.4.11."""
    at = Position()
    setting = KEEPER._replace(fields=(FieldAbility((SetPower(1000),), A_FORWARD),))
    adding = KEEPER._replace(fields=(FieldAbility((GainPower(1000),), A_FORWARD),))
    cards = [at.put(0, each, CardZone.BREAK) for each in (setting, adding, STOKER, setting)]
    first, *_, last = cards

    def ordered(verb: TcgVerb, *entering: CardId) -> tuple[CardId, ...]:
        refs = [at.game.cards[card].ref for card in entering]
        proposed = tuple(ProposedEvent(ref, verb) for ref in refs)
        return entrances.to_be_ordered(at.game, proposed)

    assert ordered(TcgVerb.PLAYED, *cards) == (first, last)
    assert ordered(TcgVerb.PLAYED, *cards[:3]) == ()
    assert ordered(TcgVerb.REMOVED, *cards) == ()
