"""Numbers that a text has mentioned, and which of them "that many" means."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.text.compiler import Unresolved
from engine.text.ufs.antecedents import is_plural
from engine.ufs.effects import nodes as n

THAT_MANY = n.Happening("")  # as the grammar reads it


@dataclass(slots=True)
class Told:
    """A number that later words can refer to: how much, or how many cards."""

    name: str
    verb: n.Verb
    is_open: bool  # it depends on what happens: "any number of", "2 or more"
    of_cards: bool = False
    is_again: bool = False  # repeats an earlier number
    delayed: bool = False  # from an earlier sentence that waits for an event


_MEASURED = frozenset(
    {n.Verb.DEAL_DAMAGE, n.Verb.TAKE_DAMAGE, n.Verb.GAIN_VITALITY, n.Verb.LOSE_VITALITY}
)


def of_event(name: str, event: n.EventPattern) -> Told | None:
    """The number in an event that sets something off: how much, or how many cards."""
    if event.verb in _MEASURED:
        return Told(name, event.verb, is_open=True)
    return of_cards(name, event.verb, event.cards)


def of_amount(name: str, verb: n.Verb, amount: n.Amount | None) -> Told:
    """How much vitality, or how many counters."""
    return Told(name, verb, not _is_fixed(amount), is_again=is_that_many(amount))


def of_cards(name: str, verb: n.Verb, cards: n.CardRef | None) -> Told | None:
    """How many cards something was done to; None if one, or as many as before."""
    quantity = getattr(cards, "quantity", None)
    if isinstance(quantity, n.Quantity) and _is_as_before(quantity):
        return None
    left_open = _is_open(cards)
    told = left_open or is_plural(cards)
    return Told(name, verb, left_open, of_cards=True) if told else None


def _is_as_before(quantity: n.Quantity) -> bool:
    return quantity.how is n.Comparison.EQUAL and is_that_many(quantity.amount)


def is_that_many(amount: n.Amount | None) -> bool:
    """Whether it refers to an earlier number, whichever that is."""
    return isinstance(amount, n.Happening) and amount.verb is None


def _is_fixed(amount: n.Amount | None) -> bool:
    return isinstance(amount, n.Number)


def _is_open(cards: n.CardRef | None) -> bool:
    if isinstance(cards, n.Whole) or getattr(cards, "pick", None) in (n.Pick.ALL, n.Pick.EACH):
        return True
    quantity = getattr(cards, "quantity", None)
    if not isinstance(quantity, n.Quantity):
        return False
    return quantity.how is not n.Comparison.EQUAL or not _is_fixed(quantity.amount)


def that_many(numbers: Iterable[Told]) -> Told:
    """The one number that the text leaves open, if none comes after it; else the only number."""
    # Two events share a name: the number is that of the one that happened.
    found = {told.name: told for told in numbers if not told.is_again}
    left_open = [told for told in found.values() if told.is_open]
    last = next(reversed(found.values()), None)
    if last is None:
        raise Unresolved("that many")
    if len(found) > 1 and (len(left_open) != 1 or not last.is_open):
        raise Unresolved("that many", several=True)
    return last
