"""Conditions that compare numbers: who has more, what there is, counters, printed values."""

from __future__ import annotations

from dataclasses import replace

from engine.text.grammar import Builder, Fields, Grammar, Value, builds, guarded, is_value, lens
from engine.text.ufs.tables.verbs import ADD, LEXEMES
from engine.text.ufs.tables.words import NUMBERS, OPPONENT, THEY, YOU, ZONE_WORDS, ClauseSubject
from engine.ufs.effects import nodes as n

HAVERS = (YOU, OPPONENT, THEY)
# What cards can be told apart by: "2 or more different types among cards in your card pool".
DISTINGUISHED = (
    *(n.Property.NAME, n.Property.SYMBOL, n.Property.KEYWORD, n.Property.TYPE),
    *(n.Property.ATTACK_ZONE, n.Property.BLOCK_ZONE),
)
_PRINTED_APART = (n.Property.ATTACK_ZONE, n.Property.BLOCK_ZONE)
MORE_OR_LESS = {"more": n.Comparison.MORE, "less": n.Comparison.LESS}


def add_rivalries(grammar: Grammar) -> None:
    """ "You have more ready foundations than your opponent", "2 more assets than foundations"."""
    for person in HAVERS:
        _add_counted(grammar, person)
        rival = OPPONENT if person is YOU else YOU
        subject = f"{person.subject} {'has' if person.singular else 'have'}"
        for word, how in MORE_OR_LESS.items():
            _add_vitality(grammar, f"{subject} {word}", person, rival, how)
            counted = f"{subject} {word} {{_:counted.{person.key}}} than"
            against = _against(person.who, how, rival.who)
            grammar.add("cond1", f"{counted} {rival.subject}", against)
            other = f"{counted} {{other:counted.{person.key}}}"
            grammar.add("cond1", other, _among_own(person.who, how))
        equal = f"{subject} as many {{_:counted.{person.key}}} as {rival.subject}"
        grammar.add("cond1", equal, _against(person.who, n.Comparison.EQUAL, rival.who))
        least = f"{subject} at least {{more:number}} more {{_:counted.{person.key}}} than"
        grammar.add("cond1", f"{least} {rival.subject}", _ahead(person.who, rival.who))


def _add_vitality(
    grammar: Grammar, said: str, person: ClauseSubject, rival: ClauseSubject, how: n.Comparison
) -> None:
    own, other = (n.PlayerStat(who, n.Stat.VITALITY) for who in (person.who, rival.who))
    compared = n.Compare(own, how, other, having=True)
    grammar.add("cond1", f"{said} vitality than {rival.subject}", is_value(compared))


def _add_counted(grammar: Grammar, person: ClauseSubject) -> None:
    """Cards of this person to be counted; the value does not say whose place they are in."""
    symbol, their = f"counted.{person.key}", "your" if person is YOU else "their"
    staged = n.Place(n.Zone.STAGE, said=n.Said.IMPLIED)
    grammar.add(symbol, "{filter:nom.pl}", builds(n.Cards, pick=n.Pick.ALL, place=staged))
    for words, zone in ZONE_WORDS.items():
        if zone is not n.Zone.STAGE:
            placed = builds(n.Cards, pick=n.Pick.ALL, place=n.Place(zone))
            grammar.add(symbol, f"{{filter:nom.pl}} in {their} {words}", placed)
    held = n.Cards(pick=n.Pick.ALL, place=n.Place(n.Zone.MOMENTUM, said=n.Said.IMPLIED))
    grammar.add(symbol, "momentum", is_value(held))


def _of(cards: n.Cards, who: n.Who) -> n.Count:
    assert cards.place is not None
    return n.Count(replace(cards, place=replace(cards.place, whose=who)))


def _counted_of(value: Value, who: n.Who) -> n.Cards | None:
    """The cards that `_of` counted for that player, if the value is such a count."""
    if type(value) is not n.Count or type(value.cards) is not n.Cards or not value.cards.place:
        return None
    cards: n.Cards = replace(value.cards, place=replace(value.cards.place, whose=n.Who.YOU))
    return cards if value == _of(cards, who) else None


def _against(who: n.Who, how: n.Comparison, rival: n.Who) -> Builder:
    def make(_: Value) -> n.Compare:
        return n.Compare(_of(_, who), how, _of(_, rival), having=True)

    def take(value: Value) -> Fields | None:
        cards = _counted_of(value.left, who) if type(value) is n.Compare else None
        return {"_": cards} if cards is not None and value == make(cards) else None

    return lens(make, take)


def _among_own(who: n.Who, how: n.Comparison) -> Builder:
    def make(_: Value, other: Value) -> n.Compare:
        return n.Compare(_of(_, who), how, _of(other, who), having=True)

    def take(value: Value) -> Fields | None:
        if type(value) is not n.Compare:
            return None
        left, right = _counted_of(value.left, who), _counted_of(value.right, who)
        if left is None or right is None or value != make(left, right):
            return None
        return {"_": left, "other": right}

    return lens(make, take)


def _ahead(who: n.Who, rival: n.Who) -> Builder:
    def make(more: Value, _: Value) -> n.Compare:
        ahead = n.Plus(_of(_, rival), more)
        return n.Compare(_of(_, who), n.Comparison.AT_LEAST, ahead, having=True)

    def take(value: Value) -> Fields | None:
        if type(value) is not n.Compare or type(value.right) is not n.Plus:
            return None
        cards = _counted_of(value.left, who)
        if cards is None or value != make(value.right.right, cards):
            return None
        return {"more": value.right.right, "_": cards}

    return lens(make, take)


def add_existence(grammar: Grammar) -> None:
    """ "There are 2 or more attacks in your discard pile", "there is no card in your hand"."""
    for quantity, words in (
        (is_value(n.Quantity(n.Number(0), n.Comparison.AT_MOST)), "no"),
        (builds(n.Quantity, how=n.Comparison.AT_LEAST), "{amount:number} or more"),
        (builds(n.Quantity, how=n.Comparison.AT_MOST), "{amount:number} or less"),
        (builds(n.Quantity, how=n.Comparison.AT_LEAST, at_least=True), "at least {amount:number}"),
        (builds(n.Quantity), "exactly {amount:number}"),
    ):
        grammar.add("thereq.pl", words, quantity)
    one = is_value(n.Quantity(n.Number(1), n.Comparison.AT_LEAST, article=True))
    for words in ("a", "an"):
        grammar.add("thereq.sg", words, one)
    for number, be in zip(NUMBERS, ("is", "are"), strict=True):
        counted = f"{{filter:nom.{number}}} {{place:in.you}}"
        grammar.add(f"existing.{number}", counted, builds(n.Cards, pick=n.Pick.ALL))
        end = "" if number == "sg" else "s"
        counters = f"{{name:COUNTER}} counter{end} on {{cards:bearer}}"
        named = guarded(builds(n.CountersOn), lambda value: value.name != "")
        grammar.add(f"countersof.{number}", counters, named)
        any_name = f"counter{end} on {{cards:bearer}}"
        grammar.add(f"countersof.{number}", any_name, builds(n.CountersOn, name=""))
        counted_cards = lens(lambda _: n.Count(_), _take_count)
        grammar.add(f"there.{number}", f"{{_:existing.{number}}}", counted_cards)
        grammar.add(f"there.{number}", f"{{_:countersof.{number}}}")
        for prop in DISTINGUISHED:
            distinct = builds(n.DistinctCount, of=prop.value)
            word = prop.value.replace("_", " ")
            among = f"different {word}{end} among {{cards:distinguished}}"
            grammar.add(f"distinct.{number}", among, distinct)
            if prop in _PRINTED_APART:
                shown = builds(n.DistinctCount, of=prop.value, printed=True)
                printed_zones = among.replace("different", "different printed")
                grammar.add(f"distinct.{number}", printed_zones, shown)
        for words, in_print in (("", False), ("printed ", True)):
            total = builds(n.DistinctCount, of="keyword", each=True, printed=in_print)
            counted = f"{words}keyword{end} among {{cards:distinguished}}"
            grammar.add(f"distinct.{number}", counted, total)
        grammar.add(f"there.{number}", f"{{_:distinct.{number}}}")
        have_distinct = f"you have {{quantity:thereq.{number}}} {{left:distinct.{number}}}"
        grammar.add("cond1", have_distinct, _existing(there=False))
        there = f"there {be} {{quantity:thereq.{number}}} {{left:there.{number}}}"
        grammar.add("cond1", there, guarded(_existing(there=True), _is_of_certain_players))
        had = f"you have {{quantity:thereq.{number}}} {{left:countersof.{number}}}"
        grammar.add("cond1", had, _existing(there=False))
    _add_common_types(grammar)
    grammar.add("distinguished", "{_:pat.pl}")
    grammar.add("distinguished", "{_:ref.pl}")
    every = builds(n.Cards, pick=n.Pick.ALL)
    grammar.add("bearer", "{filter:nom.pl} {place:in.you}", every)
    grammar.add("bearer", "{_:np.you.none}")


def _add_common_types(grammar: Grammar) -> None:
    """ "If the discarded cards share a type": all of them have the same one."""

    def make(cards: Value) -> n.Compare:
        types = n.DistinctCount(cards, n.Property.TYPE.value)
        return n.Compare(types, n.Comparison.EQUAL, n.Number(1), having=True)

    def take(value: Value) -> Fields | None:
        cards = value.left.cards if type(getattr(value, "left", None)) is n.DistinctCount else None
        return {"cards": cards} if cards is not None and value == make(cards) else None

    grammar.add("cond1", "{cards:ref.pl} share a type", lens(make, take))
    grammar.add("alltypes", "{cards:ref.pl} do not share a type", lens(make, take))
    grammar.add("cond1", "{part:alltypes}", builds(n.Unless))


def _take_count(value: Value) -> Fields | None:
    return {"_": value.cards} if type(value) is n.Count and value.said else None


def _existing(*, there: bool) -> Builder:
    def make(quantity: Value, left: Value) -> n.Compare:
        return n.Compare(left, quantity.how, quantity, having=True, there=there)

    def take(value: Value) -> Fields | None:
        if type(value) is not n.Compare or type(value.right) is not n.Quantity:
            return None
        same = value == make(value.right, value.left)
        return {"quantity": value.right, "left": value.left} if same else None

    return lens(make, take)


def _is_of_certain_players(value: Value) -> bool:
    """Excludes "a player's hand" (either would do) and "either player's" where a sum is meant."""
    cards = getattr(value.left, "cards", None)
    whose = cards.place.whose if isinstance(cards, n.Cards) and cards.place else n.Who.YOU
    if whose is n.Who.EITHER:
        return bool(value.right.article)
    return whose in (n.Who.YOU, n.Who.OPPONENT, n.Who.THEY, n.Who.BOTH)


_THIS_WAY = (
    *(n.Verb.MILL, n.Verb.DISCARD, n.Verb.DRAW, n.Verb.REVEAL, n.Verb.SACRIFICE, n.Verb.SPEND),
    *(n.Verb.REMOVE, n.Verb.DESTROY, n.Verb.COMMIT, n.Verb.FLIP, n.Verb.READY, n.Verb.CLEAR),
    *(n.Verb.BUILD, n.Verb.ADD),
)


def add_this_way(grammar: Grammar) -> None:
    """ "If you milled an attack this way": among the cards that the text has just affected."""
    quantities = {"sg": ("q.a", "q.1", "q.leastone"), "pl": ("q.few", "q.pl")}
    for verb in _THIS_WAY:
        way = n.Bound("", n.Pronoun.THIS_WAY, verb, plural=True)
        grammar.add(f"way.{verb.value}", "this way", is_value(way))
        symbol = f"done.{verb.value}"
        for number in NUMBERS:
            for quantity in quantities[number]:
                noun = f"{{quantity:{quantity}}} {{filter:nom.{number}}} {{of:way.{verb.value}}}"
                of = builds(n.Among, pick=n.Pick.ANY)
                grammar.add(symbol, noun, guarded(of, _is_bounded))
        lexeme = LEXEMES.get(verb, ADD)
        for person in HAVERS:
            for tense, negated in (("past", False), ("pastnot", True)):
                done = f"{person.subject} {lexeme.active(tense, person)} {{cards:{symbol}}}"
                condition = builds(n.DoneThisWay, by=person.who, negated=negated)
                grammar.add("cond1", done, condition)


def _is_bounded(value: Value) -> bool:
    """ "Up to 2" and "any number" do not make conditions."""
    quantity = value.quantity
    return quantity.amount is not None and (
        quantity.how is not n.Comparison.AT_MOST or quantity.amount == n.Number(0)
    )


def _has_both(cards: Value) -> n.AllTrue:
    """No word says since when; the whole turn will do, as bonuses end with it anyway."""
    event = n.EventPattern(
        n.Verb.MODIFY, cards=cards, operation=n.Operation.ADD, during=n.This(n.Stretch.TURN)
    )
    both = (replace(event, stat=stat) for stat in (n.Stat.SPEED, n.Stat.DAMAGE))
    return n.AllTrue(tuple(n.Happened(each, perfect=True) for each in both))


def _take_both(value: Value) -> Fields | None:
    first = value.parts[0] if type(value) is n.AllTrue else None
    if type(first) is not n.Happened or first.event.cards is None:
        return None
    cards = first.event.cards
    return {"cards": cards} if value == _has_both(cards) else None


def add_printed(grammar: Grammar) -> None:
    """ "If it has printed difficulty 3 or more", "if this card is ready in your staging area"."""
    for words, how in {
        "{amount:number} or more": n.Comparison.AT_LEAST,
        "{amount:number} or less": n.Comparison.AT_MOST,
        "{amount:number}": n.Comparison.EQUAL,
    }.items():
        grammar.add("held", f"{{stat:stat}} {words}", builds(n.StatIs, how=how))
        printed = builds(n.StatIs, how=how, printed=True)
        grammar.add("held", f"printed {{stat:stat}} {words}", printed)
    located = builds(n.Located)
    for said, state in {
        "ready": n.State.READY,
        "committed": n.State.COMMITTED,
        "face down": n.State.FACE_DOWN,
    }.items():
        grammar.add(f"placed.{said}", "{of:ref.sg} is " + said + " {place:in.you}", located)
        standing = builds(n.Is, what=n.InState(state))
        grammar.add("cond1", f"{{cards:placed.{said}}}", standing)
    maximum = n.Compare(
        n.PlayerStat(n.Who.YOU, n.Stat.VITALITY),
        n.Comparison.AT_LEAST,
        n.PlayerStat(n.Who.YOU, n.Stat.MAXIMUM_VITALITY),
        there=True,
    )
    grammar.add("cond1", "you are at maximum vitality", is_value(maximum))
    both = "{cards:ref.sg} has gotten a speed and damage bonus"
    grammar.add("cond1", both, lens(_has_both, _take_both))
    grammar.add("each", "{_:countersof.sg}")
    grammar.add("each", "{_:distinct.sg}")
    symbols = "{first:symbolword} or {second:symbolword}"
    grammar.add("symbols.or", symbols, lens(_both_symbols, _take_symbols))
    grammar.add("symbolword", "{symbol:symbol}", builds(n.HasSymbol))


def _both_symbols(first: Value, second: Value) -> tuple[Value, ...]:
    return (first, second)


def _take_symbols(value: Value) -> Fields | None:
    fits = isinstance(value, tuple) and len(value) == 2
    return {"first": value[0], "second": value[1]} if fits else None
