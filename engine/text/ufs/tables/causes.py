"""Causes of events, and what an ability could do (K.2.8): "an ability that draws a card"."""

from __future__ import annotations

from engine.text.grammar import (
    Builder,
    Fields,
    Grammar,
    Value,
    builds,
    guarded,
    is_value,
    lens,
)
from engine.text.ufs.tables.events import CAUSES, Riders
from engine.text.ufs.tables.verbs import (
    CARD_VERBS,
    GAIN,
    LEXEMES,
    LOSE,
)
from engine.ufs.effects import nodes as n


def _either(field: str, **fixed: Value) -> Builder:
    """ "Reduces the speed or damage of your attack": two events that differ in one field."""

    def make(cards: Value, left: Value, right: Value) -> n.EitherEvent:
        both = (n.EventPattern(**{field: part}, **fixed, cards=cards) for part in (left, right))
        return n.EitherEvent(*both)

    def take(value: Value) -> Fields | None:
        if type(value) is not n.EitherEvent:
            return None
        left, right = (getattr(event, field) for event in (value.first, value.second))
        found = {"cards": value.first.cards, "left": left, "right": right}
        return found if None not in found.values() and value == make(**found) else None

    return lens(make, take)


def _is_taken_from_somebody(value: Value) -> bool:
    place = value.cards.place
    return place is not None and place.whose in (n.Who.YOU, n.Who.OPPONENT)


def add_does(grammar: Grammar) -> None:
    """What an ability could do (K.2.8): "that draws 1 or more cards"."""
    for verb in CARD_VERBS:
        event = builds(n.EventPattern, verb=verb)
        grammar.add("does", f"{LEXEMES[verb].third} {{cards:evnp.any}}", event)
        grammar.add("doing", LEXEMES[verb].third, is_value(verb))
        whence = f"{LEXEMES[verb].third} {{cards:takenfrom}}"
        grammar.add("does", whence, guarded(event, _is_taken_from_somebody))
    for quantity, number in (("q.a", "sg"), ("q.pl", "pl"), ("q.1", "sg")):
        noun = f"{{quantity:{quantity}}} {{filter:nom.{number}}} {{place:from.you}}"
        grammar.add("takenfrom", noun, builds(n.Cards, pick=n.Pick.ANY))
    owned = "{quantity:q.pl} {place:momentumof.you} momentum"
    grammar.add("evnp.any", owned, builds(n.Cards, pick=n.Pick.ANY))
    staged = "{quantity:q.pl} {place:stageof.you} {filter:nom.pl}"
    grammar.add("evnp.any", staged, builds(n.Cards, pick=n.Pick.ANY))
    theirs = guarded(builds(n.Cards, pick=n.Pick.ANY), _is_in_a_stage)
    for quantity, number in (("q.a", "sg"), ("q.1", "sg"), ("q.pl", "pl")):
        placed = f"{{quantity:{quantity}}} {{filter:nom.{number}}} {{place:in.you}}"
        grammar.add("evnp.any", placed, theirs)
    grammar.add("does", "{left:doing} or {right:doing} {cards:evnp.any}", _either("verb"))
    for word, operation in {"reduces": n.Operation.SUBTRACT, "modifies": None}.items():
        values = f"{word} the {{left:stat}} or {{right:stat}} of {{cards:evnp.any}}"
        grammar.add("does", values, _either("stat", verb=n.Verb.MODIFY, operation=operation))
    for lexeme, verb in ((GAIN, n.Verb.GAIN_VITALITY), (LOSE, n.Verb.LOSE_VITALITY)):
        grammar.add("does", f"{lexeme.third} vitality", is_value(n.EventPattern(verb)))
    for word, operation in {"bonus": n.Operation.ADD, "penalty": n.Operation.SUBTRACT}.items():
        granted = builds(n.EventPattern, verb=n.Verb.MODIFY, operation=operation)
        grammar.add("does", f"grants a {{stat:stat}} {word}", granted)
    up_or_down = builds(n.EventPattern, verb=n.Verb.MODIFY, operation=n.Operation.ADD_OR_SUBTRACT)
    grammar.add("does", "grants a {stat:stat} bonus or penalty", up_or_down)
    left = builds(n.EventPattern, verb=n.Verb.LEAVE)
    grammar.add("does", "causes {cards:evnp.any} to leave {from_:anyones}", left)
    either = "causes {cards:evnp.any} to leave {left:anyones} or {right:anyones}"
    grammar.add("does", either, _either("from_", verb=n.Verb.LEAVE))
    added = builds(n.EventPattern, verb=n.Verb.ADD)
    grammar.add("does", "adds {cards:evnp.any} {to:to.any}", added)
    ways = {"reduces": n.Operation.SUBTRACT, "increases": n.Operation.ADD, "modifies": None}
    for word, operation in ways.items():
        changed = builds(n.EventPattern, verb=n.Verb.MODIFY, operation=operation)
        grammar.add("does", f"{word} the {{stat:stat}} of {{cards:evnp.any}}", changed)


def _is_in_a_stage(value: Value) -> bool:
    """ "A card in your staging area"; "their" would depend on the clause before."""
    place = value.place
    return place.zone is n.Zone.STAGE and place.whose in (n.Who.YOU, n.Who.OPPONENT)


def _to_block(_: Value) -> n.EventPattern:
    return n.EventPattern(n.Verb.BLOCK, cards=_)


def _take_to_block(value: Value) -> Fields | None:
    fits = (
        type(value) is n.EventPattern
        and value.cards is not None
        and value == _to_block(value.cards)
    )
    return {"_": value.cards} if fits else None


def add_causes(grammar: Grammar) -> None:
    at_least, at_most = n.Comparison.AT_LEAST, n.Comparison.AT_MOST
    grammar.add("damage.q", "{amount:number} or more", builds(n.Quantity, how=at_least))
    grammar.add("damage.q", "{amount:number} or less", builds(n.Quantity, how=at_most))
    for word, how in {"less": n.Comparison.LESS, "more": n.Comparison.MORE}.items():
        beyond = builds(n.Quantity, how=how)
        grammar.add("damage.than", f"{word} than {{amount:number}} damage", beyond)
        grammar.add("damage.than", f"{word} than {{amount:itsprint}}", beyond)
    own = n.StatOf(n.Bound(""), n.Stat.DAMAGE, printed=True)
    grammar.add("itsprint", "its printed damage", is_value(own))
    grammar.add("checked.q", "{amount:N}", builds(n.Quantity))
    grammar.add("checked.q", "{amount:N} or more", builds(n.Quantity, how=at_least))
    grammar.add("checked.q", "{amount:N} or less", builds(n.Quantity, how=at_most))
    grammar.add("cause", "to pay a cost", is_value(n.EventCause.COST))
    grammar.add("cause", "to pass a check", is_value(n.EventCause.CHECK))
    grammar.add("cause", "due to an effect", is_value(n.EventCause.EFFECT))
    grammar.add_all(
        "causeof",
        {
            "your": n.Who.YOU,
            "your opponent's": n.Who.OPPONENT,
            "a player's": n.Who.ANY,
            "their": n.Who.THEY,
        },
    )
    grammar.add("causenoun", "effect", is_value(n.EventCause.EFFECT))
    for words, verb, as_block in (
        ("play", n.Verb.PLAY, False),
        ("block with", n.Verb.PLAY, True),
    ):
        built = builds(n.EventPattern, verb=verb, as_block=as_block)
        grammar.add("purpose", f"to {words} {{cards:evnp.you}}", built)
    grammar.add("purpose", "to block", is_value(n.EventPattern(n.Verb.BLOCK)))
    grammar.add("purpose", "to block {_:blockedref}", lens(_to_block, _take_to_block))
    grammar.add("blockedref", "{_:ref.sg}")
    grammar.add("ordnom", "{filter:nom.sg}", builds(n.Cards, pick=n.Pick.ANY))
    played = builds(n.EventPattern, verb=n.Verb.PLAY)
    for tense, be in {"pres": "is", "past": "was", "perf": "has been"}.items():
        passive = f"{{ability:ability.a}} {be} played"
        grammar.add(f"ev1.{tense}", passive, played)
    grammar.add("riders", "{during:evspan}", builds(Riders))
    for rider in CAUSES:
        grammar.add("riders", rider, builds(Riders))
        grammar.add("riders", f"{{during:evspan}} {rider}", builds(Riders))
        grammar.add("riders.cause", rider, builds(Riders))
    paid = "to pay a {cause_keyword:KEYWORD} cost"
    grammar.add("riders", paid, builds(Riders, cause=n.EventCause.COST))
    grammar.add("evspan", "during {_:evspan1}")
    grammar.add("evspan1", "an attack", is_value(n.During(n.Stretch.ATTACK)))
    grammar.add("evspan1", "the {stretch:stretch}", builds(n.During))
    for words, who in {"your": n.Who.YOU, "your opponent's": n.Who.OPPONENT}.items():
        grammar.add("evspan1", f"{words} {{stretch:stretch}}", builds(n.During, whose=who))
    grammar.add("evspan1", "this attack", is_value(n.OfAttack(n.CurrentAttack())))
    grammar.add("evspan", "{_:within}")
