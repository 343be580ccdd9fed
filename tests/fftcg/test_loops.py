"""13, 11.8.18: what goes round, who can stop it, and what triggers because something is so."""

from __future__ import annotations

from typing import Any

import pytest

from engine.fftcg.atoms import cards, stack, turns
from engine.fftcg.model import spells
from engine.fftcg.model.autos import AutoAbility, AutoEvent, AutoTrigger
from engine.fftcg.model.changes import (
    BecomeForward,
    Forbid,
    ForbidBlockers,
    GainPower,
    GainTraits,
    LastingChange,
    MustAttack,
    SetPower,
    TcgBan,
    TcgChange,
)
from engine.fftcg.model.duties import MustBlock
from engine.fftcg.model.facts import NoneThere
from engine.fftcg.model.information import GainJob, SetCost, SetElement
from engine.fftcg.model.later import TriggeredAuto
from engine.fftcg.model.patterns import CardPattern
from engine.fftcg.model.replacements import DamageInstead
from engine.fftcg.model.state import OBJECTS, LoopPoint, TcgBattle
from engine.fftcg.model.verbs import TcgVerb
from engine.fftcg.model.words import CardKind, CardTrait, CardZone
from engine.fftcg.procedures.instructions import CarryOut
from engine.fftcg.procedures.loops import MOST, StopLoop
from engine.fftcg.procedures.priority import PriorityRounds
from engine.fftcg.rules import conditions, loops, states
from engine.fftcg.rules.loops import SUSPICIOUS, LoopFound
from engine.kernel.ids import CardId, Ref
from engine.kernel.machine import push, run
from tests.fftcg.speakers import DRAW, auto
from tests.fftcg.spoken import said
from tests.fftcg.vanilla import A_FORWARD, FIRE, GUARD, ICE, IMP, KEEPER, SENTRY, SQUIRE, Position

NOTHING = spells.SpellText((), ())


def suspicious(at: Position) -> None:
    """As though much had happened in this turn."""
    at.game.marks[OBJECTS] = SUSPICIOUS


def point(player: int, choice: str, *, is_free: bool = True) -> LoopPoint:
    return LoopPoint("there", player, choice, is_free)


# --- when it is looked for ------------------------------------------------------------------------


def test_a_turn_with_much_in_it_is_looked_at() -> None:
    at = Position()
    (squire,) = at.field(0, SQUIRE)
    for _ in range(SUSPICIOUS):
        assert not loops.is_suspicious(at.game)
        stack.put_ability(at.game, 0, squire, NOTHING)
    assert loops.is_suspicious(at.game)
    turns.note_choice(at.game, point(0, "x"))
    turns.stop_loop(at.game, (point(0, "y"),))
    turns.note_choice(at.game, point(0, "x"))
    turns.begin_turn(at.game, 1)
    assert not loops.is_suspicious(at.game)
    assert (at.game.course, at.game.barred) == ((), ())


# --- how the game stands --------------------------------------------------------------------------


def gone_round(at: Position, card: CardId) -> None:
    """It has left and returned: a new card, but all is as it was."""
    since = at.game.cards[card].since
    cards.move(at.game, card, CardZone.HAND, TcgVerb.RETURNED)
    cards.move(at.game, card, CardZone.FIELD, TcgVerb.PLAYED)
    at.game.cards[card] = at.game.cards[card]._replace(since=since)
    at.game.take_batch()


def test_cards_that_went_round_leave_the_game_as_it_was() -> None:
    at = Position()
    squire, guard = at.field(0, SQUIRE, GUARD)
    before = loops.standing(at.game)
    gone_round(at, squire)
    assert loops.standing(at.game) != before  # it is the younger one now (11.12.4.13)
    gone_round(at, guard)
    assert loops.standing(at.game) == before
    for card in (squire, guard):
        cards.dull(at.game, card)
        assert loops.standing(at.game) != before
        cards.activate(at.game, card)
        assert loops.standing(at.game) == before


def test_elsewhere_it_counts_how_cards_lie_and_not_since_when() -> None:
    at = Position()
    held = at.put(0, SENTRY, CardZone.HAND, fresh=True)
    squire, guard = at.field(0, SQUIRE, GUARD)
    before = loops.standing(at.game)
    cards.move(at.game, held, CardZone.BREAK, TcgVerb.DISCARDED)
    cards.move(at.game, held, CardZone.HAND, TcgVerb.RETURNED)
    assert loops.standing(at.game) == before
    bottom, *rest = at.game.zones[0, CardZone.DECK]
    at.game.zones[0, CardZone.DECK] = (*rest, bottom)
    assert loops.standing(at.game) != before
    at.game.zones[0, CardZone.DECK] = (bottom, *rest)
    at.game.zones[0, CardZone.FIELD] = (guard, squire)  # in whatever order they came here
    assert loops.standing(at.game) == before


def test_what_lasts_counts_by_what_it_is_and_in_its_order() -> None:
    at = Position()
    squire, guard = at.field(0, SQUIRE, GUARD)
    refs = [at.game.cards[card].ref for card in (squire, guard)]
    one = LastingChange((refs[0],), (GainPower(1000),), 90, refs[1])
    other = LastingChange((refs[0],), (GainPower(2000),), 91, refs[1])

    def stands(*lasting: LastingChange) -> str:
        at.game.lasting = lasting
        return loops.standing(at.game)

    assert stands(one, other) == stands(one._replace(time=80), other._replace(time=99))
    assert stands(one, other) == stands(other, one)  # their time counts
    assert stands(one, other) != stands(one._replace(time=92), other)
    assert stands(one, other) != stands(one._replace(time=0), other)  # older than the cards
    assert stands(one) != stands(one._replace(cards=(refs[1],)))
    assert stands(one) != stands(one._replace(cards=(refs[0]._replace(epoch=0),)))


def test_what_is_said_again_and_what_has_gone_changes_nothing() -> None:
    """13.1, 7.4: but what adds up does."""
    at = Position()
    squire, guard = at.field(0, SQUIRE, GUARD)
    ref, source = at.game.cards[squire].ref, at.game.cards[guard].ref

    def stands(*changes: TcgChange, on: Ref = ref) -> str:
        at.game.lasting = tuple(
            LastingChange((on,), (change,), 90 + time, source)
            for time, change in enumerate(changes)
        )
        return loops.standing(at.game)

    haste = GainTraits(frozenset({CardTrait.HASTE}))
    for once in (haste, Forbid(TcgBan.BLOCK), MustAttack(), MustBlock()):
        assert stands(once, once) == stands(once) != stands()
    assert stands(GainPower(1000), GainPower(1000)) != stands(GainPower(1000))
    less = DamageInstead(by=-1000)
    assert stands(less, less) != stands(less)
    assert stands(haste, MustBlock(), haste) == stands(MustBlock(), haste)
    assert stands(haste, MustBlock()) != stands(MustBlock(), haste)
    gone = ref._replace(epoch=ref.epoch - 1)
    assert stands(GainPower(1000), on=gone) == stands()


def test_what_lasts_counts_as_a_whole() -> None:
    """Of its cards one may have gone, and of its changes one may add up."""
    at = Position()
    squire, guard = at.field(0, SQUIRE, GUARD)
    ref, source = at.game.cards[squire].ref, at.game.cards[guard].ref
    haste = GainTraits(frozenset({CardTrait.HASTE}))

    def stands(*cards: Ref, times: int = 1) -> str:
        at.game.lasting = tuple(
            LastingChange(cards, (haste, GainPower(1000)), 90 + time, source)
            for time in range(times)
        )
        return loops.standing(at.game)

    gone = ref._replace(epoch=ref.epoch - 1)
    assert stands(gone, ref) != stands(gone)
    assert stands(ref, times=2) != stands(ref)


def test_a_battle_is_of_cards_not_of_their_names() -> None:
    at = Position()
    squire, guard = at.field(0, SQUIRE, GUARD)

    def stands(card: CardId, *, is_stale: bool) -> str:
        ref = at.game.cards[card].ref
        at.game.battle = TcgBattle((ref._replace(epoch=ref.epoch - is_stale),))
        return loops.standing(at.game)

    here = stands(squire, is_stale=False)
    assert here not in {stands(squire, is_stale=True), stands(guard, is_stale=False)}
    for card in (squire, guard):
        gone_round(at, card)
    assert stands(squire, is_stale=False) == here


def test_what_lies_on_the_stack_has_no_number() -> None:
    at = Position()
    (squire,) = at.field(0, SQUIRE)

    def stands(text: spells.SpellText) -> str:
        at.game.stacked = ()
        stack.put_ability(at.game, 0, squire, text)
        return loops.standing(at.game)

    assert stands(NOTHING) == stands(NOTHING)
    assert stands(NOTHING) != stands(DRAW)


def test_what_is_known_of_a_card_that_has_left_counts_for_who_speaks_of_it() -> None:
    """11.5.6, 11.11.4: else a loop could be found where the next round goes another way."""
    at = Position()
    squire, guard = at.field(0, SQUIRE, GUARD)
    was = at.game.cards[squire]

    def stands(**known: Any) -> str:
        for name in ("departed", "laden", "gone"):
            setattr(at.game, name, known.get(name, ()))
        return loops.standing(at.game)

    def notes() -> list[dict[str, Any]]:
        dyed = was._replace(printed=was.printed._replace(elements=(*was.printed.elements, ICE)))
        several: dict[str, list[Any]] = {
            "departed": [5000, 6000],
            "laden": [(("Wax", 1),), (("Wax", 2),)],
            "gone": [was, dyed, was._replace(damage=1000)],
        }
        return [{name: ((was.ref, each),)} for name, found in several.items() for each in found]

    cards.move(at.game, squire, CardZone.BREAK, TcgVerb.PUT_AWAY)
    assert {stands(**each) for each in notes()} == {stands()}  # nobody speaks of it
    stack.put_ability(at.game, 0, guard, NOTHING)
    for ref in (was.ref, at.game.cards[squire].ref):
        stack.set_chosen(at.game, at.game.stacked[-1].number, ((ref,),), ())
        assert len({stands(), *(stands(**each) for each in notes())}) == 1 + len(notes())
    others = ((at.game.cards[guard].ref, 5000),)
    assert stands(departed=others) == stands()  # of this one nobody speaks
    cards.move(at.game, squire, CardZone.FIELD, TcgVerb.PLAYED)
    back = at.game.cards[squire].ref
    stack.set_chosen(at.game, at.game.stacked[-1].number, ((back,),), ())
    before = ((back._replace(epoch=back.epoch - 1), 5000),)
    assert stands(departed=before) == stands()  # it is asked as it is now


def test_no_set_is_written_in_the_order_that_it_happens_to_have() -> None:
    """Else two machines would not agree on how the game stands."""
    at = Position()
    (squire,) = at.field(0, SQUIRE)
    several = [CardKind.FORWARD, CardKind.BACKUP, CardKind.MONSTER, CardKind.SUMMON]
    dull = spells.SpellVerb.DULL

    def stands(kinds: list[CardKind]) -> str:
        meant = spells.EveryCard(CardPattern(frozenset(kinds)))
        at.game.stacked = ()
        stack.put_ability(at.game, 0, squire, spells.SpellText((), (spells.SpellAct(dull, meant),)))
        return loops.standing(at.game)

    assert len({stands(several[at:] + several[:at]) for at in range(4)}) == 1
    assert len({stands(several[:count]) for count in range(1, 5)}) == 4
    assert "frozenset" not in repr(loops.plain(at.game, at.game.stacked))


def test_where_procedures_stand_counts() -> None:
    at = Position()
    found = []
    for is_done in (False, True):
        at.game.stack = [CarryOut(left=(), legal=(), is_done=is_done)]
        found.append(loops.standing(at.game))
    assert found[0] != found[1]
    at.game.stack = [CarryOut(left=(), legal=(), is_done=True, standing="x", because=("13.1",))]
    assert loops.standing(at.game) == found[1]


@pytest.mark.parametrize(
    "change",
    [
        *(Forbid(TcgBan.BLOCK), ForbidBlockers(CardPattern(frozenset()))),
        *(GainTraits(frozenset({CardTrait.HASTE})), MustAttack(), MustBlock()),
        *(BecomeForward(5000), SetPower(5000), GainJob("Squire"), SetElement(FIRE), SetCost(2)),
    ],
    ids=lambda change: type(change).__name__,
)
def test_what_is_done_again_has_been_done_once(change: TcgChange) -> None:
    at = Position()
    (squire,) = at.field(0, SQUIRE)
    ref = at.game.cards[squire].ref
    found = []
    for times in ((90,), (91, 95)):
        at.game.lasting = tuple(LastingChange((ref,), (change,), time, ref) for time in times)
        found.append(loops.standing(at.game))
    assert found[0] == found[1]


# --- who stops it ---------------------------------------------------------------------------------


@pytest.mark.parametrize("active", [0, 1])
def test_of_each_the_first_choice_that_does_something(active: int) -> None:  # 13.2, 13.3
    at = Position()
    at.game.active = active
    none = repr(None)
    several = [point(0, none), point(1, "b"), point(0, "a"), point(0, "c"), point(1, "d")]
    forced = point(1, "e", is_free=False)
    found = LoopFound((forced, *several)).first_choices(at.game)
    firsts = point(0, "a"), point(1, "b")
    assert found == (firsts[active], firsts[1 - active])
    assert LoopFound((forced, point(0, none))).first_choices(at.game) == (point(0, none),)
    assert LoopFound((forced,)).first_choices(at.game) == ()


def test_a_loop_begins_where_the_game_stood_first() -> None:
    at = Position()
    several = tuple(LoopPoint(each, 0, each, True) for each in "abcb")
    at.game.course = several
    assert loops.found(at.game, "b") == LoopFound(several[1:])
    assert loops.found(at.game, "d") is None


def test_who_can_stop_it_says_how_often() -> None:  # 13.2
    at = Position()
    only = point(1, "a")
    turns.note_choice(at.game, only)
    at.begin(StopLoop(choices=(only,)))
    asked = at.asked
    assert (asked.player, asked.rule, asked.minimum, asked.maximum) == (1, "13.2", 0, MOST)
    at.answer(3)
    assert at.game.barred == (only,)
    assert at.game.course == ()
    (line,) = [each for each in at.game.log if each.key == "loop-stopped"]
    assert (line.player, line.facts) == (1, (3,))


@pytest.mark.parametrize("times", [(7, 2), (2, 7)])
def test_the_smaller_number_counts(times: tuple[int, int]) -> None:  # 13.3
    at = Position()
    both = point(0, "a"), point(1, "b")
    at.begin(StopLoop(choices=both))
    for player, number in enumerate(times):
        assert (at.asked.player, at.asked.rule) == (player, "13.3")
        at.answer(number)
    assert at.game.barred == both
    (line,) = [each for each in at.game.log if each.key == "loop-stopped"]
    assert (line.player, line.facts) == (times.index(2), (2,))


# --- what has been stopped is not begun again -----------------------------------------------------


def belled() -> Position:
    at = Position()
    at.field(0, said(KEEPER, "{0}: Activate Kiln Keeper."))
    suspicious(at)
    return at


def rounds(at: Position) -> PriorityRounds:
    (frame,) = [each for each in at.game.stack if isinstance(each, PriorityRounds)]
    return frame


def test_what_begins_a_loop_is_not_offered_where_it_began() -> None:  # 13.2
    at = belled()
    at.begin(PriorityRounds())
    (use,) = at.asked.options
    assert at.asked.optional
    standing = rounds(at).standing
    bell, passing = (LoopPoint(standing, 0, repr(each), True) for each in (use, None))
    barred = belled()
    barred.game.barred = (bell,)
    barred.begin(PriorityRounds())
    assert (barred.asked.options, barred.asked.optional) == ((), True)
    held = belled()
    held.game.barred = (passing,)
    held.begin(PriorityRounds())
    assert (held.asked.options, held.asked.optional) == ((use,), False)
    neither = belled()
    neither.game.barred = (bell, passing)
    neither.begin(PriorityRounds())
    assert (neither.asked.options, neither.asked.optional) == ((), True)


def asked_whether(barred: tuple[LoopPoint, ...] = (), *, much: bool = True) -> Position:
    """Something that one may do resolves."""
    at = Position()
    (keeper,) = at.field(0, KEEPER)
    text = spells.SpellText((), (spells.SpellMay(spells.SpellDraw(1)),))
    stack.put_ability(at.game, 0, keeper, text)
    if much:
        suspicious(at)
    at.game.barred = barred
    push(at.game, CarryOut(left=text.steps, legal=()))
    run(at.game)
    return at


@pytest.mark.parametrize("wanted", [False, True])
def test_what_one_may_do_is_a_choice_on_the_way(wanted: bool) -> None:  # 13.2
    at = asked_whether()
    frame = at.game.stack[-1]
    assert isinstance(frame, CarryOut)
    standing = frame.standing
    at.answer(wanted)
    assert at.game.course == (LoopPoint(standing, 0, repr(wanted), wanted),)
    barred = asked_whether((LoopPoint(standing, 0, repr(True), True),))
    assert barred.game.pending is None  # it is not done, and nobody is asked
    assert barred.game.cards_in(0, CardZone.HAND) == ()


def test_with_little_in_a_turn_no_way_is_kept() -> None:
    at = asked_whether(much=False)
    at.answer(True)
    assert at.game.course == ()
    assert len(at.game.cards_in(0, CardZone.HAND)) == 1


# --- what is so -----------------------------------------------------------------------------------


NO_MONSTER = NoneThere(CardPattern(frozenset({CardKind.MONSTER})))


def test_what_is_so_sets_it_off_until_it_has_left_the_stack() -> None:  # 11.8.18
    at = Position()
    so = AutoAbility((AutoTrigger(AutoEvent.STATE, state=NO_MONSTER),), DRAW)
    both = KEEPER._replace(autos=(auto(AutoEvent.ENTERS, pattern=A_FORWARD), so))
    (keeper,) = at.field(0, both)
    at.field(0, SENTRY._replace(autos=(auto(AutoEvent.ENTERS),)))
    (found,) = states.set_off(at.game)
    assert (found.source.card, found.auto) == (keeper, so)
    stack.wait_for_priority(at.game, (found, found._replace(auto=both.autos[0])))
    assert at.game.met == ((found.source, so),)
    assert states.set_off(at.game) == ()
    stack.take_waiting(at.game)
    stack.put_auto(at.game, found)
    assert states.set_off(at.game) == ()
    stack.resolve(at.game, at.game.stacked[-1])
    assert len(states.set_off(at.game)) == 1
    itself = at.game.cards[keeper].ref
    (imp,) = at.field(0, IMP)
    assert states.set_off(at.game) == ()
    assert not conditions.holds(at.game, NO_MONSTER, 0, itself)
    cards.move(at.game, imp, CardZone.BREAK, TcgVerb.BROKEN)
    assert conditions.holds(at.game, NO_MONSTER, 0, itself)


@pytest.mark.parametrize("events", [(AutoEvent.STATE, AutoEvent.ENTERS), (AutoEvent.STATE,)])
def test_one_trigger_that_looks_at_the_table_is_enough(events: tuple[AutoEvent, ...]) -> None:
    so = AutoAbility(tuple(AutoTrigger(event) for event in events), DRAW)
    assert states.depends_on_state(so)
    at = Position()
    (keeper,) = at.field(0, KEEPER)
    was = at.game.cards[keeper]
    stack.wait_for_priority(at.game, (TriggeredAuto(0, was.ref, was, so),))
    assert at.game.met == ((was.ref, so),)
    assert not states.depends_on_state(AutoAbility((AutoTrigger(AutoEvent.ENTERS),), DRAW))
