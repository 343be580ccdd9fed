"""What is asked for as a cost is paid, and what is offered for it (11.2, 11.6, 11.7, 14)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.fftcg.atoms import cards, stack
from engine.fftcg.model.causes import as_cost
from engine.fftcg.model.prices import CpPrice
from engine.fftcg.model.spells import NOTHING_OWED, SpellText
from engine.fftcg.model.verbs import TcgVerb
from engine.fftcg.model.words import CardZone
from engine.fftcg.procedures.priority import PriorityRounds
from engine.kernel.ids import CardId, Ref
from tests.fftcg.speakers import ARC, RHEA
from tests.fftcg.spoken import said
from tests.fftcg.vanilla import (
    BURST,
    FIRE,
    GUARD,
    HUSH,
    KEEPER,
    LANCER,
    SENTRY,
    SQUIRE,
    STOKER,
    TENDER,
    Position,
)


def told(at: Position) -> list[str]:
    return [line.key for line in at.game.log]


def taken_back(at: Position, choice: object) -> None:
    """After this answer nothing has been used, and who had priority has it."""
    at.answer(choice)
    assert (at.asked.player, at.asked.prompt) == (0, "priority")
    assert at.game.stacked == ()
    assert told(at)[-1] == "rewound"


def special(discards: int) -> tuple[Position, CardId]:
    """A card with a special ability that may be used, with two more of its name in hand."""
    at = Position()
    arc = replace(ARC, price=NOTHING_OWED, discards=discards)
    rhea = at.put(0, RHEA._replace(abilities=(arc,)), CardZone.FIELD)
    at.field(1, SENTRY)
    at.hand(0, RHEA, RHEA)
    return at, rhea


def test_without_a_namesake_nothing_was_used() -> None:  # 11.7.1, 14.1
    at, rhea = special(discards=0)
    at.begin(PriorityRounds())
    at.use(rhea)
    at.answer(at.asked.options[:1])
    assert at.asked.prompt == "discard-cost"
    taken_back(at, ())
    assert len(at.game.cards_in(0, CardZone.HAND)) == 2


def test_a_namesake_is_named_once() -> None:  # 11.7.1, 11.7.10
    at, rhea = special(discards=1)
    first, second = at.game.cards_in(0, CardZone.HAND)
    at.begin(PriorityRounds())
    at.use(rhea)
    at.answer(at.asked.options[:1])
    assert (at.asked.rule, at.asked.options) == ("11.7.1", (first, second))
    at.answer((second,))
    asked = at.asked
    assert (asked.rule, asked.options) == ("11.6.10", (first,))
    assert (asked.minimum, asked.maximum) == (1, 1)
    at.answer((first,))
    assert {at.zone(first), at.zone(second)} == {CardZone.BREAK}


def test_who_has_discarded_what_was_needed_for_cp_has_done_nothing() -> None:  # 11.2.1, 14.1
    at = Position()
    (forge,) = at.field(0, said(STOKER, "{fire}{dull}, discard 1 card: Draw 1 card."))
    ember, frost = at.hand(0, SQUIRE, LANCER)
    at.begin(PriorityRounds())
    at.use(forge)
    taken_back(at, (ember,))
    assert [at.zone(card) for card in (ember, frost)] == [CardZone.HAND] * 2
    at.use(forge)
    at.answer((frost,))
    assert (at.asked.prompt, at.asked.options) == ("pay", (ember,))
    at.answer((ember,))
    assert at.game.cards_in(0, CardZone.HAND) == ()
    assert told(at)[-1] == TcgVerb.USED
    assert TcgVerb.REVEALED not in told(at)  # it lies open already


def test_what_is_played_is_not_offered_to_pay_for_itself() -> None:  # 11.2.1
    at = Position()
    keeper, stoker = at.field(0, KEEPER, STOKER)
    played, other = at.hand(0, GUARD, SQUIRE)
    at.begin(PriorityRounds())
    at.answer(played)
    assert set(at.asked.options) == {keeper, stoker, other}
    assert at.asked.maximum == 3


@pytest.mark.parametrize(
    ("cost", "count"),
    [
        ("{fire}", 4),
        ("{fire}{dull}", 3),
        ("{fire}, put Kiln Keeper into the Break Zone", 3),
    ],
)
def test_what_pays_otherwise_is_not_offered(cost: str, count: int) -> None:  # 11.2.1
    at = Position()
    keeper, *_ = at.field(0, said(KEEPER, f"{cost}: Draw 1 card."), STOKER, TENDER)
    at.hand(0, SQUIRE)
    at.begin(PriorityRounds())
    at.use(keeper)
    assert len(at.asked.options) == count
    assert (keeper in at.asked.options) is (count == 4)
    assert at.asked.maximum == 1  # as many as the price, at most


def test_no_more_can_be_named_than_there_is() -> None:
    at = Position()
    at.field(1, SENTRY)
    (burst,) = at.hand(0, BURST)
    at.hand(0, SQUIRE, LANCER)
    at.begin(PriorityRounds())
    at.answer(burst)
    at.answer(at.asked.options[:1])
    assert dict(at.asked.facts)["owed"] == CpPrice(((FIRE,),), 2)
    assert (len(at.asked.options), at.asked.maximum) == (2, 2)


def test_what_was_paid_is_known_of_what_it_was_paid_for() -> None:  # 11.2
    at = Position()
    (forge,) = at.field(0, said(STOKER, "{fire}{dull}, discard 1 card: Draw 1 card."))
    ember, frost = at.hand(0, SQUIRE, LANCER)
    below = stack.put_ability(at.game, 0, forge, SpellText((), ()))
    at.begin(PriorityRounds())
    at.use(forge)
    at.answer((frost,))
    at.answer((ember,))
    lower, upper = at.game.stacked
    assert (lower.number, lower.paid) == (below, ())
    assert [(each.verb, each.was.id) for each in upper.paid] == [
        (TcgVerb.DISCARDED, frost),
        (TcgVerb.DISCARDED, ember),
        (TcgVerb.DULLED, forge),
    ]


def test_that_a_summon_was_put_there_is_no_payment() -> None:  # 11.2
    at = Position()
    (hush,) = at.hand(0, HUSH)
    number = stack.put_summon(at.game, 0, hush, SpellText((), ()))
    stack.note_payment(at.game, number)
    assert at.game.stacked[-1].paid == ()


def paying_with(to: CardZone, *, is_own: bool) -> tuple[Position, CardId]:
    """An ability is used that costs its own card, or another one, which has an ability below."""
    at = Position()
    forge, other = at.field(0, SQUIRE, GUARD)
    stack.put_ability(at.game, 0, other, SpellText((), ()))
    number = stack.put_ability(at.game, 0, forge, SpellText((), ()))
    why = as_cost(at.game.cards[forge].ref)
    cards.move(at.game, forge if is_own else other, to, TcgVerb.RETURNED, why)
    stack.note_payment(at.game, number)
    return at, forge


@pytest.mark.parametrize(
    ("to", "stays"), [(CardZone.BREAK, 1), (CardZone.HAND, 0), (CardZone.DECK, 0)]
)
def test_a_card_is_followed_where_cards_are_told_apart(to: CardZone, stays: int) -> None:
    at, forge = paying_with(to, is_own=True)  # 7.4, 11.5.4
    assert at.game.stacked[-1].source == Ref(forge, at.game.cards[forge].epoch - 1 + stays)


def test_a_cost_that_takes_another_card_is_no_part_of_that_ones_ability() -> None:  # 11.5.4
    at, forge = paying_with(CardZone.BREAK, is_own=False)
    below, used = at.game.stacked
    assert used.source == at.game.cards[forge].ref
    assert at.game.now(below.source) is None


def test_a_summon_is_shown_and_then_cast() -> None:  # 11.3.2, 11.3.8
    at = Position()
    at.field(1, SENTRY)
    (burst,) = at.hand(0, BURST._replace(cost=0))
    at.begin(PriorityRounds())
    at.game.log.clear()
    at.answer(burst)
    at.answer(at.asked.options)
    assert told(at) == [
        TcgVerb.REVEALED,
        TcgVerb.PUT_ON_STACK,
        TcgVerb.CHOSEN,
        TcgVerb.CAST,
    ]


def test_at_most_as_many_are_chosen_as_there_are() -> None:  # 11.3.3
    at = Position()
    at.field(1, SENTRY)
    two = said(BURST._replace(cost=0, spell=None), "Choose up to 2 Forwards. Dull them.")
    (letter,) = at.hand(0, two)
    at.begin(PriorityRounds())
    at.answer(letter)
    assert (at.asked.minimum, at.asked.maximum) == (0, 1)
