"""Noun phrases for cards: how many there are, where, and who picks them (K.2, K.3)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from engine.text.grammar import Fields, Grammar, Value, builds, guarded, is_value, lens
from engine.text.ufs.numbers import THAT_MANY
from engine.text.ufs.tables.words import NUMBERS, PERSONS, ClauseSubject
from engine.ufs.effects import nodes as n

DEFAULT_PLACES = {"stage": n.Zone.STAGE, "hand": n.Zone.HAND, "none": None}


def add_quantities(grammar: Grammar) -> None:
    """How many: "1", "up to 2", "3 or more", "any number of", "a"."""
    quantity = builds(n.Quantity)
    at_most = builds(n.Quantity, how=n.Comparison.AT_MOST)
    at_least = builds(n.Quantity, how=n.Comparison.AT_LEAST)
    one = n.Number(1)
    grammar.add("x", "x", is_value(n.X()))
    grammar.add("number", "{_:N}")
    grammar.add("number", "{_:x}")
    grammar.add("many", "{_:N2}")
    grammar.add("many", "0", is_value(n.Number(0)))
    grammar.add("many", "{_:x}")
    for told in ("many", "much"):
        grammar.add(f"that{told}", f"that {told}", is_value(THAT_MANY))
        by_that = f"by.that{told}"
        grammar.add(by_that, f"{{_:that{told}}}")
        grammar.add(by_that, f"twice {{amount:that{told}}}", builds(n.Times, factor=2))
        grammar.add(by_that, f"{{left:that{told}}} plus {{right:N}}", builds(n.Plus))
        grammar.add(by_that, f"{{left:that{told}}} minus {{right:N}}", builds(n.Minus))
    grammar.add("many", "{_:by.thatmany}")
    grammar.add("q.sg", "1", is_value(n.Quantity(one)))
    grammar.add("q.sg", "up to 1", is_value(n.Quantity(one, n.Comparison.AT_MOST)))
    grammar.add("q.pl", "{amount:many}", quantity)
    grammar.add("q.many", "{amount:many}", quantity)
    grammar.add("q.pl", "up to {amount:many}", at_most)
    grammar.add("q.pl", "{amount:number} or more", at_least)
    grammar.add("q.pl", "x plus {more:N}", lens(_x_and_more, _take_more))
    grammar.add("q.pl", "any number of", is_value(n.Quantity(None)))
    article = is_value(n.Quantity(one, article=True))
    grammar.add("q.a", "a", article)
    grammar.add("q.a", "an", article)
    grammar.add("q.few", "{amount:number} or less", at_most)
    worded = builds(n.Quantity, how=n.Comparison.AT_LEAST, at_least=True)
    grammar.add("q.few", "at least {amount:number}", worded)
    one_or_more = n.Quantity(one, n.Comparison.AT_LEAST, at_least=True)
    grammar.add("q.leastone", "at least 1", is_value(one_or_more))
    grammar.add("q.few", "no", is_value(n.Quantity(n.Number(0))))


def _x_and_more(more: Value) -> n.Quantity:
    return n.Quantity(n.Plus(n.X(), more))


def _take_more(value: Value) -> Fields | None:
    more = getattr(getattr(value, "amount", None), "right", None)
    return {"more": more} if more is not None and value == _x_and_more(more) else None


def _chooser(person: ClauseSubject) -> n.Who:
    return person.who


def add_phrases(grammar: Grammar) -> None:
    """Cards as the object of a verb: np.<person>.<default place>."""
    for person in PERSONS:
        _add_shared(grammar, person)
        for default, zone in DEFAULT_PLACES.items():
            symbol = f"np.{person.key}.{default}"
            grammar.add(symbol, f"{{_:np.{person.key}}}")
            if zone is not None:
                _add_implied(grammar, person, symbol, zone)
            grammar.add(f"nps.{person.key}.{default}", f"{{_:{symbol}}}")
            pair = f"{{left:{symbol}}} and {{right:{symbol}}}"
            both = guarded(builds(n.BothOf), _is_placed)
            grammar.add(f"nps.{person.key}.{default}", pair, both)
            choice = f"{{left:{symbol}}} or {{right:{symbol}}}"
            either = guarded(builds(n.BothOf, either=True), _is_choice)
            grammar.add(f"nps.{person.key}.{default}", choice, either)


def _is_choice(value: Value) -> bool:
    """Excludes "1 card or 2 cards": two options have to differ in more than their number."""
    left, right = value.left, value.right
    both = isinstance(left, n.Cards) and isinstance(right, n.Cards)
    alike = both and replace(right, quantity=left.quantity) == left
    return not alike and _is_placed(value)


def _is_placed(value: Value) -> bool:
    """A place behind two nouns would read as that of both, so the first needs its own."""
    left, right = (getattr(each, "place", None) for each in (value.left, value.right))
    behind = right is not None and right.said in (n.Said.IN, n.Said.FROM)
    return not behind or left is None or left.said is not n.Said.IMPLIED


def _add_implied(grammar: Grammar, person: ClauseSubject, symbol: str, zone: n.Zone) -> None:
    place = n.Place(zone, person.who, n.Said.IMPLIED)
    chosen = builds(n.Cards, place=place, chooser=_chooser(person))
    yours = builds(n.Cards, place=place, chooser=n.Who.YOU)
    for number in NUMBERS:
        noun = f"{{quantity:q.{number}}} {{filter:nom.{number}}}"
        grammar.add(symbol, noun, chosen)
        if person.who is not n.Who.YOU:
            grammar.add(symbol, f"{noun} of your choice", yours)
        random = builds(n.Cards, place=place, pick=n.Pick.RANDOM)
        grammar.add(symbol, f"{noun} at random", random)
        first = builds(n.Cards, place=place, pick=n.Pick.RANDOM, random_first=True)
        before = f"{{quantity:q.{number}}} random {{filter:nom.{number}}}"
        grammar.add(symbol, before, first)
    grammar.add(symbol, "{quantity:q.a} {filter:nom.sg}", chosen)
    everything = builds(n.Cards, place=place, pick=n.Pick.ALL)
    grammar.add(symbol, "all {filter:nom.pl}", everything)


def is_own_place(value: Value) -> bool:
    """ "From your hand or discard pile": both are your own."""
    (also,) = value.other_places or (None,)
    place = value.place
    return also is not None and place.whose is n.Who.YOU and place.zone is not also.zone


def _add_shared(grammar: Grammar, person: ClauseSubject) -> None:
    key = person.key
    symbol = f"np.{key}"
    chosen = builds(n.Cards, chooser=_chooser(person))
    every = builds(n.Cards, pick=n.Pick.ALL)
    each = builds(n.Cards, pick=n.Pick.EACH)
    random = builds(n.Cards, pick=n.Pick.RANDOM)
    for number in NUMBERS:
        noun = f"{{quantity:q.{number}}} {{filter:nom.{number}}}"
        for where in ("in", "from"):
            grammar.add(symbol, f"{noun} {{place:{where}.{key}}}", chosen)
            if person.who is not n.Who.YOU:
                yours = builds(n.Cards, chooser=n.Who.YOU)
                grammar.add(symbol, f"{noun} of your choice {{place:{where}.{key}}}", yours)
            grammar.add(symbol, f"{noun} at random {{place:{where}.{key}}}", random)
            first = builds(n.Cards, pick=n.Pick.RANDOM, random_first=True)
            before = f"{{quantity:q.{number}}} random {{filter:nom.{number}}}"
            grammar.add(symbol, f"{before} {{place:{where}.{key}}}", first)
        if person.who is n.Who.YOU:
            two = f"{noun} {{place:from.you}} or {{other_places:also}}"
            grammar.add(symbol, two, guarded(chosen, is_own_place))
        of = f"{{quantity:q.{number}}} {{place:stageof.{key}}} {{filter:nom.pl}}"
        grammar.add(symbol, of, chosen)
        some = guarded(builds(n.Among, chooser=person.who), _is_numbered)
        grammar.add(symbol, f"{{quantity:q.{number}}} of {{of:them}}", some)
        if number == "pl":
            any_of = builds(n.Among, chooser=person.who, quantity=n.Quantity(None))
            grammar.add(symbol, "any number {of:ofthem}", any_of)
        the_way = f"{{quantity:q.{number}}} of the {{filter:nom.pl}} {{of:thisway}}"
        grammar.add(symbol, the_way, builds(n.Among, chooser=person.who, of_the=True))
        way = f"{{quantity:q.{number}}} {{filter:nom.{number}}} {{of:thisway}}"
        grammar.add(symbol, way, builds(n.Among, chooser=person.who))
        out_of = f"{{quantity:q.{number}}} {{filter:nom.{number}}} from among {{of:them}}"
        picked = guarded(builds(n.Among, chooser=person.who), _is_described)
        grammar.add(symbol, out_of, picked)
    for where in ("in", "from"):
        article = f"{{quantity:q.a}} {{filter:nom.sg}} {{place:{where}.{key}}}"
        grammar.add(symbol, article, chosen)
        grammar.add(symbol, f"all {{filter:nom.pl}} {{place:{where}.{key}}}", every)
        grammar.add(symbol, f"each {{filter:nom.sg}} {{place:{where}.{key}}}", each)
    grammar.add(symbol, f"all {{place:stageof.{key}}} {{filter:nom.pl}}", every)
    grammar.add(
        symbol, "all {filter:nom.pl} {of:thisway}", builds(n.Among, pick=n.Pick.ALL, quantity=n.ONE)
    )
    grammar.add(symbol, "{_:ref.char}")
    _add_piles(grammar, person, symbol)
    for where in ("in", "from"):
        located = f"{{of:ref.sg}} {{place:{where}.{key}}}"
        grammar.add(symbol, located, builds(n.Located))
    grammar.add(symbol, "{_:ref.sg}")
    grammar.add(symbol, "{_:ref.pl}")
    _add_momentum(grammar, person, symbol)


def _is_numbered(value: Value) -> bool:
    """ "Any number of them" has its own row, as it has "of" only once."""
    return value.quantity.amount is not None


def _is_described(value: Value) -> bool:
    """ "2 of them" needs no noun."""
    return bool(value.filter != n.ANY_CARD)


def _add_piles(grammar: Grammar, person: ClauseSubject, symbol: str) -> None:
    for pick, word in ((n.Pick.TOP, "top"), (n.Pick.BOTTOM, "bottom")):
        one = builds(n.Cards, pick=pick)
        pile = f"{{place:ofpile.{person.key}}}"
        grammar.add(symbol, f"the {word} card {pile}", one)
        grammar.add(symbol, f"the {word} {{quantity:q.many}} cards {pile}", one)
    whole = builds(n.Whole)
    grammar.add(symbol, f"{{place:zone.{person.key}}}", whole)
    for words, zone in {"hand": n.Zone.HAND, "momentum": n.Zone.MOMENTUM}.items():
        at = builds(n.Place, zone=zone, said=n.Said.BARE)
        grammar.add(f"entire.{person.key}", f"{{whose:poss.{person.key}}} entire {words}", at)
    grammar.add(symbol, f"{{place:entire.{person.key}}}", builds(n.Whole, entire=True))


def _half_of(rounding: n.Rounding) -> Callable[[Value], n.Cards]:
    """ "Half their momentum (rounded up)": that many cards of it."""

    def make(place: Value) -> n.Cards:
        many = n.Half(n.Count(n.Whole(place), said=False), rounding)
        return n.Cards(quantity=n.Quantity(many), place=place, chooser=place.whose)

    return make


def _take_half(rounding: n.Rounding) -> Callable[[Value], Fields | None]:
    def take(value: Value) -> Fields | None:
        if type(value) is not n.Cards or value.place is None:
            return None
        return {"place": value.place} if value == _half_of(rounding)(value.place) else None

    return take


def _add_momentum(grammar: Grammar, person: ClauseSubject, symbol: str) -> None:
    bare = n.Place(n.Zone.MOMENTUM, person.who, n.Said.BARE)
    chosen = builds(n.Cards, place=bare, chooser=_chooser(person))
    random = builds(n.Cards, place=bare, pick=n.Pick.RANDOM)
    rivals = is_value(n.AllOf((n.BelongsTo(n.Who.OPPONENT),)))
    grammar.add("rivalword", "rival", rivals)
    for word, rounding in (("up", n.Rounding.UP), ("down", n.Rounding.DOWN)):
        half = f"half {{place:entire.half.{person.key}}} momentum ( rounded {word} )"
        grammar.add(symbol, half, lens(_half_of(rounding), _take_half(rounding)))
    pile = builds(n.Place, zone=n.Zone.MOMENTUM, said=n.Said.BARE)
    grammar.add(f"entire.half.{person.key}", f"{{whose:poss.{person.key}}}", pile)
    for number in NUMBERS:
        grammar.add(symbol, f"{{quantity:q.{number}}} {{filter:rivalword}} momentum", chosen)
        grammar.add(symbol, f"{{quantity:q.{number}}} momentum", chosen)
        grammar.add(symbol, f"{{quantity:q.{number}}} momentum at random", random)
        of = f"{{quantity:q.{number}}} {{place:momentumof.{person.key}}} momentum"
        grammar.add(symbol, of, builds(n.Cards, chooser=_chooser(person)))
    at = builds(n.Place, zone=n.Zone.MOMENTUM, said=n.Said.OF)
    grammar.add(f"momentumof.{person.key}", f"of {{whose:poss.{person.key}}}", at)
