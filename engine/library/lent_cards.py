"""Cards lent for one match, in the form they are sent in: text that only their game can read."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable
from typing import TypeVar

from engine.files.reports import CardFileError, ReadResult

Card = TypeVar("Card")

LONGEST_LOAN = 48_000  # characters, and bytes when sent; a deck of sixty cards takes half
MOST_LENT = 100  # cards
WHERE = "lent cards"
TOO_LONG = "these cards are too many, or too long, to lend"
NOT_JSON = "lent cards must be JSON"
TWICE = "{name!r} was lent twice"
KNOWN = "{name!r} is known here: such a card cannot be lent"
SUPERFLUOUS = "cards were lent that nobody asked for"
TOO_SLOW = "their texts take too long to read"
LACKING = "{name!r} was asked for but not lent"


def print_of(text: str) -> str:
    """A fingerprint that tells a card from another of the same name."""
    return hashlib.sha256(text.encode()).hexdigest()


def written_loan(texts: Iterable[str]) -> str:
    """Several cards as one text; empty if they are more than can be lent."""
    cards = list(texts)
    loan = f"[{','.join(cards)}]"
    sent = len(json.dumps(loan, ensure_ascii=False).encode())
    return "" if len(cards) > MOST_LENT or sent > LONGEST_LOAN else loan


def read_lent(
    text: str,
    parse: Callable[[bytes, str], ReadResult[Card]],
    named: Callable[[Card], tuple[str, str]],
) -> tuple[Card, ...]:
    """The cards, read by `parse` as from a file of their game; `named` gives a card's key and name.
    Raises CardFileError for anything but whole cards, each given once."""
    if len(text) > LONGEST_LOAN:
        raise CardFileError("", TOO_LONG)
    if not text.startswith("["):
        raise CardFileError("", NOT_JSON)
    found = parse(text.encode(errors="replace"), WHERE)
    if found.problems:
        raise CardFileError("", str(found.problems[0]))
    if len(found.cards) > MOST_LENT:
        raise CardFileError("", TOO_LONG)
    seen = set[str]()
    for key, name in map(named, found.cards):
        if key in seen:
            raise CardFileError("", TWICE.format(name=name))
        seen.add(key)
    return found.cards
