"""Games to look at: two bots with two of our decks."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from ufs_desktop.session.deckfile import OfferedDeck
from ufs_desktop.session.setup import GameSetup, Seat, SeatKind

EDITION = "comprehensive"
WATCHED = "heuristic"  # the bot that is worth looking at
NAMES = ("Ash", "Bram")


def demonstration(decks: Sequence[OfferedDeck], pace: int) -> GameSetup:
    """Two of the decks, other ones each time."""
    chosen = secrets.SystemRandom().sample(decks, 2)
    return shown_game(chosen, secrets.token_hex(16), pace)


def shown_game(decks: Sequence[OfferedDeck], key: str, pace: int) -> GameSetup:
    """The first two of these decks; the same game again for the same key."""
    first, second = (
        Seat(name, SeatKind.BOT, each.name, each.deck, WATCHED)
        for name, each in zip(NAMES, decks, strict=False)
    )
    return GameSetup(EDITION, (first, second), key, pace)
