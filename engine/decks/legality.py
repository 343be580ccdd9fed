"""Whether a deck may be played, with a rule for everything against it (A.2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple


class DeckRules(NamedTuple):
    """The limits of an edition, and the rules that set them."""

    smallest: int  # cards of the main deck, the starting character among them
    smallest_rule: str
    copies: int  # of one card name, sideboard included
    copies_rule: str


class Violation(NamedTuple):
    """One thing against a deck."""

    rule: str
    text: str


EDITIONS = {"comprehensive": DeckRules(60, "A.2.1", 4, "A.2.2")}


def violations(
    rules: DeckRules, character: str, main: Sequence[str], sideboard: Iterable[str] = ()
) -> tuple[Violation, ...]:
    """Everything against a deck; cards are given by their card name, a copy each.

    `main` is without the starting character, which counts as one of its cards all the same.
    """
    return (
        *_too_small(rules, 1 + len(main)),
        *_too_many(rules, Counter((character, *main, *sideboard))),
    )


def _too_small(rules: DeckRules, size: int) -> tuple[Violation, ...]:
    if size >= rules.smallest:
        return ()
    missing = rules.smallest - size
    text = f"{size} cards with the starting character: {missing} more needed"
    return (Violation(rules.smallest_rule, text),)


def _too_many(rules: DeckRules, copies: Counter[str]) -> tuple[Violation, ...]:
    return tuple(
        Violation(rules.copies_rule, f"{name}: {count} copies, {rules.copies} are allowed")
        for name, count in sorted(copies.items())
        if count > rules.copies
    )
