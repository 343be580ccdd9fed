"""Fingerprints that tell versions of a deck apart by its cards and what is printed on them.

Its name and sideboard do not count: games between bots never use them.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable

from engine.decks.deck import Deck


def deck_mark(deck: Deck, printed: Callable[[str], str], stamp: str) -> str:
    """The deck's fingerprint, the same in every process; `stamp` identifies the playing program.

    `printed` gives what is printed on the card of a name, and is empty for an unknown one.
    """
    copies = {deck.character: 1} if deck.character else {}
    copies |= deck.main
    cards = [f"{copies[name]} {name} {printed(name)}" for name in sorted(copies)]
    told = "\n".join((stamp, deck.edition, deck.character, *cards))
    return hashlib.blake2b(told.encode(), digest_size=8).hexdigest()
