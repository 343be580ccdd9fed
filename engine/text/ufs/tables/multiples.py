"""Amounts "for each" of something: cards to act on, bonuses of checks, two bonuses together."""

from __future__ import annotations

from dataclasses import replace

from engine.text.grammar import Builder, Fields, Grammar, Value, builds, guarded, is_value, lens
from engine.text.ufs.tables.amounts import ANYWHERE, bounded, per_each, take_per_each
from engine.text.ufs.tables.cards import DEFAULT_PLACES
from engine.text.ufs.tables.effects import STAGE_VERBS
from engine.text.ufs.tables.verbs import LEXEMES
from engine.text.ufs.tables.words import PERSONS, ClauseSubject
from engine.ufs.effects import nodes as n


def add_multiples(grammar: Grammar) -> None:
    """More rows of noun phrases and core."""
    for person in PERSONS:
        for default, zone in DEFAULT_PLACES.items():
            if zone is not None:
                _add_cards_for_each(grammar, person, default, zone)
    for sign in ("PLUS", "MINUS"):
        counted = f"{{amount:{sign}}} {{of:foreach}}"
        grammar.add(f"counted.{sign}", counted, lens(per_each, take_per_each))
        limited = f"{{amount:counted.{sign}}} {{bounds:bounds}}"
        grammar.add(f"limited.{sign}", limited, bounded())
    for number, get in (("sg", "gets"), ("pl", "get")):
        subject = f"{{check:check.{number}}} {get}"
        for sign, operation in (("PLUS", n.Operation.ADD), ("MINUS", n.Operation.SUBTRACT)):
            words = f"{subject} {{amount:{sign}}} {{of:foreach}}"
            grammar.add("core", words, _check_for_each(operation))
            bounded_too = builds(n.ModifyCheck, operation=operation)
            grammar.add("core", f"{subject} {{amount:limited.{sign}}}", bounded_too)
        each = "{left:changes} {of:foreach}"
        both = f"{{cards:subject.{number}}} {get} {each} and {{right:changes}} {{per:foreach}}"
        grammar.add("core", both, _two_bonuses())
    _add_choice_of_acts(grammar)


def _add_cards_for_each(
    grammar: Grammar, person: ClauseSubject, default: str, zone: n.Zone
) -> None:
    """ "Your opponent commits 1 foundation for each attack in your card pool"."""
    place = n.Place(zone, person.who, n.Said.IMPLIED)

    def make(quantity: Value, filter: Value, of: Value) -> n.Cards:
        scaled = n.Quantity(n.PerEach(quantity.amount, of[0], of[1]))
        return n.Cards(filter, scaled, place, chooser=person.who)

    def take(value: Value) -> Fields | None:
        if type(value) is not n.Cards or type(value.quantity.amount) is not n.PerEach:
            return None
        each = value.quantity.amount
        found = {
            "quantity": n.Quantity(each.amount),
            "filter": value.filter,
            "of": (each.of, each.step),
        }
        return found if value == make(**found) else None

    for number, quantity in (("sg", "q.1"), ("pl", "q.many")):
        words = f"{{quantity:{quantity}}} {{filter:nom.{number}}} {{of:foreach}}"
        grammar.add(f"np.{person.key}.{default}", words, lens(make, take))


def _check_for_each(operation: n.Operation) -> Builder:
    def make(check: Value, amount: Value, of: Value) -> n.ModifyCheck:
        return n.ModifyCheck(check, operation, n.PerEach(amount, of[0], of[1]))

    def take(value: Value) -> Fields | None:
        if type(value.amount) is not n.PerEach:
            return None
        each = value.amount
        found = {"check": value.check, "amount": each.amount, "of": (each.of, each.step)}
        return found if value == make(**found) else None

    return lens(make, take, n.ModifyCheck)


def _two_bonuses() -> Builder:
    """ "Gets +1 speed for each attack and +1 damage for each asset"."""

    def scaled(changes: Value, of: Value) -> tuple[Value, ...]:
        each = (replace(c, amount=n.PerEach(c.amount, of[0], of[1])) for c in changes)
        return tuple(each)

    def make(cards: Value, left: Value, of: Value, right: Value, per: Value) -> n.Modify:
        return n.Modify(cards, (*scaled(left, of), *scaled(right, per)))

    def take(value: Value) -> Fields | None:
        if type(value) is not n.Modify or len(value.changes) != 2:
            return None
        amounts: list[Value] = [change.amount for change in value.changes]
        if not all(type(each) is n.PerEach for each in amounts) or amounts[0].of == amounts[1].of:
            return None
        first, second = (
            (replace(change, amount=each.amount),)
            for change, each in zip(value.changes, amounts, strict=True)
        )
        steps = [(each.of, each.step) for each in amounts]
        found = {"cards": value.cards, "left": first, "of": steps[0]}
        found |= {"right": second, "per": steps[1]}
        return found if value == make(**found) else None

    return guarded(lens(make, take), _are_placed_alike)


def _are_placed_alike(value: Value) -> bool:
    """ "For each foundation and ... for each asset in your hand": where are the foundations?"""
    if len(value.changes) != 2:
        return False
    first, second = (getattr(change.amount.of, "cards", None) for change in value.changes)
    return not _is_left_open(first) or _is_left_open(second)


def _is_left_open(cards: Value) -> bool:
    return isinstance(cards, n.Cards) and cards.place == ANYWHERE


def _add_choice_of_acts(grammar: Grammar) -> None:
    """ "Commit or flip 1 foundation": one of two acts, each with a choice of its own."""

    def make(first: Value, second: Value, cards: Value) -> n.ChooseOne:
        return n.ChooseOne((n.Act(first, cards), n.Act(second, cards)))

    def take(value: Value) -> Fields | None:
        if type(value) is not n.ChooseOne or len(value.options) != 2:
            return None
        first, second = value.options
        if type(first) is not n.Act or type(second) is not n.Act:
            return None
        found = {"first": first.verb, "second": second.verb, "cards": first.cards}
        return found if value == make(**found) else None

    for verb in STAGE_VERBS:
        grammar.add("eitherverb", LEXEMES[verb].base, is_value(verb))
    words = "{first:eitherverb} or {second:eitherverb} {cards:np.you.stage}"
    grammar.add("vp.you.base", words, guarded(lens(make, take), _are_two))


def _are_two(value: Value) -> bool:
    first, second = value.options
    return first.verb is not second.verb
