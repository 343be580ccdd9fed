"""Values that are set, switched and doubled, zones that change, ratings (C.3.3.3)."""

from __future__ import annotations

from collections.abc import Callable

from engine.text.grammar import (
    Fields,
    Grammar,
    Value,
    builds,
    guarded,
    lens,
)
from engine.text.ufs.tables.check_changes import up_or_down
from engine.text.ufs.tables.words import NUMBERS
from engine.ufs.effects import nodes as n


def add_set(grammar: Grammar) -> None:
    """ "this attack's speed becomes 3", "the difficulty of 1 of your foundations becomes 2"."""
    becomes = n.Operation.BECOMES
    for verb, possessive in (("becomes", True), ("is", False)):
        rest = f"{verb} {{amount:expr}} [[{{span:span}}]]"
        own = builds(n.SetStat, operation=becomes, possessive=possessive)
        grammar.add("core", f"{{cards:ref.of}} {{stat:stat}} {rest}", own)
        of = builds(n.SetStat, operation=becomes, possessive=possessive, of=True)
        for number in NUMBERS:
            subject = f"the {{stat:stat}} of {{cards:subject.{number}}}"
            grammar.add("core", f"{subject} {rest}", of)
        player = builds(n.SetVitality)
        grammar.add("core", "{who:poss.you} {stat:playerstat} becomes {amount:expr}", player)
    may_change = "you may change {cards:ref.of} {stat:stat} to {amount:expr}"
    grammar.add("core", may_change, lens(_may_set, _take_may_set))
    for word, operation in (("reduce", n.Operation.SUBTRACT), ("increase", n.Operation.ADD)):
        adjust = builds(n.AdjustDamage, operation=operation)
        grammar.add("vp.you.base", f"{word} the damage by {{amount:number}}", adjust)
    reduced = builds(n.AdjustDamage, operation=n.Operation.SUBTRACT)
    floored = "reduce the damage by {amount:number} ( minimum {low:number} )"
    grammar.add("vp.you.base", floored, reduced)
    reduce = "reduce {cards:ref.of} {stat:stat} to {amount:expr}"
    grammar.add("vp.you.base", reduce, builds(n.SetStat, operation=n.Operation.REDUCE_TO))
    for verb, operation in (("double", n.Operation.DOUBLE), ("halve", n.Operation.HALVE)):
        built = builds(n.SetStat, operation=operation)
        grammar.add("vp.you.base", f"{verb} {{cards:ref.of}} {{stat:stat}}", built)
    printed = builds(n.SetStat, operation=n.Operation.PRINTED)
    back = "return {cards:ref.sg} to its printed {stat:stat}"
    grammar.add("vp.you.base", back, printed)
    switch = builds(n.SwitchStats)
    grammar.add("vp.you.base", "switch {cards:ref.of} {left:stat} and {right:stat}", switch)
    zone = "{cards:ref.of} zone becomes {zone:zone.word}"
    grammar.add("core", zone, builds(n.ChangeZone))
    change = builds(n.ChangeZone, zone=None)
    plain_change = builds(n.ChangeZone, zone=None, worded=True)
    grammar.add("vp.you.base", "change {cards:ref.of} zone", plain_change)
    block_zone = builds(n.ChangeZone, zone=None, worded=True, block=True)
    grammar.add("vp.you.base", "change {cards:ref.of} block zone", block_zone)
    grammar.add("vp.you.base", "change the zone of {cards:ref.sg}", change)
    to = builds(n.ChangeZone, block=False, worded=True)
    grammar.add("vp.you.base", "change {cards:ref.of} zone to {zone:zone.word}", to)
    either = "change {cards:ref.of} zone to {left:zone.word} or {right:zone.word}"
    grammar.add("vp.you.base", either, lens(_one_of_two_zones, _take_two_zones, n.ChooseOne))
    behind = "change the zone of {cards:ref.sg} to"
    grammar.add("vp.you.base", f"{behind} {{zone:zone.word}}", to)
    two = f"{behind} {{left:zone.word}} or {{right:zone.word}}"
    grammar.add("vp.you.base", two, lens(_one_of_two_zones, _take_two_zones, n.ChooseOne))
    either_way = "{cards:subject.sg} gets {amount:PLUS} or {_:MINUS} to all of its keyword ratings"
    grammar.add("core", either_way, up_or_down(n.ChangeRatings, "cards"))
    for sign, operation in (("PLUS", n.Operation.ADD), ("MINUS", n.Operation.SUBTRACT)):
        rating = builds(n.ChangeRating, operation=operation)
        words = f"{{cards:ref.of}} {{keyword:KEYWORD}} rating gets {{amount:{sign}}}"
        grammar.add("core", words, rating)
        worded = builds(n.ChangeRating, operation=operation, worded=True)
        for number, get in (("sg", "gets"), ("pl", "get")):
            its = "its" if number == "sg" else "their"
            rated = (
                f"{{cards:subject.{number}}} {get} {{amount:{sign}}} to {its} {{keyword:KEYWORD}}"
            )
            grammar.add("core", f"{rated} rating", worded)
            each = lens(_rated_per_each(operation), _take_rated_per_each(operation), n.ChangeRating)
            grammar.add("core", f"{rated} rating {{of:foreach}}", each)
        every = guarded(builds(n.ChangeRatings, operation=operation), _is_there)
        ratings = f"{{cards:subject.sg}} gets {{amount:{sign}}} to all of its keyword ratings"
        grammar.add("core", ratings, every)
        size = f"{{who:poss.you}} {{change:playerchange.{sign}}} [[{{span:span}}]]"
        grammar.add("core", size, builds(n.ModifyPlayer))
        built = builds(n.Change, operation=operation)
        grammar.add(f"playerchange.{sign}", f"{{stat:playerstat}} gets {{amount:{sign}}}", built)


def _may_set(cards: Value, stat: Value, amount: Value) -> n.May:
    return n.May(n.SetStat(cards, stat, n.Operation.BECOMES, amount))


def _take_may_set(value: Value) -> Fields | None:
    change = value.then if type(value) is n.May else None
    if type(change) is not n.SetStat:
        return None
    found = {"cards": change.cards, "stat": change.stat, "amount": change.amount}
    return found if value == _may_set(**found) else None


def _is_there(value: Value) -> bool:
    """Excludes cards yet to come: nobody knows what keywords they will have."""
    return not isinstance(value.cards, n.Next)


def _one_of_two_zones(cards: Value, left: Value, right: Value) -> n.ChooseOne:
    return n.ChooseOne(tuple(n.ChangeZone(cards, zone, worded=True) for zone in (left, right)))


def _take_two_zones(value: Value) -> Fields | None:
    options: Value = value.options
    if len(options) != 2 or not all(type(each) is n.ChangeZone for each in options):
        return None
    first, second = options
    found = {"cards": first.cards, "left": first.zone, "right": second.zone}
    return found if value == _one_of_two_zones(**found) else None


def _rated_per_each(operation: n.Operation) -> Callable[..., n.ChangeRating]:
    def make(cards: Value, amount: Value, keyword: Value, of: Value) -> n.ChangeRating:
        scaled = n.PerEach(amount, of[0], of[1])
        return n.ChangeRating(cards, keyword, operation, scaled, worded=True)

    return make


def _take_rated_per_each(operation: n.Operation) -> Callable[[Value], Fields | None]:
    def take(value: Value) -> Fields | None:
        if type(value.amount) is not n.PerEach:
            return None
        each = value.amount
        if value.operation is not operation or not value.worded:
            return None
        of = (each.of, each.step)
        found = {"cards": value.cards, "keyword": value.keyword}
        return {**found, "amount": each.amount, "of": of}

    return take
