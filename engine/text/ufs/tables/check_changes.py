"""What checks and blocks get (E.3, G.2.2)."""

from __future__ import annotations

from engine.text.grammar import (
    REFUSED,
    Builder,
    Fields,
    Grammar,
    Value,
    builds,
    is_value,
    lens,
)
from engine.ufs.effects import nodes as n


def add_checks(grammar: Grammar) -> None:
    for words, who in {
        "your": n.Who.YOU,
        "your opponent's": n.Who.OPPONENT,
        "their": n.Who.THEY,
        "that player's": n.Who.THAT_PLAYER,
    }.items():
        following = builds(n.CheckRef, whose=who)
        grammar.add("check.sg", f"{words} next check [[{{purpose:purpose}}]]", following)
        today = builds(n.CheckRef, whose=who, this_turn=True)
        grammar.add("check.sg", f"{words} next check this turn", today)
        every = builds(n.CheckRef, whose=who, which="all")
        grammar.add("check.pl", f"{words} checks [[{{purpose:purpose}}]]", every)
        coming = builds(n.CheckRef, whose=who, which="coming")
        grammar.add("check.sg", f"{words} check {{purpose:purpose}}", coming)
        several = builds(n.CheckRef, whose=who)
        grammar.add("check.pl", f"{words} next {{number:INT}} checks", several)
    anyone = builds(n.CheckRef, whose=n.Who.ANY, which="all")
    grammar.add("check.pl", "checks [[{purpose:purpose}]]", anyone)
    that = is_value(n.CheckRef(n.Who.THAT_PLAYER, "that"))
    grammar.add("check.sg", "that check", that)
    grammar.add("check.sg", "this check", is_value(n.CheckRef(n.Who.THAT_PLAYER, "this")))
    for number, get, be in (("sg", "gets", "is"), ("pl", "get", "are")):
        check = f"{{check:check.{number}}}"
        passes = "passes" if number == "sg" else "pass"
        grammar.add("core", f"{check} automatically {passes}", builds(n.PassCheck))
        for sign, operation in (("PLUS", n.Operation.ADD), ("MINUS", n.Operation.SUBTRACT)):
            changed = f"{check} {get} {{amount:{sign}}} [[{{span:span}}]]"
            grammar.add("core", changed, builds(n.ModifyCheck, operation=operation))
        either = f"{check} {get} {{amount:PLUS}} or {{_:MINUS}} [[{{span:span}}]]"
        grammar.add("core", either, up_or_down(n.ModifyCheck, "check", "span"))
        grammar.add("core", f"{check} {be} set to {{amount:number}}", builds(n.SetCheck))


def add_blocks(grammar: Grammar) -> None:
    """ "Your block modifiers get -1 this turn", "... block modifier to block this attack"."""
    owners = {"your": n.Who.YOU, "your opponent's": n.Who.OPPONENT}
    for sign, operation in (("PLUS", n.Operation.ADD), ("MINUS", n.Operation.SUBTRACT)):
        to = f"block modifier to block {{against:blockedref}} gets {{amount:blocks.{sign}}}"
        several = f"block modifiers get {{amount:blocks.{sign}}} [[{{span:span}}]]"
        for words, who in owners.items():
            changed = builds(n.ModifyBlocks, whose=who, operation=operation)
            grammar.add("core", f"{words} {to}", changed)
            grammar.add("core", f"{words} {several}", changed)
        any_block = builds(n.ModifyBlocks, whose=n.Who.ANY, operation=operation)
        grammar.add("core", several, any_block)
        the = builds(n.ModifyBlocks, whose=n.Who.ANY, operation=operation, article=True)
        grammar.add("core", f"the {to}", the)
        grammar.add(f"blocks.{sign}", f"{{_:{sign}}}")
        grammar.add(f"blocks.{sign}", f"{{_:counted.{sign}}}")
    grammar.add("blocks.PLUS", "{_:limited.PLUS}")


def up_or_down(changing: type[Value], *slots: str) -> Builder:
    """ "That check gets +2 or -2": one of two changes of one size."""

    def make(amount: Value, _: Value, **of: Value) -> Value:
        if _ != amount:
            return REFUSED
        both = (n.Operation.ADD, n.Operation.SUBTRACT)
        return n.ChooseOne(tuple(changing(operation=o, amount=amount, **of) for o in both))

    def take(value: Value) -> Fields | None:
        options: Value = value.options if type(value) is n.ChooseOne else ()
        if len(options) != 2 or type(options[0]) is not changing:
            return None
        first = options[0]
        of = {slot: getattr(first, slot) for slot in slots if getattr(first, slot) is not None}
        found = {**of, "amount": first.amount, "_": first.amount}
        return found if value == make(**found) else None

    return lens(make, take)
