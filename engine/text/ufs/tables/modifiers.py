"""What cards get, gain, lose and become; checks that get bonuses (J.3.3, J.3.4)."""

from __future__ import annotations

from dataclasses import replace

from engine.text.grammar import (
    PASS,
    REFUSED,
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
from engine.text.ufs.tables.check_changes import add_blocks, add_checks
from engine.text.ufs.tables.settings import add_set
from engine.text.ufs.tables.words import NUMBERS
from engine.ufs.effects import nodes as n


def add_modifiers(grammar: Grammar) -> None:
    """More rows of core: clauses whose subject is cards or checks."""
    _add_changes(grammar)
    for number in NUMBERS:
        _add_subjects(grammar, number)
        _add_gets(grammar, number)
        _add_gains(grammar, number)
        _add_becomes(grammar, number)
    add_set(grammar)
    add_checks(grammar)
    add_blocks(grammar)


def _add_subjects(grammar: Grammar, number: str) -> None:
    subject = f"subject.{number}"
    grammar.add(subject, f"{{_:ref.{number}}}")
    every = builds(n.Cards, pick=n.Pick.ALL)
    if number == "sg":
        grammar.add(subject, "{_:ref.char}")
        grammar.add(subject, "{_:ref.name}")
        each = builds(n.Cards, pick=n.Pick.EACH)
        grammar.add(subject, "each {filter:nom.sg} {place:in.you}", each)
        of = "1 {place:stageof.you} {filter:nom.pl}"
        grammar.add(subject, of, builds(n.Cards))
        grammar.add(subject, "1 {filter:nom.sg} {place:in.you}", builds(n.Cards))
        grammar.add(
            subject,
            "1 {filter:nom.sg}",
            builds(n.Cards, place=n.Place(n.Zone.STAGE, said=n.Said.IMPLIED)),
        )
    else:
        grammar.add(subject, "{filter:nom.pl} {place:in.you}", every)
        grammar.add(
            subject, "{place:stagebare.you} {filter:nom.pl} [[{other_places:stageextra}]]", every
        )
        grammar.add(subject, "{filter:nom.pl}", builds(n.Cards, pick=n.Pick.ALL, place=None))
        grammar.add(subject, "{q:q.many} {place:stageof.you} {filter:nom.pl}", _counted())
    grammar.productions.setdefault("stageextra", [])
    if number == "pl":
        extra = is_value((n.Place(n.Zone.STAGE, n.Who.YOU, n.Said.IN),))
        grammar.add("stageextra", "in your staging area", extra)


def _counted() -> Builder:
    return lens(
        lambda q, place, filter: n.Cards(filter, q, place),
        lambda v: (
            {"q": v.quantity, "place": v.place, "filter": v.filter}
            if type(v) is n.Cards and v.pick is n.Pick.CHOSEN
            else None
        ),
    )


def _add_changes(grammar: Grammar) -> None:
    add = builds(n.Change, operation=n.Operation.ADD)
    less = builds(n.Change, operation=n.Operation.SUBTRACT)
    grammar.add("changing", "{amount:PLUS} {stat:stat} [[( minimum {low:number} )]]", add)
    grammar.add("changing", "{amount:PLUS} {stat:stat} ( maximum {high:number} )", add)
    grammar.add("changing", "{amount:MINUS} {stat:stat} [[( minimum {low:number} )]]", less)
    either = "{amount:PLUS} or {_:MINUS} {stat:stat} [[( minimum {low:number} )]]"
    grammar.add("changing", either, _plus_or_minus())
    grammar.add("unbounded", "{amount:PLUS} {stat:stat}", add)
    grammar.add("unbounded", "{amount:MINUS} {stat:stat}", less)
    grammar.lists["changes"] = ListRule("changing", ("and",), 1)
    grammar.lists["changes.or"] = ListRule("changing", ("or",), 2)


def _plus_or_minus() -> Builder:
    def make(amount: Value, _: Value, stat: Value, low: Value = None) -> n.Change:
        return n.Change(stat, n.Operation.ADD_OR_SUBTRACT, amount, low)

    def take(value: Value) -> Fields | None:
        if type(value) is not n.Change or value.operation is not n.Operation.ADD_OR_SUBTRACT:
            return None
        found = {"amount": value.amount, "_": value.amount, "stat": value.stat}
        return found if value.low is None else {**found, "low": value.low}

    return lens(make, take)


def _per_each(cards: Value, changes: Value, of: Value, span: Value = None) -> n.Modify:
    scaled = tuple(
        replace(change, amount=n.PerEach(change.amount, of[0], of[1])) for change in changes
    )
    return n.Modify(cards, scaled, span=span)


def _take_per_each(value: Value) -> Fields | None:
    if type(value) is not n.Modify or value.either or not value.changes:
        return None
    amounts: list[Value] = [change.amount for change in value.changes]
    first = amounts[0]
    if type(first) is not n.PerEach or any(type(a) is not n.PerEach for a in amounts):
        return None
    plain = tuple(replace(c, amount=a.amount) for c, a in zip(value.changes, amounts, strict=True))
    found = {"cards": value.cards, "changes": plain, "of": (first.of, first.step)}
    return found if value.span is None else {**found, "span": value.span}


def _bounded_per_each(
    cards: Value, change: Value, of: Value, bounds: Value, span: Value = None
) -> n.Modify:
    """Bounds limit the counted amount (K.3.8), but a floor of a penalty limits the value itself."""
    low, high = bounds
    if low is not None and change.operation is n.Operation.SUBTRACT:  # K.3.7
        return _per_each(cards, (replace(change, low=low, high=high, after=True),), of, span)
    scaled = replace(change, amount=n.Bounded(n.PerEach(change.amount, of[0], of[1]), low, high))
    return n.Modify(cards, (scaled,), span=span)


def _take_bounded_per_each(value: Value) -> Fields | None:
    if type(value) is not n.Modify or len(value.changes) != 1:
        return None
    (change,) = value.changes
    if change.after:
        bounds = (change.low, change.high)
        counted = replace(change, low=None, high=None, after=False)
    elif type(change.amount) is n.Bounded:
        bounds = (change.amount.low, change.amount.high)
        counted = replace(change, amount=change.amount.amount)
    else:
        return None
    found = _take_per_each(replace(value, changes=(counted,)))
    if found is None:
        return None
    (plain,) = found.pop("changes")
    return {**found, "change": plain, "bounds": bounds}


def _each_bounded(cards: Value, changes: Value, of: Value, bounds: Value) -> Value:
    """Bonuses in one sentence share a ceiling, which applies to each separately."""
    if any(change.operation is not n.Operation.ADD for change in changes):
        return REFUSED
    each = (_bounded_per_each(cards, change, of, bounds).changes for change in changes)
    return n.Modify(cards, tuple(change for (change,) in each))


def _take_each_bounded(value: Value) -> Fields | None:
    if type(value) is not n.Modify or len(value.changes) < 2:
        return None
    each = [_take_bounded_per_each(n.Modify(value.cards, (change,))) for change in value.changes]
    parts = [part for part in each if part is not None]
    if len(parts) < len(each):
        return None
    found = {"cards": value.cards, "of": parts[0]["of"], "bounds": parts[0]["bounds"]}
    found["changes"] = tuple(part["change"] for part in parts)
    return found if value == _each_bounded(**found) else None


def _is_clear(value: Value) -> bool:
    """Excludes a penalty with both bounds: it is unclear what the ceiling limits."""
    changes = value.changes if type(value) is n.Modify else ()
    return not any(change.after and change.high is not None for change in changes)


def _add_gets(grammar: Grammar, number: str) -> None:
    get = "gets" if number == "sg" else "get"
    subject = f"{{cards:subject.{number}}} {get}"
    grammar.add("core", f"{subject} {{changes:changes}} [[{{span:span}}]]", builds(n.Modify))
    either = builds(n.Modify, either=True)
    grammar.add("core", f"{subject} {{changes:changes.or}} [[{{span:span}}]]", either)
    scaled = f"{subject} {{changes:changes}} {{of:foreach}} [[{{span:span}}]]"
    grammar.add("core", scaled, lens(_per_each, _take_per_each))
    limited = f"{subject} {{change:unbounded}} {{of:foreach}} {{bounds:bounds}} [[{{span:span}}]]"
    in_bounds = lens(_bounded_per_each, _take_bounded_per_each)
    grammar.add("core", limited, guarded(in_bounds, _is_clear))
    grammar.lists["unbounded.and"] = ListRule("unbounded", ("and",), 2)
    both = f"{subject} {{changes:unbounded.and}} {{of:foreach}} {{bounds:bounds}}"
    grammar.add("core", both, lens(_each_bounded, _take_each_bounded))
    if number == "sg":
        once = lens(lambda of: (of, 1), lambda v: {"of": v[0]} if v[1] == 1 else None)
        grammar.add("foreach", "for each {of:each}", once)
        steps = lens(
            lambda step, cards: (n.Count(cards), step),
            lambda v: (
                {"step": v[1], "cards": v[0].cards} if v[1] > 1 and type(v[0]) is n.Count else None
            ),
        )
        grammar.add("foreach", "for every {step:INT} {cards:pat.pl}", steps)
        counters = lens(
            lambda step, of: (of, step),
            lambda v: {"step": v[1], "of": v[0]} if v[1] > 1 and type(v[0]) in _NO_CARDS else None,
        )
        for many in ("{of:countersof.pl}", "{of:distinct.pl}", "{of:done.pl}"):
            grammar.add("foreach", f"for every {{step:INT}} {many}", counters)


_NO_CARDS = (n.CountersOn, n.DistinctCount, n.TimesHappened)  # counts that name no place


def _add_gains(grammar: Grammar, number: str) -> None:
    plural = number == "pl"
    subject = f"{{cards:subject.{number}}}"
    gain, lose, have = ("gain", "lose", "have") if plural else ("gains", "loses", "has")
    grammar.add("core", f"{subject} {gain} {{what:granted}} [[{{span:span}}]]", builds(n.Gain))
    either = builds(n.Gain, either=True)
    grammar.add("core", f"{subject} {gain} {{what:granted.or}} [[{{span:span}}]]", either)
    lost = builds(n.Gain, lose=True)
    grammar.add("core", f"{subject} {lose} {{what:lost}} [[{{span:span}}]]", lost)
    have_quote = builds(n.Gain, have=True)
    grammar.add("core", f"{subject} {have} {{what:quotes}}", have_quote)
    blank = builds(n.Gain, lose=True, what=(n.AllAbilities(),), have=True)
    grammar.add("core", f"{subject} {have} no abilities [[{{span:span}}]]", blank)
    if plural:
        return
    grammar.lists["granted"] = ListRule("grant", ("and",), 1)
    grammar.lists["granted.or"] = ListRule("grant", ("or",), 2)
    grammar.lists["quotes"] = ListRule("quote", ("and",), 1)
    grammar.lists["lost"] = ListRule("losable", ("and",), 1)
    grammar.add("grant", "{name:KEYWORD}", builds(n.KeywordGrant))
    grammar.add("grant", "{name:KEYWORD} : {rating:number}", builds(n.KeywordGrant))
    grammar.add("grant", "the {symbol:symbol} symbol", builds(n.SymbolGrant))
    grammar.add("grant", "all symbols", is_value(n.SymbolGrant(None)))
    grammar.add("grant", "{_:quote}")
    grammar.add("quote", '" {ability:ability} "', builds(n.AbilityGrant))
    printed = builds(n.PrintedAbilities)
    grammar.add("grant", "all abilities printed on {of:original}", printed)
    grammar.add("grant", "all {kinds:abilitykind} abilities printed on {of:original}", printed)
    grammar.add("losable", "{name:KEYWORD}", builds(n.KeywordGrant))
    grammar.add("losable", "the {symbol:symbol} symbol", builds(n.SymbolGrant))
    own_ability = builds(n.KeywordAbility)
    grammar.add("losable", "its {name:KEYWORD} ability", own_ability)
    grammar.add("losable", "all abilities", is_value(n.AllAbilities()))
    grammar.add("losable", "all keywords", is_value(n.AllAbilities(n.Property.KEYWORD)))
    grammar.add("losable", "all symbols", is_value(n.SymbolGrant(None)))
    named = is_value(n.ChosenGrant(n.Property.KEYWORD, "named"))
    for symbol in ("grant", "losable"):
        grammar.add(symbol, "the named keyword", named)
        named_symbol = is_value(n.ChosenGrant(n.Property.SYMBOL, "named"))
        grammar.add(symbol, "the named symbol", named_symbol)
    chosen = is_value(n.ChosenGrant(n.Property.KEYWORD))
    grammar.add("losable", "1 keyword of your choice", chosen)


def _add_becomes(grammar: Grammar, number: str) -> None:
    subject = f"{{cards:subject.{number}}}"
    copies = "copies" if number == "sg" else "copy"
    of = "{of:copied}"
    values = f"{subject} {copies} the printed values of {of} [[{{span:span}}]]"
    grammar.add("core", values, builds(n.CopyValues))
    everything = f"{subject} {copies} the printed values , keywords and abilities of {of}"
    full = builds(n.CopyValues, everything=True)
    grammar.add("core", f"{everything} [[{{span:span}}]]", full)
    if number == "sg":
        turned = builds(n.CopyValues, everything=True, turned=True)
        words = f"{subject} becomes a copy of {{of:original}} [[{{span:span}}]]"
        grammar.add("core", words, turned)
    deal = "deals" if number == "sg" else "deal"
    be = "is" if number == "sg" else "are"
    unblockable = builds(n.RuleEffect, kind=n.RuleKind.UNBLOCKABLE)
    grammar.add("core", f"{subject} {be} unblockable", unblockable)
    for words, state in {
        "blocked": n.State.BLOCKED,
        "completely blocked": n.State.COMPLETELY_BLOCKED,
        "partially blocked": n.State.PARTIALLY_BLOCKED,
    }.items():
        status = builds(n.SetBlockStatus, state=state)
        grammar.add("core", f"{subject} {be} {words}", status)
    grammar.add(
        "core", f"{subject} {deal} no damage", builds(n.RuleEffect, kind=n.RuleKind.NO_DAMAGE)
    )
    if number == "pl":
        return
    single = guarded(PASS, _is_a_model)
    for symbol in ("np.you.stage", "ref.sg"):
        grammar.add("original", f"{{_:{symbol}}}", single)
    grammar.add("copied", "{_:np.you.stage}")
    grammar.add("copied", "{_:ref.name}")
    half = "half damage ( rounded up ) during the damage step"
    grammar.add("core", f"{subject} deals {half}", _damage_all_the_same(n.Rounding.UP))
    less = half.replace("up", "down")
    grammar.add("core", f"{subject} deals {less}", _damage_all_the_same(n.Rounding.DOWN))
    grammar.add("core", f"{subject} deals full damage", _damage_all_the_same())
    fixed = f"{subject} deals {{amount:number}} damage during the damage step"
    step = n.During(n.Stretch.DAMAGE_STEP)
    grammar.add("core", fixed, builds(n.DealDamage, span=step))


def _is_a_model(value: Value) -> bool:
    """Whether it is one other, existing card, so that there is a single printed text to copy."""
    if isinstance(value, n.Cards | n.Among):
        single = value.quantity in (n.ONE, replace(n.ONE, article=True))
        return single and value.pick is not n.Pick.ALL
    return isinstance(value, n.Bound | n.CurrentAttack)


def _damage_all_the_same(*half: n.Rounding) -> Builder:
    """The damage that an attack deals in its Damage Step even if blocked: all or half of it."""
    step = n.During(n.Stretch.DAMAGE_STEP)

    def make(cards: Value) -> n.DealDamage:
        damage: n.Amount = n.StatOf(cards, n.Stat.DAMAGE)
        for rounding in half:
            damage = n.Half(damage, rounding)
        return n.DealDamage(cards, damage, step)

    def take(value: Value) -> Fields | None:
        return {"cards": value.cards} if value == make(value.cards) else None

    return lens(make, take, n.DealDamage)
