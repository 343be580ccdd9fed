"""Triggers of two events with one subject: "after you block or take damage" (H.2.3.2.4)."""

from __future__ import annotations

from dataclasses import replace

from engine.text.grammar import Builder, Fields, Grammar, Value, builds, guarded, is_value, lens
from engine.text.ufs.tables.events import ACTORS, ride, take_riders
from engine.text.ufs.tables.verbs import CARD_VERBS, GAIN, LEXEMES, LOSE, TAKE, Lexeme
from engine.text.ufs.tables.words import NUMBERS, ClauseSubject
from engine.ufs.effects import nodes as n

PRESENT = "pres"


def add_joined(grammar: Grammar) -> None:
    """More triggers. Two verbs may share their object: "discards or removes a card"."""
    for number in NUMBERS:
        _add_passives(grammar, number)
    for person in ACTORS:
        _add_shared_objects(grammar, person)
        _add_known_pairs(grammar, person)
        _add_predicates(grammar, person)
    for word, timing in {"after": n.Timing.AFTER, "when": n.Timing.WHEN}.items():
        grammar.add("trigger", f"{word} {{events:twoevents}}", _trigger(timing))


def _trigger(timing: n.Timing) -> Builder:
    def make(events: Value) -> n.Trigger:
        return n.Trigger(timing, events[0], events[1], shared=True)

    def take(value: Value) -> Fields | None:
        if type(value) is not n.Trigger or value.other is None:
            return None
        events = (value.event, value.other)
        return {"events": events} if value == make(events) else None

    return lens(make, take)


def _add_passives(grammar: Grammar, number: str) -> None:
    """ "A foundation is destroyed or flipped"."""
    be = "is" if number == "sg" else "are"
    for verb in CARD_VERBS:
        grammar.add(f"participle.{number}", LEXEMES[verb].participle, is_value(verb))
    verbs = f"{{first:participle.{number}}} or {{second:participle.{number}}}"
    words = f"{{cards:evs.{number}}} {be} {verbs} [[{{riders:riders}}]]"
    grammar.add("twoevents", words, _on_one_object(None))


def _add_shared_objects(grammar: Grammar, person: ClauseSubject) -> None:
    """ "You discard or remove 2 or more cards from your hand"."""
    symbol = f"cardverb.{person.key}"
    for verb in CARD_VERBS:
        grammar.add(symbol, LEXEMES[verb].active(PRESENT, person), is_value(verb))
    verbs = f"{{first:{symbol}}} or {{second:{symbol}}}"
    words = f"{person.subject} {verbs} {{cards:evnp.{person.key}}} [[{{riders:riders}}]]"
    grammar.add("twoevents", words, _on_one_object(person.who))


def _on_one_object(who: n.Who | None) -> Builder:
    def make(first: Value, second: Value, cards: Value, riders: Value = None) -> Value:
        events = (
            n.EventPattern(first, by=who, cards=cards),
            n.EventPattern(second, by=who, cards=cards),
        )
        return events if riders is None else tuple(ride(event, riders) for event in events)

    def take(value: Value) -> Fields | None:
        first, second = unnamed = tuple(replace(event, bind="") for event in value)
        if first.cards is None or first.verb is second.verb:
            return None
        found = {"first": first.verb, "second": second.verb, "cards": first.cards}
        ridden = take_riders(first)
        if ridden is not None:
            found["riders"] = ridden["riders"]
        return found if unnamed == make(**found) else None

    return guarded(lens(make, take), _are_two_verbs)


def _are_two_verbs(value: Value) -> bool:
    return value[0].verb is not value[1].verb


def _add_predicates(grammar: Grammar, person: ClauseSubject) -> None:
    """ "You block or take damage": each verb with its own object."""
    symbol = f"predicate.{person.key}"

    def add(lexeme: Lexeme, tail: str, verb: n.Verb) -> None:
        words = f"{lexeme.active(PRESENT, person)} {tail}"
        grammar.add(symbol, words, builds(n.EventPattern, verb=verb, by=person.who))

    for verb in (*CARD_VERBS, n.Verb.BLOCK):
        add(LEXEMES[verb], f"{{cards:evnp.{person.key}}}", verb)
    add(LEXEMES[n.Verb.BLOCK], "", n.Verb.BLOCK)
    add(LEXEMES[n.Verb.BLOCK], "with {using:evnp.you}", n.Verb.BLOCK)
    add(TAKE, "damage", n.Verb.TAKE_DAMAGE)
    add(GAIN, "vitality", n.Verb.GAIN_VITALITY)
    add(LOSE, "vitality", n.Verb.LOSE_VITALITY)
    dealt = Lexeme("dealt", "", "", "dealt").passive(PRESENT, plural=not person.singular)
    suffered = builds(n.EventPattern, verb=n.Verb.TAKE_DAMAGE, by=person.who, dealt=True)
    grammar.add(symbol, f"{dealt} damage", suffered)
    pair = f"{person.subject} {{first:{symbol}}} or {{second:{symbol}}}"
    grammar.add("twoevents", pair, guarded(_pair(person.who), _are_about_different_things))


def _add_known_pairs(grammar: Grammar, person: ClauseSubject) -> None:
    """ "You play or block with this card", "you gain or lose vitality"."""
    verbs = (n.Verb.PLAY, n.Verb.BLOCK)
    played, blocked = (LEXEMES[verb].active(PRESENT, person) for verb in verbs)
    used = f"{person.subject} {played} or {blocked} with {{cards:evnp.{person.key}}}"
    grammar.add("twoevents", used, _played_or_blocked(person.who))
    gained, lost = (lexeme.active(PRESENT, person) for lexeme in (GAIN, LOSE))
    either = (
        n.EventPattern(n.Verb.GAIN_VITALITY, person.who),
        n.EventPattern(n.Verb.LOSE_VITALITY, person.who),
    )
    grammar.add("twoevents", f"{person.subject} {gained} or {lost} vitality", is_value(either))


def _played_or_blocked(who: n.Who) -> Builder:
    def make(cards: Value) -> Value:
        played = n.EventPattern(n.Verb.PLAY, by=who, cards=cards)
        return (played, n.EventPattern(n.Verb.BLOCK, by=who, using=cards))

    def take(value: Value) -> Fields | None:
        cards = value[0].cards
        return {"cards": cards} if cards is not None and value == make(cards) else None

    return lens(make, take)


def _pair(who: n.Who) -> Builder:
    def make(first: Value, second: Value) -> Value:
        return (first, second)

    def take(value: Value) -> Fields | None:
        own = all(event.by is who for event in value)
        return {"first": value[0], "second": value[1]} if own else None

    return lens(make, take)


def _are_about_different_things(value: Value) -> bool:
    """Two verbs with the same object share it, so here the objects have to differ."""
    first, second = value
    return first != second and (first.cards is None or first.cards != second.cards)
