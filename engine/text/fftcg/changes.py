"""What cards gain, lose and cannot do."""

from __future__ import annotations

from typing import Any

from engine.fftcg.model import changes, spells
from engine.fftcg.model.changes import TcgBan
from engine.fftcg.model.duties import AttacksAgain, AttacksTwice, BattleCost, MustBlock
from engine.fftcg.model.information import GainElement, GainJob, SetCost, SetElement
from engine.fftcg.model.words import CardTrait, CardZone
from engine.text.fftcg.nouns import counted
from engine.text.fftcg.words import ITSELF
from engine.text.grammar import Builder, Grammar, ListRule, Value, builds, guarded, is_value, lens

BANS = {
    "attack": TcgBan.ATTACK,
    "block": TcgBan.BLOCK,
    "be blocked": TcgBan.BLOCKED,
    "be broken": TcgBan.BROKEN,
    "be chosen by your opponent's summons or abilities": TcgBan.CHOSEN,
    "be chosen by your opponent's summons": TcgBan.CHOSEN_BY_SUMMONS,
    "be chosen by your opponent's abilities": TcgBan.CHOSEN_BY_ABILITIES,
}


def gained_trait() -> Builder:
    def make(trait: CardTrait) -> Value:
        return changes.GainTraits(frozenset({trait}))

    def take(value: Value) -> dict[str, Any] | None:
        is_one = isinstance(value, changes.GainTraits) and len(value.traits) == 1
        return {"trait": next(iter(value.traits))} if is_one else None

    return lens(make, take)


def lost_power() -> Builder:
    """Lost power is a gain below zero."""

    def make(number: int) -> Value:
        return changes.GainPower(-number)

    def take(value: Value) -> dict[str, Any] | None:
        if not isinstance(value, changes.GainPower) or not isinstance(value.amount, int):
            return None
        return {"number": -value.amount} if value.amount < 0 else None

    return lens(make, take)


def one_change() -> Builder:
    """A single change where several could stand."""

    def take(value: Value) -> dict[str, Any] | None:
        is_one = isinstance(value, tuple) and len(value) == 1
        return {"change": value[0]} if is_one else None

    return lens(lambda change: (change,), take)


def several_changes() -> Builder:
    """ "A and B", "A, B and C"."""

    def make(first: tuple[Value, ...], last: Value) -> Value:
        return (*first, last)

    def take(value: Value) -> dict[str, Any] | None:
        is_several = isinstance(value, tuple) and len(value) > 1
        return {"first": value[:-1], "last": value[-1]} if is_several else None

    return lens(make, take)


def changed_and_banned() -> Builder:
    """ "Haste and cannot be blocked": what it gains or loses, then what it cannot do."""

    def make(first: tuple[Value, ...], last: tuple[Value, ...]) -> Value:
        return (*first, *last)

    def take(value: Value) -> dict[str, Any] | None:
        if not isinstance(value, tuple):
            return None
        banned = [isinstance(each, changes.Forbid | changes.ForbidBlockers) for each in value]
        at = banned.index(True) if True in banned else 0
        return {"first": value[:at], "last": value[at:]} if at else None

    return lens(make, take)


def becoming() -> Builder:
    """Becoming a Forward, together with what else it then has."""

    def make(first: Value, others: tuple[Value, ...]) -> Value:
        return (first, *others)

    def take(value: Value) -> dict[str, Any] | None:
        is_several = isinstance(value, tuple) and len(value) > 1
        return {"first": value[0], "others": value[1:]} if is_several else None

    return lens(make, take)


def add_changes(grammar: Grammar) -> None:
    """`gains`, `loses` and `ban` are tuples of changes; subjects stand before them."""
    grammar.add("power.gained", "{amount:gain} power", builds(changes.GainPower))
    grammar.add("power.gained", "{amount:gain.each}", builds(changes.GainPower))
    grammar.add(
        "gain.each", "{each:gain} power for each {pattern:counted}", counted(spells.CountedAmount)
    )
    grammar.add("one.gained", "{_:power.gained}")
    grammar.add("one.gained", "{trait:trait}", gained_trait())
    grammar.add("one.gained", "job {job:name}", builds(GainJob))
    grammar.add("one.gained", "{element:element}", builds(GainElement))
    grammar.lists["gained"] = ListRule("one.gained", (",",))
    grammar.add("gains.one", "{change:one.gained}", one_change())
    grammar.add("gains.several", "{first:gained} and {last:one.gained}", several_changes())
    grammar.add("gains", "{_:gains.one}")
    grammar.add("gains", "{_:gains.several}")
    grammar.add("one.lost", "{_:one.lost.power}")
    grammar.add("one.lost", "all its abilities", builds(changes.LoseAbilities))
    grammar.add("loses", "{change:one.lost}", one_change())
    grammar.add("loses.power", "{change:one.lost.power}", one_change())
    for symbol, words in (("loses", "its"), ("loses.many", "their")):
        silent = is_value(changes.LoseAbilities())
        grammar.add(f"{symbol}.all", f"all {words} abilities", silent)
        grammar.add(symbol, f"{{first:loses.power}} and {{last:{symbol}.all}}", several_changes())
        row = f"{{first:{symbol}.all.one}} and {{last:one.lost.power}}"
        grammar.add(f"{symbol}.all.one", f"{{change:{symbol}.all}}", one_change())
        grammar.add(symbol, row, several_changes())
    grammar.add("one.lost.many", "{_:one.lost.power}")
    grammar.add("one.lost.many", "all their abilities", builds(changes.LoseAbilities))
    grammar.add("loses.many", "{change:one.lost.many}", one_change())
    grammar.add("one.lost.power", "{number:n} power", lost_power())
    grammar.add("one.lost.power", "{amount:loss.each}", builds(changes.GainPower))
    each_lost = counted(spells.CountedAmount)
    grammar.add("loss.each", "{each:less} power for each {pattern:counted}", each_lost)
    grammar.add_all("ban", BANS)
    grammar.add("one.banned", "{ban:ban}", builds(changes.Forbid))
    blockers = guarded(builds(changes.ForbidBlockers), _can_block)
    grammar.add("one.banned", "be blocked by a {pattern:noun.one}", blockers)
    grammar.add("banned", "{change:one.banned}", one_change())
    grammar.add("able", "attack twice in the same turn", is_value((AttacksTwice(),)))
    grammar.add("able.now", "attack twice", is_value((AttacksTwice(),)))
    grammar.add("able.now", "attack once more", is_value((AttacksAgain(),)))
    neither = tuple(changes.Forbid(ban) for ban in (TcgBan.ATTACK, TcgBan.BLOCK))
    grammar.add("banned", "attack or block", is_value(neither))
    for symbol in ("gains", "loses", "loses.many"):
        words = f"{{first:{symbol}}} and cannot {{last:banned}}"
        grammar.add(f"{symbol}.banned", words, changed_and_banned())
    grammar.add("one.duty", "attack if possible", builds(changes.MustAttack))
    grammar.add("one.duty", "block if possible", builds(MustBlock))
    grammar.add("duty", "{change:one.duty}", one_change())
    for verb, is_block in (("attack", False), ("block", True)):
        cost = builds(BattleCost, is_block=is_block)
        grammar.add("one.priced", f"{verb} unless you pay {{price:price}}", cost)
        grammar.add("one.priced.many", f"{verb} unless their controllers pay {{price:price}}", cost)
    grammar.add("priced", "{change:one.priced}", one_change())
    grammar.add("priced.many", "{change:one.priced.many}", one_change())
    grammar.add("one.set", "becomes {amount:n}", builds(changes.SetPower))
    grammar.add("set", "{change:one.set}", one_change())
    grammar.add("one.element", "becomes {element:element}", builds(SetElement))
    grammar.add("one.cost", "becomes {cost:n}", builds(SetCost))
    grammar.add("one.costs", "have cost {cost:n}", builds(SetCost))
    for symbol in ("element", "cost", "costs"):
        grammar.add(f"set.{symbol}", f"{{change:one.{symbol}}}", one_change())
    become = f"{ITSELF} also becomes a forward with {{power:n}} power"
    grammar.add("one.become", become, builds(changes.BecomeForward))
    grammar.add("become", "{change:one.become}", one_change())
    grammar.add("become", "{first:one.become} and {others:gains.one}", becoming())
    grammar.add("become", "{first:one.become} , {others:gains.several}", becoming())


def _can_block(change: changes.ForbidBlockers) -> bool:
    return change.pattern.zone is CardZone.FIELD
