"""6.2, 6.7: whose side of the table a card is on, its counters, and what is reckoned once."""

from __future__ import annotations

import pytest

from engine.fftcg.atoms import cards
from engine.fftcg.model import spells
from engine.fftcg.model.changes import ChangeSpan, GainPower, LastingChange
from engine.fftcg.model.counters import PlaceCounters, RemoveCounters
from engine.fftcg.model.patterns import CardPattern
from engine.fftcg.model.spells import CounterSum
from engine.fftcg.model.state import DuelState, TcgBattle
from engine.fftcg.model.verbs import TcgVerb
from engine.fftcg.model.words import CardZone
from engine.fftcg.rules import control, feasibility
from engine.fftcg.rules.memory import while_unchanged
from tests.fftcg.spoken import held, resolve, resolving
from tests.fftcg.vanilla import FORWARDS, GUARD, SENTRY, SQUIRE, Position

VALOR = CounterSum("Valor")
ITSELF = spells.ItselfCard()


# --- whose side -----------------------------------------------------------------------------------


def test_who_changes_sides_is_out_of_battle_and_the_others_are_not() -> None:
    """6.2.5, 10.1.3.2.1."""
    at = Position()
    squire, guard = at.field(0, SQUIRE, GUARD)
    (sentry,) = at.field(1, SENTRY)
    first, second, blocker = (at.game.cards[card].ref for card in (squire, guard, sentry))
    at.game.battle = TcgBattle((first, second), blocker, was_blocked=True)
    cards.give_control(at.game, squire, 1)
    assert at.game.battle == TcgBattle((second,), blocker, was_blocked=True)
    (told,) = at.game.take_batch()
    assert (told.kind, told.actor, told.card) == (TcgVerb.CONTROLLED, 1, first)
    cards.give_control(at.game, sentry, 0)
    assert at.game.battle == TcgBattle((second,), None, was_blocked=True)
    assert at.game.cards[squire].place == (1, CardZone.FIELD)


def test_what_hangs_on_a_card_ends_as_it_is_not_on_the_field() -> None:  # 11.12.4.1
    at = Position()
    squire, guard = at.field(0, SQUIRE, GUARD)
    (hand,) = at.hand(0, SQUIRE)
    refs = (at.game.cards[squire].ref,)
    several = [
        LastingChange(refs, (GainPower(1000),), time, at.game.cards[source].ref, span)
        for time, (source, span) in enumerate(
            [
                (guard, ChangeSpan.SOURCE),
                (hand, ChangeSpan.SOURCE),
                (hand, ChangeSpan.GAME),
                (hand, ChangeSpan.TURN),
            ]
        )
    ]
    for each in several:
        cards.change(at.game, each)
    assert control.over(at.game) == (several[1],)
    cards.end_change(at.game, several[1])
    assert at.game.lasting == (several[0], *several[2:])
    cards.move(at.game, guard, CardZone.BREAK, TcgVerb.BROKEN)
    assert control.over(at.game) == (several[0],)
    cards.end_changes(at.game)
    assert at.game.lasting == (several[0], several[2])


def test_a_change_of_several_stays_as_long_as_one_of_them_does() -> None:  # 7.4
    at = Position()
    squire, guard = at.field(0, SQUIRE, GUARD)
    refs = tuple(at.game.cards[card].ref for card in (squire, guard))
    lasting = LastingChange(refs, (GainPower(1000),), 1, refs[0], ChangeSpan.GAME)
    cards.change(at.game, lasting)
    for card, kept in ((squire, (lasting,)), (guard, ())):
        cards.move(at.game, card, CardZone.HAND, TcgVerb.RETURNED)
        cards.end_changes(at.game)
        assert at.game.lasting == kept


# --- counters -------------------------------------------------------------------------------------


def test_counters_are_placed_and_removed_as_far_as_there_are_any() -> None:  # 6.7.1, 6.7.2
    at = Position()
    (squire,) = at.field(0, SQUIRE)
    at.game.take_batch()
    changes = [("Valor", 2), ("Ash", 1), ("Valor", -1), ("Valor", -3), ("Valor", -1), ("Ash", 0)]
    moved = [cards.count(at.game, squire, *each) for each in changes]
    assert moved == [2, 1, 1, 1, 0, 0]
    assert at.game.cards[squire].counters == (("Ash", 1),)
    told = [(event.kind, event.detail, event.amount) for event in at.game.take_batch()]
    assert told == [
        (TcgVerb.COUNTED, ("Valor",), 2),
        (TcgVerb.COUNTED, ("Ash",), 1),
        (TcgVerb.UNCOUNTED, ("Valor",), 1),
        (TcgVerb.UNCOUNTED, ("Valor",), 1),
    ]


@pytest.mark.parametrize("number", [1, 2])
def test_removing_from_itself_needs_so_many(number: int) -> None:  # 11.8.14
    at = Position()
    (squire,) = at.field(0, SQUIRE)
    made = resolving(at, squire)
    step = RemoveCounters(ITSELF, CounterSum("Valor", number))
    assert not feasibility.can_do(at.game, made, step)
    cards.count(at.game, squire, "Valor", 1)
    assert feasibility.can_do(at.game, made, step) is (number == 1)


@pytest.mark.parametrize(
    ("step", "is_done"),
    [
        (PlaceCounters(FORWARDS, VALOR), True),
        (RemoveCounters(FORWARDS, VALOR), True),
        (RemoveCounters(FORWARDS, CounterSum("Ash")), False),
        (PlaceCounters(spells.ItselfCard(), VALOR), True),
    ],
)
def test_some_counters_are_enough_to_have_placed_or_removed_any(
    step: spells.SpellStep, is_done: bool
) -> None:
    at = Position()
    _, guard = at.field(0, SQUIRE, GUARD)
    cards.count(at.game, guard, "Valor", 1)
    resolve(at, spells.SpellThen(step, spells.SpellDraw(1)))
    assert held(at, 0) == int(is_done)


def test_a_card_that_is_not_on_the_field_has_no_counters() -> None:  # 6.7.1
    at = Position()
    lost = at.put(0, SQUIRE, CardZone.BREAK)
    meant = spells.EveryCard(CardPattern(frozenset({SQUIRE.kind}), zone=CardZone.BREAK))
    resolve(at, PlaceCounters(meant, VALOR))
    assert at.game.cards[lost].counters == ()


# --- what is reckoned once ------------------------------------------------------------------------


def test_an_answer_is_kept_until_something_changes() -> None:
    asked = []

    def question(game: DuelState) -> int:
        asked.append(game.turn)
        return len(asked)

    at = Position()
    (squire,) = at.field(0, SQUIRE)
    finding = while_unchanged(question)
    assert [finding(at.game), finding(at.game)] == [1, 1]
    cards.dull(at.game, squire)
    assert [finding(at.game), finding(at.game)] == [2, 2]
    assert finding(at.game.clone()) == 3  # each game keeps its own
    assert finding(at.game) == 2
    assert getattr(finding, "__wrapped__", None) is question
