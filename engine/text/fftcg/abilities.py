"""Whole lines: Summons, action and special abilities, auto-abilities, field abilities, traits."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import Any

from engine.fftcg.model import spells
from engine.fftcg.model.autos import AutoAbility, AutoEvent, AutoTrigger
from engine.fftcg.model.changes import BecomeForward, FieldAbility
from engine.fftcg.model.facts import BothSo, ItselfIs, NotSo, TurnOf
from engine.fftcg.model.patterns import CardPattern, WhoseCards
from engine.fftcg.model.prices import CpPrice
from engine.fftcg.model.spells import AbilityTime, ActionAbility, SpellText, SpellVerb
from engine.fftcg.model.words import CHARACTERS, CardKind, CardZone, TurnPhase
from engine.text.fftcg.lines import SummonLine, TraitLine
from engine.text.fftcg.replacements import STATEMENTS
from engine.text.fftcg.words import ITSELF
from engine.text.grammar import (
    REFUSED,
    Builder,
    Grammar,
    ListRule,
    Value,
    builds,
    guarded,
    is_value,
    lens,
)

EVENTS = {
    "attacks": AutoEvent.ATTACKS,
    "blocks": AutoEvent.BLOCKS,
    "is blocked": AutoEvent.BLOCKED,
    "forms a party and attacks": AutoEvent.PARTY,
    "attacks alone": AutoEvent.ALONE,
    "deals damage to your opponent": AutoEvent.DEALS_POINT,
    "deals damage to a forward": AutoEvent.DEALS_DAMAGE,
    "is put from the field into the break zone": AutoEvent.PUT_AWAY,
    "leaves the field": AutoEvent.LEAVES,
    "is broken": AutoEvent.BROKEN,
    "is dealt damage": AutoEvent.DAMAGED,
    "is chosen by your opponent's summons or abilities": AutoEvent.CHOSEN,
}
TIMES = {
    "beginning of main phase 1 during": TurnPhase.MAIN_1,
    "beginning of the attack phase during": TurnPhase.ATTACK,
    "beginning of main phase 2 during": TurnPhase.MAIN_2,
    "end of": TurnPhase.END,
}
TURNS = {
    "each of your turns": WhoseCards.OWN,
    "each of your opponent's turns": WhoseCards.OPPONENT,
    "each turn": WhoseCards.ANYBODY,
}
PLAYERS_DO = {
    "you discard a card": (AutoEvent.DISCARDED, WhoseCards.OWN),
    "your opponent discards a card": (AutoEvent.DISCARDED, WhoseCards.OPPONENT),
    "you receive a point of damage": (AutoEvent.POINT, WhoseCards.OWN),
    "your opponent receives a point of damage": (AutoEvent.POINT, WhoseCards.OPPONENT),
}
CASTERS = {"you cast": WhoseCards.OWN, "your opponent casts": WhoseCards.OPPONENT}


def add_abilities(grammar: Grammar) -> None:
    _add_triggers(grammar)
    _add_autos(grammar)
    _add_costs(grammar)
    _add_actions(grammar)
    _add_fields(grammar)
    grammar.lists["traits"] = ListRule("trait", (",",))
    grammar.add("ability", "{traits:traits}", builds(TraitLine))
    for burst, is_burst in (("ex burst", True), ("", False)):
        summon = builds(SummonLine, is_burst=is_burst)
        grammar.add("summon", f"{burst} {{text:body}} .", summon)
        grammar.add("summon", f"{burst} {{text:modal}}", summon)
        grammar.add("summon", f"{burst} {{terms:terms}} . {{text:body}} .", summon)
        grammar.add("summon", f"{burst} {{terms:terms}} . {{text:modal}}", summon)


def _add_triggers(grammar: Grammar) -> None:
    """Triggers; one without a pattern is about the card itself."""
    grammar.add("event", "enters the field", is_value(AutoEvent.ENTERS))
    grammar.add_all("event", EVENTS)
    cast = (AutoTrigger(AutoEvent.ENTERS, is_cast=True),)
    grammar.add("triggers", f"when {ITSELF} enters the field due to your cast", is_value(cast))
    grammar.lists["events"] = ListRule("event", ("or",))
    grammar.add("triggers", f"when {ITSELF} {{events:events}}", _own_triggers())
    enters = guarded(builds(AutoTrigger, event=AutoEvent.ENTERS), _can_be_seen)
    grammar.add("trigger", "when a {pattern:noun.one.own} enters your field", enters)
    rivals = "when a {pattern:noun.one.rival} enters your opponent's field"
    grammar.add("trigger", rivals, enters)
    for words, event in EVENTS.items():
        happens = guarded(builds(AutoTrigger, event=event), _can_be_seen)
        grammar.add("trigger", f"when a {{pattern:noun.one}} {words}", happens)
    for words, whose in CASTERS.items():
        grammar.add("trigger", f"when {words} a {{pattern:noun.one.own}}", _cast_by(whose))
    for words, (event, whose) in PLAYERS_DO.items():
        theirs = CardPattern(frozenset(CardKind), whose)
        grammar.add("trigger", f"when {words}", is_value(AutoTrigger(event, theirs)))
    for begins, phase in TIMES.items():
        for turns, whose in TURNS.items():
            trigger = AutoTrigger(AutoEvent.PHASE, None, phase, whose)
            grammar.add("trigger", f"at the {begins} {turns}", is_value(trigger))
    state = builds(AutoTrigger, event=AutoEvent.STATE)
    # "is dull" could be meant as something that happens, too
    lasts = guarded(state, lambda trigger: not isinstance(trigger.state, ItselfIs))
    grammar.add("trigger", "when {state:condition}", lasts)
    grammar.add("triggers", "{trigger:trigger}", _one_trigger())
    own = f"when {ITSELF} or a {{pattern:noun.one.own}} enters your field"
    grammar.add("triggers", own, _itself_or_another())


def _cast_by(whose: WhoseCards) -> Builder:
    """15.1.1.7.1: Summons are cast; their `whose` is the player who casts. A Character that is
    played enters the field (11.4.7), under anybody's control."""

    def make(pattern: CardPattern) -> Value:
        if pattern.stand is not None or pattern.asks_of_power_or_traits:
            return REFUSED
        if pattern.kinds <= CHARACTERS:
            played = replace(pattern, whose=WhoseCards.ANYBODY)
            return AutoTrigger(AutoEvent.ENTERS, played, whose=whose, is_cast=True)
        is_summon = pattern.kinds == {CardKind.SUMMON}
        return AutoTrigger(AutoEvent.CAST, replace(pattern, whose=whose)) if is_summon else REFUSED

    def take(value: Value) -> dict[str, Any] | None:
        if value.pattern is None:
            return None
        pattern = replace(value.pattern, whose=WhoseCards.OWN)
        return {"pattern": pattern} if make(pattern) == value else None

    return lens(make, take)


def _can_be_seen(trigger: AutoTrigger) -> bool:
    """Whether the card is on the field; the power and traits it had then are not remembered."""
    pattern = trigger.pattern
    assert pattern is not None, "the rows that are guarded have one"
    return pattern.zone is CardZone.FIELD and not pattern.asks_of_power_or_traits


def _own_triggers() -> Builder:
    def make(events: tuple[AutoEvent, ...]) -> Value:
        return tuple(AutoTrigger(event) for event in events)

    def take(value: Value) -> dict[str, Any] | None:
        events = tuple(trigger.event for trigger in value)
        return {"events": events} if make(events) == value else None

    return lens(make, take)


def _one_trigger() -> Builder:
    def take(value: Value) -> dict[str, Any] | None:
        return {"trigger": value[0]} if len(value) == 1 else None

    return lens(lambda trigger: (trigger,), take)


def _itself_or_another() -> Builder:
    """One ability with two triggers: the card itself or another one."""

    def make(pattern: CardPattern) -> Value:
        triggers = (AutoTrigger(AutoEvent.ENTERS), AutoTrigger(AutoEvent.ENTERS, pattern))
        return triggers if _can_be_seen(triggers[1]) else REFUSED

    def take(value: Value) -> dict[str, Any] | None:
        pattern = value[-1].pattern
        return {"pattern": pattern} if pattern is not None and make(pattern) == value else None

    return lens(make, take)


def _add_autos(grammar: Grammar) -> None:
    """A condition behind the trigger belongs to the ability, not to its first instruction."""
    tails = (("", False), ("this effect will trigger only once per turn .", True))
    for (burst, is_burst), (tail, is_once) in product((("ex burst", True), ("", False)), tails):
        conditional = builds(AutoAbility, is_burst=is_burst, once_a_turn=is_once)
        plain = guarded(conditional, lambda auto: not _begins_with_condition(auto.text))
        head = f"{burst} {{triggers:triggers}} ,"
        rows = [(head, plain), (f"{head} if {{condition:condition}} ,", conditional)]
        if not is_burst:  # which asks for no trigger
            rows.append(("during {condition:turn} , {triggers:triggers} ,", conditional))
        for first, auto in rows:
            grammar.add("ability", f"{first} {{text:body}} . {tail}", auto)
            grammar.add("ability", f"{first} {{text:modal}} {tail}", auto)


def _begins_with_condition(text: SpellText) -> bool:
    return not text.choices and isinstance(next(iter(text.steps), None), spells.SpellIf)


def _add_costs(grammar: Grammar) -> None:
    """Costs, as fields of an ability: symbols first, then deeds."""
    dull = "<symbol dull symbol>"
    grammar.add("icons", f"{{price:price}} {dull}", _cost(dulls=True))
    grammar.add("icons", "{price:price}", _cost())
    grammar.add("icons", dull, _cost(dulls=True))
    grammar.add("icons", "<symbol 0 symbol>", is_value(()))
    grammar.add("deeds", f"put {ITSELF} into the break zone", _cost(puts_away=True))
    grammar.add("deeds", "discard {discards:cards}", _cost())
    grammar.add("deeds", f"remove {{counters:counters}} from {ITSELF}", _cost())
    grammar.add("deeds", f"discard {ITSELF}", _cost(discards_itself=True))
    grammar.add("deeds", f"remove {ITSELF} from the game", _cost(leaves=SpellVerb.REMOVE))
    hand = f"return {ITSELF} to its owner's hand"
    grammar.add("deeds", hand, _cost(leaves=SpellVerb.RETURN))
    both = f"put {ITSELF} into the break zone , discard {{discards:cards}}"
    grammar.add("deeds", both, _cost(puts_away=True))
    grammar.add("deeds", "{gives:gives}", _cost())
    grammar.add("deeds", "discard {discards:cards} , {gives:gives}", _cost())
    grammar.add("done", "{deeds:deeds}", _sum_of_costs())
    grammar.add("paid", "{icons:icons}", _sum_of_costs())
    grammar.add("paid", "{deeds:deeds}", _sum_of_costs())
    grammar.add("paid", "{icons:icons} , {deeds:deeds}", _sum_of_costs())


NO_COST: dict[str, Any] = {  # fields of an ability, as it has them without a cost
    "price": CpPrice(),
    "dulls": False,
    "puts_away": False,
    "discards": 0,
    "counters": None,
    "discards_itself": False,
    "leaves": None,
    "gives": None,
}
ICONS = ("price", "dulls")
DEEDS = ("puts_away", "discards", "counters", "discards_itself", "leaves", "gives")
Cost = tuple[tuple[str, Any], ...]  # fields of an ability that are not as usual, in order


def _cost(**fixed: Any) -> Builder:
    def make(values: dict[str, Any]) -> Value:
        return _as_cost({**fixed, **values})

    def take(value: Value) -> dict[str, Any] | None:
        told = dict(value)
        if any(told.pop(name, None) != what for name, what in fixed.items()):
            return None
        return told

    return Builder(make, take, usual={})


def _as_cost(told: dict[str, Any]) -> Cost:
    return tuple(
        (name, told[name]) for name in NO_COST if told.get(name, NO_COST[name]) != NO_COST[name]
    )


def _sum_of_costs() -> Builder:
    def make(icons: Cost = (), deeds: Cost = ()) -> Value:
        return (*icons, *deeds)

    def take(value: Value) -> dict[str, Any] | None:
        icons = tuple(each for each in value if each[0] in ICONS)
        deeds = tuple(each for each in value if each[0] in DEEDS)
        return {"icons": icons, "deeds": deeds}

    return lens(make, take, usual={"icons": (), "deeds": ()})


def _add_actions(grammar: Grammar) -> None:
    special = '" {special:name} " <symbol s symbol>'
    use = "you can only use this ability"
    rows: tuple[tuple[str, dict[str, Any]], ...] = (
        ("", {}),
        (f"{use} {{time:time}} .", {}),
        (f"{use} once per turn .", {"once_a_turn": True}),
        (f"{use} {{time:time}} and only once per turn .", {"once_a_turn": True}),
        (f"{use} if {{condition:condition}} .", {}),
        (f"{use} if {{condition:condition}} and only once per turn .", {"once_a_turn": True}),
        (f"{use} {{time:time}} and if {{condition:condition}} .", {}),
    )
    lying = f"{use} if {ITSELF} is in your"
    for zone, words in ((CardZone.HAND, "hand"), (CardZone.BREAK, "break zone")):
        once = {"zone": zone, "once_a_turn": True}
        rows = (*rows, (f"{lying} {words} .", {"zone": zone}))
        rows = (*rows, (f"{lying} {words} and only once per turn .", once))
        at_a_time = f"{use} {{time:time}} and if {ITSELF} is in your {words} ."
        rows = (*rows, (at_a_time, {"zone": zone}))
    for limit, fixed in rows:
        for text in ("{text:body} .", "{text:modal}"):
            action = guarded(_action(**fixed), _can_be_paid)
            grammar.add("ability", f"{{cost:paid}} : {text} {limit}", action)
            grammar.add("ability", f"{special} : {text} {limit}", action)
            grammar.add("ability", f"{special} , {{cost:done}} : {text} {limit}", action)
            grammar.add("ability", f"{special} {{cost:paid}} : {text} {limit}", action)


def _can_be_paid(value: ActionAbility) -> bool:
    """Whether the card can pay its part of the cost in its zone; in a hand, it is discarded."""
    of_the_field = value.dulls or value.puts_away or value.counters is not None
    match value.zone:
        case CardZone.HAND:
            return value.discards_itself and not of_the_field and value.leaves is None
        case CardZone.BREAK:
            is_given = value.discards_itself or value.leaves is SpellVerb.RETURN
            return not is_given and not of_the_field
    return not value.discards_itself


def _action(**fixed: Any) -> Builder:
    """An action ability whose cost is one part, separate from its limits and name."""
    usual = {
        "cost": (),
        "special": "",
        "time": AbilityTime.ANY,
        "once_a_turn": False,
        "zone": CardZone.FIELD,
        "condition": None,
    }

    def make(text: SpellText, cost: Cost = (), **told: Any) -> Value:
        return ActionAbility(text=text, **dict(cost), **told, **fixed)

    def take(value: ActionAbility) -> dict[str, Any] | None:
        if any(getattr(value, name) != what for name, what in fixed.items()):
            return None
        told = {name: getattr(value, name) for name in ("text", *usual) if name != "cost"}
        cost = _as_cost({name: getattr(value, name) for name in NO_COST})
        return {"cost": cost, **told}

    return lens(make, take, ActionAbility, {**usual, **fixed})


def _add_fields(grammar: Grammar) -> None:
    statements = (
        f"{ITSELF} gains {{changes:gains}}",
        f"{ITSELF} gains {{changes:gains.banned}}",
        f"{ITSELF} cannot {{changes:banned}}",
        f"{ITSELF} must {{changes:duty}}",
        f"{ITSELF} cannot {{changes:priced}}",
        f"{ITSELF} can {{changes:able}}",
        "{changes:become}",
        "the {pattern:noun.many} gain {changes:gains}",
        "the {pattern:noun.many} gain {changes:gains.banned}",
        "the {pattern:noun.many} lose {changes:loses.many}",
        "the {pattern:noun.many} lose {changes:loses.many.banned}",
        "the {pattern:noun.many} cannot {changes:banned}",
        "the {pattern:noun.many} can {changes:able}",
        "the {pattern:noun.many} must {changes:duty}",
        "the {pattern:noun.many} cannot {changes:priced.many}",
        "the {pattern:noun.many} {changes:set.costs}",
        "{changes:cheaper}",
        *STATEMENTS,
    )
    turns = {"your turn": WhoseCards.OWN, "your opponent's turn": WhoseCards.OPPONENT}
    for words, whose in turns.items():
        grammar.add("turn", words, is_value(TurnOf(whose)))
    field = guarded(builds(FieldAbility), _can_stand)
    for words in statements:
        grammar.add("ability", f"{words} .", field)
        grammar.add("ability", f"if {{condition:condition}} , {words} .", field)
        grammar.add("ability", f"damage {{damage:n}} * {words} .", field)
        grammar.add("ability", f"during {{condition:turn}} , {words} .", field)
        grammar.add("ability", f"{{condition:turn.and}} , {words} .", field)
    grammar.add("turn.and", "during {first:turn} , if {second:condition}", builds(BothSo))
    grammar.add("unless", "unless {condition:condition}", builds(NotSo))
    for subject in (ITSELF, "the {pattern:noun.many}"):
        row = f"{subject} cannot {{changes:banned}} {{condition:unless}} ."
        grammar.add("ability", row, field)


def _can_stand(ability: FieldAbility) -> bool:
    """Whether it is about cards on the field, and not about power or traits, which it may change.

    A card may not become something on a condition that asks what cards have become.
    """
    if any(isinstance(change, BecomeForward) for change in ability.changes) and not isinstance(
        ability.condition, spells.PointsReceived | TurnOf | None
    ):
        return False
    pattern = ability.pattern
    return pattern is None or (
        pattern.zone is CardZone.FIELD and not pattern.asks_of_power_or_traits
    )
