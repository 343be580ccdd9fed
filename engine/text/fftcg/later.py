"""What is generated now and triggers later: "At the end of the turn, ..." (11.8.17)."""

from __future__ import annotations

from typing import Any, NamedTuple

from engine.fftcg.model import spells
from engine.fftcg.model.autos import AutoAbility, AutoEvent, AutoTrigger
from engine.fftcg.model.later import SpellLater, is_whole
from engine.fftcg.model.patterns import WhoseCards
from engine.fftcg.model.words import TurnPhase
from engine.text.fftcg.abilities import EVENTS
from engine.text.fftcg.words import ITSELF
from engine.text.grammar import PASS, Builder, Grammar, Value, guarded, is_value, lens

NEXT = {
    "main phase 1": TurnPhase.MAIN_1,
    "attack phase": TurnPhase.ATTACK,
    "main phase 2": TurnPhase.MAIN_2,
}
THIS_TURN = "until the end of the turn"  # as "this turn" is read


class LaterOccasion(NamedTuple):
    """What a later ability waits for, whether more than once, and which card it watches."""

    trigger: AutoTrigger
    lasts: bool = False
    watched: spells.SpellCards | None = None


def add_later(grammar: Grammar) -> None:
    _add_occasions(grammar)
    grammar.add("later.text", "{_:body}", _choosing())
    grammar.add("later.text", "{_:modal}")
    for symbol, words, is_text in (
        ("sentence", "{said:willing}", False),
        ("ending", "{said:later.text}", True),
    ):
        plain, conditional = (_later(is_text=is_text, has_condition=each) for each in (False, True))
        grammar.add(symbol, f"{{occasion:occasion}} , {words}", plain)
        conditional_words = f"{{occasion:occasion}} , if {{condition:condition}} , {words}"
        grammar.add(symbol, conditional_words, conditional)


def _add_occasions(grammar: Grammar) -> None:
    end = AutoTrigger(AutoEvent.PHASE, None, TurnPhase.END, WhoseCards.ANYBODY)
    grammar.add("occasion", "at the end of the turn", is_value(LaterOccasion(end, lasts=True)))
    for words, phase in NEXT.items():
        begins = AutoTrigger(AutoEvent.PHASE, None, phase)
        coming = f"at the beginning of your next {words}"
        grammar.add("occasion", coming, is_value(LaterOccasion(begins)))
    grammar.add("occasion", f"{{trigger:trigger}} {THIS_TURN}", _seen(lasts=True))
    for words, event in EVENTS.items():
        trigger = AutoTrigger(event)
        for span, lasts in ((THIS_TURN, True), ("", False)):
            for cards, seen in ((spells.SaidCards(), "it"), (spells.ItselfCard(), ITSELF)):
                happens = is_value(LaterOccasion(trigger, lasts, cards))
                grammar.add("occasion", f"when {seen} {words} {span}", happens)


def _seen(*, lasts: bool) -> Builder:
    """A trigger that says which cards it is about; phases have rows of their own."""

    def is_event(occasion: LaterOccasion) -> bool:
        trigger = occasion.trigger
        timeless = trigger.event not in {AutoEvent.PHASE, AutoEvent.STATE}
        return timeless and occasion.watched is None

    def take(value: Value) -> dict[str, Any] | None:
        is_such = isinstance(value, LaterOccasion) and value.lasts is lasts
        return {"trigger": value.trigger} if is_such else None

    return guarded(lens(lambda trigger: LaterOccasion(trigger, lasts), take), is_event)


def _choosing() -> Builder:
    """A whole text, only if it chooses: otherwise one sentence, and the rest is done now."""
    return guarded(PASS, lambda value: isinstance(value, spells.SpellText) and is_whole(value))


def _later(*, is_text: bool, has_condition: bool) -> Builder:
    def make(
        occasion: LaterOccasion, said: Value, condition: spells.TcgCondition | None = None
    ) -> Value:
        text = said if is_text else spells.SpellText((), (said,))
        auto = AutoAbility((occasion.trigger,), text, condition)
        return SpellLater(auto, occasion.lasts, occasion.watched)

    def take(value: Value) -> dict[str, Any] | None:
        if not isinstance(value, SpellLater) or is_whole(value.auto.text) is not is_text:
            return None
        auto = value.auto
        if (auto.condition is not None) is not has_condition:
            return None
        occasion = LaterOccasion(auto.triggers[0], value.lasts, value.watched)
        taken = {"occasion": occasion, "said": auto.text if is_text else auto.text.steps[0]}
        return {**taken, "condition": auto.condition} if has_condition else taken

    return lens(make, take)
