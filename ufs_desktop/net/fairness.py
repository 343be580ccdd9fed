"""Random keys that neither side can choose, although one of them deals.

Before the guest says anything, the host commits itself to its part of a game's key of chance, and
with it to everything else that determines the order of the cards: both decks card by card, the
edition, who chooses, the match and the number of the game. Then the guest gives its part. Until the
match is over, the guest knows neither the host's part nor its deck; afterwards the part is opened,
and anybody who has the record of the game can check all of it.
"""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from engine.kernel.codec import Codec
from engine.kernel.game import Game
from engine.kernel.ids import Player
from engine.kernel.wire import pack
from ufs_desktop.session.setup import GameSetup

PART = 32  # bytes


class HostPart(NamedTuple):
    """What the host keeps secret until the match is over."""

    part: str
    veil: str  # random, used only to derive handles


class Stake(NamedTuple):
    """What determines the order of the cards, other than the two parts."""

    match: str
    game: int  # its number among the games of the two players
    edition: str
    chooser: Player
    decks: tuple[str, str]  # digests, in the order of the seats


def new_part() -> str:
    """One side's part of a key of chance; it is unpredictable."""
    return secrets.token_hex(PART)


def stake_of(setup: GameSetup, match: str, game: int) -> Stake:
    """The stake of a game. Raises DeckError if a deck cannot be played."""
    module, dealt = setup.module, setup.game()
    first, second = (module.cards_held(dealt, player) for player in range(dealt.players))
    decks = deck_digest(module.kind, first), deck_digest(module.kind, second)
    return Stake(match, game, setup.edition, setup.match.chooser, decks)


def deck_digest(kind: type[Game], cards: Sequence[Any]) -> str:
    """The digest of everything printed on the cards of a deck, in order."""
    return _printed_digest(kind.codec(), tuple(cards))


@lru_cache(maxsize=8)  # both decks of a match, used in each game and each check
def _printed_digest(codec: Codec, cards: tuple[Any, ...]) -> str:
    return _digest("deck", pack(codec, cards))


def commitment(part: str, stake: Stake) -> str:
    """What the host shows before the guest's part; the part is long, so that it hides the rest."""
    return _digest("commitment", part, list(stake))


def chance_key(host: str, guest: str, stake: Stake) -> str:
    """The key of chance of a game."""
    return _digest("chance", host, guest, list(stake))


def _digest(purpose: str, *parts: Any) -> str:
    text = json.dumps([f"ufs-lan {purpose}", *parts], separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()
