"""A recorded game in words: who played, and the lines of its log. Needs no Qt."""

from __future__ import annotations

from engine.kernel.ids import Player
from engine.kernel.replay import Replay, make_move
from engine.kernel.views import View
from engine.ufs.game import Fight
from engine.ufs.model.game import PLAYERS
from ufs_desktop.fight.wording import worded_view
from ufs_desktop.replay.open_game import open_view
from ufs_desktop.table.chronicle import Line, chronicle_line

LETTERS = "AB"


def player_names(replay: Replay) -> tuple[str, str]:
    """What the players are called; those who have one name in common get their letter with it."""
    given = (replay.about.get(letter) or letter for letter in LETTERS)
    first, second = (name[:1].upper() + name[1:] for name in given)
    if first == second:
        return f"{first} (A)", f"{second} (B)"
    return first, second


def played_out(replay: Replay) -> Fight:
    """The game after its last move; SaveError names a move that the rules refuse."""
    game: Fight = replay.start.clone()
    for number, move in enumerate(replay.moves, start=1):
        make_move(game, move, number)
    return game


def view_of(game: Fight, seat: Player | None) -> View:
    """What this seat knows at the end, or with no seat everything."""
    return open_view(game, 0) if seat is None else worded_view(game, seat)


def log_lines(view: View, names: tuple[str, str]) -> list[Line]:
    return [chronicle_line(entry, names) for entry in view.log]


def outcome(view: View, names: tuple[str, str]) -> str:
    """How it ended, in words."""
    if view.result is None:
        return "not finished"
    losers = view.result.losers
    if len(losers) == len(PLAYERS):
        return f"a draw ({view.result.rule})"
    return f"{names[1 - losers[0]]} wins ({view.result.rule})"
