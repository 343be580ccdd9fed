"""Cards that a player lends for one match, as they travel: texts that their game alone reads."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable

LONGEST_LOAN = 48_000  # signs, and bytes on their way; a deck of sixty cards takes half of it
MOST_LENT = 100  # cards


def print_of(text: str) -> str:
    """Tells a card from another one of its name."""
    return hashlib.sha256(text.encode()).hexdigest()


def written_loan(texts: Iterable[str]) -> str:
    """Several cards; nothing, if they are more than can be lent."""
    cards = list(texts)
    loan = f"[{','.join(cards)}]"
    sent = len(json.dumps(loan, ensure_ascii=False).encode())
    return "" if len(cards) > MOST_LENT or sent > LONGEST_LOAN else loan
