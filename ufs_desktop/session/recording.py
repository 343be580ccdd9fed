"""A recorded game: who played, where it leads, and how it ended. Needs no Qt.

It needs no room: every answer is already there, so there are no seats to ask, and `Playback` makes
the moves for the window, the commands and reports alike.
"""

from __future__ import annotations

from engine.kernel.replay import Replay
from engine.kernel.views import View
from ufs_desktop.data.games import player_name
from ufs_desktop.grammar import does
from ufs_desktop.session.match import is_forfeit

LETTERS = "AB"


def player_names(replay: Replay) -> tuple[str, str]:
    """The names of the players; if both have the same, each gets a letter after it."""
    given = (player_name(replay.about.get(letter)) or letter for letter in LETTERS)
    first, second = (name[:1].upper() + name[1:] for name in given)
    if first == second:
        return f"{first} (A)", f"{second} (B)"
    return first, second


def outcome(view: View, names: tuple[str, str]) -> str:
    """How the game ended, in words."""
    if view.result is None:
        return "not finished"
    losers, rule = view.result.losers, view.result.rule
    told = "a draw" if len(losers) == len(names) else does(names[1 - losers[0]], "win")
    return told if is_forfeit(rule) else f"{told} ({rule})"
