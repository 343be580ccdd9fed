"""Conditions: "if you do", "if it is your turn", and others that have tables of their own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from engine.text.grammar import (
    Builder,
    Fields,
    Grammar,
    ListRule,
    Value,
    builds,
    guarded,
    is_value,
    lens,
)
from engine.text.ufs.antecedents import kinds
from engine.text.ufs.tables.comparisons import (
    HAVERS,
    add_existence,
    add_printed,
    add_rivalries,
    add_this_way,
)
from engine.text.ufs.tables.holdings import add_holdings, add_whereabouts
from engine.text.ufs.tables.states import add_states
from engine.text.ufs.tables.words import ANYONE, EACH, ClauseSubject
from engine.ufs.effects import nodes as n

COMPARISONS = {
    "more than {right:expr}": n.Comparison.MORE,
    "less than {right:expr}": n.Comparison.LESS,
    "{right:expr} or more": n.Comparison.AT_LEAST,
    "{right:expr} or less": n.Comparison.AT_MOST,
    "{right:expr}": n.Comparison.EQUAL,
}


def add_conditions(grammar: Grammar) -> None:
    """cond: what stands between "if" and the comma."""
    grammar.add("cond", "{_:cond1}")
    grammar.lists["cond.and"] = ListRule("cond1", ("and",), 2)
    grammar.lists["cond.or"] = ListRule("cond1", ("or",), 2)
    grammar.add("cond", "{parts:cond.and}", builds(n.AllTrue))
    grammar.add("cond", "{parts:cond.or}", builds(n.AnyTrue))
    add_states(grammar)
    _add_comparisons(grammar)
    for person in (*HAVERS, ANYONE, EACH):
        add_holdings(grammar, person)
    for person in HAVERS:
        _add_done(grammar, person)
        be = "is" if person.singular else "are"
        _add_plights(grammar, f"{person.subject} {be}", person.who)
        _add_plights(grammar, f"{person.subject} {be} not", person.who, negated=True)
    for person in (ANYONE, EACH):
        _add_plights(grammar, f"{person.subject} is", person.who)
    _add_plights(grammar, "neither player is", n.Who.ANY, negated=True)
    grammar.add("cond1", "{event:ev.past}", guarded(builds(n.Happened), _is_looked_back_for))
    has_been = guarded(builds(n.Happened, perfect=True), _is_dated)
    grammar.add("cond1", "{event:ev.perf}", has_been)
    never = guarded(builds(n.Happened, negated=True), _is_of_what_is_there)
    grammar.add("cond1", "{event:ev.pastnot}", never)
    grammar.add("cond1", "{event:ev.perfnot}", builds(n.Happened, negated=True, perfect=True))
    _add_earlier_turns(grammar)
    for words, negated in (("was", False), ("was not", True)):
        checked = builds(n.CheckModified, negated=negated)
        grammar.add("cond1", f"the check to play {{cards:ref.sg}} {words} modified", checked)
    for words, negated in (("was", False), ("was not", True)):
        reversal = builds(n.Is, what=n.IsReversal(), negated=negated)
        grammar.add("cond1", f"{{cards:ref.sg}} {words} played as a reversal", reversal)
    _add_standing(grammar)
    add_whereabouts(grammar)
    _add_choices(grammar)
    _add_turns(grammar)
    _add_vital_statistics(grammar)
    add_rivalries(grammar)
    add_existence(grammar)
    add_printed(grammar)
    add_this_way(grammar)


def _add_earlier_turns(grammar: Grammar) -> None:
    """What happened last turn, or has happened this game."""
    this_game = n.This(n.Stretch.GAME)
    for tense in ("past", "pastnot", "perf", "perfnot"):
        in_game = guarded(_earlier(this_game, tense), _is_kept)
        grammar.add("cond1", f"{{event:ev1.{tense}}} this game", in_game)
    for tense in ("past", "pastnot"):
        before = guarded(_earlier(n.LastTurn(), tense), _is_kept)
        grammar.add("cond1", f"{{event:ev1.{tense}}} last turn", before)


def _earlier(span: n.Span, tense: str) -> Builder:
    negated, perfect = tense.endswith("not"), tense.startswith("perf")

    def make(event: Value) -> n.Happened:
        return n.Happened(replace(event, during=span), negated=negated, perfect=perfect)

    def take(value: Value) -> Fields | None:
        if type(value) is not n.Happened or value.event.during != span:
            return None
        event = replace(value.event, during=None)
        return {"event": event} if value == make(event) else None

    return lens(make, take)


def _is_kept(value: Value) -> bool:
    """Of an earlier turn, only the damage taken is remembered, not what dealt it."""
    return value.event.verb is n.Verb.TAKE_DAMAGE and value.event.cards is None


def _is_looked_back_for(value: Value) -> bool:
    """An event of the last attack has to say since when: it lies in the past of this effect.

    How another attack was played or blocked is a state of it instead.
    """
    event = value.event
    of_the_past = type(event.cards) is not n.LastAttack and not _is_of_its_state(event)
    return of_the_past or event.during is not None


def _is_of_its_state(event: n.EventPattern) -> bool:
    blocked = event.verb is n.Verb.BLOCK and event.by is None and event.using is None
    return blocked or _is_of_reversals(event)


def _is_of_reversals(event: n.EventPattern) -> bool:
    return event.verb is n.Verb.PLAY and event.state == n.IsReversal() and event.by is None


def _is_of_what_is_there(value: Value) -> bool:
    """ "The last attack was not blocked" would be true if there were no last attack."""
    event = value.event
    undated_state = _is_of_its_state(event) and event.during is None
    return type(event.cards) is not n.LastAttack and not undated_state


def _is_dated(value: Value) -> bool:
    """ "Has gotten a bonus" is about more than this effect, so it has to say since when."""
    return value.event.verb is not n.Verb.MODIFY or value.event.during is not None


def _add_choices(grammar: Grammar) -> None:
    """Conditions on an earlier choice: "if the named type is attack"."""
    for kind in n.CardType:
        chosen = n.ChosenIs("named", n.Property.TYPE, kind.value)
        grammar.add("cond1", f"the named type is {kind.value}", is_value(chosen))
    for zone in n.AttackZone:
        chosen = n.ChosenIs("named", n.Property.ATTACK_ZONE, zone.value)
        grammar.add("cond1", f"the named zone is {zone.value}", is_value(chosen))


def _add_standing(grammar: Grammar) -> None:
    """ "This is the second attack you have played this turn", "... the only card in ..."."""
    for has, who in (("you have", n.Who.YOU), ("your opponent has", n.Who.OPPONENT)):
        event = builds(n.EventPattern, verb=n.Verb.PLAY, by=who)
        played = f"the {{ordinal:ordinal}} {{cards:ordnom}} {has} played {{during:within}}"
        grammar.add("nthplay", played, event)
        or_more = builds(n.EventPattern, verb=n.Verb.PLAY, by=who, or_more=True)
        grammar.add("nthplay", played.replace("{cards", "or more {cards"), or_more)
    by_anyone = builds(n.EventPattern, verb=n.Verb.PLAY)
    said = "the {ordinal:ordinal} {cards:ordnom} played {during:within}"
    grammar.add("nthplay", said, by_anyone)
    grammar.add("nth", "{event:nthplay}", builds(n.Did))
    grammar.add("cond1", "this is {what:nth}", builds(n.Is, cards=n.CurrentAttack()))
    spoken_of = guarded(builds(n.Is), lambda value: value.cards != n.CurrentAttack())
    grammar.add("cond1", "{cards:ref.sg} is {what:nth}", spoken_of)
    another = lens(_another_play, _take_another_play)
    grammar.add("cond1", "{cards:ref.sg} is not {what:nth}", another)
    _add_times(grammar)
    for words, adjacent in {"": False, "immediately ": True}.items():
        follows = builds(n.Follows, adjacent=adjacent)
        grammar.add("follows", f"{words}preceded by {{wanted:aimed}}", follows)
    grammar.add("cond1", "{cards:ref.sg} is {what:follows}", builds(n.Is))
    only = builds(n.OnlyOne)
    grammar.add("sole", "the only {filter:nom.sg} {place:in.you}", only)
    one_only = guarded(builds(n.Is), lambda value: value.cards not in _SAID_BY_THIS)
    grammar.add("cond1", "{cards:ref.sg} is {what:sole}", one_only)
    for cards, is_attack in ((n.ThisCard(), False), (n.CurrentAttack(), True)):
        alone = guarded(builds(n.Is, cards=cards), _is_only(attack=is_attack))
        grammar.add("cond1", "this is {what:sole}", alone)


_SAID_BY_THIS = (n.ThisCard(), n.CurrentAttack())  # "this is the only ..."


def _another_play(cards: Value, what: Value) -> n.Is:
    """ "This attack is not the second you have played": it was played, but not as the second."""
    played = n.Did(replace(what.event, ordinal=None, or_more=False))
    return n.Is(cards, n.AllOf((played, n.Non(what))))


def _take_another_play(value: Value) -> Fields | None:
    parts = getattr(getattr(value, "what", None), "parts", ())
    denied = parts[-1] if parts and type(parts[-1]) is n.Non else None
    if type(value) is not n.Is or denied is None or type(denied.part) is not n.Did:
        return None
    found = {"cards": value.cards, "what": denied.part}
    return found if value == _another_play(**found) else None


def _is_only(*, attack: bool) -> Callable[[Value], bool]:
    """ "This is the only attack in your card pool" is about the attack, on whichever card."""

    def allows(value: Value) -> bool:
        sole = value.what
        return type(sole) is n.OnlyOne and attack is (kinds(sole.filter) == _ATTACK)

    return allows


_ATTACK = frozenset({n.CardType.ATTACK})


def _add_times(grammar: Grammar) -> None:
    """ "This is the second time you have played this ability this turn"."""
    time = "time you have played this ability this {stretch:stretch}"
    for said, how in (("", n.Comparison.EQUAL), ("or more ", n.Comparison.AT_LEAST)):
        grammar.add("cond1", f"this is the {{nth:ordinal}} {said}{time}", _played_times(how))
    often = builds(n.Compare, how=n.Comparison.AT_LEAST, there=True)
    played = "you have played this ability {right:number} or more {left:timesplayed}"
    grammar.add("cond1", played, often)
    grammar.add("timesplayed", "times this {stretch:stretch}", builds(n.TimesPlayed))


def _played_times(how: n.Comparison) -> Builder:
    def make(nth: Value, stretch: Value) -> n.Compare:
        return n.Compare(n.TimesPlayed(stretch), how, n.Number(nth), having=True)

    def take(value: Value) -> Fields | None:
        if type(value) is not n.Compare or type(value.left) is not n.TimesPlayed:
            return None
        nth = value.right.value if type(value.right) is n.Number else 0
        found = {"nth": nth, "stretch": value.left.stretch}
        return found if value == make(**found) else None

    return lens(make, take)


def _add_comparisons(grammar: Grammar) -> None:
    at_most = guarded(builds(n.Compare, how=n.Comparison.AT_MOST), _is_reckoned)
    grammar.add("cond1", "{left:comparable} is equal to or less than {right:expr}", at_most)
    at_least = guarded(builds(n.Compare, how=n.Comparison.AT_LEAST), _is_reckoned)
    grammar.add("cond1", "{left:comparable} is equal to or more than {right:expr}", at_least)
    for words, how in COMPARISONS.items():
        compare = builds(n.Compare, how=how)
        grammar.add("cond1", f"{{left:comparable}} is {words}", compare)
        if how is n.Comparison.EQUAL:
            grammar.add("cond1", f"{{left:comparable}} equals {words}", compare)
    grammar.add("comparable", "{_:expr}")
    for words, odd in (("an even", False), ("an odd", True)):
        parity = lens(_parity(odd), _take_parity(odd))
        grammar.add("cond1", f"{{_:comparable}} is {words} number", parity)


def _parity(odd: bool) -> Callable[[Value], n.Compare]:
    """An even number is twice its half; an odd one is more than twice its half rounded down."""
    how = n.Comparison.MORE if odd else n.Comparison.EQUAL

    def make(_: Value) -> n.Compare:
        return n.Compare(_, how, n.Times(2, n.Half(_, n.Rounding.DOWN)), there=True)

    return make


def _take_parity(odd: bool) -> Callable[[Value], Fields | None]:
    def take(value: Value) -> Fields | None:
        if type(value) is not n.Compare or value != _parity(odd)(value.left):
            return None
        return {"_": value.left}

    return take


def _is_reckoned(value: Value) -> bool:
    """Excludes plain numbers, which stand in front: "3 or less"."""
    return not isinstance(value.right, n.Number | n.X)


def _add_done(grammar: Grammar, person: ClauseSubject) -> None:
    do = "does" if person.singular else "do"
    subject = person.subject
    grammar.add("cond1", f"{subject} {do}", is_value(n.CarriedOut(person.who)))
    grammar.add("cond1", f"{subject} {do} not", is_value(n.CarriedOut(person.who, negated=True)))
    cannot = n.CarriedOut(person.who, negated=True, able=False)
    grammar.add("cond1", f"{subject} cannot", is_value(cannot))
    for verb, failed in (("pass", False), ("fail", True)):
        third = {"pass": "passes", "fail": "fails"}[verb]
        said = f"{subject} {third if person.singular else verb} that check"
        passed = n.CheckPassed(person.who, negated=failed)
        grammar.add("cond1", said, is_value(passed))


def _add_plights(grammar: Grammar, said: str, who: n.Who, *, negated: bool = False) -> None:
    """K.3.18, K.3.19: at desperation and at deadlock."""
    grammar.add("cond1", f"{said} at desperation", is_value(n.AtDesperation(who, negated)))
    grammar.add("cond1", f"{said} at deadlock", is_value(n.AtDeadlock(who, negated)))


def _add_turns(grammar: Grammar) -> None:
    for words, who in {"your": n.Who.YOU, "your opponent's": n.Who.OPPONENT}.items():
        turn = n.During(n.Stretch.TURN, who)
        grammar.add("cond1", f"it is {words} turn", is_value(n.Within(turn)))
        grammar.add("cond1", f"it is not {words} turn", is_value(n.Within(turn, negated=True)))
    grammar.add("onlywhen", "during {span:evspan1}", builds(n.Within))
    grammar.add("onlywhen", "if {_:cond}")


def _add_vital_statistics(grammar: Grammar) -> None:
    person = "{cards:ref.char}"
    for value in ("male", "female"):
        gender = n.TextIs(n.Property.GENDER, value)
        grammar.add("cond1", f"{person} is {{what:gender.{value}}}", builds(n.Is))
        grammar.add(f"gender.{value}", value, is_value(gender))
    blood = builds(n.TextIs, property=n.Property.BLOOD_TYPE)
    grammar.add("blood", "blood type {value:CAPITALS}", blood)
    grammar.add("blood", "blood type {value:LETTER}", blood)
    grammar.add("cond1", f"{person} has {{what:blood}}", builds(n.Is))
    for prop, stat in (("height", n.Stat.HEIGHT), ("weight", n.Stat.WEIGHT)):
        grammar.add("term", f"{{cards:charof}} {prop}", builds(n.StatOf, stat=stat))
    grammar.add("charof", "your character's", is_value(n.Character()))
    grammar.add("charof", "your opponent's character's", is_value(n.Character(n.Who.OPPONENT)))
    for words, who in {"your": n.Who.YOU, "your opponent's": n.Who.OPPONENT}.items():
        named = builds(n.Named)
        grammar.add("named", '" {name:QUOTED} "', named)
        name = f"{words} character name is {{what:charname}}"
        is_named = builds(n.Is, cards=n.Character(who))
        grammar.add("cond1", name, is_named)
    name_is = builds(n.TextIs, property=n.Property.CHARACTER_NAME)
    grammar.add("charname", "{value:CAPITALS}", name_is)
