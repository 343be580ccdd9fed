"""Sentences: clauses with conditions, joints and delays, and groups that belong together."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from engine.text.grammar import (
    REFUSED,
    Builder,
    Fields,
    Grammar,
    ListRule,
    Value,
    builds,
    guarded,
    lens,
)
from engine.text.ufs.pronouns import rebuild
from engine.text.ufs.tables.series import reads_as_theirs
from engine.ufs.effects import nodes as n
from engine.ufs.effects.tree_nodes import nodes_in


def add_structure(grammar: Grammar) -> None:
    """instr: a clause with conditions and joints; statement: the same with its full stop."""
    grammar.add("instr", "{_:joined}")
    grammar.add("joined", "{_:core}")
    grammar.add("joined", "{_:shared}")
    grammar.add("several", "{parts:cores.and}", builds(n.Sequence, joint=n.Joint.AND))
    grammar.add("several", "{_:shared}")
    grammar.lists["cores.list"] = ListRule("core", (",",), 2)
    listed = guarded(builds(n.Sequence, joint=n.Joint.COMMA), _may_ends)
    grammar.add("several", "{parts:cores.list}", listed)
    in_turn = lens(_in_turn, _take_in_turn)
    grammar.add("joined", "{first:several} , then {last:core}", guarded(in_turn, _may_ends))
    for words, joint in {
        "and": n.Joint.AND,
        "then": n.Joint.THEN,
        ",": n.Joint.COMMA,
        ", then": n.Joint.COMMA_THEN,
    }.items():
        if joint is n.Joint.COMMA:
            continue
        symbol = f"cores.{joint.value}"
        grammar.lists[symbol] = ListRule("core", tuple(words.split()), 2)
        sequence = guarded(builds(n.Sequence, joint=joint), _may_ends)
        grammar.add("joined", f"{{parts:{symbol}}}", sequence)
    condition = "if {condition:cond} , {then:joined}"
    grammar.add("instr", condition, builds(n.If))
    grammar.add("instr", "{then:joined} if {condition:cond}", builds(n.If, tail=True))
    grammar.add("excepted", "{part:cond}", builds(n.Unless))
    exception = "{then:joined} unless {condition:excepted}"
    grammar.add("instr", exception, guarded(builds(n.If, tail=True), _is_done))
    coming = "if {_:future} , {then:joined}"
    grammar.add("instr", coming, lens(_if_event, _take_if_event))
    waits = guarded(builds(n.Trigger, timing=n.Timing.IF), _is_to_come)
    grammar.add("future", "{event:ev.pres}", waits)
    both = guarded(builds(n.Trigger, timing=n.Timing.IF), _is_to_come_so)
    grammar.add("future", "{event:ev.pres} and {condition:cond}", both)
    once = guarded(builds(n.ChooseOne), _may_is_last)
    grammar.lists["cores.or"] = ListRule("core", ("or",), 2)
    grammar.add("instr", "{options:cores.or}", once)
    grammar.add("instr", "either {options:cores.or}", builds(n.ChooseOne, either=True))
    lasting = "{span:headspan} , {then:joined}"
    grammar.add("instr", lasting, guarded(builds(n.Lasting), _lasts))
    waiting = guarded(builds(n.Lasting), _lasts_for_now)
    grammar.add("instr", "{span:headspan} , {then:fired}", waiting)
    grammar.add("instr", "{span:headspan} , {then:tail}", waiting)
    grammar.add("ifthen", "if {condition:cond} , {then:joined}", builds(n.If))
    meanwhile = "if {condition:cond} , {then:stretched}"
    grammar.add("stretched", "{span:headspan} , {then:joined}", guarded(builds(n.Lasting), _lasts))
    grammar.add("instr", meanwhile, builds(n.If))
    grammar.add("instr", "if {_:future} , {then:stretched}", lens(_if_event, _take_if_event))
    waits_again = guarded(lens(_if_event, _take_if_event), _waits_in_order)
    grammar.add("instr", "if {_:future} , {then:fired}", waits_again)
    while_true = guarded(builds(n.Lasting), lambda value: isinstance(value.span, n.WhileTrue))
    grammar.add("instr", "{span:headspan} , {then:ifthen}", while_true)
    grammar.add("instr", "for each {cards:pat.sg} , {then:joined}", builds(n.ForEach))
    _add_delayed(grammar)
    _add_replacement(grammar)


def _in_turn(first: Value, last: Value) -> n.Sequence:
    return n.Sequence((first, last), n.Joint.COMMA_THEN)


def _take_in_turn(value: Value) -> Fields | None:
    if type(value) is not n.Sequence or len(value.parts) != 2:
        return None
    first, last = value.parts
    same = type(first) is n.Sequence and value == _in_turn(first, last)
    return {"first": first, "last": last} if same else None


def _is_done(value: Value) -> bool:
    """ "Cannot ... unless" is excluded: it is a prohibition with its own exception."""
    return type(value.then) is not n.Cannot


def _may_ends(value: Value) -> bool:
    """ "You may" governs the rest of its sentence (K.3.5), so nothing follows it.

    After a deed of several players, an instruction to you would read as theirs.
    """
    if reads_as_theirs(value.parts):
        return False
    return not any(type(part) is n.May for part in value.parts[:-1])


def _may_is_last(value: Value) -> bool:
    """ "They may draw 1 card or gain 1 vitality" is one permission for two deeds (K.3.5).

    After what others do or must do, "or lose 2 vitality" would read as theirs, too.
    """
    if reads_as_theirs(value.options):
        return False
    permitted = [type(option) is n.May for option in value.options]
    return not any(permitted[:-1]) or all(permitted)


_TO_COME = (
    *(n.Verb.DEAL_DAMAGE, n.Verb.TAKE_DAMAGE, n.Verb.BLOCK, n.Verb.RESOLVE, n.Verb.ADD),
    *(n.Verb.DESTROY, n.Verb.LEAVE, n.Verb.ENTER, n.Verb.PLAY, n.Verb.DISCARD),
    n.Verb.ATTEMPT,
)


def _is_to_come(value: Value) -> bool:
    """ "If it is committed" asks about a state; "if it deals damage" waits for an event."""
    return value.event.verb in _TO_COME


def _is_to_come_so(value: Value) -> bool:
    return value.condition is not None and _is_to_come(value)


_STATEMENTS = (
    *(n.Modify, n.SetStat, n.Gain, n.Cannot, n.RuleEffect, n.ModifyCheck, n.CopyValues, n.Permit),
    *(n.ModifyPlayer, n.ModifyBlocks, n.LimitUse, n.AddCost, n.Obliged),
)


def _holds(then: Value) -> bool:
    parts = then.parts if type(then) is n.Sequence else (then,)
    return all(isinstance(part, _STATEMENTS) for part in parts)


def _lasts(value: Value) -> bool:
    """A stretch can change values while it lasts; anything else is done once in it (`_fires`)."""
    if type(value) is not n.Lasting:
        return False
    return not isinstance(value.span, n.During | n.Coming) or _holds(value.then)


def _lasts_for_now(value: Value) -> bool:
    """An effect can wait while something is true, or during a stretch that has begun."""
    return isinstance(value.span, n.WhileTrue | n.RestOf | n.This)


def _is_told(value: Value) -> bool:
    """Excludes an optional replacement, which has its own wording and rows."""
    return type(value) is n.Alternative and type(value.instead) is not n.May


def _fires(value: Value) -> bool:
    if type(value) is not n.Fired:
        return False
    if value.trigger.timing is n.Timing.WHEN and _is_built_anew(value.trigger.event, value):
        return False
    return value.trigger.timing is not n.Timing.DURING or not all(map(_holds, value.then))


def _if_event(_: Value, then: Value) -> n.Fired:
    return n.Fired(_, (then,), once=True)


def _take_if_event(value: Value) -> Fields | None:
    fits = type(value) is n.Fired and value.trigger.timing is n.Timing.IF and len(value.then) == 1
    if not fits or value != _if_event(value.trigger, value.then[0]):
        return None
    return {"_": value.trigger, "then": value.then[0]}


_ONE = lens(lambda _: (_,), lambda v: {"_": v[0]} if len(v) == 1 else None)


def _add_delayed(grammar: Grammar) -> None:
    grammar.add("oneinstr", "{_:instr}", _ONE)
    fired = guarded(builds(n.Fired), _fires)
    grammar.add("fired", "{trigger:trigger} , {then:oneinstr}", fired)
    nexttime = builds(n.Trigger, timing=n.Timing.AFTER)
    grammar.add("occasion", "{event:ev.pres}", nexttime)
    once = builds(n.Fired, once=True)
    grammar.add("instr", "the next time {trigger:occasion} , {then:oneinstr}", once)
    every = "each time {trigger:occasion} , {then:oneinstr}"
    grammar.add("instr", every, builds(n.Fired, each=True))
    tail = guarded(builds(n.Fired, tail=True), _fires)
    grammar.add("tail", "{then:onecore} {trigger:trigger}", tail)
    grammar.add("onecore", "{_:core}", _ONE)
    grammar.add("instr", "{_:tail}")
    waits_for = lens(_if_event, _take_if_event)
    grammar.add("instr", "if {condition:cond} , {then:tail}", builds(n.If))
    grammar.add("chosen", "{options:cores.or}", guarded(builds(n.ChooseOne), _may_is_last))
    grammar.add("instr", "if {condition:cond} , {then:chosen}", builds(n.If))
    grammar.add("instr", "if {_:future} , {then:chosen}", guarded(waits_for, _chooses))
    grammar.add("instr", "if {_:future} , {then:tail}", guarded(waits_for, _waits_again))


def _waits_in_order(value: Value) -> bool:
    inner = value.then[0]
    return type(inner) is n.Fired and not inner.tail


def _waits_again(value: Value) -> bool:
    return type(value.then[0]) is n.Fired


def _chooses(value: Value) -> bool:
    return type(value.then[0]) is n.ChooseOne


def _is_settled(value: Value) -> bool:
    """ "You may ... instead" lets you choose to replace; it is not part of the replacement."""
    return not any(type(part) is n.May and part.who is n.Who.YOU for part in value.then)


def _add_replacement(grammar: Grammar) -> None:
    would = "{event:ev.would}"
    for head, once in (("the next time", True), ("if", False)):
        for may, subject in ((False, "{then:oneinstr}"), (True, "you may {then:onemay}")):
            built = guarded(builds(n.Instead, once=once, may=may), _is_settled)
            words = f"{head} {would} , {subject} instead"
            grammar.add("replaced", words, built)
    grammar.add("instr", "{_:replaced}")
    meanwhile = guarded(builds(n.Lasting), _lasts_for_now)
    grammar.add("instr", "{span:headspan} , {then:replaced}", meanwhile)
    grammar.add("onemay", "{_:vp.you.base}", _ONE)
    anew = guarded(builds(n.Instead, anew=True), lambda value: _is_built_anew(value.event, value))
    grammar.add("instr", "when {event:ev.pres} , {then:oneinstr}", anew)


def _is_built_anew(event: n.EventPattern, value: Value) -> bool:
    """Whether a card that is being built is built in this way instead."""
    (deed, *more) = value.then
    built = type(deed) is n.MoveToZone and deed.build and isinstance(deed.cards, n.Bound | n.Same)
    return event.verb is n.Verb.BUILD and built and not more


def add_statements(grammar: Grammar) -> None:
    """statement: one or two sentences that belong together."""
    for symbol, inner in (("statement", "instr"), ("statement", "fired")):
        grammar.add(symbol, f"{{_:{inner}}} .")
    grammar.add("plain", "{_:instr} .")
    case = "if {condition:cond} , {then:joined} . otherwise ,"
    for symbol in ("statement", "plain", "cases"):
        for otherwise in ("{otherwise:joined} .", "{otherwise:ifthen} .", "{otherwise:cases}"):
            grammar.add(symbol, f"{case} {otherwise}", builds(n.If))
    for symbol in ("statement", "plain"):
        first = "{first:instr} . if {condition:cond} ,"
        told = guarded(builds(n.Alternative), _is_told)
        grammar.add(symbol, f"{first} {{instead:joined}} instead .", told)
        may = builds(n.Alternative, may=True)
        grammar.add(symbol, f"{first} you may {{instead:vp.you.base}} instead .", may)
        given = f"{first} you may give {{instead:giving}} instead ."
        grammar.add(symbol, given, may)
        _add_pairs(grammar, symbol)
    grammar.add("onecases", "{_:cases}", _ONE)
    fired = guarded(builds(n.Fired), _fires)
    grammar.add("statement", "{trigger:trigger} , {then:onecases}", fired)
    grammar.add("giving", "{cards:ref.sg} {changes:changes}", builds(n.Modify))
    grammar.lists["statements"] = ListRule("statement", (), 1)
    grammar.lists["statements0"] = ListRule("statement", (), 0)
    grammar.add("body.static", "{then:onefired}", lens(lambda then: then, lambda v: {"then": v}))
    grammar.add("firedall", "{trigger:trigger} , {then:statements}", fired)
    grammar.add("onefired", "{_:firedall}", _ONE)
    instead = guarded(builds(n.Forestall), _is_settled)
    grammar.add("forestalled", "{then:oneinstr} instead .", instead)
    forestalling = guarded(lens(_head, _take_head), _forestalls)
    grammar.add("forestalling", "{head:forestalled} {rest:statements0}", forestalling)
    static = guarded(lens(_head, _take_head), _is_static)
    grammar.add("body.static", "{head:plain} {rest:statements0}", static)


def _add_pairs(grammar: Grammar, symbol: str) -> None:
    """Sentences that only qualify the one before, and bulleted choices."""
    for object_, floored in (("them", _is_theirs), ("you", _is_ones_own)):
        floor = f"this effect cannot reduce {object_} below {{low:number}} vitality ."
        grammar.add(symbol, f"{{first:instr}} . {floor}", _with_floor(floored))
    chosen = builds(n.ChooseOne, bulleted=True)
    grammar.add(symbol, "choose {count:INT} : {options:bullets}", chosen)
    theirs = builds(n.ChooseOne, bulleted=True, by=n.Who.OPPONENT)
    grammar.add(symbol, "your opponent chooses {count:INT} : {options:bullets}", theirs)
    grammar.lists["bullets"] = ListRule("bullet", (), 2)
    grammar.add("bullet", "* {_:instr} .")


def _is_ones_own(loss: n.LoseVitality) -> bool:
    return loss.by is n.Who.YOU


def _is_theirs(loss: n.LoseVitality) -> bool:
    return loss.by is not n.Who.YOU


def _with_floor(floored: Callable[[n.LoseVitality], bool]) -> Builder:
    """A floor for the one loss of vitality in a sentence: how low it may bring the player."""

    def losses(value: Value) -> list[n.LoseVitality]:
        return [part for part in nodes_in(value) if isinstance(part, n.LoseVitality)]

    def floors(value: Value, low: Value) -> Value:
        if isinstance(value, n.LoseVitality):
            return replace(value, low=low) if floored(value) else value
        return rebuild(value, lambda part: floors(part, low))

    def make(first: Value, low: Value) -> Value:
        meant = [loss for loss in losses(first) if floored(loss)]
        return floors(first, low) if len(meant) == 1 and meant[0].low is None else REFUSED

    def take(value: Value) -> Fields | None:
        lows = [loss.low for loss in losses(value) if floored(loss)]
        if len(lows) != 1 or lows[0] is None:
            return None
        return {"first": floors(value, None), "low": lows[0]}

    return lens(make, take)


_STATIC = (
    *_STATEMENTS,
    *(n.Fired, n.Instead, n.CountsAs, n.DealDamage, n.Skip, n.SetBlockStatus, n.LimitAbilities),
)


def _is_static(value: Value) -> bool:
    """A continuous ability states what holds (J.2.1); a bare "Draw 1 card." lacks its head."""
    return all(map(_is_static_part, value))


def _is_static_part(part: Value) -> bool:
    if isinstance(part, n.If | n.Lasting):
        return _is_static_part(part.then)
    if isinstance(part, n.Sequence):
        return all(map(_is_static_part, part.parts))
    return isinstance(part, _STATIC)


def _forestalls(value: Value) -> bool:
    """Whether the first sentence says what is done instead of the event."""
    return type(value[0]) is n.Forestall


def _head(head: Value, rest: Value) -> tuple[Value, ...]:
    return (head, *rest)


def _take_head(value: Value) -> Fields | None:
    if (
        not isinstance(value, tuple)
        or not value
        or (type(value[0]) is n.Fired and not (value[0].once or value[0].each or value[0].tail))
    ):
        return None
    return {"head": value[0], "rest": value[1:]}
