"""11.12.5, 11.8.17: what stands instead of an event, and what waits for one."""

from __future__ import annotations

import pytest

from engine.fftcg.atoms import cards, stack
from engine.fftcg.model.autos import AutoAbility, AutoEvent, AutoTrigger
from engine.fftcg.model.changes import GainPower, LastingChange, TcgChange
from engine.fftcg.model.later import DelayedAuto, TriggeredAuto
from engine.fftcg.model.patterns import CardPattern, WhoseCards
from engine.fftcg.model.replacements import (
    CountersInstead,
    DamageInstead,
    DamageOrigin,
    LeaveInstead,
    ProposedEvent,
    ReplacementKey,
    TcgReplacement,
)
from engine.fftcg.model.spells import CounterSum, FieldCount, SpellVerb
from engine.fftcg.model.verbs import TcgVerb
from engine.fftcg.model.words import CardKind, CardZone
from engine.fftcg.procedures.occurrence import Occur
from engine.fftcg.rules import delays, replacements
from engine.kernel.events import Cause
from engine.kernel.ids import CardId, Ref
from tests.fftcg.speakers import DRAW
from tests.fftcg.vanilla import A_FORWARD, GUARD, IMP, KEEPER, SENTRY, SQUIRE, Position

FEWER = DamageInstead(by=-1000)
MORE = DamageInstead(by=2000)
NOTHING = DamageInstead()
SMALL = DamageInstead(below=4000)
NEXT = DamageInstead(is_next=True)
GONE = LeaveInstead(SpellVerb.REMOVE)
SAVED = LeaveInstead(SpellVerb.RETURN, is_broken=True)
WORN = CountersInstead(CounterSum("Valor"), is_broken=True)
SPENT = CountersInstead(CounterSum("Valor", 2))


def hang(at: Position, card: CardId, *changes: TcgChange, time: int = 1) -> LastingChange:
    """On this card until the end of the turn, said by that very card."""
    ref = at.game.cards[card].ref
    lasting = LastingChange((ref,), changes, time, ref)
    cards.change(at.game, lasting)
    return lasting


def damage(at: Position, card: CardId, amount: int, dealer: CardId) -> ProposedEvent:
    source = at.game.cards[dealer]
    return ProposedEvent(
        at.game.cards[card].ref,
        TcgVerb.DAMAGED,
        Cause.EFFECT,
        amount,
        source.ref,
        source.controller,
    )


def applied(at: Position, proposed: ProposedEvent) -> list[TcgReplacement]:
    return [key.change for key in replacements.applicable(at.game, proposed)]


# --- which apply ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("origin", "own", "theirs", "battle"),
    [
        (DamageOrigin.ANY, True, True, True),
        (DamageOrigin.BATTLE, False, False, True),
        (DamageOrigin.SPELLS, True, True, False),
        (DamageOrigin.THEIR_SPELLS, False, True, False),
    ],
)
def test_what_is_replaced_hangs_on_what_deals_it(
    origin: DamageOrigin, own: bool, theirs: bool, battle: bool
) -> None:
    at = Position()
    squire, guard, sentry = *at.field(0, SQUIRE, GUARD), *at.field(1, SENTRY)
    hang(at, squire, change := DamageInstead(origin=origin))
    mine, others = damage(at, squire, 1, guard), damage(at, squire, 1, sentry)
    found = [applied(at, each) for each in (mine, others, others._replace(is_battle=True))]
    assert found == [[change] if expected else [] for expected in (own, theirs, battle)]


def test_who_deals_damage_and_who_is_dealt_it_are_told_apart() -> None:
    at = Position()
    squire, sentry = *at.field(0, SQUIRE), *at.field(1, SENTRY)
    more = DamageInstead(by=1000, is_dealer=True)
    hang(at, squire, FEWER, more, GainPower(1000), GONE)
    assert applied(at, damage(at, squire, 1, sentry)) == [FEWER]
    assert applied(at, damage(at, sentry, 1, squire)) == [more]
    assert applied(at, damage(at, squire, 1, squire)) == [FEWER, more]


@pytest.mark.parametrize(("amount", "found"), [(0, []), (1, [SMALL]), (3999, [SMALL]), (4000, [])])
def test_only_what_is_less_is_replaced(amount: int, found: list[TcgReplacement]) -> None:
    at = Position()
    squire, sentry = *at.field(0, SQUIRE), *at.field(1, SENTRY)
    hang(at, squire, SMALL)
    assert applied(at, damage(at, squire, amount, sentry)) == found


@pytest.mark.parametrize(
    ("verb", "found"),
    [
        (TcgVerb.BROKEN, [GONE, SAVED, WORN, SPENT]),
        (TcgVerb.PUT_AWAY, [GONE, SPENT]),
        (TcgVerb.RETURNED, []),
        (TcgVerb.DAMAGED, []),
    ],
)
def test_breaking_is_also_putting_away(verb: TcgVerb, found: list[TcgReplacement]) -> None:
    """15.1.1.3.1, 15.1.1.3.2."""
    at = Position()
    squire, sentry = *at.field(0, SQUIRE), *at.field(1, SENTRY)
    for card in (squire, sentry):
        cards.count(at.game, card, "Valor", 2)
    hang(at, squire, GONE, SAVED, WORN, SPENT, CountersInstead(CounterSum("Valor", 3)))
    hang(at, sentry, GONE, WORN, SPENT)
    source = at.game.cards[sentry].ref
    assert applied(at, ProposedEvent(at.game.cards[squire].ref, verb, source=source)) == found


def test_what_is_no_longer_there_has_nothing_replaced() -> None:  # 11.12.5.3
    at = Position()
    squire, sentry = *at.field(0, SQUIRE), *at.field(1, SENTRY)
    hang(at, sentry, DamageInstead(by=1000, is_dealer=True))
    proposed = damage(at, squire, 1000, sentry)
    cards.move(at.game, squire, CardZone.BREAK, TcgVerb.BROKEN)
    assert applied(at, proposed) == []
    at.begin(Occur(proposed=(proposed,)))
    assert at.game.cards[squire].damage == 0


# --- what comes of it -----------------------------------------------------------------------------


def test_each_of_two_that_are_alike_counts_once() -> None:  # 11.12.5.5
    at = Position()
    squire, sentry = *at.field(0, SQUIRE), *at.field(1, SENTRY)
    hang(at, squire, FEWER, FEWER, FEWER)
    proposed = damage(at, squire, 5000, sentry)
    numbers = [key.number for key in replacements.applicable(at.game, proposed)]
    assert numbers == [0, 1, 2]
    at.begin(Occur(proposed=(proposed,)))
    assert at.game.pending is None  # which one is first makes no difference
    assert at.game.cards[squire].damage == 2000


def test_every_card_that_is_hurt_has_its_own() -> None:
    at = Position()
    squire, guard, sentry = *at.field(0, SQUIRE, GUARD), *at.field(1, SENTRY)
    hang(at, guard, FEWER)
    hurt = tuple(damage(at, card, 2000, sentry) for card in (squire, guard, sentry))
    at.begin(Occur(proposed=hurt))
    assert [at.game.cards[card].damage for card in (squire, guard, sentry)] == [2000, 1000, 2000]


def test_less_than_nothing_is_nothing() -> None:
    at = Position()
    squire, sentry = *at.field(0, SQUIRE), *at.field(1, SENTRY)
    hang(at, squire, DamageInstead(by=-1))
    at.begin(Occur(proposed=(damage(at, squire, 1, sentry),)))
    assert at.game.cards[squire].damage == 0
    at.begin(Occur(proposed=(damage(at, squire, 2, sentry),)))
    assert at.game.cards[squire].damage == 1


@pytest.mark.parametrize(
    ("changes", "is_asked"),
    [
        ((FEWER, MORE), False),  # both orders come to the same
        ((MORE, SMALL), True),
        ((FEWER, SMALL), False),
        ((NOTHING, NEXT), True),  # whether the next one is spent
        ((FEWER,) * 5, False),
        ((GONE, SAVED), False),  # of damage neither is
        ((FEWER, MORE, DamageInstead(by=1), DamageInstead(by=2)), False),
        ((FEWER, MORE, *(DamageInstead(by=by) for by in (1, 2, 3))), True),  # too many to try
    ],
)
def test_who_is_hurt_is_asked_where_it_makes_a_difference(
    changes: tuple[TcgChange, ...], is_asked: bool
) -> None:
    """11.12.5.6.1."""
    at = Position()
    squire, sentry = *at.field(0, SQUIRE), *at.field(1, SENTRY)
    hang(at, squire, *changes)
    at.begin(Occur(proposed=(damage(at, squire, 3000, sentry),)))
    assert (at.game.pending is not None) is is_asked
    if is_asked:
        assert (at.asked.player, at.asked.prompt) == (0, "replacement")


def test_the_order_that_hurts_least_is_found() -> None:
    at = Position()
    squire, sentry = *at.field(0, SQUIRE), *at.field(1, SENTRY)
    hang(at, squire, MORE, FEWER, SMALL)
    assert replacements.best_first(at.game, damage(at, squire, 4500, sentry)) == 1
    assert replacements.best_first(at.game, damage(at, squire, 3000, sentry)) == 1
    at.game.lasting = ()
    hang(at, squire, SMALL, MORE)
    assert replacements.best_first(at.game, damage(at, squire, 3000, sentry)) == 0


@pytest.mark.parametrize(
    ("verb", "place", "told"),
    [
        (SpellVerb.REMOVE, (0, CardZone.REMOVED), TcgVerb.REMOVED),
        (SpellVerb.RETURN, (0, CardZone.HAND), TcgVerb.RETURNED),
        (SpellVerb.TO_TOP, (0, CardZone.DECK), TcgVerb.PUT_ON_DECK),
        (SpellVerb.TO_BOTTOM, (0, CardZone.DECK), TcgVerb.PUT_UNDER),
    ],
)
def test_where_it_goes_instead(verb: SpellVerb, place: object, told: TcgVerb) -> None:
    """11.12.5.4: then what was meant has not happened."""
    at = Position()
    squire, guard = at.field(0, SQUIRE, GUARD)
    hang(at, squire, LeaveInstead(verb))
    broken = [ProposedEvent(at.game.cards[each].ref, TcgVerb.BROKEN) for each in (squire, guard)]
    at.game.take_batch()
    at.begin(frame := Occur(proposed=tuple(broken[:1])))
    assert not frame.is_done
    at.begin(frame := Occur(proposed=tuple(broken[1:])))
    assert frame.is_done
    assert at.game.cards[squire].place == place
    if place == (0, CardZone.DECK):
        end = at.game.cards_in(0, CardZone.DECK)[0 if verb is SpellVerb.TO_BOTTOM else -1]
        assert end == squire
    assert told in [line.key for line in at.game.log]


def test_counters_may_go_instead() -> None:  # 6.7.2, 11.12.5.4
    at = Position()
    (squire,) = at.field(0, SQUIRE)
    cards.count(at.game, squire, "Valor", 3)
    hang(at, squire, SPENT)
    broken = ProposedEvent(at.game.cards[squire].ref, TcgVerb.BROKEN)
    at.begin(frame := Occur(proposed=(broken,)))
    assert not frame.is_done
    assert (at.zone(squire), at.game.cards[squire].count("Valor")) == (CardZone.FIELD, 1)
    at.begin(frame := Occur(proposed=(broken,)))
    assert frame.is_done
    assert at.zone(squire) is CardZone.BREAK


@pytest.mark.parametrize("change", [GONE, SPENT])
@pytest.mark.parametrize(
    ("was", "now"),
    [
        (Cause.COST, Cause.COST),
        (Cause.EFFECT, Cause.EFFECT),
        (Cause.RULE, Cause.EFFECT),
    ],
)
def test_what_is_done_instead_is_done_by_what_says_so_and_as_a_cost_if_it_was_one(
    change: TcgReplacement, was: Cause, now: Cause
) -> None:  # 11.12.5.4
    at = Position()
    squire, guard = at.field(0, SQUIRE, GUARD)
    key = key_of(hang(at, squire, change), change)
    leaving = ProposedEvent(at.game.cards[guard].ref, TcgVerb.PUT_AWAY, was)
    assert replacements.replaced(leaving, key).why == (now, key.said_by)


def test_something_of_it_is_enough_to_have_happened() -> None:
    at = Position()
    squire, guard = at.field(0, SQUIRE, GUARD)
    hang(at, guard, GONE)
    both = tuple(ProposedEvent(at.game.cards[each].ref, TcgVerb.BROKEN) for each in (squire, guard))
    at.begin(frame := Occur(proposed=both))
    assert frame.is_done


def test_what_happens_is_told_under_the_rules_that_made_it() -> None:
    at = Position()
    squire, sentry = *at.field(0, SQUIRE), *at.field(1, SENTRY)
    coming = damage(at, squire, 1000, sentry)
    at.begin(Occur(proposed=(coming,), because=("12.3",)))
    assert at.game.log[-1].rules == ("12.3",)
    at.begin(Occur(proposed=(coming._replace(rules=("12.4.4",)),), because=("12.3",)))
    assert at.game.log[-1].rules == ("12.4.4",)


# --- what does so once ----------------------------------------------------------------------------


def key_of(lasting: LastingChange, change: TcgReplacement) -> ReplacementKey:
    return ReplacementKey(lasting.source, lasting.time, change, 0)


def test_it_is_told_what_was_replaced_and_by_which_card() -> None:
    at = Position()
    squire, sentry = *at.field(0, SQUIRE), *at.field(1, SENTRY)
    lasting = hang(at, squire, FEWER)
    at.game.take_batch()
    cards.replace(at.game, damage(at, squire, 1, sentry), key_of(lasting, FEWER), "less")
    (event,) = at.game.take_batch()
    assert (event.kind, event.source, event.detail) == (
        TcgVerb.REPLACED,
        lasting.source,
        ("less",),
    )
    assert at.game.lasting == (lasting,)  # it does so again


def test_what_does_so_once_waits_only_for_the_others() -> None:
    at = Position()
    squire, guard, sentry = *at.field(0, SQUIRE, GUARD), *at.field(1, SENTRY)
    older = hang(at, squire, NEXT, time=1)
    refs = tuple(at.game.cards[card].ref for card in (guard, squire))
    both = LastingChange(refs, (GainPower(1000), NEXT), 2, older.source)
    elsewhere = LastingChange(refs, (NEXT,), 2, at.game.cards[sentry].ref)
    later = LastingChange(refs, (NEXT,), 3, older.source)
    of_nobody = both._replace(cards=())
    for each in (elsewhere, of_nobody, both, later):
        cards.change(at.game, each)
    cards.replace(at.game, damage(at, squire, 1, sentry), key_of(both, NEXT), "")
    others = both._replace(cards=refs[:1])
    rest = LastingChange(refs[1:], (GainPower(1000),), 2, older.source)
    assert list(at.game.lasting) == [older, elsewhere, of_nobody, others, rest, later]
    cards.replace(at.game, damage(at, squire, 1, sentry), key_of(older, NEXT), "")
    assert list(at.game.lasting) == [elsewhere, of_nobody, others, rest, later]


def test_who_deals_more_once_has_done_so() -> None:
    at = Position()
    squire, sentry = *at.field(0, SQUIRE), *at.field(1, SENTRY)
    once = DamageInstead(by=1000, is_dealer=True, is_next=True)
    lasting = hang(at, sentry, once)
    at.begin(Occur(proposed=(damage(at, squire, 1000, sentry),)))
    assert at.game.cards[squire].damage == 2000
    assert lasting not in at.game.lasting
    at.begin(Occur(proposed=(damage(at, squire, 1000, sentry),)))
    assert at.game.cards[squire].damage == 3000


# --- in words -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (NOTHING, "damage 0"),
        (FEWER, "damage -1000"),
        (MORE, "damage +2000"),
        (SMALL, "damage 0 if below 4000"),
        (NEXT, "next damage 0"),
        (DamageInstead(by=1000, is_dealer=True), "deals +1000"),
        (GONE, "if put away: remove from the game"),
        (SAVED, "if broken: return to hand"),
        (WORN, "if broken: 1 Valor less"),
        (SPENT, "if put away: 2 Valor less"),
    ],
)
def test_what_hangs_on_a_card_in_a_few_words(change: TcgReplacement, words: str) -> None:
    at = Position()
    squire, guard = at.field(0, SQUIRE, GUARD)
    hang(at, squire, GainPower(1000), change)
    hang(at, guard, LeaveInstead(SpellVerb.TO_TOP))
    assert replacements.hanging_words(at.game, at.game.cards[squire]) == (words,)


# --- what waits -----------------------------------------------------------------------------------


def waiting(
    at: Position,
    event: AutoEvent,
    pattern: CardPattern | None = A_FORWARD,
    *,
    watched: tuple[Ref, ...] = (),
    lasts: bool = False,
    condition: FieldCount | None = None,
) -> CardId:
    """A delayed auto-ability of a Backup, generated just now."""
    (keeper,) = at.field(0, KEEPER)
    at.game.take_batch()
    auto = AutoAbility((AutoTrigger(event, pattern),), DRAW, condition)
    was = at.game.cards[keeper]
    coming = TriggeredAuto(0, was.ref, was, auto)
    stack.delay(at.game, DelayedAuto(coming, watched, lasts))
    return keeper


def broken(at: Position, *several: CardId) -> tuple[int, int]:
    """How often what waits is set off by this, and how many of them are used up."""
    for card in several:
        cards.move(at.game, card, CardZone.BREAK, TcgVerb.BROKEN)
    found, spent = delays.set_off(at.game, at.game.take_batch())
    stack.use_up(at.game, spent)
    return len(found), len(spent)


def test_one_triggers_once_or_each_time() -> None:  # 11.8.17.2
    for lasts, expected in ((False, (1, 1)), (True, (2, 0))):
        at = Position()
        waiting(at, AutoEvent.BROKEN, lasts=lasts)
        assert broken(at, *at.field(0, SQUIRE, GUARD)) == expected
        assert broken(at, *at.field(0, SENTRY)) == (int(lasts), 0)


def test_one_that_is_generated_is_told_of_and_sees_what_comes_next() -> None:  # 11.8.17.1
    at = Position()
    squire, guard = at.field(0, SQUIRE, GUARD)
    cards.move(at.game, squire, CardZone.BREAK, TcgVerb.BROKEN)
    (before,) = at.game.take_batch()
    keeper = waiting(at, AutoEvent.BROKEN)
    (told,) = at.game.batch
    assert (told.kind, told.card, told.cause) == (
        TcgVerb.DELAYED,
        at.game.cards[keeper].ref,
        Cause.EFFECT,
    )
    (delayed,) = at.game.delayed
    last_one = before._replace(serial=delayed.since)
    assert delays.set_off(at.game, (last_one,)) == ((), ())
    assert len(delays.set_off(at.game, (last_one._replace(serial=delayed.since + 1),))[0]) == 1
    assert broken(at, guard) == (1, 1)


def test_a_watched_card_is_that_very_one() -> None:  # 11.8.17.3
    at = Position()
    squire, guard = at.field(0, SQUIRE, GUARD)
    waiting(at, AutoEvent.BROKEN, None, watched=(at.game.cards[squire].ref,))
    assert broken(at, guard) == (0, 0)
    assert broken(at, squire) == (1, 1)


def test_a_condition_is_looked_at_as_it_is_set_off() -> None:  # 11.8.13
    at = Position()
    monster = CardPattern(frozenset({CardKind.MONSTER}), WhoseCards.OWN)
    waiting(at, AutoEvent.BROKEN, condition=FieldCount(monster))
    assert broken(at, *at.field(0, SQUIRE)) == (0, 0)
    at.field(0, IMP)
    at.game.take_batch()
    assert broken(at, *at.field(0, GUARD)) == (1, 1)
