"""11.12.4.6 to 11.12.4.13: jobs, then elements and costs, and what waits for what; last powers."""

from __future__ import annotations

from engine.fftcg.atoms import cards, stack
from engine.fftcg.model import spells
from engine.fftcg.model.changes import FieldAbility, LastingChange, SetPower, TcgChange
from engine.fftcg.model.information import GainJob, SetCost, SetElement
from engine.fftcg.model.patterns import CardPattern, NumberSpan
from engine.fftcg.model.replacements import ProposedEvent
from engine.fftcg.model.spells import CounterAmount
from engine.fftcg.model.verbs import TcgVerb
from engine.fftcg.model.words import CardElement, CardKind, CardZone
from engine.fftcg.procedures.instructions import CarryOut
from engine.fftcg.procedures.occurrence import Occur
from engine.fftcg.procedures.turn import DuelMatch
from engine.fftcg.rules import conditions, information, values
from engine.kernel.ids import CardId
from engine.kernel.machine import push, run
from tests.fftcg.speakers import BANNER
from tests.fftcg.spoken import resolve, resolving
from tests.fftcg.vanilla import (
    EARTH,
    FIRE,
    FORWARDS,
    GUARD,
    ICE,
    KEEPER,
    SENTRY,
    SQUIRE,
    WIND,
    Position,
)

FORWARD = frozenset({CardKind.FORWARD})


def says(at: Position, pattern: CardPattern, *changes: TcgChange) -> CardId:
    """A Backup whose field ability does this to such cards."""
    ability = FieldAbility(changes, pattern)
    return at.put(0, KEEPER._replace(generic=True, fields=(ability,)), CardZone.FIELD)


def named(name: str) -> CardPattern:
    return CardPattern(FORWARD, name=name)


def of(element: CardElement) -> CardPattern:
    return CardPattern(FORWARD, element=element)


def stands(at: Position, card: CardId) -> tuple[CardElement, int]:
    now = information.board(at.game).get(card, at.game.cards[card].printed)
    (element,) = now.elements
    return element, now.cost


def test_jobs_are_given_before_elements_change() -> None:  # 11.12.4.6
    at = Position()
    squire, sentry = at.field(0, SQUIRE, SENTRY)
    says(at, of(ICE), SetElement(FIRE))
    says(at, of(FIRE), GainJob("Guard"))
    board = information.board(at.game)
    assert board[squire].jobs == ("Guard",)
    assert board[sentry].elements == (FIRE,)
    assert board[sentry].jobs == ()


def test_what_changes_its_own_card_comes_first_then_the_older_one() -> None:
    """11.12.4.7, 11.12.4.9, 11.12.4.10."""
    at = Position()
    own = SQUIRE._replace(fields=(FieldAbility((SetElement(WIND),)),))
    (sentry,) = at.field(0, SENTRY)
    says(at, CardPattern(FORWARD), SetElement(EARTH))
    (squire,) = at.field(0, own)
    assert stands(at, squire) == stands(at, sentry) == (EARTH, 2)
    refs = [at.game.cards[card].ref for card in (squire, sentry)]
    late = at.game.serial + 1
    cards.change(at.game, LastingChange((refs[1],), (SetElement(FIRE),), late, refs[1]))
    assert stands(at, sentry) == (EARTH, 2)  # of its own, though younger
    cards.change(at.game, LastingChange((refs[1],), (SetElement(FIRE),), late, refs[0]))
    assert stands(at, sentry) == (FIRE, 2)
    cards.change(at.game, LastingChange((refs[0],), (SetElement(ICE),), late, refs[1]))
    assert stands(at, squire) == (ICE, 2)


def test_what_hangs_on_another_waits_for_it_and_for_no_other() -> None:  # 11.12.4.12
    at = Position()
    sentry, guard = at.field(0, SENTRY, GUARD)
    says(at, of(FIRE), SetCost(5))
    says(at, named("Nobody"), SetCost(1))
    says(at, named("Frost Sentry"), SetElement(FIRE))
    assert (stands(at, sentry), stands(at, guard)) == ((FIRE, 5), (FIRE, 5))


def test_what_hang_on_each_other_wait_for_neither() -> None:  # 11.12.4.13
    at = Position()
    cheap = SENTRY._replace(name="Cheap One", cost=2)
    dear = SQUIRE._replace(name="Dear One", cost=4)
    one, other, squire = at.field(0, cheap, dear, SQUIRE)
    says(at, of(FIRE), SetCost(5))
    says(at, CardPattern(FORWARD, cost=NumberSpan(2, 2)), SetElement(FIRE))
    says(at, named("Dear One"), SetCost(2))
    assert stands(at, squire) == (FIRE, 5)
    assert stands(at, one) == (FIRE, 2)
    assert stands(at, other) == (FIRE, 2)


def test_what_was_changed_and_has_left_is_as_printed() -> None:  # 7.4
    at = Position()
    (squire,) = at.field(0, SQUIRE)
    ref = at.game.cards[squire].ref
    cards.change(at.game, LastingChange((ref,), (SetCost(7),), 1, ref))
    assert stands(at, squire) == (FIRE, 7)
    cards.move(at.game, squire, CardZone.HAND, TcgVerb.RETURNED)
    assert information.board(at.game) == {}


# --- what a Forward had as it left ----------------------------------------------------------------


def test_the_last_power_is_that_before_the_event() -> None:  # 11.11.4
    at = Position()
    banner, squire, keeper = at.field(0, BANNER, SQUIRE, KEEPER)
    refs = [at.game.cards[card].ref for card in (banner, squire, keeper)]
    broken = [ProposedEvent(ref, TcgVerb.BROKEN) for ref in refs]
    hurt = ProposedEvent(refs[1], TcgVerb.DAMAGED, amount=1000, source=refs[0])
    at.begin(Occur(proposed=(hurt,)))
    assert list(at.game.departed) == []
    at.begin(Occur(proposed=tuple(broken)))
    assert list(at.game.departed) == [(refs[0], 4000), (refs[1], 6000)]
    now = [at.game.cards[card].ref for card in (banner, squire, keeper)]
    for known in (refs, now):  # 11.5.6: it may be meant as what it was, or as what it is
        assert [values.last_power(at.game, ref) for ref in known] == [4000, 6000, 0]


def test_only_a_forward_has_a_power() -> None:  # 4.4, 5.2.6.1
    at = Position()
    squire, keeper = at.field(0, SQUIRE, KEEPER)
    refs = tuple(at.game.cards[card].ref for card in (squire, keeper))
    cards.change(at.game, LastingChange(refs, (SetPower(8000),), 1, refs[0]))
    assert [values.last_power(at.game, ref) for ref in refs] == [8000, 0]


def test_a_card_elsewhere_has_the_power_that_is_printed() -> None:  # 5.2.6.1
    at = Position()
    squire, keeper = at.hand(0, SQUIRE, KEEPER)
    refs = [at.game.cards[card].ref for card in (squire, keeper)]
    assert [values.last_power(at.game, ref) for ref in refs] == [5000, 0]
    cards.move(at.game, squire, CardZone.BREAK, TcgVerb.DISCARDED)
    assert values.last_power(at.game, refs[0]) == 0  # it is another card


def test_of_a_card_that_was_spared_the_latest_counts() -> None:  # 11.11.4
    at = Position()
    squire, keeper, (guard,) = *at.field(0, SQUIRE, KEEPER), at.hand(0, GUARD)
    refs = [at.game.cards[card].ref for card in (squire, keeper)]
    for card in (squire, keeper, guard):
        cards.note_leaving(at.game, card)
    cards.count(at.game, squire, "Valor", 1)
    cards.note_leaving(at.game, squire)
    assert list(at.game.laden) == [(refs[1], ()), (refs[0], (("Valor", 1),))]
    assert list(at.game.departed) == [(refs[0], 5000)]
    gone = [(ref, known.count("Valor")) for ref, known in at.game.gone]
    assert gone == [(refs[1], 0), (refs[0], 1)]


def test_what_has_left_a_break_zone_is_known_as_well() -> None:  # 11.5.6
    at = Position()
    broken, held = at.put(0, SQUIRE, CardZone.BREAK), at.put(0, GUARD, CardZone.HAND)
    was = at.game.cards[broken]
    for card in (broken, held):
        cards.note_leaving(at.game, card)
    assert at.game.gone == ((was.ref, was),)
    assert (at.game.departed, at.game.laden) == ((), ())
    cards.move(at.game, broken, CardZone.HAND, TcgVerb.ADDED)
    now = at.game.cards[broken]
    assert [values.last_known(at.game, ref) for ref in (was.ref, now.ref)] == [was, now]


def test_a_new_turn_forgets_who_has_left() -> None:
    at = Position()
    (squire,) = at.field(0, SQUIRE)
    cards.note_leaving(at.game, squire)
    assert (len(at.game.departed), len(at.game.laden), len(at.game.gone)) == (1, 1, 1)
    at.begin(DuelMatch(step="take_turn", player=1))
    assert (at.game.active, at.game.departed, at.game.laden, at.game.gone) == (1, (), (), ())


def test_the_last_counters_are_those_before_the_event() -> None:  # 11.11.4
    at = Position()
    squire, keeper = at.field(0, SQUIRE, KEEPER)
    cards.count(at.game, keeper, "Valor", 2)
    was = at.game.cards[keeper]
    cards.count(at.game, keeper, "Valor", -1)
    each = CounterAmount(1000, "Valor")
    assert conditions.amount(at.game, each, 0, was.ref, was) == 1000  # it is still there
    refs = [at.game.cards[card].ref for card in (squire, keeper)]
    at.begin(Occur(proposed=tuple(ProposedEvent(ref, TcgVerb.BROKEN) for ref in refs)))
    assert conditions.amount(at.game, each, 0, was.ref, was) == 1000
    assert conditions.amount(at.game, each, 0, was.ref) == 0
    cards.forget_departed(at.game)
    assert conditions.amount(at.game, each, 0, was.ref, was) == 2000  # as it was known last


def test_whose_power_is_meant() -> None:  # 11.11.4, 6.4.2
    at = Position()
    squire, guard = at.field(0, SQUIRE, GUARD)
    chosen = spells.PowerOf(spells.ChosenCards(1))
    resolving(at, squire)
    refs = tuple((at.game.cards[card].ref,) for card in (squire, guard))
    stack.set_chosen(at.game, at.game.stacked[-1].number, refs, ())
    frame = CarryOut(left=(spells.SpellDamage(FORWARDS, chosen),), legal=refs)
    push(at.game, frame)
    run(at.game)
    assert at.game.cards[squire].damage == 7000
    itself = Position()
    (target,) = itself.field(1, SQUIRE)
    resolve(itself, spells.SpellDamage(FORWARDS, spells.PowerOf(spells.ItselfCard())))
    assert itself.game.cards[target].damage == 0  # a Backup has none
