"""A recorded game for the tests of everything that shows or keeps one."""

from __future__ import annotations

from functools import cache

from engine.bots.ufs.match import play_match
from engine.decks.playable import definitions_of
from engine.kernel.replay import Replay, replay_of
from ufs_desktop import __version__
from ufs_desktop.library import shipped_shelf

ABOUT = {"A": "Ash", "B": "Bram", "program": __version__}


@cache
def recording(key: str = "recorded") -> Replay:
    """A whole game between two random players with decks of ours."""
    shelf = shipped_shelf()
    names = ("trim-the-wick", "full-furnace")
    decks = [definitions_of(shelf.decks[name], shelf.library) for name in names]
    match = play_match(key, "comprehensive", decks, ("random", "random"), record=True)
    assert match.history is not None
    return replay_of(match.history, dict(ABOUT))
