"""A recorded game: who played, where it leads, and how it ended. Needs no Qt."""

from __future__ import annotations

from typing import Any

from engine.kernel.replay import Replay, make_move
from engine.kernel.views import View

LETTERS = "AB"


def player_names(replay: Replay) -> tuple[str, str]:
    """What the players are called; those who have one name in common get their letter with it."""
    given = (replay.about.get(letter) or letter for letter in LETTERS)
    first, second = (name[:1].upper() + name[1:] for name in given)
    if first == second:
        return f"{first} (A)", f"{second} (B)"
    return first, second


def played_out(replay: Replay) -> Any:
    """The game after its last move; SaveError names a move that the rules refuse."""
    game = replay.start.clone()
    for number, move in enumerate(replay.moves, start=1):
        make_move(game, move, number)
    return game


def outcome(view: View, names: tuple[str, str]) -> str:
    """How it ended, in words."""
    if view.result is None:
        return "not finished"
    losers = view.result.losers
    if len(losers) == len(names):
        return f"a draw ({view.result.rule})"
    return f"{names[1 - losers[0]]} wins ({view.result.rule})"
