"""Explains the pronouns of a tree in words.

A pronoun holds the name of what it means; here that becomes "the foundation committed as its cost".
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from engine.kernel.plain import field_names
from engine.text.ufs.antecedents import is_plural
from engine.text.ufs.implication import described, drawn
from engine.text.ufs.numbers import is_that_many
from engine.text.ufs.pronouns import forget
from engine.text.ufs.scope import EVENT
from engine.text.ufs.tables.references import PAST_PARTICIPLES
from engine.text.ufs.tables.whole import grammar
from engine.text.writer import TextWriter
from engine.ufs.effects import nodes as n
from engine.ufs.effects.tree_nodes import nodes_in

# What was done to cards, including verbs without a plain past participle.
_DONE = {
    **PAST_PARTICIPLES,
    n.Verb.UNSEAL: "unsealed",
    n.Verb.LOOK_AT: "looked at",
    n.Verb.DETACH: "detached",
    n.Verb.TRANSFORM: "transformed",
    n.Verb.BUILD: "built",
    n.Verb.ENTER: "that enters",
    n.Verb.LEAVE: "that leaves",
    n.Verb.ATTEMPT: "attempted",
    n.Verb.DEAL_DAMAGE: "that deals damage",
    n.Verb.TAKE_DAMAGE: "that takes damage",
    n.Verb.RESOLVE: "that resolves",
    n.Verb.CANCEL: "canceled",
    n.Verb.MODIFY: "changed",
    n.Verb.CHANGE_ZONE: "whose zone changes",
    n.Verb.SEARCH: "searched for",
    n.Verb.ATTACH: "attached",
    n.Verb.ATTACK: "attacked",
}
_DONE_BY: dict[type[n.Node], str] = {
    n.Draw: "drawn",
    n.Mill: "milled",
    n.MoveToZone: "moved",
    n.PlayCard: "played",
    n.Search: "searched for",
    n.Attach: "attached",
    n.Modify: "changed",
    n.Gain: "changed",
    n.Name: "named",
}
_DOERS = {
    n.Who.OPPONENT: " by your opponent",
    n.Who.THEY: " by your opponent",
    n.Who.EACH: " by each player",
    n.Who.BOTH: " by both players",
}
_OF_RULES = {"blocked attack": "the attack that was blocked"}
# What "that much" means after an event, and after an instruction.
_MUCH: dict[n.Verb, str] = {
    n.Verb.GAIN_VITALITY: "the vitality gained",
    n.Verb.LOSE_VITALITY: "the vitality lost",
    n.Verb.DEAL_DAMAGE: "the damage dealt",
    n.Verb.TAKE_DAMAGE: "the damage taken",
}
_MUCH_BY: dict[type[n.Node], str] = {
    n.GainVitality: _MUCH[n.Verb.GAIN_VITALITY],
    n.LoseVitality: _MUCH[n.Verb.LOSE_VITALITY],
    n.Counters: "the counters removed",
}

Pronoun = n.Bound | n.Same | n.Rest | n.Happening


@dataclass(slots=True)
class _Binds:
    """The named things of one ability; an inner event takes over the name of the outer one."""

    found: dict[str, tuple[n.Node, bool]] = field(default_factory=dict)  # and if in the cost
    events: list[n.EventPattern] = field(default_factory=list)


def meanings(ability: n.Ability) -> Iterator[tuple[n.Node, str]]:
    """Every pronoun of a resolved tree with its meaning, including those in granted abilities."""
    binds = _Binds()
    for part in (ability.cost, ability.trigger, ability.effects, ability.x, ability.after):
        for node in nodes_in(part):
            name = getattr(node, "bind", "")
            if name and name != EVENT:
                binds.found.setdefault(name, (node, part is ability.cost))
    yield from _told(ability.cost, binds)
    binds.events = _events(ability.trigger)
    yield from _told((ability.trigger, ability.effects, ability.after), binds)
    binds.events = binds.events or _events(ability.effects)
    yield from _told(ability.x, binds)


def _events(value: Any) -> list[n.EventPattern]:
    """The events that set an effect off: one of them happens."""
    return [node for node in nodes_in(value) if isinstance(node, n.EventPattern) and node.bind]


def _told(value: Any, binds: _Binds) -> Iterator[tuple[n.Node, str]]:
    if isinstance(value, tuple):
        for item in value:
            yield from _told(item, binds)
        return
    if isinstance(value, n.AbilityGrant) and isinstance(value.ability, n.Ability):
        yield from meanings(value.ability)
        return
    if not isinstance(value, n.Node):
        return
    if isinstance(value, Pronoun) and (said := _meaning(value, binds)):
        yield value, said
    outer = binds.events
    if isinstance(value, n.Fired):
        binds.events = _events(value.trigger) or outer
    elif isinstance(value, n.Instead):
        binds.events = _events(value.event) or outer
    for name in field_names(type(value)):
        yield from _told(getattr(value, name), binds)
    binds.events = outer


def _meaning(value: Pronoun, binds: _Binds) -> str:
    """Empty for what the text says in full: "the cards used to pay", one object of two verbs."""
    if isinstance(value, n.Happening) and not is_that_many(value):
        return ""
    if isinstance(value, n.Bound | n.Same) and value.form is n.Pronoun.SHARED:
        return ""
    if isinstance(value, n.Same):
        return _in_full(value.of)
    if isinstance(value, n.Rest) and isinstance(value.of, n.Bound):
        value = replace(value, name=value.of.name)
    if isinstance(value, n.Rest) and isinstance(value.of, n.Cards):
        return f"the {_words('nom.pl', described(value.of))} not chosen"
    if value.name in _OF_RULES:
        return _OF_RULES[value.name]
    if value.name == EVENT:
        much = isinstance(value, n.Happening)
        return " or ".join(_of_event(event, binds, much=much) for event in binds.events)
    if value.name not in binds.found:
        return ""
    node, is_cost = binds.found[value.name]
    said = _of_deed(node, binds) + (" as its cost" if is_cost else "")
    if isinstance(value, n.Rest):
        return said.replace("the ", "what is left of the ", 1)
    among = isinstance(value, n.Bound) and value.form is n.Pronoun.UNSAID
    return f"among {said}" if among else said


def _of_event(event: n.EventPattern, binds: _Binds, *, much: bool) -> str:
    if much and event.verb in _MUCH:
        return _MUCH[event.verb]
    if event.cards is None and event.ability is not None and event.ability.on is not None:
        return f"the {_noun(event.ability.on, binds)} that the ability is on"
    if event.cards is None and event.verb is n.Verb.CHECK:
        return "the card checked"
    if event.cards is None:
        noun = _noun(event.using, binds) if event.using is not None else "card"
        return f"the {noun} that blocks"
    done = _DONE.get(event.verb, "")
    if event.verb is n.Verb.TAKE_DAMAGE and event.by is not None:  # a player takes it, from a card
        done = "that deals the damage"
    return _with_deed(event.cards, done, event.by, binds)


def _of_deed(node: n.Node, binds: _Binds) -> str:
    if isinstance(node, n.ForEach):
        return f"each {_words('nom.sg', described(node.cards))}"
    if type(node) in _MUCH_BY:
        return _MUCH_BY[type(node)]
    cards = _cards_of(node)
    done = _DONE[node.verb] if isinstance(node, n.Act) else _DONE_BY.get(type(node), "")
    return _with_deed(n.Cards() if cards is None else cards, done, getattr(node, "by", None), binds)


def _with_deed(cards: n.CardRef, done: str, by: n.Who | None, binds: _Binds) -> str:
    said = _in_full(cards)
    if said:
        return said
    doer = "" if done.startswith(("that ", "whose ")) else _DOERS.get(by, "") if by else ""
    return f"the {_noun(cards, binds)} {done}{doer}".rstrip()


def _in_full(cards: n.CardRef) -> str:
    """The words for cards that need no explanation: "this attack", "your hand"."""
    if isinstance(cards, n.Same | n.Located):
        return _in_full(cards.of)
    if isinstance(cards, n.Cards | n.Among | n.Bound | n.Rest):
        return ""
    return _words("ref.sg", cards) or _words("ref.pl", cards)


def _noun(cards: n.CardRef, binds: _Binds) -> str:
    """What kind of cards they are, even if they are named by another pronoun."""
    if isinstance(cards, n.Located):
        return _noun(cards.of, binds)
    number = "nom.pl" if is_plural(cards) else "nom.sg"
    if isinstance(cards, n.Bound | n.Rest):
        if cards.noun != n.ANY_CARD:
            return _words(number, cards.noun)
        first = _antecedent(cards, binds)
        return _noun(first, binds) if first is not None else _words(number, n.ANY_CARD)
    return _words(number, described(cards))


def _antecedent(cards: n.Bound | n.Rest, binds: _Binds) -> n.CardRef | None:
    if cards.name == EVENT:
        return binds.events[0].cards if binds.events else None
    node, _ = binds.found.get(cards.name, (None, False))
    return _cards_of(node)


def _cards_of(node: n.Node | None) -> n.CardRef | None:
    """What a deed is done to."""
    found = drawn(node) if isinstance(node, n.Draw | n.Mill) else getattr(node, "cards", None)
    return found if isinstance(found, n.CardRef) else None


def _words(symbol: str, value: Any) -> str:
    return " ".join(TextWriter(grammar()).write(symbol, forget(value)) or ())
