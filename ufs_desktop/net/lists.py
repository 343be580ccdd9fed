"""The lists of a deck in the form in which a guest brings them."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from engine.decks.deck import Deck

Lists = dict[str, Any]
OWN = ("notes", "plan")  # private to the player


def submitted(deck: Deck) -> Lists:
    """What the host needs to know of a deck."""
    whole = deck.model_dump(mode="json", exclude_defaults=True)
    return {name: value for name, value in whole.items() if name not in OWN}


def digest_of_lists(lists: Lists) -> str:
    """A digest that is the same for any order of the lists."""
    return hashlib.sha256(json.dumps(lists, sort_keys=True).encode()).hexdigest()
