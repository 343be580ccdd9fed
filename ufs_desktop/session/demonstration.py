"""Games to watch: two bots with two of our decks."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from ufs_desktop.session.deck import OfferedDeck
from ufs_desktop.session.module import GameModule
from ufs_desktop.session.setup import GameSetup, Seat, SeatKind, fresh_key

NAMES = ("Ash", "Bram")


def demonstration(module: GameModule, decks: Sequence[OfferedDeck], pace: int) -> GameSetup:
    """A game between two of the decks, different ones each time."""
    chosen = secrets.SystemRandom().sample(decks, 2)
    return shown_game(module, chosen, fresh_key(), pace)


def shown_game(module: GameModule, decks: Sequence[OfferedDeck], key: str, pace: int) -> GameSetup:
    """A game between the first two of these decks; the same key gives the same game."""
    first, second = (
        Seat(name, SeatKind.BOT, each.name, each.deck, module.watched)
        for name, each in zip(NAMES, decks, strict=False)
    )
    return GameSetup(module, decks[0].deck.edition, (first, second), key, pace)
