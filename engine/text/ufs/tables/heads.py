"""Whole abilities: what stands in front of the colon, costs, triggers, X and tails (H)."""

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
from engine.text.ufs.tables.amounts import bounded
from engine.text.ufs.tables.mentions import GATE_WORDS
from engine.ufs.effects import nodes as n
from engine.ufs.effects.keyword_names import KNOWN_KEYWORDS


def add_ability(grammar: Grammar) -> None:
    """ability: the whole line."""
    _add_gates(grammar)
    _add_brackets(grammar)
    _add_costs(grammar)
    _add_tails(grammar)
    head = "{before:gates} {kind:letter} {brackets:brackets} {cost:costs} :"
    grammar.add("letter", "f", is_value(n.AbilityKind.FORM))
    grammar.add("letter", "e", is_value(n.AbilityKind.ENHANCE))
    grammar.add("letter", "b", is_value(n.AbilityKind.BLITZ))
    tails = "[[{x:xdef}]] {after:tails}"
    grammar.add("ability", f"{head} {{effects:statements}} {tails}", builds(n.Ability))
    response = head.replace("{kind:letter}", "r")
    kind = builds(n.Ability, kind=n.AbilityKind.RESPONSE)
    body = f"{response} {{trigger:trigger}} , {{effects:statements}} {tails}"
    grammar.add("ability", body, kind)
    instead = f"{response} {{trigger:impending}} , {{effects:forestalling}} {tails}"
    grammar.add("ability", instead, kind)
    static = builds(n.Ability, kind=n.AbilityKind.CONTINUOUS)
    grammar.add("ability", "{effects:body.static} [[{x:xdef}]]", static)
    grammar.add("xdef", "x equals {_:xvalue} .")
    grammar.add("xvalue", "{_:expr}")
    above = "{amount:expr} . x cannot be greater than {high:number}"
    grammar.add("xvalue", above, builds(n.Bounded, sentence=True))
    grammar.add("xvalue", "{amount:expr} {bounds:bounds}", bounded())


def _add_gates(grammar: Grammar) -> None:
    grammar.lists["gates"] = ListRule("gate", (), 0)
    grammar.lists["gates.or"] = ListRule("gate1", ("/",), 2)
    grammar.add("gate", "{_:gate1}")
    grammar.add("gate", "{parts:gates.or}", builds(n.EitherGate))
    grammar.add("gate1", "first", is_value(n.FirstOnly()))
    grammar.add("gate1", "combo", is_value(n.ComboGate()))
    grammar.add("gate1", "deadlock", is_value(n.DeadlockGate()))
    grammar.add("gate1", "desperation", is_value(n.DesperationGate()))
    grammar.add("gate1", "{name:GATENAME}", guarded(builds(n.NameGate), _is_no_trait))
    grammar.add("gate1", "{name:KEYWORD}", guarded(builds(n.TraitGate), _is_trait))
    # Braces belong to the pattern language, so the lexer writes them as these two words.
    grammar.add("gate1", "<symbol {symbol:symbol} symbol>", builds(n.SymbolGate))
    watermark = "<symbol watermark {name:QUOTED} symbol>"
    grammar.add("gate1", watermark, builds(n.NameGate, watermark=True))


def _is_trait(value: Value) -> bool:
    name = value.name.lower() if type(value) is n.TraitGate else ""
    return name in KNOWN_KEYWORDS and name not in GATE_WORDS


def _is_no_trait(value: Value) -> bool:
    return type(value) is n.NameGate and value.name.lower() not in KNOWN_KEYWORDS


def _add_brackets(grammar: Grammar) -> None:
    grammar.lists["brackets"] = ListRule("bracket", (), 0)
    table: dict[str, n.Restriction] = {
        "once per turn": n.Limit(1, n.Stretch.TURN),
        "twice per turn": n.Limit(2, n.Stretch.TURN),
        "once per game": n.Limit(1, n.Stretch.GAME),
        "once per enhance step": n.Limit(1, n.Stretch.ENHANCE_STEP),
        "twice per enhance step": n.Limit(2, n.Stretch.ENHANCE_STEP),
        "your turn": n.DuringTurn(n.Who.YOU),
        "opponent's turn": n.DuringTurn(n.Who.OPPONENT),
        "your attack": n.DuringAttack(n.Who.YOU),
        "opponent's attack": n.DuringAttack(n.Who.OPPONENT),
        "enhance step": n.EnhanceStepOnly(),
        "tenacious": n.WhileCommitted(bracket=True),
        "hand": n.InZone(n.Zone.HAND),
        "card pool": n.InZone(n.Zone.POOL),
        "staging area": n.InZone(n.Zone.STAGE),
        "momentum": n.InZone(n.Zone.MOMENTUM),
        "discard pile": n.InZone(n.Zone.DISCARD),
        "removed pile": n.InZone(n.Zone.REMOVED),
    }
    for words, restriction in table.items():
        grammar.add("bracket", f"[ {words} ]", is_value(restriction))


def _add_costs(grammar: Grammar) -> None:
    grammar.add("costs", "", is_value(()))
    grammar.add("cost", "{_:checkcost}")
    short = builds(n.MakeCheck, cost=True, short=True)
    grammar.add("cost", "check {difficulty:number}", short)
    this = n.ThisCard(implied=True)
    grammar.add("cost", "lose {amount:number} stamina", builds(n.LoseStamina, cards=this))
    grammar.add("costs", "{costs:costlist} {check:checkcost}", lens(_with_check, _take_check))
    grammar.add("costs", "{_:costlist}")
    grammar.add("checkcost", "( {difficulty:CHECK} )", builds(n.MakeCheck, cost=True))
    grammar.lists["costlist"] = ListRule("cost", (",",), 1)
    for word, verb in {
        "commit": n.Verb.COMMIT,
        "destroy": n.Verb.DESTROY,
        "remove": n.Verb.REMOVE,
        "flip": n.Verb.FLIP,
        "sacrifice": n.Verb.SACRIFICE,
        "discard": n.Verb.DISCARD,
    }.items():
        act = n.Act(verb, n.ThisCard(implied=True))
        grammar.add("cost", word, is_value(act))
    grammar.add("cost", "{_:vp.you.base}")
    grammar.lists["costs.or"] = ListRule("vp.you.base", ("or",), 2)
    grammar.add("cost", "{options:costs.or}", builds(n.ChooseOne))
    grammar.add("vp.you.base", "discard {cards:bounded}", builds(n.Act, verb=n.Verb.DISCARD))
    momentum = n.Place(n.Zone.MOMENTUM, said=n.Said.BARE)
    bounded = builds(n.Cards, place=momentum)
    grammar.add("bounded", "{quantity:boundedq}", bounded)
    limits = "x momentum ( minimum {low:number} , maximum the multiple rating )"
    grammar.add("boundedq", limits, lens(_multiple, _take_multiple))


def _multiple(low: Value) -> n.Quantity:
    return n.Quantity(n.Bounded(n.X(), low, n.GrantingRating("Multiple")))


def _take_multiple(value: Value) -> Fields | None:
    fits = type(value) is n.Quantity and type(value.amount) is n.Bounded
    return {"low": value.amount.low} if fits and value == _multiple(value.amount.low) else None


def _with_check(costs: Value, check: Value) -> tuple[Value, ...]:
    return (*costs, check)


def _take_check(value: Value) -> Fields | None:
    if len(value) < 2 or type(value[-1]) is not n.MakeCheck or type(value[-2]) is n.MakeCheck:
        return None
    return {"costs": value[:-1], "check": value[-1]}


def _add_tails(grammar: Grammar) -> None:
    grammar.lists["tails"] = ListRule("tailrule", (), 0)
    playable = builds(n.OnlyPlayable)
    grammar.add("tailrule", "only playable {condition:onlywhen} .", playable)
    lasting = builds(n.OnlyPlayable, lasting=True)
    grammar.add("tailrule", "only playable while {condition:cond} .", lasting)
    committed = is_value(n.WhileCommitted())
    grammar.add("tailrule", "playable while committed .", committed)
    grammar.add("tailrule", "playable by either player .", is_value(n.ByEitherPlayer()))
    once = is_value(n.Limit(1, n.Stretch.TURN))
    grammar.add("tailrule", "only playable once per turn .", once)
    times = "playable any number of times per enhance step ."
    grammar.add("tailrule", times, is_value(n.AnyNumberOfTimes()))
    longer = is_value(n.AnyNumberOfTimes(sentence=True))
    often = "this ability is playable any number of times this enhance step ."
    grammar.add("tailrule", often, longer)
    copies = "only {count:INT} copies of this ability can be played this {stretch:stretch} ."
    single = copies.replace("{count:INT} copies", "1 copy")
    grammar.add("tailrule", single, builds(n.CopiesPerTurn, count=1))
    grammar.add("tailrule", copies, builds(n.CopiesPerTurn))
    may = "your opponent may {cost:done.opp} to cancel this ability"
    grammar.add("tailrule", f"{may} .", builds(n.MayCancel))
    grammar.add("tailrule", f"{may} and destroy this card .", builds(n.MayCancel, destroys=True))
    effect = may.replace("ability", "effect")
    grammar.add("tailrule", f"{effect} .", builds(n.MayCancel, effect=True))
    both = builds(n.MayCancel, effect=True, destroys=True)
    grammar.add("tailrule", f"{effect} and destroy this card .", both)
    often = "you may play this ability {count:INT} times this enhance step ."
    grammar.add("tailrule", often, builds(n.Limit, stretch=n.Stretch.ENHANCE_STEP))
