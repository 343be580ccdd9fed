"""What cards are and have: "if this card is ready", "if it has Throw"."""

from __future__ import annotations

from engine.text.grammar import (
    Fields,
    Grammar,
    ListRule,
    Value,
    builds,
    guarded,
    is_value,
    lens,
)
from engine.text.ufs.tables.nominals import ADJECTIVES
from engine.ufs.effects import nodes as n


def add_states(grammar: Grammar) -> None:
    _add_sentences(grammar)
    _add_subjects(grammar)
    _add_being(grammar)
    _add_having(grammar)
    _add_sharing(grammar)


def _add_sentences(grammar: Grammar) -> None:
    """What one or several cards are, were, have and had."""
    for number, (be, was) in {"sg": ("is", "was"), "pl": ("are", "were")}.items():
        subject = f"{{cards:condsubject.{number}}}"
        what = f"{{what:condstate.{number}}}"
        present = guarded(builds(n.Is), _is_settled)
        grammar.add("cond1", f"{subject} {be} {what}", present)
        absent = guarded(builds(n.Is, negated=True), _is_settled)
        grammar.add("cond1", f"{subject} {be} not {what}", absent)
        stood = guarded(builds(n.Is, at_play=True), _is_there)
        grammar.add("cond1", f"{subject} {was} {what}", stood)
        not_then = builds(n.Is, at_play=True, negated=True)
        grammar.add("cond1", f"{subject} {was} not {what}", not_then)
        has = "has" if number == "sg" else "have"
        held = f"{subject} {has} {{what:held}}"
        grammar.add("cond1", held, builds(n.Is))
        had = guarded(builds(n.Is, at_play=True), _is_held)
        grammar.add("cond1", f"{subject} had {{what:held}}", had)
        do = "does" if number == "sg" else "do"
        lacking = f"{subject} {do} not have {{what:held}}"
        grammar.add("cond1", lacking, builds(n.Is, negated=True))
        grammar.add(f"condsubject.{number}", f"{{_:ref.{number}}}")
        for adjective, predicate in ADJECTIVES.items():
            if isinstance(predicate, n.InState):
                grammar.add(f"condstate.{number}", adjective, is_value(predicate))


def _add_subjects(grammar: Grammar) -> None:
    grammar.add("condsubject.sg", "{_:ref.char}")
    every = builds(n.Cards, pick=n.Pick.ALL)
    grammar.add("condsubject.pl", "all {filter:nom.pl} {place:in.you}", every)
    one = builds(n.Cards, pick=n.Pick.ANY)
    grammar.add("condsubject.sg", "the {filter:nom.sg} {place:in.you}", one)
    grammar.add("condsubject.sg", "the {filter:nom.sg} {place:ofpile.you}", one)
    for pick in (n.Pick.TOP, n.Pick.BOTTOM):
        pile = builds(n.Cards, pick=pick)
        grammar.add("condsubject.sg", f"the {pick.value} card {{place:ofpile.you}}", pile)
    tops = builds(n.Cards, pick=n.Pick.TOP)
    grammar.add("condsubject.pl", "the top {quantity:q.many} cards {place:ofpile.you}", tops)


def _add_being(grammar: Grammar) -> None:
    grammar.add("condstate.sg", "a {_:nom.sg}")
    grammar.add("condstate.sg", "an {_:nom.sg}")
    grammar.add("condstate.pl", "{_:nom.pl}")
    shares = builds(n.Named)
    grammar.add("condstate.sg", '" {name:QUOTED} "', shares)
    zoned = "{cards:ref.of} zone is {what:zoneis}"
    grammar.add("cond1", zoned, builds(n.Is))
    grammar.add("cond1", zoned.replace("is {", "is not {"), builds(n.Is, negated=True))
    grammar.add("aim", "attacking {at:aimed}", builds(n.Aims))
    for article in ("a", "an"):
        grammar.add("aimed", f"{article} {{_:nom.sg}}")
    grammar.add("condstate.sg", "{_:aim}")
    grammar.add("condstate.sg", "being attacked", is_value(n.InState(n.State.ATTACKED)))
    grammar.add("zoneis", "{zone:zone.word}", builds(n.HasAttackZone))


def _add_having(grammar: Grammar) -> None:
    grammar.add("held", "the {symbol:symbol} symbol", builds(n.HasSymbol))
    grammar.add("held", "the {parts:symbols.or} symbol", builds(n.AnyOf))
    grammar.add("held", "<symbol watermark {name:QUOTED} symbol>", builds(n.HasWatermark))
    grammar.add("held", "{name:KEYWORD}", builds(n.HasKeyword))
    counters = builds(n.HasCounters)
    grammar.add("held", "{amount:number} or more {name:COUNTER} counters", counters)
    for words, prop in {
        "the named keyword": n.Property.KEYWORD,
        "the named symbol": n.Property.SYMBOL,
    }.items():
        grammar.add("held", words, is_value(n.MatchesChosen(prop, "named")))
    grammar.lists["kw.or"] = ListRule("kw", ("or",), 2)
    grammar.add("kw", "{name:KEYWORD}", builds(n.HasKeyword))
    grammar.add("held", "{parts:kw.or}", builds(n.AnyOf))
    grammar.add("held", "no abilities", is_value(n.InState(n.State.BLANK)))
    grammar.add("held", '" {words:QUOTED} " in its name', builds(n.NameHas))


def _add_sharing(grammar: Grammar) -> None:
    """What two cards share, or what matches a named value."""
    named = n.MatchesChosen(n.Property.TYPE, "named")
    matches = builds(n.Is, what=named)
    grammar.add("cond1", "{cards:ref.sg} matches the named type", matches)
    common = builds(n.Shares, property=n.Property.SYMBOL)
    grammar.add("incommon", "{count:INT} or more symbols with {cards:np.you.none}", common)
    shared_words = {
        n.Property.NAME: "a name",
        n.Property.TYPE: "a type",
        n.Property.ATTACK_ZONE: "an attack zone",
    }
    for prop, words in shared_words.items():
        alike = builds(n.Shares, property=prop)
        grammar.add("alike", f"{words} with {{cards:np.you.none}}", alike)
    grammar.add("cond1", "{cards:ref.sg} shares {what:alike}", builds(n.Is))
    common_words = {n.Property.SYMBOL: "a symbol", n.Property.KEYWORD: "a keyword"}
    for prop, words in {**common_words, n.Property.NAME: "a name"}.items():
        for share, negated in (("share", False), ("do not share", True)):
            all_share = builds(n.AllShare, property=prop, negated=negated)
            grammar.add("cond1", f"{{cards:ref.pl}} {share} {words}", all_share)
    for number, end in (("N2", "s"), ("one", "")):
        exactly = f"{{left:sharer}} exactly {{right:{number}}} symbol{end} with {{_:np.you.none}}"
        grammar.add("cond1", exactly, lens(_shares_exactly, _take_sharing))
    grammar.add("one", "1", is_value(n.Number(1)))
    grammar.add("sharer", "{_:ref.sg} shares")
    for number, share in (("sg", "shares"), ("pl", "share")):
        shared = f"{{cards:condsubject.{number}}} {share} {{what:incommon}}"
        grammar.add("cond1", shared, builds(n.Is))


def _shares_exactly(left: Value, right: Value, _: Value) -> n.Compare:
    common = n.SharedCount(left, _, n.Property.SYMBOL)
    return n.Compare(common, n.Comparison.EQUAL, right, having=True)


def _take_sharing(value: Value) -> Fields | None:
    if type(value) is not n.Compare or type(value.left) is not n.SharedCount:
        return None
    found = {"left": value.left.cards, "right": value.right, "_": value.left.other}
    return found if value == _shares_exactly(**found) else None


def _is_there(value: Value) -> bool:
    """Excludes cards still to come, which never were anything."""
    return not isinstance(value.cards, n.Next)


def _is_held(value: Value) -> bool:
    """Whether a card has it; what it is has a row of its own: "it was ready"."""
    return isinstance(value.what, n.StatIs | n.HasKeyword | n.HasSymbol | n.KeywordsAre)


_OUTCOMES = (
    n.State.BLOCKED,
    n.State.COMPLETELY_BLOCKED,
    n.State.PARTIALLY_BLOCKED,
    n.State.NOT_BLOCKED,
)


def _is_settled(value: Value) -> bool:
    """ "If this attack is blocked" waits for the outcome, so it is a trigger and no condition."""
    return not (isinstance(value.what, n.InState) and value.what.state in _OUTCOMES)
