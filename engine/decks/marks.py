"""What tells one version of a deck from another: what it plays with, and what those cards print.

Neither its name nor its sideboard counts: no game between bots ever sees them.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable

from engine.decks.deck import Deck


def deck_mark(deck: Deck, printed: Callable[[str], str], stamp: str) -> str:
    """The same in every process; `stamp` stands for the program that plays with it.

    `printed` says what stands on the card of a name: nothing of one that nobody knows.
    """
    copies = {deck.character: 1} if deck.character else {}
    copies |= deck.main
    cards = [f"{copies[name]} {name} {printed(name)}" for name in sorted(copies)]
    told = "\n".join((stamp, deck.edition, deck.character, *cards))
    return hashlib.blake2b(told.encode(), digest_size=8).hexdigest()
