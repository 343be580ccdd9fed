"""Matches for the tests: two starters, and the wait until a game is asked and kept."""

from __future__ import annotations

import json

from pytestqt.qtbot import QtBot

from tests.desktop.window_driver import asked
from ufs_desktop.data.places import Places
from ufs_desktop.fight.module import FIGHT
from ufs_desktop.fight.starters import starter_decks
from ufs_desktop.session import autosave
from ufs_desktop.session.match import Match
from ufs_desktop.session.setup import GameSetup, Seat, SeatKind
from ufs_desktop.window import MainWindow

NAMES = ("Ash", "Bram")
BEGUN = "2031-02-03 04.05"
HERE, BOT = SeatKind.HERE, SeatKind.BOT


def match_setup(second: SeatKind = BOT, match: Match | None = None) -> GameSetup:
    """A match with two starters, which have sideboards."""
    one, other = [deck for deck in starter_decks() if deck.deck.sideboard][:2]
    seats = (
        Seat("Ash", HERE, one.name, one.deck),
        Seat("Bram", second, other.name, other.deck),
    )
    return GameSetup(FIGHT, "comprehensive", seats, "match", 0, match or Match(3, begun=BEGUN))


def began(window: MainWindow, qtbot: QtBot, places: Places) -> None:
    """Wait until the player is asked something, and the game is kept."""
    path = places.unfinished
    qtbot.waitUntil(lambda: asked(window) and path.exists())
    qtbot.waitUntil(lambda: "game" in json.loads(path.read_text(encoding="utf-8")))


def kept(places: Places) -> GameSetup:
    return autosave.resume(places.unfinished, FIGHT).setup
