"""Points in time and how long something lasts: "after you block", "until the end of the turn"."""

from __future__ import annotations

from engine.text.grammar import (
    Grammar,
    Value,
    builds,
    guarded,
    is_value,
)
from engine.ufs.effects import nodes as n


def add_triggers(grammar: Grammar) -> None:
    """trigger: a point in time up to, but without, its comma."""
    begins = n.Trigger(
        n.Timing.BEFORE, n.EventPattern(n.Verb.PHASE, during=n.During(n.Stretch.GAME))
    )
    grammar.add("trigger", "before the game begins", is_value(begins))
    for word, timing in {
        "after": n.Timing.AFTER,
        "before": n.Timing.BEFORE,
        "when": n.Timing.WHEN,
    }.items():
        tense = "ev.pres"
        once = guarded(builds(n.Trigger, timing=timing), _is_foreseen)
        grammar.add("trigger", f"{word} {{event:{tense}}}", once)
        grammar.add("trigger", f"{word} {{event:{tense}}} while {{condition:cond}}", once)
        grammar.add("trigger", f"{word} {{event:{tense}}} or {{other:{tense}}}", once)
        grammar.add("trigger", f"{word} {{event:phase}}", once)
    prevented = guarded(builds(n.Trigger, timing=n.Timing.BEFORE, would=True), _is_foreseen)
    grammar.add("trigger", "before {event:ev.would}", prevented)
    answered = guarded(builds(n.Trigger, timing=n.Timing.BEFORE, would=True), _is_forestalled)
    grammar.add("impending", "before {event:ev.would}", answered)
    at = {"at the start of": n.Timing.START, "at the end of": n.Timing.END}
    for words, timing in at.items():
        grammar.add("trigger", f"{words} {{event:phase}}", builds(n.Trigger, timing=timing))
    grammar.add("trigger", "as {event:clearing}", builds(n.Trigger, timing=n.Timing.AS))
    clears = builds(n.EventPattern, verb=n.Verb.CLEAR, cards=n.ThisCard())
    clearing = "this card clears {from_:from.you} during {during:phasespan}"
    grammar.add("clearing", clearing, clears)
    during = builds(n.Trigger, timing=n.Timing.DURING)
    grammar.add("trigger", "during {event:phase}", during)
    phase = builds(n.EventPattern, verb=n.Verb.PHASE)
    grammar.add("phase", "{during:phasespan}", phase)
    whose = builds(n.During)
    grammar.add("phasespan", "the {stretch:stretch}", whose)
    for words, who in {"your": n.Who.YOU, "your opponent's": n.Who.OPPONENT}.items():
        grammar.add("phasespan", f"{words} {{stretch:stretch}}", builds(n.During, whose=who))
        coming = builds(n.Coming, whose=who)
        grammar.add("phasespan", f"{words} next {{stretch:stretch}}", coming)
    grammar.add("phasespan", "each {stretch:stretch}", builds(n.This, whose=n.Who.EACH))
    anybodys = builds(n.During, whose=n.Who.ANY)
    grammar.add("phasespan", "each player's {stretch:stretch}", anybodys)
    for now in (n.Stretch.TURN, n.Stretch.COMBAT_PHASE):
        words = f"this {now.value.replace('_', ' ')}"
        grammar.add("phasespan", words, is_value(n.This(now)))
    grammar.add("phasespan", "the next {stretch:stretch}", builds(n.Coming))
    grammar.add("phasespan", "{cards:ref.of} {stretch:stretch}", builds(n.OfAttack))
    grammar.add("phasespan", "the {stretch:stretch} of {cards:ref.sg}", builds(n.OfAttack, of=True))
    begun = builds(n.EventPattern, verb=n.Verb.PHASE, began=True)
    grammar.add("begun", "{during:phasespan} begins", begun)
    began = builds(n.Trigger, timing=n.Timing.AFTER)
    grammar.add("trigger", "after {event:begun}", began)


def _is_forestalled(value: Value) -> bool:
    """Whether something would be done to one card in play; several are looked at one by one."""
    event = value.event
    one = not isinstance(event.cards, n.Cards) or (
        event.cards.quantity.amount == n.Number(1)
        and event.cards.quantity.how is n.Comparison.EQUAL
    )
    return event.verb in n.FORESTALLED and event.by is None and one


_FORESEEN = (n.Verb.PHASE, n.Verb.DEAL_DAMAGE, n.Verb.TAKE_DAMAGE, n.Verb.MAKE_CHECK)


def _is_foreseen(value: Value) -> bool:
    """Only steps, checks and the damage of an attack can be responded to before they happen."""
    events = [event for event in (value.event, value.other) if event is not None]
    return value.timing is not n.Timing.BEFORE or all(e.verb in _FORESEEN for e in events)


def add_spans(grammar: Grammar) -> None:
    """span: how long something lasts, after its instruction."""
    grammar.add("span", "this {stretch:stretch}", builds(n.This))
    grammar.add("span", "for the rest of this {stretch:stretch}", builds(n.RestOf))
    grammar.add("span", "until the end of {trigger:untilend}", builds(n.Until))
    grammar.add("untilend", "{event:phase}", builds(n.Trigger, timing=n.Timing.END))
    for words, who in {"your": n.Who.YOU, "your opponent's": n.Who.OPPONENT}.items():
        coming = n.EventPattern(n.Verb.PHASE, during=n.Coming(n.Stretch.TURN, who))
        start = is_value(n.Until(n.Trigger(n.Timing.START, coming)))
        for symbol in ("span", "headspan"):
            grammar.add(symbol, f"until the start of {words} next turn", start)
    grammar.add("headspan", "until the end of {trigger:untilend}", builds(n.Until))
    grammar.add("span", "while {condition:cond}", builds(n.WhileTrue))
    step = builds(n.OfAttack, of=True)
    grammar.add("evspan1", "the {stretch:stretch} of {cards:ref.sg}", step)
    grammar.add("span", "during {_:evspan1}")
    grammar.add("headspan", "while {condition:cond}", builds(n.WhileTrue))
    grammar.add("headspan", "for the rest of this {stretch:stretch}", builds(n.RestOf))
    grammar.add("headspan", "this {stretch:stretch}", builds(n.This))
    grammar.add("headspan", "during {_:phasespan}")
