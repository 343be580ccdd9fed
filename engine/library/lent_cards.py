"""Cards that a player lends for one match, as they travel: texts that their game alone reads."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable
from typing import TypeVar

from engine.files.reports import CardFileError, ReadResult

Card = TypeVar("Card")

LONGEST_LOAN = 48_000  # signs, and bytes on their way; a deck of sixty cards takes half of it
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
    """Tells a card from another one of its name."""
    return hashlib.sha256(text.encode()).hexdigest()


def written_loan(texts: Iterable[str]) -> str:
    """Several cards; nothing, if they are more than can be lent."""
    cards = list(texts)
    loan = f"[{','.join(cards)}]"
    sent = len(json.dumps(loan, ensure_ascii=False).encode())
    return "" if len(cards) > MOST_LENT or sent > LONGEST_LOAN else loan


def read_lent(
    text: str,
    parse: Callable[[bytes, str], ReadResult[Card]],
    named: Callable[[Card], tuple[str, str]],
) -> tuple[Card, ...]:
    """The cards, as a game reads its files; CardFileError for anything but whole cards, each of
    them once. `named`: what tells a card from others, and its name."""
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
