"""Conditions on what a player has and where it is: "if you have 3 or more foundations"."""

from __future__ import annotations

from collections.abc import Callable

from engine.text.grammar import Fields, Grammar, Value, builds, guarded, lens
from engine.text.ufs.tables.words import ANYONE, ClauseSubject
from engine.ufs.effects import nodes as n


def add_holdings(grammar: Grammar, person: ClauseSubject) -> None:
    """ "You have 2 attacks in your card pool", "your opponent has 3 or less vitality"."""
    have = "has" if person.singular else "have"
    subject = f"{person.subject} {have}"
    owned = guarded(builds(n.Has, who=person.who), _is_their_own)
    grammar.add("cond1", f"{subject} {{cards:owned.{person.key}}}", owned)
    if person is ANYONE:
        nobody = guarded(builds(n.Has, who=person.who, negated=True), _is_their_own)
        grammar.add("cond1", f"neither player has {{cards:owned.{person.key}}}", nobody)
    by_number = {"sg": ("q.a", "q.1", "q.leastone"), "pl": ("q.few", "q.pl")}
    for number, quantities in by_number.items():
        for quantity in quantities:
            noun = f"{{quantity:{quantity}}} {{filter:nom.{number}}}"
            stage = n.Place(n.Zone.STAGE, person.who, n.Said.IMPLIED)
            symbol = f"owned.{person.key}"
            pattern = builds(n.Cards, pick=n.Pick.ANY)
            grammar.add(symbol, noun, builds(n.Cards, pick=n.Pick.ANY, place=stage))
            grammar.add(symbol, f"{noun} {{place:in.{person.key}}}", pattern)
            in_hand = n.Place(n.Zone.HAND, person.who, n.Said.IMPLIED)
            loosely = builds(n.Cards, pick=n.Pick.ANY, place=in_hand)
            grammar.add(symbol, f"{noun} in hand", loosely)
            momentum = n.Place(n.Zone.MOMENTUM, person.who, n.Said.BARE)
            held = builds(n.Cards, pick=n.Pick.ANY, place=momentum)
            grammar.add(symbol, f"{{quantity:{quantity}}} momentum", held)
    _add_exact_numbers(grammar, person, subject)
    stat = builds(n.PlayerStat, who=person.who)
    grammar.add(f"ownstat.{person.key}", "{stat:playerstat}", stat)
    for words, how in {
        "{right:term} or more": n.Comparison.AT_LEAST,
        "{right:term} or less": n.Comparison.AT_MOST,
        "exactly {right:term}": n.Comparison.EQUAL,
    }.items():
        compare = builds(n.Compare, how=how, having=True)
        grammar.add("cond1", f"{subject} {words} {{left:ownstat.{person.key}}}", compare)


def _add_exact_numbers(grammar: Grammar, person: ClauseSubject, subject: str) -> None:
    """ "You have exactly 2 attacks in your card pool": no fewer and no more."""
    for number, many in (("sg", "1"), ("pl", "{right:many}")):
        counted = f"exact.{person.key}.{number}"
        every = builds(n.Cards, pick=n.Pick.ALL)
        grammar.add(counted, f"{{filter:nom.{number}}} {{place:in.{person.key}}}", every)
        for words, zone, said in (
            (f"{{filter:nom.{number}}}", n.Zone.STAGE, n.Said.IMPLIED),
            (f"{{filter:nom.{number}}} in hand", n.Zone.HAND, n.Said.IMPLIED),
            ("momentum", n.Zone.MOMENTUM, n.Said.BARE),
        ):
            place = n.Place(zone, person.who, said)
            grammar.add(counted, words, builds(n.Cards, pick=n.Pick.ALL, place=place))
        fixed = {"right": n.Number(1)} if number == "sg" else {}
        compare = builds(n.Compare, how=n.Comparison.EQUAL, having=True, **fixed)
        owned = guarded(compare, _counts_their_own(person.who))
        grammar.add("cond1", f"{subject} exactly {many} {{left:count.{counted}}}", owned)
        number_of = lens(lambda cards: n.Count(cards), _take_counted)
        grammar.add(f"count.{counted}", f"{{cards:{counted}}}", number_of)


def _take_counted(value: Value) -> Fields | None:
    return {"cards": value.cards} if type(value) is n.Count and value.said else None


def _counts_their_own(who: n.Who) -> Callable[[Value], bool]:
    def allows(value: Value) -> bool:
        cards = value.left.cards if type(value.left) is n.Count else None
        place = cards.place if isinstance(cards, n.Cards) else None
        return place is not None and place.whose is who

    return allows


def _is_their_own(value: Value) -> bool:
    """Nobody has anything in a place that is not theirs (A.3.2)."""
    if not isinstance(value.cards, n.Cards):
        return True
    places = (value.cards.place, *value.cards.other_places)
    return all(place is None or place.whose is value.who for place in places)


def add_whereabouts(grammar: Grammar) -> None:
    """ "An asset is in your staging area", "this card is in your card pool"."""
    for number, be, quantity in (("sg", "is", "q.a"), ("pl", "are", "q.pl")):
        place = f"{be} {{place:in.you}}"
        pattern = builds(n.Cards, pick=n.Pick.ANY)
        noun = f"{{quantity:{quantity}}} {{filter:nom.{number}}} {place}"
        grammar.add("there", noun, guarded(pattern, _is_of_one_player))
    located = builds(n.Located)
    grammar.add("there", "{of:ref.sg} is {place:in.you}", guarded(located, _is_of_one_player))
    name = '" {name:QUOTED} " is {place:in.you}'
    grammar.add("there", name, guarded(lens(_copy_there, _take_copy_there), _is_of_one_player))
    grammar.add("cond1", "{cards:there}", lens(_there, _take_there))


def _is_of_one_player(value: Value) -> bool:
    return value.place is not None and value.place.whose in (n.Who.YOU, n.Who.OPPONENT)


def _copy_there(name: Value, place: Value) -> n.Cards:
    one = n.Quantity(n.Number(1), article=True)
    return n.Cards(n.Named(name), one, place, n.Pick.ANY)


def _take_copy_there(value: Value) -> Fields | None:
    if type(value) is not n.Cards or type(value.filter) is not n.Named:
        return None
    same = value == _copy_there(value.filter.name, value.place)
    return {"name": value.filter.name, "place": value.place} if same else None


def _there(cards: Value) -> n.Has:
    return n.Has(cards.place.whose, cards, there=True)


def _take_there(value: Value) -> Fields | None:
    if type(value) is not n.Has or not isinstance(value.cards, n.Cards | n.Located):
        return None
    return {"cards": value.cards} if value == _there(value.cards) else None
