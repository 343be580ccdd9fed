"""What tells one version of a deck from another: what it plays with, and what those cards print.

Neither its name nor its sideboard counts: no game between bots ever sees them.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable

from engine.decks.deck import Deck
from engine.library.records import CardRecord


def deck_mark(deck: Deck, named: Callable[[str], CardRecord | None], stamp: str) -> str:
    """The same in every process; `stamp` stands for the program that plays with it."""
    copies = {deck.character: 1, **deck.main}
    found = ((name, named(name)) for name in sorted(copies))
    printed = [
        f"{copies[name]} {name} {card.faces[0].model_dump_json() if card is not None else ''}"
        for name, card in found
    ]
    told = "\n".join((stamp, deck.edition, deck.character, *printed))
    return hashlib.blake2b(told.encode(), digest_size=8).hexdigest()
