"""What was chosen for the last game, so that one click plays such a game again."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import datetime

from engine.decks.deck import Deck
from engine.kernel.contents import Bounds, JsonError, read_json
from engine.kernel.errors import SaveError
from ufs_desktop.session.match import Match, begun_at, length_words
from ufs_desktop.session.module import GameModule
from ufs_desktop.session.setup import GameSetup, SeatKind, fresh_key
from ufs_desktop.session.setup_file import setup_data, setup_of
from ufs_desktop.settings import LONGEST, Settings

BOUNDS = Bounds(values=2_000, depth=10)
SEAT, BOT = "{name} with {deck}", "{name}, a bot, with {deck}"


def remember_game(settings: Settings, setup: GameSetup) -> None:
    """Keep the choices with the decks' lists; if that gets too long, nothing is kept."""
    first, second = setup.seats
    registered = replace(setup, seats=(first.reset(), second.reset()))
    words = json.dumps(setup_data(registered))
    has_lists = all(isinstance(seat.deck, Deck) for seat in registered.seats)
    settings.set("last_game", words if has_lists and len(words) <= LONGEST else "")


def last_game(settings: Settings, module: GameModule) -> GameSetup | None:
    """A new game with the last choices; None if they cannot be read."""
    try:
        document = read_json(settings.now.last_game, BOUNDS)
        setup = setup_of(document if isinstance(document, dict) else {}, module)
    except (JsonError, SaveError):
        return None
    begun = begun_at(datetime.now())
    return replace(
        setup,
        key=fresh_key(),
        pace=settings.now.bot_pace,
        match=Match(setup.match.best_of, begun=begun),
    )


def game_words(setup: GameSetup) -> str:
    """Who plays with which deck, and the length of the match."""
    seats = (
        (BOT if seat.kind is SeatKind.BOT else SEAT).format(name=seat.name, deck=seat.deck_name)
        for seat in setup.seats
    )
    length = "" if setup.match.best_of == 1 else f"  ·  {length_words(setup.match.best_of)}"
    return " against ".join(seats) + length
