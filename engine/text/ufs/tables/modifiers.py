"""What cards get, gain, lose and become; checks that get bonuses (J.3.3, J.3.4)."""

from __future__ import annotations

from collections.abc import Callable
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
    _add_set(grammar)
    _add_checks(grammar)
    _add_blocks(grammar)


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
    grammar.add("changing", "{amount:PLUS} or {_:MINUS} {stat:stat}", _plus_or_minus())
    grammar.add("unbounded", "{amount:PLUS} {stat:stat}", add)
    grammar.add("unbounded", "{amount:MINUS} {stat:stat}", less)
    grammar.lists["changes"] = ListRule("changing", ("and",), 1)
    grammar.lists["changes.or"] = ListRule("changing", ("or",), 2)


def _plus_or_minus() -> Builder:
    def make(amount: Value, _: Value, stat: Value) -> n.Change:
        return n.Change(stat, n.Operation.ADD_OR_SUBTRACT, amount)

    def take(value: Value) -> Fields | None:
        if type(value) is not n.Change or value.operation is not n.Operation.ADD_OR_SUBTRACT:
            return None
        return {"amount": value.amount, "_": value.amount, "stat": value.stat}

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
    """What is counted is a number of its own (K.3.8); the floor of a penalty is of the value."""
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


def _is_clear(value: Value) -> bool:
    """A penalty with both bounds does not say what the ceiling is of."""
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
            lambda v: (
                {"step": v[1], "of": v[0]} if v[1] > 1 and type(v[0]) is n.CountersOn else None
            ),
        )
        grammar.add("foreach", "for every {step:INT} {of:countersof.pl}", counters)


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
    grammar.add("core", f"{subject} deals full damage", _damage_all_the_same())
    fixed = f"{subject} deals {{amount:number}} damage during the damage step"
    step = n.During(n.Stretch.DAMAGE_STEP)
    grammar.add("core", fixed, builds(n.DealDamage, span=step))


def _is_a_model(value: Value) -> bool:
    """One other card that is there already: what is printed on several is no single print."""
    if isinstance(value, n.Cards | n.Among):
        single = value.quantity in (n.ONE, replace(n.ONE, article=True))
        return single and value.pick is not n.Pick.ALL
    return isinstance(value, n.Bound | n.CurrentAttack)


def _damage_all_the_same(*half: n.Rounding) -> Builder:
    """What the attack deals in its Damage Step however it is blocked: all, or half of it."""
    step = n.During(n.Stretch.DAMAGE_STEP)

    def make(cards: Value) -> n.DealDamage:
        damage: n.Amount = n.StatOf(cards, n.Stat.DAMAGE)
        for rounding in half:
            damage = n.Half(damage, rounding)
        return n.DealDamage(cards, damage, step)

    def take(value: Value) -> Fields | None:
        if type(value) is not n.DealDamage or value != make(value.cards):
            return None
        return {"cards": value.cards}

    return lens(make, take)


def _add_set(grammar: Grammar) -> None:
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
    grammar.add("vp.you.base", either, lens(_one_of_two_zones, _take_two_zones))
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
            each = lens(_rated_per_each(operation), _take_rated_per_each(operation))
            grammar.add("core", f"{rated} rating {{of:foreach}}", each)
        every = guarded(builds(n.ChangeRatings, operation=operation), _is_there)
        ratings = f"{{cards:subject.sg}} gets {{amount:{sign}}} to all of its keyword ratings"
        grammar.add("core", ratings, every)
        size = f"{{who:poss.you}} {{change:playerchange.{sign}}} [[{{span:span}}]]"
        grammar.add("core", size, builds(n.ModifyPlayer))
        built = builds(n.Change, operation=operation)
        grammar.add(f"playerchange.{sign}", f"{{stat:playerstat}} gets {{amount:{sign}}}", built)


def _is_there(value: Value) -> bool:
    """Of a card yet to come nobody knows what keywords it will have."""
    return not isinstance(value.cards, n.Next)


def _one_of_two_zones(cards: Value, left: Value, right: Value) -> n.ChooseOne:
    return n.ChooseOne(tuple(n.ChangeZone(cards, zone, worded=True) for zone in (left, right)))


def _take_two_zones(value: Value) -> Fields | None:
    options: Value = value.options if type(value) is n.ChooseOne else ()
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
        if type(value) is not n.ChangeRating or type(value.amount) is not n.PerEach:
            return None
        each = value.amount
        if value.operation is not operation or not value.worded:
            return None
        of = (each.of, each.step)
        found = {"cards": value.cards, "keyword": value.keyword}
        return {**found, "amount": each.amount, "of": of}

    return take


def _add_checks(grammar: Grammar) -> None:
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
        grammar.add("core", either, lens(_check_up_or_down, _take_up_or_down))
        grammar.add("core", f"{check} {be} set to {{amount:number}}", builds(n.SetCheck))


def _add_blocks(grammar: Grammar) -> None:
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


def _check_up_or_down(check: Value, amount: Value, _: Value, span: Value = None) -> Value:
    """ "That check gets +2 or -2"."""
    if _ != amount:
        return REFUSED
    both = (n.Operation.ADD, n.Operation.SUBTRACT)
    return n.ChooseOne(tuple(n.ModifyCheck(check, each, amount, span) for each in both))


def _take_up_or_down(value: Value) -> Fields | None:
    options: Value = value.options if type(value) is n.ChooseOne else ()
    if len(options) != 2 or type(options[0]) is not n.ModifyCheck:
        return None
    first = options[0]
    found = {"check": first.check, "amount": first.amount, "_": first.amount}
    found |= {} if first.span is None else {"span": first.span}
    return found if value == _check_up_or_down(**found) else None
