"""A recorded game for the tests of everything that shows or keeps one."""

from __future__ import annotations

from functools import cache

from engine.decks.playable import definitions_of
from engine.kernel.replay import Replay, replay_of
from ufs_desktop import __version__
from ufs_desktop.fight.library import shipped_shelf
from ufs_desktop.fight.module import FIGHT
from ufs_desktop.session.unseen import play_unseen

ABOUT = {"A": "Ash", "B": "Bram", "program": __version__}


@cache
def recording(key: str = "short 36") -> Replay:
    """A whole game between two random players with decks of ours; the usual one is over soon."""
    shelf = shipped_shelf()
    names = ("trim-the-wick", "full-furnace")
    decks = [definitions_of(shelf.decks[name], shelf.library) for name in names]
    match = play_unseen(FIGHT, key, "comprehensive", decks, ("random", "random"), record=True)
    return replay_of(match.history, dict(ABOUT))
